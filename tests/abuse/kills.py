"""kill -9 at random moments of play, in every game, then with the whole sandbox around it:
`python -m tests.abuse.kills [HOW_MANY]` (300 by default).

Half of the kills meet a process that plays on a file, in each of the games in turn; the other half a bot whose players order
over the wire while reminders and deadlines ring. Nothing that was accepted is lost or doubled, and nobody is called twice.
"""

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from rules import GAMES

from ..bot.test_crash import ROOT, killed_again_and_again

WIRE = "tests/wire/test_crash.py::test_nothing_accepted_is_lost_and_nothing_doubled"


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments else 300
    each = max(1, count // 2 // len(GAMES))
    for slug in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            read = killed_again_and_again(Path(folder) / "db.sqlite", slug, each, random.Random(slug))
        print(f"{slug}: {each} kills, {read} steps were read; nothing is lost or doubled", flush=True)
    rest = max(1, count - each * len(GAMES))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", WIRE],
        cwd=ROOT,
        env={**os.environ, "ADJUTANT_CRASHES": str(rest)},
        check=False,
    )
    print(f"the whole sandbox: {rest} kills, {'nothing is lost or doubled' if done.returncode == 0 else 'see above'}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
