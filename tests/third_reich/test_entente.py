"""34, 36.1, 28.12, 28.14, 29.18: Britain and France before 1942, Germany and Italy before they are allied."""

from rules.third_reich.areas import closed_to
from rules.third_reich.displacement import air_room, displace, keep_guests
from rules.third_reich.entente import company, no_base, shut
from rules.third_reich.exploitation import placeable
from rules.third_reich.stacks import mixed
from rules.third_reich.supply import in_supply, traces
from rules.third_reich.turn import closing, end_of_game_turn
from rules.third_reich.ways import escorts
from rules.third_reich.world import friendly, holder
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, UK, peace

MAGINOT, PARIS, MARSEILLES, VICHY = "P24", "O22", "V19", "R20"


@rule("34.1", "34.37")
def test_british_units_pass_the_places_where_they_may_not_stop():
    t = peace("movement", {"S20": "B inf 3-4", "O21": "B inf 3-4"}, "Allies", options="Western offensive")
    for goal in (VICHY,):
        t.refuse(UK, f"move BI2 to {goal}", "34.1")
    t.refuse(UK, "move BI3 to O22", "34.1")
    t.play(UK, "move BI2 to Q20 via R20").play(UK, "move BI3 to O23 via O22")
    assert t.where("BI2") == "Q20" and t.where("BI3") == "O23"
    assert shut(t.game) == {PARIS, MARSEILLES, VICHY, "O24", "P24", "Q23"}


@rule("34.1", "34.4")
def test_they_are_lifted():
    t = peace("movement", {"S20": "B inf 3-4"}, "Allies", options="Western offensive")
    t.state.fortresses.remove(MAGINOT)
    assert MAGINOT not in shut(t.game) and PARIS in shut(t.game), "a Maginot hex the enemy has held is open"
    t.state.powers[FRA].in_play = False
    t.state.notes["france fell"] = t.state.now
    assert PARIS in shut(t.game), "not before the next Allied turn"
    t.state.notes["france fell"] -= 1
    assert not shut(t.game)
    t = peace("movement", {"S20": "B inf 3-4", "Q20": "F inf"}, "Allies", options="Western offensive", year=1942)
    t.play(UK, "move BI2 to R20", "move BI2 to Q20")
    assert not mixed(t.game, "Q20", "Allies")


@rule("34.1")
def test_who_can_only_retreat_there_is_lost():
    from rules.third_reich.retreats import retreats

    t = peace(units={"R21": "B inf 3-4"})
    ways = retreats(t.game, t.unit("BI2"), ["R22", "S21", "S20", "Q21", "Q22"])
    assert VICHY not in ways
    assert not retreats(t.game, t.unit("BI2"), ["R22", "S21", "S20", "Q21", "Q22"])


@case("E138")
@rule("34.1")
def test_marseilles_is_no_stop_for_who_goes_on_at_once():
    """34.1 (GG:47): landing there and moving out is allowed."""
    t = peace(
        "missions",
        {"AA8": "B inf 3-4, B fleet, B fleet"},
        "Allies",
        options="Western offensive, Mediterranean offensive",
        powers={UK: {"paid": ["Western"]}},
    )
    t.play(UK, "transport BI2 from AA8 to V19 with BF1, BF2")
    assert t.game.phase == "landing" and t.where("BI2") == MARSEILLES
    t.refuse(UK, "done", "34.1")
    t.play(UK, "move BI2 to U19", "done")
    assert t.where("BI2") == "U19"


@rule("34.2")
def test_french_units_keep_out_of_britain_and_her_colonies():
    t = peace(units={"II34": "F inf"})
    for hex_ in ("K23", "JJ34", "AA8", "MM30"):
        assert closed_to(t.game, t.unit("FI2"), hex_)[1] == "34.2"
    assert closed_to(t.game, t.unit("BI1"), "II34") is None
    t.state.control["LL25"] = ITA
    t.state.control_count += 1
    assert closed_to(t.game, t.unit("FI2"), "MM30") is None, "they may help to retake Egypt"
    assert closed_to(t.game, t.unit("FI2"), "JJ34")[1] == "34.2"
    t = peace(units={"II34": "F inf"}, year=1942)
    assert closed_to(t.game, t.unit("FI2"), "JJ34") is None
    t = peace("movement", {"M22": "F air"}, "Allies", options="Western offensive")
    t.refuse(FRA, "stage FW1 to L22", "34.2")


@rule("34.3", "34.37")
def test_british_and_french_do_not_stack():
    t = peace("movement", {"N22": "B inf 3-4", "N21": "F inf", "M21": "F air"}, "Allies", options="Western offensive")
    t.refuse(UK, "move BI2 to N21", "34.3")
    t.refuse(FRA, "move FI2 to N22", "34.3")
    t.refuse(UK, "move BI2 to M21", "34.3")
    t.play(UK, "move BI2 to N20 via N21")
    assert "N21" not in t.goals(UK, "move BI2 to")
    t = peace("redeployment", {"N22": "B inf 3-4", "N21": "F inf"}, "Allies")
    t.refuse(UK, "sr BI2 to N21", "34.3")
    t = peace("movement", {"N22": "B inf 3-4", "N21": "F inf"}, "Allies", options="Western offensive", year=1942)
    t.play(UK, "move BI2 to N21")


@case("E194")
@rule("34.3")
def test_nor_with_the_other_s_minor_allies():
    """34.3 (24:6:46)."""
    t = peace(units={"M25": "Be inf"}, control={"M25": FRA}, countries={"Belgium": "ally France"})
    t.state.units.give("BeI1", FRA)
    assert company(t.game, t.unit("BI1"), "M25")[1] == "34.3" and company(t.game, t.unit("FI1"), "M25") is None
    t.state.countries["Belgium"] = "attacked France"
    assert company(t.game, t.unit("BI1"), "M25") is None, "whoever comes to help first stands with them"


@rule("34.31", "34.35")
def test_neither_s_fleets_carry_the_other_s_units():
    far = {"M22": "F inf", "M21": "B fleet", "L22": "B inf 3-4, B fleet", "M19": "F fleet"}
    casablanca = {"supply": {"BF2": ["CC4"]}}
    t = peace("redeployment", far, "Allies", **casablanca)
    t.refuse(FRA, "sr FI2 to CC4 escort BF1", "29.62")
    t.play(FRA, "sr FI2 to CC4")
    assert t.unit("FF1").spent and not t.unit("BF1").spent
    t = peace("redeployment", {k: v for k, v in far.items() if k != "M19"}, "Allies", **casablanca)
    t.refuse(FRA, "sr FI2 to CC4", "16.3")
    t = peace("redeployment", {k: v for k, v in far.items() if k != "M19"}, "Allies", year=1942, **casablanca)
    t.play(FRA, "sr FI2 to CC4")
    t = peace("missions", far, "Allies", options="Western offensive")
    t.refuse(UK, "transport FI2 from M22 to M19 with BF1", "34.31")


@case("E195")
@rule("34.32", "34.35", "34.36")
def test_air_of_one_supports_attacks_of_the_other_but_not_its_defence():
    units = {"N22": "F inf", "N23": "G inf", "O22": "G inf", "K23": "B air", "O21": "F air"}
    t = peace("missions", units, "Allies", options="Western offensive", control={"N23": GER, "O22": GER})
    t.refuse(UK, "support O22 with BW1", "34.32")
    t.play(UK, "support N23 with BW1")
    t.refuse(FRA, "support N23 with FW1", "34.36")
    t.refuse(FRA, "counterair O22 with FW1", "28.431")
    units = {"N22": "F inf", "N21": "B inf 3-4", "N23": "G inf", "K23": "B air", "O20": "F air"}
    t = peace("replies", units, "Axis", options="Western offensive", control={"N23": GER})
    t.refuse(UK, "das BW1 at N22", "34.32")
    t.refuse(FRA, "das FW1 at N21", "34.32")
    t.play(FRA, "das FW1 at N22")


@rule("34.33", "34.35")
def test_a_breakthrough_is_for_the_nation_that_stands_in_it():
    def broken(winner):
        units = {"N22": "F inf, F armor", "N21": "B inf 3-4, B armor 4-5", "O22": "G repl", "L31": "G inf"}
        t = peace(
            "ground", units, "Allies", options="Western offensive", control={"O22": GER}, season="Winter", year=1940
        )
        t.state.units.move("GR1", "M24")
        return t

    t = broken("")
    t.state.fight.breakthroughs, t.state.fight.origins = {"M24": [UK]}, {"M24": ["N22", "N21"]}
    for unit in ("FA1", "BA1"):
        t.unit(unit).traced = True
    assert placeable(t.game, t.unit("FA1"), "M24")[1] == "34.33" and placeable(t.game, t.unit("BA1"), "M24") is None
    t.state.fight.breakthroughs = {"M24": [FRA]}
    assert placeable(t.game, t.unit("BA1"), "M24")[1] == "34.33" and placeable(t.game, t.unit("FA1"), "M24") is None


@rule("14.31b", "34.33")
def test_e45_british_armor_exploits_what_french_armor_broke_open():
    units = {"P22": "F armor", "Q21": "B inf 3-4, B armor 4-5", "Q22": "G repl", "R22": "F armor"}
    t = peace("ground", units, "Allies", options="Western offensive", control={"Q22": GER})
    t.play(UK, "attack Q22 with BI2, FA1", dice=[1])
    t.play(UK, "advance BI2")
    assert t.state.fight.breakthroughs == {"Q22": [UK]}, "the French armor made it, the British infantry holds it"
    for seat in (UK, FRA):
        if t.game.phase == "ground" and seat in t.asked():
            t.play(seat, "done")
    t.play(UK, "exploit BA1 at Q22")
    assert t.where("BA1") == "Q22"
    assert FRA not in t.asked(), "French armor beside it has no part in it"


@rule("34.34", "34.35", "28.14a")
def test_bases_are_shared_only_where_the_other_is_not():
    units = {"K23": "B air, B air 1", "M22": "F inf", "L24": "F base", "L22": "B fleet"}
    t = peace("movement", units, "Allies", options="Western offensive")
    t.refuse(UK, "stage BW1 to M22", "34.34")
    t.refuse(UK, "stage BW1 to L24", "34.34")
    t.play(UK, "stage BW1 to M21")
    assert air_room(t.game, UK, "L24") == 5 and air_room(t.game, FRA, "L24") == 10
    t = peace("fleets", units | {"M19": "F fleet"}, "Allies", options="Western offensive")
    t.refuse(UK, "rebase BF1 to M22", "34.34")
    t.refuse(UK, "rebase BF1 to M19", "34.34")
    t.play(UK, "rebase BF1 to M21")
    t = peace("fleets", {"AA8": "B fleet"}, "Allies", options="Western offensive, Mediterranean offensive")
    t.refuse(UK, "rebase BF1 to V19", "34.1")


@rule("34.36")
def test_both_may_support_one_attack_over_different_hexes():
    units = {"N22": "F inf", "N23": "G inf", "M23": "G inf", "K23": "B air", "O21": "F air"}
    t = peace("missions", units, "Allies", options="Western offensive", control={"N23": GER, "M23": GER})
    t.play(UK, "support N23 with BW1").play(FRA, "support M23 with FW1")
    assert [m.target for m in t.state.missions.values()] == ["N23", "M23"]


@rule("34.38", "27.27")
def test_fleets_of_one_carry_supply_for_units_of_the_other():
    units = {"M22": "F inf", "L22": "B fleet"}
    t = peace(units=units | {"O22": "G inf"}, control={"O22": GER}, supply={"BF1": ["M22"]})
    assert traces(t.game, t.unit("FI1"))
    t.state.supply = {}
    t.state.units.touch()
    assert not traces(t.game, t.unit("FI1"))


@case("E88")
@rule("28.12b")
def test_an_airbase_in_france_wants_french_consent():
    from rules.third_reich.chart import POOL

    def waiting():
        each = {seat: seat for seat in ("Germany", "Italy", "Britain", "France", "United States", "Russia")}
        t = peace("movement", {"K23": "B inf, B base"}, "Allies", options="Western offensive", players=each)
        t.state.units.move("BB1", POOL)
        return t

    t = waiting()
    t.play(UK, "airbase BB1 at N21")
    assert t.ask(FRA).prompt.startswith("Britain wants")
    t.play(FRA, "no")
    assert t.where("BB1") == "lost"
    t.play(UK, "airbase BB1 at N21").play(FRA, "agree")
    assert t.where("BB1") == "N21"
    for word, where in (("agree", "N21"), ("refuse", "lost")):
        t = waiting().standing(FRA, "allies", word)
        t.play(UK, "airbase BB1 at N21")
        assert t.where("BB1") == where, "nobody is asked"
    t = waiting()
    t.play(UK, "airbase BB1 at L22")
    assert t.where("BB1") == "L22", "nobody is asked at home"


@rule("29.18")
def test_french_fleets_are_based_in_french_ports_alone():
    t = peace("fleets", {"M19": "F fleet"}, "Allies", options="Western offensive")
    t.refuse(FRA, "rebase FF1 to L22", "29.18")
    t.play(FRA, "rebase FF1 to S17")
    t = peace("redeployment", {"M19": "F fleet"}, "Allies")
    assert "L22" not in t.goals(FRA, "sr FF1 to") and "CC4" in t.goals(FRA, "sr FF1 to")
    t = peace("fleets", {"M19": "F fleet"}, "Allies", options="Western offensive", year=1942)
    t.play(FRA, "rebase FF1 to L22")


@rule("36.1")
def test_germans_and_italians_keep_apart_until_they_are_allied():
    t = peace(
        "movement", {"S25": "I inf", "R26": "G inf"}, "Axis", options="Western offensive, Mediterranean offensive"
    )
    gi, ii = t.unit("GI2"), t.unit("II2")
    t.refuse(GER, "move GI2 to S25", "36.1")
    t.refuse(ITA, "move II2 to R26", "36.1")
    assert closed_to(t.game, gi, ii.place)[1] == closed_to(t.game, ii, gi.place)[1] == "36.1"
    t.state.wars.append("France-Italy")
    assert closed_to(t.game, gi, ii.place) is None and company(t.game, gi, ii.place) is None, "then they always stack"


@rule("36.1")
def test_nor_do_they_share_bases_or_ships_before():
    units = {"R27": "G air, G inf", "V22": "I fleet", "T25": "I base"}
    t = peace("movement", units, "Axis", options="Western offensive, Mediterranean offensive")
    t.refuse(GER, "stage GW1 to T26", "36.1")
    assert air_room(t.game, GER, "T25") == 5, "an airbase counter of the other serves nobody else"
    assert no_base(t.game, GER, "T25")[1] == no_base(t.game, ITA, "K28")[1] == "36.1"
    t.state.wars.append("France-Italy")
    assert air_room(t.game, GER, "T25") == 10 and no_base(t.game, GER, "T25") is None
    t.play(GER, "stage GW1 to T26")
    t = peace("redeployment", units, "Axis")
    assert "IF1" not in [f.id for f in escorts(t.game, t.unit("GI2"))]
    t.refuse(GER, "sr GI2 to S25", "36.1")


@case("E165")
@rule("27.11c")
def test_they_draw_on_each_other_s_sources_all_the_same():
    t = peace(units={"R27": "G inf", "L31": "R inf"}, control={"L31": "Russia"})
    assert in_supply(t.game, t.unit("GI1")) and not friendly(t.game, "Britain", "Y22")


@case("E64")
@rule("36.1", "21.41")
def test_germans_in_italy_when_her_war_is_revoked_leave_by_sr_or_are_lost():
    """21.4 & 36.1 (GG:45)."""
    t = peace("redeployment", {"T25": "G inf", "U24": "G inf", "R26": "G inf"}, "Axis")
    t.refuse(GER, "sr GI2 to S25", "36.1")
    t.play(GER, "sr GI2 to R25")
    closing(t.game)
    assert t.where("GI2") == "R25" and t.where("GI3") == "lost" and t.where("GI4") == "R26"


@rule("29.19")
def test_french_ships_without_a_french_port_lie_idle_in_a_british_one():
    t = peace(
        units={"V19": "F fleet", "AA8": "B fleet"}, control=dict.fromkeys(("V19", "EE17", "DD13", "DD10", "II34"), ITA)
    )
    t.state.wars.append("France-Italy")
    displace(t.game, "V19", ITA)
    ship = t.unit("FF1")
    assert ship.place != "V19" and holder(t.game, ship.place) == UK and ship.spent
    assert not [u for u in t.state.units.at(ship.place) if u.owner == UK]
    t.state.side, t.state.turn = "Allies", t.state.turn + 1
    end_of_game_turn(t.game)
    assert ship.spent, "it does nothing there"
    keep_guests(t.game)
    assert t.where("FF1") != "lost", "no French port is open"
    t.state.control["DD13"] = FRA
    t.state.control_count += 1
    keep_guests(t.game)
    assert t.where("FF1") == "lost"


@rule("34.2", "34.32")
def test_e195_french_air_supports_a_british_attack_on_occupied_london():
    units = {"K23": "G inf", "L22": "2 B inf 3-4", "L24": "F air"}
    t = peace("missions", units, "Allies", options="Western offensive", control={"K23": GER})
    t.play(FRA, "support K23 with FW1")
    while t.game.phase != "ground":
        t.play(t.asked()[0], "done")
    t.play(UK, "attack K23 with BI1, BI2", dice=[1])
    assert t.where("GI1") == "lost"


@case("E45")
@rule("34.33", "14.31b")
def test_british_armor_exploits_what_french_armor_broke_and_british_infantry_took():
    units = {"N22": "F armor", "N24": "2 B inf 3-4", "M24": "B armor 4-5", "N23": "G repl", "O22": "F inf"}
    t = peace("ground", units, "Allies", options="Western offensive", control={"N23": GER, "M24": UK})
    for unit in t.state.units:
        unit.traced = True
    t.play(FRA, "attack N23 with FA1, BI2", dice=[1])
    t.refuse(UK, "advance BI2, FA1", "34.3")
    t.play(UK, "advance BI2")
    assert t.state.fight.breakthroughs == {"N23": [UK]}
    assert placeable(t.game, t.unit("BA1"), "N23") is None
    t.unit("FA1").fought = False
    assert placeable(t.game, t.unit("FA1"), "N23")[1] == "34.33"
