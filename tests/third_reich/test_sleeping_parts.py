"""25.2, 25.6 to 25.8, 33.4: sleeping allies, guests, pressure, cooperating Belgium, Belgrade, unrest, question by question."""

from rules.third_reich import belgium, belgrade, pressure, unrest
from rules.third_reich.chart import VICHY, area_of, capital, cities, hexes_of, is_port, land, scenario, steps
from rules.third_reich.extra import trouble
from rules.third_reich.losses import create
from rules.third_reich.minors import issue
from rules.third_reich.sleeping import (
    _free,
    closed_to_guest,
    crowd,
    due,
    guests,
    lost,
    may_wake,
    step_aside,
    step_back,
    waking_phase,
)
from rules.third_reich.world import holder, set_holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import answered, put, table, why

BUDAPEST, BUCHAREST = "S30", capital("Rumania")
BOTH = ["Britain-Germany", "Britain-Italy", "France-Germany"]


def asleep(units=None, side="Axis", **more):
    t = peace("movement", units, side, **more)
    assert t.state.countries["Hungary"] == "inactive Germany"
    return t


def home(country, n=0):
    return sorted(h for h in hexes_of(country) if h != capital(country))[n]


# --- 25.6, 25.8 -------------------------------------------------------------------------------------------------------------


@rule("25.6a", "25.6b")
def test_how_many_guests_a_sleeper_holds():
    t = asleep({home("Hungary"): "2 G armor, G base", home("Rumania"): "G air, I inf", "L30": "3 G armor"}, wars=BOTH,
               pool={"G": "G armor"})  # fmt: skip
    italian = next(u for u in t.state.units.of(ITA) if u.place == home("Rumania"))
    assert guests(t.game) == 8 + 5 + italian.factor and guests(t.game, "Hungary") == 8
    assert crowd(t.game) == ""
    put(t.game, home("Bulgaria"), "G armor")
    more = 20 - guests(t.game)
    assert crowd(t.game) == "" and more >= 0
    put(t.game, home("Bulgaria", 1), "2 G armor")
    assert "at most 20" in crowd(t.game)
    t.state.countries["Hungary"] = "ally Germany"
    assert guests(t.game, "Hungary") == 0 and crowd(t.game) == "", "one that has joined holds as many as it likes"
    for last, too_many in (("G inf 2-3", False), ("G inf 3-3", True)):
        t = asleep({home("Hungary"): "2 G armor", home("Rumania"): "2 G armor", home("Bulgaria"): f"G inf 2-3, {last}"})
        assert bool(crowd(t.game)) is too_many, guests(t.game)
    t = asleep({home("Finland"): "G inf, G inf 2-3"})
    assert guests(t.game, "Finland") == 5 and crowd(t.game) == ""
    create(t.game, GER, "fleet", 9, 0, next(h for h in hexes_of("Rumania") if is_port(h)), GER)
    create(t.game, RUS, "infantry", 3, 3, home("Hungary"), RUS)
    assert guests(t.game) == 5, "ships are no garrison, and Russians no guests"
    put(t.game, home("Finland", 1), "G inf 2-3")
    assert "in Finland" in crowd(t.game)


@rule("21.1b", "3.36a", "25.8c")
def test_who_may_stand_in_a_sleeper():
    t = asleep({"L30": "G inf", "H46": "R inf", "X23": "I inf"})
    inside = home("Hungary")
    german, russian, italian = (next(u for u in t.state.units.of(s)) for s in (GER, RUS, ITA))
    assert closed_to_guest(t.game, german, inside) is None and closed_to_guest(t.game, russian, inside)[1] == "21.1b"
    assert closed_to_guest(t.game, italian, inside)[0] == "Italy isn't allied with Germany yet"
    bessarabia = next(h for h in land() if area_of(h) == "Bessarabia")
    assert closed_to_guest(t.game, german, bessarabia)[1] == "25.8c"
    t = asleep({"X23": "I inf"}, wars=[*BOTH, "Germany-Russia"])
    assert closed_to_guest(t.game, next(iter(t.state.units.of(ITA))), inside) is None
    assert closed_to_guest(t.game, next(iter(t.state.units.of(GER))), bessarabia) is None


# --- 25.1, 25.7 -------------------------------------------------------------------------------------------------------------


@rule("25.1a", "25.25")
def test_who_can_still_wake():
    for season, year, side, yes in (
        ("Spring", 1941, "Axis", False),
        ("Summer", 1941, "Axis", True),
        ("Summer", 1941, "Allies", False),
    ):
        assert due(asleep(season=season, year=year, side=side).game) is yes
    t = asleep()
    for status, yes in (
        ("inactive Germany", True),
        ("ally Germany", False),
        ("conquered Russia", False),
        ("neutral", False),
    ):
        t.state.countries["Hungary"] = status
        assert may_wake(t.game, "Hungary") is yes, status
    t.state.countries["Hungary"] = "inactive Germany"
    t.state.control[BUDAPEST] = RUS
    t.state.control_count += 1
    assert lost(t.game, "Hungary") and not may_wake(t.game, "Hungary")
    t.state.control[BUDAPEST] = GER
    t.state.control_count += 1
    assert not lost(t.game, "Hungary")
    t.state.notes["never Hungary"] = 1
    assert lost(t.game, "Hungary") and not may_wake(t.game, "Hungary")


@rule("25.25", "25.1a")
def test_with_russians_in_it_germany_must_come_herself():
    t = asleep()
    t.state.countries["Rumania"] = "attacked Germany"
    assert not may_wake(t.game, "Rumania"), "it was no sleeper"
    t.state.help["before Rumania"] = ["inactive Germany"]
    t.state.help["foes Rumania"] = [RUS]
    t.state.control_count += 1
    assert may_wake(t.game, "Rumania")
    create(t.game, RUS, "infantry", 3, 3, home("Rumania"), RUS)
    assert not may_wake(t.game, "Rumania")
    t.state.wars.append("Germany-Russia")
    t.state.control_count += 1
    assert may_wake(t.game, "Rumania"), "she is at war with Russia"
    for status in ("ally Germany", "conquered Russia"):
        t.state.countries["Rumania"] = status
        assert not may_wake(t.game, "Rumania"), "what was before an attack counts only as long as it lasts"


@rule("25.7b")
def test_guests_step_aside_and_come_back_where_there_is_room():
    t = asleep({home("Hungary"): "G inf, I inf", "L30": "G inf"}, wars=BOTH)
    foe = create(t.game, RUS, "infantry", 3, 3, home("Hungary", 1), RUS)
    names = step_aside(t.game, "Hungary")
    assert len(names) == 2 and {t.where(n) for n in names} == {"set-up"} and foe.place == home("Hungary", 1)
    assert t.at("L30"), "who stands in Germany stays there"
    t.state.countries["Hungary"] = "attacked Russia"
    for hex_ in hexes_of("Hungary"):
        set_holder(t.game, hex_, RUS)
    create(t.game, "Hungary", "infantry", 1, 3, BUDAPEST, RUS)
    flow = step_back(t.game, "Hungary", names)
    (ask,) = next(flow)
    assert BUDAPEST not in ask.choices and home("Hungary") in ask.choices and ask.policy == "guests"
    t = asleep({home("Hungary"): "G inf"})
    (name,) = step_aside(t.game, "Hungary")
    for hex_ in hexes_of("Hungary"):
        t.state.units.put(type(t.unit(name))(f"HuI{len(t.state.units) + 20}", hex_, RUS, "Hungary", "infantry", 1, 3))
    list(step_back(t.game, "Hungary", [name]))
    assert t.where(name) == "lost" and t.said("finds no free hex in Hungary")


@rule("25.4a")
def test_who_is_set_up_though_nothing_is_noted():
    t = asleep()
    t.state.countries["Hungary"] = "ally Germany"
    create(t.game, "Hungary", "infantry", 1, 3, "set-up", GER)
    asks = next(waking_phase(t.game))
    assert [ask.seat for ask in asks] == [GER] and "Hungary" in asks[0].prompt


@rule("25.7b")
def test_soldiers_who_come_back_take_their_hex_and_all_are_based_there():
    for kind, whose in (("infantry", GER), ("air", RUS)):
        t = asleep()
        t.state.countries["Hungary"] = "attacked Russia"
        for hex_ in hexes_of("Hungary"):
            set_holder(t.game, hex_, RUS)
        unit = create(t.game, GER, kind, 3, 3, BUDAPEST, GER)
        names = step_aside(t.game, "Hungary")
        (ask,) = answered(step_back(t.game, "Hungary", names), BUDAPEST)
        assert (ask.seat, unit.place, unit.base) == (GER, BUDAPEST, BUDAPEST) and holder(t.game, BUDAPEST) == whose, (
            kind
        )


@rule("25.7b", "28.12a", "28.22", "29.11a")
def test_where_each_kind_comes_back():
    """Air to a city with room, fleets to a port, an airbase where there is none, soldiers where nobody of the country stands."""
    t = asleep(wars=BOTH)
    plain = next(h for h in sorted(hexes_of("Rumania")) if not cities(h) and not is_port(h))
    port, city = next(h for h in hexes_of("Rumania") if is_port(h)), capital("Rumania")
    t.state.countries["Rumania"] = "attacked Russia"
    made = {kind: create(t.game, GER, kind, factor, mf, "L31", GER) for kind, factor, mf in
            (("infantry", 3, 3), ("air", 5, 0), ("fleet", 9, 0), ("airbase", 0, 0))}  # fmt: skip

    def free(kind, hex_):
        return _free(t.game, made[kind], hex_, "Rumania")

    assert free("infantry", plain) and free("airbase", plain) and not free("air", plain) and not free("fleet", plain)
    assert free("fleet", port) and free("air", city)
    other = create(t.game, GER, "airbase", 0, 0, plain, GER)
    assert not free("airbase", plain) and free("infantry", plain) and free("air", plain), "an airbase takes air as well"
    t.state.units.move(other, "L31")
    create(t.game, GER, "infantry", 3, 3, plain, GER)
    assert free("airbase", plain) and free("infantry", plain)
    create(t.game, GER, "infantry", 3, 3, plain, GER)
    assert free("airbase", plain) and not free("infantry", plain), "two stand there"
    create(t.game, GER, "infantry", 3, 3, city, GER)
    assert free("air", city), "soldiers take no room from air"
    create(t.game, GER, "air", 5, 0, city, GER)
    assert free("air", city) is (cities(city) > 1)
    made["air"].factor = 1
    assert free("air", city) is (cities(city) > 1), "five factors a city, not one more"
    create(t.game, "Rumania", "infantry", 1, 3, plain, RUS)
    assert not free("airbase", plain) and not free("infantry", plain)


# --- 25.2: pressure, Italy ------------------------------------------------------------------------------------------------------


def victim(units=None, side="Allies", foes=(RUS,), **more):
    """A Rumania that Russia attacked in its sleep."""
    t = peace("movement", units, side, **more)
    t.state.countries["Rumania"] = "attacked Germany"
    t.state.help |= {"before Rumania": ["inactive Germany"], "foes Rumania": list(foes)}
    for hex_ in hexes_of("Rumania"):
        set_holder(t.game, hex_, GER)
    t.state.control_count += 1
    return t


@rule("25.21", "25.2a", "25.7a")
def test_when_germany_may_press():
    t = victim()
    assert pressure.victims(t.game) == ["Rumania"]
    pressure.judge(t.game)
    assert t.state.notes["pressed Rumania"] == 1
    t.state.side = "Axis"
    pressure.judge(t.game)
    assert "pressed Rumania" not in t.state.notes, "her turn is over"
    t = victim()
    create(t.game, RUS, "infantry", 3, 3, home("Rumania"), RUS)
    if area_of(home("Rumania")) == "Bessarabia":
        t.state.units.move("RI2", next(h for h in hexes_of("Rumania") if not area_of(h)))
    pressure.judge(t.game)
    assert pressure.invaded(t.game, "Rumania") and "pressed Rumania" not in t.state.notes
    t.state.units.move(next(u for u in t.state.units.of(RUS) if u.place in hexes_of("Rumania")),
                       next(h for h in hexes_of("Rumania") if area_of(h) == "Bessarabia"))  # fmt: skip
    assert not pressure.invaded(t.game, "Rumania"), "Bessarabia is no part of it"
    t = victim(wars=["Germany-Russia"])
    pressure.judge(t.game)
    assert "pressed Rumania" not in t.state.notes
    assert pressure.victims(victim(foes=(ITA,)).game) == [], "the Axis itself attacked it"


@rule("25.21")
def test_germans_end_the_attack():
    for side, pressed, german, ends in (
        ("Axis", 1, True, True),
        ("Allies", 1, True, False),
        ("Axis", 0, True, False),
        ("Axis", 1, False, False),
    ):
        t = victim(side=side)
        rest = next(h for h in hexes_of("Rumania") if h != BUCHAREST)
        create(t.game, GER if german else RUS, "infantry", 3, 3, rest, GER if german else RUS)
        if pressed:
            t.state.notes["pressed Rumania"] = 1
        pressure.look(t.game)
        assert (t.state.countries["Rumania"] == "inactive Germany") is ends, (side, pressed, german)
        assert ("pressed Rumania" in t.state.notes) is (bool(pressed) and not ends)


@rule("25.2b")
def test_germany_leaves_a_victim_to_italy_once():
    t = peace("options")
    order = pressure.LeaveToItaly(country="Rumania")
    assert why(t, order, GER) == "25.2b"
    v = victim(side="Axis")
    assert why(v, order, GER) == "" and why(v, order, ITA) == "25.2b"
    assert why(v, pressure.LeaveToItaly(country="Hungary"), GER) == "25.2b"
    pressure.LeaveToItaly(country="Rumania").effect(v.game, GER)
    assert v.state.notes["left Rumania"] == 1
    assert why(v, order, GER) == "25.2b"


@rule("25.2d")
def test_italians_that_stay_are_lost():
    for side, wars, mini, gone in (
        ("Axis", BOTH, "", True),
        ("Allies", BOTH, "", False),
        ("Axis", [*BOTH, "Italy-Russia", "Germany-Russia"], "", False),
        ("Axis", BOTH, "Poland", False),
    ):
        t = victim(side=side, wars=wars)
        create(t.game, ITA, "infantry", 1, 3, home("Rumania"), ITA)
        others = [create(t.game, seat, "infantry", 3, 3, home("Rumania", 1), seat) for seat in (GER, RUS)]
        t.state.mini = mini
        pressure.italians_leave(t.game)
        assert {u.place for u in others} == {home("Rumania", 1)} and bool(t.events(rule="25.2d")) is gone
        assert (not [u for u in t.state.units.of(ITA) if u.place == home("Rumania")]) is gone, (side, mini)


@rule("25.2d", "25.7b")
def test_which_italians_are_caught():
    for before, foes, yes in ((True, [RUS], True), (False, [RUS], False), (True, [GER], False), (True, [], False)):
        t = victim(side="Axis", foes=foes, wars=BOTH)
        if not before:
            del t.state.help["before Rumania"]
        unit = create(t.game, ITA, "infantry", 1, 3, home("Rumania"), ITA)
        assert (pressure.caught(t.game) == [unit]) is yes, (before, foes)
    t = victim(side="Axis", foes=[], wars=[*BOTH, "Germany-Russia"])
    unit = create(t.game, ITA, "infantry", 1, 3, home("Rumania"), ITA)
    create(t.game, GER, "infantry", 3, 3, home("Rumania"), GER)
    assert pressure.caught(t.game) == [unit], "Germany's war is the minor's"


@rule("25.21")
def test_what_the_attacker_gives_back_under_pressure():
    t = victim(side="Axis", notes={"pressed Rumania": 1})
    soil = [h for h in sorted(hexes_of("Rumania")) if h != BUCHAREST]
    bessarabia = next(h for h in soil if area_of(h) == "Bessarabia")
    left, manned, german = [h for h in soil if not area_of(h)][:3]
    for hex_ in (left, manned, bessarabia):
        set_holder(t.game, hex_, RUS)
    create(t.game, RUS, "infantry", 3, 3, manned, RUS)
    create(t.game, GER, "infantry", 3, 3, german, GER)
    pressure.look(t.game)
    assert t.state.countries["Rumania"] == "inactive Germany"
    assert [holder(t.game, h) for h in (left, manned, bessarabia)] == ["Rumania", RUS, RUS]


# --- Belgium, Belgrade ----------------------------------------------------------------------------------------------------


@rule("33.42-o11")
def test_when_belgium_may_be_won_for_france():
    for phase, side, season, free in (
        ("building", "Axis", "Fall", True),
        ("setup", "Allies", "Fall", True),
        ("options", "Axis", "Fall", True),
        ("supply", "Axis", "Fall", True),
        ("movement", "Axis", "Fall", False),
        ("options", "Allies", "Fall", False),
        ("options", "Axis", "Winter", False),
        ("building", "Axis", "Winter", False),
    ):
        t = peace("options", side=side, season=season, year=1939)
        t.game.phase = phase
        assert (belgium.trouble(t.game) == "") is free, (phase, side, season)
        assert trouble(t.game, ("Allies", 11)) == belgium.trouble(t.game)


@rule("33.42-o11")
def test_only_neutrals_open_their_borders():
    t = peace(season="Fall", year=1939)
    t.state.countries |= {"Belgium": "neutral", "Luxembourg": "conquered Germany"}
    belgium.cooperate(t.game)
    assert t.state.countries["Belgium"] == belgium.WELCOME and t.state.countries["Luxembourg"] == "conquered Germany"


@rule("33.42-o11")
def test_guests_go_home_when_france_falls():
    open_ = dict.fromkeys(("Belgium", "Luxembourg"), "inactive France")
    found = {**scenario("1939")["countries"], **open_}
    t = peace("movement", {"L25": "F inf", "L31": "G inf"}, "Allies", season="Fall", year=1939, countries=found)
    guest = t.at("L25")[0]
    assert belgium.parted(t.game)
    belgium.part(t.game)
    assert t.state.countries["Belgium"] == t.state.countries["Luxembourg"] == "neutral" and not belgium.parted(t.game)
    assert t.where(guest) not in hexes_of("Belgium")
    t.state.countries["Belgium"] = "attacked France"
    belgium.part(t.game)
    assert t.state.countries["Belgium"] == "attacked France"


@rule("33.42-o11")
def test_no_step_leads_from_the_welcoming_lands_into_germany():
    open_ = dict.fromkeys(("Belgium", "Luxembourg"), "inactive France")
    t = peace("movement", countries={**scenario("1939")["countries"], **open_})
    inside = next(h for h in hexes_of("Belgium") if any(o in hexes_of("Germany") for o in steps(h)))
    german = next(o for o in steps(inside) if o in hexes_of("Germany"))
    french = next(o for h in hexes_of("Belgium") for o in steps(h) if o in hexes_of("France"))
    assert belgium.across(t.game, inside, german) and belgium.across(t.game, german, inside)
    assert not belgium.across(t.game, inside, french) and not belgium.across(t.game, "L31", "M31")
    t.state.countries |= dict.fromkeys(open_, "neutral")
    t.state.control_count += 1
    assert not belgium.across(t.game, inside, german)


@rule("33.41-o19")
def test_when_the_yugoslav_counter_is_played():
    t = peace("options")
    for yugoslavia, hungary, words in (
        ("neutral", "inactive Germany", ""),
        ("attacked Britain", "inactive Germany", "its choice"),
        ("neutral", "conquered Russia", "can't join any more"),
        ("neutral", "attacked Germany", ""),
        ("neutral", "ally Germany", "as Hungary joined"),
        ("ally Britain", "inactive Germany", "its choice"),
    ):
        t.state.countries |= {"Yugoslavia": yugoslavia, "Hungary": hungary}
        found = belgrade.trouble(t.game)
        assert words in found and bool(words) is bool(found), (yugoslavia, hungary)
    t.state.notes["joined Hungary"] = t.state.now
    t.state.countries |= {"Yugoslavia": "neutral", "Hungary": "ally Germany"}
    assert belgrade.trouble(t.game) == "" and not belgrade.waits(t.game)
    t.state.countries["Hungary"] = "inactive Germany"
    assert belgrade.waits(t.game)
    for status, when, yes in (
        ("ally Germany", 0, True),
        ("ally Italy", 0, True),
        ("ally Britain", 0, False),
        ("ally Germany", -1, False),
    ):
        t.state.countries["Yugoslavia"] = status
        t.state.notes["helped Yugoslavia"] = t.state.now + when
        assert belgrade.helped(t.game) is yes
    late = table("movement", {})
    assert "before Germany had set up" in belgrade.trouble(late.game) and not belgrade.waits(late.game)
    late.game.phase, late.state.rest = "setup", [GER]
    assert belgrade.trouble(late.game) == ""
    late.state.rest = [UK]
    assert belgrade.trouble(late.game)


@rule("33.41-o19")
def test_yugoslavia_joins_at_once_when_hungary_has():
    t = peace("options", powers={GER: {"variant": 19}}, settings={"extra_counters": True})
    t.state.countries["Hungary"] = "ally Germany"
    t.state.notes["joined Hungary"] = t.state.now
    before = t.power(GER).brps
    t.play(GER, "play variant")
    assert t.state.countries["Yugoslavia"] == "ally Germany" and t.power(GER).brps > before
    assert {u.nation for u in t.state.units.at("set-up")} == {"Yugoslavia"}
    t.play(GER, "deploy rest", "done")
    assert not t.state.units.at("set-up")


@rule("33.41-o19", "25.2a")
def test_whose_help_brings_the_counter():
    for seat, country, planned, number, plays in (
        (GER, "Yugoslavia", 1, 19, True),
        (ITA, "Yugoslavia", 1, 19, True),
        (UK, "Yugoslavia", 1, 19, False),
        (GER, "Greece", 1, 19, False),
        (GER, "Yugoslavia", 0, 19, False),
        (GER, "Yugoslavia", 1, 10, False),
    ):
        t = peace("movement", powers={GER: {"variant": number}})
        t.state.countries["Yugoslavia"] = f"ally {seat}"
        if planned:
            t.state.notes["planned Germany"] = 1
        belgrade.note_help(t.game, seat, country)
        assert t.power(GER).played is plays, (seat, country, planned, number)
        assert ("helped Yugoslavia" in t.state.notes) is (seat != UK and country == "Yugoslavia")
    for field in ("played", "void"):
        t = peace("movement", powers={GER: {"variant": 19, field: True}}, notes={"planned Germany": 1})
        belgrade.note_help(t.game, GER, "Yugoslavia")
        assert "may ally Yugoslavia" not in t.state.notes


# --- unrest in North Africa -----------------------------------------------------------------------------------------------


def restless(units, **more):
    t = peace("movement", units, "Allies", **more)
    t.state.notes["unrest"] = 1
    return t


@rule("33.41-o11c")
def test_what_france_owes_north_africa():
    units = {"DD13": "2 F inf", "EE14": "F inf", "EE17": "F air"}
    t = restless(units, pool={"F": "F inf, F air"})
    assert unrest.missing(t.game) == ""
    assert unrest.missing(restless({k: v for k, v in units.items() if k != "EE14"}).game) == "1 infantry 2-3"
    assert unrest.missing(restless({k: v for k, v in units.items() if k != "EE17"}).game) == "a 5-4"
    assert unrest.missing(restless({}).game) == "3 infantry 2-3 and a 5-4"
    assert unrest.missing(restless(units | {"EE17": "F air 3"}).game) == "a 5-4"
    t = restless({})
    t.power(FRA).in_play = False
    assert unrest.missing(t.game) == ""
    t = peace("movement", {}, "Allies")
    assert unrest.missing(t.game) == "", "nobody is restless"


@rule("33.41-o11c")
def test_the_fine_and_what_france_may_redeploy():
    for side, mini, units, cost in (
        ("Allies", "", {}, 15),
        ("Axis", "", {}, 0),
        ("Allies", "Poland", {}, 0),
        ("Allies", "Spain", {}, 0),
    ):
        t = restless(units)
        t.state.countries["Spain"] = f"attacked {FRA}"
        t.state.side, t.state.mini = side, mini
        before = t.power(FRA).brps
        unrest.fine(t.game)
        assert t.power(FRA).brps == before - cost, (side, mini)
    t = restless({"N22": "F inf, F armor", "K22": "B inf"})
    inf, armor = t.unit("FI2") if t.unit("FI2").place == "N22" else t.unit("FI1"), t.unit("FA1")
    assert unrest.other_sr(t.game, inf, "DD13") is None
    assert unrest.other_sr(t.game, inf, "O21")[1] == "33.41-o11c" == unrest.other_sr(t.game, armor, "DD13")[1]
    assert unrest.other_sr(t.game, next(iter(t.state.units.of(UK))), "O21") is None
    assert unrest.other_sr(t.game, inf, "US box")[1] == "33.41-o11c"


@rule("33.41-o11a", "24.2")
def test_colonies_of_vichy_turn_neutral_and_fall_with_their_last_city():
    t = peace("movement", control=dict.fromkeys(hexes_of("Algeria"), VICHY) | {"DD10": UK})
    for colony in ("Tunisia", "Morocco"):
        for hex_ in hexes_of(colony):
            set_holder(t.game, hex_, UK)
    gone = create(t.game, VICHY, "infantry", 2, 3, "DD13", VICHY)
    t.state.notes["vichy colony Algeria"] = 1
    unrest.turn_neutral(t.game)
    assert (
        t.state.countries["Algeria"] == "neutral"
        and "Tunisia" not in t.state.countries
        and gone.id not in t.state.units
    )
    assert (
        holder(t.game, "DD13") == "Algeria"
        and holder(t.game, "DD10") == UK
        and "vichy colony Algeria" not in t.state.notes
    )
    assert (
        unrest.risen(t.game, "Algeria") and not unrest.risen(t.game, "Tunisia") and not unrest.risen(t.game, "Belgium")
    )
    ally = peace("movement", control=dict.fromkeys(hexes_of("Algeria"), VICHY))
    ally.state.countries[VICHY] = "ally Germany"
    for kind in ("infantry", "air"):
        create(ally.game, VICHY, kind, 2, 3, "DD13", VICHY)
    put(ally.game, "pool", "F inf")
    unrest.turn_neutral(ally.game)
    assert [u.nation for u in ally.state.units.at("pool")] == [FRA], "what was Vichy's there never comes back"
    assert not [n for n in ally.state.notes if n.startswith("pool Vichy")]
    t.state.countries["Algeria"] = "attacked Germany"
    issue(t.game, "Algeria", GER)
    t.state.side = "Allies"
    unrest.conquered_colonies(t.game)
    assert t.state.countries["Algeria"] == "attacked Germany", "Algiers still stands"
    for hex_ in hexes_of("Algeria"):
        set_holder(t.game, hex_, US if hex_ == "DD13" else UK)
    t.state.side = "Axis"
    unrest.conquered_colonies(t.game)
    assert t.state.countries["Algeria"] == "attacked Germany", "only in its conqueror's turn"
    t.state.side = "Allies"
    unrest.conquered_colonies(t.game)
    assert t.state.countries["Algeria"] == f"conquered {UK}" and not [u for u in t.state.units if u.nation == "Algeria"]
