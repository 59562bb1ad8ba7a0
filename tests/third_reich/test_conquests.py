"""24: colonies, shared conquests, supply routes out of a conquered country, Winter's double counting."""

from rules.third_reich.aftermath import aftermath_phase, capitals_not_regained
from rules.third_reich.chart import country_of, land
from rules.third_reich.conquest import open_routes
from rules.third_reich.world import holder, set_holder
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
ALGERIA = ("DD10", "DD13", "EE15")


def board(units=None, side="Axis", **more):
    lone = {"K23": "B inf", "L31": "G inf", "Y22": "I inf"}
    more.setdefault("season", "Summer")
    more.setdefault("year", 1942)
    return table("movement", lone | (units or {}), side, scenario="1942", **more)


def spain(units, control, **more):
    """Germany has just taken Madrid from a Spain that Britain runs."""
    hexes = {h: UK for h in land() if country_of(h) in ("Spain", "Spanish Morocco")}
    t = board({"W12": "G inf"} | units, control=hexes | {"W12": GER} | control, **more)
    t.state.countries["Spain"] = "attacked Britain"
    return t


@rule("24.23a", "24.2")
def test_enemies_in_supply_keep_their_hexes_and_the_shortest_way_out():
    t = spain({"X13": "B inf 3-4"}, {})
    t.unit("BI2").auto = t.state.turn
    aftermath_phase(t.game)
    assert holder(t.game, "X13") == UK and holder(t.game, "Y13") == UK, "Valencia is the nearest port"
    assert holder(t.game, "R12") == GER and holder(t.game, "Z8") == GER
    t = spain({"X13": "B inf 3-4"}, {})
    aftermath_phase(t.game)
    assert holder(t.game, "Y13") == GER, "out of supply nothing stays open"


@case("E72")
@rule("24.23b")
def test_the_conqueror_may_not_cut_the_way_with_redeployed_armor():
    t = spain({"X13": "B inf 3-4", "W11": "G armor"}, {"W11": GER})
    t.unit("BI2").auto = t.state.turn
    aftermath_phase(t.game)
    assert {"X13", "Y13"} <= open_routes(t.game)
    t.game.phase = "redeployment"
    from rules.kernel.errors import Refused
    from rules.third_reich.redeployment import Redeploy

    def refused(space):
        try:
            Redeploy(unit="GA1", space=space, escorts=None).used(t.game, GER)
        except Refused as error:
            return error.rule
        return None

    assert refused("Y12") == "24.23b" and refused("S17") != "24.23b"
    t.state.turn += 1
    assert refused("Y12") != "24.23b"


@case("E159")
@rule("24.23c")
def test_units_elsewhere_keep_nothing_open():
    t = spain({"T11": "B inf 3-4"}, {"T11": UK})
    t.unit("BI2").auto = t.state.turn
    aftermath_phase(t.game)
    assert holder(t.game, "R12") == GER and holder(t.game, "S12") == GER


@rule("24.21")
def test_a_capital_that_changes_hands_again_gives_only_itself():
    t = spain({}, {})
    aftermath_phase(t.game)
    set_holder(t.game, "W12", UK)
    t.state.side = "Allies"
    aftermath_phase(t.game)
    assert holder(t.game, "W12") == UK and holder(t.game, "W13") == GER


@case("E71")
@rule("24.2c", "24.41")
def test_the_last_city_of_a_colony_brings_all_of_it():
    t = board(side="Allies")
    for hex_ in ALGERIA[:2]:
        set_holder(t.game, hex_, US)
    aftermath_phase(t.game)
    assert holder(t.game, "EE10") == "Vichy France" and "Algeria" not in conquests(t.game, US)
    set_holder(t.game, ALGERIA[2], US)
    aftermath_phase(t.game)
    assert holder(t.game, "EE10") == US and conquests(t.game, US)["Algeria"] == 5


@rule("24.42", "24.43")
def test_one_city_keeps_a_colony():
    t = board(side="Allies", control=dict.fromkeys(ALGERIA, US), powers={US: {"minors": {"Algeria": 5}}})
    set_holder(t.game, "DD10", GER)
    set_holder(t.game, "DD13", GER)
    t.state.taken = []
    assert conquests(t.game, US)["Algeria"] == 5
    capitals_not_regained(t.game)
    assert t.power(US).brps == 225
    set_holder(t.game, "EE15", GER)
    t.state.taken = []
    assert "Algeria" not in conquests(t.game, US)
    capitals_not_regained(t.game)
    assert t.power(US).brps == 220 and "Algeria" not in t.power(US).minors


@rule("24.7")
def test_allies_share_what_they_conquer_together():
    t = spain({"W14": "I inf"}, {"W14": ITA})
    aftermath_phase(t.game)
    assert conquests(t.game, GER)["Spain"] == 10 == conquests(t.game, ITA)["Spain"]
    t.power(ITA).in_play = False
    assert conquests(t.game, GER)["Spain"] == 20, "the survivor has all"
    t = spain({}, {})
    aftermath_phase(t.game)
    assert conquests(t.game, GER)["Spain"] == 20 and "Spain" not in conquests(t.game, ITA)


@rule("24.3c", "10.342a")
def test_what_falls_in_the_last_half_of_winter_counts_for_both():
    t = board(season="Winter", powers={GER: {"minors": {"Spain": 20}}})
    t.state.countries["Spain"] = "conquered Germany"
    for hex_ in [h for h in land() if country_of(h) == "Spain"]:
        set_holder(t.game, hex_, GER)
    t.state.taken = []
    set_holder(t.game, "W12", UK)
    assert conquests(t.game, GER)["Spain"] == 20 == conquests(t.game, UK)["Spain"]
    t.state.taken = []
    assert "Spain" not in conquests(t.game, GER)


@rule("24.6")
def test_nothing_is_lost_that_was_not_received():
    t = board(control={"M25": UK})
    before = t.power(GER).brps
    capitals_not_regained(t.game)
    assert t.power(GER).brps == before, "Belgium was never counted in 1942"


@rule("49.8c", "10.24a")
def test_after_britains_fall_the_free_french_and_the_factors_go_on():
    from rules.third_reich.aftermath import conquer
    from rules.third_reich.construction import own_nations, site_trouble
    from rules.third_reich.year import factories

    t = board({"II34": "Ff inf"}, powers={UK: {"sw": {"asw": 4}}})
    conquer(t.game, UK, GER)
    assert t.unit("FfI1").owner == US and holder(t.game, "II34") == US and not t.power(UK).in_play
    assert factories(t.game, "asw") == 4 + t.power(US).sw.get("asw", 0)
    assert "Free French" in own_nations(t.game, US) and site_trouble(t.game, US, "Free French", "US box") is None
    assert site_trouble(t.game, US, "Free French", "K22")[1] == "15.4d"


@rule("24.8b")
def test_who_retakes_a_capital_alone_has_it_alone():
    t = board({"V29": "I inf", "T27": "G inf"}, control={"V29": ITA})
    t.state.help["Yugoslavia"] = [GER, ITA]
    t.state.taken = ["V29"]
    aftermath_phase(t.game)
    assert t.state.help["Yugoslavia"] == [GER, ITA], "Germans stand in Yugoslavia"
    t = board({"V29": "I inf"}, control={"V29": ITA})
    t.state.help["Yugoslavia"] = [GER, ITA]
    t.state.taken = ["V29"]
    aftermath_phase(t.game)
    assert t.state.help["Yugoslavia"] == [ITA]


@rule("24.8c")
def test_partisans_in_a_capital_take_it_from_nobody():
    t = board({"V29": "R partisan"})
    aftermath_phase(t.game)
    assert holder(t.game, "V29") == GER and "Yugoslavia" not in t.state.help


@case("E74")
@rule("24.8c", "32.7")
def test_belgrade_retaken_from_partisans_by_the_ally_of_its_owner():
    def belgrade(units, **more):
        return board(units, control={"V29": ITA}, powers={ITA: {"minors": {"Yugoslavia": 20}}}, **more)

    # at once: nothing was lost, it stays Italian
    t = belgrade({"V29": "G inf"})
    capitals_not_regained(t.game)
    assert holder(t.game, "V29") == ITA and t.power(ITA).minors == {"Yugoslavia": 20}
    # Italy has paid, and Germans go in where the partisans were
    t = belgrade({"V29": "R partisan", "U28": "G inf"})
    before = t.power(ITA).brps
    capitals_not_regained(t.game)
    assert t.power(ITA).brps == before - 20 and holder(t.game, "V29") == ITA
    t.state.units.remove(t.unit("RZ1"))
    capitals_not_regained(t.game)
    assert holder(t.game, "V29") == ITA, "nobody has gone in: Italy keeps it"
    t.state.units.move("GI2", "V29")
    capitals_not_regained(t.game)
    assert holder(t.game, "V29") == GER and t.state.help["Yugoslavia"] == [GER]
