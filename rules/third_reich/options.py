"""12.22, 20: one option for each front, and voluntary destruction before movement (12.5)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList
from .chart import FRONTS, OFFENSIVE, OPTIONS, SIDE, front_of
from .extra import stunned
from .feuds import allied
from .free_french import exiled
from .limits import stays_put
from .losses import PARTS, eliminate, withhold
from .naming import words
from .stranded import all_caught
from .turkey import ActivateTurkey
from .turn import begin, can_spend, spend
from .winter import bites
from .world import Tr, keep_out, moving, on_map, own_turn, year


def option_of(game: Tr, seat: str, front: str) -> str:
    return game.state.powers[seat].options.get(front, "pass")


def option_in(game: Tr, seat: str, hex_: str) -> str:
    """The option a power has on the front of a hex (20.1)."""
    return option_of(game, seat, front_of(hex_))


def allies_of(game: Tr, seat: str) -> list[str]:
    """12.25: whose options must agree with a power's: those it is allied with by now."""
    if game.state.mini:
        return []
    return [other for other in moving(game) if other != seat and allied(game, seat, other)]


def free_offensive(game: Tr, seat: str, front: str) -> bool:
    """33.42, 43.1, 43.3, 49.8: the hard winter gives Russia an Offensive in the East for nothing, the attack on Poland Germany,
    the Poles join Russia's, and Free French who fight on alone have nobody to pay."""
    from .poland import joins_free, opening

    if seat == "Germany" and front == "Eastern" and opening(game):
        return True
    if joins_free(game, seat, front) or exiled(game, seat):
        return True
    return seat == "Russia" and front == "Eastern" and game.state.notes.get("hard winter") == game.state.turn


def barred_offensive(game: Tr, seat: str, front: str) -> bool:
    """33.42, 44.1: no German Offensive in the East in that winter."""
    return SIDE[seat] == "Axis" and front == "Eastern" and bites(game)


FREE = {"Germany": "43.1", "Britain": "43.3c"}


def open_fronts(game: Tr) -> Sequence[str]:
    """The fronts an option is chosen for: all of them, in a minor's own turn those it can act on."""
    from .minors import fronts_of

    return fronts_of(game, game.state.mini) if game.state.mini else FRONTS


def foreign_front(game: Tr, front: str) -> None:
    """12.262: refuses an option for a front that the minor whose own turn it is has nothing to do with."""
    minor = game.state.mini
    if minor and front not in (own := open_fronts(game)):
        raise Refused(
            f"this is {minor}'s own turn: it can act only on the {' and '.join(own)} front, and nobody else acts in it",
            rule="12.262a",
            nearest=[f"option {other} {how}" for other in own for how in ("offensive", "attrition")],
        )


class ChooseOption(Order):
    """Choose an option for a front."""

    syntax: ClassVar[Syntax] = Syntax(("option", "choose"), Name("front", "front"), Name("option", "option"))
    front: str
    option: str

    def check(self, game: Tr, seat: str) -> None:
        if stunned(game, seat):
            raise Refused("Hitler is dead: Germany passes on all fronts this turn", rule="33.42-o15")
        foreign_front(game, self.front)
        if option_of(game, seat, self.front) == self.option and self.front in game.state.powers[seat].options:
            raise Refused(f"you already have that option on the {self.front} front", rule="12.22")
        if self.front in game.state.powers[seat].paid:
            raise Refused(f"your Offensive on the {self.front} front is paid for and can't be changed", rule="12.22")
        others = {o: option_of(game, o, self.front) for o in allies_of(game, seat)}
        from .recapture import bound

        if self.option != "pass" and bound(game, seat) and (self.option, self.front) != ("offensive", "Western"):
            raise Refused("with Paris lost, France can have an Offensive only in the West", rule="26.815")
        if self.option == "offensive":
            if barred_offensive(game, seat, self.front):
                raise Refused("the winter rules out an Axis Offensive in the East", rule="44.1")
            cost = 0 if game.state.mini or free_offensive(game, seat, self.front) else OFFENSIVE
            if cost and not can_spend(game, seat, cost):
                raise Refused(f"you can't spend another {cost} BRPs this turn", rule="11.4a")
        west = seat != "Russia" and SIDE[seat] == "Allies" and not game.state.mini
        if self.front == "Eastern" and west and self.option != "pass":
            russia = game.state.powers["Russia"]
            if russia.in_play and allied(game, seat, "Russia") and russia.options.get("Eastern") != self.option:
                raise Refused(
                    "Russia chooses the Allied option in the East; choose the same one or pass", rule="12.25c"
                )
        if self.option == "attrition":
            against = [o for o, option in others.items() if option == "offensive"]
            if against and not (seat == "Russia" and self.front == "Eastern"):
                raise Refused(f"{against[0]} is on the Offensive there: join it or pass", rule="12.25a")

    def effect(self, game: Tr, seat: str) -> None:
        power = game.state.powers[seat]
        power.options[self.front] = self.option
        game.tell(f"{game.state.mini or seat}: {self.option} on the {self.front} front", rule="12.22", kind="option")
        if self.option == "offensive":
            if game.state.mini:
                game.tell("Nobody pays for that Offensive", rule="12.262a")
            elif free_offensive(game, seat, self.front):
                game.tell(
                    "This Offensive costs nothing", rule="49.8c" if exiled(game, seat) else FREE.get(seat, "33.42-10")
                )
            else:
                spend(game, seat, OFFENSIVE, f"an Offensive on the {self.front} front", rule="12.25d")
            power.paid.append(self.front)
        for other in allies_of(game, seat):
            # 12.25: who wants an Offensive prevails, in the East Russia
            if self.option != "pass" and option_of(game, other, self.front) not in ("pass", self.option):
                game.state.powers[other].options[self.front] = "pass"
                if self.front in game.state.powers[other].paid:
                    game.state.powers[other].paid.remove(self.front)
                    game.state.powers[other].brps += OFFENSIVE
                    game.state.powers[other].spent -= OFFENSIVE
                game.tell(f"{other} passes on the {self.front} front, or joins {seat}", rule="12.25b")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return open_fronts(game) if slot == "front" else OPTIONS


class OptionsDone(Done):
    """Fronts without an option pass."""

    syntax: ClassVar[Syntax] = Done.syntax

    def check(self, game: Tr, seat: str) -> None:
        if not game.state.mini and (left := all_caught(game, seat)):
            raise Refused(
                f"{words(left)} can't stay in Vichy territory: declare war on Vichy France or destroy them",
                rule="49.6a",
            )

        from .poland import option_owed, owed_options

        if (owed := option_owed(game, seat)) and not stunned(game, seat):
            raise Refused(owed, rule="43.1", nearest=[f"option Eastern {how}" for how in owed_options(game, seat)])

    def effect(self, game: Tr, seat: str) -> None:
        for front in FRONTS:
            game.state.powers[seat].options.setdefault(front, "pass")


def declarations(game: Tr) -> tuple[type[Order], ...]:
    """12.21: wars are declared first, where the scenario knows neutrals that may be drawn in (50.36)."""
    from .declarations import Declare

    return () if game.scenario == "1944" or game.state.mini else (Declare,)


def helpers(game: Tr) -> tuple[type[Order], ...]:
    """25.2: Germany may leave an attacked ally to Italy."""
    from .pressure import LeaveToItaly, victims

    return (LeaveToItaly,) if game.state.side == "Axis" and not game.state.mini and victims(game) else ()


def alliances(game: Tr) -> tuple[type[Order], ...]:
    """33.71: Turkey may join as Britain's turn begins."""
    return (ActivateTurkey,) if game.state.side == "Allies" and not game.state.mini else ()


def bases(game: Tr) -> tuple[type[Order], ...]:
    """28.12: airbases are placed at any point of a player turn."""
    from .movement import PlaceAirbase

    return () if game.state.mini else (PlaceAirbase,)


def options_prompt(game: Tr) -> str:
    whose, front = ("its", open_fronts(game)[0]) if game.state.mini else ("your", "Western")
    say = f"Choose {whose} options, e.g. option {front} offensive; then say done. A front without one passes."
    return own_turn(game, say)


def options_phase(game: Tr) -> Flow[None]:
    yield from orders_until(
        moving(game),
        options_prompt(game),
        (*declarations(game), *alliances(game), *helpers(game), ChooseOption, Destroy, *bases(game)),
        OptionsDone,
        rules=("12.22", "12.25a"),
    )
    for seat in moving(game):
        for front in FRONTS:
            game.state.powers[seat].options.setdefault(front, "pass")


def enter_options(game: Tr) -> None:
    if game.state.mini:
        from .minors import begin_minor

        begin_minor(game)
        return
    begin(game)
    from .vichy import awake_if_won

    awake_if_won(game)


class Destroy(Order):
    """Destroy units of your own; they go back to the Force Pool."""

    syntax: ClassVar[Syntax] = Syntax("destroy", NameList("units", "unit"))
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        for name in self.units:
            unit = game.state.units.get(name)
            if unit is None or unit.owner != seat or not on_map(unit):
                raise Refused(f"{name} isn't one of your units on the map", rule="12.5a")
            if game.state.mini and unit.nation != game.state.mini:
                keep_out(game)
            if unit.kind == "airbase":
                raise Refused("you can't destroy an airbase of your own", rule="12.5b")
            if unit.owner == "France" and year(game) < 1942:
                raise Refused("you can't destroy your own French units before 1942", rule="12.5b")
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="12.5a")
        if name := stays_put(game, self.units):
            raise Refused(f"{name} is locked in its city until the enemy comes near", rule="3.35c")

    def effect(self, game: Tr, seat: str) -> None:
        units = [game.state.units[name] for name in self.units]
        game.tell(f"{seat} destroys {words(units)}", rule="12.5a")
        for unit in units:
            eliminate(game, unit)
            # 12.5c: not to be rebuilt this game turn
            if unit.kind in PARTS:
                withhold(game, unit.nation, unit.kind, unit.factor)
            else:
                game.state.notes[f"unbuilt {unit.id}"] = game.state.turn * 2 + 2

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if seat == "France" and year(game) < 1942:
            return ()
        own = [u for u in game.state.units.of(seat) if on_map(u) and u.kind != "airbase"]
        return [(u.id,) for u in own if game.state.mini in ("", u.nation)]
