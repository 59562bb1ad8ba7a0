"""33.4: the additional counters that change who fights and with what: 2 Fsjr, Belgrade, Belgium, French armor, Finland in
1940; and the one pile both sides draw from."""

import pytest

from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.third_reich import GAME
from rules.third_reich.areas import closed_to
from rules.third_reich.belgium import across
from rules.third_reich.chart import country_of, fact, hexes_of, scenario, steps
from rules.third_reich.invariants import faults
from rules.third_reich.marching import entry_trouble
from rules.third_reich.minors import intervene
from rules.third_reich.setup import printed
from rules.third_reich.supply import in_supply
from rules.third_reich.world import friendly, holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, LONE, RUS, UK, peace
from tests.third_reich.table import opened, table

EXTRA = {"extra_counters": True}


def held(seat, number, phase="options", side="Axis", **more):
    return peace(phase, side=side, powers={seat: {"variant": number}}, settings=EXTRA, **more)


# --- Axis 17 ----------------------------------------------------------------------------------------------------------------


YUGOSLAV_LANDS = ("Yugoslavia", "Albania", "Greece", "Rumania", "Hungary", "Baltic States", "Russia", "Poland")


def fsjr(year=1942, **more):
    pool = more.pop("pool", {GER: "2 G inf 3-3"})
    powers = {"powers": {GER: {"variant": 17, **more.pop("purse", {})}}}
    return peace("construction", season="Spring", year=year, pool=pool, settings=EXTRA, **powers, **more)


@rule("33.41-o17")
def test_the_second_airborne_unit_is_built_as_the_counter_is_played():
    t = fsjr()
    before = t.power(GER).brps
    t.play(GER, "play variant")
    t.play(GER, "J30")
    assert t.power(GER).brps == before - 9
    fsjr(purse={"brps": 9, "limit": 9}).play(GER, "play variant")
    para = next(u for u in t.state.units.of(GER) if u.kind == "airborne")
    assert para.place == "J30" and para.new and len(t.at("pool")) == 1
    assert not list(faults(t.game))


@rule("33.41-o17")
@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"year": 1941}, "from 1942"),
        ({"pool": {GER: "G inf 2-3"}}, "no 3-3 of the Force Pool"),
        ({"notes": {"fsjr lost": 1}}, "has been lost"),
        ({"notes": {"fsjr built": 1}}, "built as infantry"),
        ({"purse": {"brps": 8}}, "costs 9 BRPs"),
    ],
)
def test_when_the_second_airborne_unit_comes_too_late_or_too_soon(more, why):
    t = fsjr(**more)
    with pytest.raises(OrderError, match=why):
        t.game.preview(GER, "play variant")


@rule("33.41-o17", "31.4")
def test_what_voids_the_second_airborne_unit_is_remembered():
    from rules.third_reich.losses import eliminate

    t = fsjr(units={"L33": "G para"})
    eliminate(t.game, t.unit("GP1"))
    t.refuse(GER, "play variant", "33.3a")
    t = fsjr()
    t.play(GER, "build infantry 3-3 at J30")
    assert "fsjr built" not in t.state.notes, "one 3-3 is left: it is 2 Fsjr"
    t.play(GER, "build infantry 3-3 at J30")
    assert t.state.notes["fsjr built"] == 1


# --- Axis 19 ----------------------------------------------------------------------------------------------------------------


@rule("33.41-o19")
def test_yugoslavia_joins_with_hungary():
    t = held(GER, 19, season="Spring", year=1941)
    t.play(GER, "play variant")
    assert t.state.notes["planned Germany"] == 1 and t.state.countries["Yugoslavia"] == "neutral"
    from rules.third_reich.chart import turn_number
    from rules.third_reich.sleeping import enter_waking

    t.state.turn = turn_number("Summer", 1941)
    before = t.power(GER).brps
    enter_waking(t.game)
    assert t.state.countries["Yugoslavia"] == "ally Germany" and t.power(GER).minors["Yugoslavia"] > 0
    assert t.power(GER).brps == before + sum(t.power(GER).minors.values())
    assert {u.nation for u in t.state.units.at("set-up")} >= {"Yugoslavia", "Hungary"}
    assert holder(t.game, next(h for h in hexes_of("Yugoslavia"))) == GER


@rule("33.41-o19", "33.63", "33.65")
def test_aid_keeps_yugoslavia_back_and_the_counter_is_kept():
    from rules.third_reich.belgrade import follow_hungary

    t = held(GER, 19, notes={"planned Germany": 1, "aid Britain>Yugoslavia": 3})
    t.state.countries["Hungary"] = "ally Germany"
    t.game.script([3])
    follow_hungary(t.game)
    assert t.state.countries["Yugoslavia"] == "neutral" and t.state.notes["planned Germany"]
    t.game.script([4])
    follow_hungary(t.game)
    assert t.state.countries["Yugoslavia"] == "ally Germany" and t.power(GER).played


@rule("33.41-o19", "33.63", "33.65")
def test_so_it_does_where_the_counter_is_played_as_hungary_joins():
    for die, joined in ((3, False), (4, True)):
        t = held(GER, 19, notes={"aid Britain>Yugoslavia": 3})
        t.state.countries["Hungary"] = "ally Germany"
        t.state.notes["joined Hungary"] = t.state.now
        t.play(GER, "play variant", dice=[die])
        assert (t.state.countries["Yugoslavia"] == "ally Germany") is joined and t.power(GER).played is joined
        tried = None if joined else t.state.now
        assert t.state.notes.get(f"tried {GER}") == tried


@rule("33.41-o19", "25.2a")
def test_help_for_an_attacked_yugoslavia_makes_it_an_ally():
    for planned in (True, False):
        t = held(GER, 19, units={}, notes={"planned Germany": 1} if planned else {})
        t.state.countries["Yugoslavia"] = "attacked Germany"
        intervene(t.game, GER, "Yugoslavia")
        if not planned:
            assert "Yugoslavia" not in t.power(GER).minors
            t.state.notes["aid Britain>Yugoslavia"] = 9
            t.play(GER, "play variant")
            assert t.rolls("Yugoslavia joins") == [], "it has joined already"
        assert t.power(GER).minors["Yugoslavia"] > 0 and t.power(GER).played
    t = held(GER, 19)
    t.state.countries["Hungary"] = "ally Germany"
    t.refuse(GER, "play variant", "33.3a")


@rule("33.41-o19")
@pytest.mark.parametrize("scenario", ["1942", "1944"])
def test_yugoslavia_opens_the_later_scenarios_as_an_ally(scenario):
    t = opened(scenario=scenario, settings=EXTRA)
    t.power(GER).variant = 19
    before = t.power(GER).brps
    for seat in t.state.rest[: t.state.rest.index(GER)]:
        t.play(seat, "deploy rest", "done")
    t.play(GER, "play variant")
    assert t.power(GER).brps == before + t.power(GER).minors["Yugoslavia"]
    army = [u for u in t.state.units if u.nation == "Yugoslavia"]
    inf = next(u.id for u in army if u.kind == "infantry")
    t.refuse(GER, f"deploy {inf} at L31", "25.47")
    t.play(GER, "deploy rest", "done")
    lands = {country_of(u.place) for u in army}
    assert lands and lands <= {*YUGOSLAV_LANDS}
    GAME.invariants(t.game)


@rule("33.41-o19", "32.12")
def test_two_partisans_in_yugoslavia_and_russia_alone_builds_them():
    t = table("construction", LONE, "Allies", notes={"may ally Yugoslavia": 1}, season="Fall")
    t.state.countries["Yugoslavia"] = "ally Germany"
    free = list(hexes_of("Yugoslavia"))
    t.refuse(UK, f"partisan at {free[0]}", "33.41-o19")
    t.play(RUS, f"partisan at {free[0]}", f"partisan at {free[1]}")
    t.refuse(RUS, f"partisan at {free[2]}", "33.41-o19")


# --- Allied 11 --------------------------------------------------------------------------------------------------------------

AACHEN, BRUSSELS = "L28", "L25"


def belgium(phase="movement", units=None, side="Allies", **more):
    open_ = dict.fromkeys(("Belgium", "Luxembourg"), "inactive France")
    found = {**scenario("1939")["countries"], **open_}
    notes = {"may ally Belgium": 1}
    return peace(phase, units, side, season="Fall", year=1939, settings=EXTRA, notes=notes, countries=found, **more)


def border():
    """A Belgian hex and a German one beside it."""
    return next((b, g) for b in sorted(hexes_of("Belgium")) for g in sorted(steps(b)) if country_of(g) == "Germany")


@rule("33.42-o11")
def test_the_counter_is_played_before_the_axis_moves_in_fall_1939():
    t = held(UK, 11, "options", season="Fall", year=1939)
    t.play(UK, "play variant")
    assert t.state.countries["Belgium"] == t.state.countries["Luxembourg"] == "inactive France"
    for phase, side, season in (
        ("movement", "Axis", "Fall"),
        ("options", "Allies", "Fall"),
        ("options", "Axis", "Winter"),
    ):
        held(UK, 11, phase, side, season=season, year=1939).refuse(UK, "play variant", "33.3a")


@rule("33.42-o11", "7.1a")
def test_allied_ground_units_enter_and_take_nothing():
    near, german = border()
    french = next(h for b in sorted(hexes_of("Belgium")) for h in sorted(steps(b)) if country_of(h) == "France")
    belgian = next(b for b in sorted(steps(french)) if country_of(b) == "Belgium")
    t = belgium(units={french: "2 F inf", "K22": "B air", "L31": "G inf"}, options="Western attrition")
    foot = t.at(french)[0]
    t.play(FRA, f"move {foot} to {belgian}")
    assert holder(t.game, belgian) == "Belgium" and in_supply(t.game, t.unit(foot))
    t.refuse(UK, "stage BW1 to Brussels", "33.42-o11")
    assert closed_to(t.game, next(u for u in t.state.units.of(RUS)), belgian) == (
        "Belgium lets in British and French ground units alone", "33.42-o11",
    )  # fmt: skip
    assert closed_to(t.game, next(u for u in t.state.units.of(GER)), belgian)
    assert not list(faults(t.game))
    shut = peace("movement", {french: "F inf"}, "Allies", options="Western attrition")
    shut.refuse(FRA, f"move {shut.at(french)[0]} to {belgian}", "21.1b")
    assert not friendly(t.game, GER, belgian) and across(t.game, near, german)


@rule("33.42-o11")
def test_nobody_fights_over_the_german_border_before_the_attack():
    near, german = border()
    ours, theirs = next(
        (f, g)
        for f in sorted(hexes_of("France"))
        for g in sorted(steps(f))
        if country_of(g) == "Germany" and g != german
    )
    units = {near: "F armor", german: "G inf", ours: "F inf", theirs: "G inf"}
    t = belgium("ground", units, options="Western offensive")
    tank, foot, foe = t.at(near)[0], t.at(ours)[0], t.at(german)[0]
    t.refuse(FRA, f"attack {german} with {tank}", "33.42-o11")
    assert f"attack {theirs} with {foot}" in t.game.suggest(FRA, f"attack {theirs}", 25)
    t = belgium(units={near: "F armor", ours: "F inf"}, options="Western offensive")
    empty = next(h for h in sorted(steps(near)) if country_of(h) == "Germany")
    assert entry_trouble(t.game, t.unit(tank), near, empty)[1] == "33.42-o11"
    t = belgium("attrition", {near: "F armor", german: "G inf"}, options="Western attrition")
    from rules.third_reich.contact import in_contact

    assert not in_contact(t.game, "Western")
    t.state.side = "Axis"
    t.power(GER).options = {"Western": "attrition"}
    assert not in_contact(t.game, "Western"), "the Axis must declare war first"
    assert foe == t.at(german)[0]


@rule("33.42-o11", "22.3")
def test_an_axis_declaration_makes_belgium_a_french_ally_at_once():
    near, _ = border()
    t = belgium("options", {near: "F inf"}, "Axis")
    before = t.power(FRA).brps
    t.refuse(FRA, "declare war on Belgium", None)
    t.play(GER, "declare war on Belgium")
    assert t.power(GER).spent == 10
    t.play(FRA, "deploy rest", "done")
    assert (
        t.state.countries["Belgium"] == "ally France" and t.power(FRA).brps == before + t.power(FRA).minors["Belgium"]
    )
    army = [u for u in t.state.units if u.nation == "Belgium"]
    assert army and {u.owner for u in army} == {FRA} and {country_of(u.place) for u in army} == {"Belgium"}
    assert not list(faults(t.game))


@rule("33.42-o11")
def test_luxembourg_is_taken_but_for_the_hexes_its_guests_hold():
    home = sorted(hexes_of("Luxembourg"))
    t = belgium("options", {home[0]: "F inf"}, "Axis")
    t.play(GER, "declare war on Luxembourg")
    assert holder(t.game, home[0]) == FRA and not across(t.game, home[0], home[0])


@rule("33.42-o11")
def test_with_france_beaten_belgium_is_neutral_again():
    from rules.third_reich.belgium import part

    near, _ = border()
    t = belgium(units={near: "B inf"})
    part(t.game)
    assert t.state.countries["Belgium"] == "neutral" and t.at(near) == []


# --- Allied 16 --------------------------------------------------------------------------------------------------------------


@rule("33.42-o16")
@pytest.mark.parametrize(("answer", "more"), [("three armor 3-5", (3, 0)), ("an armor 3-5 and a 5-4 air", (1, 5))])
def test_armor_instead_of_the_maginot_line(answer, more):
    t = opened(scenario="1939", settings=EXTRA)
    t.power(UK).variant = 16
    line = [h for h in t.state.fortresses if fact(h, "fortress") == "Maginot Line"]
    assert line
    t.play(UK, "play variant")
    t.play(FRA, answer)
    assert not set(line) & set(t.state.fortresses)
    waiting = [u for u in t.state.units.of(FRA) if u.kind == "armor"]
    assert sum(u.place == "set-up" for u in waiting) == 3 and sum(u.place == "pool" for u in waiting) == more[0]
    assert t.state.notes.get("pool France air", 0) == more[1]
    t.play(UK, "deploy rest", "done")
    t.play(FRA, "deploy rest", "done")
    GAME.invariants(t.game)


# --- Allied 19 --------------------------------------------------------------------------------------------------------------


@rule("33.42-o19")
def test_in_1940_finland_turns_its_back_on_the_axis():
    t = held(UK, 19, "options", season="Winter", year=1939, units={"D41": "G inf"}, side="Allies")
    t.play(UK, "play variant")
    assert t.state.notes["planned Britain"] == 1 and t.state.countries["Finland"] == "inactive Germany"
    t = held(UK, 19, "year", season="Winter", year=1939, units={"D41": "G inf"}, notes={"planned Britain": 1})
    t.play(GER, "Berlin")
    assert t.state.countries["Finland"] == "neutral" and len(t.at("D41")) == 0
    guest = next(u for u in t.state.units.of(GER) if u.place == "L31" and u.id != "GI1")
    assert guest and not list(faults(t.game))
    t.state.side, t.game.phase = "Allies", "options"
    from rules.third_reich.declarations import trouble

    assert trouble(t.game, RUS, "Finland") == (
        "Russia can't attack Finland until she is at war with Germany",
        "33.42-o19",
    )
    t.state.wars.append("Germany-Russia")
    assert trouble(t.game, RUS, "Finland") is None


@rule("33.42-o19")
def test_the_counter_fits_no_finland_that_somebody_has_attacked():
    for notes in ({"declared Finland": 3}, {"peace in Finland": 3}):
        held(UK, 19, "options", "Allies", year=1939, season="Winter", notes=notes).refuse(UK, "play variant", "33.3a")
    held(UK, 19, "options", "Allies", year=1940).refuse(UK, "play variant", "33.3a")


# --- 46.3 -------------------------------------------------------------------------------------------------------------------


@rule("46.3", "33.63")
def test_after_war_on_spain_minor_allies_join_on_a_six_alone():
    from rules.third_reich.aid import persuaded

    for die, aid, won in ((5, 0, False), (6, 0, True), (6, 1, False)):
        t = peace(notes={"spain attacked": 1, "aid Britain>Hungary": aid})
        t.game.script([die])
        assert persuaded(t.game, "Hungary", GER) is won
    t = peace(notes={"spain attacked": 1, "aid Britain>Hungary": 1, "aid Germany>Hungary": 1})
    t.game.script([6])
    assert persuaded(t.game, "Hungary", GER), "aid cancels aid (33.63d)"


# --- the pile ---------------------------------------------------------------------------------------------------------------


@rule("33.1", "4.4")
def test_both_sides_draw_from_the_same_ten_counters():
    for options in ({}, EXTRA):
        for name in ("1944", "1939"):
            for seed in range(40):
                game = Game.new(GAME, name, seed=seed, options=options)
                drawn = [printed(game, s, game.state.powers[s].variant) for s in (GER, UK)]
                assert drawn[0] != drawn[1] and all(1 <= n <= 10 for n in drawn)


@rule("33.4-o")
def test_only_one_side_can_draw_a_spain():
    t = opened(settings=EXTRA)
    assert printed(t.game, UK, 18) == printed(t.game, GER, 4) == 4 and printed(t.game, UK, 4) == 8
    assert printed(opened().game, UK, 4) == 4


@rule("33.5-9")
def test_a_counter_drawn_by_spies_is_one_that_nobody_holds():
    t = table("construction", {"K23": "B inf"}, powers={GER: {"variant": 10}, UK: {"variant": 4}})
    t.play(UK, "intelligence")
    t.play(GER, "let be", dice=[5, 4])
    t.play(UK, next(c for c in t.ask(UK).choices if "unused" in c))
    text = next(e.text for _, e in t.game.told(UK) if "counter" in e.text and "of the ten" in e.text)
    assert not any(f"counter {n} " in text for n in (4, 10))
