"""The command `adjutant`: look at games and rules, play and replay records, fuzz."""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from rules import GAMES
from rules.kernel import record
from rules.kernel.definition import GameDef
from rules.kernel.errors import BadRecord, BadSetup
from rules.kernel.game import Game
from rules.kernel.text import listed

from . import named
from .errors import ConfigError, StoreError

if TYPE_CHECKING:
    from .store import Store

LARGEST_RECORD = 32 * 1024 * 1024


class UsageError(Exception):
    """Wrong usage; the message is one line."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def parser() -> Parser:
    top = Parser(prog="adjutant", description="A game master for grand-strategy board games of the Second World War.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    games = commands.add_parser("games", help="list the games")
    games.add_argument("--json", action="store_true")

    rules = commands.add_parser("rules", help="show a rule by id, or search the rules")
    rules.add_argument("game")
    rules.add_argument("id", nargs="?", help="an id, or its beginning")
    rules.add_argument("--search", metavar="WORDS")
    rules.add_argument("--json", action="store_true")

    new = commands.add_parser("new", help="print the record of a new game")
    new.add_argument("game")
    new.add_argument("--scenario")
    new.add_argument("--seed", help="of the dice; a secret one by default")
    new.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    new.add_argument("--seat", action="append", default=[], metavar="SEAT=PLAYER")

    replay = commands.add_parser("replay", help="play a record and show where it leads")
    replay.add_argument("file")
    replay.add_argument("--json", action="store_true")

    play = commands.add_parser("play", help="play a record on in the terminal")
    play.add_argument("file")

    picture = commands.add_parser("map", help="draw a game")
    picture.add_argument("game", nargs="?", help="the opening of a game, or its bare board if its rules aren't here")
    picture.add_argument("--scenario")
    picture.add_argument("--record", metavar="FILE")
    picture.add_argument("--as", dest="seat", metavar="SEAT", help="as this seat sees it")
    picture.add_argument("--region", help="a region, or a space to see close up")
    picture.add_argument("--size", type=_positive, default=1600, help="pixels across")
    picture.add_argument("--palette", default="default")
    picture.add_argument("--dark", action="store_true")
    picture.add_argument("-o", "--output", metavar="FILE", default="map.png")

    backup = commands.add_parser("backup", help="copy the database while the bot runs")
    backup.add_argument("file")
    restore = commands.add_parser("restore", help="put a copy back; the bot must not run")
    restore.add_argument("file")
    checked = commands.add_parser("check", help="check the database, and replay every game in it")
    checked.add_argument("--mend", action="store_true", help="first put right what can be; the bot must not run")
    commands.add_parser("status", help="how the bot is doing: tables, timers, the database; may be asked while it runs")
    splitting = commands.add_parser("split", help="divide the database among ranges of shards; the bot must not run")
    splitting.add_argument("range", nargs="+", help="a range like 0-3/16; together they hold every shard once")
    sandbox = commands.add_parser("sandbox", help="the bot in a sandbox on this machine, even if there is a token")
    sandbox.add_argument("--no-browser", action="store_true")
    sandbox.add_argument("--shared", action="store_true", help="let other machines of your network open the page")

    fuzz = commands.add_parser("fuzz", help="let random players play, and check everything")
    fuzz.add_argument("game")
    fuzz.add_argument("--games", type=_positive, default=10, metavar="N")
    fuzz.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game; the others count up")
    fuzz.add_argument("--rounds", type=_positive, default=30, metavar="N", help="cap on the rounds of a game")
    fuzz.add_argument("--scenario", metavar="S", help="only this one; else any of the game")
    fuzz.add_argument("--json", action="store_true")
    return top


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0, 1 if something asked for did not hold, 2 for wrong usage or files."""
    top = parser()
    try:
        options = top.parse_args(arguments)
        if options.command is None:
            code: int = serving().run()
            return code
        return _COMMANDS[options.command](options)
    except (UsageError, BadRecord, BadSetup, StoreError, ConfigError) as error:
        print(f"adjutant: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _game(slug: str) -> GameDef:
    found = named.one_of({each: GAMES[each].name for each in GAMES}, slug)
    if found is None:
        raise UsageError(f"there is no game {slug!r}; there {'is' if len(GAMES) == 1 else 'are'} {listed(GAMES)}")
    return GAMES[found]


def _pairs(given: Sequence[str], what: str) -> dict[str, str]:
    pairs = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"--{what} takes NAME=VALUE, not {text!r}")
        pairs[name] = value
    return pairs


def read_record(name: str) -> record.Record:
    """A record file. Raises BadRecord with a reason fit for a player."""
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            raise BadRecord(f"{name} isn't a file")
        if path.stat().st_size > LARGEST_RECORD:
            raise BadRecord(f"{name} is too large for a record")
        return record.read(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        if isinstance(error, BadRecord):
            raise
        if isinstance(error, UnicodeDecodeError):
            raise BadRecord(f"{name} is not text in UTF-8") from error
        raise BadRecord(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    except MemoryError as error:
        raise BadRecord(f"{name} takes more memory than any record") from error


def games(options: argparse.Namespace) -> int:
    entries = [
        {
            "slug": slug,
            "name": game.name,
            "seats": [{"id": seat, "name": name} for seat, name in game.seats.items()],
            "scenarios": [
                {"id": number, "title": scenario.title, "about": scenario.about}
                for number, scenario in game.scenarios.items()
            ],
            "options": [
                {
                    "id": number,
                    "title": option.title,
                    "about": option.about,
                    "default": option.default,
                    "values": [{"value": value, "title": title} for value, title in option.values.items()],
                }
                for number, option in game.options.items()
            ],
        }
        for slug, game in GAMES.items()
    ]
    if options.json:
        print(json.dumps(entries, indent=1))
        return 0
    for slug, game in GAMES.items():
        print(f"{slug}: {game.name}")
        print(f"  seats: {', '.join(f'{seat} ({name})' for seat, name in game.seats.items())}")
        for number, scenario in game.scenarios.items():
            print(f"  scenario {number}: {scenario.title}. {scenario.about}")
        for number, option in game.options.items():
            values = "; ".join(f"{_said(value)}: {title}" for value, title in option.values.items())
            print(f"  option {number} = {_said(option.default)}: {option.title} ({values})")
    return 0


def _said(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def rules(options: argparse.Namespace) -> int:
    book = _game(options.game).rulebook()
    if (options.id is None) == (options.search is None):
        raise UsageError("name a rule id, or search with --search WORDS")
    found = book.search(options.search) if options.search is not None else book.show(options.id)
    wanted = options.search if options.search is not None else options.id
    if options.json:
        print(
            json.dumps(
                [
                    {"id": rule.id, "title": rule.title, "text": rule.text, "see": list(rule.see), "mark": rule.mark}
                    for rule in found
                ],
                indent=1,
            )
        )
    elif len(found) > 12 and options.search is None:
        for rule in found:
            print(f"{rule.id} · {rule.title}")
    else:
        print("\n\n".join(map(str, found)))
    if not found:
        near = book.search(wanted.replace(".", " "), 3)
        hint = f"; near it: {', '.join(rule.id for rule in near)}" if near else ""
        print(f"adjutant: {options.game} has no rule {wanted!r}{hint}", file=sys.stderr)
        return 1
    return 0


def new(options: argparse.Namespace) -> int:
    definition = _game(options.game)
    game: Game[object] = Game.new(
        definition,
        options.scenario,
        _pairs(options.option, "option"),
        _pairs(options.seat, "seat"),
        secrets.token_hex(16) if options.seed is None else options.seed,
    )
    sys.stdout.write(record.write(record.of(game)))
    return 0


def replay(options: argparse.Namespace) -> int:
    from .importing import LONGEST, MEMORY
    from .importing import played as play_record
    from .workers import Overrun, limited, timed

    try:
        with limited(MEMORY), timed(LONGEST):
            played = read_record(options.file)
            replayed = play_record(played)
    except MemoryError as error:
        raise BadRecord(f"{options.file} takes more memory than any record") from error
    except Overrun as error:
        raise BadRecord(f"{options.file} takes more than {LONGEST:g} seconds, longer than any record") from error
    if options.json:
        print(json.dumps(record.result(replayed, played), indent=1))
        return 0 if replayed.good else 1
    print(replayed.game)
    for number, (order, taken, fits) in enumerate(
        zip(played.orders, replayed.taken, replayed.as_expected, strict=True), 1
    ):
        if not fits:
            why = taken.error or "it was accepted"
            print(f"order {number} ({order.seat}: {order.text}) was expected to be {order.expected}: {why}")
    return 0 if replayed.good else 1


def play(options: argparse.Namespace) -> int:
    from . import terminal

    return terminal.play(Path(options.file), read_record(options.file))


def fuzz(options: argparse.Namespace) -> int:
    from . import fuzzing

    definition = _game(options.game)
    report = fuzzing.run(definition, options.games, options.seed, options.rounds, options.json, options.scenario)
    if options.json:
        print(json.dumps(report, indent=1))
    else:
        print(
            f"{report['games']} games: {report['finished']} finished by a rule, {report['capped']} by the cap, "
            f"{report['orders']} orders in {report['seconds']:.1f} s, {len(report['failures'])} failures"
        )
    return 1 if report["failures"] else 0


def serving() -> ModuleType:
    """Loaded only when the bot is to run: the other commands need no discord.py."""
    from . import serving as module

    return module


def picture(options: argparse.Namespace) -> int:
    from render import UnknownRegion, boards, snapshot

    if (options.game is None) == (options.record is None):
        raise UsageError("name a game, or a record with --record FILE")
    game: Game[Any] | None
    if options.record is not None:
        game = record.replay(read_record(options.record), GAMES.__getitem__).game
    elif options.game not in GAMES and options.game in boards.drawn():
        game = None
    else:
        game = Game.new(_game(options.game), options.scenario, seed="map")
    seats = list(game.definition.seats) if game else []
    if options.seat is not None and options.seat not in seats:
        raise UsageError(f"there is no seat {options.seat!r}; the seats are {listed(seats) or 'none yet'}")
    view = game.view(options.seat) if game else boards.bare(options.game)
    try:
        drawn = snapshot(view, options.region, options.size, palette=options.palette, dark=options.dark)
    except (UnknownRegion, ValueError) as error:
        raise UsageError(str(error)) from error
    try:
        Path(options.output or "").write_bytes(drawn.png)
    except OSError as error:
        raise UsageError(f"{options.output or 'an empty name'} cannot be written: {error.strerror or error}") from error
    print(f"{options.output}: {drawn.alt_text}")
    return 0


def where_database_lies() -> Path:
    """The bot's file: of the sandbox if there is no other."""
    from .folders import data_folder, shards

    folder, part = data_folder(), shards()
    own = folder / (part.file if part is not None else "adjutant.sqlite")
    return own if own.exists() else folder / "sandbox" / "adjutant.sqlite"


def _open_store() -> "Store":
    """SQLite and what stands on it are loaded only when the file is needed."""
    from .store import Store

    path = where_database_lies()
    if not path.exists():
        raise UsageError(f"there is no database in {path.parent}")
    return Store(path)


def backup(options: argparse.Namespace) -> int:
    store = _open_store()
    store.backup(Path(options.file))
    print(f"{store.path} is copied to {options.file}")
    return 0


def restore(options: argparse.Namespace) -> int:
    from . import database

    source = Path(options.file)
    if not source.is_file():
        raise UsageError(f"there is no file {options.file}")
    target = where_database_lies()
    target.parent.mkdir(parents=True, exist_ok=True)
    database.restore(source, target)
    print(f"{options.file} is put back as {target}")
    return 0


def check(options: argparse.Namespace) -> int:
    from .check import check as check_games
    from .check import mend

    store = _open_store()
    if options.mend:
        store.claim(whole=False)
        mend(store)
    return 1 if check_games(store) else 0


def status(options: argparse.Namespace) -> int:
    from .status import lines

    print("\n".join(lines(_open_store())))
    return 0


def split(options: argparse.Namespace) -> int:
    from .folders import data_folder
    from .shards import Shards
    from .splitting import split as divide

    for name, count in divide(data_folder(), [Shards.read(text) for text in options.range]).items():
        print(f"{name}: {count} {'game' if count == 1 else 'games'}")
    return 0


def sandbox(options: argparse.Namespace) -> int:
    os.environ.pop("DISCORD_TOKEN", None)
    code: int = serving().run(browser=not options.no_browser, shared=options.shared)
    return code


_COMMANDS = {
    "games": games,
    "rules": rules,
    "new": new,
    "replay": replay,
    "play": play,
    "fuzz": fuzz,
    "map": picture,
    "backup": backup,
    "restore": restore,
    "check": check,
    "status": status,
    "sandbox": sandbox,
    "split": split,
}
