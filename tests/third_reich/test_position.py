"""Positions as data: what is written is read again, and one that cannot be is refused in words."""

import pytest

from rules.kernel.errors import BadSetup
from rules.kernel.game import Game
from rules.third_reich import GAME
from rules.third_reich.position import write_position
from rules.third_reich.state import Bridgehead, Mission
from tests.third_reich.table import opened, table

UNITS = {"L22": "2 B fleet, B inf", "N24": "B inf", "K28": "G fleet", "N25": "G armor"}


def written():
    return write_position(
        table(
            "movement",
            UNITS,
            bridgeheads={"N24": Bridgehead("Allies", True, "Britain")},
            missions={
                "M1": Mission("M1", "base", "Britain", ["BF1"], "E26", path=["L22", "K23"]),
                "M2": Mission("M2", "intercept", "Germany", ["GF1"], "L22", prey="M1"),
            },
            mission_count=2,
            help={"closed Britain": ["France"], "routes 44": ["N24"]},
            control={"N24": "Britain", "N23": ""},
            fleeing={"BF2": ["L22", "E26"]},
        ).game
    )


def read(data, scenario="1944"):
    return Game.new(GAME, scenario, seed="position", position=data)


def test_a_position_is_read_as_it_is_written():
    data = written()
    assert write_position(read(data)) == data and data["phase"] == "movement"
    # whoever sets up: a power of the scenario, or a country among its order
    early = write_position(opened(scenario="1939").game)
    for rest in (["Germany"], ["Poland", "Italy"]):
        assert read({**early, "rest": rest}, "1939").state.rest == rest


SPOILT = [
    (lambda d: d.update(phase="tea"), "there is no phase 'tea'"),
    (lambda d: d.update(phase=["movement"]), r"there is no phase \['movement'\]"),
    (lambda d: d.pop("phase"), "there is no phase ''"),
    (lambda d: d.update(weather="fair"), "nothing called 'weather'"),
    (lambda d: d.update(turn="six"), "position: Expected `int`"),
    (lambda d: d["powers"].pop("Italy"), "the powers are Germany, Italy, Britain"),
    (lambda d: unit(d, place="Z99"), "BI1 stands in 'Z99', which is nowhere"),
    (lambda d: unit(d, nation="Atlantis"), "BI1 is of 'Atlantis'"),
    (lambda d: unit(d, owner="Poland"), "BI1 is of 'Britain', under 'Poland'"),
    (lambda d: unit(d, kind="cavalry"), "no sort of unit called 'cavalry'"),
    (lambda d: unit(d, id="BI9"), "BI9 is entered as BI1"),
    (lambda d: d["control"].update(Z99="Britain"), "Z99 is controlled by 'Britain'"),
    (lambda d: d["control"].update(N24="Atlantis"), "N24 is controlled by 'Atlantis'"),
    (lambda d: d.update(rest=["Poland"]), "'Poland' doesn't set up"),
    (lambda d: d.update(phase="setup"), "nobody is left to set up"),
    (lambda d: d.update(mini="Atlantis"), "'Atlantis' is no attacked minor"),
    (lambda d: d.update(mini="Sweden"), "'Sweden' is no attacked minor"),
    (lambda d: (d.update(mini="Sweden"), d["countries"].update(Sweden="attacked X")), "'Sweden' is no attacked minor"),
    (lambda d: (d.update(mini="Sweden"), d["countries"].update(Sweden="ally Germany")), "'Sweden' is no attacked"),
    (lambda d: d["bridgeheads"]["N24"].update(side="Britain"), "a Bridgehead of 'Britain' lies in 'N24'"),
    (lambda d: d["bridgeheads"].update(A1={"side": "Axis"}), "a Bridgehead of 'Axis' lies in 'A1'"),
    (lambda d: d["help"].update({"closed Britain": ["N24"]}), "'closed Britain' names 'N24', which is no power"),
    (lambda d: d["help"].update({"foes Sweden": ["Poland"]}), "'foes Sweden' names 'Poland'"),
    (lambda d: d["help"].update({"admitted to Sweden": [""]}), "'admitted to Sweden' names ''"),
    (lambda d: d["help"].update({"contest Sweden": ["Italy", "X"]}), "'contest Sweden' names 'X'"),
    (lambda d: d["help"].update({"counter of France": ["X"]}), "'counter of France' names 'X'"),
    (lambda d: d["missions"]["M1"].update(target="Britain"), "M1 goes to 'Britain', which is nowhere"),
    (lambda d: d["missions"]["M1"]["path"].append("Z99"), "M1 goes to 'Z99', which is nowhere"),
    (lambda d: d["missions"]["M1"].update(seat="Poland"), "M1 is of 'Poland', which is no power"),
    (lambda d: d["missions"].pop("M1"), "M2 chases 'M1', which isn't under way"),
    (lambda d: d["fleeing"].update(BF9=["L22"]), "'BF9' flees and isn't there"),
]


def unit(data, **changes):
    data["units"]["all"]["BI1"].update(changes)


@pytest.mark.parametrize(("spoil", "words"), SPOILT)
def test_what_cannot_be_is_refused_in_words(spoil, words):
    data = written()
    spoil(data)
    with pytest.raises(BadSetup, match=words):
        read(data)


def test_an_attacked_minor_that_a_power_runs_has_a_turn():
    data = written()
    data["countries"]["Sweden"] = "attacked Germany"
    assert read({**data, "mini": "Sweden"}).state.mini == "Sweden"
