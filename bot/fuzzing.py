"""`adjutant fuzz`: random games one after the other; each is replayed and its save loaded in another process too."""

import json
import os
import subprocess
import sys
import time
from base64 import b64decode, b64encode
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.definition import GameDef
from rules.kernel.fuzz import Failure, Played, play
from rules.kernel.game import Game


def run(
    definition: GameDef, games: int, seed: int, rounds: int, quiet: bool, scenario: str | None = None
) -> dict[str, Any]:
    """Play `games` random games with seeds counting from `seed`, of one scenario or of any."""
    started = time.perf_counter()
    finished = capped = orders = 0
    failures: list[dict[str, Any]] = []
    checks: list[tuple[int, int, Future[str]]] = []
    with ThreadPoolExecutor(1) as pool:
        for number in range(seed, seed + games):
            try:
                played = play(definition, number, rounds, scenario=scenario)
            except Failure as failure:
                failures.append({"seed": number, "order": failure.order, "error": str(failure)})
                _say(quiet, f"seed {number}: order {failure.order}: {failure}")
                continue
            finished += played.finished
            capped += not played.finished
            orders += played.orders
            checks.append((number, played.orders, pool.submit(elsewhere, played)))
            outcome = played.game.outcome.reason if played.game.outcome else "stopped by the cap"
            _say(quiet, f"seed {number}: {played.orders} orders, {outcome}")
        for number, count, check in checks:
            if error := check.result():
                failures.append({"seed": number, "order": count, "error": error})
                _say(quiet, f"seed {number}: {error}")
    return {
        "games": games,
        "finished": finished,
        "capped": capped,
        "orders": orders,
        "seconds": round(time.perf_counter() - started, 3),
        "failures": sorted(failures, key=lambda failure: int(failure["seed"])),
    }


def _say(quiet: bool, text: str) -> None:
    if not quiet:
        print(text, flush=True)


def elsewhere(played: Played) -> str:
    """Load the save and replay the record in a fresh process with another hash seed. Returns what is wrong, or nothing."""
    question = {
        "save": b64encode(played.game.save()).decode(),
        "record": record.write(record.of(played.game)),
    }
    answer = subprocess.run(
        [sys.executable, "-m", "bot.fuzzing"],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": str(played.seed % 4294967295 + 1)},
        timeout=600,
        check=False,
    )
    if answer.returncode:
        return f"another process failed: {answer.stderr.strip().splitlines()[-1:]}"
    found = json.loads(answer.stdout)
    wanted = played.game.fingerprint()
    wrong = [f"{what} gives another game in another process" for what, got in found.items() if got != wanted]
    return "; ".join(wrong)


def main() -> None:
    """The other process: fingerprints of the loaded save and of the replayed record."""
    question = json.load(sys.stdin)
    loaded: Game[Any] = Game.load(GAMES.__getitem__, b64decode(question["save"]))
    replayed = record.replay(record.read(question["record"]), GAMES.__getitem__)
    json.dump({"the save": loaded.fingerprint(), "the record": replayed.game.fingerprint()}, sys.stdout)


if __name__ == "__main__":
    main()
