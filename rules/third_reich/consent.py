"""51.3 to 51.7: what allies of different players owe one another: leave to use hexes and to join a war, shares of a conquest,
units in each other's hands, and the coin where they disagree."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList, Number
from .chart import GROUND, MAJORS, SIDE, countries, front_of, land, steps
from .feuds import allied, begins_with_pact, own_soil
from .naming import short
from .state import Unit
from .world import Tr, holder, on_map, seats_of, units_at


def partners(game: Tr, seat: str) -> list[str]:
    """Powers of one's side that other players lead."""
    return [s for s in seats_of(game, SIDE[seat]) if game.seats[s] != game.seats[seat]] if seat in MAJORS else []


# --- 51.4, 51.6: hexes that an ally keeps to himself --------------------------------------------------------------------


class Bars(NamedTuple):
    """Who is kept out: by power the allies that have closed their hexes to it, and the countries it has no leave for."""

    hosts: Mapping[str, frozenset[str]]
    countries: Mapping[str, Mapping[str, str]]


def bars(game: Tr) -> Bars:
    def make() -> Bars:
        hosts: dict[str, set[str]] = {}
        for host in MAJORS:
            for guest in game.state.help.get(f"closed {host}", ()):
                if game.seats[guest] != game.seats[host]:
                    hosts.setdefault(guest, set()).add(host)
        found: dict[str, dict[str, str]] = {}
        for country in game.state.countries:
            for seat, first in kept_out(game, country).items():
                found.setdefault(seat, {})[country] = first
        return Bars({guest: frozenset(names) for guest, names in hosts.items()}, found)

    key = (game.state.control_count, len(game.state.wars), tuple(game.seats.values()))
    return game.derived(("bars",), key, make)


def invaders(game: Tr, country: str) -> tuple[str, ...]:
    """Who has attacked a minor; Poland was attacked by Germany before the scenario began (43.1)."""
    found = tuple(game.state.help.get(f"foes {country}", ()))
    if not found and country == "Poland" and begins_with_pact(game.scenario):
        return ("Germany",)
    return found


def opener(game: Tr, country: str) -> str:
    """40.2: who has paid for the way through Persia, and lets Russians into it or not."""
    payer = game.state.lend_lease
    return payer if country == "Persia" and payer and game.state.countries.get(country) == f"ally {payer}" else ""


def kept_out(game: Tr, country: str) -> dict[str, str]:
    """51.6: allies of a minor's attacker who have no leave to enter it, and whose it would be; 40.2: Russia in Persia."""
    leave = game.state.help.get(f"admitted to {country}", ())
    if payer := opener(game, country):
        barred = "Russia" not in leave and game.seats["Russia"] != game.seats[payer]
        return {"Russia": payer} if barred else {}
    first = invaders(game, country)
    if not first or not game.state.countries.get(country, "").startswith("attacked"):
        return {}
    return {
        s: first[0]
        for s in seats_of(game, SIDE[first[0]])
        if s not in leave and game.seats[s] not in {game.seats[f] for f in first} and allied(game, s, first[0])
    }


def shut_out(game: Tr, unit: Unit, hex_: str, whose: str) -> tuple[str, str] | None:
    """Why an ally's refusal closes a hex to a unit; the reason and the rule. Who is there already may stay."""
    found = bars(game)
    if unit.place == hex_:
        return None
    if whose in found.hosts.get(unit.owner, ()):
        return f"{whose} has closed its hexes to {unit.owner}", "51.4"
    for country, first in found.countries.get(unit.owner, {}).items():
        home = own_soil(country)
        if hex_ in home and unit.place not in home and opener(game, country):
            return f"{first} has opened {country}: ask {first} for leave (admit {unit.owner} to {country})", "40.2"
        if hex_ in home and unit.place not in home:
            return f"{first} attacks {country}: ask {first} for leave (admit {unit.owner} to {country})", "51.6"
    return None


def no_base(game: Tr, seat: str, hex_: str) -> tuple[str, str] | None:
    """51.4: why air and fleets may not be based with an ally."""
    whose = holder(game, hex_)
    if whose in bars(game).hosts.get(seat, ()):
        return f"{whose} has closed its bases to {seat}", "51.4"
    return None


def no_attack(game: Tr, unit: Unit, foes: Iterable[Unit]) -> tuple[str, str] | None:
    """21.3, 51.6: why a unit may not join an ally's war on a minor."""
    left = bars(game).countries.get(unit.owner, {})
    for foe in foes:
        if foe.nation in left:
            return (
                f"{left[foe.nation]} attacks {foe.nation}: ask for leave (admit {unit.owner} to {foe.nation})",
                "21.3a",
            )
    return None


class AmongPlayers(Order):
    """An order for a power whose side several players lead."""

    @classmethod
    def offered(cls, game: Tr, seat: str) -> bool:
        return bool(partners(game, seat))


class Ally(AmongPlayers):
    """An order that names an ally of another player."""

    power: str

    def ally(self, game: Tr, seat: str) -> None:
        if seat not in MAJORS or self.power == seat or SIDE[self.power] != SIDE[seat]:
            raise Refused(f"{self.power} isn't your ally", rule="51.4")
        if game.seats[self.power] == game.seats[seat]:
            raise Refused(f"you lead {self.power} too", rule="51.4")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return partners(game, seat)


class CloseHexes(Ally):
    """Close your hexes and bases to an ally's units; supply still runs through them."""

    syntax: ClassVar[Syntax] = Syntax(("close hexes to", "refuse passage to"), Name("power", "power"))
    also = ("close",)
    power: str

    def check(self, game: Tr, seat: str) -> None:
        self.ally(game, seat)
        if self.power in game.state.help.get(f"closed {seat}", ()):
            raise Refused(f"your hexes are already closed to {self.power}", rule="51.4")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.help.setdefault(f"closed {seat}", []).append(self.power)
        game.state.remap()
        game.tell(f"{seat} closes its hexes and bases to {self.power}", rule="51.4")


class OpenHexes(Ally):
    """Open your hexes and bases to an ally again."""

    syntax: ClassVar[Syntax] = Syntax(("open hexes to", "grant passage to"), Name("power", "power"))
    power: str

    def check(self, game: Tr, seat: str) -> None:
        self.ally(game, seat)
        if self.power not in game.state.help.get(f"closed {seat}", ()):
            raise Refused(f"your hexes are already open to {self.power}", rule="51.4")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.help[f"closed {seat}"].remove(self.power)
        game.state.remap()
        game.tell(f"{seat} opens its hexes and bases to {self.power}", rule="51.4")


def admitters(game: Tr, country: str) -> tuple[str, ...]:
    """Who may let allies into a country."""
    payer = opener(game, country)
    return (payer,) if payer else invaders(game, country)


class Admit(Ally):
    """Let an ally join your war on a minor country, or Russia into a Persia that you have opened, for good."""

    syntax: ClassVar[Syntax] = Syntax("admit", Name("power", "power"), "to", Name("country", "country"))
    power: str
    country: str

    def check(self, game: Tr, seat: str) -> None:
        self.ally(game, seat)
        if seat not in admitters(game, self.country):
            raise Refused(f"you haven't declared war on {self.country}", rule="51.6")
        if self.power not in kept_out(game, self.country):
            raise Refused(f"{self.power} needs no leave, or isn't allied with you", rule="51.6")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.help.setdefault(f"admitted to {self.country}", []).append(self.power)
        game.state.remap()
        rule = "40.2" if opener(game, self.country) else "51.6"
        game.tell(f"{seat} lets {self.power} into {self.country}, for good", rule=rule)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        mine = [c for c in game.state.countries if seat in admitters(game, c)]
        if slot == "power":
            return list(dict.fromkeys(s for c in mine for s in kept_out(game, c)))
        return [c for c in mine if got["power"] in kept_out(game, c)]


# --- 51.6, 24.7: what a common conquest brings --------------------------------------------------------------------------


def agreed(game: Tr, country: str, able: list[str]) -> dict[str, int]:
    """The shares all partners have named, if together they are what the country is worth; else nothing is agreed."""
    named = {s: game.state.notes[key] for s in able if (key := f"claims {country} {s}") in game.state.notes}
    fits = len(named) == len(able) and sum(named.values()) == countries()[country].value
    return named if fits else {}


def conquests(game: Tr, seat: str) -> list[str]:
    """Countries a power has conquered with others."""
    return [c for c, names in game.state.help.items() if c in countries() and len(names) > 1 and seat in names]


class Claim(AmongPlayers):
    """Name your share of a common conquest; it holds when all shares add up."""

    syntax: ClassVar[Syntax] = Syntax("claim", Number("share"), "of", Name("country", "country"))
    share: int
    country: str

    def check(self, game: Tr, seat: str) -> None:
        if self.country not in conquests(game, seat):
            raise Refused(f"you haven't conquered {self.country} together with an ally", rule="51.6")
        value = countries()[self.country].value
        if self.share > value:
            raise Refused(f"{self.country} is worth {value} BRPs", rule="51.6")
        if game.state.notes.get(f"claims {self.country} {seat}") == self.share:
            raise Refused(f"you already claim {self.share} of {self.country}", rule="51.6")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.notes[f"claims {self.country} {seat}"] = self.share
        game.tell(f"{seat} claims {self.share} BRPs of {self.country}", rule="51.6")
        able = [s for s in game.state.help[self.country] if game.state.powers[s].in_play]
        if found := agreed(game, self.country, able):
            words = ", ".join(f"{s} {n}" for s, n in found.items())
            game.tell(f"Agreed: {self.country} brings {words}", rule="51.6")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "country":
            return conquests(game, seat)
        worth = {countries()[c].value for c in conquests(game, seat)}
        return sorted({n for value in worth for n in (0, value // 2, value)})


# --- 51.5: the coin -----------------------------------------------------------------------------------------------------


def contest(game: Tr, seat: str) -> tuple[str, list[str]] | None:
    """The country a power contests with an ally in this player turn, and the two, who moves next in front."""
    for key, both in game.state.help.items():
        if key.startswith("contest ") and seat in both and game.state.notes.get(key) == game.state.now:
            return key.removeprefix("contest "), both
    return None


def flip(game: Tr, a: str, b: str, why: str) -> str:
    """Heads (1 to 3) is for the first."""
    die = game.dice.roll(1, f"a coin: 1 to 3 {a}, 4 to 6 {b} ({why})")[0]
    return a if die <= 3 else b


def disagree(game: Tr, a: str, b: str, country: str) -> None:
    """51.5: two allies who both go for a minor: the winner of the coin moves the first unit there, then they take turns."""
    if game.seats[a] == game.seats[b]:
        return
    first = flip(game, a, b, f"who moves first into {country}")
    game.state.help[f"contest {country}"] = [first, b if first == a else a]
    game.state.notes[f"contest {country}"] = game.state.now
    game.state.remap()
    game.tell(
        f"{first} moves the first unit into {country}, then they take turns; their units can't stack there", rule="51.5"
    )


def around(game: Tr, country: str) -> frozenset[str]:
    """The contested country, and what lies next to its forces."""
    forces = [u.place for u in game.state.units if u.nation == country and u.kind in GROUND]
    return frozenset((*own_soil(country), *(o for h in forces for o in steps(h))))


def out_of_turn(game: Tr, seat: str, count: int, goal: str) -> tuple[str, str] | None:
    """51.5: why a power moves nothing there now: the other is next, or it moves more than one unit."""
    found = contest(game, seat)
    if found is None or goal not in around(game, found[0]):
        return None
    country, (following, other) = found[0], found[1]
    if following != seat:
        if game.asks_of(following):
            return f"it is {following}'s turn to move a unit into {country}, or to stand back", "51.5"
        return None
    if count > 1 and game.asks_of(other):
        return f"you and {other} move one unit each in turn into {country}", "51.5"
    return None


def take_turns(game: Tr, seat: str, goal: str) -> None:
    """A unit has gone there: the other is next."""
    found = contest(game, seat)
    if found is not None and goal in around(game, found[0]):
        following, other = found[1]
        game.state.help[f"contest {found[0]}"] = [other, following] if following == seat else found[1]


def strained(game: Tr, seat: str, hex_: str) -> tuple[str, str] | None:
    """51.5: units of the two don't come together on that front for the rest of the player turn."""
    found = contest(game, seat)
    if found is None or hex_ not in land():
        return None
    rival = next(s for s in found[1] if s != seat)
    front = front_of(min(own_soil(found[0])))
    if front_of(hex_) == front and any(u.owner == rival for u in units_at(game, hex_)):
        return f"you and {rival} disagree over {found[0]}: your units don't stack on that front this turn", "51.5"
    return None


class StandBack(AmongPlayers):
    """Move no more units into a country that you contest with an ally."""

    syntax: ClassVar[Syntax] = Syntax("stand back from", Name("country", "country"))
    country: str

    def check(self, game: Tr, seat: str) -> None:
        found = contest(game, seat)
        if found is None or found[0] != self.country or found[1][0] != seat:
            raise Refused(f"it isn't your turn to move a unit into {self.country}", rule="51.5")

    def effect(self, game: Tr, seat: str) -> None:
        first, other = game.state.help[f"contest {self.country}"]
        game.state.help[f"contest {self.country}"] = [other, first]
        game.tell(f"{first} leaves the next move into {self.country} to {other}", rule="51.5")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        found = contest(game, seat)
        return [found[0]] if found is not None and found[1][0] == seat else ()


def asked_all(game: Tr, seat: str, others: Iterable[str], question: str, rule: str) -> Flow[bool]:
    """Do the allies agree? If they aren't of one mind the coin decides (9.7, 51.5)."""
    answers = {}
    for other in others:
        answers[other] = yield from choose(
            other, question, ("agree", "refuse"), policy="allies", rules=(rule,), yes="agree", no="refuse"
        )
    against = [s for s, answer in answers.items() if answer == "refuse"]
    if not against or len(against) == len(answers):
        return not against
    return flip(game, seat, against[0], question) == seat


# --- 51.7: units in an ally's hands -------------------------------------------------------------------------------------


def entrusted(game: Tr, seat: str, unit: Unit) -> bool:
    """Has its owner put a unit under an ally's orders?"""
    return unit.id in game.state.help.get(f"under {seat}", ()) and SIDE[unit.owner] == SIDE[seat]


def commander(game: Tr, seat: str, name: str) -> str:
    """Under whose name a power may order a unit: its owner's, if he has entrusted it."""
    unit = game.state.units.get(name)
    return unit.owner if unit is not None and entrusted(game, seat, unit) else seat


class Entrust(Ally):
    """Put units under an ally's orders; their options, costs and SRs stay yours."""

    syntax: ClassVar[Syntax] = Syntax("entrust", NameList("units", "unit"), "to", Name("power", "power"))
    units: tuple[str, ...]
    power: str

    def check(self, game: Tr, seat: str) -> None:
        self.ally(game, seat)
        if not allied(game, seat, self.power):
            raise Refused(f"{self.power} isn't allied with you yet", rule="51.7")
        for name in self.units:
            unit = game.state.units.get(name)
            if unit is None or unit.owner != seat or not on_map(unit):
                raise Refused(f"{name} isn't one of your units on the map", rule="51.7")
            if entrusted(game, self.power, unit):
                raise Refused(f"{name} is already under {self.power}'s orders", rule="51.7")

    def effect(self, game: Tr, seat: str) -> None:
        for other in MAJORS:
            if names := game.state.help.get(f"under {other}"):
                game.state.help[f"under {other}"] = [n for n in names if n not in self.units]
        game.state.help.setdefault(f"under {self.power}", []).extend(self.units)
        words = ", ".join(short(game.state.units[n]) for n in self.units)
        game.tell(f"{seat} puts {words} under {self.power}'s orders", rule="51.7")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "power":
            return [s for s in partners(game, seat) if allied(game, seat, s)]
        return [(u.id,) for u in game.state.units.of(seat) if on_map(u)] if partners(game, seat) else ()


class Recall(AmongPlayers):
    """Take units back under your own orders."""

    syntax: ClassVar[Syntax] = Syntax("recall", NameList("units", "unit"))
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        for name in self.units:
            unit = game.state.units.get(name)
            if unit is None or unit.owner != seat or not any(entrusted(game, s, unit) for s in MAJORS):
                raise Refused(f"{name} isn't a unit you have put under an ally's orders", rule="51.7")

    def effect(self, game: Tr, seat: str) -> None:
        for other in MAJORS:
            if names := game.state.help.get(f"under {other}"):
                game.state.help[f"under {other}"] = [n for n in names if n not in self.units]
        game.tell(f"{seat} recalls {', '.join(self.units)}", rule="51.7")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return [(u.id,) for u in game.state.units.of(seat) if any(entrusted(game, s, u) for s in MAJORS)]
