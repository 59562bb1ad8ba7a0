"""43: the partition of Poland and East Europe, the Baltic States, East Poland and Bessarabia."""

from collections.abc import Iterable
from functools import cache

from .chart import GROUND, SIDE, area_of, cities, country_of, hexes_of, land, turn_number
from .feuds import Tr, begins_with_pact, hostile
from .state import Unit

EAST_EUROPE, BALTIC, POLAND_EAST, BESSARABIA = "East Europe", "Baltic States", "East Poland", "Bessarabia"
VALUE = 25
OPEN = ("", "")
"""A verdict: the hex is open whatever peace says."""
GERMAN_FROM, APART_FROM = ("Spring", 1940), ("Summer", 1940)
"""43.5: when Germany may come first, and when the parts go ways of their own."""


@cache
def part(hex_: str) -> str:
    """The part of East Europe a hex belongs to, or `Poland` for the land west of the partition line."""
    if country_of(hex_) == BALTIC:
        return BALTIC
    return area_of(hex_) if area_of(hex_) in (POLAND_EAST, BESSARABIA) else "Poland" * (country_of(hex_) == "Poland")


@cache
def part_hexes(*names: str) -> tuple[str, ...]:
    return tuple(sorted(h for h in land() if part(h) in names))


def opener(game: Tr) -> str:
    """Who has declared war on East Europe."""
    return next((s for s in ("Russia", "Germany") if f"east {s}" in game.state.notes), "")


def apart(game: Tr) -> bool:
    """43.5, 43.41: nobody has come in time, or war between Germany and Russia came first: there is no East Europe."""
    return not opener(game) and ("east apart" in game.state.notes or hostile(game, "Germany", "Russia"))


def divided(game: Tr) -> bool:
    """Does the partition line still part Poland?"""
    return (
        begins_with_pact(game.scenario)
        and opener(game) != "Germany"
        and "east apart" not in game.state.notes
        and not hostile(game, "Germany", "Russia")
    )


# --- who may enter ------------------------------------------------------------------------------------------------------


def verdict(game: Tr, unit: Unit, hex_: str, whose: str) -> tuple[str, str] | None:
    """43.3 to 43.5, 5.7: what the pact says of a unit in a hex; None: nothing, the common rules go on."""
    where = part(hex_)
    if not where or not begins_with_pact(game.scenario):
        return None
    if unit.owner == "Russia" and not hostile(game, "Germany", "Russia"):
        return _russian(game, where, whose)
    if whose == BALTIC and unit.owner in ("Germany", "Russia"):
        if opener(game) and (unit.owner == opener(game) or hostile(game, "Germany", "Russia")):
            return OPEN
        if hostile(game, "Germany", "Russia"):
            return "declare war on the Baltic States first", "43.412"
    if where == BESSARABIA and unit.owner == "Russia" and opener(game) == "Russia" and SIDE.get(whose) != "Axis":
        return OPEN
    return None


def _russian(game: Tr, where: str, whose: str) -> tuple[str, str] | None:
    """Russia at peace with Germany: what she has opened, but no hex of Germany's and nothing beyond the line."""
    if where == "Poland":
        return (
            None if whose == "Russia" else ("Russia can't cross the partition line while at peace with Germany", "5.7d")
        )
    if whose == "Russia":
        return OPEN
    if opener(game) == "Russia":
        if where == BESSARABIA and game.state.countries.get("Rumania", "").startswith(("attacked", "ally")):
            return OPEN if whose == "Rumania" else None
        return ("Germany holds it: you can't enter it while at peace", "43.4b") if SIDE.get(whose) == "Axis" else OPEN
    if where == POLAND_EAST:
        return "declare war on East Europe first", "43.4a"
    return None


def from_poles(game: Tr, unit: Unit, hex_: str) -> bool:
    """43.4: what Russia takes of Poland's east is hers and not the Poles', while she is at peace with Germany."""
    if unit.owner != "Russia" or part(hex_) != POLAND_EAST or opener(game) != "Russia":
        return False
    return not hostile(game, "Germany", "Russia")


# --- declaring war on it --------------------------------------------------------------------------------------------------


def trouble(game: Tr, seat: str) -> tuple[str, str] | None:
    """43.4, 43.5: why a power may not declare war on East Europe."""
    if not begins_with_pact(game.scenario):
        return "there is no East Europe in this scenario", "43.4a"
    if seat not in ("Russia", "Germany"):
        return "only Russia and Germany can declare war on East Europe", "43.4a"
    if opener(game):
        return f"{opener(game)} has already declared war on East Europe", "21.1a"
    if hostile(game, "Germany", "Russia"):
        return "Germany and Russia are at war: declare war on the Baltic States, the rest is open", "43.41"
    if apart(game):
        return "East Europe is no more: Poland's east goes with Warsaw, the Baltic States are a country", "43.5c"
    if seat == "Germany" and game.state.turn < turn_number(*GERMAN_FROM):
        rule = "43.5d" if game.state.turn <= turn_number("Fall", 1939) else "43.5b"
        return "until Spring 1940 only Russia can enter East Europe", rule
    return None


def trouble_with_part(game: Tr, seat: str, country: str) -> tuple[str, str] | None:
    """43.4, 43.412, 43.5: the Baltic States are attacked alone only when East Europe is no more."""
    if country == BALTIC and begins_with_pact(game.scenario) and not apart(game):
        return "the Baltic States are part of East Europe: declare war on East Europe", "43.4a"
    return None


def open_up(game: Tr, seat: str) -> None:
    """War on East Europe: its neutral hexes lie open to the declarer."""
    game.state.notes[f"east {seat}"] = game.state.now
    game.state.countries[BALTIC] = f"open {seat}"
    game.state.remap()
    what = "East Poland, the Baltic States" + (" and Bessarabia" if seat == "Russia" else "")
    game.tell(f"{what} are open to {seat}", rule="43.4a" if seat == "Russia" else "43.5b", kind="war")


def revoke_east(game: Tr) -> None:
    """21.4: a declaration that nobody has followed by the end of Combat is void."""
    from .world import holder, moving

    seat = opener(game)
    if seat not in moving(game) or game.state.notes[f"east {seat}"] != game.state.now:
        return
    here = part_hexes(*parts_wanted(game))
    if any(h in game.state.taken and holder(game, h) == seat for h in here):
        return
    if any(h in here for h in game.state.fight.attacked):
        return
    if game.state.notes.get("engaged Poland") == game.state.now:
        return
    del game.state.notes[f"east {seat}"]
    game.state.countries[BALTIC] = "neutral"
    game.state.remap()
    game.tell("Nothing followed the declaration of war on East Europe: it is revoked", rule="21.4a", kind="peace")


# --- who holds it -------------------------------------------------------------------------------------------------------


def parts_wanted(game: Tr) -> tuple[str, ...]:
    """43.5, 43.7: what must be held: for Germany without Bessarabia, nor when Russia has attacked Rumania for it."""
    if opener(game) != "Russia" or "bessarabia rumanian" in game.state.notes:
        return BALTIC, POLAND_EAST
    return BALTIC, POLAND_EAST, BESSARABIA


def east_cities(game: Tr) -> list[str]:
    return [h for h in part_hexes(*parts_wanted(game)) if cities(h)]


def overrun_east(game: Tr) -> None:
    """24.2, 43.5: who takes the last city of East Europe has all of its hexes that no enemy holds."""
    from .world import holder, set_holder

    if not opener(game):
        return
    held = {holder(game, h) for h in east_cities(game)}
    seat = held.pop()
    if held or seat not in ("Russia", "Germany") or not any(h in game.state.taken for h in east_cities(game)):
        return
    for hex_ in part_hexes(*parts_wanted(game)):
        whose = holder(game, hex_)
        kept = whose in SIDE and whose != "Britain" and not hostile(game, seat, whose)
        if not kept and not any(u.kind in GROUND and u.owner != seat for u in game.state.units.at(hex_)):
            set_holder(game, hex_, seat)
    game.tell(f"{seat} controls all cities of East Europe", rule="43.5a", kind="conquest")


def draw_the_line(game: Tr) -> None:
    """43.4: once no German is left beyond the partition line, what Germany held there is hers no longer."""
    from .world import holder, set_holder

    if not divided(game):
        return
    here = part_hexes(POLAND_EAST)
    if any(SIDE[u.owner] == "Axis" for h in here for u in game.state.units.at(h)):
        return
    hexes = [h for h in here if SIDE.get(holder(game, h)) == "Axis"]
    for hex_ in hexes:
        set_holder(game, hex_, "")
    if hexes:
        game.tell("Germany is back behind the partition line: nobody holds what lies beyond it", rule="43.4b")


def stays_out(game: Tr, country: str, hex_: str) -> bool:
    """43.3: Warsaw's fall gives Germany nothing beyond the partition line that she hasn't entered."""
    return country == "Poland" and part(hex_) == POLAND_EAST and divided(game)


def leave_uncontrolled(game: Tr) -> None:
    """43.3: with Poland gone, what nobody has entered beyond the line is nobody's."""
    from .world import holder, set_holder

    for hex_ in part_hexes(POLAND_EAST):
        if holder(game, hex_) == "Britain":
            set_holder(game, hex_, "")


def part_ways(game: Tr) -> None:
    """43.5: with Summer 1940 an East Europe that nobody has attacked is no more."""
    from .world import holder, set_holder

    if not begins_with_pact(game.scenario) or opener(game) or "east apart" in game.state.notes:
        return
    if game.state.turn < turn_number(*APART_FROM) or hostile(game, "Germany", "Russia"):
        return
    game.state.notes["east apart"] = 1
    game.state.remap()
    warsaw = holder(game, "M35")
    for hex_ in part_hexes(POLAND_EAST):
        if warsaw in SIDE and holder(game, hex_) not in SIDE:
            set_holder(game, hex_, warsaw)
    game.tell(f"Nobody has come: East Poland goes with Warsaw to {warsaw}, the Baltic States alone", rule="43.5c")


# --- what it pays -------------------------------------------------------------------------------------------------------


def paying(game: Tr) -> tuple[str, list[str]]:
    """43.5, 43.6: what is worth the 25 BRPs, East Europe or the Baltic States alone, and its cities."""
    if opener(game):
        return EAST_EUROPE, east_cities(game)
    return BALTIC, [h for h in hexes_of(BALTIC) if cities(h)]


def pays(game: Tr, seat: str) -> dict[str, int]:
    """43.6, 24.4: all cities bring it, any one keeps it."""
    from .world import holder

    if not begins_with_pact(game.scenario) or not (opener(game) or apart(game)):
        return {}
    name, hexes = paying(game)
    held = [holder(game, h) == seat for h in hexes]
    return {name: VALUE} if all(held) or (any(held) and name in game.state.powers[seat].minors) else {}


def cities_of(game: Tr, name: str) -> Iterable[str]:
    return paying(game)[1] if name in (EAST_EUROPE, BALTIC) else ()
