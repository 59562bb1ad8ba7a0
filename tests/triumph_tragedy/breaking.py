"""Positions in which a broken rule shows at once, and ways to break one."""

import random
from collections.abc import Callable
from typing import Any

from tests.referee.loop import Position

from .referee import at_war
from .refereed_map import SEATS, board, facts

Start = Callable[[Position, int], Position | None]


def war(position: Position, seed: int) -> Position:
    """A war, of any seed."""
    made = at_war(position, seed * 4 + 1)
    assert made is not None
    return made


def moving(season: str, year: int = 1940) -> Start:
    """A Player Turn of somebody, ships at sea; the Season ends after it."""

    def start(position: Position, seed: int) -> Position:
        made, dice = war(position, seed), random.Random(seed)
        seat = dice.choice(SEATS) if season != "Winter" else "USSR"
        made.update(phase="movement", season=season, year=year, seat=seat)
        made["turn"].update(seat=seat, card="Summer A", moves=14)
        seas = [area for area, space in board().spaces.items() if space["kind"] != "land"]
        for blocks in list(made["blocks"].values()):
            for block in [b for b in blocks if b["kind"] in ("FLEET", "SUB", "CARR")]:
                blocks.remove(block)
                made["blocks"].setdefault(sea := dice.choice(seas), []).append({**block, "area": sea})
        return made

    return start


def known(*techs: str, then: Start) -> Start:
    """Somebody knows these Technologies, and nobody else does."""

    def start(position: Position, seed: int) -> Position | None:
        made = then(position, seed)
        assert made is not None
        for seat in SEATS:
            for entry in made["factions"][seat]["techs"]:
                made["investment"] += entry["cards"]
            made["factions"][seat]["techs"] = []
        for tech in techs:
            cards = [card["number"] for card in facts("investment_cards")["cards"] if tech in card.get("techs", ())]
            card = next(f"Inv {n}" for n in cards if f"Inv {n}" in made["investment"])
            made["investment"].remove(card)
            made["factions"][SEATS[seed % 3]]["techs"].append({"tech": tech, "cards": [card]})
        return made

    return start


def studying(position: Position, seed: int) -> Position:
    """Government: hands full of Investment cards and WildCards, Influence here and there."""
    made, dice = war(position, seed), random.Random(seed)
    made.update(phase="government", year=1942, seat="Axis", order=["Axis", "West", "USSR"])
    deck = made["investment"]
    special = {f"{card['season']} {card['letter']}" for card in facts("action_cards")["cards"] if card.get("wildcard")}
    for seat in SEATS:
        faction = made["factions"][seat]
        faction["hand"] += [deck.pop() for _ in range(15)]
        faction["atomic"] = made["year"]
        wild = [card for card in made["action"] if card in special][:2]
        made["action"] = [card for card in made["action"] if card not in wild]
        faction["hand"] += wild
    for name, country in made["countries"].items():
        nation = board().nations[name]
        if nation["faction"] not in SEATS and nation["capital"] and dice.random() < 0.6:
            country.update(influence=dice.choice(SEATS), markers=dice.choice((1, 2)))
    return made


def crowded(position: Position, seed: int) -> Position:
    """Government, and more cards than anybody may keep."""
    made = studying(position, seed)
    for seat in SEATS:
        made["factions"][seat]["hand"] += [made["action"].pop() for _ in range(5)]
    return made


def conquered(position: Position, seed: int) -> Position:
    """The Axis alone stands in London and Paris."""
    made = moving("Summer")(position, seed)
    assert made is not None
    made["wars"] = ["Axis-USSR", "Axis-West"]
    spare = [block for area in ("Ruhr", "Munich") for block in made["blocks"][area]]
    for area in ("Ruhr", "Munich", "London", "Paris"):
        made["blocks"].pop(area, None)
    for area, block in zip(("London", "Paris"), spare, strict=False):
        made["blocks"][area] = [{**block, "area": area}]
    return made


def year(which: int, peace: bool = False) -> Start:
    """Winter of a year, the last turn done."""

    def start(position: Position, seed: int) -> Position:
        made = moving("Winter", which)(position, seed)
        assert made is not None
        made["wars"] = [] if peace else made["wars"]
        return made

    return start


def then(change: Any) -> Any:
    """The right thing, and something more."""

    def wrong(right: Any) -> Any:
        def do(*given: Any, **more: Any) -> Any:
            answer = right(*given, **more)
            change(*given)
            return answer

        return do

    return wrong


def first(change: Any) -> Any:
    """Something more, and the right thing."""

    def wrong(right: Any) -> Any:
        def do(*given: Any, **more: Any) -> Any:
            change(*given)
            return right(*given, **more)

        return do

    return wrong


def twice(game: Any, seat: str, rival: str, card: str | None) -> None:
    game.state.factions[rival].declared_on += 1


def unpaid(game: Any, seat: str, rival: str, card: str | None) -> None:
    game.state.factions[seat].dows -= 1


def forgotten(game: Any, seat: str, tech: str) -> None:
    game.state.factions[seat].atomic = 0


def peaceful(then: Start) -> Start:
    """The same at peace."""

    def start(position: Position, seed: int) -> Position | None:
        made = then(position, seed)
        assert made is not None
        return {**made, "wars": []}

    return start


SUMMER = moving("Summer")


POWERS = {"Axis": "Germany", "West": "Britain", "USSR": "USSR"}


def placed(
    seat: str, units: dict[str, str], season: str = "Summer", techs: tuple[str, ...] = (), power: str = ""
) -> Start:
    """A Player Turn with these units alone (`{"Ruhr": "Axis INF 3, Axis AF 2"}`), everybody at War with the Axis; who
    knows the Technologies."""

    def start(position: Position, seed: int) -> Position:
        made = moving(season)(position, seed)
        assert made is not None
        known_here = known(*techs, then=lambda *_: made)(position, SEATS.index(power or seat))
        assert known_here is not None
        made["blocks"], numbers = {}, dict[tuple[str, str], int]()
        garrisons = {"Berlin": "Axis INF 1", "London": "West INF 1", "Moscow": "USSR INF 1"}
        for area, text in {**garrisons, **units}.items():
            for part in text.split(", "):
                who, kind, cv = part.split()
                numbers[who, kind] = numbers.get((who, kind), 0) + 1
                block = {"name": f"{kind}{numbers[who, kind]}", "seat": who, "area": area, "nation": POWERS[who]}
                made["blocks"].setdefault(area, []).append({**block, "kind": kind, "cv": int(cv)})
        made["wars"] = ["Axis-USSR", "Axis-West"]
        made["turn"].update(seat=seat)
        made["seat"] = seat
        return made

    return start


RUHR = {"Ruhr": "Axis INF 3, Axis AF 2", "Lorraine": "West INF 3, West INF 1, West AF 3"}
ATTACK = ("Axis: move INF2, AF1 to Lorraine", "Axis: done")
FOOT = {"Ruhr": "Axis INF 3", "Lorraine": "West INF 3, West INF 1"}
DUEL = (
    "Axis: move INF2 to Lorraine",
    "Axis: done",
    "West: fire INF2 at Ground",
    "West: fire INF3 at Ground",
    "Axis: fire INF2 at Ground",
)
CUT_OFF = dict.fromkeys(("Suez", "Gibraltar", "Karachi", "Kabul"), "Axis INF 3")
"""India's black RES comes by way of the Cape or not at all."""
NORTH_SEA = {"Baltic Sea": "Axis FLEET 3, Axis SUB 3", "North Sea": "West CARR 4, West FLEET 2, West INF 2"}
SORTIE = ("Axis: move FLEET1, SUB1 to North Sea", "Axis: done")


def deserted(position: Position, seed: int) -> Position:
    """The Axis has left Kiev, which nobody has come back to; the West moves next."""
    made = placed("Axis", {})(position, seed)
    assert made is not None
    made["control"]["Kiev"] = made["owners"]["Kiev"] = "Axis"
    made["command"] = ["West"]
    made["action"].remove(card := next(card for card in made["action"] if card.startswith("Summer")))
    made["factions"]["West"]["committed"] = [card]
    return made
