"""What a fourth reading of the rulebook found."""

import pytest

from rules.supreme_commander.bombing import bombs
from rules.supreme_commander.chart import NATB
from rules.supreme_commander.collapse import falls_neutral, foreigners
from rules.supreme_commander.control import invade_ussr, pass_through
from rules.supreme_commander.decoys import returning_ships
from rules.supreme_commander.evacuation import realm
from rules.supreme_commander.ground import HEX_OF, country_hexes, price_of
from rules.supreme_commander.income import enter_reinforcements
from rules.supreme_commander.italy import collapse
from rules.supreme_commander.political import conquer, partition
from rules.supreme_commander.politics import guardian_of
from rules.supreme_commander.supply import sources
from rules.supreme_commander.world import FREE, active, hostile, level
from tests.rulings import rule
from tests.supreme_commander.table import EAST, minor, russia, table

FIVE = ("Germany", "UK", "USA", "USSR")


def answered(flow, *answers):
    """Runs a flow whose questions get these answers; returns the prompts."""
    prompts, given = [], list(answers)
    ask = next(flow, None)
    while ask is not None:
        prompts.append(ask[0].prompt)
        word = given.pop(0) if given else ask[0].choices[0]
        try:
            ask = flow.send({ask[0].filed: word})
        except StopIteration:
            ask = None
    assert not given
    return prompts


# --- allies in a power that collapses -------------------------------------------------------------------------------


@rule("10.1.1a")
def test_ships_of_allies_leave_the_ports_of_a_collapsed_power():
    """At home, in a Possession and in an allied Minor Nation; its own ships stay; the nearest port elsewhere takes them."""
    oslo = {"Norway": minor("ally", "UK")}
    units = {"London": "US-S1 UK-S1", "Gibraltar": "US-S2", "Oslo": "US-S3"}
    t = table(units=units, active=FIVE, nations=oslo, control={"Calais": "USA"})
    answered(foreigners(t.game, "UK"))
    ground = realm(t.game, "UK")
    assert {HEX_OF["London"], HEX_OF["Gibraltar"], HEX_OF["Oslo"]} <= ground and HEX_OF["Calais"] not in ground
    assert t.at("UK-S1") == HEX_OF["London"] and t.at("US-S1") == HEX_OF["Calais"]
    assert not {t.at("US-S2"), t.at("US-S3")} & ground


@rule("10.1.1a", "10.1.1b")
def test_troops_in_possessions_and_allied_minors_count_too():
    oslo = {"Norway": minor("ally", "UK")}
    t = table(units={"Gibraltar": "US-I1", "Oslo": "US-I2"}, active=FIVE, nations=oslo)
    assert len(answered(foreigners(t.game, "UK"), "stay")) == 1
    belgium = {"Belgium": minor("ally", "France")}
    t = table("political", units={"Paris": "GE-I1", "Antwerp": "UK-I1"}, control={"Paris": "Germany"}, nations=belgium)
    for seat in t.asked():
        t.play(seat, "done")
    t.play("Germany", "vichy")
    assert t.ask("UK").choices == ("evacuate", "stay")


@rule("10.1.1.1d", "12.2.3a")
def test_evacuated_corps_may_go_to_the_boxes_beyond_the_sea():
    """They share the North Atlantic with the UK; one of two is lost."""
    t = table(units={"London": "US-I1 US-I2"}, active=FIVE)
    t.game.script([1])
    prompts = answered(foreigners(t.game, "UK"), "evacuate", NATB)
    assert prompts[0].startswith("The UK has collapsed") and {t.at("US-I1"), t.at("US-I2")} == {"pool", NATB}


@rule("10.1.1.2c")
def test_the_west_keeps_the_soviet_hexes_it_stands_in():
    """Whoever refuses to go makes the USSR an enemy once, after all were asked."""
    t = table(**{**russia(), "active": FIVE}, units={"Baku": "UK-I1", "Sevastopol": "US-I1"})
    before = {name: t.power(name).income for name in ("UK", "USA", "USSR")}
    worth = {"UK": 5, "USA": 5}
    prompts = answered(foreigners(t.game, "USSR"), "stay", "stay")
    assert len(prompts) == 2 and t.nation("USSR").camp == "Axis"
    assert (t.holder("Baku"), t.holder("Sevastopol")) == ("UK", "USA")
    for name, amount in worth.items():
        assert t.power(name).income == before[name] + amount
    assert t.power("USSR").income == before["USSR"] - sum(worth.values())


@rule("17.13.4a", "9.1.10b")
def test_a_packed_factory_is_not_counted_at_the_collapse():
    """Its five came off when it was turned over; they come back when it stands in Siberia."""
    incomes = []
    for how in ("map", "flipped"):
        t = table(**russia())
        t.state.factories[HEX_OF["Smolensk"]] = how
        falls_neutral(t.game, "USSR", "17.13.4a")
        incomes.append(t.power("USSR").income)
    assert incomes[0] - incomes[1] == 5


@rule("10.1.1a", "17.7.1.2a")
def test_german_ships_leave_an_italy_that_collapses():
    """To the nearest port that is still theirs; where Germans hold the port the ship stays."""
    units = {"Rome": "UK-I1", "Naples": "UK-I2 GE-U1", "Genoa": "GE-U2 GE-I1", "Marseille": "GE-I2"}
    t = table(units=units, active=("Germany", "UK", "Italy"), control={"Marseille": "Germany"})
    collapse(t.game, [HEX_OF["Rome"], HEX_OF["Naples"]])
    assert (t.holder("Genoa"), t.at("GE-U2")) == ("Germany", HEX_OF["Genoa"])
    assert t.at("GE-U1") == HEX_OF["Genoa"] and t.said("A German naval unit leaves Naples.")


# --- mobilization ---------------------------------------------------------------------------------------------------


@rule("17.13.1a", "17.13.1b")
@pytest.mark.parametrize(
    ("attacked", "hex", "invaded"),
    [(True, "2225", True), (False, "2225", False), (True, "1820", True), (False, "1820", True)],
)
def test_what_calls_up_the_soviet_reserves(attacked, hex, invaded):
    """Eastern Poland counts after a German declaration only; the USSR of 1939 after either. A German who only comes
    through is enough."""
    assert ("2225" in EAST) and "1820" in country_hexes("USSR")
    t = table(units={"2226": "GE-I1"}, **russia(nations={"USSR": {"attacked": attacked}}))
    pass_through(t.game, t.unit("GE-I1"), hex)
    assert t.state.invaded == invaded


@rule("17.13.1b", "17.11d")
def test_eastern_poland_counts_only_while_it_is_soviet():
    t = table(units={"2225": "GE-I1"}, active=FIVE, nations={"USSR": {"attacked": True}})
    invade_ussr(t.game, t.unit("GE-I1"), "2225")
    assert not t.state.invaded


@rule("17.13.1b")
def test_germanys_allies_call_up_nobody():
    t = table(
        units={"2324": "RO-I1"}, **russia(nations={"USSR": {"attacked": True}, "Romania": minor("ally", "Germany")})
    )
    pass_through(t.game, t.unit("RO-I1"), "1820")
    assert not t.state.invaded


# --- belligerence ---------------------------------------------------------------------------------------------------


def levels(t, *names):
    return [t.nation(name).level for name in names]


@rule("16.1.6a")
def test_neutrals_move_away_from_a_ussr_that_is_attacked():
    """Whoever declares it, the USSR comes to be at war with Germany."""
    for side, seat, target in (("Axis", "Germany", "USSR"), ("Allied", "USSR", "Germany")):
        t = table("political", side, turn=16)
        before = levels(t, "Romania", "Sweden", "Bulgaria")
        t.play(seat, f"declare war on {target}")
        after = levels(t, "Romania", "Sweden", "Bulgaria")
        assert after == [before[0] + 1, before[1] + 1, before[2]]


@rule("16.1.5a", "16.1.6a", "10.5a")
def test_an_ally_s_declaration_counts_for_all_who_are_at_war():
    """The British attack Sweden: it is on both lists. The Soviets attack Norway: the West is at war with it too."""
    t = table("political", "Allied", turn=20, **russia())
    before = levels(t, "Denmark", "Iraq/Iran", "Turkey")
    t.standing("Germany", "guardian", "first")
    t.play("UK", "declare war on Sweden by UK")
    assert levels(t, "Denmark", "Iraq/Iran", "Turkey") == [before[0] + 1, before[1] + 2, before[2]]
    t = table("political", "Allied", turn=20, **russia())
    before = levels(t, "Denmark", "Hungary")
    t.play("USSR", "declare war on Norway")
    assert levels(t, "Denmark", "Hungary") == [before[0] + 1, before[1]]


@rule("10.5a", "16.1.5b")
def test_an_active_ussr_attacks_italy():
    war = russia()
    t = table("political", "Allied", turn=20, **{**war, "active": ("Germany", "UK", "USSR")})
    before = levels(t, "Spain", "Turkey")
    t.play("USSR", "declare war on Italy")
    assert active(t.game, "Italy") and hostile(t.game, "USSR", "Italy") and t.nation("Italy").camp == "Axis"
    assert levels(t, "Spain", "Turkey") == [before[0] + 2, before[1]]


@rule("10.5a")
def test_friends_who_attack_the_inactive_ussr_drive_it_to_the_axis():
    t = table("political", "Allied", turn=16)
    t.play("UK", "declare war on USSR by UK")
    assert (t.nation("USSR").status, t.nation("USSR").camp) == ("active", "Axis")
    assert hostile(t.game, "UK", "USSR") and not hostile(t.game, "Germany", "USSR")


@rule("10.5d", "10.5e")
def test_who_takes_the_side_of_a_victim_far_from_all():
    """The UK or France at their discretion; the USA only when neither can."""
    for active_, expected in ((("Germany", "UK", "France", "USA"), ("UK", "France")), (("Germany", "UK", "USA"), None)):
        flow = guardian_of(table(turn=24, active=active_).game, "Germany", "Portugal")
        if expected is None:
            with pytest.raises(StopIteration) as stop:
                next(flow)
            assert stop.value.value == "UK"
        else:
            assert next(flow)[0].choices == expected
    with pytest.raises(StopIteration) as stop:
        next(guardian_of(table(turn=24, active=("Germany", "USA")).game, "Germany", "Portugal"))
    assert stop.value.value == "USA"


# --- Poland and France ----------------------------------------------------------------------------------------------


@rule("17.11.1a", "17.11d")
@pytest.mark.parametrize("status", ["conquered", "ally"])
def test_germans_leave_eastern_poland(status):
    """West of the line if Poland fell; to the nearest hex of Germany if it has not."""
    t = table(units={"2225": "GE-I1"}, nations={"Poland": minor(status, "UK")}, control={"2226": "Germany"}, pact=True)
    answered(partition(t.game))
    assert t.at("GE-I1") in country_hexes("Germany" if status == "ally" else "Poland")
    assert t.at("GE-I1") not in EAST and t.holder("2225") == "USSR"


@rule("17.7.1.2a", "16.1.2a")
def test_units_on_the_turn_record_track_at_a_surrender():
    """A Minor's go to the pool with the others; Italian ones, of which only those on the map do, come in their time."""
    t = table(units={"turn 9": "PO-A1 IT-A1", "Warsaw": "PO-I1"}, nations={"Poland": minor("ally", "UK")})
    answered(conquer(t.game, "Poland", "Germany"))
    assert t.at("PO-A1") == t.at("PO-I1") == "pool"
    t.state.units.move("UK-I1", HEX_OF["Rome"])
    collapse(t.game, [HEX_OF["Rome"]])
    assert t.at("IT-A1") == "turn 9"


@rule("17.5.1b", "9.1.3.2b")
def test_what_the_french_held_abroad_falls_to_the_axis():
    """Sardinia goes back to Italy, a Belgian hex to Germany; one with a British corps in it stays."""
    held = {"Cagliari": "France", "2239": "France", "2240": "France"}
    active = ("Germany", "UK", "France", "Italy")
    t = table(
        "political", units={"Paris": "GE-I1", "Calais": "UK-I1"}, active=active, control={**held, "Paris": "Germany"}
    )
    italy = t.power("Italy").income
    for seat in t.asked():
        t.play(seat, "done")
    t.play("Germany", "vichy")
    t.play("UK", "stay")
    assert t.holder("Cagliari") == "Italy" and t.holder("2239") == "Germany" and t.holder("Calais") == "France"
    assert t.power("Italy").income >= italy


@rule("17.5.5a", "17.5.5b", "ruling.free-french")
@pytest.mark.parametrize("status", ["active", "ally", "fallen"])
def test_who_builds_the_free_french(status):
    """France, in French cities and with its technology, while it stands or once it is liberated; else the USA in the UK."""
    t = table(
        "organization", "Allied", turn=44, active=("Germany", "UK", "USA"), france={"active": ""}.get(status, "free"),
        nations={"France": {"status": status, "lead": "USA" if status == "ally" else ""}}, pool="FF-I1",
        powers={"USA": {"msp": 100}, "France": {"msp": 100, "technology": {"Infantry": 2}}},
    )  # fmt: skip
    seat = "France" if status == "active" else "USA"
    city, payer_, spared = ("London", "USA", "France") if status == "fallen" else ("Brest", "France", "USA")
    t.play(seat, f"buy infantry for Free French at {city}")
    assert t.at("FF-I1") == HEX_OF[city] and t.power(payer_).msp < 100 and t.power(spared).msp == 100
    assert level(t.game, FREE, "Infantry") == {"active": 2, "ally": 0, "fallen": 1}[status]
    assert (HEX_OF["London"] in sources(t.game, FREE)) == (status == "fallen")
    if status != "fallen":
        assert "London" not in " ".join(t.game.suggest(seat, "buy infantry for Free French at", 25))


# --- the desert -----------------------------------------------------------------------------------------------------

SNOW, MUD = 4, 5


@rule("8.0a", "8.0i", "12.5.1b")
def test_paratroops_drop_on_the_desert_in_any_weather():
    for turn in (SNOW, MUD):
        t = table(side="Allied", turn=turn, units={"Tobruk": "UK-AB"}, active=("Germany", "UK", "Italy"))
        assert "drop UK-AB to 4826" in t.game.suggest("UK", "drop UK-AB to 48", 25)
        t.play("UK", "drop UK-AB to 4826")
    t = table(side="Allied", turn=SNOW, units={"London": "UK-AB"}, control={"Calais": "Germany"})
    t.refuse("UK", "drop UK-AB to Calais", "8.0i")


@rule("8.0a", "11.3c")
@pytest.mark.parametrize(("city", "rolls"), [("Cairo", 2), ("London", 1)])
def test_bombs_on_the_desert_fall_as_in_clear_weather(city, rolls):
    """In Snow one Bomber fewer, but not over Cairo."""
    t = table(turn=SNOW, units={f"over {HEX_OF[city]}": "GE-B1 GE-B2"})
    t.game.script([2] * rolls)
    bombs(t.game, HEX_OF[city], "Axis")
    assert len(t.rolls("bombs")) == rolls


@rule("12.1b", "8.0a")
def test_an_army_goes_by_rail_through_the_desert_in_mud():
    """Over the river at Basra for one point; the railways of Europe are shut to armies."""
    assert price_of("4403", "4503", "Mud", False) == price_of("4403", "4503", "Mud", True) == 1
    assert price_of("2127", "2128", "Mud", False) > price_of("2127", "2128", "Mud", True)


# --- options --------------------------------------------------------------------------------------------------------


@rule("23.10")
def test_a_damaged_fleet_comes_back_to_a_port():
    """Not by way of the Force Pool, and for nothing; a fleet that was sunk goes there."""
    t = table(turn=9, units={"turn 9": "UK-S1 UK-S2"}, options={"damaged_fleets": True})
    t.unit("UK-S1").side = "support"
    msp = t.power("UK").msp
    enter_reinforcements(t.game)
    assert t.at("UK-S2") == "pool"
    prompts = answered(returning_ships(t.game), "Bristol")
    assert len(prompts) == 1 and t.at("UK-S1") == HEX_OF["Bristol"]
    assert (t.unit("UK-S1").side, t.unit("UK-S1").used, t.power("UK").msp) == ("", False, msp)


# --- words ----------------------------------------------------------------------------------------------------------


@rule("17.9a", "16.1a")
def test_the_netherlands_are_several():
    t = table("organization", powers={"Germany": {"msp": 200}})
    for seat in ("UK", "France"):
        t.standing(seat, "guardian", "first")
        t.standing(seat, "minor units", "first")
    t.play("Germany", "declare war on Netherlands")
    said = [event.text for event in t.events()]
    assert "Germany declares war on the Netherlands." in said
    assert any(text.startswith("The Netherlands join the Allied side under") for text in said)
