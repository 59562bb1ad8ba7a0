"""14.2: ground attacks, their results, exchanges and advances."""

from rules.third_reich.strength import across_river, attack_value, defence_value, draw_up
from tests.rulings import case, rule
from tests.third_reich.table import table

WEST = "Western offensive"
US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


def ground(units, side="Allies", options=WEST, **more):
    return table("ground", units, side, options=options, **more)


def values(t, seat, hexes, units):
    battle = draw_up(t.game, seat, tuple(hexes), tuple(units))
    return attack_value(t.game, battle), defence_value(t.game, battle)


FIELD = {"P22": "U armor, U inf", "Q22": "G inf, G inf 2-3", "P21": "U inf, U armor"}
OWN = {"P22": "Britain", "P21": "Britain", "N22": "Britain", "O22": "Britain", "O21": "Britain"}


@rule("5.71", "14.22", "14.23a")
def test_all_defenders_count_together_doubled():
    t = ground(FIELD, control=OWN)
    assert values(t, US, ["Q22"], ["UA1", "UI1"]) == (8, 10)


@case("D12")
@rule("5.72a", "5.72b")
def test_a_river_triples_unless_one_attacker_stands_on_the_near_side():
    t = ground({"O22": "U armor", "P22": "U inf", "O23": "G inf", "P23": "U inf"}, control=OWN | {"P23": "Britain"})
    assert values(t, US, ["O23"], ["UA1", "UI1"]) == (8, 9)
    assert values(t, US, ["O23"], ["UA1", "UI2"]) == (8, 6), "UI2 stands beyond the river"


@case("D13")
@rule("5.72c", "5.74")
def test_mountain_and_river_triple_once():
    t = ground({"O24": "U inf", "N24": "G inf"}, control={"O24": "Britain"})
    assert across_river(t.game, "N24", [t.unit("UI1")])
    assert values(t, US, ["N24"], ["UI1"]) == (3, 9)


@rule("5.54", "5.51a")
def test_a_fortress_quadruples_until_it_falls():
    t = ground({"N25": "2 U armor", "N26": "G inf"}, control={"N25": "Britain"})
    assert values(t, US, ["N26"], ["UA1", "UA2"]) == (10, 12)
    t.play(US, "attack N26 with UA1, UA2", dice=[1])
    assert t.where("GI1") == "GI1" or t.where("UA1") == "lost", "10 to 12 is 1-2, whose 1 is an exchange"
    t = ground(
        {"N25": "2 U armor", "M25": "2 U armor", "M26": "G inf", "L26": "2 U armor"},
        control={"N25": "Britain", "M25": "Britain", "L26": "Britain"},
    )
    assert "M26" in t.state.fortresses
    t.play(US, "attack M26 with UA3, UA4, UA5, UA6", dice=[1])
    t.play(US, "advance UA3")
    assert "M26" not in t.state.fortresses and t.where("UA3") == "M26"


@rule("14.26b", "14.29a", "7.3a")
def test_defenders_eliminated_and_the_victor_advances():
    t = ground(FIELD | {"P22": "2 U armor"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UA2", dice=[1])
    assert t.where("GI1") == t.where("GI2") == "lost"
    t.play(US, "advance UA1")
    assert t.where("UA1") == "Q22" and t.state.control["Q22"] == US


@rule("14.26b", "14.26g", "14.26h")
def test_a_result_names_the_rule_it_comes_from():
    def told(t):
        return [(e.text, e.rules) for e in t.events(kind="result")]

    t = ground(FIELD | {"P22": "2 U armor"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UA2", dice=[1])
    assert told(t) == [("Result: D", ("14.26b",))]
    t = ground({"P22": "2 U armor", "Q22": "G inf 2-3"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UA2", dice=[4, 4])
    assert told(t) == [("Result: CA2", ("14.26h",)), ("Result: A", ("14.26g",))]


@rule("14.26a")
def test_attackers_eliminated():
    t = ground(FIELD, control=OWN)
    t.play(US, "attack Q22 with UI1", dice=[6])
    assert t.where("UI1") == "lost" and t.where("GI1") == "Q22"


@case("D34")
@rule("14.25b", "14.26g")
def test_below_one_to_four_nobody_rolls():
    t = ground({"P22": "B inf 1-3", "Q22": "2 G inf"}, control=OWN)
    t.play(UK, "attack Q22 with BI1")
    assert t.where("BI1") == "lost" and not t.rolls("attack on")


@case("E38")
@rule("14.26c", "14.26d")
def test_exchange_pays_the_multiplied_value():
    t = ground({"P22": "2 U armor", "Q22": "G inf", "P21": "U inf"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UA2", dice=[2])
    assert t.where("GI1") == "lost" and t.where("UA1") == "P22", "10 to 6 is 1-1; a 2 is an exchange"
    t.refuse(US, "lose UA1", "14.26c")
    t.play(US, "lose UA1, UA2")
    assert t.where("UA1") == t.where("UA2") == "lost" and "Q22" not in t.state.control


@case("E39")
@rule("14.26e")
def test_exchange_with_a_small_attacker_is_paid_at_multiplied_values():
    t = ground({"Q22": "G inf 2-3", "P22": "2 B inf 1-3"}, "Axis", control=OWN)
    t.play(GER, "attack P22 with GI1", dice=[2])
    assert t.where("GI1") == "lost", "2 to 4 is 1-2; a 2 is an exchange"
    t.play(UK, "lose BI1")
    assert t.where("BI1") == "lost" and t.where("BI2") == "P22"


@case("D35")
@rule("14.26f", "14.27")
def test_counterattacks_go_on_until_somebody_dies():
    t = ground({"P22": "U armor, U inf", "Q22": "G armor"}, control=OWN)
    assert values(t, US, ["Q22"], ["UA1", "UI1"]) == (8, 8)
    t.play(US, "attack Q22 with UA1, UI1", dice=[4, 3, 1])
    assert len(t.rolls("Q22")) == 3 and t.where("GA1") == "lost", "CA, then CA at 1-2, then D at 1-1"


@rule("14.26h", "14.26g")
def test_a_numbered_counterattack_uses_its_own_column():
    t = ground({"P22": "2 U armor", "Q22": "G inf 2-3"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UA2", dice=[4, 3])
    assert t.said("counterattack from Q22 at 1-2")


@case("D35")
@rule("14.26i")
def test_a_numbered_counterattack_is_answered_in_kind():
    """A 3-1 attack whose CA3 is answered by a counterattack that rolls no end goes on at the column of that answer."""
    t = ground({"P22": "2 U armor, U para", "Q21": "U armor", "Q22": "G inf"}, control=OWN)
    assert values(t, US, ["Q22"], ["UA1", "UA2", "UA3", "UP1"]) == (18, 6)
    t.play(US, "attack Q22 with UA1, UA2, UA3, UP1", dice=[5, 3])
    assert (t.said("counterattack from Q22 at 1-3") and t.where("UA1") == "lost") or t.where("GI1") == "lost"


@rule("14.23b", "14.35b", "14.23d")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once():
    t = ground(FIELD | {"P23": "G inf"}, control=OWN)
    t.play(US, "attack Q22 with UA1", dice=[6])
    t.refuse(US, "attack Q22 with UI1", "14.23d")
    t = ground(
        {"P22": "2 U armor", "Q22": "G inf 2-3", "P23": "G inf", "O23": "U inf"}, control=OWN | {"O23": "Britain"}
    )
    t.play(US, "attack Q22 with UA1, UA2", dice=[1])
    t.play(US, "stay")
    t.refuse(US, "attack P23 with UA1", "14.35b")


@rule("14.23c")
def test_every_attacker_touches_every_defender():
    t = ground(FIELD | {"P23": "G inf"}, control=OWN)
    t.refuse(US, "attack Q22, P23 with UI2", "14.23c")
    t.play(US, "attack Q22, P23 with UA1, UI1", dice=[6])
    assert t.where("UA1") == "lost"


def test_menus_build_an_attack_of_several_units_on_several_hexes():
    t = ground(FIELD | {"P23": "G inf"}, control=OWN)
    text = ""
    for label in ("attack", "Q22", "and P23", "UA1", "and UI1"):
        text = dict(t.game.build(US, text).choices)[label]
    step = t.game.build(US, text)
    assert step.order == "attack Q22, P23 with UA1, UI1" and step.choices == ()
    assert "and UI2" not in dict(t.game.build(US, "attack Q22 with UA1").choices), "it touches neither"


@rule("14.24b")
def test_two_attack_from_a_hex():
    t = ground({"P22": "2 U inf, U inf", "Q22": "G inf"}, control=OWN, bridgeheads={})
    t.refuse(US, "attack Q22 with UI1, UI2, UI3", "14.24b")


@rule("14.21b", "30.3")
def test_replacements_do_not_attack():
    t = ground({"P22": "B repl, B inf", "Q22": "G inf"}, control=OWN)
    t.refuse(UK, "attack Q22 with BR1", "14.21b")


@case("E60")
@rule("14.23e", "20.1")
def test_the_front_of_the_hex_decides():
    t = ground({"S21": "U armor", "T21": "G inf"}, control={"S21": "Britain"})
    t.refuse(US, "attack T21 with UA1", "14.23e")
    t = ground({"S21": "U armor", "T21": "G inf"}, options="Mediterranean offensive", control={"S21": "Britain"})
    t.play(US, "attack T21 with UA1", dice=[6])
    assert t.where("UA1") == "lost"


@rule("14.4a", "14.4c", "14.4f")
def test_armor_takes_a_vacant_hex():
    t = ground({"P22": "U armor, U inf", "Q22": "G base", "P21": "2 U armor"}, control=OWN)
    t.refuse(US, "attack Q22 with UI1", "14.4a")
    t.play(US, "attack Q22 with UA1", "advance UA1")
    assert t.where("UA1") == "Q22" and t.where("GB1") == "L31", "the airbase is overrun"


@rule("14.4a")
def test_infantry_takes_a_vacant_hex_beside_armor_alone():
    t = ground({"P22": "U armor, U inf"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UI1")
    t.refuse(US, "advance UI1", "14.4a")
    assert "advance UI1" not in t.suggestions(US) and "advance UA1" in t.suggestions(US)
    t.play(US, "advance UI1, UA1")
    assert t.at("Q22") == ["UA1", "UI1"]
    t = ground({"P22": "U armor, U inf", "Q22": "G inf 2-3"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UI1", dice=[1])
    t.play(US, "advance UI1")
    assert t.at("Q22") == ["UI1"], "where the enemy stood infantry goes in as well"


@rule("14.23f")
def test_vacant_and_held_hexes_are_attacked_apart():
    t = ground({"P22": "2 U armor", "Q22": "G inf"}, control=OWN)
    t.refuse(US, "attack Q22, Q21 with UA1", "14.23f")


@rule("14.29b")
def test_units_without_supply_do_not_advance():
    t = ground({"P22": "2 U armor", "Q22": "G inf 2-3"}, control=OWN, flags={"UA1": {"cut": True}})
    t.play(US, "attack Q22 with UA1, UA2", dice=[1])
    t.refuse(US, "advance UA1", "14.29b")
    t.play(US, "advance UA2")


@rule("14.24a")
def test_an_overstack_defends_with_two_and_dies_whole():
    t = ground({"P22": "2 U armor", "Q22": "3 G inf", "Q21": "2 U armor"}, control=OWN | {"Q21": "Britain"})
    assert values(t, US, ["Q22"], ["UA1", "UA2"]) == (10, 12)
    t.play(US, "attack Q22 with UA1, UA2, UA3, UA4", dice=[1])
    t.play(US, "stay")
    assert t.at("Q22") == []


@rule("9.1.2a", "9.2a", "6.15")
def test_a_bridgehead_over_the_river():
    t = ground({"O22": "2 U armor", "O23": "G inf 2-3", "P22": "2 U inf, U para"}, control=OWN)
    t.play(US, "attack O23 with UA1, UA2, UI1, UI2", dice=[1])
    t.refuse(US, "advance UA1, UA2, UI1, UI2", "14.29a")
    t.play(US, "advance UA1, UA2, UI1, UI2 on O23")
    assert t.state.bridgeheads["O23"].side == "Allies" and len(t.at("O23")) == 4


@rule("9.12", "9.2b")
def test_no_bridgehead_without_a_tripled_defender():
    t = ground({"O22": "U armor", "P22": "U inf"}, control=OWN)
    t.play(US, "attack O23 with UA1")
    t.refuse(US, "advance UA1 on O23", "9.1.2a")
    t = ground({"P22": "2 U armor", "Q22": "G inf 2-3"}, control=OWN)
    t.play(US, "attack Q22 with UA1, UA2", dice=[1])
    t.refuse(US, "advance UA1 on Q22", "9.1.2a")


@case("D37")
@rule("9.3", "9.4a")
def test_five_bridgeheads_and_one_taken_back():
    from rules.third_reich.state import Bridgehead

    heads = {h: Bridgehead("Allies") for h in ("M21", "Z23", "Z24", "AA23", "AA24")}
    t = ground({"O22": "2 U armor", "O23": "G inf 2-3"}, control=OWN, bridgeheads=heads)
    t.play(US, "attack O23 with UA1, UA2", dice=[1])
    t.refuse(US, "advance UA1 on O23", "9.3")
    t.play(US, "remove Bridgehead at Z23", "advance UA1 on O23")
    assert "O23" in t.state.bridgeheads and "Z23" not in t.state.bridgeheads, "when the hex is won already"
    t = ground({"O22": "2 U armor", "O23": "G inf 2-3"}, control=OWN, bridgeheads=heads)
    t.play(UK, "remove Bridgehead at Z24")
    t.play(US, "attack O23 with UA1, UA2", dice=[1]).play(US, "advance UA1 on O23")
    assert "O23" in t.state.bridgeheads and "Z24" not in t.state.bridgeheads


@case("E147")
@rule("45.3", "45.2")
def test_russia_and_the_west_do_not_attack_together():
    t = ground({"P22": "U armor, U inf", "P21": "R armor", "Q21": "G inf"}, control=OWN | {"P21": "Russia"})
    t.refuse(US, "attack Q21 with UA1, RA1", "45.3")


@rule("51.4")
def test_an_ally_with_a_player_of_his_own_is_asked():
    players = {"Germany": "g", "Britain": "b", "United States": "u", "Russia": "r", "Italy": "g", "France": "b"}
    t = ground({"P22": "U armor, B armor", "Q22": "G inf 2-3"}, control=OWN, players=players)
    t.play(US, "attack Q22 with UA1, BA1")
    assert t.ask(UK).choices == ("join", "decline")
    t.play(UK, "decline")
    assert t.where("GI1") == "Q22" and not t.unit("UA1").fought
    t.play(US, "attack Q22 with UA1, BA1").play(UK, "join", dice=[1])
    assert t.where("GI1") == "lost"
