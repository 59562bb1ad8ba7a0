"""19.1, 3.3.1, 23: where fleets are set up, and what the table may agree on before it starts."""

import re

from rules.supreme_commander import GAME
from rules.supreme_commander.ground import COUNTRY, HEX_OF
from rules.supreme_commander.kinds import kind
from rules.supreme_commander.setup import Deploy
from tests.rulings import rule
from tests.supreme_commander.table import opened


@rule("19.1c", "19.0a", "3.3.1i")
def test_fleets_are_set_up_in_their_own_ports_first():
    t = opened()
    while t.state.setting != "UK":
        t.play("UK", "deploy rest")
    fleets = [w.unit for w in t.state.setup if w.power == "UK" and kind(t.unit(w.unit)) in ("surface", "naval decoy")]
    assert "UK-S1" in fleets and t.state.nations["USSR"].status == "inactive"
    t.refuse("UK", "deploy UK-S1 at Leningrad", "19.0a")
    t.refuse("UK", "deploy UK-S1 at Konigsberg", "19.0a")
    offered = list(Deploy.options("place", {"unit": "UK-S1"}, t.game, "UK"))
    home = [hex for hex in offered if COUNTRY[hex] == "UK"]
    assert offered[: len(home)] == home and HEX_OF["Brest"] in offered, (
        "the ports of France, which is at war, are open too"
    )
    t.play("UK", "deploy rest")
    assert {COUNTRY[t.unit(name).place] for name in fleets} == {"UK"}, "not in Leningrad"
    t = opened()
    while t.state.setting != "Italy":
        if t.state.setting in t.state.powers:
            t.power(t.state.setting).free_levels = 0
        waiting = any(w.power == t.state.setting for w in t.state.setup)
        t.play(t.asked()[0], "deploy rest" if waiting else "done")
    offered = list(Deploy.options("place", {"unit": "IT-S1"}, t.game, "Germany"))
    assert offered and COUNTRY[offered[0]] == "Italy" and "Germany" not in {COUNTRY[hex] for hex in offered}


def test_every_option_says_what_it_does():
    rules = GAME.rulebook().rules
    for name, option in GAME.options.items():
        number = re.search(r"\(([\d.]+)\)", option.title)
        assert option.about or (number and number[1] in rules), name
    assert GAME.options["air_on_map"].about.startswith("Air units are based in friendly cities")
