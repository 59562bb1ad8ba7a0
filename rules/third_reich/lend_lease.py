"""40.5: Lend-Lease without a fee, over a Mediterranean port and the land of an Allied Turkey."""

from collections.abc import Mapping
from typing import ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.search import steps as search_steps
from .chart import SIDE, SR_LIMIT, country_of, is_port, land, places, steps
from .naming import called
from .state import Unit
from .waters import base_seas
from .world import Tr, friendly, holder, is_west
from .zones import enemy_zone, occupied

GIBRALTAR = "AA8"
SENT = "sent for Russia "
"""Where it is kept what came into the box, or to a port, in this player turn: it waits there for the next (40.3)."""
HELD = "Lend-Lease waits for "
"""The note of a lender who has said that nothing of his goes on in this player turn."""
FULL = 20
"""40.3: what the box, or the way through Turkey, holds."""


def turkish_ports(game: Tr) -> list[str]:
    """Mediterranean ports from which controlled land leads by Turkey, not by Iraq, to Russia."""
    grozny, astrakhan = (places()[name][0] for name in ("Grozny", "Astrakhan"))
    if all(SIDE.get(holder(game, h)) == "Axis" for h in (grozny, astrakhan)):
        return []
    barred = occupied(game, "Britain") | set(enemy_zone(game, "Britain"))

    def free(hex_: str) -> bool:
        return country_of(hex_) not in ("Iraq", "Russia") and friendly(game, "Britain", hex_) and hex_ not in barred

    def nexts(at: tuple[str, bool]) -> list[tuple[str, bool]]:
        return [(o, at[1] or country_of(o) == "Turkey") for o in steps(at[0]) if free(o)]

    doors = [
        (h, country_of(h) == "Turkey") for h in land() if free(h) and any(country_of(o) == "Russia" for o in steps(h))
    ]
    reached = search_steps(doors, nexts)
    return [h for h in land() if (h, True) in reached and is_port(h) and "Mediterranean Sea" in base_seas(h)]


def turkish_escorts(game: Tr, seat: str) -> list[Unit]:
    """Unused 9-factor fleets of the sender at Gibraltar."""
    return [
        u
        for u in game.state.units.at(GIBRALTAR)
        if u.owner == seat and is_west(seat) and u.full_fleet and not (u.spent or u.new)
    ]


def store(game: Tr, box: dict[str, int], key: str, amount: int) -> None:
    """Put BRPs down where they wait a turn."""
    box[key] = box.get(key, 0) + amount
    game.state.notes[SENT + key] = game.state.notes.get(SENT + key, 0) + amount


def due(game: Tr, box: Mapping[str, int]) -> dict[str, int]:
    """40.3: what has been there since an earlier turn, unless its lender lets it wait."""
    notes = game.state.notes
    found = {key: amount - notes.get(SENT + key, 0) for key, amount in box.items()}
    return {key: amount for key, amount in found.items() if amount > 0 and HELD + lender(key) not in notes}


def lender(key: str) -> str:
    return key.partition(">")[0]


def owed(game: Tr, seat: str) -> int:
    """40.3: SRs that the second leg of what a lender has on its way will take of those of this turn: one for each lot, of at
    most twenty BRPs."""
    from .murmansk import persian_cargo

    if game.phase != "construction":
        return 0  # it has been charged
    return sum(lender(key) == seat for key in (*persian_cargo(game), *turkish_cargo(game)))


def on_to_russia(game: Tr, box: dict[str, int], key: str, amount: int, way: str, rule: str) -> None:
    """The second leg, charged to the SRs of who sent it."""
    box[key] -= amount
    if not box[key]:
        del box[key]
    game.state.powers["Russia"].brps += amount
    game.state.powers[lender(key)].sr += 1
    game.tell(f"{amount} BRPs of {lender(key)} reach Russia by {way}", rule=rule)


def forget_sent(game: Tr) -> None:
    """The turn of the first leg is over."""
    for note in [n for n in game.state.notes if n.startswith((SENT, HELD))]:
        del game.state.notes[note]


def send(game: Tr, seat: str, port: str, amount: int) -> None:
    store(game, game.state.levant, f"{seat}>{port}", amount)
    game.tell(f"{amount} BRPs of {seat} reach {called(port)} on their way to Russia", rule="40.5")


def turkish_cargo(game: Tr) -> dict[str, int]:
    """40.5: what goes on this turn: it has waited in a port from which the way is open."""
    if not game.state.powers["Russia"].in_play:
        return {}
    waiting = due(game, game.state.levant)
    return {key: amount for key, amount in waiting.items() if key.partition(">")[2] in turkish_ports(game)}


def move_on(game: Tr) -> None:
    for key, amount in turkish_cargo(game).items():
        on_to_russia(game, game.state.levant, key, amount, "way of Turkey", "40.5")


class HoldLendLease(Order):
    """Let your BRPs on their way to Russia wait where they are in this turn."""

    syntax: ClassVar[Syntax] = Syntax(("hold Lend-Lease", "hold back Lend-Lease"))

    def check(self, game: Tr, seat: str) -> None:
        if not owed(game, seat):
            raise Refused("no BRPs of yours would go on to Russia in this turn", rule="40.3b")
        if self.crowds(game, seat):
            raise Refused(f"they must make room for what has come after them: at most {FULL} BRPs wait", rule="40.3d")

    def crowds(self, game: Tr, seat: str) -> bool:
        """40.3: has anybody sent more on the strength of their going on?"""
        from .murmansk import persian_cargo

        return any(
            sum(box.values()) - _others(going, seat) > FULL
            for box, going in ((game.state.transit, persian_cargo(game)), (game.state.levant, turkish_cargo(game)))
        )

    def effect(self, game: Tr, seat: str) -> None:
        game.state.notes[HELD + seat] = game.state.turn
        game.tell(f"The BRPs of {seat} on their way to Russia wait", rule="40.3b")


def _others(going: Mapping[str, int], seat: str) -> int:
    """What other lenders have that goes on."""
    return sum(amount for key, amount in going.items() if lender(key) != seat)


class ReturnLendLease(Order):
    """Take your BRPs in the Lend-Lease box back home."""

    syntax: ClassVar[Syntax] = Syntax(("return Lend-Lease", "take back Lend-Lease"))

    def check(self, game: Tr, seat: str) -> None:
        amount = game.state.transit.get(seat, 0)
        if not amount:
            raise Refused("you have no BRPs in the Lend-Lease box", rule="40.3b")
        if game.state.powers[seat].sr >= SR_LIMIT[seat]:
            raise Refused("that takes an SR, and you have none left", rule="40.3c")
        if not home_escorts(game, seat):
            raise Refused("an unused 9-factor fleet of America or Britain must escort them", rule="40.3b")

    def effect(self, game: Tr, seat: str) -> None:
        amount, power = game.state.transit.pop(seat), game.state.powers[seat]
        power.brps += amount
        power.sr += 1
        escort = home_escorts(game, seat)[0]
        escort.spent = True
        game.state.notes[f"escort {escort.id}"] = game.state.now
        game.tell(f"{amount} BRPs of {seat} come back from the Lend-Lease box with {escort.id}", rule="40.3b")


def home_escorts(game: Tr, seat: str) -> list[Unit]:
    from .murmansk import convoy_fleets

    return [u for u in convoy_fleets(game, seat) if not u.redeployed]


def lose_cargo(game: Tr) -> None:
    """BRPs in a port that the Axis occupies are destroyed."""
    for key, amount in list(game.state.levant.items()):
        seat, port = lender(key), key.partition(">")[2]
        if SIDE.get(holder(game, port)) == "Axis":
            del game.state.levant[key]
            game.tell(f"{amount} BRPs of {seat} are lost with {called(port)}", rule="40.5")
