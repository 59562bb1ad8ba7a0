"""Positions before fleets sail, and what becomes of their orders."""

from rules.third_reich.chart import is_port, land
from rules.third_reich.sailings import Bombard, Invade
from rules.third_reich.state import Mission
from rules.third_reich.transport import Transport
from rules.third_reich.waters import port_fronts
from tests.third_reich.table import anew, table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
FRANCE = dict.fromkeys(("M21", "N21", "N20"), UK)
WESTERN = [h for h in land() if is_port(h) and "Western" in port_fronts(h)]


def sea(units, side="Allies", options=OFF, **more):
    return table("missions", units, side, options=options, **more)


def invade(t, hex_, fleets, units, seat=UK):
    """The rule by which an invasion is refused."""
    return anew(t, Invade(hex=hex_, fleets=tuple(fleets.split()), units=tuple(units.split()), via=None), seat)


def ship(t, units, start, port, fleets, seat=UK):
    """The rule by which a transport is refused."""
    starts = (start,) if isinstance(start, str) else start
    order = Transport(units=tuple(units.split()), starts=starts, port=port, fleets=tuple(fleets.split()))
    return anew(t, order, seat)


def bombard(t, hex_, *fleets, seat=UK):
    """The rule by which bombardment is refused."""
    return anew(t, Bombard(hex=hex_, fleets=fleets), seat)


def announced(t, kind, seat, fleets, target, **more):
    """A mission that is on its way already."""
    found = Mission(f"M{len(t.state.missions) + 1}", kind, seat, fleets, target, **more)
    t.state.missions[found.id] = found
    return found
