"""3.3, 6.0, 9.1.3: hexes change hands; zones of control; locations and what they pay."""

from rules.supreme_commander.control import held_income
from rules.supreme_commander.ground import ALGIERS, HEX_OF
from rules.supreme_commander.standing import ezoc, held, mutual, zones
from rules.supreme_commander.world import at_home, control, foes, home_hexes, hostile
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, table


def exerted(t, owner):
    return set(zones(t.game).of_group(owner))


@rule("3.3d", "3.3e", "3.3f")
def test_home_country_and_possessions():
    t = table()
    game = t.game
    assert at_home(game, HEX_OF["Palermo"], "Italy") and not at_home(game, HEX_OF["Cagliari"], "Italy")
    assert control(game, HEX_OF["Cagliari"]) == control(game, HEX_OF["Durazzo"]) == "Italy"
    assert not at_home(game, HEX_OF["Durazzo"], "Italy") and not at_home(game, HEX_OF["Gibraltar"], "UK")
    assert HEX_OF["Konigsberg"] in home_hexes(game, "Germany")


@rule("3.3a", "3.3g")
def test_krakow_gives_its_empty_neighbours():
    """E2: an advance into Krakow takes 2428 and 2527 by unchallenged zones."""
    t = table(units={"2529": "GE-I1"}, nations=POLAND, control={"2428": "Poland", "2527": "Poland"})
    t.play("Germany", "move GE-I1 to Krakow")
    assert [t.holder(h) for h in ("Krakow", "2428", "2527")] == ["Germany"] * 3


@rule("3.3c", "6.2c")
def test_a_hex_in_the_zones_of_both_belongs_to_both():
    """E3."""
    t = table(units={"2430": "GE-I1", "2427": "PO-I1"}, nations=POLAND)
    assert not mutual(t.game, "2428")
    t.play("Germany", "move GE-I1 to 2429")
    assert mutual(t.game, "2428") and not held(t.game, "2428", "Axis") and not held(t.game, "2428", "Allied")
    assert t.holder("2428") == "Poland"


@rule("3.3h")
def test_locations_do_not_fall_to_zones():
    """D1: a corps beside empty Krakow does not take it, but its neighbours."""
    t = table(units={"2530": "GE-I1"}, nations=POLAND)
    t.play("Germany", "move GE-I1 to 2529")
    assert t.holder("Krakow") == "Poland" and t.holder("2629") == "Germany"


@rule("3.3b", "11.2.1c")
def test_flak_holds_nothing_and_dies_alone():
    """D2: it does not stop or slow the enemy either."""
    t = table(side="Allied", units={"2240": "GE-K1", "2340": "FR-I1"}, control={"Calais": "Germany"})
    t.play("France", "move FR-I1 to Calais")
    assert t.holder("Calais") == "France" and t.at("GE-K1") == "turn 8"


@rule("3.3k")
def test_any_ally_captures_for_the_side():
    t = table(side="Allied", units={"2339": "UK-I1"}, control={"2340": "Germany"})
    t.play("UK", "move UK-I1 to Le Havre")
    assert t.holder("Le Havre") == "France"


# --- zones ----------------------------------------------------------------------------------------------------------


@rule("6.0a")
def test_every_land_unit_but_partisans_has_a_zone():
    t = table(units={"2129": "GE-I1", "2032": "GE-HQN", "2132": "GE-FORT1", "1820": "SU-PT1", "2034": "GE-K1"})
    assert (
        {"2128", "2130"} <= exerted(t, "Germany")
        and "2033" in exerted(t, "Germany")
        and "2131" in exerted(t, "Germany")
    )
    assert not exerted(t, "USSR") and "2035" not in exerted(t, "Germany")


@rule("6.0b")
def test_zones_stop_at_the_strait():
    """E4: from 1733 into 1633, 1634, 1734 and 1834, not into Copenhagen."""
    t = table(units={"1733": "GE-I1"})
    assert {"1633", "1634", "1734", "1834"} <= exerted(t, "Germany") and "1732" not in exerted(t, "Germany")


@rule("6.1a")
def test_a_unit_stops_in_an_enemy_zone():
    t = table(units={"2130": "GE-T1", "2127": "PO-I1"}, nations=POLAND)
    assert "2128" in ezoc(t.game, "Germany")
    t.refuse("Germany", "move GE-T1 to 2228 via 2129.2128.2228", "6.1a")
    t.play("Germany", "move GE-T1 to 2128")


@rule("6.2a")
def test_leaving_a_zone_costs_nothing_and_another_may_be_entered_later():
    t = table(units={"2129": "GE-T1", "2128": "PO-I1", "2428": "PO-I2"}, nations=POLAND)
    assert "2129" in ezoc(t.game, "Germany") and "2429" in ezoc(t.game, "Germany")
    t.play("Germany", "move GE-T1 to 2429")
    assert t.at("GE-T1") == "2429"


@rule("6.2b")
def test_from_zone_to_zone_only_to_a_friend():
    t = table(units={"2129": "GE-T1", "2128": "PO-I1"}, nations=POLAND)
    t.refuse("Germany", "move GE-T1 to 2229 via 2229", "6.2b")
    t = table(units={"2129": "GE-T1", "2128": "PO-I1", "2229": "GE-I1"}, nations=POLAND)
    t.play("Germany", "move GE-T1 to 2229 via 2229")


@rule("3.3.1i", "3.3.1b")
def test_friends_and_enemies():
    t = table(nations=POLAND)
    assert hostile(t.game, "Germany", "Poland") and hostile(t.game, "Poland", "Germany")
    assert not hostile(t.game, "UK", "Poland") and not hostile(t.game, "Germany", "USSR")
    assert foes(t.game, "Germany") >= {"UK", "France", "Poland"}


@rule("3.3.1c")
def test_an_inactive_power_fights_nobody():
    t = table()
    assert not foes(t.game, "USSR") and not hostile(t.game, "Italy", "France")


@rule("3.3.1h", "17.16a")
def test_possessions_count_with_their_owner():
    t = table()
    assert control(t.game, HEX_OF["Tripoli"]) == "Italy" and control(t.game, ALGIERS) == "France"
    assert held(t.game, HEX_OF["Alexandria"], "Allied")


# --- money for locations --------------------------------------------------------------------------------------------


@rule("9.1.3.1a", "9.1.3.1b")
def test_warsaw_pays_twice_its_value_once():
    """E12: ten at once and five a turn for Germany, five a turn less for the UK."""
    t = table(units={"2228": "GE-T1"}, nations=POLAND)
    income = t.power("Germany").income, t.power("UK").income
    t.play("Germany", "move GE-T1 to Warsaw")
    assert t.power("Germany").msp == 10
    assert (t.power("Germany").income, t.power("UK").income) == (income[0] + 5, income[1] - 5)


@rule("9.1.3.2a", "9.1.3.3")
def test_warsaw_retaken_pays_nobody():
    """E13."""
    t = table(
        side="Allied", units={"2226": "SU-I1"}, nations=POLAND,
        active=("Germany", "UK", "France", "USSR"), control={"2227": "Germany"},
        earners={"2227": "Germany"}, doubled={"Axis": ["2227"]}, lost=["2227"], powers={"Germany": {"income": 105}},
    )  # fmt: skip
    t.play("USSR", "move SU-I1 to Warsaw")
    assert t.power("USSR").msp == 0 and t.power("USSR").income == 40 and t.power("Germany").income == 100
    assert t.power("UK").income == 70


@rule("9.1.3.2b", "9.1.5a")
def test_dnepropetrovsk_retaken():
    """E14: the USSR has its five a turn again, Germany loses them, nobody gets anything at once."""
    t = table(
        side="Allied", units={"2617": "SU-I1", "2421": "GE-I1"}, active=("Germany", "UK", "USSR"), control={"2618": "Germany"},
        earners={"2618": "Germany"}, doubled={"Axis": ["2618"]},
    )  # fmt: skip
    t.play("USSR", "move SU-I1 to Dnepropetrovsk")
    assert (t.power("USSR").income, t.power("USSR").msp, t.power("Germany").income) == (45, 0, 95)


@rule("9.1.4a")
def test_a_hungarian_captures_for_germany():
    """E15."""
    t = table(
        units={"2619": "HU-I1"}, active=("Germany", "UK", "USSR"), nations={"Hungary": minor("ally", "Germany")},
    )  # fmt: skip
    t.play("Germany", "move HU-I1 to Dnepropetrovsk")
    assert (t.power("Germany").msp, t.power("Germany").income, t.power("USSR").income) == (10, 105, 35)


@rule("9.1.10d")
def test_a_factory_that_left_takes_its_value_with_it():
    t = table(units={"2422": "GE-I1"}, active=("Germany", "USSR"), factories={HEX_OF["Kiev"]: "turn 19"})
    t.play("Germany", "move GE-I1 to Kiev")
    assert (t.power("Germany").msp, t.power("Germany").income) == (0, 100)


@rule("13.3a")
def test_the_victory_marker_follows_the_stars():
    t = table(units={"2228": "GE-T1"}, nations=POLAND, marker=1)
    t.play("Germany", "move GE-T1 to Warsaw")
    assert t.state.marker == 2 and t.holder("Warsaw") == "Germany"


@rule("9.1b")
def test_income_never_falls_below_zero():
    t = table(units={"2228": "GE-T1"}, nations=POLAND, powers={"UK": {"income": 2}})
    t.play("Germany", "move GE-T1 to Warsaw")
    assert t.power("UK").income == 0


@rule("9.1.7a")
def test_what_a_collapsed_power_holds_stays_its_own():
    """E17: London and Bristol are lost; the UK still draws Liverpool, Birmingham and Cairo."""
    t = table(control={"London": "Germany", "Bristol": "Germany"})
    assert held_income(t.game, "UK") == 20 and t.holder("Liverpool") == "UK"


@rule("13.3a")
def test_allies_bring_their_stars():
    """Hungary joins: Budapest counts; Italy enters: Rome and Tobruk."""
    from rules.supreme_commander.italy import enters

    t = table("organization", powers={"Germany": {"msp": 50}}, marker=1)
    t.play("Germany", "court Hungary", dice=[1])
    while any("joins you" in p.prompt for p in t.game.pending()):
        t.play("Germany", t.ask("Germany").choices[0])
    assert t.state.marker == 2
    enters(t.game, "Axis")
    assert t.state.marker == 4
