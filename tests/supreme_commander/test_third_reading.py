"""What a third reading found: things that happen at once, and who counts in a fight."""

from rules.supreme_commander.battle import fight
from rules.supreme_commander.collapse import neutrality_ends
from rules.supreme_commander.evacuation import evacuate
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.retreat import defend
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import flank, supporters
from rules.supreme_commander.world import VICHY, active
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table
from tests.supreme_commander.test_nations import answer
from tests.supreme_commander.test_small_print import run


def declared(t, source, target, *units):
    attack = Attack(source, target, list(units))
    t.state.attacks.append(attack)
    return attack


# --- a retreat takes what it goes through ---------------------------------------------------------------------------


@rule("3.3a", "3.3g", "13.2.3.3a", "ruling.retreat-control")
def test_a_retreat_captures_the_hexes_it_goes_through():
    lost = dict.fromkeys(("2127", "2228", "2227"), "Germany")
    t = table(units={"2128": "PO-A1", "2129": "GE-A4", "2029": "GE-I1"}, nations=POLAND, control=lost)
    t.state.camp = "Axis"
    attack = declared(t, "2129", "2128", "GE-A4")
    run(t, defend(t.game, attack, [t.unit("PO-A1")], None, 2), ["retreat 1", "PO-A1 to 2127"])
    assert t.at("PO-A1") == "2127" and t.holder("2127") == "Poland"


@rule("9.1.3.2b", "3.3g")
def test_a_retreat_into_a_lost_city_takes_it_back():
    """Kiev lies empty behind the Soviets: the army that falls back into it has it again, with its five a turn."""
    t = table(
        units={"2422": "SU-A1", "2423": "GE-A4"},
        **russia(control={"Kiev": "Germany"}, powers={"USSR": {"income": 35}}),
        earners={HEX_OF["Kiev"]: "Germany"},
        doubled={"Axis": [HEX_OF["Kiev"]]},
    )
    t.state.camp = "Axis"
    attack = declared(t, "2423", "2422", "GE-A4")
    run(t, defend(t.game, attack, [t.unit("SU-A1")], None, 2), ["retreat 1", "SU-A1 to Kiev"])
    assert t.at("SU-A1") == HEX_OF["Kiev"] and t.holder("Kiev") == "USSR"
    assert (t.power("USSR").income, t.power("USSR").msp, t.power("Germany").income) == (40, 0, 95)


# --- who counts in a fight ------------------------------------------------------------------------------------------


@rule("13.2.3c", "ruling.flank")
def test_who_has_fought_this_phase_flanks_nobody_where_it_has_gone():
    """A corps that fell back out of one fight stands beside the attackers of the next: no bonus. A fresh one gives it."""
    units = {"2128": "PO-I1", "2129": "GE-A4", "2229": "PO-I2"}
    for engaged, found in (([], ["2229"]), (["PO-I2"], [])):
        t = table(units=units, nations=POLAND)
        t.state.camp, t.state.engaged = "Axis", engaged
        attack = declared(t, "2129", "2128", "GE-A4")
        assert flank(t.game, attack, "Allied") == found


@rule("13.2.3c")
def test_everybody_in_a_fight_is_marked_and_the_next_phase_forgets():
    t = table("declare", turn=6, units={"2129": "GE-A4 GE-I1", "2128": "PO-A1"}, nations=POLAND, pool="PO-I1")
    t.game.script([7])
    t.state.camp = "Axis"
    attack = declared(t, "2129", "2128", "GE-A4")
    run(t, fight(t.game, attack), ["retreat 1"])
    assert {"GE-A4", "PO-A1"} <= set(t.state.engaged) and "GE-I1" not in t.state.engaged
    from rules.supreme_commander.combat import enter_declare

    enter_declare(t.game)
    assert not t.state.engaged


@rule("13.1.1b", "13.1.1g")
def test_an_hq_that_attacks_supports_no_other_attack():
    """Its strength counts in one combat a phase: its own."""
    units = {"2129": "GE-A3 GE-HQN", "2128": "PO-I2", "2028": "GE-I1", "1928": "PO-I1"}
    t = table(units=units, nations=POLAND)
    t.state.camp = "Axis"
    other = declared(t, "2028", "1928", "GE-I1")
    assert [hq.id for hq in supporters(t.game, other, "Axis")] == ["GE-HQN"]
    declared(t, "2129", "2128", "GE-A3", "GE-HQN")
    assert not supporters(t.game, other, "Axis")


# --- France falls and rises at once ---------------------------------------------------------------------------------


@rule("17.5d", "17.5.1a")
def test_paris_is_decided_the_moment_it_falls():
    """In the Movement Phase: Germany chooses, the French army is gone, and the Axis moves on."""
    t = table(units={"2439": "GE-T1", "2132": "GE-I1", "2844": "FR-I1"})
    t.play("Germany", "move GE-T1 to Paris")
    assert t.game.phase == "movement" and ("vichy", "fight on") in [p.choices for p in t.game.pending()]
    t.play("Germany", "vichy")
    answer(t)
    assert t.nation("France").status == "fallen" and t.nation(VICHY).status == "neutral"
    assert t.at("FR-I1") == "out" or t.unit("FR-I1").owner == VICHY
    assert t.holder("Bordeaux") == "Germany" and t.game.phase == "movement"
    t.play("Germany", "move GE-I1 to 2131")


@rule("17.5d", "13.2.3.4a")
def test_paris_falls_to_an_advance_and_the_other_fights_go_on():
    """Two attacks are declared: Paris falls in the first, and the French of the second are no longer there."""
    t = table(
        "declare",
        turn=6,
        units={"2439": "GE-A4 GE-T1", "Paris": "FR-I1", "2537": "FR-I2", "2437": "GE-A6"},
        powers={"Germany": {"technology": {"Infantry": 2}}},
    )
    t.play("Germany", "attack Paris from 2439", "attack Metz from 2437", dice=[10])
    for seat in list(t.asked()):
        if any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")
    t.play("Germany", "Paris from 2439")
    t.play("Germany", "GE-A4 to Paris", "stay")
    assert t.ask("Germany").choices == ("vichy", "fight on")
    t.play("Germany", "vichy")
    for _ in range(20):
        if t.nation(VICHY).status == "neutral" and len(t.state.units.of(VICHY)) == 3:
            break
        t.play(t.ask().seat, t.ask().choices[0])
    assert t.at("FR-I2") == "out" or t.unit("FR-I2").owner == VICHY
    assert t.ask("Germany").choices == ("GE-A6 to Metz", "stay")
    t.play("Germany", "GE-A6 to Metz")
    assert t.at("GE-A6") == HEX_OF["Metz"]


@rule("17.5.1a", "12.4c")
def test_a_landing_on_what_became_vichy_turns_back():
    from rules.supreme_commander.france import vichy
    from rules.supreme_commander.ground import BEACHES, VICHY_LAND, zones_of
    from rules.supreme_commander.state import Convoy

    shore, sea = next(
        (hex, sea)
        for hex in sorted(VICHY_LAND)
        for sea in BEACHES.get(hex, ())
        if "Western Mediterranean" in zones_of(sea)
    )
    t = table(
        units={sea: "IT-I1 IT-S1", "Paris": "GE-I1"},
        control={"Paris": "Germany"},
        active=("Germany", "UK", "France", "Italy"),
    )
    t.state.convoys.append(Convoy(sea, shore, ["IT-S1"], ["IT-I1"]))
    run(t, vichy(t.game))
    assert {t.holder(t.at("IT-I1")), t.holder(t.at("IT-S1"))} == {"Italy"}


@rule("17.5.2d", "17.5.4a")
def test_france_is_free_the_moment_a_city_is_taken():
    """After complete conquest one city of the mainland is enough; it happens in the Movement Phase."""
    from rules.supreme_commander.ground import country_hexes

    t = table(
        side="Allied",
        turn=44,
        units={"2341": "US-I1"},
        active=("Germany", "UK", "USA"),
        france="conquered",
        nations={"France": {"status": "fallen"}, VICHY: minor("neutral")},
        control=dict.fromkeys(country_hexes("France"), "Germany"),
    )
    t.play("USA", "move US-I1 to Le Havre")
    assert t.game.phase == "movement" and t.state.france == "free"
    assert (t.nation("France").status, t.nation("France").lead) == ("ally", "USA")


@rule("10.1.1.1c")
def test_all_fighters_and_fleets_of_the_side_cover_an_evacuation():
    """American Fighters count for the British, however many players there are; those of the fallen French don't."""
    for players in (2, 6):
        t = table(
            "political",
            units={"2340": "UK-I1", "West": "UK-F1 US-F1 FR-F1", "Bristol": "UK-S1", "Brest": "FR-S1"},
            active=("Germany", "UK", "USA"),
            nations={"France": {"status": "fallen"}},
            options={"players": players},
        )
        t.game.script([9])
        run(t, evacuate(t.game, "UK", [t.unit("UK-I1")], "France"))
        assert t.said("2 Fighters and 1 fleet cover"), players


# --- a collapsed power ----------------------------------------------------------------------------------------------

TRUCE = {"nations": {"UK": {"status": "neutral"}}, "powers": {"UK": {"back": 30, "collapsed": True}}}


@rule("10.1.1.2b", "17.14.1d")
def test_americans_who_stayed_do_not_bring_the_uk_back():
    t = table(side="Allied", turn=27, units={"London": "US-I1"}, active=("Germany", "UK", "USA"), **TRUCE)
    neutrality_ends(t.game)
    assert not active(t.game, "UK")
    t.play("USA", "move US-I1 to Bristol")
    assert not active(t.game, "UK")
    t.state.turn = 30
    neutrality_ends(t.game)
    assert active(t.game, "UK")


@rule("17.14.1d")
def test_americans_who_come_bring_the_uk_back_at_once():
    t = table(
        side="Allied",
        turn=27,
        units={"USA and Canada Box": "US-I1 US-S1"},
        active=("Germany", "UK", "USA"),
        **TRUCE,
    )
    t.play("USA", "transport US-I1 to Bristol with US-S1")
    assert t.at("US-I1") == HEX_OF["Bristol"] and active(t.game, "UK")


@rule("17.13.4b")
def test_allies_who_march_in_bring_the_ussr_back_at_once():
    t = table(
        side="Allied",
        turn=30,
        units={"2424": "UK-I1"},
        **russia(nations={"USSR": {"status": "neutral"}}, powers={"USSR": {"back": 33, "collapsed": True}}),
    )
    t.state.annexed.pop("2424")
    t.play("UK", "move UK-I1 to 2423")
    assert active(t.game, "USSR")


# --- mobilization ---------------------------------------------------------------------------------------------------


@rule("17.13.1a")
def test_corps_are_raised_in_garrisoned_cities_too_one_a_hex():
    corps = " ".join(f"SU-I{n}" for n in range(1, 13))
    t = table("political", "Allied", turn=17, units={"2225": "GE-I1", "Moscow": "SU-FORT1"}, pool=corps, **russia())
    for seat in list(t.asked()):
        if any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")
    assert "Moscow" in t.ask("USSR").choices
    t.play("USSR", "Moscow")
    assert "Moscow" not in t.ask("USSR").choices
    assert any(t.at(f"SU-I{n}") == HEX_OF["Moscow"] for n in range(1, 13))


# --- a power that goes over -----------------------------------------------------------------------------------------


@rule("17.7.4a", "10.5a", "1.0b", "ruling.seats")
def test_an_italy_that_germany_attacks_plays_for_the_allies():
    """With two players the Allies command it from then on, its minors with it; with a seat of its own it keeps that."""
    spain = {"Spain": minor("ally", "Italy")}
    for players, seat in ((2, "UK"), (6, "Italy")):
        t = table("political", units={"Rome": "IT-I1", "West": "UK-F1"}, nations=spain, options={"players": players})
        t.play("Germany", "declare war on Italy by Germany")
        assert (t.nation("Italy").camp, t.nation("Spain").camp) == ("Allied", "Allied")
        for _ in range(12):
            if t.state.camp == "Allied" and t.game.phase == "movement":
                break
            for asked in list(t.asked()):
                if asked in t.asked():
                    t.play(asked, "done" if not t.ask(asked).choices else t.ask(asked).choices[0])
        assert seat in t.asked() and "Germany" not in t.asked()
        t.play(seat, "move IT-I1 to 3333")
        shown = t.game.view(seat).position["boxes"]["West Air Box"]
        assert shown[0].get("id") == "UK-F1" and "id" not in t.game.view("Germany").position["boxes"]["West Air Box"][0]


@rule("10.5e", "17.7.4a")
def test_an_allied_italy_takes_no_side_against_the_allies():
    from rules.supreme_commander.politics import guardian_of

    t = table(active=("Germany", "UK", "France", "Italy"), nations={"Italy": {"camp": "Allied"}})
    flow = guardian_of(t.game, "UK", "Yugoslavia")
    try:
        next(flow)
        raise AssertionError("somebody is asked")
    except StopIteration as stop:
        assert stop.value == "Germany"


@rule("18.4a", "3.3.1i")
def test_an_inactive_power_builds_forts_on_its_own_ground_only():
    from rules.supreme_commander.purchase import fort_places

    t = table("organization")
    places = fort_places(t.game, "Italy")
    assert HEX_OF["Rome"] in places and HEX_OF["Prague"] not in places
    t = table("organization", active=("Germany", "UK", "Italy"))
    assert HEX_OF["Prague"] in fort_places(t.game, "Italy")


@rule("10.1.1.2c", "ruling.seats")
def test_a_ussr_that_joins_the_axis_is_commanded_by_it():
    from rules.supreme_commander.collapse import join_axis
    from rules.supreme_commander.seats import commander, playing, speaker

    for players, seat in ((2, "Germany"), (3, "USSR")):
        t = table(units={"2320": "SU-I1"}, **russia(), options={"players": players})
        assert (commander(t.game, "USSR") == "UK") == (players == 2)
        join_axis(t.game)
        assert commander(t.game, "USSR") == seat and seat in playing(t.game, "Axis")
        assert seat not in playing(t.game, "Allied") and speaker(t.game, "Axis") == "Germany"
