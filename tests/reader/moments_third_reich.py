"""Third Reich: the moments at which the texts of its corpus are typed."""

from rules.kernel.game import Game
from rules.third_reich.state import State
from tests.third_reich.table import Table, opened, table

Moment = tuple[Game[State], str]

WEST = "Western offensive"
FIELD = {"P22": "2 U armor, U inf", "Q22": "G inf, G inf 2-3", "P21": "2 U inf, U armor"}
OWN = {"P22": "Britain", "P21": "Britain", "N22": "Britain", "O22": "Britain", "O21": "Britain"}


def setup() -> Moment:
    return opened().game, "Germany"


def options() -> Moment:
    return table("options", {"L31": "G inf", "K40": "R inf"}, "Axis").game, "Germany"


def movement() -> Moment:
    units = {"L31": "G armor, G inf, G air", "M31": "G armor, G inf", "N25": "G armor, G inf"}
    return table("movement", units, "Axis", options=WEST).game, "Germany"


def ground() -> Moment:
    return table("ground", FIELD, options=WEST, control=OWN).game, "United States"


def _attack(die: int) -> Table:
    t = table("ground", {"P22": "U armor, U inf", "Q22": "G inf 2-3"}, options=WEST, control=OWN)
    return t.play("United States", "attack Q22 with UA1, UI1", dice=[die])


def exchange() -> Moment:
    return _attack(6).game, "United States"


def advance() -> Moment:
    return _attack(2).game, "United States"


def missions() -> Moment:
    units = {"P22": "U armor, U air", "Q22": "G inf", "R22": "G air", "L22": "B fleet, B inf, B air", "M21": "G inf"}
    return table("missions", units, options=WEST, control=OWN).game, "Britain"


def fleets() -> Moment:
    return table("fleets", {"L22": "2 B fleet", "K21": "B fleet"}, options=WEST).game, "Britain"


def _announced() -> Table:
    t = table("fleets", {"L22": "B fleet", "K28": "2 G fleet"}, options=WEST)
    t.play("Britain", "rebase BF1 to E26")
    for seat in ("Britain", "United States", "Russia"):
        if seat in t.asked():
            t.play(seat, "done")
    return t


def interception() -> Moment:
    return _announced().game, "Germany"


def construction() -> Moment:
    pool = {"G": "3 G inf, 2 G armor, 2 G repl"}
    return table("construction", {"K31": "G inf"}, "Axis", pool=pool).game, "Germany"


def redeployment() -> Moment:
    units = {"L31": "2 G inf, G armor", "N29": "2 G inf", "M31": "G air", "K28": "G fleet"}
    return table("redeployment", units, "Axis").game, "Germany"
