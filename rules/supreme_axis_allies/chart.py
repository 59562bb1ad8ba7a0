"""The unit chart, the Research Cards and the nations: facts out of the data files, ready for use."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from ..kernel.data import read_json
from ..kernel.text import Names

PACKAGE = "rules.supreme_axis_allies"

NATIONS: Mapping[str, str] = {"USSR": "USSR", "GER": "Germany", "UK": "UK", "JAP": "Japan", "USA": "USA"}
"""In turn order (sequence.order)."""
ORDER = tuple(NATIONS)
ALLIANCE: Mapping[str, str] = {"USSR": "Allies", "GER": "Axis", "UK": "Allies", "JAP": "Axis", "USA": "Allies"}
ALLIANCES = ("Axis", "Allies")

RECIPIENT: Mapping[str, str] = {"USSR": "GER", "GER": "UK", "UK": "GER", "JAP": "USA", "USA": "JAP"}
"""Who receives what a surrendering nation forfeits (surrender.recipient)."""

CAPITALS: Mapping[str, str] = {
    "USSR": "Moscow",
    "GER": "Brandenburg",
    "UK": "England",
    "JAP": "Honshu",
    "USA": "Appalachia",
}
"""Only used with the option of base.capital."""


class Kind(msgspec.Struct, frozen=True):
    """A line of the unit chart."""

    code: str
    name: str
    category: str
    cost: int
    attack: int | None
    defence: int | None
    move: int
    hits: int | None
    limit: Mapping[str, int]
    """Most of a nation, most in a Territory: `nation`, `territory`."""
    pieces: int


def _kinds() -> dict[str, Kind]:
    data = read_json(PACKAGE, "units.json")
    pieces = data["pieces"] | data["common_pieces"]
    return {
        code: msgspec.convert({**entry, "code": code, "pieces": pieces[code]}, Kind)
        for code, entry in data["units"].items()
    }


KINDS = _kinds()
GROUND = frozenset(code for code, kind in KINDS.items() if kind.category == "Ground")
AIR = frozenset(code for code, kind in KINDS.items() if kind.category == "Air")
NAVAL = frozenset(code for code, kind in KINDS.items() if kind.category == "Naval")
INDUSTRY = frozenset(code for code, kind in KINDS.items() if kind.category == "Building")

COMMON = INDUSTRY | {"AAG"}
"""Pieces all nations share (units.colours)."""
TRANSPORTS = frozenset(("TRN", "CVY"))
INFANTRY = frozenset(("INF", "SCT"))
BOMBARDING = frozenset(("BTL", "CRU"))
SUPERIOR_GENERAL_HITS = frozenset(("ARM", "ART", "FIT", "BTL"))
CARDS: Mapping[int, Mapping[str, Any]] = {card["number"]: card for card in read_json(PACKAGE, "cards.json")["cards"]}
ADVANTAGE: Mapping[str, int] = read_json(PACKAGE, "cards.json")["advantages"]
ATOMIC_BOMB, KAMIKAZE, JET_POWER, HEAVY_BOMBERS, GENIUS, AMBUSH = 2, 3, 4, 5, 6, 7
WAR_EFFORT, ROCKETS, SUPERIOR_GENERAL, CODEBREAKING, INDUSTRIAL = 8, 9, 10, 11, 12


def attack(kind: str) -> int:
    """The rating of a kind that attacks."""
    rating = KINDS[kind].attack
    assert rating is not None, f"{kind} never attacks"
    return rating


def card_name(number: int) -> str:
    return str(CARDS[number]["name"])


@cache
def enemies(nation: str) -> tuple[str, ...]:
    return tuple(n for n in ORDER if ALLIANCE[n] != ALLIANCE[nation])


@cache
def allies(nation: str) -> tuple[str, ...]:
    """The nation itself among them."""
    return tuple(n for n in ORDER if ALLIANCE[n] == ALLIANCE[nation])


def other_alliance(alliance: str) -> str:
    return ALLIANCES[1 - ALLIANCES.index(alliance)]


def count_text(counts: Mapping[str, int]) -> str:
    """`2 INF 1 ARM`, in the order of the unit chart."""
    return " ".join(f"{counts[code]} {code}" for code in KINDS if counts.get(code))


def unit_names() -> Names:
    data = read_json(PACKAGE, "units.json")["units"]
    groups = dict.fromkeys(("ships", "fleet", "navy"), NAVAL) | dict.fromkeys(("planes", "air force", "aircraft"), AIR)
    groups["warships"] = NAVAL - {code for code in NAVAL if not KINDS[code].attack}
    groups |= dict.fromkeys(
        ("ground units", "ground forces", "ground troops", "land units", "land forces", "ground"), GROUND
    )
    return Names({code: (entry["name"], *entry["aliases"]) for code, entry in data.items()}, groups=groups)
