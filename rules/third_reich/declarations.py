"""21: declarations of war, what they cost, whom they bind, and what must be done about them in the same turn."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from .belgium import stand_by
from .chart import DOW_MINOR, MAJORS, SIDE, VICHY, capital, countries, country_of, hexes_of
from .consent import disagree
from .east import BESSARABIA, EAST_EUROPE, open_up, part_hexes, trouble_with_part
from .east import trouble as east_trouble
from .feuds import allied, forget_foes, make_foes
from .minors import (
    attacked_now,
    hand_over,
    inside,
    intervene,
    pass_hexes,
    patron,
    patron_for,
    remove_units,
    set_up,
    soil,
    status,
)
from .recapture import bound
from .sleeping import SLEEPERS, step_aside, step_back
from .turn import can_spend, spend
from .unrest import risen
from .wars import drags_in, make_war, price, trouble_with_major, trouble_with_minor
from .world import WELCOME, Tr, holder, hostile, moving, seats_of


def trouble(game: Tr, seat: str, country: str) -> tuple[str, str] | None:
    """Why a power may not declare war on a country now; the reason and the rule."""
    if bound(game, seat):
        return "with Paris lost, France can't declare war", "26.815"
    if game.scenario == "1944":
        return "no neutral country can be drawn into this scenario", "50.36"
    if country == "Switzerland":
        return "nobody can declare war on Switzerland", "21.1c"
    if country in MAJORS:
        return trouble_with_major(game, seat, country)
    if country == EAST_EUROPE:
        why = east_trouble(game, seat)
    else:
        why = trouble_with_victim(game, seat, country)
    if why:
        return why
    if game.state.powers[seat].options:
        return "declare war before you choose options", "12.21"
    if not can_spend(game, seat, price(game, seat, country)):
        return f"that costs {price(game, seat, country)} BRPs", "11.4a"
    return None


def trouble_with_victim(game: Tr, seat: str, country: str) -> tuple[str, str] | None:
    """21.1, 21.5, 43.4, 49.2: why a minor may not be attacked by a power, or not yet."""
    if country == VICHY and SIDE[seat] == "Axis":
        return "Germany can't attack Vichy France, only colonies that have left it", "49.2"
    if status(game, country) == "attacked" and (why := beside_another(game, seat, country)):
        return why
    if game.state.countries.get(country) == WELCOME and SIDE[seat] == "Allies":
        return f"{country} is cooperating with the Allies", "33.42-o11"
    if (
        country == "Finland"
        and seat == "Russia"
        and "no winter war" in game.state.notes
        and not hostile(game, seat, "Germany")
    ):
        return "Russia can't attack Finland until she is at war with Germany", "33.42-o19"
    if status(game, country) not in ("neutral", "inactive", "attacked"):
        return f"{country} isn't a neutral country", "21.1a"
    return trouble_with_part(game, seat, country) or trouble_with_minor(game, seat, country)


def beside_another(game: Tr, seat: str, country: str) -> tuple[str, str] | None:
    """21.3, 21.4, 21.52, 21.53: why a power may not declare war on a minor that another has attacked; None: he disputes it."""
    first = [s for s in game.state.help.get(f"foes {country}", ()) if SIDE[s] == SIDE[seat]]
    if not first or seat in first:
        return f"{country} isn't a neutral country", "21.1a"
    if not allied(game, seat, first[0]):
        rule = "21.52" if SIDE[seat] == "Axis" else "21.53"
        return f"{first[0]} fights {country} alone as long as you aren't allied with {first[0]}", rule
    if game.seats[seat] == game.seats[first[0]]:
        return f"you already fight {country} beside {first[0]}", "21.1a"
    if attacked_now(game, country):
        return f"{country} has set up against {first[0]}: a second declaration came before that", "21.4c"
    return None


def targets(game: Tr, seat: str) -> list[str]:
    return [c for c in (*countries(), VICHY, EAST_EUROPE) if trouble(game, seat, c) is None]


class Declare(Order):
    """Declare war on a country."""

    syntax: ClassVar[Syntax] = Syntax(("declare war on", "declare", "dow", "attack"), Name("country", "country"))
    country: str

    def check(self, game: Tr, seat: str) -> None:
        why = trouble(game, seat, self.country)
        if why:
            raise Refused(why[0], rule=why[1])

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        spend(game, seat, price(game, seat, self.country), f"a declaration of war on {self.country}", rule="12.21")
        game.tell(f"{seat} declares war on {self.country}", rule="21.1a", kind="war", country=self.country)
        if self.country in MAJORS:
            yield from make_war(game, seat, self.country)
            return
        if other := drags_in(game, seat, self.country):
            yield from make_war(game, seat, other)
        if self.country == EAST_EUROPE:
            open_up(game, seat)
        elif status(game, self.country) == "attacked":
            dispute(game, seat, self.country)
        else:
            yield from attack(game, seat, self.country)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return targets(game, seat)


def attack(game: Tr, seat: str, country: str) -> Flow[None]:
    """21.2, 22.1: the country is at war with the declarer's whole side; the nearest opponent runs it and sets it up."""
    state = game.state
    state.notes[f"declared {country}"] = game.state.now
    state.notes[f"{seat} attacked {country}"] = 1
    state.notes.pop(f"engaged {country}", None)
    friend = patron_for(game, seat, country)
    state.help[f"before {country}"] = [state.countries[country]]
    if not capital(country) and not risen(game, country):
        state.countries[country] = f"conquered {seat}"
        hand_over(game, hexes_of(country), "")
        return
    if country == VICHY:
        from .vichy import attacked

        attacked(game)
        return
    guests = status(game, country) == "inactive" and SIDE[seat] == "Allies" and german_inside(game, country)
    aside = step_aside(game, country) if status(game, country) == "inactive" and SIDE[seat] == "Axis" else []
    state.countries[country] = f"attacked {friend}"
    make_foes(game, seat, country)
    if country == "Rumania" and seat == "Russia":
        bessarabia_too(game)
    pass_hexes(game, country, (country,), friend)
    if country == "Spain" and SIDE[seat] == "Axis":
        spanish_affront(game)
    if SIDE[seat] == "Axis" and country in ("Turkey", "Spain", *SLEEPERS):
        # 25.7: whoever attacks it can never win it over
        state.notes[f"never {country}"] = 1
    yield from own_declarations(game, seat, country)
    yield from set_up(game, country, friend)
    yield from step_back(game, country, aside)
    if guests:
        intervene(game, "Germany", country)
    if SIDE[seat] == "Axis":
        stand_by(game, country)


def own_declarations(game: Tr, seat: str, country: str) -> Flow[None]:
    """21.3, 21.4: before the victim sets up, allies of other players may pay for a declaration of their own."""
    for other in moving(game):
        if game.seats[other] == game.seats[seat] or not allied(game, other, seat):
            continue
        if not can_spend(game, other, DOW_MINOR):
            continue
        answer = yield from choose(
            other,
            f"{seat} attacks {country}. Do you leave it to {seat} and come when asked, "
            f"or pay {DOW_MINOR} BRPs for a war of your own?",
            ("leave it", "declare"),
            policy="second declaration",
            rules=("21.3b", "21.4c"),
            yes="declare",
            no="leave it",
            end="leave it",
        )
        if answer == "declare":
            spend(game, other, DOW_MINOR, f"a declaration of its own on {country}", rule="21.3b")
            dispute(game, other, country)


def bessarabia_too(game: Tr) -> None:
    """43.7: what Rumania still holds of Bessarabia is Rumania's alone, and no part of East Europe."""
    if any(holder(game, h) != "Russia" for h in part_hexes(BESSARABIA)):
        game.state.notes["bessarabia rumanian"] = 1


def german_inside(game: Tr, country: str) -> bool:
    """25.23: any German unit, air too: Germany has intervened at once."""
    return any(u.nation == "Germany" and u.place in soil(game, country) for u in game.state.units)


def dispute(game: Tr, seat: str, country: str) -> None:
    """21.3, 51.5: an ally who goes his own way pays a declaration of his own, and must follow it up himself."""
    first = game.state.help[f"foes {country}"][0]
    make_foes(game, seat, country)
    game.state.notes[f"dispute {country} {seat}"] = game.state.now
    if f"contest {country}" not in game.state.help:
        disagree(game, first, seat, country)


def spanish_affront(game: Tr) -> None:
    """46.3: Axis counters 1, 3, 5 and 7 are void unless played, and Vichy remembers it (49.42)."""
    game.state.notes["spain attacked"] = 1
    game.tell("Axis variants 1, 3, 5 and 7 can no longer be played", rule="46.3")


def engaged(game: Tr, country: str) -> bool:
    """21.4: has a unit of the declarer's side entered the country this turn, or attacked its forces, or been stopped at sea?"""
    state = game.state
    home = soil(game, country)
    if state.notes.get(f"engaged {country}") == game.state.now or any(h in home for h in state.taken):
        return True
    if any(inside(game, s, country) for s in moving(game)):
        return True
    if any(name.removeprefix("late ") in home for name in state.fight.attacked):
        return True
    return any(
        m.kind in ("invasion", "transport") and m.target in home and m.seat in moving(game)
        for m in state.missions.values()
    )


def note_contact(game: Tr, hexes: Iterable[str]) -> None:
    """21.4: attrition against a country's forces counts as an attack on them."""
    for hex_ in sorted(hexes):
        game.state.notes[f"engaged {country_of(hex_)}"] = game.state.now


def revoke(game: Tr) -> None:
    """21.4: at the end of the declarer's Combat phase a declaration that nothing followed is void; its BRPs are lost."""
    state = game.state
    if state.mini:
        return
    for country in list(state.countries):
        if not attacked_now(game, country) or status(game, country) not in ("attacked", "conquered"):
            continue
        if engaged(game, country):
            continue
        friend = patron(game, country)
        game.tell(f"Nothing followed the declaration of war on {country}: it is revoked", rule="21.4a", kind="peace")
        if country == VICHY:
            from .vichy import at_peace

            at_peace(game)
            continue
        make_peace(game, country, (friend, ""))


def make_peace(game: Tr, country: str, hexes_of_whom: tuple[str, ...]) -> None:
    """21.4, 25.21: a minor is what it was before the attack; its units go, its hexes are its own again."""
    state = game.state
    state.notes.pop(f"declared {country}", None)
    state.notes[f"peace in {country}"] = game.state.now
    remove_units(game, country)
    state.countries[country] = state.help.pop(f"before {country}", ["neutral"])[0]
    forget_foes(game, country)
    pass_hexes(game, country, hexes_of_whom, country)
    if country == "Rumania":
        state.notes.pop("bessarabia rumanian", None)


def revoke_disputes(game: Tr) -> None:
    """21.4: each of two declarers must follow his own declaration up."""
    state = game.state
    for note in [n for n, when in state.notes.items() if n.startswith("dispute ") and when == game.state.now]:
        seat = next(s for s in MAJORS if note.endswith(f" {s}"))
        country = note.removeprefix("dispute ").removesuffix(f" {seat}")
        if inside(game, seat, country) or state.notes.get(f"{seat} struck {country}") == game.state.now:
            continue
        del state.notes[note]
        foes = state.help.get(f"foes {country}", [])
        if seat in foes:
            foes.remove(seat)
        game.tell(f"{seat} has done nothing against {country}: its own declaration is revoked", rule="21.4c")


def opponents(game: Tr, country: str) -> list[str]:
    """Powers that a country is at war with."""
    return [
        s for side in ("Axis", "Allies") for s in seats_of(game, side) if SIDE[s] != SIDE.get(patron(game, country))
    ]
