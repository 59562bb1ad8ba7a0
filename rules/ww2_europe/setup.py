"""How a game begins: the forces, control, money and convoys of the two starts."""

from collections.abc import Mapping
from typing import Any

from ..kernel.data import read_json
from .chart import CIRCLE, KINDS, LANDS, NEUTRAL, PACKAGE, POWERS, SPACE, VICHY, armies, cards
from .state import Convoy, Power, State
from .world import Ww2, create, relocate


def scenario(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_json(PACKAGE, f"scenarios/{name}.json")
    return found


def bare(game: Ww2, name: str) -> State:
    """The board of a start before any unit is placed."""
    card = scenario(name)
    control = {land: SPACE[land].owner if SPACE[land].owner in POWERS else NEUTRAL for land in LANDS}
    for row in card["control"]:
        for land in row["spaces"]:
            control[land] = row["controller"]
    state = State(
        card["year"],
        card["season"],
        {p: Power(card["status"][p], card["money"].get(p, 0), cards()[p].rp) for p in POWERS},
        control,
        dict(card["initiative"]),
    )
    state.allies = dict(card["allies"])
    state.flags_lost = list(card.get("flags_lost", ()))
    state.pact = "on"
    state.vichy = any(holder == VICHY for holder in control.values())
    return state


def opening(game: Ww2) -> State:
    """The whole set-up of a start."""
    game.state = bare(game, game.scenario)
    card = scenario(game.scenario)
    for row in card["forces"]:
        for kind, count in row.get("units", {}).items():
            for _ in range(count):
                create(game, row["owner"], kind, place_of(row["space"], kind), row.get("nation", ""))
        if "cargo" in row:
            embark(game, row)
    if game.state.vichy:
        for row in armies()["vichy"]:
            for kind, count in row["units"].items():
                for _ in range(count):
                    create(game, VICHY, kind, row["space"], "" if row["country"] == VICHY else row["country"])
    for row in card["convoys"]:
        start_convoy(game, row)
    return game.state


def place_of(land: str, kind: str) -> str:
    return CIRCLE[land] if KINDS[kind].branch == "N" else land


def embark(game: Ww2, row: Mapping[str, Any]) -> None:
    """Planes that begin aboard the carriers of a port."""
    circle = CIRCLE[row["space"]]
    planes = [kind for kind, count in row["cargo"].items() for _ in range(count)]
    for carrier in [u for u in game.state.units.own(row["owner"], circle) if u.kind == "CV"]:
        for kind in planes[: KINDS["CV"].wing]:
            create(game, row["owner"], kind, circle, aboard=carrier.id)
        planes = planes[KINDS["CV"].wing :]


def start_convoy(game: Ww2, row: Mapping[str, Any]) -> None:
    name = f"C{len(game.state.convoys) + 1}"
    game.state.convoys[name] = Convoy(name, row["owner"], list(row["ends"]), list(row["route"]))
    ships = [u for u in game.state.units.own(row["owner"], CIRCLE[row["from"]]) if u.kind == "TR"]
    for ship in ships[: row["transports"]]:
        relocate(game, ship, name)
