"""The moments of a corpus: a game and the seat that types, by game and name."""

from collections.abc import Callable
from typing import Any

from rules.kernel.game import Game

Moment = tuple[Game[Any], str]


def _axis_allies() -> dict[str, Callable[[], Moment]]:
    from tests.supreme_axis_allies.table import opening, table

    def setup() -> Moment:
        t = opening()
        for seat in ("USA", "JAP", "UK"):
            t.play(seat, "setup rest", "done")
        return t.game, "GER"

    def research() -> Moment:
        return table("GER", "research").game, "GER"

    def advantage() -> Moment:
        t = table("GER", "research")
        t.play("GER", "research", dice=[4, 5])
        return t.game, "GER"

    def purchase() -> Moment:
        nations = {"GER": {"treasury": 80, "card": "Rockets"}}
        return table("GER", "purchase", nations=nations, places={"Rhineland": {"damage": 2}}).game, "GER"

    def land() -> Moment:
        russian = {name: {"owner": "USSR"} for name in ("Minsk", "Western Ukraine", "Smolensk")}
        t = table(
            "GER",
            "movement",
            places=russian,
            GER={"Poland": "4 INF, 2 ARM, 1 ART", "Hungary": "2 INF, 1 ARM", "Brandenburg": "2 FIT, 1 BMB"},
            USSR={"Minsk": "2 INF", "Western Ukraine": "1 INF", "Moscow": "3 INF"},
        )
        return t.game, "GER"

    def sea() -> Moment:
        t = table(
            "UK",
            "movement",
            UK={"England": "4 INF, 1 ARM", "English Channel": "2 TRN, 1 BTL, 1 DES"},
            GER={"Normandy": "1 INF"},
        )
        return t.game, "UK"

    def intercept() -> Moment:
        t = table("UK", "movement", UK={"Bay of Biscay": "2 DES"}, GER={"English Channel": "2 SUB, 1 DES"})
        t.play("UK", "move 2 DES from Bay of Biscay to English Channel")
        return t.game, "GER"

    def casualties() -> Moment:
        return _hits(table, [6, 6, 6, 6, 1, 1, 6, 6, 6, 6]), "GER"

    def retreat() -> Moment:
        return _hits(table, [6] * 10), "GER"

    def scramble() -> Moment:
        t = table(
            "UK",
            "movement",
            UK={"England": "1 INF", "English Channel": "1 TRN (2 INF)"},
            GER={"Netherlands": "2 FIT, 1 INF", "Normandy": "1 INF"},
        )
        t.play("UK", "unload 2 INF from English Channel to Normandy", "done")
        return t.game, "GER"

    def placement() -> Moment:
        return table("GER", "placement", nations={"GER": {"purchased": "3 INF 1 ARM"}}).game, "GER"

    def reroll() -> Moment:
        t = table("GER", "research", nations={"GER": {"treasury": 41, "chits": 1}})
        t.play("GER", "research", dice=[1, 2])
        return t.game, "GER"

    def neutral() -> Moment:
        t = table("GER", "movement", options={"neutrality": True}, more={"muster": 2}, GER={"Southern France": "2 INF"})
        t.play("GER", "move 2 INF from Southern France to Spain", "done", dice=[6, 6])
        t.play("UK", "UK", dice=[1, 1, 6, 6])
        return t.game, "UK"

    return {each.__name__: each for each in (setup, research, advantage, purchase, land, sea, intercept, casualties,
                                             retreat, scramble, placement, reroll, neutral)}  # fmt: skip


def _hits(table: Any, dice: list[int]) -> Game[Any]:
    """A fight for Smolensk of which one exchange of fire is over."""
    t = table(
        "GER",
        "movement",
        places={name: {"owner": "USSR"} for name in ("Smolensk", "Baltic States", "Western Ukraine", "Rzhev", "Kursk")},
        GER={"Minsk": "2 INF, 1 ART, 1 ARM", "Poland": "1 INF"},
        USSR={"Smolensk": "4 INF, 2 ARM"},
    )
    t.play("GER", "move 2 INF 1 ART 1 ARM from Minsk to Smolensk")
    t.play("GER", "done", dice=dice)
    return t.game


def _triumph() -> dict[str, Callable[[], Moment]]:
    from tests.triumph_tragedy.table import opened, table

    axis = {
        "Munich": "TANK 2, INF 2, AF 2",
        "Konigsberg": "2 INF 1",
        "Berlin": "TANK 1, INF 1",
        "Ruhr": "FLEET 1, SUB 1",
        "Rome": "INF 1",
    }
    french = {"Lorraine": "FORT 3, INF 1", "Paris": "INF 2", "London": "INF 2"}
    soviet = {"Moscow": "INF 2", "Leningrad": "INF 1"}

    def setup() -> Moment:
        return opened().game, "Axis"

    def production() -> Moment:
        t = table("production", units={"Axis": axis, "West": french}, factions={"Axis": {"points": 12}})
        return t.game, "Axis"

    def government() -> Moment:
        hand = ["Summer C", "Summer H", "Summer F", "Inv 20", "Inv 18", "Inv 7", *_intel("Coup"), *_intel("Sabotage")]
        t = table(
            "government",
            units={"Axis": axis},
            hands={"Axis": hand, "West": ["Fall C"], "USSR": ["Fall K"]},
            nations={"Turkey": {"influence": "West", "markers": 1}},
        )
        return t.game, "Axis"

    def command() -> Moment:
        hands = {"Axis": ["Summer F", "Summer C", "Fall C"], "West": ["Fall A"], "USSR": ["Fall K"]}
        return table("command", units={"Axis": axis}, hands=hands).game, "Axis"

    def movement() -> Moment:
        units = {"Axis": axis, "West": french, "USSR": soviet}
        return table("movement", "Axis", units=units, wars=["Axis-West"]).game, "Axis"

    def battle() -> Moment:
        units = {"Axis": axis, "West": {"Lorraine": "INF 1, AF 1", "Paris": "INF 2"}}
        t = table("movement", "Axis", units=units, wars=["Axis-West"])
        t.play("Axis", "move TANK1 to Lorraine", "done")
        while (ask := t.game.pending()[0]).seat != "Axis":
            t.play(ask.seat, t.game.suggest(ask.seat, "fire")[0], dice=[6] * 6)
        return t.game, "Axis"

    def anytime() -> Moment:
        t = table(
            "movement",
            "Axis",
            units={"Axis": axis},
            vaults={"Axis": ["Sonar"]},
            nations={"Poland": {"influence": "Axis", "markers": 2}},
        )
        return t.game, "Axis"

    def agent() -> Moment:
        t = table(
            "government",
            seat="Axis",
            units={"Axis": axis},
            hands={"Axis": [*_intel("Sabotage")], "West": [*_intel("Double Agent")], "USSR": ["Fall K"]},
        )
        t.play("Axis", f"intel {_intel('Sabotage')[0]} against West")
        return t.game, "West"

    def discard() -> Moment:
        hand = ["Summer C", "Summer H", "Summer F", "Fall C", "Fall D", "Inv 20", "Inv 18", "Inv 7"]
        hands = {"Axis": hand, "West": ["Fall A"], "USSR": ["Fall K"]}
        t = table("government", units={"Axis": axis}, hands=hands)
        for seat in ("Axis", "West", "USSR"):
            t.play(seat, "pass")
        return t.game, "Axis"

    def battles() -> Moment:
        units = {"Axis": {"Lorraine": "TANK 2"}, "West": {"Lorraine": "INF 1", "Paris": "INF 2"}}
        return table("combat", "Axis", units=units, wars=["Axis-West"]).game, "Axis"

    def satellite() -> Moment:
        t = table(
            "government",
            units={"Axis": axis},
            hands={"Axis": ["Summer C"], "West": ["Fall C"], "USSR": ["Fall K"]},
            nations={"Poland": {"influence": "Axis", "markers": 2}},
        )
        t.play("Axis", "diplomacy Summer C for Poland")
        while t.game.phase == "government":
            t.play(t.game.pending()[0].seat, "pass")
        return t.game, "Axis"

    return {each.__name__: each for each in (setup, production, government, command, movement, battle, anytime, agent,
                                             discard, battles, satellite)}  # fmt: skip


def _intel(name: str) -> list[str]:
    from rules.triumph_tragedy.cards import investments

    return [next(card for card, facts in investments().items() if facts.intel == name)]


def _ww2_europe() -> dict[str, Callable[[], Moment]]:
    from . import moments_ww2_europe as made

    return {each.__name__: each for each in (made.declarations, made.movement, made.sea, made.raids, made.hunting,
                                             made.casualties, made.retreat, made.interception, made.harbour, made.build,
                                             made.buy, made.redeployment)}  # fmt: skip


def _supreme_commander() -> dict[str, Callable[[], Moment]]:
    from . import moments_supreme_commander as made

    return {each.__name__: each for each in (made.setup, made.organization, made.movement, made.combat, made.losses,
                                             made.advance, made.sea, made.strategic, made.east)}  # fmt: skip


def _third_reich() -> dict[str, Callable[[], Moment]]:
    from . import moments_third_reich as made

    return {each.__name__: each for each in (made.setup, made.options, made.movement, made.ground, made.exchange,
                                             made.advance, made.missions, made.fleets, made.interception,
                                             made.construction, made.redeployment)}  # fmt: skip


Moments = Callable[[], dict[str, Callable[[], Moment]]]

_FIRST: dict[str, Moments] = {
    "supreme_axis_allies": _axis_allies,
    "triumph_tragedy": _triumph,
    "ww2_europe": _ww2_europe,
    "supreme_commander": _supreme_commander,
    "third_reich": _third_reich,
}


def _with_more(name: str) -> Moments:
    from .moments_eighth import MORE as LATEST
    from .moments_sixth import MORE

    return lambda: {**_FIRST[name](), **MORE[name](), **LATEST[name]()}


MOMENTS: dict[str, Moments] = {name: _with_more(name) for name in _FIRST}
"""By game and name: those of the first five hands, those of the sixth and those of the eighth."""
