"""Positions in which a broken rule shows at once, and the orders that lead there."""

import random
from typing import Any

from tests.referee.loop import Position

from .refereed_map import SEATS, board
from .warrior import embattled


def marching(position: Position, seed: int) -> Position | None:
    """A war that begins with the moves."""
    made = embattled(position, seed)
    return made and {**made, "phase": "movement"}


def weary(position: Position, seed: int) -> Position | None:
    """Whose turn it is gives up at its end, unless his roll saves him."""
    made = marching(position, seed)
    if made is not None:
        nation = made["nations"][made["nation"]]
        nation["turns"] = random.Random(seed).choice((12, 60))
    return made


def high(position: Position, seed: int) -> Position | None:
    """Morale stands high above its start."""
    made = marching(position, seed)
    if made is not None:
        for seat in SEATS:
            made["nations"][seat]["turns"] = 0
            made["nations"][seat]["n"] = 1
    return made


def set_up(
    nation: str, places: Any = None, nations: Any = None, phase: str = "movement", **units: dict[str, str]
) -> Any:
    """A position of its own."""

    def start(position: Position, seed: int) -> Position:
        mats = {seat: {**position["nations"][seat], **(nations or {}).get(seat, {})} for seat in SEATS}
        return {"phase": phase, "nation": nation, "nations": mats, "places": places or {}, "units": units}

    return start


ON_LAND = set_up(
    "GER",
    places={"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}},
    GER={"Poland": "4 INF, 2 ART", "Kursk": "1 INF"},
    USSR={"Minsk": "5 INF, 3 ARM", "Smolensk": "1 INF"},
)
MARCH = (
    "GER: move 4 INF 2 ART from Poland to Minsk",
    "GER: move 1 INF from Kursk to Smolensk",
    "GER: done",
    "GER: fight Minsk",
)
AT_SEA = set_up(
    "GER",
    GER={"Western Baltic": "3 SUB, 1 BTL, 2 CRU, 1 TRN"},
    UK={"North Sea": "2 DES, 2 SUB, 1 BTL, 1 CRU, 2 TRN", "Western Baltic": "1 SUB"},
)
SAIL = ("GER: move 3 SUB 1 BTL 2 CRU 1 TRN from Western Baltic to North Sea", "UK: intercept")
BLITZ = set_up(
    "GER",
    places={"Baltic States": {"owner": "USSR"}},
    GER={"Minsk": "2 ARM, 1 FIT"},
    USSR={"Leningrad": "4 ARM"},
)
GUNS = set_up(
    "GER",
    places={"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}},
    GER={"Poland": "2 FIT"},
    USSR={"Minsk": "1 INF, 1 AAG", "Smolensk": "1 AAG"},
)
RAID = set_up("GER", GER={"Rhineland": "2 BMB"})
SEARCH = set_up("GER", GER={"Western Baltic": "2 SUB"}, UK={"North Sea": "1 CRU"})
STOPPED = set_up(
    "GER", places={"Baltic States": {"owner": "USSR"}}, GER={"Poland": "2 ARM"}, USSR={"Baltic States": "1 INF"}
)
SHIPPING = set_up("UK", places={"Egypt": {"owner": "GER"}}, UK={"Eastern Mediterranean": "1 DES"})
SHORE = set_up(
    "GER",
    places={"Norway": {"owner": "UK"}},
    GER={"Western Baltic": "3 BTL, 1 TRN (1 INF)"},
    UK={"Norway": "3 INF"},
)
FREED = set_up("USA", places={"England": {"owner": "GER"}}, USA={"Scotland": "1 INF"})
DEFENDED = set_up("GER", GER={"Western Baltic": "2 CRU"}, UK={"North Sea": "1 CRU"}, USA={"North Sea": "1 DES"})
BOMBERS = set_up("GER", places={"Minsk": {"owner": "USSR"}}, GER={"Poland": "2 BMB, 12 INF"}, USSR={"Minsk": "9 INF"})
GENERAL = set_up(
    "GER",
    places={"Minsk": {"owner": "USSR"}},
    nations={"USSR": {"card_chits": {"Superior General": 1}}},
    GER={"Poland": "3 ARM"},
    USSR={"Minsk": "3 INF"},
)
WORKS = set_up("GER", places={"Rhineland": {"damage": 4}}, nations={"GER": {"purchased": "2 INF"}}, phase="placement")
DAMAGED = set_up("GER", places={"Rhineland": {"damage": 4}}, nations={"GER": {"treasury": 40}}, phase="purchase")
BUYING = set_up("GER", nations={"GER": {"treasury": 40, "card": "Industrial Tech", "points": 20}}, phase="purchase")
LEARNING = set_up(
    "GER",
    nations={"GER": {"treasury": 40, "card": "Ambush", "chits": 0, "card_chits": {"Genius Scientists": 1}}},
    phase="purchase",
)
TAKEN = set_up(
    "GER",
    nations={
        "USSR": {"card": "Ambush"},
        "UK": {"card": "War Effort"},
        "JAP": {"card": "Genius Scientists"},
        "USA": {"card": "Superior General"},
    },
    phase="research",
)
CITIES = set_up("USA", places={space: {"owner": "GER"} for space, facts in board().spaces.items() if facts.get("city")})
IN_THE_AIR = set_up(
    "GER",
    places={"Minsk": {"owner": "USSR"}},
    nations={"GER": {"card": "Jet Power", "points": 12}},
    GER={"Poland": "3 FIT, 1 INF"},
    USSR={"Minsk": "3 FIT, 1 INF"},
)
