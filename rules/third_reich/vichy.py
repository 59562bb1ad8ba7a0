"""49: Vichy France: asleep under German eyes, woken or ended by the dice, attacked, or fallen with its city or with Paris."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.search import steps as search_steps
from ..kernel.slots import NameList, Space
from .areas import homeland
from .chart import (
    GROUND,
    MAJORS,
    SIDE,
    SR_LIMIT,
    VICHY,
    capital,
    cities,
    country_of,
    fact,
    hexes_of,
    is_port,
    land,
    steps,
)
from .displacement import port_room
from .losses import eliminate
from .naming import called, short
from .stacks import stack_limit
from .state import Unit
from .turn import can_spend, spend
from .waters import base_seas
from .world import Tr, at_war, friendly, ground_at, holder, keep_out, set_holder

COLONIES = ("Lebanon-Syria", "Tunisia", "Algeria", "Morocco")
AFRICA = ("Libya", "Egypt", "Tunisia", "Algeria", "Morocco", "Spanish Morocco")
OFF_THE_CONTINENT = ("Britain", "Ireland", "Norway", "Gibraltar", "Malta", "Cyprus", "Rhodes", "Turkey", "Persia")
PRICE, WAKES, ENDS = 5, 6, 1
KEPT = "Vichy hexes"
"""Where it is kept which hexes were Vichy's when war came, for a declaration that is revoked."""


def asleep(game: Tr) -> bool:
    return game.state.countries.get(VICHY, "").startswith("inactive")


def exists(game: Tr) -> bool:
    """Asleep, attacked or awake: not ended."""
    return game.state.countries.get(VICHY, "").partition(" ")[0] in ("inactive", "attacked", "ally")


def territory(game: Tr) -> list[str]:
    return [h for h in sorted(homeland(VICHY)) if holder(game, h) == VICHY]


def rouse(game: Tr, status: str) -> None:
    """Units and hexes come under German command."""
    state = game.state
    state.help[KEPT] = territory(game)
    state.countries[VICHY] = status
    taken, recent, was = list(state.taken), list(state.recent), dict(state.was)
    for hex_ in state.help[KEPT]:
        set_holder(game, hex_, "Germany")
    state.taken, state.recent, state.was = taken, recent, was
    for unit in list(state.units):
        if unit.owner == VICHY:
            state.units.give(unit, "Germany")
            unit.base = unit.place
    state.units.touch()


def attacked(game: Tr) -> None:
    """49.2, 25.23: the Allies declare war on it; with Axis units inside, the Axis has intervened at once."""
    inside = [u for u in game.state.units if u.place in land() and holder(game, u.place) == VICHY and u.owner != VICHY]
    within = any(SIDE[u.owner] == "Axis" for u in inside)
    rouse(game, "attacked Germany")
    game.state.notes["vichy attacked"] = 1
    if within:
        game.state.notes[f"intervened {VICHY}"] = 1
        game.tell("Axis forces in Vichy France: they intervene at once", rule="25.23")


def at_peace(game: Tr) -> None:
    """21.4: the declaration of war is revoked; Vichy France is as before."""
    state = game.state
    state.notes.pop(f"intervened {VICHY}", None)
    state.countries[VICHY] = "inactive Germany"
    for hex_ in state.help.pop(KEPT, []):
        if holder(game, hex_) == "Germany":
            set_holder(game, hex_, VICHY)
    for unit in list(state.units):
        if unit.nation == VICHY:
            state.units.give(unit, VICHY)
    state.units.touch()


def wake(game: Tr) -> None:
    """49.2, 49.4: Vichy France is a German minor ally; it yields units and no BRPs."""
    if asleep(game):
        rouse(game, "ally Germany")
    game.state.countries[VICHY] = "ally Germany"
    game.state.control_count += 1
    game.tell("Vichy France joins Germany", rule="49.4", kind="ally", country=VICHY)


def awake_if_won(game: Tr) -> None:
    """49.4, 33.63, 46.3: a roll that succeeded takes effect as the next German turn begins; after war on Spain only on a 6."""
    state = game.state
    if state.side != "Axis" or not state.notes.get("vichy won") or not exists(game):
        return
    if state.countries[VICHY].startswith("ally"):
        return
    from .aid import persuaded

    if persuaded(game, VICHY, "Germany"):
        wake(game)


# --- 49.42: the die -----------------------------------------------------------------------------------------------------


def modifiers(game: Tr) -> dict[str, int]:
    """49.42: what is added to the die of either side, by rule."""

    def british(hex_: str) -> bool:
        return SIDE.get(holder(game, hex_)) == "Allies"

    found = {
        "49.42a": 0 if british("GG19") else 1,
        "49.42b": 2 if game.state.notes.get("vichy attacked") else 0,
        "49.42c": 0 if british("MM30") and british("LL29") else 2,
        "49.42d": 0 if british("AA8") else 2,
        "49.42e": -1 if all(british(h) for c in COLONIES for h in hexes_of(c) if cities(h)) else 0,
        "49.42f": 0 if axis_in_africa(game) else -1,
        "49.42g": -1 if game.state.notes.get("vichy crossed") else 0,
        "49.42h": -1 if west_ashore(game) else 0,
        "49.42i": -1 if at_war(game, "United States") else 0,
        "49.42j": -2 if game.state.notes.get("spain attacked") else 0,
    }
    return {rule: number for rule, number in found.items() if number}


def axis_in_africa(game: Tr) -> bool:
    """49.42, 26.7: Axis units in Africa, both banks of Egypt's canal; Vichy units asleep are none."""
    return any(
        u.owner in MAJORS and SIDE[u.owner] == "Axis" and u.place in land() and country_of(u.place) in AFRICA
        for u in game.state.units
    )


def continental(hex_: str) -> bool:
    """49.42h: on the European continent; islands, Norway and Gibraltar are not."""
    return country_of(hex_) not in (
        *OFF_THE_CONTINENT,
        *AFRICA,
        *COLONIES,
        "Palestine",
        "Transjordan",
        "Iraq",
    ) and not (fact(hex_, "island"))


def west_ashore(game: Tr) -> bool:
    west = ("Britain", "United States")
    if any(is_port(h) and continental(h) and holder(game, h) in west for h in land()):
        return True
    return any(
        u.owner in west and u.kind in GROUND and u.kind not in ("airborne", "partisan") and continental(u.place)
        for h in game.state.bridgeheads
        for u in game.state.units.at(h)
    )


def roll_trouble(game: Tr, seat: str) -> tuple[str, str] | None:
    if not exists(game) or game.state.countries[VICHY].startswith("ally") or game.state.notes.get("vichy won"):
        return "the fate of Vichy France has been decided", "49.43"
    if game.state.turn < game.state.notes.get(f"vichy {seat}", 0):
        return "it is too early for that", "49.4" if seat == "Germany" else "49.41"
    if game.state.notes.get(f"vichy tried {seat}", -1) == game.state.now:
        return "you have already tried it this turn", "49.43"
    if not can_spend(game, seat, PRICE):
        return f"that costs {PRICE} BRPs", "11.4a"
    return None


def roll(game: Tr, seat: str) -> int:
    """A die with everything of 49.42, for either side alike."""
    spend(game, seat, PRICE, "the fate of Vichy France", rule="49.4" if seat == "Germany" else "49.41")
    game.state.notes[f"vichy tried {seat}"] = game.state.now
    die = game.dice.roll(1, "Vichy France", by=seat)[0]
    drm = modifiers(game)
    game.tell(f"Vichy France: {die} {sum(drm.values()):+} is {die + sum(drm.values())}", rule=("49.42", *drm))
    return die + sum(drm.values())


class WakeVichy(Order):
    """Pay five BRPs to bring Vichy France over."""

    syntax: ClassVar[Syntax] = Syntax(("activate Vichy", "wake Vichy"))

    def check(self, game: Tr, seat: str) -> None:
        if seat != "Germany":
            raise Refused("only Germany can bring Vichy France over", rule="49.4")
        if why := roll_trouble(game, seat):
            raise Refused(why[0], rule=why[1])

    def effect(self, game: Tr, seat: str) -> None:
        if roll(game, seat) >= WAKES:
            game.state.notes["vichy won"] = 1
            game.tell("Vichy France will join as the next Axis turn begins", rule="49.43b")
        else:
            game.tell("Vichy France stays where it is", rule="49.4")


class EndVichy(Order):
    """Pay five BRPs to make an end of Vichy France."""

    syntax: ClassVar[Syntax] = Syntax(("deactivate Vichy", "end Vichy"))

    def check(self, game: Tr, seat: str) -> None:
        if seat != "Britain":
            raise Refused("only Britain can do that", rule="49.41")
        if why := roll_trouble(game, seat):
            raise Refused(why[0], rule=why[1])

    def effect(self, game: Tr, seat: str) -> None:
        if roll(game, seat) <= ENDS:
            game.state.notes["vichy ends"] = 1
            game.tell("Vichy France will cease to be as this construction ends", rule="49.43c")
        else:
            game.tell("Vichy France stays where it is", rule="49.41")


def ended_if_lost(game: Tr) -> None:
    """49.41, 49.43: Britain's success takes effect at the end of her construction."""
    if game.state.notes.pop("vichy ends", 0) and exists(game):
        dissolve(game, "49.41")


# --- 49.5: its end ------------------------------------------------------------------------------------------------------


def dissolve(game: Tr, rule: str) -> None:
    """Its units leave; France and Corsica are German where the Allies are not; the colonies are nobody's but where the Axis
    stands."""
    state = game.state
    state.countries[VICHY] = "ended"
    game.tell("Vichy France is no more", rule=rule, kind="conquest", country=VICHY)
    for colony in COLONIES:
        state.notes.pop(f"vichy colony {colony}", None)
    for unit in [u for u in state.units if u.nation == VICHY]:
        eliminate(game, unit, for_good=True)
    for key in [k for k in state.notes if k.startswith(f"pool {VICHY} ")]:
        del state.notes[key]
    for hex_ in sorted(homeland(VICHY)):
        whose = holder(game, hex_)
        if whose not in (VICHY, "Germany"):
            continue
        if country_of(hex_) == "France":
            set_holder(game, hex_, "Germany")
        elif whose == VICHY or hex_ in state.help.get(KEPT, []):
            there = [u.owner for u in ground_at(game, hex_, "Axis") if u.owner in MAJORS]
            set_holder(game, hex_, there[0] if there else "")
    state.help.pop(KEPT, None)


def falls(game: Tr) -> None:
    """49.5: with Vichy in Allied hands, or Paris when the Axis has failed to retake it; partisans do not count."""
    if not exists(game):
        return
    city, paris = capital(VICHY), capital("France")
    if friendly(game, "Britain", city):
        dissolve(game, "49.5a")
    elif game.state.side == "Axis" and friendly(game, "Britain", paris):
        dissolve(game, "49.5b")


def watch(game: Tr) -> None:
    """49.42: Axis forces in sleeping Vichy territory are remembered."""
    if not asleep(game):
        return
    if any(u.owner != VICHY and u.place in land() and holder(game, u.place) == VICHY for u in game.state.units):
        crossed(game)


def spared(game: Tr) -> bool:
    """49.42: what crosses Vichy territory in the first Axis turn after the fall of France is not held against Germany."""
    return bool(game.state.notes.get("vichy crossed") or game.state.notes.get("vichy spared"))


def end_grace(game: Tr) -> None:
    """49.42: that first Axis turn is over."""
    if game.state.side == "Axis":
        game.state.notes.pop("vichy spared", None)


def crossed(game: Tr) -> None:
    if not spared(game):
        game.state.notes["vichy crossed"] = 1
        game.tell("Axis forces have entered Vichy territory", rule="49.42g")


# --- 49.3: Germany moves what sleeps ------------------------------------------------------------------------------------


def lanes(game: Tr, unit: Unit) -> frozenset[str]:
    """Where a sleeping unit can go now: by land within its movement, in SR over land and with a fleet over the sea."""
    home = frozenset(territory(game))
    if game.phase == "movement":
        far = unit.mf - unit.used if unit.kind in GROUND else 0
        found = set(search_steps([unit.place], lambda h: [o for o in steps(h) if o in home], far))
    else:
        found = set(search_steps([unit.place], lambda h: [o for o in steps(h) if o in home]))
        if ship(game, unit, found) is not None:
            seas = set(base_seas(unit.place)) | {s for h in found if is_port(h) for s in base_seas(h)}
            ports = [h for h in home if is_port(h) and seas & set(base_seas(h))]
            found |= set(search_steps(ports, lambda h: [o for o in steps(h) if o in home]))
    if unit.kind == "fleet":
        harbours = {h for h in home if is_port(h) and set(base_seas(h)) & set(base_seas(unit.place))}
        found = {h for h in harbours if port_room(game, h) >= unit.factor}
    if unit.kind == "air":
        found = {h for h in found if cities(h)}
    return frozenset(found - {unit.place})


def joined(game: Tr, unit: Unit) -> frozenset[str]:
    """Vichy territory that hangs together with where a unit is."""
    home = frozenset(territory(game))
    return frozenset(search_steps([unit.place], lambda h: [o for o in steps(h) if o in home]))


def ship(game: Tr, unit: Unit, near: Iterable[str]) -> Unit | None:
    """49.3: a Vichy fleet that can escort: in port where the unit can come aboard, not used yet."""
    if unit.kind == "fleet":
        return None
    ports = set(near)
    return next(
        (u for u in game.state.units.of(VICHY) if u.full_fleet and not u.spent and u.place in ports),
        None,
    )


def gone(game: Tr, unit: Unit) -> bool:
    """49.3: has it moved in this phase?"""
    return unit.moved if game.phase == "movement" else unit.redeployed


class MoveVichy(Order):
    """Move Vichy units that sleep."""

    syntax: ClassVar[Syntax] = Syntax(("vichy", "move vichy"), NameList("units", "unit"), "to", Space("space"))
    units: tuple[str, ...]
    space: str

    def check(self, game: Tr, seat: str) -> None:
        keep_out(game)
        if seat != "Germany" or not asleep(game):
            raise Refused("only Germany can move the units of Vichy France while it is asleep", rule="49.3")
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="13.1a")
        for name in self.units:
            unit = game.state.units.get(name)
            if unit is None or unit.owner != VICHY:
                raise Refused(f"{name} isn't a unit of Vichy France", rule="49.3")
            if gone(game, unit):
                raise Refused(f"{name} has already moved", rule="13.1a")
            if self.space not in lanes(game, unit):
                raise Refused(
                    f"{name} can't come to {called(self.space)}: Vichy units stay in Vichy territory", rule="49.3"
                )
        ground = [u for u in map(game.state.units.__getitem__, self.units) if u.kind in GROUND]
        if len(ground) + len(ground_at(game, self.space, "Axis")) > stack_limit(game, self.space, ground):
            raise Refused(f"{called(self.space)} is full", rule="6.1")
        power = game.state.powers["Germany"]
        if game.phase == "redeployment" and power.sr + len(self.units) > SR_LIMIT["Germany"]:
            raise Refused("Vichy units count against the German SR limit", rule="49.3")

    def effect(self, game: Tr, seat: str) -> None:
        for name in self.units:
            unit = game.state.units[name]
            if game.phase == "redeployment":
                game.state.powers["Germany"].sr += 1
                unit.redeployed = True
                near = joined(game, unit)
                escort = ship(game, unit, near)
                if escort is not None and self.space not in near:
                    escort.spent = True
            unit.moved = True
            game.state.units.move(name, self.space)
            unit.base = self.space
            game.tell(f"{short(unit)} of Vichy France goes to {called(self.space)}", rule="49.3")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if seat != "Germany":
            return ()
        if slot == "units":
            return [(u.id,) for u in game.state.units.of(VICHY) if not gone(game, u)]
        unit = game.state.units.get(got["units"][0])
        return sorted(lanes(game, unit)) if unit is not None and unit.owner == VICHY else ()
