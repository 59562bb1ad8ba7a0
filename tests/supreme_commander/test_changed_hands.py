"""Hexes, fleets and corps when a power falls or changes sides: the cases in which one condition alone decides."""

from rules.supreme_commander.chart import AXIS
from rules.supreme_commander.collapse import falls_neutral, foreigners, keep_hex, uk_collapse
from rules.supreme_commander.control import come_in, take, wake
from rules.supreme_commander.evacuation import evacuate
from rules.supreme_commander.france import call_off, conquered, french_ground, garrison, leave, vichy_attacked
from rules.supreme_commander.ground import AROUND, CITIES, COUNTRY, HEX_OF, LOCATIONS, PORTS
from rules.supreme_commander.italy import check_collapse, collapse
from rules.supreme_commander.movement import stays
from rules.supreme_commander.state import Convoy
from rules.supreme_commander.walking import closed_to
from rules.supreme_commander.world import FREE, VICHY, foes, hostile
from tests.rulings import rule
from tests.supreme_commander.table import minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")
BUCHAREST, KRAKOW, LYON, MARSEILLE = (HEX_OF[name] for name in ("Bucharest", "Krakow", "Lyon", "Marseille"))


def run_on(flow, ask, picked):
    """Answer a question that has been asked; nothing more is."""
    try:
        flow.send({ask[0].filed: picked})
        raise AssertionError("asked again")
    except StopIteration:
        return


# --- locations ------------------------------------------------------------------------------------------------------


@rule("16.1.6.1c", "9.1.3.1a")
def test_what_the_waiting_ussr_takes_is_remembered():
    """From a Minor that only it fights; not what Germany takes in such a war, nor what the USSR takes in others."""
    for lead, foe, status, captor, kept in (
        ("Germany", "USSR", "controlled", "SU-I1", True),
        ("UK", "Germany", "controlled", "GE-I1", False),
        ("Germany", "", "ally", "SU-I1", False),
    ):
        active = ("Germany", "UK") if status == "controlled" else WORLD
        t = table(
            "organization",
            "Axis",
            active=active,
            nations={"Romania": {**minor(status, lead), "foe": foe}},
            turn=22 if status == "ally" else 6,
            west=status == "ally",
        )
        take(t.game, BUCHAREST, t.unit(captor).owner)
        assert (BUCHAREST in t.state.soviet_prizes) == kept, (lead, captor)


@rule("9.1.3.1b", "9.1.9a")
def test_who_drew_from_a_place_before_loses_it():
    """Krakow was Italy's before Poland went over to the Axis under Germany: it is Italy whose income falls now."""
    t = table(
        "organization",
        "Allied",
        active=ITALY,
        nations={"Poland": minor("ally", "Germany")},
        earners={KRAKOW: "Italy"},
        powers={p: {"income": 50, "msp": 0} for p in ("Germany", "Italy", "UK")},
    )
    take(t.game, KRAKOW, "UK")
    assert [t.power(p).income for p in ("Germany", "Italy", "UK")] == [50, 45, 55]


@rule("17.5.1e", "9.1.3.2a")
def test_what_is_retaken_in_vichy():
    """Germany draws nothing from what Vichy has back; of the rest of France it does."""
    fallen = {
        "active": ("Germany", "UK", "USA"),
        "france": "vichy",
        "nations": {VICHY: minor("ally", "Germany")},
        "powers": {p: {"income": 50, "msp": 0} for p in ("Germany", "France")},
        "doubled": {AXIS: [MARSEILLE, HEX_OF["Paris"]]},
    }
    t = table("organization", control={MARSEILLE: "USA"}, **fallen)
    take(t.game, MARSEILLE, "Germany")
    worth = LOCATIONS[MARSEILLE]
    assert (t.power("Germany").income, t.power("France").income) == (
        50,
        50 - worth,
    ) and MARSEILLE not in t.state.earners
    t = table("organization", control={"Paris": "USA"}, **fallen)
    take(t.game, HEX_OF["Paris"], "Germany")
    worth = LOCATIONS[HEX_OF["Paris"]]
    assert (t.power("Germany").income, t.power("France").income) == (50 + worth, 50 - worth)
    assert t.state.earners[HEX_OF["Paris"]] == "Germany"


@rule("17.13.4b", "17.14.1d")
def test_who_wakes_a_collapsed_power():
    """An ally that comes into its country; not its own troops, nor an enemy, nor an ally who is there already."""
    for unit, start, to, woken in (
        ("UK-I1", "Paris", "London", False),
        ("GE-I1", "Calais", "London", False),
        ("US-I1", "Bristol", "London", False),
        ("US-I1", "Brest", "London", True),
    ):
        t = table(
            "organization", "Allied", units={start: unit}, active=WORLD, nations={"UK": {"status": "neutral"}}, turn=24
        )
        wake(t.game, t.unit(unit), HEX_OF[to])
        assert (t.nation("UK").status == "active") == woken, (unit, start)


@rule("16.1.2b", "10.5g")
def test_who_has_come_in_is_noted_once():
    t = table("organization", "Allied", units={"2129": "UK-I1"}, nations={"Poland": minor("conquered", "UK")})
    for _ in range(2):
        come_in(t.game, t.unit("UK-I1"), HEX_OF["Warsaw"])
    assert t.nation("Poland").entered == ["UK"]
    t = table("organization", "Allied", units={"2129": "UK-PT1"}, nations={"Poland": minor("conquered", "UK")})
    come_in(t.game, t.unit("UK-PT1"), HEX_OF["Warsaw"])
    assert t.nation("Poland").entered == []


# --- France ---------------------------------------------------------------------------------------------------------


@rule("17.5.1f")
def test_vichy_has_infantry_only():
    """If there are too few French Infantry corps left, fewer come."""
    t = table("organization", active=("Germany", "UK"), france="vichy", nations={VICHY: {"status": "neutral"}})
    for unit in t.state.units.of("France"):
        t.state.units.move(unit, "out" if unit.id in ("FR-I1", "FR-T1", "FR-A1") else "later")
    for hex in COUNTRY:
        if COUNTRY[hex] in ("Algeria", "Morocco", "Tunisia"):
            t.state.control[hex] = VICHY
    t.state.tenure += 1
    run(t, garrison(t.game, 3))
    assert [u.id for u in t.state.units.of(VICHY)] == ["FR-I1"]


@rule("17.5.1k")
def test_what_vichy_may_raise():
    """Three corps, with those it has; from those that are out of play only."""
    t = table(
        "organization", "Allied", active=("Germany", "UK"), france="vichy", nations={VICHY: {"status": "neutral"}}
    )
    for unit in t.state.units.of("France"):
        t.state.units.move(unit, "later" if unit.id in ("FR-I1", "FR-I2") else "out")
    t.state.units.give(t.unit("FR-I3"), VICHY)
    run(t, vichy_attacked(t.game, "UK"))
    assert sorted(u.id for u in t.state.units.of(VICHY)) == ["FR-I3", "FR-I4", "FR-I5"]
    assert t.nation(VICHY).status == "ally" and t.nation(VICHY).lead == "Germany"


@rule("17.16b", "17.16a")
def test_who_leaves_goes_where_there_is_room():
    """From Tunis the nearest friendly hex; if that is full the next, and nowhere if there is none."""
    t = table("organization", active=ITALY, units={"Tunis": "IT-I1"})
    run(t, leave(t.game, t.unit("IT-I1"), "Tunisia", "17.16b"))
    first = t.at("IT-I1")
    t = table("organization", active=ITALY, units={"Tunis": "IT-I1", first: "IT-A1 IT-A2"})
    run(t, leave(t.game, t.unit("IT-I1"), "Tunisia", "17.16b"))
    assert first != t.at("IT-I1") != HEX_OF["Tunis"] and t.holder(t.at("IT-I1")) == "Italy"
    t = table("organization", active=ITALY, units={"Tunis": "IT-I1"}, control=dict.fromkeys(COUNTRY, "UK"))
    run(t, leave(t.game, t.unit("IT-I1"), "Tunisia", "17.16b"))
    assert t.at("IT-I1") == HEX_OF["Tunis"]


@rule("17.16b", "17.5.2a", "12.4c")
def test_complete_conquest_empties_the_possessions():
    """A landing on Tunis that is neutral now turns back; who stands in Tunisia goes to the hex of his choice, if two are equally
    near."""
    tunis = HEX_OF["Tunis"]
    sea = next(near for near in AROUND[tunis] if near not in COUNTRY)
    taken = {"Paris": "Germany", "Marseille": "Germany", "Algiers": "Germany"}
    t = table(
        "organization",
        active=("Germany", "UK", "Italy"),
        units={sea: "IT-S1! IT-I1", "Algiers": "GE-I2"},
        france="fights",
        control=taken,
        convoys=[Convoy(sea, tunis, ["IT-S1"], ["IT-I1"])],
    )
    run(t, conquered(t.game))
    assert t.at("IT-S1") == t.at("IT-I1") in PORTS and t.holder("Tunis") == VICHY and t.holder("Algiers") == "Germany"
    inland = [h for h in COUNTRY if COUNTRY[h] == "Tunisia" and h not in CITIES]
    asked = []
    for hex in inland:
        t = table(
            "organization", active=("Germany", "UK", "Italy"), units={hex: "GE-I1"}, france="fights", control=taken
        )
        flow = conquered(t.game)
        ask = next(flow, None)
        if ask is None:
            assert COUNTRY[t.at("GE-I1")] != "Tunisia", hex
            continue
        asked.append(hex)
        picked = ask[0].choices[-1]
        run_on(flow, ask, picked)
        assert t.at("GE-I1") == HEX_OF.get(picked, picked) and "17.16b" in ask[0].rules
    assert asked, "somewhere two hexes are equally near"


@rule("17.5.1g", "12.4c")
def test_ships_off_what_is_vichy_now_turn_back():
    """They need a berth; the corps aboard need room on land."""
    sea = next(near for near in AROUND[HEX_OF["Marseille"]] if near not in COUNTRY)
    marseille = HEX_OF["Marseille"]
    t = table(
        "organization",
        active=("Germany", "UK", "Italy"),
        units={sea: "IT-S1! IT-I1"},
        france="vichy",
        nations={VICHY: {"status": "neutral"}},
        control={marseille: VICHY},
        convoys=[Convoy(sea, marseille, ["IT-S1"], ["IT-I1"])],
    )
    call_off(t.game, french_ground())
    assert t.at("IT-S1") == t.at("IT-I1") in PORTS
    near = t.at("IT-S1")
    t = table(
        "organization",
        active=("Germany", "UK", "Italy"),
        units={sea: "IT-S1! IT-I1", near: "IT-A1 IT-A2"},
        france="vichy",
        nations={VICHY: {"status": "neutral"}},
        control={marseille: VICHY},
        convoys=[Convoy(sea, marseille, ["IT-S1"], ["IT-I1"])],
    )
    call_off(t.game, french_ground())
    assert t.at("IT-S1") == near != t.at("IT-I1") and t.at("IT-I1") in PORTS


@rule("17.5.2c")
def test_no_free_french_without_room_in_britain():
    hexes = [hex for hex in CITIES if COUNTRY[hex] == "UK"]
    corps = [u.id for u in table().state.units.of("Germany") if u.id.startswith("GE-I")]
    taken = dict.fromkeys(("Paris", "Marseille", "Algiers"), "Germany")
    for held in (hexes, hexes[1:]):
        t = table(
            "organization",
            active=("Germany", "UK"),
            france="fights",
            units={**dict(zip(held, corps, strict=False)), "later": "FF-I1"},
            control=taken,
        )
        run(t, conquered(t.game))
        assert (t.at("FF-I1") == "later") == (held == hexes) and t.at("FF-I1") in ("later", hexes[0])


# --- Italy ----------------------------------------------------------------------------------------------------------


@rule("17.7.1a")
def test_only_home_counts_for_italys_fall():
    """Tripoli and Naples are not two places at home."""
    for places, fallen in ((("Tripoli", "Naples"), False), (("Milan", "Naples"), True)):
        t = table(
            "organization",
            "Allied",
            active=("Germany", "UK", "USA", "Italy"),
            units={place: f"UK-I{n}" for n, place in enumerate(places, 1)},
            turn=40,
        )
        check_collapse(t.game)
        assert (t.nation("Italy").status == "ally") == fallen, places


@rule("17.7.1.2e", "17.7.1.2d")
def test_what_italy_held_abroad():
    """It stays Italy's, among the Allies now, unless it lies in a zone of the Axis alone; what others hold stays so."""
    abroad = {"4826": "Italy", "2842": "Italy", "2741": "Germany"}
    t = table(
        "organization",
        "Allied",
        active=("Germany", "UK", "Italy"),
        units={"2942": "GE-I1", "Naples": "UK-I1", "Milan": "UK-I2"},
        control=abroad,
        france="vichy",
        turn=40,
    )
    collapse(t.game, [HEX_OF["Naples"], HEX_OF["Milan"]])
    assert t.nation("Italy").lead == "UK"
    assert (t.holder("4826"), t.holder("2842"), t.holder("2741")) == ("Italy", "Germany", "Germany")
    assert t.holder("Rome") == "Italy"


# --- collapse -------------------------------------------------------------------------------------------------------


@rule("10.1.1b", "10.1.1.2a")
def test_whose_troops_are_asked_when_britain_falls():
    """Americans in London; not the British themselves, nor anybody's Flak."""
    t = table(
        "organization",
        "Axis",
        active=WORLD,
        units={"Bristol": "UK-I1", "Glasgow": "US-I1", "London": "GE-I1"},
        control={"London": "Germany"},
        turn=30,
    )
    t.game.script([10])
    flow = uk_collapse(t.game)
    asked = next(flow)
    assert asked[0].seat == "USA"
    try:
        flow.send({asked[0].filed: "stay"})
        raise AssertionError("the British were asked too")
    except StopIteration:
        assert t.nation("UK").status == "neutral"


@rule("17.13.4c", "17.14.1a")
def test_partisans_that_have_not_arrived_mark_no_armistice():
    """A Britain that collapses in 1940 has no Partisans before their turn comes; one that has some lends one to the track."""
    for arrived, place in (("", "out"), ("pool", "turn 12"), ("2842", "turn 12")):
        t = table("organization", active=WORLD, turn=8, units={arrived or "later": "UK-PT1", "turn 30": "UK-PT2"})
        t.state.units.move(t.unit("UK-PT2"), "later")
        falls_neutral(t.game, "UK", "17.14.1a")
        assert (t.at("UK-PT1"), t.at("UK-PT2")) == (place, "out"), arrived


@rule("10.1.1.2b", "10.1.1.2c")
def test_who_stays_in_the_ussr():
    """One who stays in the USSR itself is enough, whatever another does in a Minor beside it."""
    how = russia(nations={"Romania": minor("ally", "USSR")})
    how["active"] = WORLD
    t = table(
        "organization",
        "Allied",
        units={"Kiev": "UK-I1", "Bucharest": "US-I1", "London": "UK-I2"},
        turn=24,
        **how,
    )
    t.nation("USSR").status, t.power("USSR").collapsed = "neutral", True
    run(t, foreigners(t.game, "USSR"), ["stay", "stay"])
    assert t.nation("USSR").camp == AXIS
    assert t.holder("Kiev") == "UK" and t.holder("London") == "UK" and t.holder("Bristol") == "UK"


@rule("10.1.1.2c")
def test_western_troops_elsewhere_take_nothing():
    t = table("organization", "Allied", units={"London": "UK-I1", "Kiev": "UK-I2"}, active=WORLD, turn=24)
    money = t.power("UK").income
    keep_hex(t.game, t.unit("UK-I1"))
    assert t.holder("London") == "UK" and HEX_OF["London"] not in t.state.earners and t.power("UK").income == money
    keep_hex(t.game, t.unit("UK-I2"))
    assert t.holder("Kiev") == "UK" and t.state.earners[HEX_OF["Kiev"]] == "UK"


@rule("10.1.1.1d")
def test_one_port_is_no_choice():
    """Who is taken off goes where there is room: with one port only nobody is asked, without any he is lost."""
    for left, place in (("Stockholm", HEX_OF["Stockholm"]), ("", "pool")):
        t = table(
            "organization",
            units={"Leningrad": "UK-I1 UK-I2"},
            active=WORLD,
            control=dict.fromkeys((left,), "UK") if left else {},
            turn=24,
        )
        t.game.script([1])
        assert next(evacuate(t.game, "UK", [t.unit("UK-I1"), t.unit("UK-I2")], "USSR"), None) is None
        assert (t.at("UK-I1"), t.at("UK-I2")) == ("pool", place), "one is lost at least"


# --- who may go where -----------------------------------------------------------------------------------------------


@rule("12.0b", "17.13d")
def test_what_the_waiting_ussr_holds_is_closed():
    """Riga after its annexation: neutral to the Germans until they are at war with the USSR."""
    baltic = dict.fromkeys((hex for hex in COUNTRY if COUNTRY[hex] == "Baltic States"), "USSR")
    for active, why in ((("Germany", "UK"), "neutral"), (("Germany", "UK", "USSR"), None)):
        t = table(
            "organization",
            active=active,
            control=baltic,
            nations={"Baltic States": minor("conquered", "Germany")},
            turn=20,
        )
        assert closed_to(t.game, "Germany", HEX_OF["Riga"]) == why, active


@rule("12.0b", "17.5c")
def test_what_a_fallen_power_still_holds_is_open():
    t = table("organization", active=("Germany", "UK"), france="conquered", control={"2842": "France"})
    assert closed_to(t.game, "Germany", "2842") is None and not hostile(t.game, "Germany", "France")
    assert t.nation("France").status == "fallen"


@rule("12.7b", "17.5.5a")
def test_minors_in_a_fallen_ally():
    """Greeks may fight in conquered France, not in Norway while it is an ally, nor in France while it stands."""
    for nations, place, why in (
        ({"France": {"status": "fallen"}}, "2842", None),
        ({"Norway": minor("ally", "UK")}, "1038", "minor"),
        ({}, "2842", "minor"),
    ):
        active = ("Germany", "UK") if "France" in nations else ("Germany", "UK", "France")
        t = table("organization", active=active, nations={"Greece": minor("ally", "UK"), **nations})
        place = (
            place if COUNTRY.get(place) in ("France", "Norway") else next(h for h in COUNTRY if COUNTRY[h] == "Norway")
        )
        assert closed_to(t.game, "Greece", place) == why, nations
    assert closed_to(t.game, FREE, "2842") != "minor"


@rule("17.5.1f", "17.5.1k")
def test_vichy_moves_once_it_fights():
    for status, free in (("neutral", False), ("ally", True)):
        found = {**minor(status, "Germany"), "status": status}
        t = table("organization", active=("Germany", "UK"), france="vichy", nations={VICHY: found})
        t.state.units.give(t.unit("FR-I1"), VICHY)
        t.state.units.move(t.unit("FR-I1"), LYON)
        assert (stays(t.game, t.unit("FR-I1")) is None) == free


@rule("3.3.1i", "16.2a")
def test_minors_without_a_power_are_nobodys_enemies():
    t = table("organization", nations={"Poland": minor("conquered", "UK")}, west=False)
    assert not hostile(t.game, "Germany", "Spain") and not hostile(t.game, "Spain", "Germany")
    assert "Spain" not in foes(t.game, "Germany") and "UK" not in foes(t.game, "Germany")
    t = table("organization", active=("Germany", "UK", "USSR"), west=False, turn=22)
    assert hostile(t.game, "Germany", "USSR") and not hostile(t.game, "Germany", "UK")
