"""Each ruling at the end of the rulebook, by its case."""

from rules.supreme_commander.chart import verdict
from rules.supreme_commander.control import recount, take
from rules.supreme_commander.ground import (
    BEACHES,
    CITIES,
    HEX_OF,
    HEXES,
    PORTS,
    REACH_OF_ZONE,
    attackable,
    country_hexes,
    terrain,
    zones_of,
)
from rules.supreme_commander.income import annual_flow
from rules.supreme_commander.kinds import kind
from rules.supreme_commander.political import conquer
from rules.supreme_commander.purchase import places_for
from rules.supreme_commander.rail import left
from rules.supreme_commander.seats import speaker
from rules.supreme_commander.standing import held
from rules.supreme_commander.state import Attack
from rules.supreme_commander.supply import net, supplied
from rules.supreme_commander.support import place_front
from rules.supreme_commander.walking import closed
from rules.supreme_commander.world import FREE, VICHY
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, opened, russia, set_up, table
from tests.supreme_commander.test_small_print import run


@rule("ruling.mixed-weather")
def test_amphibious_retreats_are_barred_in_the_northern_seas_alone():
    war = ("Germany", "UK", "Italy")
    north = table(side="Allied", turn=4, units={"London": "UK-S1", "2341": "UK-I1"}, active=war)
    north.refuse("UK", "lift UK-I1 to London with UK-S1", "8.0h")
    beach = next(
        hex
        for hex in sorted(HEXES)
        if terrain(hex) == "clear"
        and hex not in PORTS
        and any("Western Mediterranean" in zones_of(s) for s in BEACHES[hex])
    )
    t = table(side="Allied", turn=4, units={"Malta": "UK-S1", beach: "UK-I1"}, active=war, control={beach: "UK"})
    t.play("UK", "lift UK-I1 to Gibraltar with UK-S1")
    assert t.at("UK-I1") == HEX_OF["Gibraltar"]


@rule("ruling.annual")
def test_a_corps_from_the_pool_or_a_step():
    ally = {"Hungary": minor("ally", "Germany")}
    t = table("aid", "", turn=13, units={"2723": "HU-A1-"}, nations=ally)
    run(t, annual_flow(t.game))
    assert t.unit("HU-A1").side == ""
    t = table("movement", turn=13, units={"2829": "HU-A1-"}, nations=ally, pool="HU-I1")
    t.nation("Hungary").annual = 0
    asks = next(annual_flow(t.game))
    assert {"HU-I1 at Budapest", "step for HU-A1"} >= set(asks[0].choices) and len(asks[0].choices) > 1
    t = table("movement", turn=13, units={"2012": "HU-A1-"}, **russia(nations=ally), pool="HU-I1")
    t.nation("Hungary").annual = 0
    assert not supplied(t.game, t.unit("HU-A1"))
    run(t, annual_flow(t.game))
    assert t.unit("HU-A1").side == "reduced" and t.at("HU-I1") in CITIES


@rule("ruling.fort-place")
def test_a_fort_goes_to_an_empty_city_or_to_a_unit_of_the_power():
    t = table("organization", units={"2236": "GE-I1", "2335": "RO-I1"}, pool="GE-FORT1")
    places = places_for(t.game, t.unit("GE-FORT1"))
    assert HEX_OF["Berlin"] in places and "2236" in places and "2335" not in places


@rule("ruling.flak-at-sea")
def test_flak_sails_as_a_corps_does():
    t = table(units={"Kiel": "GE-K1 GE-S1"})
    t.play("Germany", "transport GE-K1 to Konigsberg with GE-S1")
    assert t.at("GE-K1") == HEX_OF["Konigsberg"] and t.unit("GE-S1").used


@rule("ruling.bands")
def test_bands_between_the_printed_ones():
    assert [verdict(n) for n in (1, 2, 3, 4, 5, 6, 20)] == [
        "Minor Allied", "Draw", "Draw", "Minor Axis", "Minor Axis", "Major Axis", "Major Axis",
    ]  # fmt: skip


@rule("ruling.marker")
def test_the_marker_moves_from_its_printed_start():
    """In 1944 it starts at 10, whatever stars the Axis holds; each gained or lost moves it by one."""
    t = set_up(opened("great_crusade"))
    assert t.state.marker == 10
    take(t.game, HEX_OF["Rome"], "USA")
    assert t.state.marker == 9
    take(t.game, HEX_OF["Rome"], "Germany")
    recount(t.game)
    assert t.state.marker == 10


@rule("ruling.msp-zone")
def test_a_location_is_not_even_borrowed_by_a_zone():
    t = table(units={"2529": "GE-I1"}, nations=POLAND)
    assert t.holder("Krakow") == "Poland" and held(t.game, HEX_OF["Krakow"], "Allied")
    t.play("Germany", "move GE-I1 to Krakow")
    assert t.holder("Krakow") == "Germany"


@rule("ruling.conquered-land")
def test_land_of_the_conquered_goes_to_the_conqueror():
    t = table(units={"Warsaw": "GE-I1", "Krakow": "GE-I2", "2224": "UK-I1"}, nations=POLAND)
    run(t, conquer(t.game, "Poland", "Germany"))
    assert t.holder("2128") == "Germany" and t.holder("2224") == "Poland"


@rule("ruling.canal")
def test_no_zone_reaches_over_the_canal():
    assert attackable("4917", "4916")
    assert "4916" not in REACH_OF_ZONE["4917"] and "4917" not in REACH_OF_ZONE["4916"]


@rule("ruling.order-of-organization")
def test_the_steps_of_organization_have_an_order():
    t = table("organization", units={"2132": "GE-I1 GE-I2 GE-I3"}, pool="GE-A4 GE-I9", powers={"Germany": {"msp": 200}})
    t.play("Germany", "combine GE-I1, GE-I2 into GE-A4")
    t.refuse("Germany", "buy infantry at Berlin", "5.1c")
    t.play("Germany", "remove GE-I3")
    assert t.at("GE-I3") == "pool"


@rule("ruling.deficit")
def test_units_and_technology_may_go_into_deficit_and_nothing_else():
    t = table("organization", pool="GE-F1", powers={"Germany": {"msp": 10}})
    t.refuse("Germany", "declare war on Sweden", "10.2.2a")
    t.refuse("Germany", "court Denmark by Germany bonus 5", "10.2.2a")
    t.play("Germany", "research Tank")
    assert t.power("Germany").msp < 0
    t = table("organization", pool="GE-I1", units={"2132": "GE-I2"}, powers={"Germany": {"msp": 10}})
    t.play("Germany", "buy infantry at Berlin")
    assert t.power("Germany").msp == -40


@rule("ruling.crusade-countries")
def test_netherlands_and_norway_are_conquered_in_the_larger_game_of_1941():
    t = opened("barbarossa_to_berlin")
    for name in ("Netherlands", "Norway"):
        assert (t.nation(name).status, t.nation(name).lead) == ("conquered", "UK")


@rule("ruling.seats")
def test_the_largest_belligerent_speaks_for_its_side():
    t = table()
    assert (speaker(t.game, "Axis"), speaker(t.game, "Allied")) == ("Germany", "UK")
    t = table(active=("Germany", "USA", "USSR"))
    assert speaker(t.game, "Allied") == "USA"
    t = table(active=("Germany", "USSR"))
    assert speaker(t.game, "Allied") == "USSR"


@rule("ruling.armistice")
def test_in_an_armistice_nobody_enters_the_others_hexes():
    t = table(units={"2320": "GE-I1", "2219": "SU-I1"}, **russia(control={"2320": "Germany"}))
    t.nation("USSR").status = "neutral"
    t.state.epoch += 1
    assert closed(t.game, t.unit("GE-I1"), "2219") and closed(t.game, t.unit("SU-I1"), "2320")
    assert closed(t.game, t.unit("SU-I1"), "2119") is None


@rule("ruling.air-unreachable")
def test_air_units_out_of_reach_are_set_aside_first():
    """Three Germans against one Soviet: of the surplus of two the one that reaches no combat goes first."""
    t = table(
        "support",
        units={"2129": "GE-A3", "2128": "PO-I2", "East": "GE-F1 RO-F1 PO-F1"},
        nations={**POLAND, "Romania": minor("ally", "Germany")},
    )
    t.state.attacks.append(Attack("2129", "2128", ["GE-A3"]))
    asks = next(place_front(t.game, "East"))
    assert t.state.spared == ["RO-F1"] and asks[0].seat == "Germany"


@rule("ruling.vichy-1941")
def test_three_french_corps_serve_vichy():
    t = set_up(opened("barbarossa_to_berlin"))
    corps = t.state.units.of(VICHY)
    assert len(corps) == 3 and all(kind(unit) == "infantry" and unit.id.startswith("FR-") for unit in corps)
    assert all(unit.place in ("out", "later") for unit in t.state.units.of("France"))


@rule("ruling.romanian-army")
def test_the_second_army_of_1944_is_the_third_of_1941():
    t = set_up(opened("great_crusade"))
    assert t.at("RO-A3") == "2823"


@rule("ruling.pool-decoys")
def test_decoys_in_a_pool_are_placed_at_the_start():
    t = set_up(opened("great_crusade"))
    for id in ("UK-DF1", "UK-DB1", "UK-DN1"):
        assert t.at(id) not in ("pool", "out", "later")


@rule("ruling.free-french")
def test_free_french_are_fed_by_french_cities_the_allies_hold():
    fallen = {"France": {"status": "fallen"}, VICHY: minor("neutral")}
    t = table(
        units={"Brest": "FF-I1"},
        active=("Germany", "UK", "USA"),
        nations=fallen,
        france="vichy",
        control={**dict.fromkeys(country_hexes("France"), "Germany"), "Brest": "France"},
    )
    assert HEX_OF["London"] in net(t.game, FREE).sources and supplied(t.game, t.unit("FF-I1"))


@rule("ruling.partisan-supply")
def test_partisans_need_no_supply():
    t = table(units={"1820": "SU-PT1", "1821": "GE-I1", "1819": "GE-I2"}, **russia())
    assert supplied(t.game, t.unit("SU-PT1"))


@rule("ruling.sea-way")
def test_unsaid_an_overseas_move_begins_where_a_fleet_is_to_spare():
    """From London by the Atlantic alone if the North Sea has no fleet."""
    t = table("strategic", "Allied", units={"London": "UK-I1", "North Atlantic": "UK-S1!"}, powers={"UK": {"msp": 20}})
    t.play("UK", "overseas UK-I1 to Scapa Flow")
    assert t.power("UK").sealift == {"North Atlantic": 1} and left(t.game, "UK") == 1


@rule("ruling.escort")
def test_partners_are_asked_for_an_escort_before_the_defender():
    t = table(
        "bombing",
        "Allied",
        units={"West": "US-B1 UK-F1 GE-F1", "Le Havre": "GE-I1", "Paris": "GE-I2"},
        control=dict.fromkeys(("Le Havre", "Paris", "Metz"), "Germany"),
        active=("Germany", "UK", "USA"),
    )
    t.standing("UK", "escort", "never")
    t.play("USA", "bomb Le Havre with US-B1")
    assert t.asked() == ["Germany"]


@rule("ruling.italy", "17.7.1a")
def test_italy_is_counted_out_in_the_political_phase():
    """Two cities fall in the Movement Phase: Italy fights on until the Political Phase of that turn."""
    t = table(
        side="Allied",
        turn=40,
        units={"Rome": "US-I1", "3434": "US-I2", "Milan": "IT-I1"},
        active=("Germany", "UK", "USA", "Italy"),
        control={"Rome": "USA"},
    )
    t.play("USA", "move US-I2 to Naples")
    assert t.nation("Italy").status == "active"
    while t.game.phase != "final" and t.nation("Italy").status == "active":
        seat = t.asked()[0]
        t.play(seat, "done" if not t.ask(seat).choices else t.ask(seat).choices[-1])
    assert (t.nation("Italy").status, t.nation("Italy").lead) == ("ally", "USA")
