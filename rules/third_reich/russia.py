"""26.92: Russia may have to offer surrender; the Axis accepts or fights on."""

from ..kernel.flow import Flow, choose
from .aftermath import conquer
from .chart import GROUND, SIDE, country_of, hexes_of, land, objective_hexes
from .losses import eliminate
from .naming import called
from .state import Unit
from .world import Tr, holder, pair, seats_of, set_holder


def russian_factors(game: Tr) -> int:
    return sum(
        u.factor
        for u in game.state.units.of("Russia")
        if u.kind in (*GROUND, "air") and u.place in land() and (u.kind != "partisan" or u.country == "Russia")
    )


def axis_in_russia(game: Tr, ground: bool = False) -> int:
    kinds = GROUND if ground else (*GROUND, "air")
    return sum(
        u.factor
        for u in game.state.units
        if SIDE[u.owner] == "Axis" and u.kind in kinds and u.place in land() and country_of(u.place) == "Russia"
    )


def surrender_test(game: Tr) -> Flow[None]:
    """Under 50 factors and three to two against them: once, at the end of a Russian turn."""
    state = game.state
    if state.surrender or state.side != "Allies" or not state.powers["Russia"].in_play:
        return
    own, foe = russian_factors(game), axis_in_russia(game)
    if own >= 50 or not foe or 2 * foe < 3 * own:
        return
    state.surrender = "offered"
    game.tell(f"Russia has {own} factors against {foe} and offers surrender", rule="26.92a")
    seats = seats_of(game, "Axis")
    seat = max(
        seats,
        key=lambda s: sum(u.factor for u in state.units.of(s) if u.place in land() and country_of(u.place) == "Russia"),
    )
    answer = yield from choose(
        seat,
        "Russia offers surrender. Do you accept?",
        ("accept", "reject"),
        rules=("26.921a", "26.922"),
        yes="accept",
        no="reject",
    )
    state.surrender = "accepted" if answer == "accept" else "rejected"
    game.tell(
        f"The Axis {'accepts' if answer == 'accept' else 'rejects'} the surrender",
        rule="26.921a" if answer == "accept" else "26.922",
    )
    if answer == "accept":
        accept(game)


def accept(game: Tr) -> None:
    """26.921: Russia leaves the war; her objectives not in Axis hands stay hers and count for the Allies."""
    state = game.state
    for unit in [u for u in state.units if u.owner == "Russia"]:
        eliminate(game, unit)
        if unit.id in state.units:
            state.units.remove(unit)
    state.powers["Russia"].in_play = False
    state.powers["Russia"].conquered = state.turn + 1
    state.wars = [war for war in state.wars if "Russia" not in war.split("-")]
    assert pair("Germany", "Russia") not in state.wars


def too_few(game: Tr) -> bool:
    """26.921, 26.922: a Russia that has offered surrender needs 45 factors, 30 of them on the ground."""
    return axis_in_russia(game) < 45 or axis_in_russia(game, ground=True) < 30


def occupied(game: Tr) -> bool:
    """26.922: the garrison is due whether the offer was accepted or rejected, before Russia's last factor falls and after."""
    state = game.state
    beaten = state.surrender in ("accepted", "rejected")
    return beaten and state.side == "Axis" and state.powers["Germany"].in_play and not state.mini


def garrison(game: Tr) -> Flow[None]:
    """26.921b, 26.924: looked at as an Axis Movement phase and player turn end; a shortage costs 15 BRPs and an objective of
    the owner's choice, once a turn."""
    state, now = game.state, game.state.now
    if not occupied(game):
        return
    if not too_few(game):
        state.notes.pop("garrison short", None)
        return
    held = sorted(h for h in objective_hexes() if country_of(h) == "Russia" and SIDE.get(holder(game, h)) == "Axis")
    if state.notes.get("garrison short") == now or not held:
        return
    state.notes["garrison short"] = now
    state.powers["Germany"].brps -= 15
    free = [h for h in held if not any(u.kind in GROUND for u in state.units.at(h))]
    named = {called(h): h for h in (*free, *(h for h in held if h not in free))}
    answer = next(iter(named))
    if len(named) > 1:
        answer = yield from choose(
            "Germany",
            "Too few troops hold down Russia: which objective goes back to her?",
            tuple(named),
            policy="russian garrison",
            rules=("26.924",),
        )
    set_holder(game, named[answer], "Russia")
    game.tell(f"Too few troops hold down Russia: Germany loses 15 BRPs and {answer}", rule="26.924")


def garrison_first(game: Tr, unit: Unit, goal: str) -> str:
    """26.924: until the garrison is whole again SR serves that alone."""
    if "garrison short" not in game.state.notes or not occupied(game) or not too_few(game):
        return ""
    helps = unit.kind in (*GROUND, "air") and country_of(goal) == "Russia"
    if helps and country_of(unit.place) != "Russia":
        return ""
    return "Russia needs 45 factors, 30 of them on the ground: until then, use SR only to bring troops there"


def last_stand(game: Tr) -> None:
    """26.922: a Russia whose surrender was rejected falls with her last factor in Russia, whatever stands elsewhere."""
    if game.state.surrender != "rejected" or not game.state.powers["Russia"].in_play:
        return
    kinds = (*GROUND, "air")
    if not any(u.kind in kinds and u.place in hexes_of("Russia") for u in game.state.units.of("Russia")):
        conquer(game, "Russia", "Germany")
