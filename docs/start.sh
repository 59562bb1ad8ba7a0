#!/bin/sh
# What the container runs: the bot; and with LITESTREAM_REPLICA, a copy of its database that is never more than a second old.
set -eu
python=${PYTHON:-python}
database=$("$python" -c 'from bot.folders import data_folder, shards
part = shards()
print(data_folder() / (part.file if part else "adjutant.sqlite"))')
if [ -z "${LITESTREAM_REPLICA:-}" ]; then
    exec adjutant
fi
replica="${LITESTREAM_REPLICA%/}/$(basename "$database")"
# a machine that lost its disk begins with the copy; one that has a database keeps its own
litestream restore -if-db-not-exists -if-replica-exists -o "$database" "$replica"
exec litestream replicate -exec adjutant "$database" "$replica"
