"""9.1, 10.0: money, purchases, technology, diplomacy, declarations, building."""

from rules.supreme_commander.diplomacy import neighbours
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.partisans import partisan_hex, partisan_hexes
from rules.supreme_commander.purchase import places_for, price
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table


def rich(power, msp=500, **more):
    return {power: {"msp": msp, **more}}


# --- money ----------------------------------------------------------------------------------------------------------


@rule("9.1.1a", "5.1b")
def test_income_is_added_to_what_was_saved():
    """E11: 60 saved and 290 a turn are 350."""
    t = table("collect", "", turn=29, powers=rich("Germany", 60, income=290))
    assert (t.power("Germany").msp, t.power("Germany").income) == (350, 290)


@rule("9.1.2a", "9.1a")
def test_spending_comes_off_the_current_level():
    t = table("organization", powers=rich("Germany", 135), pool="GE-I1")
    t.play("Germany", "buy infantry at Berlin")
    assert t.power("Germany").msp == 105 and t.at("GE-I1") == "2132"


@rule("10.2.2a")
def test_one_purchase_into_deficit_counts_double():
    """E24: 79 in hand and an 85 Fighter: -12; then nothing more."""
    t = table("organization", "Allied", powers=rich("UK", 79, technology={"Aircraft": 1}), pool="UK-F1 UK-I1")
    t.play("UK", "buy fighter at West")
    assert t.power("UK").msp == -12
    t.refuse("UK", "buy infantry at London", "10.2.2a")


@rule("11.3c")
def test_bombing_into_deficit_is_not_doubled():
    t = table(
        "bombing", "Allied", units={"West": "UK-B1"}, powers={"Germany": {"msp": 3}}, control={"Le Havre": "Germany"}
    )
    t.play("UK", "bomb Le Havre with UK-B1", dice=[9])
    assert t.power("Germany").msp == -2


@rule("10.2.1a", "10.3.2i")
def test_prices_follow_technology():
    """UK Infantry at level 3 costs 45; minors pay the base price."""
    t = table(pool="UK-I1 PO-I1 GE-U1", powers={"UK": {"technology": {"Infantry": 3}}}, nations=POLAND)
    assert price(t.game, t.unit("UK-I1")) == 45 and price(t.game, t.unit("PO-I1")) == 30


# --- placing --------------------------------------------------------------------------------------------------------


@rule("10.2.1b", "10.2.1f")
def test_new_units_appear_at_home():
    """E1: London, not Gibraltar."""
    t = table("organization", "Allied", powers=rich("UK"), pool="UK-I1")
    t.refuse("UK", "buy infantry at Gibraltar", "10.2.1f")
    t.play("UK", "buy infantry at London")


@rule("10.2.1h")
def test_an_empty_home_city_that_the_enemy_controls_takes_new_corps():
    t = table("organization", "Allied", powers=rich("France"), pool="FR-I1 FR-I2", control={"Metz": "Germany"})
    t.play("France", "buy infantry at Metz")
    assert t.at("FR-I1") == "2537" or t.at("FR-I2") == "2537"


@rule("10.2.1c")
def test_air_units_go_to_fronts_with_home_cities():
    t = table("organization", powers=rich("Germany"), pool="GE-F1 GE-S1")
    assert places_for(t.game, t.unit("GE-F1")) == ["West", "East"]
    assert HEX_OF["Kiel"] in places_for(t.game, t.unit("GE-S1")) and HEX_OF["Berlin"] not in places_for(
        t.game, t.unit("GE-S1")
    )
    t.refuse("Germany", "buy fighter at South", "10.2.1b")


@rule("10.2.1d", "17.3b")
def test_commonwealth_corps_arrive_overseas():
    t = table("organization", "Allied", powers=rich("UK"), pool="UK-SA UK-CANI")
    t.play("UK", "buy UK-SA at North Atlantic Transfer Box", "buy UK-CANI at USA and Canada Box")
    assert t.at("UK-SA") == "North Atlantic Transfer Box" and t.at("UK-CANI") == "USA and Canada Box"


@rule("17.15b")
def test_american_units_appear_in_america():
    t = table(
        "organization", "Allied", turn=24, active=("Germany", "UK", "USA"), powers=rich("USA"), pool="US-I1 US-F1"
    )
    t.play("USA", "buy infantry at USA and Canada Box", "buy fighter at USA and Canada Box")
    assert t.at("US-F1") == "USA and Canada Box"


@rule("10.2.1g", "16.1.4a")
def test_units_of_minor_allies_need_a_way():
    allies = {"Hungary": minor("ally", "Germany"), "Finland": minor("ally", "Germany")}
    t = table("organization", powers=rich("Germany"), pool="HU-I1 FI-I1", nations=allies)
    t.play("Germany", "buy infantry for Hungary at Budapest")
    assert t.at("HU-I1") == "2829" and t.power("Germany").msp == 470


@rule("9.3c", "10.6a")
def test_only_what_lies_in_the_pool():
    t = table("organization", powers=rich("Germany"), units={"turn 8": "GE-T1"})
    error = t.refuse("Germany", "buy tank at Berlin", "9.3c")
    assert "no tank" in str(error)


# --- technology -----------------------------------------------------------------------------------------------------


@rule("10.3.1a")
def test_one_level_of_a_technology_a_turn():
    t = table("organization", powers=rich("Germany", 900))
    t.play("Germany", "research Tank")
    t.refuse("Germany", "research Tank", "10.3.1a")
    t.play("Germany", "research Infantry")
    assert t.power("Germany").technology["Tank"] == 1


@rule("10.3.2g", "10.3b")
def test_decoys_come_with_aircraft():
    t = table("organization", "Allied", powers=rich("UK", 900))
    t.play("UK", "research Aircraft")
    assert t.at("UK-DF1") in ("West", "South")
    t = table("organization", "Allied", powers=rich("UK", 900, technology={"Aircraft": 2}))
    t.play("UK", "research Aircraft")
    assert t.at("UK-DB1") in ("West", "South") and t.at("UK-DF1") == "out"


@rule("10.3.2j", "10.3.2h")
def test_german_naval_decoys():
    """E25."""
    t = table("organization", powers=rich("Germany", 900, technology={"Submarine": 1}))
    t.play("Germany", "research Naval")
    assert t.at("GE-DN1") == "out"
    t = table("organization", powers=rich("Germany", 900, technology={"Submarine": 1, "Naval": 2}))
    t.play("Germany", "research Naval", "Kiel")
    assert t.at("GE-DN1") == HEX_OF["Kiel"]


@rule("17.13f")
def test_the_inactive_ussr_researches_nothing():
    t = table("organization", "Allied", powers=rich("USSR"))
    t.refuse("USSR", "research Infantry", "17.13f")


@rule("23.11", "23.4")
def test_options_about_decoys():
    t = table(
        "organization",
        "Allied",
        powers=rich("UK", 900, technology={"Aircraft": 2}),
        options={"second_fighter_decoy": "fighter"},
    )
    t.play("UK", "research Aircraft")
    assert t.at("UK-DF1") == "West" and t.at("UK-DB1") == "out"
    t = table("organization", "Allied", powers=rich("UK", 900), options={"decoys": True})
    t.play("UK", "research Aircraft")
    assert t.at("UK-DF1") == t.at("UK-DF2") == "West"


# --- order of the phase ---------------------------------------------------------------------------------------------


@rule("5.1c", "5.0b")
def test_organization_has_an_order():
    t = table("organization", powers=rich("Germany", 900), units={"2132": "GE-I1 GE-I2"}, pool="GE-A4 GE-I3 GE-T1")
    t.play("Germany", "combine GE-I1, GE-I2 into GE-A4")
    t.refuse("Germany", "buy infantry at Berlin", "5.1c")


# --- building -------------------------------------------------------------------------------------------------------


@rule("10.6b", "10.6c")
def test_two_corps_make_a_reduced_army_and_a_third_fills_it():
    t = table("organization", units={"2132": "GE-I1 GE-I2 GE-I3"}, pool="GE-A4")
    t.play("Germany", "combine GE-I1, GE-I2 into GE-A4")
    assert t.unit("GE-A4").side == "reduced" and t.at("GE-I1") == "pool"
    t.play("Germany", "combine GE-I3 into GE-A4")
    assert t.unit("GE-A4").side == "" and t.at("GE-I3") == "pool"


@rule("12.5a", "ruling.airborne-steps")
def test_an_airborne_corps_is_a_step_of_infantry():
    t = table("organization", units={"2132": "GE-I1 GE-T1 GE-AB^"}, pool="GE-A4")
    t.refuse("Germany", "combine GE-T1, GE-AB into GE-A4", "10.6a")
    assert "combine GE-I1, GE-AB into GE-A4" in t.game.suggest("Germany", "combine", 25)
    t.play("Germany", "combine GE-I1, GE-AB into GE-A4")
    assert t.unit("GE-A4").side == "reduced" and (t.at("GE-AB"), t.unit("GE-AB").side) == ("pool", "")


@rule("12.5a", "ruling.airborne-steps")
def test_an_airborne_corps_fills_an_army_but_never_stands_in_for_it():
    t = table("organization", units={"2132": "GE-A4- GE-AB"})
    t.play("Germany", "combine GE-AB into GE-A4")
    assert t.unit("GE-A4").side == "" and t.at("GE-AB") == "pool"
    t.refuse("Germany", "break GE-A4", "10.7a")


@rule("12.5a")
def test_infantry_goes_into_an_army_before_paratroops():
    t = table("organization", units={"2132": "GE-AB GE-I1 GE-I2"}, pool="GE-A4")
    found = t.game.suggest("Germany", "combine", 25)
    assert "combine GE-I1, GE-I2 into GE-A4" in found and "combine GE-I1, GE-AB into GE-A4" not in found


@rule("10.6b", "10.6d")
def test_nations_of_the_steps():
    t = table("organization", units={"4635": "GE-I1 IT-I1 GE-T1"}, pool="GE-PZA", active=("Germany", "UK", "Italy"))
    from rules.supreme_commander.building import recipe

    u = t.unit
    assert recipe(t.game, [u("GE-I1"), u("IT-I1"), u("GE-T1")], u("GE-PZA")) is None
    assert recipe(t.game, [u("GE-I1"), u("GE-I2"), u("GE-T1")], u("GE-PZA")) == (
        "the PzA takes German and Italian corps",
        "10.6d",
    )
    assert recipe(t.game, [u("UK-I1"), u("US-I1")], u("UK-HQ21")) is None
    assert recipe(t.game, [u("UK-I1"), u("FR-I1")], u("UK-BEF")) is not None


@rule("17.3c", "17.3a")
def test_the_canadian_army():
    from rules.supreme_commander.building import recipe

    t = table(units={"2041": "UK-CANI UK-CANII UK-CANT UK-FPT UK-I1"})
    u = t.unit
    assert recipe(t.game, [u("UK-CANI"), u("UK-CANII"), u("UK-CANT")], u("UK-CAN1")) is None
    assert recipe(t.game, [u("UK-CANI"), u("UK-CANII"), u("UK-FPT")], u("UK-CAN1")) is None
    assert recipe(t.game, [u("UK-I1"), u("UK-CANI"), u("UK-CANT")], u("UK-CAN1")) is None
    assert recipe(t.game, [u("UK-I1"), u("UK-CANI"), u("UK-FPT")], u("UK-CAN1")) is not None


@rule("7.3c")
def test_corps_out_of_supply_do_not_combine():
    t = table("organization", units={"1912": "GE-I1 GE-I2"}, pool="GE-A4", **russia())
    t.refuse("Germany", "combine GE-I1, GE-I2 into GE-A4", "7.3c")


@rule("17.13f", "10.6c")
def test_the_waiting_ussr_builds_armies_of_two_steps_only():
    corps = {"Moscow": "SU-I1 SU-I2 SU-I3"}
    for active_powers, rule_broken in ((("Germany", "UK"), "17.13f"), (("Germany", "UK", "USSR"), "")):
        t = table("organization", "Allied", units=corps, pool="SU-A1", active=active_powers)
        if rule_broken:
            t.refuse("USSR", "combine SU-I1, SU-I2, SU-I3 into SU-A1", rule_broken)
            t.play("USSR", "combine SU-I1, SU-I2 into SU-A1")
            t.refuse("USSR", "combine SU-I3 into SU-A1", rule_broken)
        else:
            t.play("USSR", "combine SU-I1, SU-I2, SU-I3 into SU-A1")
    hq = table("organization", "Allied", units=corps, pool="SU-HQB")
    hq.play("USSR", "combine SU-I1, SU-I2, SU-I3 into SU-HQB")


@rule("10.4.1a", "17.4a")
def test_finland_borders_sweden_and_norway():
    """Both ways: from Finland to its neighbours, and from a conquered Norway to Finland."""
    allied = table(nations={"Finland": minor("ally", "Germany")})
    assert neighbours(allied.game, "Germany", "Norway") and neighbours(allied.game, "Germany", "Sweden")
    fallen = table(nations={"Norway": {**minor("conquered", "UK"), "conqueror": "Germany"}})
    assert neighbours(fallen.game, "Germany", "Finland") and not neighbours(table().game, "Germany", "Finland")


@rule("10.7a", "10.7c")
def test_an_army_breaks_down():
    t = table("organization", units={"2132": "GE-A4"}, pool="GE-I1 GE-I2 GE-I3")
    t.play("Germany", "break GE-A4")
    assert t.at("GE-A4") == "turn 9" and [t.at(f"GE-I{n}") for n in (1, 2, 3)] == ["2132"] * 3


@rule("10.7a", "17.2b")
def test_a_bulgarian_army_breaks_into_two_bulgarian_corps_and_a_german_one():
    allies = {name: minor("ally", "Germany") for name in ("Bulgaria", "Romania")}
    t = table("organization", units={"Sofia": "BU-A1"}, pool="BU-I1 BU-I2 GE-I1 GE-I2", nations=allies)
    t.play("Germany", "break BU-A1")
    assert [t.at(id) for id in ("BU-I1", "BU-I2", "GE-I1", "GE-I2")] == [HEX_OF["Sofia"]] * 3 + ["pool"]
    t = table("organization", units={"Sofia": "BU-A1", "3524": "BU-I1"}, pool="BU-I2 GE-I1 GE-I2", nations=allies)
    t.refuse("Germany", "break BU-A1", "10.7a")
    t = table("organization", units={"Sofia": "BU-A1", "Bucharest": "RO-A3"}, pool="GE-I1", nations=allies)
    t.refuse("Germany", "detach from RO-A3", "10.7a")
    t.play("Germany", "detach from BU-A1")
    assert t.at("GE-I1") == HEX_OF["Sofia"] and t.unit("BU-A1").side == "reduced"


@rule("10.7b")
def test_headquarters_break_into_infantry():
    t = table("organization", units={"2132": "GE-HQN"}, pool="GE-I1 GE-I2 GE-I3 GE-T1")
    t.play("Germany", "break GE-HQN")
    assert t.at("GE-T1") == "pool" and t.at("GE-I3") == "2132"


@rule("10.8.1a", "18.4a")
def test_buying_a_fort():
    t = table("organization", "Allied", powers=rich("France", 120), units={"2536": "FR-I1"}, pool="FR-FORT1")
    t.play("France", "buy fort at 2536")
    assert t.at("FR-FORT1") == "2536" and t.power("France").msp == 70


@rule("10.8.2a", "18.3a")
def test_one_static_corps_a_turn():
    """D41."""
    t = table("organization", units={"2132": "GE-I1", "2131": "GE-I2"})
    t.play("Germany", "static GE-I1")
    t.refuse("Germany", "static GE-I2", "10.8.2a")


@rule("10.8.2b")
def test_static_corps_build():
    t = table("organization", units={"2132": "GE-I1= GE-I2"}, pool="GE-A4")
    t.play("Germany", "combine GE-I1, GE-I2 into GE-A4")
    assert t.at("GE-A4") == "2132"


@rule("10.10a", "10.8.1b")
def test_voluntary_removal():
    """D59."""
    t = table("organization", units={"2132": "GE-AB GE-T1 GE-FORT1"})
    t.play("Germany", "remove GE-AB", "remove GE-T1", "remove GE-FORT1")
    assert (t.at("GE-AB"), t.at("GE-T1"), t.at("GE-FORT1")) == ("turn 9", "pool", "turn 8")


@rule("10.9a", "18.1a")
def test_soviet_partisans():
    """Five to roll, fifteen to place; once a turn; inside the old USSR only."""
    t = table(
        "organization",
        "Allied",
        **russia(powers=rich("USSR", 100), control={"1820": "Germany", "1920": "Germany"}),
        pool="SU-PT1",
    )
    t.refuse("USSR", "partisan at Lvov", "18.1a")
    t.play("USSR", "partisan at Smolensk", dice=[8])
    assert t.at("SU-PT1") == HEX_OF["Smolensk"] and t.power("USSR").msp == 80
    t = table("organization", "Allied", **russia(powers=rich("USSR", 100), control={"1820": "Germany"}), pool="SU-PT1")
    t.play("USSR", "partisan at Smolensk", dice=[9])
    assert t.at("SU-PT1") == "pool" and t.power("USSR").msp == 95


@rule("18.1a", "18.1b")
def test_partisans_rise_among_friends_too_but_not_on_enemies_or_others():
    t = table(
        "organization",
        "Allied",
        **russia(
            powers=rich("USSR", 100),
            units={"Moscow": "SU-I1", "Smolensk": "SU-PT2", "Kiev": "GE-I1"},
            control={"Kiev": "Germany"},
        ),
        pool="SU-PT1",
    )
    t.refuse("USSR", "partisan at Smolensk", "18.1a")
    t.refuse("USSR", "partisan at Kiev", "18.1a")
    t.play("USSR", "partisan at Moscow", dice=[1])
    assert t.at("SU-PT1") == t.at("SU-I1")


@rule("18.1a")
def test_every_enemy_unit_beside_the_hex_counts():
    """One beside it: a 6 does it, a 7 doesn't; two in one hex: a 5 and a 6."""
    for beside, die, rises in (
        ("GE-I1", 6, True),
        ("GE-I1", 7, False),
        ("GE-I1 GE-I2", 5, True),
        ("GE-I1 GE-I2", 6, False),
    ):
        t = table(
            "organization",
            "Allied",
            **russia(powers=rich("USSR", 100), units={"1920": beside}, control={"1820": "Germany", "1920": "Germany"}),
            pool="SU-PT1",
        )
        t.play("USSR", "partisan at 1820", dice=[die])
        assert (t.at("SU-PT1") == "1820") == rises, (beside, die)
        t.refuse("USSR", "partisan at 1820", "18.1a" if rises else "10.9a")


@rule("18.1a")
def test_partisans_behind_the_enemy_are_suggested_first():
    t = table("organization", "Allied", **russia(powers=rich("USSR", 100), control={"1820": "Germany"}), pool="SU-PT1")
    assert partisan_hexes(t.game, "USSR")[0] == "1820" and len(partisan_hexes(t.game, "USSR")) > 100


@rule("18.2a")
def test_western_partisans():
    t = table(
        active=("Germany", "UK"),
        nations={"Poland": minor("conquered", "UK")},
        control={"Warsaw": "Germany", "Paris": "Germany", "Lyon": "Vichy France"},
        france="vichy",
    )
    assert partisan_hex(t.game, "UK", HEX_OF["Warsaw"]) and partisan_hex(t.game, "UK", HEX_OF["Paris"])
    assert not partisan_hex(t.game, "UK", HEX_OF["Lyon"]) and not partisan_hex(t.game, "UK", HEX_OF["Berlin"])
