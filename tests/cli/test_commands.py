"""The command line as a stranger meets it: real processes, real files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def adjutant(*arguments: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd or ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=100,
        check=False,
    )


def test_games_are_listed_for_people_and_machines() -> None:
    assert "supreme_axis_allies: Supreme Axis & Allies" in adjutant("games").stdout
    entry = next(e for e in json.loads(adjutant("games", "--json").stdout) if e["slug"] == "supreme_axis_allies")
    assert [seat["id"] for seat in entry["seats"]] == ["USSR", "GER", "UK", "JAP", "USA"]
    assert [s["id"] for s in entry["scenarios"]] == ["spring_1942"]
    assert {o["id"]: o["default"] for o in entry["options"]}["victory"] == 9


def test_a_rule_by_id_by_beginning_and_by_words() -> None:
    assert adjutant("rules", "supreme_axis_allies", "map.canal").stdout.startswith("map.canal · ")
    assert "Industrial Tech" in adjutant("rules", "supreme_axis_allies", "12").stdout
    found = json.loads(adjutant("rules", "supreme_axis_allies", "--search", "naval detection", "--json").stdout)
    assert found[0]["id"].startswith("detect.")
    assert adjutant("rules", "supreme_axis_allies", "no.such.rule").returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("conquer",),
        ("rules",),
        ("rules", "ludo", "1"),
        ("rules", "supreme_axis_allies"),
        ("new", "ludo"),
        ("new", "supreme_axis_allies", "--option", "victory=8"),
        ("new", "supreme_axis_allies", "--option", "colour=red"),
        ("new", "supreme_axis_allies", "--seat", "ITA=anna"),
        ("new", "supreme_axis_allies", "--seat", "anna"),
        ("new", "supreme_axis_allies", "--scenario", "1899"),
        ("replay",),
        ("replay", "no/such/file.toml"),
        ("play", "no/such/file.toml"),
        ("fuzz", "supreme_axis_allies", "--games", "0"),
        ("fuzz", "supreme_axis_allies", "--games", "many"),
        ("fuzz", "supreme_axis_allies", "--scenario", "1066"),
        ("games", "--xml"),
    ],
)
def test_wrong_usage_is_answered_in_one_line(arguments: tuple[str, ...]) -> None:
    done = adjutant(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("adjutant: ") and done.stderr.count("\n") == 1


GAME = 'adjutant = 1\ngame = "supreme_axis_allies"\n'
POLAND = GAME + '[position]\nnation = "GER"\n[position.units.GER]\nPoland = '
HOSTILE = {
    "not toml": "[[[",
    "deep": "a = " + "[" * 20000 + "]" * 20000,
    "binary": "\x00\x01",
    "nothing": "",
    "wrong type": GAME + "orders = 5",
    "unknown field": GAME + "hack = true",
    "other format": 'adjutant = 99\ngame = "supreme_axis_allies"',
    "unknown game": 'adjutant = 1\ngame = "../../etc"',
    "unknown seat": GAME + '[seats]\nITA = "x"',
    "bad option": GAME + "[options]\nvictory = 3",
    "bad die": GAME + '[[orders]]\nseat = "USA"\ntext = "done"\ndice = [7]',
    "bad space": GAME + '[position]\nnation = "GER"\n[position.units.GER]\nAtlantis = "1 INF"',
    "bad unit": POLAND + '"1 ELF"',
    "ship on land": POLAND + '"1 BTL"',
    "endless army": POLAND + '"9999999 INF"',
    "unknown policy": GAME + '[standing.GER]\nsing = "always"',
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("command", ["replay", "play"])
def test_a_broken_record_gives_a_clear_error(tmp_path: Path, name: str, command: str) -> None:
    file = tmp_path / "game.toml"
    file.write_text(HOSTILE[name], encoding="utf-8")
    done = adjutant(command, str(file))
    assert done.returncode == 2, done.stdout
    assert done.stderr.startswith("adjutant: ") and done.stderr.count("\n") == 1, done.stderr


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_bytes(b"\xff\xfe\x80")
    assert "not text in UTF-8" in adjutant("replay", str(file)).stderr


def test_a_game_is_played_kept_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(adjutant("new", "supreme_axis_allies", "--seed", "1", "--seat", "USA=anna").stdout)
    typed = "setup rest; done\n:undo\ndone\nnonsense\nJAP: setup rest\n:preview done\n:rules map.canal\n:what\n:quit\n"
    done = adjutant("play", str(file), stdin=typed)
    assert done.returncode == 0, done.stderr
    for words in ("USA (anna)", "Taken back: “done”", "unreadable", "map.canal · ", "There is no :what"):
        assert words in done.stdout, words
    report = json.loads(adjutant("replay", str(file), "--json").stdout)
    assert [(o["seat"], o["order"]) for o in report["orders"]] == [
        ("USA", "setup rest"),
        ("USA", "done"),
        ("JAP", "setup rest"),
    ]
    assert report["good"] and report["pending"][0]["seat"] == "JAP"
    assert report["position"]["units"]["USA"]["New England"]


def test_replay_says_which_order_does_not_fit(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    text = adjutant("new", "supreme_axis_allies", "--seed", "1").stdout
    file.write_text(text + '\n[[orders]]\nseat = "USA"\ntext = "setup 9 INF at Alaska"\n')
    done = adjutant("replay", str(file))
    assert done.returncode == 1
    assert "order 1 (USA: setup 9 INF at Alaska) was expected to be accepted" in done.stdout
    file.write_text(text + '\n[[orders]]\nseat = "USA"\ntext = "setup 9 INF at Alaska"\nrefused = "setup.region"\n')
    assert adjutant("replay", str(file)).returncode == 0


def test_fuzz_reports_for_machines() -> None:
    report = json.loads(adjutant("fuzz", "supreme_axis_allies", "--games", "2", "--seed", "3", "--json").stdout)
    assert report["games"] == 2 and report["finished"] + report["capped"] == 2
    assert report["failures"] == [] and report["orders"] > 200


def test_what_needs_no_database_brings_in_neither_store_nor_discord(tmp_path: Path) -> None:
    """Half of the start of such a command would be theirs."""
    fresh = tmp_path / "game.txt"
    fresh.write_text(adjutant("new", "triumph_tragedy", "--seed", "1").stdout, encoding="utf-8")
    commands = (
        ["games"],
        ["rules", "supreme_axis_allies", "map.canal"],
        ["new", "triumph_tragedy", "--seed", "1"],
        ["map", "supreme_axis_allies", "--size", "1500", "-o", str(tmp_path / "map.png")],
        ["replay", str(fresh)],
    )
    program = (
        "import sys\n"
        "from bot.cli import main\n"
        f"codes = [main(command) for command in {commands!r}]\n"
        "heavy = ('sqlite_utils', 'sqlite3', 'discord', 'aiohttp')\n"
        "print(codes, [name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=100, check=True
    )
    assert done.stderr.splitlines()[-1] == "[0, 0, 0, 0, 0] []"


def test_a_game_is_found_by_what_people_call_it() -> None:
    assert adjutant("rules", "ww2", "cut.no_move").stdout.startswith("cut.no_move · ")
    assert adjutant("rules", "third reich", "1.3a").stdout.startswith("1.3a · ")
    refused = adjutant("rules", "supreme", "1")
    assert refused.returncode == 2 and "there is no game 'supreme'" in refused.stderr
