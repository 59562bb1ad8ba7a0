"""16.0, 17.5, 17.11: Minor Nations, Poland and France."""

from rules.supreme_commander import GAME
from rules.supreme_commander.chart import AXIS
from rules.supreme_commander.diplomacy import courtable
from rules.supreme_commander.evacuation import evacuate
from rules.supreme_commander.france import check_liberation
from rules.supreme_commander.ground import ALGIERS, HEX_OF, area_hexes, country_hexes, terrain
from rules.supreme_commander.joining import minor_places
from rules.supreme_commander.rail import rail_ends
from rules.supreme_commander.world import FREE, VICHY, control, home_of, hostile, lead
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, russia, table

ITALY = ("Germany", "UK", "Italy")


def answer(t, limit=40):
    """Give the first answer to whatever choice is open."""
    for _ in range(limit):
        open_ = [p for p in t.game.pending() if p.choices]
        if not open_:
            return t
        t.play(open_[0].seat, open_[0].choices[0])
    return t


def finish_politics(t):
    while t.game.phase == "political" and any(any("done" in hint for hint in p.orders) for p in t.game.pending()):
        seat = next(p.seat for p in t.game.pending() if any("done" in hint for hint in p.orders))
        t.play(seat, "done")
    return t


# --- surrender and liberation ---------------------------------------------------------------------------------------


@rule("9.1.6a", "16.1.2a", "9.1.6c", "3.3.1f")
def test_poland_falls_with_both_its_cities():
    t = finish_politics(
        table("political", units={"Warsaw": "GE-I1", "Krakow": "GE-I2", "2128": "PO-I1"}, nations=POLAND)
    )
    assert (t.nation("Poland").status, t.nation("Poland").lead, t.nation("Poland").conqueror) == (
        "conquered",
        "UK",
        "Germany",
    )
    assert t.at("PO-I1") == "pool"


@rule("9.1.6a")
def test_one_city_is_not_enough():
    """D36."""
    t = finish_politics(table("political", units={"Warsaw": "GE-I1", "Krakow": "PO-I1"}, nations=POLAND))
    assert t.nation("Poland").status == "ally"


@rule("9.1.6b")
def test_conquerors_are_agreed_on():
    t = table(
        "political", units={"Warsaw": "GE-I1", "Krakow": "IT-I2"}, nations=POLAND, active=("Germany", "UK", "Italy")
    )
    finish_politics(t)
    assert set(t.ask().choices) == {"Germany", "Italy"}


@rule("16.1.3a")
def test_liberation_waits_a_turn():
    """D52: conquered in an earlier player turn, it is Active again without units."""
    for fell, status in ((3, "ally"), (12, "conquered")):
        t = table(
            "political",
            "Allied",
            units={"Warsaw": "UK-I1", "Krakow": "UK-I2"},
            nations={"Poland": {**minor("conquered", "UK"), "fell": fell}},
            pool="PO-I1",
        )
        finish_politics(t)
        assert t.nation("Poland").status == status and t.at("PO-I1") == "pool"


@rule("16.1.3.1b")
def test_romania_turned():
    """E37: its units are set aside, the marker goes to A3, only the conqueror courts it."""
    t = table(
        "political",
        "Allied",
        units={"Bucharest": "SU-I1", "Ploesti": "SU-I2", "2824": "RO-I1"},
        **russia(nations={"Romania": minor("ally", "Germany")}),
    )
    finish_politics(t)
    assert (t.nation("Romania").status, t.nation("Romania").level, t.at("RO-I1")) == ("turned", -3, "out")
    assert t.holder("2824") == "USSR"
    assert courtable(t.game, "USSR", "Romania") == "" and "only USSR" in courtable(t.game, "UK", "Romania")


@rule("16.1.3b", "17.6c", "17.2b")
def test_a_majors_corps_helps_to_fill_a_minors_army():
    from rules.supreme_commander.building import recipe

    t = table(nations={"Hungary": minor("ally", "Germany"), "Poland": minor("ally", "UK")})
    u = t.unit
    assert recipe(t.game, [u("HU-I1"), u("HU-I2"), u("GE-I1")], u("HU-A1")) is None
    assert recipe(t.game, [u("PO-I1"), u("PO-I2"), u("UK-I1")], u("PO-A1")) is not None


@rule("16.1.1a", "10.5f")
def test_where_a_new_allys_units_stand():
    t = table()
    places = minor_places(t.game, "Belgium")
    assert HEX_OF["Antwerp"] in places and all(home_of(t.game, h) == "Belgium" for h in places)


@rule("16.1a", "3.3.1e", "3.3.1g")
def test_three_ways_to_be_minor():
    t = table(nations={**POLAND, "Finland": {**minor("controlled", "Germany"), "foe": "USSR"}})
    assert (
        hostile(t.game, "Poland", "Germany")
        and hostile(t.game, "Finland", "USSR")
        and not hostile(t.game, "Finland", "UK")
    )
    assert not hostile(t.game, "Sweden", "Germany")


@rule("16.1.6.1b", "16.1.6.1a")
def test_a_controlled_minor_is_the_two_powers_own_affair():
    from rules.supreme_commander.walking import closed

    t = table(
        units={"2132": "GE-I1", "1222": "SU-I1", "2041": "UK-I1"},
        nations={"Finland": {**minor("controlled", "Germany"), "foe": "USSR"}},
    )
    spot = HEX_OF["Helsinki"]
    assert closed(t.game, t.unit("GE-I1"), spot) and closed(t.game, t.unit("UK-I1"), spot)
    assert closed(t.game, t.unit("SU-I1"), spot) is None


@rule("9.4a", "9.4b")
def test_a_corps_a_year_for_every_ally():
    t = table("aid", "", turn=13, pool="HU-I1", nations={"Hungary": minor("ally", "Germany")})
    for seat in list(t.asked()):
        if any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")
    answer(t)
    assert t.at("HU-I1") == HEX_OF["Budapest"]


@rule("9.4a", "17.5.4a")
def test_liberated_france_and_italy_have_their_corps_too():
    for name, corps, pool in (("France", "FR-I1", "FR-I1"), ("Italy", "IT-I1", "IT-I1")):
        t = table(
            "aid",
            "",
            turn=49,
            pool=pool,
            active=("Germany", "UK", "USA"),
            france="free" if name == "France" else "",
            nations={name: minor("ally", "USA")},
            control=dict.fromkeys(country_hexes(name), name),
        )
        while "USA" in t.asked() and not t.ask("USA").choices:
            t.play("USA", "done")
        for seat in list(t.asked()):
            if any("done" in hint for hint in t.ask(seat).orders):
                t.play(seat, "done")
        answer(t)
        assert home_of(t.game, t.at(corps)) == name


# --- Poland ---------------------------------------------------------------------------------------------------------


@rule("17.11b", "16.2a")
def test_the_free_declaration():
    t = table("poland", "", turn=1, west=False, units={"Warsaw": "PO-A1"}, active=("Germany", "UK", "France"))
    t.play("Germany", "war")
    assert (t.nation("Poland").status, t.nation("Poland").foe, t.state.pact) == ("controlled", "Germany", True)
    assert hostile(t.game, "Germany", "Poland") and not hostile(t.game, "Germany", "UK")


@rule("17.11c")
def test_declining_it():
    t = table("poland", "", turn=1, west=False, units={"Warsaw": "PO-A1"})
    t.play("Germany", "no war")
    assert t.at("PO-A1") == "out" and not t.state.pact


@rule("16.2b", "10.5j")
def test_the_west_enters_at_the_end_of_its_first_turn():
    t = table(
        "political", "Allied", turn=1, west=False, nations={"Poland": {**minor("controlled", "UK"), "foe": "Germany"}}
    )
    finish_politics(t)
    assert t.state.west and t.nation("Poland").status == "ally" and hostile(t.game, "UK", "Germany")


@rule("16.2c")
def test_building_poles_before_entry_needs_a_way():
    """D37."""
    t = table(
        "organization",
        "Allied",
        turn=1,
        west=False,
        pool="PO-I1",
        powers={"UK": {"msp": 100}},
        nations={"Poland": {**minor("controlled", "UK"), "foe": "Germany"}},
    )
    t.refuse("UK", "buy infantry for Poland at Warsaw", "10.2.1g")


@rule("17.11d", "17.13.7a")
def test_partition():
    t = table("political", units={"Warsaw": "GE-I1", "Krakow": "GE-I2", "2225": "GE-I3"}, nations=POLAND, pact=True)
    finish_politics(t)
    answer(t)
    east = area_hexes("Eastern Poland")
    assert all(home_of(t.game, h) == "USSR" for h in east) and t.at("GE-I3") not in east
    assert home_of(t.game, "1928") == home_of(t.game, "2029") == "Germany"


@rule("17.11.1a")
def test_a_slow_war_in_poland():
    t = table("final", "", turn=3, units={"Warsaw": "PO-I1", "2225": "GE-I3"}, nations=POLAND, pact=True)
    answer(t)
    assert t.state.partition and t.at("GE-I3") not in area_hexes("Eastern Poland")


@rule("17.13d")
def test_the_garrison_of_eastern_poland():
    t = table(
        "final",
        "",
        turn=3,
        units={"Warsaw": "GE-I1", "2225": "SU-I1 SU-I2", "1617": "SU-I3 SU-I4 SU-I5 SU-I6 SU-I7 SU-I8"},
        pact=True,
        partition=True,
        annexed=dict.fromkeys(area_hexes("Eastern Poland"), "USSR"),
        control=dict.fromkeys(area_hexes("Eastern Poland"), "USSR"),
    )
    assert "short of 5 steps" in t.ask("USSR").prompt
    answer(t)
    gone = sum(t.at(f"SU-I{n}") == "pool" for n in range(1, 9))
    assert gone == 5


WAITING = {
    "active": ("Germany", "UK", "France"),
    "nations": {"Poland": minor("conquered", "UK")},
    "partition": True,
    "pact": True,
    "annexed": dict(EAST),
    "control": dict(EAST),
}


def guard(phase="movement", turn=5, **more):
    """Eight Soviet steps in Eastern Poland in 1940."""
    units = {"2225": "SU-I1 SU-I2 SU-I3 SU-A1", **more.pop("units", {})}
    return table(phase, "Allied", turn=turn, units={"2224": "SU-I4 SU-I5", **units}, **WAITING, **more)


@rule("17.13d")
def test_seven_steps_stay_in_eastern_poland_and_the_others_go():
    t = guard()
    away = next(hex for hex in GAME.reach(t.game, "USSR", "SU-I4").spaces if hex not in EAST)
    t.refuse("USSR", f"move SU-I4, SU-I5 to {away}", "17.13d")
    t.play("USSR", f"move SU-I4 to {away}")
    t.refuse("USSR", f"move SU-I5 to {away}", "17.13d")
    assert set(GAME.reach(t.game, "USSR", "SU-I5").spaces) <= set(EAST)
    war = guard(turn=3)
    war.play("USSR", f"move SU-I4 to {away}", f"move SU-I5 to {away}")


@rule("17.13d")
def test_the_guard_of_eastern_poland_does_not_leave_by_rail_or_for_the_force_pool():
    t = guard("strategic", powers={"USSR": {"msp": 40}}, units={"2224": "SU-I4", "Lvov": "SU-I6"})
    t.play("USSR", "rail SU-I6 to Kiev")
    t = guard("strategic", powers={"USSR": {"msp": 40}}, units={"2224": "", "Lvov": "SU-I6"})
    t.refuse("USSR", "rail SU-I6 to Kiev", "17.13d")
    assert not any(hex not in EAST for hex in rail_ends(t.game, t.unit("SU-I6")))
    t = guard("organization", units={"2224": "SU-I4"})
    t.refuse("USSR", "remove SU-I4", "17.13d")


@rule("17.1c", "17.13d")
def test_what_annexing_corps_become_stays_too():
    held = dict.fromkeys(country_hexes("Baltic States"), "USSR")
    ally = {"Baltic States": minor("conquered", "Germany")}
    t = table(
        "organization", "Allied", turn=8, units={"Riga": "SU-I1 SU-I2"}, pool="SU-A1 SU-I3", control=held, nations=ally,
        garrison=["SU-I1", "SU-I2"],
    )  # fmt: skip
    t.play("USSR", "combine SU-I1, SU-I2 into SU-A1")
    assert t.state.garrison == ["SU-A1"]
    t.refuse("USSR", "remove SU-A1", "17.13d")
    t.play("USSR", "break SU-A1")
    assert sorted(t.state.garrison) == ["SU-I1", "SU-I2"]
    t = table(
        "strategic", "Allied", turn=8, units={"Riga": "SU-I1 SU-I2 SU-S1", "Leningrad": "SU-I3"}, control=held,
        nations=ally, garrison=["SU-I1"], powers={"USSR": {"msp": 40}},
    )  # fmt: skip
    t.refuse("USSR", "overseas SU-I1 to Leningrad", "17.13d")
    t.play("USSR", "overseas SU-I2 to Leningrad")


# --- France ---------------------------------------------------------------------------------------------------------


@rule("17.5d", "17.5.1a", "17.5.1d")
def test_vichy():
    t = table(
        "political",
        units={"Paris": "GE-I1", "2440": "GE-I1", "Lyon": "FR-I1"},
        control={"Paris": "Germany"},
        powers={"France": {"msp": 20, "income": 55}},
    )
    finish_politics(t)
    assert t.ask("Germany").choices == ("vichy", "fight on")
    t.play("Germany", "vichy")
    answer(t)
    assert t.nation("France").status == "fallen" and t.nation(VICHY).status == "neutral" and t.nation(VICHY).level == 1
    assert t.holder("Marseille") == t.holder("Algiers") == VICHY
    assert t.at("FR-I1") == "out" or t.unit("FR-I1").owner == VICHY
    assert t.power("France").msp == t.power("France").income == 0


@rule("17.5.1b", "17.5.1f")
def test_the_rest_of_france_becomes_german():
    t = table("political", units={"Paris": "GE-I1"}, control={"Paris": "Germany"})
    finish_politics(t)
    income = t.power("Germany").income
    t.play("Germany", "vichy")
    answer(t)
    assert t.holder("Bordeaux") == "Germany" and t.power("Germany").income == income + 15
    assert len(t.state.units.of(VICHY)) == 3


@rule("17.5.1f")
def test_vichy_corps_stand_anywhere_in_vichy_france_and_north_africa_or_in_beirut():
    """Two in Tunis, one in the mountains; not in Damascus and not in what Germany holds."""
    t = finish_politics(table("political", units={"Paris": "GE-I1"}, control={"Paris": "Germany"}))
    t.play("Germany", "vichy")
    open_to = t.ask("Germany").choices
    assert {"Tunis", "Beirut", "Marseille", "Lyon"} <= set(open_to)
    assert not {"Damascus", "Bordeaux"} & set(open_to)
    wild = next(place for place in open_to if place.isdigit() and terrain(place) == "mountain")
    t.play("Germany", "Tunis")
    t.play("Germany", "Tunis")
    t.play("Germany", wild)
    assert [unit.place for unit in t.state.units.of(VICHY)] == [HEX_OF["Tunis"], HEX_OF["Tunis"], wild]


@rule("9.1.8a", "17.5.1c")
def test_vichy_cities_pay_germany_nothing():
    """D38: the double bonus for Algiers stays, the five a turn go."""
    t = table(
        "political",
        units={"Paris": "GE-I1"},
        control={"Paris": "Germany", "Algiers": "Germany"},
        earners={ALGIERS: "Germany"},
        doubled={AXIS: [ALGIERS]},
        powers={"Germany": {"income": 110, "msp": 7}},
    )
    finish_politics(t)
    t.play("Germany", "vichy")
    answer(t)
    assert t.holder("Algiers") == VICHY and ALGIERS not in t.state.earners


@rule("17.5.1g")
def test_germans_leave_vichy():
    t = table("political", units={"Paris": "GE-I1", "Lyon": "GE-I2"}, control={"Paris": "Germany", "Lyon": "Germany"})
    finish_politics(t)
    t.play("Germany", "vichy")
    answer(t)
    assert t.at("GE-I2") not in area_hexes("Vichy France")


@rule("17.5.3a")
def test_french_debts_pass_to_the_uk():
    t = table(
        "political",
        units={"Paris": "GE-I1"},
        control={"Paris": "Germany"},
        powers={"France": {"msp": -12}, "UK": {"msp": 30}},
    )
    finish_politics(t)
    t.play("Germany", "vichy")
    answer(t)
    assert t.power("UK").msp == 18


@rule("10.1.1.1a", "10.1.1.1b", "10.1.1.1d", "10.1.1.1c")
def test_the_evacuation_of_the_example():
    """E22: two Fighters and three fleets are -5; a 9 is a 4 on +6: one corps is lost, two come home."""
    t = table(
        "political",
        units={
            "2340": "UK-BEF",
            "West": "UK-F1 UK-F2",
            "North Atlantic": "UK-S1",
            "Bristol": "UK-S2",
            "Malta": "UK-S3",
        },
        pool="UK-I1 UK-I2 UK-I3",
    )
    t.game.script([9])
    flow = evacuate(t.game, "UK", [t.unit("UK-BEF")], "France")
    asks = next(flow, None)
    while asks:
        answers = {asks[0].filed: asks[0].choices[0]}
        try:
            asks = flow.send(answers)
        except StopIteration:
            break
    assert t.at("UK-BEF") == "turn 9"
    assert sorted(t.at(f"UK-I{n}") == "pool" for n in (1, 2, 3)) == [False, False, True]


@rule("10.1.1b", "10.1.1.2a", "10.1.1a")
def test_staying_in_france_makes_vichy_fight():
    t = table("political", units={"Paris": "GE-I1", "2844": "UK-I1", "Brest": "UK-S1"}, control={"Paris": "Germany"})
    finish_politics(t)
    t.play("Germany", "vichy")
    assert t.ask("UK").choices == ("evacuate", "stay")
    t.play("UK", "stay")
    answer(t)
    assert (t.nation(VICHY).status, t.nation(VICHY).lead) == ("ally", "Germany") and len(t.state.units.of(VICHY)) == 7
    assert t.at("UK-S1") not in country_hexes("France")


@rule("17.5.2a", "17.5.2b", "17.5.2c")
def test_complete_conquest():
    t = table(
        "political",
        units={"Paris": "GE-I1", "Marseille": "GE-I2", "Algiers": "GE-I3", "later": "FF-I1"},
        control={"Paris": "Germany", "Marseille": "Germany", "Algiers": "Germany"},
        france="fights",
    )
    finish_politics(t)
    answer(t)
    assert t.state.france == "conquered" and t.nation("France").status == "fallen" and t.nation(VICHY).level == -1
    assert home_of(t.game, t.at("FF-I1")) == "UK"


@rule("17.16b")
def test_possessions_at_complete_conquest():
    t = table(
        "political",
        units={"Paris": "GE-I1", "Marseille": "GE-I2", "Algiers": "GE-I3", "Beirut": "UK-I1"},
        control={"Paris": "Germany", "Marseille": "Germany", "Algiers": "Germany"},
        france="fights",
        earners={ALGIERS: "Germany"},
    )
    finish_politics(t)
    t.play("UK", "stay")
    answer(t)
    assert t.holder("Oran") == "Germany" and t.holder("Casablanca") == VICHY == t.holder("Beirut")
    assert control(t.game, t.at("UK-I1")) != VICHY


@rule("17.16b")
def test_the_axis_power_with_most_units_inherits_a_possession():
    """Two Italian corps against one German; one against one Germany chooses."""
    for italians, asked in ((("IT-I1", "IT-I2"), False), (("IT-I1",), True)):
        t = table(
            "political",
            units={"Paris": "GE-I1", "Marseille": "GE-I2", "Algiers": "GE-I3", "Oran": " ".join(italians)},
            control={"Paris": "Germany", "Marseille": "Germany", "Algiers": "Germany"},
            france="fights",
            earners={ALGIERS: "Germany"},
            active=("Germany", "UK", "France", "Italy"),
        )
        finish_politics(t)
        if asked:
            assert set(t.ask("Germany").choices) == {"Germany", "Italy"}
            t.play("Germany", "Italy")
        assert t.holder("Algiers") == t.holder("Oran") == "Italy"


@rule("17.5.4a")
def test_vichy_corps_become_french_where_they_stand():
    """But for one that stands with Germans: it goes to the Force Pool."""
    t = table(
        "political",
        "Allied",
        turn=44,
        active=("Germany", "UK", "USA"),
        units={"Tunis": "FR-I1", "Marseille": "FR-I2 GE-I1"},
        france="vichy",
        nations={"France": {"status": "fallen"}, VICHY: minor("ally", "Germany")},
        control={**dict.fromkeys(country_hexes("France"), "Germany"), "Tunis": VICHY},
    )
    for id in ("FR-I1", "FR-I2"):
        t.state.units.give(t.unit(id), VICHY)
    for city in ("Le Havre", "Cherbourg", "Brest"):
        t.state.control[HEX_OF[city]] = "UK"
    check_liberation(t.game)
    assert t.state.france == "free" and {t.unit(id).owner for id in ("FR-I1", "FR-I2")} == {"France"}
    assert (t.at("FR-I1"), t.at("FR-I2"), t.holder("Tunis")) == (HEX_OF["Tunis"], "pool", "France")


@rule("17.5.1h", "17.5.4a", "17.5.2d")
def test_liberation_of_france():
    """Three cities after Vichy, one after complete conquest."""
    for state, cities, free in (("vichy", 2, False), ("vichy", 3, True), ("conquered", 1, True)):
        held = dict.fromkeys(["Le Havre", "Cherbourg", "Brest"][:cities], "UK")
        rest = dict.fromkeys(country_hexes("France"), "Germany")
        t = table(
            "political",
            "Allied",
            turn=44,
            active=("Germany", "UK", "USA"),
            france=state,
            nations={"France": {"status": "fallen"}, VICHY: minor("neutral")},
            control={**rest, **held},
        )
        finish_politics(t)
        assert (t.state.france == "free") == free
        if free:
            assert (t.nation("France").status, t.nation("France").lead) == ("ally", "USA")


@rule("17.5.1e", "17.5.4b")
def test_what_the_allies_take_in_france_goes_to_france():
    rest = dict.fromkeys(country_hexes("France"), "Germany")
    t = table(
        side="Allied",
        turn=44,
        active=("Germany", "UK", "USA"),
        units={"2341": "UK-I1"},
        france="vichy",
        nations={"France": {"status": "fallen"}},
        control=rest,
        earners={HEX_OF["Le Havre"]: "Germany"},
        powers={"France": {"income": 0}},
    )
    t.play("UK", "move UK-I1 to Le Havre")
    assert (t.power("France").income, t.power("UK").msp, t.power("Germany").income) == (5, 0, 95)


@rule("17.5.5a")
def test_free_french_are_built_by_the_usa():
    t = table(
        "organization",
        "Allied",
        turn=31,
        active=("Germany", "UK", "USA"),
        france="vichy",
        nations={"France": {"status": "fallen"}},
        pool="FF-I1",
        powers={"USA": {"msp": 100}},
    )
    t.play("USA", "buy infantry for Free French at London")
    assert t.at("FF-I1") == HEX_OF["London"] and t.power("USA").msp < 100 and lead(t.game, FREE) == "USA"


@rule("17.5.5b", "19.1s")
def test_free_french_of_a_standing_france():
    t = table("aid", "", turn=22, units={"later": "FF-I1 FF-I2 FF-T1 FF-A1"})
    assert all(t.at(i) == "pool" for i in ("FF-I1", "FF-I2", "FF-T1", "FF-A1")) and lead(t.game, FREE) == "France"


@rule("17.5.1k", "23.6")
def test_an_attack_on_vichy():
    nations = {"France": {"status": "fallen"}, VICHY: minor("neutral")}
    t = table("political", "Allied", france="vichy", nations=nations, active=("Germany", "UK"))
    t.play("UK", "declare war on Vichy France by UK")
    assert (t.nation(VICHY).status, t.nation(VICHY).lead) == ("ally", "Germany")
    t = table(
        "political",
        "Allied",
        france="vichy",
        nations=nations,
        active=("Germany", "UK"),
        options={"vichy_colonies": True},
    )
    t.play("UK", "declare war on Vichy France by UK")
    assert t.nation(VICHY).status == "neutral" and t.nation(VICHY).level == 1
