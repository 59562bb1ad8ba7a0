"""Supply on the map: where the lines run now, over land and behind fleets, and who has none and why."""

from rules.third_reich import GAME
from rules.third_reich.landlines import lines
from rules.third_reich.supply import in_supply, supplied_hex
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
FIELD = {"P22": "U armor", "M21": "B inf", "K23": "B inf", "L22": "2 B fleet", "S20": "G inf"}


def asked(t, seat):
    return GAME.reach(t.game, seat, "Supply")


@rule("27.22a", "27.24a")
def test_the_layer_shows_what_supply_reaches():
    t = table("movement", FIELD, control={"P22": US, "M21": UK, "S20": GER}, supply={"BF1": ["M21"]})
    shown = asked(t, UK)
    land_lines = lines(t.game, "West")
    assert {h for h, word in shown.spaces.items() if word in ("", "source")} == land_lines
    assert shown.spaces["K23"] == "source" and shown.spaces["M21"] == "sea" and shown.start == "K23"
    assert all(supplied_hex(t.game, UK, h) for h, word in shown.spaces.items() if word == "sea")
    assert not in_supply(t.game, t.unit("UA1")) and shown.zones == ("P22",) and shown.spaces["P22"] == "cut"
    assert shown.notes == ("UA1 at P22: P22 is cut off: no hex next to it is yours",)


@rule("27.27")
def test_the_west_russia_and_the_axis_have_layers_of_their_own():
    t = table("movement", FIELD, control={"P22": US, "M21": UK, "S20": GER})
    west, america, axis, russia = (asked(t, s) for s in (UK, US, GER, RUS))
    assert west == america and russia.start == "H47" and axis.start == "L31"
    assert "L31" in axis.spaces and "L31" not in west.spaces and "K23" not in russia.spaces
    assert GAME.overlays == ("supply",)


@rule("35.1")
def test_who_starves_though_a_line_reaches_him_is_told_so():
    held = dict.fromkeys(("JJ16", "JJ15", "KK15", "KK16"), GER)
    army = {"JJ16": "2 G inf", "JJ15": "2 G inf", "KK15": "2 G inf", "KK16": "G inf"}
    (note,) = asked(table("movement", army, "Axis", control=held), GER).notes
    assert note.endswith(": a limit or the fleets feed no more") and note.startswith("GI")
