"""17.7, 17.13 to 17.15: Italy, the USSR, the UK and the USA."""

from rules.supreme_commander.aid import senders
from rules.supreme_commander.ground import HEX_OF, country_hexes
from rules.supreme_commander.political import conquer, held_by, must_hold
from rules.supreme_commander.politics import declarable
from rules.supreme_commander.world import active, camp, home_of, hostile, shy
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table
from tests.supreme_commander.test_nations import finish_politics
from tests.supreme_commander.test_small_print import run

ITALY = ("Germany", "UK", "Italy")


# --- Italy ----------------------------------------------------------------------------------------------------------


@rule("17.7c", "17.7a")
def test_italy_stirs_at_the_fall_of_paris():
    for level, status in ((2, "inactive"), (3, "active")):
        t = table(
            "political",
            units={"Paris": "GE-I1"},
            control={"Paris": "Germany"},
            nations={"Italy": {"level": level}},
            france="fights",
        )
        finish_politics(t)
        assert t.nation("Italy").status == status and t.state.paris


@rule("17.7.1a", "17.7.1.2a", "17.7.1.2d")
def test_italian_collapse():
    t = table(
        "political",
        "Allied",
        turn=40,
        active=("Germany", "UK", "USA", "Italy"),
        units={"Rome": "US-I1", "Naples": "US-I2", "Milan": "IT-I1"},
        control={"Rome": "USA", "Naples": "USA"},
        powers={"Italy": {"msp": 33}, "USA": {"msp": 0, "income": 0}},
    )
    finish_politics(t)
    assert (t.nation("Italy").status, t.nation("Italy").lead, t.nation("Italy").camp) == ("ally", "USA", "Allied")
    assert t.at("IT-I1") == "pool" and t.power("USA").msp == 33 + t.power("USA").income


@rule("17.7.1.2b")
def test_the_panzer_army_leaves_with_italy():
    t = table(
        "political",
        "Allied",
        turn=40,
        active=("Germany", "UK", "USA", "Italy"),
        units={"Rome": "US-I1", "Naples": "US-I2", "4825": "GE-PZA"},
        pool="GE-I1",
        control={"Rome": "USA", "Naples": "USA"},
    )
    finish_politics(t)
    assert t.at("GE-PZA").startswith("turn ") and t.at("GE-I1") == "4825"


@rule("17.7.1.2e", "17.7.1.2c", "10.1.1.2d")
def test_italian_hexes_and_minors_at_collapse():
    t = table(
        "political",
        "Allied",
        turn=40,
        active=("Germany", "UK", "USA", "Italy"),
        units={"Rome": "US-I1", "Naples": "US-I2", "Milan": "GE-I1"},
        control={"Rome": "USA", "Naples": "USA"},
        nations={"Bulgaria": minor("ally", "Italy")},
    )
    finish_politics(t)
    assert camp(t.game, t.holder("Milan")) == "Axis" and camp(t.game, t.holder("Palermo")) == "Allied"
    assert (t.nation("Bulgaria").lead, t.nation("Bulgaria").camp) == ("USA", "Allied")


@rule("17.7.2a")
def test_aid_to_italy():
    t = table("aid", "", powers={"Germany": {"msp": 30}})
    t.refuse("Germany", "aid 6", "17.7.2a")
    t.play("Germany", "aid 5")
    assert (t.power("Germany").msp, t.power("Italy").msp) == (25, 5)


@rule("17.7.3a")
def test_expanded_militarism():
    t = table("aid", "", active=ITALY, powers={"Germany": {"msp": 80}})
    t.play("Germany", "militarism")
    assert all(t.at(i) == "pool" for i in ("IT-S2", "IT-B1", "IT-T2", "IT-TA1")) and t.power("Germany").msp == 30


# --- the USSR -------------------------------------------------------------------------------------------------------


@rule("17.13a", "3.3.1b")
def test_the_ussr_may_attack_germany():
    t = table("political", "Allied", turn=12)
    t.play("USSR", "declare war on Germany")
    assert active(t.game, "USSR") and hostile(t.game, "USSR", "Germany")


@rule("17.1a", "17.1b", "17.1c", "17.1d")
def test_the_baltic_states():
    units = {"1522": "SU-I1", "1622": "SU-I2"}
    t = table(side="Allied", turn=5, units=units)
    t.refuse("USSR", "annex Baltic States with SU-I1, SU-I2 to 1523, 1623", "17.1a")
    t = table(side="Allied", turn=6, units=units)
    t.play("USSR", "annex Baltic States with SU-I1, SU-I2 to 1523, 1623", dice=[1])
    assert (t.nation("Baltic States").status, t.nation("Baltic States").lead) == ("conquered", "Germany")
    assert t.power("USSR").income == 50 and t.power("USSR").msp == 0 and set(t.state.garrison) == {"SU-I1", "SU-I2"}


@rule("17.1e")
def test_germany_may_attack_the_annexed_baltics():
    t = table(
        "movement",
        nations={"Baltic States": minor("conquered", "Germany")},
        control=dict.fromkeys(country_hexes("Baltic States"), "USSR"),
        active=("Germany", "UK", "USSR"),
        units={"1926": "GE-T1", "1927": "GE-I1"},
        pool="BAL-I1",
    )
    t.play("Germany", "declare war on Baltic States")
    assert t.nation("Baltic States").lead == "USSR" and t.nation("Baltic States").camp == "Allied"


@rule("17.4b", "17.4c")
def test_the_winter_war():
    t = table(side="Allied", turn=3, units={"1222": "SU-I1", "1120": "SU-I2"})
    t.play("USSR", "annex Finland with SU-I1, SU-I2 to 1122, 1021", dice=[2])
    assert t.power("USSR").income == 45 and t.nation("Finland").level == 2 and t.state.winter_war
    assert home_of(t.game, "1122") == "USSR"


@rule("17.12a", "17.12c")
def test_bessarabia():
    t = table(side="Allied", turn=10, units={"2821": "SU-I1", "2920": "SU-I2"})
    t.play("USSR", "annex Romania with SU-I1, SU-I2 to 2822, 2921", dice=[9])
    t.play("USSR", t.ask("USSR").choices[0])
    assert t.power("USSR").income == 45 and t.nation("Romania").level == 2 and len(t.state.garrison) == 1


@rule("17.4d")
def test_finland_after_barbarossa():
    t = table("axis", "Axis", turn=18, active=("Germany", "UK", "USSR"), nations={"Finland": {"level": 1}}, stirred=17)
    assert t.nation("Finland").level == 2


@rule("9.1.10b", "9.1.10c")
def test_a_factory_moves():
    """E18."""
    t = table(side="Allied", turn=17, **russia(factories={HEX_OF["Kiev"]: "map", HEX_OF["Minsk"]: "map"}))
    t.play("USSR", "relocate Kiev")
    assert t.power("USSR").income == 35
    t.refuse("USSR", "relocate Minsk", "9.1.10b")
    from rules.supreme_commander.ussr import factories_return, send_factories

    t.state.turn = 18
    send_factories(t.game)
    assert t.state.factories[HEX_OF["Kiev"]] == "turn 19"
    t.state.turn = 19
    factories_return(t.game)
    assert t.power("USSR").income == 40


@rule("17.13.1a", "17.13.1b")
def test_mobilization():
    corps = " ".join(f"SU-I{n}" for n in range(1, 13))
    t = table("political", "Allied", turn=17, units={"2225": "GE-I1"}, pool=corps, **russia())
    finish_politics(t)
    count = 0
    while "USSR" in t.asked() and "Mobilization" in t.ask("USSR").prompt:
        t.play("USSR", t.ask("USSR").choices[0])
        count += 1
    assert count == 9 and t.state.mobilized


@rule("17.13.2b", "17.13.2d")
def test_siberian_reserves():
    """E39: a 7 lets four come."""
    corps = " ".join(f"SU-I{n}" for n in range(1, 23))
    t = table("aid", "", turn=21, pool=corps, **russia())
    assert len(t.state.units.own("USSR", "Siberian Reserves Box")) == 19
    from rules.supreme_commander.ussr import release_reserves

    t.game.script([7])
    release_reserves(t.game)
    assert t.state.released == 4


@rule("17.1a", "12.1b")
def test_annexing_corps_use_the_railway_over_the_border():
    """In Mud 1523 is two points by rail and too far without."""
    t = table(side="Allied", turn=11, units={"1622": "SU-I1 SU-I2"})
    t.refuse("USSR", "annex Baltic States with SU-I1, SU-I2 to 1523, 1423", "17.1a")
    t.play("USSR", "annex Baltic States with SU-I1, SU-I2 to 1523, 1523", dice=[1])
    assert t.at("SU-I1") == t.at("SU-I2") == "1523"


@rule("17.13.3a", "17.13.4a", "17.13.4c")
def test_soviet_collapse():
    """E38: five stars left, a 6: Germany takes the money; four turns of armistice."""
    lost = {"Moscow": "Germany", "Kiev": "Germany", "Rostov": "Germany", "Leningrad": "Germany"}
    data = russia(powers={"USSR": {"msp": 40}}, control=lost)
    t = table("allied", "Allied", turn=25, units={"1820": "SU-PT1"}, **data)
    t2 = table("political", "Allied", turn=25, units={"1820": "SU-PT1"}, **data)
    from rules.supreme_commander.collapse import soviet_collapse

    t2.game.script([6])
    list(soviet_collapse(t2.game))
    assert t2.nation("USSR").status == "neutral" and t2.power("Germany").msp == 40 and t2.power("USSR").msp == 0
    assert t2.power("USSR").back == 29 and t2.at("SU-PT1") == "turn 29" and t.rolls("Soviet collapse")


@rule("17.13.3a")
def test_no_check_before_three_stars_are_lost():
    """D51, D50."""
    t = table("allied", "Allied", turn=25, **russia(control={"Moscow": "Germany", "Kiev": "Germany"}))
    assert not t.rolls("Soviet collapse")


@rule("17.13.3a")
def test_the_check_goes_on_until_moscow_is_back():
    """One of the two other cities is retaken: it is still made; Moscow is: it is made no more until three are lost again."""
    two = russia(control={"Moscow": "Germany", "Kiev": "Germany"})
    assert table("allied", "Allied", turn=25, shaken=True, **two).rolls("Soviet collapse")
    back = table(
        "political", "Allied", turn=25, shaken=True, **russia(control={"Kiev": "Germany", "Rostov": "Germany"})
    )
    while back.game.phase == "political":
        back.play(back.asked()[0], "done")
    assert not back.state.shaken
    three = table("allied", "Allied", turn=25, **russia(control=dict.fromkeys(("Moscow", "Kiev", "Rostov"), "Germany")))
    assert three.state.shaken


@rule("17.13.4d", "17.13.4b", "6.0d")
def test_the_armistice():
    t = table(
        turn=26,
        units={"2422": "GE-I1", "2323": "SU-I1"},
        **russia(nations={"USSR": {"status": "neutral"}}, powers={"USSR": {"back": 29}}),
    )
    assert "USSR" in shy(t.game, "Germany") and not hostile(t.game, "Germany", "USSR")
    from rules.supreme_commander.collapse import neutrality_ends

    t.state.turn = 29
    neutrality_ends(t.game)
    assert active(t.game, "USSR")


@rule("10.1.1.2c")
def test_western_troops_in_a_collapsed_ussr():
    from rules.supreme_commander.collapse import join_axis

    t = table(**russia(control={"Kiev": "Germany"}), units={"Siberian Reserves Box": "SU-I9"})
    join_axis(t.game)
    assert t.nation("USSR").camp == "Axis" and t.at("SU-I9") == "pool"


@rule("17.13.5a")
def test_murmansk_limits():
    data = russia(powers={"UK": {"msp": 50}, "USA": {"msp": 50}})
    data["active"] = ("Germany", "UK", "USSR", "USA")
    t = table(turn=24, **data)
    assert senders(t.game, "UK") == 10 and senders(t.game, "USA") == 20
    t.state.control[HEX_OF["Basra"]] = "Germany"
    t.state.tenure += 1
    assert senders(t.game, "USA") == 10
    assert senders(table(turn=19, **data).game, "UK") == 0


@rule("17.13.5b")
def test_a_convoy_to_murmansk():
    """E40: three submarines against two fleets, a 6: eight of ten arrive."""
    t = table(
        "aid",
        "",
        turn=24,
        units={"North Sea": "GE-U1! GE-U2! GE-U3! UK-S1! UK-S2!"},
        **russia(powers={"UK": {"msp": 50}}),
    )
    t.play("UK", "convoy 10 by UK", dice=[6])
    for seat in list(t.asked()):
        if seat in t.asked() and any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")
    assert (t.power("UK").msp, t.power("USSR").msp) == (40, 8)


# --- the UK and the USA ---------------------------------------------------------------------------------------------


@rule("17.14a", "17.14.1a", "17.14.1b")
def test_british_collapse():
    t = table("political", "Allied", control={"London": "Germany"}, powers={"UK": {"msp": 21}})
    from rules.supreme_commander.collapse import uk_collapse

    t.game.script([10])
    list(uk_collapse(t.game))
    assert t.nation("UK").status == "neutral" and t.power("Germany").msp == 21 and t.power("UK").back == 10


@rule("17.14.1c", "17.14.1d", "10.1a")
def test_the_british_armistice():
    t = table(turn=8, nations={"UK": {"status": "neutral"}}, powers={"UK": {"back": 10, "collapsed": True}})
    assert "UK" in shy(t.game, "Germany") and not hostile(t.game, "UK", "Germany")
    from rules.supreme_commander.collapse import neutrality_ends, uk_collapse

    t.state.turn = 10
    neutrality_ends(t.game)
    assert active(t.game, "UK")
    t.state.control[HEX_OF["London"]] = "Germany"
    list(uk_collapse(t.game))
    assert active(t.game, "UK")


@rule("17.15a", "19.1l")
def test_the_usa_enters():
    t = table("collect", "", turn=23, units={"later": "US-I1"}, powers={"USA": {"lent": 30}})
    assert active(t.game, "USA") and t.power("USA").msp == 210
    assert declarable(t.game, "Germany", "USA")


@rule("17.15.1a")
def test_lend_lease():
    t = table("aid", "", turn=14)
    t.play("USA", "lend 10")
    assert t.power("UK").msp == 10 and t.power("USA").lent == 10
    t = table("aid", "", turn=13)
    assert "USA" not in t.asked()


@rule("17.10a", "23.5")
def test_swedish_ore():
    """D39: Norway conquered by Germany is no loss; an Allied Norway is."""
    for status, income in ((minor("conquered", "UK"), 100), (minor("ally", "UK"), 90)):
        t = table("collect", "", turn=6, nations={"Norway": status})
        assert t.power("Germany").income == income
    t = table("collect", "", turn=6, nations={"Norway": minor("ally", "UK")}, options={"winter_ore": True})
    assert t.power("Germany").income == 100


@rule("16.1.5b")
def test_an_attack_on_inactive_italy():
    t = table("political", "Allied", turn=6)
    before = {n: t.nation(n).level for n in ("Spain", "Sweden", "Norway", "Bulgaria", "Denmark")}
    t.play("UK", "declare war on Italy by UK")
    after = {n: t.nation(n).level for n in before}
    assert active(t.game, "Italy")
    assert (
        after["Spain"] == before["Spain"] + 2
        and after["Norway"] == before["Norway"] + 2
        and after["Denmark"] == before["Denmark"] + 1
    )
    assert after["Bulgaria"] == before["Bulgaria"] + 1


def test_conquest_gives_the_land():
    """Empty Polish hexes become German; one that a Polish ally holds does not."""
    t = table(nations=POLAND, units={"Warsaw": "GE-I1", "Krakow": "GE-I2", "2226": "UK-I1"})
    assert held_by(t.game, must_hold(t.game, "Poland"), "Axis") == ["Germany"]
    run(t, conquer(t.game, "Poland", "Germany"))
    assert t.holder("Posen") == t.holder("2127") == "Germany" and t.holder("2226") != "Germany"


@rule("10.5a", "17.13a")
def test_germany_attacks_the_ussr():
    """The USSR is Active, what it fought alone falls to Germany, and the Finns will stir."""
    t = table("political", turn=16, nations={"Finland": {**minor("controlled", "Germany", "Axis"), "foe": "USSR"}})
    t.play("Germany", "declare war on USSR")
    assert (t.nation("USSR").status, t.nation("Finland").status, t.state.stirred) == ("active", "ally", 16)
    assert hostile(t.game, "Germany", "USSR")
    soviet = table("political", "Allied", turn=16)
    soviet.play("USSR", "declare war on Germany")
    assert (soviet.nation("USSR").status, soviet.state.stirred) == ("active", 0)
