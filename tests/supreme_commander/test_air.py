"""11.0, 12.5, 12.6, 13.2.2: the air."""

from rules.supreme_commander.air import air_bases, air_combat, base_for, over, span, strengths
from rules.supreme_commander.airborne import drop_zone
from rules.supreme_commander.ground import BOARD, CITIES, HEX_OF, HEXES, distance, terrain
from rules.supreme_commander.state import Attack
from rules.supreme_commander.support import near_enough, reachable
from rules.supreme_commander.world import at_home
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table

OCCUPIED = {"Le Havre": "Germany", "Paris": "Germany", "Metz": "Germany"}


def fliers(t, *ids):
    return [t.unit(id) for id in ids]


@rule("11.2c")
def test_air_strengths():
    """E28, E29."""
    skill = {"Germany": {"technology": {"Aircraft": 2}}, "UK": {"technology": {"Aircraft": 2}}}
    t = table(units={"over 2041": "GE-F1! GE-F2! UK-F1!"}, powers=skill)
    assert strengths(t.game, "2041", fliers(t, "GE-F1", "GE-F2"), fliers(t, "UK-F1")) == (4, 3)
    skill["UK"] = {"technology": {"Aircraft": 3}}
    t = table(units={"over 2041": "GE-B1! GE-B2! GE-B3! UK-F1! UK-F2!"}, powers=skill)
    assert strengths(t.game, "2041", fliers(t, "GE-B1", "GE-B2", "GE-B3"), fliers(t, "UK-F1", "UK-F2")) == (3, 7)


@rule("11.2i", "22.0b")
def test_bombers_beside_fighters_add_nothing():
    """E51: in the second round two bombers face a Polish Fighter: 1 + 1 against 2."""
    t = table(
        units={"over 2227": "GE-F1! GE-B1! GE-B2! PO-F1!"},
        nations=POLAND,
        powers={"Germany": {"technology": {"Aircraft": 1}}},
    )
    assert strengths(t.game, "2227", fliers(t, "GE-F1", "GE-B1", "GE-B2"), fliers(t, "PO-F1")) == (2, 1)
    assert strengths(t.game, "2227", fliers(t, "GE-B1", "GE-B2"), fliers(t, "PO-F1")) == (2, 2)


@rule("11.1e", "10.3.2g")
def test_ranges():
    t = table(units={"West": "GE-F1 GE-B1"}, powers={"Germany": {"technology": {"Aircraft": 1}}})
    assert span(t.game, t.unit("GE-F1"), "2041", True) == 4 and span(t.game, t.unit("GE-B1"), "2041", True) == 6


@rule("11.1c", "11.1d")
def test_bases():
    """E27: Paris serves the UK only with a British unit in it; the UK and USA share."""
    t = table()
    assert HEX_OF["Paris"] not in air_bases(t.game, "UK") and HEX_OF["London"] in air_bases(t.game, "UK")
    t = table(units={"Paris": "UK-I1"})
    assert HEX_OF["Paris"] in air_bases(t.game, "UK")
    t = table(active=("Germany", "UK", "USA"))
    assert HEX_OF["London"] in air_bases(t.game, "USA")
    t = table(nations={"Romania": minor("ally", "Germany")})
    assert HEX_OF["Berlin"] in air_bases(t.game, "Romania") and HEX_OF["Bucharest"] in air_bases(t.game, "Romania")


@rule("11.1f", "11.1g")
def test_two_units_from_a_base():
    """D21."""
    t = table("bombing", "Allied", units={"West": "UK-B1 UK-B2 UK-B3"}, control={**OCCUPIED, "Calais": "Germany"})
    assert base_for(t.game, t.unit("UK-B1"), HEX_OF["Le Havre"], True) != ""
    t.state.bases = dict.fromkeys(air_bases(t.game, "UK"), 2)
    assert base_for(t.game, t.unit("UK-B1"), HEX_OF["Le Havre"], True) == ""
    t = table(units={"South": "UK-B1"})
    assert base_for(t.game, t.unit("UK-B1"), HEX_OF["Le Havre"], True) == ""


@rule("11.3b")
def test_damage_is_capped_by_the_location():
    """E30: two Bombers roll 13 in all; Le Havre loses five."""
    t = table("bombing", "Allied", units={"West": "UK-B1 UK-B2"}, control=OCCUPIED, powers={"Germany": {"msp": 50}})
    t.play("UK", "bomb Le Havre with UK-B1, UK-B2", dice=[6, 7])
    assert t.power("Germany").msp == 45


@rule("11.3a", "8.0e", "8.0o")
def test_bombing_in_bad_weather():
    """D20: three Bombers in Mud are one, and its roll is halved; in Snow one stays away and the others roll -1."""
    t = table(
        "bombing",
        "Allied",
        turn=2,
        units={"West": "UK-B1 UK-B2 UK-B3"},
        control=OCCUPIED,
        powers={"Germany": {"msp": 50}},
    )
    t.play("UK", "bomb Paris with UK-B1, UK-B2, UK-B3", dice=[9])
    assert t.power("Germany").msp == 46
    t = table(
        "bombing", "Allied", turn=4, units={"West": "UK-B1 UK-B2"}, control=OCCUPIED, powers={"Germany": {"msp": 50}}
    )
    t.play("UK", "bomb Paris with UK-B1, UK-B2", dice=[4])
    assert t.power("Germany").msp == 47


@rule("11.0b", "11.1b", "11.0a")
def test_a_city_is_bombed_once_and_a_unit_flies_once():
    t = table("bombing", "Allied", units={"West": "UK-B1 UK-B2"}, control=OCCUPIED)
    t.play("UK", "bomb Paris with UK-B1", dice=[1])
    t.refuse("UK", "bomb Paris with UK-B2", "11.0b")
    t.refuse("UK", "bomb Le Havre with UK-B1", "11.1b")


@rule("11.2a", "11.2f")
def test_a_raid_may_be_fighters_or_decoys_alone():
    t = table("bombing", "Allied", units={"West": "UK-DF1"}, control=OCCUPIED, powers={"Germany": {"msp": 50}})
    t.play("UK", "bomb Le Havre with UK-DF1")
    assert t.power("Germany").msp == 50 and t.unit("UK-DF1").used


@rule("11.2b", "11.2d", "11.2e")
def test_interception():
    """The defender sends a Fighter; both roll; who withdraws takes an abort for all."""
    t = table(
        "bombing",
        "Allied",
        units={"West": "UK-B1 UK-F1 GE-F1", "Le Havre": "GE-I1", "Paris": "GE-I2"},
        control=OCCUPIED,
        powers={"Germany": {"msp": 50}},
    )
    t.play("UK", "bomb Le Havre with UK-B1, UK-F1", dice=[3, 3])
    assert set(t.ask("Germany").choices) == {"send GE-F1", "no more"}
    t.play("Germany", "send GE-F1")
    assert t.ask("UK").prompt.startswith("Air combat")
    t.play("UK", "withdraw")
    assert t.power("Germany").msp == 50 and t.unit("UK-B1").used and t.at("UK-B1") in ("West", "South")


@rule("11.2g")
def test_anybody_at_war_may_intercept():
    """Both allies at war with Germany are asked; a power that is not at war isn't."""
    t = table(
        "bombing",
        units={"West": "GE-B1 UK-F1 FR-F1 US-F1", "2240": "GE-I1", "Le Havre": "FR-I1"},
        control={"Calais": "Germany"},
        powers={"France": {"technology": {"Aircraft": 1}}},
    )
    t.play("Germany", "bomb London with GE-B1")
    asked = []
    while [p for p in t.game.pending() if p.choices]:
        p = next(p for p in t.game.pending() if p.choices)
        if "intercept" not in p.prompt:
            break
        asked.append(p.seat)
        t.play(p.seat, "no more")
    assert sorted(asked) == ["France", "UK"]


@rule("11.2.1a")
def test_flak():
    t = table(
        "bombing",
        "Allied",
        units={"West": "UK-B1", "Paris": "GE-K1 GE-I1"},
        control=OCCUPIED,
        powers={"Germany": {"msp": 50}},
    )
    t.play("UK", "bomb Paris with UK-B1", dice=[9])
    assert t.at("UK-B1") == "turn 10" and t.power("Germany").msp == 50


@rule("11.1h", "5.1l")
def test_used_units_lie_open_until_the_turn_ends():
    t = table("final", "", units={"West": "UK-B1! GE-F1"})
    assert not t.unit("UK-B1").used


# --- ground support -------------------------------------------------------------------------------------------------


@rule("18.6a", "13.2.2a")
def test_support_needs_troops_of_the_same_nation():
    t = table(
        "support",
        units={"2129": "GE-A3", "2128": "PO-I2", "East": "GE-F1 RO-F1"},
        nations={**POLAND, "Romania": minor("ally", "Germany")},
    )
    t.state.attacks.append(Attack("2129", "2128", ["GE-A3"]))
    assert reachable(t.game, t.unit("GE-F1")) == ["2128"] and reachable(t.game, t.unit("RO-F1")) == []


@rule("13.2.2b")
def test_air_units_are_placed_in_turns():
    """E49: five of seven first, then one each."""
    t = table(
        "declare", units={"2422": "GE-A4 GE-I3", "2421": "SU-A1", "2424": "GE-I1", "2525": "GE-I2",
        "East": "GE-F1 GE-F2 GE-F3 GE-B1 GE-B2 GE-DF1 GE-DB1 SU-F1 SU-B1", "2320": "SU-I2"},
        **russia(control={"2525": "Germany"}),
    )  # fmt: skip
    t.play("Germany", "attack Kiev from 2422 with GE-A4", "done")
    t.play("Italy", "done") if "Italy" in t.asked() else None
    order = []
    for _ in range(9):
        seat = t.asked()[0]
        order.append(seat)
        t.play(seat, next(c for c in t.ask(seat).choices if c.startswith("hold ") and c != "hold all"))
    assert order == ["Germany"] * 5 + ["Germany", "USSR"] * 2


@rule("13.2.2c", "13.2.2d")
def test_bombers_alone_do_not_fight():
    """Bombers of both sides over a hex: no air combat, all stay; with a Fighter among them there is one."""
    for planes, fought in (("GE-B1! GE-B2! PO-B1! UK-B1!", 0), ("GE-B1! GE-F1! UK-B1!", 2)):
        t = table(units={"2129": "GE-A3", "2128": "PO-I2", "over 2128": planes.replace("PO-B1! ", "")}, nations=POLAND)
        t.game.script([1, 1])
        next(air_combat(t.game, "2128", "Axis"), None)
        assert len(t.rolls("air combat")) == fought
        assert len(over(t.game, "2128", "Axis")) == 2 and len(over(t.game, "2128", "Allied")) == 1


def test_who_might_join_is_public():
    """A Bomber out of a Fighter's range is asked for like a Fighter."""
    t = table("support", units={"2129": "GE-A3", "2128": "PO-I2", "East": "GE-F1"}, nations=POLAND)
    t.state.attacks.append(Attack("2129", "2128", ["GE-A3"]))
    assert near_enough(t.game, t.unit("GE-F1"), "East")


# --- paratroops and transfers ---------------------------------------------------------------------------------------


@rule("12.5.1b", "12.5.1a")
def test_where_paratroops_drop():
    t = table("movement", units={"2236": "GE-AB"}, nations={"Belgium": minor("ally", "France")})
    assert drop_zone(t.game, t.unit("GE-AB"), HEX_OF["Antwerp"]) == ""
    assert "range" in drop_zone(t.game, t.unit("GE-AB"), HEX_OF["Paris"])
    wild = [
        h for h in BOARD.within("2236", 4) if h in HEXES and terrain(h) in ("forest", "mountain") and h not in CITIES
    ]
    inside = [h for h in wild if at_home(t.game, h, "Germany")]
    assert inside and all("woods" in drop_zone(t.game, t.unit("GE-AB"), h) for h in inside)


@rule("12.5.1a", "10.3.2g")
def test_aircraft_technology_carries_paratroops_farther():
    flown = table("movement", units={"2236": "GE-AB"}, powers={"Germany": {"technology": {"Aircraft": 2}}})
    for far, why in ((4, ""), (6, ""), (7, "it's out of range")):
        goals = [h for h in CITIES if distance("2236", h) == far and at_home(flown.game, h, "Germany")]
        assert goals and {drop_zone(flown.game, flown.unit("GE-AB"), h) for h in goals} == {why}


@rule("12.5.1g", "12.5.2a", "12.5.3a")
def test_a_drop_on_an_empty_hex():
    t = table("movement", units={"2236": "GE-AB"}, nations={"Belgium": minor("ally", "France")})
    t.play("Germany", "drop GE-AB on Antwerp")
    assert t.at("GE-AB") == HEX_OF["Antwerp"] and t.unit("GE-AB").side == "para"
    assert t.holder("Antwerp") == "Germany"
    t.refuse("Germany", "drop GE-AB on 2338", "12.5.1a")


@rule("12.5.1c", "12.5.1e", "12.5.3b")
def test_paratroops_without_escort_die():
    """D26: a real Fighter shoots them down, a Decoy does not."""
    for plane, place in (("FR-F1", "turn 9"), ("FR-DF1", HEX_OF["Antwerp"])):
        t = table("movement", units={"2236": "GE-AB", "West": plane}, nations={"Belgium": minor("ally", "France")})
        t.play("Germany", "drop GE-AB on Antwerp")
        t.play("France", f"send {plane}")
        assert t.at("GE-AB") == place


@rule("12.5.1d")
def test_flak_at_paratroops():
    """D55."""
    for die, place in ((5, "2236"), (9, "turn 9"), (1, HEX_OF["Antwerp"])):
        t = table("movement", units={"2236": "GE-AB", "Antwerp": "FR-K1"}, nations={"Belgium": minor("ally", "France")})
        t.play("Germany", "drop GE-AB on Antwerp", dice=[die])
        assert t.at("GE-AB") == place


@rule("12.5.1d", "11.2.1a")
def test_flak_picks_between_paratroops_and_their_escort():
    for aim, lands in (("at GE-F1", True), ("at GE-AB", False)):
        t = table(
            "movement",
            units={"2236": "GE-AB", "West": "GE-F1", "Antwerp": "FR-K1"},
            nations={"Belgium": minor("ally", "France")},
        )
        t.play("Germany", "drop GE-AB on Antwerp with GE-F1")
        assert set(t.ask("France").choices) == {"at GE-AB", "at GE-F1"}
        t.play("France", aim, dice=[10])
        assert (t.at("GE-AB") == HEX_OF["Antwerp"]) == lands and t.at("GE-F1") == ("turn 9" if lands else "West")


@rule("12.5.1c")
def test_paratroops_need_a_fighter_beside_them_in_every_round():
    """Bombers don't shield them; and when the last Fighter is lost in the first round they are lost before the second."""
    fight = {"2129": "GE-A3", "2128": "PO-I2", "drop 2128": "GE-AB"}
    t = table(units={**fight, "over 2128": "GE-B1! PO-F1!"}, nations=POLAND)
    t.game.script([1, 1])
    next(air_combat(t.game, "2128", "Axis"), None)
    assert t.at("GE-AB") == "turn 9"
    t = table(units={**fight, "over 2128": "GE-F1! GE-B1! PO-F1!"}, nations=POLAND)
    t.game.script([1, 10])
    flow = air_combat(t.game, "2128", "Axis")
    asked = next(flow)
    assert set(asked[0].choices) == {"lose GE-F1", "lose GE-B1"} and t.at("GE-AB") == "drop 2128"
    asked = flow.send({asked[0].filed: "lose GE-F1"})
    assert asked[0].choices == ("stay", "withdraw") and t.at("GE-AB") == "turn 9"
    kept = table(units={**fight, "over 2128": "GE-F1! GE-B1! PO-F1!"}, nations=POLAND)
    kept.game.script([1, 10])
    flow = air_combat(kept.game, "2128", "Axis")
    asked = next(flow)
    flow.send({asked[0].filed: "lose GE-B1"})
    assert kept.at("GE-AB") == "drop 2128"


@rule("8.0i")
def test_no_drops_in_bad_weather():
    t = table("movement", turn=2, units={"2236": "GE-AB"}, nations={"Belgium": minor("ally", "France")})
    t.refuse("Germany", "drop GE-AB on Antwerp", "8.0i")


@rule("12.5a")
def test_paratroops_walk_like_infantry():
    t = table("movement", units={"2236": "GE-AB"})
    t.play("Germany", "move GE-AB to 2336")
    assert t.at("GE-AB") == "2336" and t.unit("GE-AB").side == ""


@rule("12.6a")
def test_air_units_change_fronts():
    t = table("movement", units={"West": "GE-F1"})
    t.play("Germany", "transfer GE-F1 to East")
    assert t.at("GE-F1") == "East" and t.unit("GE-F1").transfer
    t.refuse("Germany", "transfer GE-F1 to West", "12.6a")


@rule("15.1.3a", "15.1.3b")
def test_strategic_air_movement():
    t = table("strategic", units={"West": "GE-F1! GE-F2"}, powers={"Germany": {"msp": 50}})
    t.play("Germany", "fly GE-F1 to East")
    assert t.unit("GE-F1").transfer and t.power("Germany").msp == 45
    t.refuse("Germany", "fly GE-F1 to West", "15.1.3b")


@rule("12.6a", "15.1.3a", "23.8a")
def test_air_units_may_wait_in_a_front_without_a_base():
    """Germans in the South, where they have none yet; with air units on the map they need one there."""
    for option, refused in ((False, False), (True, True)):
        t = table("movement", units={"West": "GE-F1"}, options={"air_on_map": option})
        t.state.units["GE-F1"].field = HEX_OF["Berlin"] if option else ""
        flown = table(
            "strategic", units={"West": "GE-F1"}, options={"air_on_map": option}, powers={"Germany": {"msp": 9}}
        )
        for game, order in ((t, "transfer GE-F1 to South"), (flown, "fly GE-F1 to South")):
            assert not any(BOARD[hex].group == "South" for hex in air_bases(game.game, "Germany"))
            if refused:
                game.refuse("Germany", order, "23.8a")
            else:
                game.play("Germany", order)
                assert game.at("GE-F1") == "South" and game.unit("GE-F1").transfer
