"""What a player is shown: a power's sheet, why there is no supply, where a unit can go."""

from rules.third_reich import GAME
from rules.third_reich.losses import create
from rules.third_reich.reach import reach
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "Q21"), UK)


def look(t, text, seat=None):
    return GAME.look(t.game.view(seat).position, text)


@rule("11.1", "33.64")
def test_a_powers_sheet_is_open_to_all():
    t = table(
        "construction",
        {"K23": "B inf"},
        pool={"U": "U inf, U armor"},
        powers={US: {"brps": 30, "limit": 100, "spent": 20}},
    )
    for seat in (None, GER, US):
        told = look(t, "US", seat)
        assert told[0].startswith("United States: 30 BRPs; Base") and "20 spent, 30 left" in told[1]
        assert any("1 infantry 3-4 (3 each)" in line and "1 armor 5-6 (10 each)" in line for line in told)
        assert "At war with Germany" in told and "SRs: 0 of 10 used" in told
        assert not any("SW box" in line or "ariant" in line for line in told)


@rule("10.45")
def test_a_hand_is_the_sheet_and_the_secrets_of_one():
    t = table("construction", {"K23": "B inf"}, powers={UK: {"sw": {"asw": 4, "sac": 7}}})
    own = GAME.hand(t.game.view(UK).position, UK)
    assert "SW box: sac 7" in own and any(line.startswith("Britain: ") for line in own)
    assert GAME.hand(t.game.view(GER).position, UK) == []


@rule("21.1a", "21.2")
def test_a_hand_says_whom_one_may_attack_while_options_are_chosen():
    t = peace("options")
    line = next(text for text in GAME.hand(t.game.view(GER).position, GER) if text.startswith("You may declare war"))
    assert "Denmark (10 BRPs)" in line and "Switzerland" not in line
    assert not any("declare war" in text for text in GAME.hand(t.game.view(UK).position, UK)), "not in the other's turn"
    t.play(GER, "option Western pass")
    assert not any("declare war" in text for text in GAME.hand(t.game.view(GER).position, GER)), "12.21: too late"


@rule("27.44a", "27.22a")
def test_a_look_says_why_there_is_no_supply():
    ring = dict.fromkeys(("P21", "Q21", "O22", "O23", "P23", "Q22"), GER)
    t = table("supply", {"P22": "U inf", "L31": "G inf"}, control={"P22": US} | ring)
    while t.game.phase == "supply":
        t.play(t.asked()[0], "done")
    assert t.unit("UI1").cut
    assert "Out of supply: P22 is cut off: no hex next to it is yours" in look(t, "P22")
    assert "out of supply" in t.game.view(None).position["hexes"]["P22"]["markers"]
    assert not any("supply" in line for line in look(t, "L31"))


@rule("14.33a", "28.21a")
def test_reach_of_exploiters_and_of_air_that_stages():
    units = {"P22": "U armor", "O22": "U air"}
    flags = {"UA1": {"breakthrough": "P22", "route": ("P22",)}}
    t = table("exploitation", units, options="Western offensive", control=OWN, flags=flags)
    found = reach(t.game, US, "UA1")
    assert found.spaces["P21"] == "1" and max(map(int, found.spaces.values())) == 2
    t = table("movement", units, options="Western offensive", control=OWN)
    assert reach(t.game, US, "UW1").spaces["K23"] == "base" and "P21" not in reach(t.game, US, "UW1").spaces
    t = table("missions", units | {"Q22": "G inf"}, options="Western offensive", control=OWN)
    assert reach(t.game, US, "UW1").spaces["Q22"] == "mission"


def test_a_look_at_hexes_and_boxes():
    t = table("movement", {"US box": "U inf", "P22": "U inf", "O26": "G inf"}, control={"P22": US}, fortresses=["AA8"])
    assert look(t, "US box")[0] == "US box" and look(t, "US box")[1].startswith("UI1: ") and len(look(t, "US box")) == 2
    assert len(look(t, "Murmansk box")) == 1, "nobody is there"
    assert "Controlled by United States" in look(t, "P22") and "Controlled by Germany" in look(t, "O26")[1]
    assert "fortress" in look(t, "AA8")[1] and "fortress" not in look(t, "O26")[1]
    assert look(t, "O22")[1].startswith("Controlled by") and "objective" in look(t, "O22")[1]


def test_a_sheet_names_one_s_own_ships_under_construction():
    t = table("construction", {"K23": "B inf"})
    for seat in (UK, US):
        create(t.game, seat, "fleet", 9, 0, "yard", seat)
    told = look(t, "Britain")
    yard = t.game.view(None).position["yard"]
    assert len(yard) == 2 and sum(line.startswith("Under construction") for line in told) == 1


def test_a_look_at_a_kind_of_unit_or_at_figures_shows_its_counters():
    t = table("movement", {"P22": "U armor, U inf", "O26": "G armor, 2 G inf", "L22": "B fleet"})
    assert look(t, "tanks") == look(t, "armor")
    told = look(t, "armor")
    assert (
        told[0] == "Armor (armor): 2 BRPs a factor"
        and "Germany 16 × 4-6" in told[1]
        and "United States 11 × 5-6" in told[1]
    )
    assert told[2] == "In play: United States 1, Germany 1"
    assert look(t, "4-6") == ["Armor (armor): 2 BRPs a factor", "Counters: Germany 16 × 4-6", "In play: Germany 1"]
    assert look(t, "infantry 3-3")[1] == "Counters: Germany 24 × 3-3; Russia 20 × 3-3"
    assert [line.partition(" (")[0] for line in look(t, "3-3") if line.endswith("factor")] == ["Infantry", "Airborne"]
    assert (
        look(t, "ships")[0] == "Fleet (fleet): 3 BRPs a factor"
        and look(t, "base")[0] == "Airbase (airbase): costs nothing"
    )
    assert look(t, "partisans")[0] == "Partisan (partisan): 1 BRP each" and look(t, "9-9") == []
