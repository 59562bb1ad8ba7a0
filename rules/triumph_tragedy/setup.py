"""5.0: set-up, all three at once and in secret; 17.0: what the 1939 game adds."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.data import read_json
from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, order, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space, Units, Wanted
from ..kernel.text import counted, listed
from .cards import actions, draw, investments, take
from .chart import CHITS, FACTION, KINDS, NATIONS, ORDER, PACKAGE, PEOPLE, SHIPS, TURN_ORDERS, is_coastal, nation_of
from .control import freeze
from .diplomacy import Diplomacy, set_control, settle_satellites, targets
from .production import Build, Step, one_fortress
from .state import Country, Faction, State
from .world import Tt, create, faction_of, left


def scenario(game: Tt) -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_json(PACKAGE, f"scenarios/{game.scenario}.json")
    return found


def opening(game: Tt) -> State:
    """The table before the first unit is placed; cards are dealt when all are (5.0)."""
    card = scenario(game)
    state = State(
        card["year"] - 1,
        {seat: Faction(card["ind"][seat]) for seat in ORDER},
        {nation: Country() for nation in NATIONS},
    )
    game.state = state
    for icon in read_json(PACKAGE, "board.json")["setup_icons"]:
        if icon["area"] not in ally_forts(game):
            create(game, icon["nation"], icon["unit"], icon["cv"], icon["area"])
    for area, cv in ally_forts(game).items():
        create(game, setup_power(area), "FORT", cv, area)
    freeze(game)
    return state


def ally_forts(game: Tt) -> dict[str, int]:
    """18.0: with two players the Cadres of Baku and India are Fortresses, one an area with the CV of all of them."""
    if game.options["players"] != 2:
        return {}
    cadres = {**scenario(game)["cadres"]["West"], **scenario(game)["cadres"]["USSR"], "Karachi": 1}
    return {area: cadres[area] for area in ("Baku", "Delhi", "Bombay", "Karachi")}


def room(game: Tt, seat: str, area: str) -> int:
    """Cadres a faction has still to place in an area (5.1 to 5.3)."""
    wanted = int(scenario(game)["cadres"].get(seat, {}).get(area, 0))
    if not wanted or area in ally_forts(game):
        return 0
    return max(0, wanted - sum(block.cv == 1 for block in game.state.blocks.own(seat, area)))


def unplaced(game: Tt, seat: str) -> dict[str, int]:
    return {area: n for area in scenario(game)["cadres"][seat] if (n := room(game, seat, area))}


def setup_phase(game: Tt) -> Flow[None]:
    """5.0: every faction chooses the types of its Cadres; nobody sees them. Then cards are dealt."""
    yield from orders_until(ORDER, setup_prompt, (Deploy, DeployRest), SetupDone, rules=("5.0a", "5.0g"))
    state, card = game.state, scenario(game)
    state.chits = game.dice.shuffle(CHITS, "Peace Dividend chits")
    state.action = game.dice.shuffle(list(actions()), "Action deck")
    state.investment = game.dice.shuffle(list(investments()), "Investment deck")
    if not card["muster"]:
        deal(game, ORDER)
        return
    state.order = list(TURN_ORDERS[game.dice.roll(1, "Set-up order")[0]])
    game.tell(f"The set-up order is {listed(state.order)}.", rule="17.0a")
    for entry in card["satellites"]:
        set_control(game, entry["nation"], entry["of"])
        create(game, "Germany", entry["unit"], entry["cv"], entry["area"])
    freeze(game)


def setup_prompt(game: Tt, seat: str) -> str:
    """What is left to do; how many Cadres stand anywhere can be seen by all."""
    if not unplaced(game, seat):
        return "All your Cadres are placed: say done to end your set-up."
    return "Set up your Cadres, their types and an area (setup 2 INF 1 TANK in <area>), or say setup rest; then done."


def deal(game: Tt, seats: Iterable[str]) -> None:
    """5.0: starting hands; with two players those of the Allies stay face-down until one of them is Passive (18.0)."""
    card = scenario(game)
    for seat in seats:
        for deck in ("action", "investment"):
            if game.options["players"] == 2 and seat != "Axis":
                faction_of(game, seat).bought += take(game, deck, card[deck][seat])
            else:
                draw(game, seat, deck, card[deck][seat], "starting hand", "5.0e")
        for _ in range(card["chits"]):
            draw_chit(game, seat, "17.0h")


def draw_chit(game: Tt, seat: str, rule: str) -> None:
    """4.4: a chit whose value only its owner knows."""
    if not game.state.chits:
        return
    game.lock("a chit was drawn")
    faction_of(game, seat).chits.append(game.state.chits.pop(0))
    game.tell(f"{seat} draws a Peace Dividend chit.", rule=rule)
    game.tell(f"Your chit is worth {faction_of(game, seat).chits[-1]}.", to=(seat,), rule=rule)


def begin_muster(game: Tt) -> None:
    faction_of(game, game.state.seat).points = int(scenario(game)["muster"][game.state.seat])


def muster_phase(game: Tt) -> Flow[None]:
    """17.0: one faction after the other adds Cadres and steps, and draws its cards."""
    seat = game.state.seat
    yield from orders_until(
        seat,
        lambda game, seat: f"1939: add Cadres or steps in your Home Territory, {faction_of(game, seat).points} left.",
        (Build, Step),
        MusterDone,
        over=lambda game, seat: not faction_of(game, seat).points,
        rules=("17.0a", "17.0e", "17.0f", "17.0g"),
    )
    for block in game.state.blocks.of(seat):
        block.built = False
    deal(game, (seat,))


class MusterDone(Done):
    """Nothing more can be added."""

    def check(self, game: Tt, seat: str) -> None:
        if any(left(game, power, kind) for power, of in FACTION.items() if of == seat for kind in KINDS):
            points = counted(faction_of(game, seat).points, "step")
            raise Refused(f"you have {points} left to add", rule="17.0a")


def begin_treaties(game: Tt) -> None:
    game.state.plays, game.state.seat = int(scenario(game)["diplomacy"]), "Axis"


def treaties_phase(game: Tt) -> Flow[None]:
    """17.0: the Axis plays seven Diplomacy cards that nobody opposes."""
    while game.state.plays and any(targets(game, "Axis", card) for card in faction_of(game, "Axis").hand):
        prompt = f"Play {counted(game.state.plays, 'Diplomacy card')} unopposed."
        yield from order("Axis", prompt, (Diplomacy,), rules=("17.0c",))
        game.state.plays -= 1
    game.state.plays = 0
    yield from settle_satellites(game)
    freeze(game)


VERBS = ("setup", "set up", "deploy")


class Deploy(Order):
    """Put Cadres of your choice into one of your Cities."""

    syntax = Syntax(VERBS, Units("units"), ("in", "at", "to", "into"), Space("space", what="area"))
    units: Wanted
    space: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        spaces = unplaced(game, seat)
        if slot == "units":
            return [((kind, 1),) for kind in reversed(list(KINDS))] + [
                (("INF", n),) for n in sorted(set(spaces.values()))
            ]
        wanted, ships = sum(count for _, count in got["units"]), any(kind in SHIPS for kind, _ in got["units"])
        return [area for area, n in spaces.items() if n >= wanted and (is_coastal(area) or not ships)]

    def settle(self, game: Tt, seat: str) -> "Deploy":
        count = room(game, seat, self.space)
        return Deploy(units=tuple((kind, number or count) for kind, number in self.units), space=self.space)

    def check(self, game: Tt, seat: str) -> None:
        if any(kind not in KINDS or count < 1 for kind, count in self.units):
            raise Refused("say how many of which type, for example 2 INF", rule="5.0a")
        places = room(game, seat, self.space)
        total = sum(count for _, count in self.units)
        if total > places:
            raise Refused(f"{self.space} has room for {counted(places, 'Cadre')} more", rule="5.0a")
        power = setup_power(self.space)
        for kind, count in self.units:
            if left(game, power, kind) < count:
                raise Refused(
                    f"there are {left(game, power, kind)} {PEOPLE[power]} {KINDS[kind].name} blocks left", rule="5.0a"
                )
            if kind == "FORT" and (count > 1 or not one_fortress(game, self.space, seat)):
                raise Refused("an area holds only one Fortress", rule="3.241b")

    def effect(self, game: Tt, seat: str) -> None:
        for kind, count in self.units:
            for _ in range(count):
                create(game, setup_power(self.space), kind, 1, self.space)
        total = sum(count for _, count in self.units)
        words = ", ".join(f"{count} {KINDS[kind].name}" for kind, count in self.units)
        game.tell(f"You set up {words} in {self.space} ({counted(total, 'Cadre')}).", to=(seat,), rule="5.0g")


def setup_power(area: str) -> str:
    """Whose Cadres stand in a City at the start: those of the power that owns it (3.11)."""
    nation = nation_of(area)
    return NATIONS[nation].of or nation


class DeployRest(Order):
    """Fill what is left with Infantry, and with other Ground and Air units where the blocks run out."""

    syntax = Syntax(VERBS, ("rest", "the rest", "everything"))

    def check(self, game: Tt, seat: str) -> None:
        if not unplaced(game, seat):
            raise Refused("everything is set up; say done", rule="5.0a")

    def effect(self, game: Tt, seat: str) -> None:
        for area, count in unplaced(game, seat).items():
            power = setup_power(area)
            for _ in range(count):
                kind = next(kind for kind in ("INF", "TANK", "AF", "FLEET", "SUB") if left(game, power, kind))
                create(game, power, kind, 1, area)
            game.tell(f"You set up {counted(count, 'Cadre')} in {area}.", to=(seat,), rule="5.0g")


class SetupDone(Done):
    """Your set-up is complete."""

    def check(self, game: Tt, seat: str) -> None:
        waiting = unplaced(game, seat)
        if waiting:
            words = ", ".join(f"{count} in {area}" for area, count in waiting.items())
            raise Refused(f"you still have to place {words}", rule="5.0a", nearest=["setup rest"])
