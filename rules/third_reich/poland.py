"""43.1, 43.3, 43.9: what Germany owes Poland while she lives, and the Poles beside Russia once she fights Germany."""

from ..kernel.errors import passes
from .chart import GROUND, land, scenario, steps, turn_number
from .feuds import Tr, begins_with_pact, hostile
from .options import option_of
from .world import foes_at


def poles(game: Tr) -> list[str]:
    """Hexes with Polish ground units."""
    return [u.place for u in game.state.units if u.nation == "Poland" and u.kind in GROUND and u.place in land()]


def opening(game: Tr) -> bool:
    """The first turn of a scenario that begins with the attack on Poland."""
    card = scenario(game.scenario)
    return begins_with_pact(game.scenario) and game.state.turn == turn_number(*card["first_turn"])


def must_attack(game: Tr, seat: str) -> bool:
    """43.1: Germany goes on until Poland has fallen, while there is a Polish unit to be attacked."""
    return (
        seat == "Germany"
        and not game.state.mini
        and game.state.countries.get("Poland", "").startswith("attacked")
        and hostile(game, "Germany", "Britain")
        and bool(poles(game))
    )


def option_owed(game: Tr, seat: str) -> str:
    """What Germany's option in the East lacks."""
    if not must_attack(game, seat):
        return ""
    option = option_of(game, seat, "Eastern")
    if opening(game) and option != "offensive":
        return "Germany opens with an Offensive in the East, which costs nothing: option Eastern offensive"
    if option != "pass" or not any(_can_choose(game, seat, other) for other in ("attrition", "offensive")):
        return ""
    return "Germany attacks Poland every turn until it falls: Offensive or attrition in the East"


def owed_options(game: Tr, seat: str) -> list[str]:
    """The options that would do."""
    return [how for how in ("offensive", "attrition")[: 1 if opening(game) else 2] if _can_choose(game, seat, how)]


def _can_choose(game: Tr, seat: str, option: str) -> bool:
    """An ally's Offensive bars attrition, and an Offensive costs BRPs."""
    from .options import ChooseOption

    return passes(ChooseOption(front="Eastern", option=option).check, game, seat)


def contact_owed(game: Tr, seat: str) -> str:
    """43.1: no German touches a Polish unit, though one could."""
    from .marching import range_of
    from .movement import fits, movers

    if not must_attack(game, seat):
        return ""
    goals = {h for place in poles(game) for h in steps(place)}
    own = [u for u in game.state.units.of(seat) if u.kind in GROUND and u.kind != "replacement"]
    if any(u.place in goals for u in own):
        return ""
    for unit in movers(game, seat):
        for hex_ in range_of(game, unit):
            if hex_ in goals and fits(game, hex_, unit):
                return f"Germany must attack Polish units this turn: move to them, e.g. move {unit.id} to {hex_}"
    return ""


def attack_owed(game: Tr, seat: str) -> str:
    """43.1: Polish units can be attacked, and none has been."""
    from .attack import Attack, attackable, parties

    state = game.state
    if not must_attack(game, seat):
        return ""
    if state.notes.get("poles attacked") == state.now:
        return ""
    for hex_ in attackable(game, seat):
        if not any(u.nation == "Poland" for u in foes_at(game, seat, hex_)):
            continue
        for party in parties(game, seat, (hex_,)):
            if passes(Attack(hexes=(hex_,), units=party).check, game, seat):
                return f"Germany must attack Polish units this turn, e.g. attack {hex_} with {', '.join(party)}"
    return ""


def beside_russia(game: Tr) -> bool:
    """43.3: with Russia at war with Germany what is left of Poland acts in her turn and follows her options."""
    return (
        begins_with_pact(game.scenario)
        and game.state.countries.get("Poland", "").startswith("attacked")
        and hostile(game, "Germany", "Russia")
        and game.state.powers["Russia"].in_play
    )


def joins_free(game: Tr, seat: str, front: str) -> bool:
    """43.3: the Poles join a Russian Offensive in the East, and Britain pays nothing for them."""
    if seat != "Britain" or front != "Eastern" or not beside_russia(game):
        return False
    return option_of(game, "Russia", "Eastern") == "offensive"
