"""21.2, 21.41, 21.5, 21.8: wars between great powers, in positions of 1939 to 1941."""

from rules.third_reich.state import Mission
from rules.third_reich.wars import (
    borders,
    drags_in,
    followed,
    garrisoned,
    new_foe,
    price,
    revoke_wars,
    struck,
    trouble_with_major,
    trouble_with_minor,
    widen,
)
from rules.third_reich.world import hostile
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, peace

PAIR = ("Britain-Germany", "France-Germany")


@rule("21.2", "21.8")
def test_one_declaration_makes_war_with_the_whole_alliance():
    t = peace()
    before, count = t.power(ITA).brps, t.state.control_count
    t.refuse(ITA, "declare war on Germany", "21.8")
    t.play(ITA, "declare war on France")
    assert t.state.control_count == count + 1
    assert t.power(ITA).brps == before - 35
    assert sorted(t.state.wars) == ["Britain-Germany", "Britain-Italy", "France-Germany", "France-Italy"]
    assert not hostile(t.game, ITA, RUS)
    t.refuse(ITA, "declare war on Britain", "21.8")


@case("E65")
@rule("21.54f")
def test_the_west_may_make_russia_and_germany_enemies():
    """21.54 (GG:45): Italy, at war with Russia alone, is declared war on by the West."""
    assert widen(["Italy-Russia", *PAIR]) == ["Italy-Russia", *PAIR]
    t = peace(side="Allies", wars=["Italy-Russia", *PAIR])
    t.play(UK, "declare war on Italy")
    assert hostile(t.game, RUS, GER) and hostile(t.game, FRA, ITA)


@rule("21.41")
def test_a_war_that_nothing_follows_is_revoked():
    t = peace()
    t.play(ITA, "declare war on France")
    left = t.power(ITA).brps
    revoke_wars(t.game)
    assert sorted(t.state.wars) == sorted(PAIR) and t.power(ITA).brps == left, "its BRPs are lost"
    for deed in ("Italy struck France", "Germany struck France"):
        t = peace()
        t.play(ITA, "declare war on France")
        t.state.notes[deed] = t.state.now
        revoke_wars(t.game)
        assert hostile(t.game, ITA, FRA) == deed.startswith(ITA), "the deed of another does not serve"
    t = peace(units={"V20": "I inf"}, control={"V20": ITA})
    t.play(ITA, "declare war on France")
    revoke_wars(t.game)
    assert hostile(t.game, ITA, FRA)


@rule("21.41")
def test_wars_that_were_there_before_go_on():
    t = peace(wars=[*PAIR, "Germany-Russia"])
    t.state.help["wars before Germany"] = list(PAIR)
    t.state.notes["war of Germany on Russia"] = t.state.now
    revoke_wars(t.game)
    assert sorted(t.state.wars) == sorted(PAIR) and not hostile(t.game, GER, RUS)


@rule("21.41")
def test_an_attack_on_its_forces_follows_a_war():
    t = peace("options", {"T21": "I armor", "T20": "F inf"}, control={"T21": ITA}, powers={ITA: {"limit": 75}})
    t.play(ITA, "declare war on France", "option Western offensive", "done")
    t.play(GER, "done")
    for _ in range(30):
        if t.game.phase == "ground":
            break
        t.play(t.asked()[0], "done")
    t.play(ITA, "attack T20 with IA1", dice=[1])
    assert t.state.notes["Italy struck France"] == t.state.now
    revoke_wars(t.game)
    assert hostile(t.game, ITA, FRA)


@rule("21.54a", "43.2b", "25.8d")
def test_russia_declares_no_war_on_germany_before_fall_1941_while_the_pact_holds():
    t = peace(side="Allies")
    t.refuse(RUS, "declare war on Germany", "21.54a")
    t.refuse(RUS, "declare war on Italy", "21.54a")
    t = peace(side="Allies", notes={"pact broken": 1})
    t.play(RUS, "declare war on Germany")
    assert hostile(t.game, RUS, GER)
    t = peace(side="Allies", season="Fall", year=1941, units={"M33": "G inf"}, control={"M33": GER})
    t.state.units.move("GI2", "S34")
    t.refuse(RUS, "declare war on Rumania", "25.8d")
    t.play(RUS, "declare war on Germany")


@rule("21.54b", "21.54d")
def test_russia_at_peace_attacks_only_her_neighbours():
    t = peace(side="Allies")
    t.refuse(RUS, "declare war on Spain", "21.54b")
    t.refuse(RUS, "declare war on Norway", "21.54b")
    t.refuse(RUS, "declare war on Bulgaria", "21.54b")
    t.state.countries["Finland"] = "conquered Russia"
    t.play(RUS, "declare war on Norway")
    t = peace(side="Allies")
    t.state.countries["Finland"] = "conquered Russia"
    t.state.notes["declared Finland"] = t.state.turn * 2 + 1
    t.refuse(RUS, "declare war on Sweden", "21.54b")


@case("E81")
@rule("21.54c", "25.8a", "22.1b")
def test_a_german_garrison_keeps_russia_out():
    t = peace(side="Allies")
    t.state.units.move("GI1", "D41")
    assert garrisoned(t.game, "Finland")
    t.refuse(RUS, "declare war on Finland", "21.54c")
    t.state.units.move("GI1", "L31")
    t.state.units.move("II1", "D41")
    assert not garrisoned(t.game, "Finland"), "an Italian is no garrison"
    t.state.units.move("GI1", "D41")
    t.state.countries["Finland"] = "attacked Germany"
    assert not garrisoned(t.game, "Finland"), "it is at war already"
    t = peace(side="Allies")
    t.play(RUS, "declare war on Finland")
    assert t.asked() == [GER], "Germany runs her minor allies"


@rule("21.54e")
def test_russia_leaves_vichy_alone_while_at_peace():
    t = peace(side="Allies", notes={})
    t.state.countries["Vichy France"] = "inactive Germany"
    t.refuse(RUS, "declare war on Vichy France", "21.54e")
    assert trouble_with_minor(t.game, RUS, "Spain")[1] == "21.54b" and trouble_with_minor(t.game, UK, "Spain") is None
    t.state.wars.append("Italy-Russia")
    assert trouble_with_minor(t.game, RUS, "Vichy France") is None is trouble_with_minor(t.game, RUS, "Spain")


@rule("21.8", "21.54a", "12.21", "11.4a")
def test_who_may_declare_war_on_a_great_power():
    def ruled(seat, foe, **more):
        found = trouble_with_major(peace(**({"side": "Allies"} | more)).game, seat, foe)
        return found[1] if found else ""

    assert ruled(UK, ITA) == "" and ruled(UK, RUS) == ruled(UK, GER) == ruled(ITA, GER) == "21.8"
    assert ruled(UK, ITA, powers={ITA: {"in_play": False}}) == "21.8"
    assert ruled(RUS, ITA) == "21.54a" and ruled(RUS, ITA, season="Fall", year=1941) == ""
    assert ruled(RUS, ITA, season="Summer", year=1941) == "21.54a"
    assert ruled(UK, ITA, phase="movement") == "12.21"
    assert ruled(UK, ITA, powers={UK: {"brps": 34, "limit": 40}}) == "11.4a"
    assert ruled(UK, ITA, powers={UK: {"brps": 35, "limit": 35}}) == ""


@rule("21.41")
def test_which_attacks_are_kept_in_mind():
    t = peace(wars=[*PAIR, "Germany-Russia"])
    now = t.state.now
    t.state.notes |= {"war of Germany on Russia": now, "war of Italy on France": now - 1}
    struck(t.game, [GER, ITA], [RUS, FRA])
    assert {k: v for k, v in t.state.notes.items() if "struck" in k} == {"Germany struck Russia": now}
    t.state.notes["Germany struck Russia"] = 0
    t.state.notes["war of Germany on Russia"] = now - 1
    revoke_wars(t.game)
    assert hostile(t.game, GER, RUS), "a war of an earlier turn goes on"


@rule("21.51", "25.2c")
def test_a_minor_with_germans_in_it_costs_a_great_power_35():
    """25.2 (GG:45): air alone is no garrison, yet war on the minor is war with Germany."""
    t = peace(side="Allies", notes={"pact broken": 1}, units={"M33": "G air"}, control={"M33": GER})
    t.state.units.move("GW1", "D41")
    assert price(t.game, RUS, "Finland") == 35 and price(t.game, RUS, "Hungary") == 10
    t.state.countries["Finland"] = "neutral"
    assert drags_in(t.game, RUS, "Finland") == "" and price(t.game, RUS, "Finland") == 10, (
        "it is no minor ally of Germany"
    )
    t.state.countries["Finland"] = "inactive Germany"
    assert drags_in(t.game, UK, "Finland") == "" and drags_in(t.game, ITA, "Finland") == ""
    assert drags_in(t.game, RUS, "Finland") == GER
    before = t.power(RUS).brps
    t.play(RUS, "declare war on Finland")
    assert t.power(RUS).brps == before - 35 and hostile(t.game, RUS, GER)


@case("E66")
@rule("21.0")
def test_the_cost_of_a_war_is_one_power_s():
    t = peace(side="Allies", powers={UK: {"brps": 30, "limit": 30}, FRA: {"brps": 30, "limit": 30}})
    t.refuse(UK, "declare war on Italy", "11.4a")
    t.refuse(FRA, "declare war on Italy", "11.4a")
    t = peace(side="Allies")
    before = t.power(UK).brps
    t.play(FRA, "declare war on Italy")
    assert t.power(UK).brps == before


@rule("21.41")
def test_what_counts_as_a_deed_that_follows_a_war():
    def deed(units=None, taken=(), mission=None, **control):
        t = peace(units=units or {}, control=control, pool={ITA: "I inf"})
        t.state.taken = list(taken)
        if mission:
            t.state.missions["M1"] = Mission("M1", *mission)
        return followed(t.game, ITA, FRA)

    assert not deed() and deed({"V20": "I inf"}, V20=ITA), "somebody of Italy's stands in France"
    assert deed({"L26": "I inf"}, L26=FRA), "or where France rules"
    assert not deed({"L26": "G inf"}, L26=FRA)
    assert deed(taken=["V20"], V20=ITA), "or has been there"
    assert not deed(taken=["V20"], V20=GER) and not deed(taken=["W12"], W12=ITA)
    for kind, yes in (("invasion", True), ("transport", True), ("bombardment", False)):
        assert deed(mission=(kind, ITA, ["IF1"], "V19")) is yes, kind
    assert not deed(mission=("invasion", GER, ["GF1"], "V19")) and not deed(mission=("invasion", ITA, ["IF1"], "AA8"))
    assert deed(mission=("invasion", ITA, ["IF1"], "AA8"), AA8=FRA)
    assert deed(mission=("invasion", ITA, ["IF1"], "V19"), V19=UK), "France is France, whoever holds the hex"


@rule("31.1a", "21.41")
def test_who_is_an_enemy_since_this_turn():
    t = peace(units={"O24": "F inf", "L31": "G inf"})
    french, german = (next(u for u in t.state.units if u.nation == n) for n in (FRA, GER))
    now = t.state.now
    assert not new_foe(t.game, french)
    t.state.notes["war of Italy on France"] = now
    assert new_foe(t.game, french) and not new_foe(t.game, german)
    t.state.notes["war of Italy on France"] = now - 1
    assert not new_foe(t.game, french)
    t.state.notes["declared France"] = now
    assert new_foe(t.game, french), "a minor is named by its country"
    t.state.notes["declared France"] = now - 1
    assert not new_foe(t.game, french)


@rule("21.54b", "21.54d")
def test_who_borders_on_russia():
    t = peace()
    assert borders(t.game, "Rumania") and borders(t.game, "Finland")
    assert not borders(t.game, "Norway") and not borders(t.game, "Hungary") and not borders(t.game, "Spain")
    t.state.countries["Finland"] = "conquered Russia"
    assert borders(t.game, "Norway") and borders(t.game, "Sweden"), "round the north edge of the map"
    assert not borders(t.game, "Spain") and not borders(t.game, "Denmark")
    for half in (1, 2):
        t.state.notes["declared Finland"] = (t.state.turn - 1) * 2 + half
        assert borders(t.game, "Norway"), half
        t.state.notes["declared Finland"] = t.state.turn * 2 + half
        assert not borders(t.game, "Norway"), "one that she has conquered in an earlier turn"
    t.state.countries["Finland"] = "conquered Germany"
    assert not borders(t.game, "Sweden")
    t.state.countries["Finland"] = "conquered Russia"
    t.state.notes.pop("declared Finland")
    t.state.turn = 0
    assert borders(t.game, "Sweden"), "hers from the beginning"
