"""6, 7, 8, 16.2, 25.4, 45: who stands where and whose it is, question by question."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.areas import allowed_area, ally, area_for, closed_to, homeland, may_join
from rules.third_reich.chart import US_BOX, VICHY, area_of, distance, dry_steps, front_of, hexes_of, land, mix
from rules.third_reich.naming import called, most, short, strengths, words
from rules.third_reich.stacks import (
    apart,
    apart_rule,
    lends,
    mixed,
    overstack,
    overstacked,
    restricted,
    stack_limit,
    unwelcome,
)
from rules.third_reich.state import Bridgehead
from rules.third_reich.world import (
    at_peace,
    date,
    enemy_held,
    find,
    foes_at,
    friendly,
    ground_at,
    held_before,
    holder,
    lodges,
    moving,
    neutral,
    neutrals,
    on_map,
    other_side,
    own,
    resting,
    season,
    seats_of,
    set_holder,
    side_hexes,
    take,
    waiting,
    year,
)
from rules.third_reich.zones import beside_enemy, enemy_zone, occupied, zones
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import put, rule_of, table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def early(units=None, **more):
    return peace("movement", units, "Axis", **more)


# --- sides, turns, words ------------------------------------------------------------------------------------------------


def test_sides_and_turns():
    t = table("movement", {}, season="Fall", year=1943)
    assert (season(t.game), year(t.game), date(t.game)) == ("Fall", 1943, "Fall 1943")
    assert other_side("Axis") == "Allies" and other_side("Allies") == "Axis"
    assert seats_of(t.game, "Allies") == [UK, US, RUS] == moving(t.game) and waiting(t.game) == [GER]
    t.state.mini = "Norway"
    t.state.countries["Norway"] = f"attacked {UK}"
    assert moving(t.game) == [UK]


def test_what_units_are_called():
    t = table("movement", {"K23": "B armor, B base, B air, B repl", "L22": "B fleet"})
    assert [short(t.unit(n)) for n in ("BA1", "BB1", "BW1", "BF1", "BR1")] == [
        "BA1 (4-5)", "BB1 (airbase)", "BW1 (5-4)", "BF1 (9)", "BR1 (1)"
    ]  # fmt: skip
    assert words([t.unit("BA1"), t.unit("BF1")]) == "BA1 (4-5) and BF1 (9)"
    assert (
        called("K23") == "London (K23)"
        and called("K22") == "K22"
        and called(US_BOX) == US_BOX
        and called("pool") == "pool"
    )
    by = {sort.factor: sort for sort in mix(RUS)["infantry"]}
    assert (
        strengths(by[3])[0] == "strong infantry" and strengths(by[1])[0] == "weak infantry" and strengths(by[2]) == ()
    )
    assert strengths(mix(RUS)["armor"][0]) == () and most(UK, "fleet") == sum(s.count for s in mix(UK)["fleet"]) + 2


# --- control ------------------------------------------------------------------------------------------------------------


@rule("7.1a", "24.3b")
def test_a_hex_changes_hands():
    t = table("movement", {})
    count = t.state.control_count
    set_holder(t.game, "K22", UK)
    assert t.state.control_count == count and t.state.taken == [], "it was British before"
    set_holder(t.game, "K22", GER)
    assert holder(t.game, "K22") == GER and t.state.control["K22"] == GER and t.state.control_count == count + 1
    assert t.state.taken == t.state.recent == ["K22"] and t.state.was == {"K22": UK} and t.state.held == {}
    set_holder(t.game, "K22", UK)
    assert "K22" not in t.state.control and t.state.taken == ["K22"] and t.state.was == {"K22": UK}
    set_holder(t.game, "K23", GER)
    assert t.state.held == {"K23": UK}, "an objective that an Ally has lost"
    set_holder(t.game, "K23", RUS)
    assert t.state.held == {"K23": UK}
    set_holder(t.game, "H24", RUS)
    assert "H24" not in t.state.held, "among allies nothing is lost"
    t.state.kiel = -1
    set_holder(t.game, "J30", UK)
    assert t.state.kiel == 0, "Kiel's canal is broken"


@rule("29.428", "28.21a")
def test_what_was_held_before_the_turn():
    t = table("movement", {}, control={"M21": UK})
    assert held_before(t.game, UK, "M21") and held_before(t.game, US, "M21") and held_before(t.game, US, US_BOX)
    assert not held_before(t.game, GER, "M21") and not held_before(t.game, UK, "M22")
    t.state.taken = ["M21"]
    assert not held_before(t.game, UK, "M21")


@rule("25.6a", "33.42-o11", "51.4")
def test_whose_hexes_a_side_may_use():
    t = early()
    assert lodges(t.game, "Axis", "M41") is (holder(t.game, "M41") in ("Rumania", "Hungary"))
    buda = "P35" if holder(t.game, "P35") == "Hungary" else hexes_of("Hungary")[0]
    assert holder(t.game, buda) == "Hungary" and lodges(t.game, "Axis", buda) and not lodges(t.game, "Allies", buda)
    assert friendly(t.game, GER, buda) and not friendly(t.game, UK, buda) and buda in side_hexes(t.game, "Axis")
    sweden = hexes_of("Sweden")[0]
    assert not lodges(t.game, "Axis", sweden) and not friendly(t.game, GER, sweden) and neutral(t.game, sweden)
    assert sweden not in side_hexes(t.game, "Axis") and not lodges(t.game, "Allies", "K23")
    assert "Sweden" in neutrals(t.game) and "Hungary" not in neutrals(t.game) and "Poland" not in neutrals(t.game)
    t = table("movement", {}, scenario="1942", year=1942)
    zone = hexes_of(VICHY)[0]
    assert neutral(t.game, zone) and not lodges(t.game, "Axis", zone) and not neutral(t.game, "K23")
    assert not enemy_held(t.game, UK, zone) and enemy_held(t.game, UK, "L31") and not enemy_held(t.game, UK, "K23")


@rule("33.41-2a")
def test_a_britain_at_peace_is_nobody_s_friend():
    t = table("movement", {}, notes={"neutral Britain": 1}, wars=["Germany-Russia", "Germany-United States"])
    assert at_peace(t.game) == (UK,) and friendly(t.game, UK, "K22") and not friendly(t.game, US, "K22")
    assert "K22" not in side_hexes(t.game, "Allies") and at_peace(table("movement", {}).game) == ()


@rule("7.1a", "7.2", "5.51a", "32.6a")
def test_who_takes_a_hex_by_walking_in():
    t = table("movement", {"L22": "B inf, B partisan", "N24": "U inf"}, control={"M21": US})
    inf = t.unit("BI1")
    take(t.game, inf, "M21")
    assert holder(t.game, "M21") == US, "an ally's"
    take(t.game, t.unit("BZ1"), "M22")
    assert holder(t.game, "M22") == GER, "partisans take nothing"
    take(t.game, inf, "N22")
    assert holder(t.game, "N22") == UK and not t.events(kind="control"), "a hex without a place"
    take(t.game, inf, "M22")
    (event,) = t.events(kind="control")
    assert event.data["hex"] == "M22" and event.data["before"] == GER and "Le Havre" in event.text
    west = [h for h in t.state.fortresses if holder(t.game, h) == GER]
    for hex_ in west:
        take(t.game, inf, hex_)
        assert hex_ not in t.state.fortresses, hex_
    foe = next(iter(table("movement", {"L31": "G inf"}).state.units))
    for hex_, stays in (("GG19", True), ("AA8", True), ("D44", False), ("V38", False)):
        t = table("movement", {"L31": "G inf"}, "Axis", control={"V38": RUS})
        assert hex_ in t.state.fortresses
        take(t.game, foe, hex_)
        assert (hex_ in t.state.fortresses) is stays, hex_
        assert ("sevastopol fell" in t.state.notes) is (hex_ == "V38")


# --- units --------------------------------------------------------------------------------------------------------------


@rule("5.34", "16.2a")
def test_who_stands_where():
    t = table("movement", {"N24": "U inf, U air", "N25": "G inf, G air", "L22": "G fleet"})
    assert [u.id for u in ground_at(t.game, "N24")] == ["UI1"] and ground_at(t.game, "N24", "Axis") == []
    assert [u.id for u in foes_at(t.game, UK, "N25")] == ["GI1"] and foes_at(t.game, UK, "N24") == []
    assert occupied(t.game, UK) == {"N25"} and occupied(t.game, GER) == {"N24"}
    assert {"N25", "L22", *dry_steps("N25")} <= beside_enemy(t.game, UK), "ships count as well"
    assert beside_enemy(t.game, GER) == {"N24", *dry_steps("N24")}
    assert own(t.game, GER, "infantry") == [t.unit("GI1")] and len(own(t.game, GER, "infantry", "air", "fleet")) == 3
    t.unit("GI1").place = "pool"
    assert not on_map(t.unit("GI1")) and own(t.game, GER, "infantry") == []


@rule("8.2", "31.1a")
def test_the_zone_of_armor():
    t = table("movement", {"N25": "G armor", "N27": "G inf", "H47": "R armor"}, fortresses=["N26"])
    zone = zones(t.game, "Axis")
    assert set(zone) == set(dry_steps("N25")) - {"N26"} and set(zone.values()) == {("GA1",)}
    assert enemy_zone(t.game, UK) == zone and set(enemy_zone(t.game, GER)) == set(dry_steps("H47"))
    t = early({"K44": "R armor", "N23": "F armor"})
    assert set(enemy_zone(t.game, GER)) == set(dry_steps("N23")) - set(t.state.fortresses), "Russia is at peace"
    assert set(dry_steps("K44")) <= set(zones(t.game, "Allies"))


@rule("51.7", "13.1a", "42.8a")
def test_whose_unit_an_order_may_name():
    t = table(
        "movement", {"K23": "B inf, U inf", "L31": "G inf"}, players={US: "a", UK: "b", RUS: "c", GER: "d", ITA: "d"}
    )
    assert find(t.game, UK, "BI1") is t.unit("BI1")
    for name, number, text in (
        ("UI1", "51.7", "entrust"),
        ("GI1", "13.1a", "command"),
        ("BI9", "13.1a", "isn't on the map"),
    ):
        with pytest.raises(Refused, match=text) as refused:
            find(t.game, UK, name)
        assert refused.value.rule == number
    t.unit("BI1").boxed = True
    assert rule_of(find, t.game, UK, "BI1") == "42.8a"
    t.unit("BI1").boxed, t.unit("BI1").place = False, "pool"
    assert rule_of(find, t.game, UK, "BI1") == "13.1a"
    t = table("movement", {"K23": "B inf, U inf"})
    with pytest.raises(Refused, match="isn't under your command"):
        find(t.game, UK, "UI1")


@rule("12.16", "12.262a")
def test_an_attacked_minor_acts_in_its_own_turn():
    def greek(side, mini="", **notes):
        t = early({"J23": "B inf"}, countries={**early().state.countries, "Greece": f"attacked {UK}"}, notes=notes)
        t.state.side, t.state.mini = side, mini
        unit = next(u for u in t.state.units.at("J23"))
        unit.nation = "Greece"
        return t, unit

    t, unit = greek("Allies")
    assert "turn of its own" in resting(t.game, unit) and not resting(t.game, t.unit("BI1"))
    t, unit = greek("Axis")
    assert not resting(t.game, unit), "it may defend itself"
    t, unit = greek("Allies", mini="Greece")
    assert not resting(t.game, unit) and "Greece's own turn" in resting(t.game, t.unit("BI1"))
    t, unit = greek("Allies", **{"intervened Greece": 1})
    assert not resting(t.game, unit)
    t.state.countries["Greece"] = f"ally {UK}"
    t.state.notes.clear()
    assert not resting(t.game, unit)


@rule("45.1", "34.3", "32.9", "43.3a")
def test_who_keeps_apart():
    t = table("movement", {"K23": "B inf, U inf, R inf, Ff inf", "Q22": "B partisan", "L31": "G inf", "S30": "Hu inf"})
    assert restricted(UK, RUS) and restricted(RUS, US) and not restricted(UK, US) and not restricted(GER, RUS)
    assert restricted(t.unit("RI1"), t.unit("BI1")) and restricted(t.unit("RI1"), t.unit("FfI1"))
    hungarian = next(u for u in t.state.units if u.nation == "Hungary")
    assert not restricted(t.unit("GI1"), hungarian) and apart(t.game, UK, RUS) and not apart(t.game, UK, UK)
    assert not apart(t.game, UK, GER), "enemies are another matter"
    assert (apart_rule(UK, RUS, "45.2"), apart_rule(UK, FRA, "45.2"), apart_rule(GER, ITA, "45.2")) == (
        "45.2",
        "34.3",
        "36.1",
    )
    assert apart_rule(UK, FRA, "45.2", "34.36") == "34.36" and apart_rule(t.unit("RI1"), UK, "45.1") == "45.1"
    assert lends(UK, US) and lends(GER, ITA) and not lends(UK, RUS) and not lends(UK, GER) and not lends(GER, VICHY)
    pole, other = t.unit("BI1"), t.unit("UI1")
    pole.nation = "Poland"
    assert restricted(pole, RUS) and not restricted(pole, other)
    pole.nation = "Greece"
    assert not restricted(pole, RUS), "who helps a minor may stand with its units"
    t = early()
    assert apart(t.game, UK, FRA) and apart(t.game, "Germany", "Italy") and not apart(t.game, UK, US)


# --- stacking -----------------------------------------------------------------------------------------------------------


@rule("6.1", "6.12", "9.1.1")
@pytest.mark.parametrize(
    ("units", "head", "over"),
    [
        ({"J23": "2 B inf, B para"}, "", 0),
        ({"J23": "3 B inf"}, "", 1),
        ({"J23": "2 B inf, U inf"}, "", 1),
        ({"K23": "3 B inf"}, "", 0),
        ({"K23": "4 B inf, B para"}, "", 1),
        ({"K23": "2 B inf, U inf"}, "", 1),
        ({"M21": "5 B inf"}, "Allies", 0),
        ({"M21": "6 B inf"}, "Allies", 1),
        ({"M21": "3 B inf"}, "Axis", 1),
        ({"J23": "2 B inf, 2 B air, B base"}, "", 0),
    ],
)
def test_how_many_stand_in_a_hex(units, head, over):
    (hex_,) = units
    t = table("redeployment", {"K22": "B inf"} | ({} if over else units), control={"M21": UK})
    if over:
        t = table("ground", {"K22": "B inf"}, control={"M21": UK})
        put(t.game, hex_, units[hex_])
    if head:
        t.state.bridgeheads["M21"] = Bridgehead(head)
    assert overstack(t.game, hex_, "Allies") == over and overstack(t.game, hex_, "Axis") == 0
    assert overstacked(t.game, "Allies") == ([hex_] if over else []) and overstacked(t.game, "Allies", [hex_]) == []
    assert overstacked(t.game, "Axis") == []


@rule("6.1", "9.1.1")
def test_the_limit_of_a_hex():
    t = table("movement", {"K23": "B inf, B para", "N24": "G inf, G para"}, bridgeheads={"M21": Bridgehead("Allies")})
    british, german = [t.unit("BI1")], [t.unit("GI1")]
    assert stack_limit(t.game, "M21", british) == 5 and stack_limit(t.game, "M21", german) == 2
    assert stack_limit(t.game, "K23", british) == 3 and stack_limit(t.game, "K23", [*british, *german]) == 2
    assert stack_limit(t.game, "K22", british) == 2 and stack_limit(t.game, "K23", [t.unit("BP1")]) == 2
    assert stack_limit(t.game, "M21", [t.unit("BP1")]) == 2 == stack_limit(t.game, "K23", [])


@rule("45.1", "34.34")
def test_units_that_stand_together_and_may_not():
    t = table("movement", {"K23": "B inf", "H47": "R inf", "L22": "B fleet"})
    assert not mixed(t.game, "K23", "Allies")
    for name, place, both in (("RI1", "K23", True), ("RI1", "L22", True), ("RI1", "J23", False)):
        t.state.units.move(name, place)
        assert mixed(t.game, place, "Allies") is both and not mixed(t.game, place, "Axis")
    french = peace("movement", {"N22": "B inf", "N21": "F inf"})
    french.state.units.move("FI2", "N22")
    assert mixed(french.game, "N22", "Allies") and not mixed(french.game, "N21", "Allies"), "before 1942"
    assert unwelcome(t.game, "K23", t.unit("RI1")) and unwelcome(t.game, "L22", t.unit("RI1"))
    assert not unwelcome(t.game, "K23", t.unit("BI1")) and not unwelcome(t.game, "J24", t.unit("RI1"))


# --- areas --------------------------------------------------------------------------------------------------------------


@rule("25.41", "25.42", "25.43", "25.44", "25.45")
def test_where_minor_allies_may_stand():
    def may(nation, *hexes):
        area = allowed_area(nation)
        assert area is not None
        return [h in area for h in hexes]

    def some(country, area=""):
        return next(h for h in hexes_of(country) if area_of(h) == area)

    polish, east = some("Poland"), some("Poland", "East Poland")
    bess, ruman = some("Rumania", "Bessarabia"), some("Rumania")
    assert may("Bulgaria", some("Yugoslavia"), some("Greece"), ruman) == [True, True, False]
    assert may("Bulgaria", some("Turkey", "European Turkey"), some("Turkey")) == [True, False]
    assert may("Rumania", ruman, bess, east, polish, "H47", "L31") == [True, True, True, False, True, False]
    assert may("Hungary", some("Hungary"), bess, ruman, polish) == [True, True, False, True]
    assert may("Hungary", east, "H39", "Z33") == [True, True, False]
    assert may("Spain", "O22", "Y22", "H47", east, bess, "R12", polish) == [False, True, True, True, True, True, False]
    assert may("Turkey", "O22", "Y22", "H47", "H39", "R12") == [False, True, True, False, True]
    assert may("Iraq", "EE42", some("Persia"), "H47", some("Turkey")) == [True, True, False, False]
    finland = hexes_of("Finland")
    area = allowed_area("Finland") or ()
    assert set(finland) < set(area) and "L31" not in area and allowed_area("Germany") is None
    assert {h for h in land() if min(distance(h, o) for o in finland) == 6} <= set(area)
    assert not {h for h in land() if min(distance(h, o) for o in finland) == 7} & set(area)


@rule("22.7a", "25.47", "49.3", "25.22")
def test_the_area_of_a_unit():
    t = table("movement", {"M35": "G inf", "D41": "Fn inf", "K23": "Ff inf"})
    (finn,) = (t.unit(n) for n in t.at("D41"))
    assert area_for(t.game, t.unit("GI1")) is None is area_for(t.game, t.unit("FfI1"))
    assert area_for(t.game, finn) == allowed_area("Finland") and ally(t.game, "Finland")
    t.state.countries["Finland"] = f"attacked {GER}"
    assert area_for(t.game, finn) == frozenset(hexes_of("Finland")) and not ally(t.game, "Finland")
    finn.nation = "Spain"
    t.state.countries["Spain"] = f"ally {UK}"
    west = area_for(t.game, finn) or frozenset()
    assert {front_of(h) for h in west} == {"Western", "Mediterranean"} and "O22" in west
    t.state.countries["Spain"] = f"ally {GER}"
    assert "O22" not in (area_for(t.game, finn) or ())
    assert may_join(t.game, "Spain") and not may_join(t.game, "Norway")
    t.state.notes["may ally Norway"] = 1
    assert may_join(t.game, "Norway") and not ally(t.game, "Norway")
    assert set(hexes_of("Spanish Morocco")) < homeland("Spain") and homeland("Norway") == frozenset(hexes_of("Norway"))
    assert {"EE17", "II34"} < homeland(VICHY)


@rule("5.3a", "32.2a", "26.921a", "33.41-2a", "34.2")
def test_which_hexes_are_closed():
    t = table("movement", {"K23": "B inf", "Q22": "B partisan"})
    inf, band = t.unit("BI1"), t.unit("BZ1")

    def closed(unit, hex_):
        return (closed_to(t.game, unit, hex_) or ("", ""))[1]

    assert closed(inf, "L21") == "5.3a" and closed(inf, "J23") == closed(inf, "N22") == ""
    assert closed(inf, hexes_of("Spain")[0]) == "50.36"
    assert band.country == "France" and closed(band, "P22") == "" and closed(band, "L25") == "32.2a"
    t.state.surrender = "accepted"
    assert closed(t.unit("BI1"), "H47") in ("26.921a", "21.1b", "45.1")
    t = early({"V20": "F inf"})
    french = next(u for u in t.state.units.at("V20"))
    assert closed(french, "K22") == "34.2" and closed(french, "O22") == ""
    assert (closed_to(t.game, t.unit("BI1"), hexes_of("Spain")[0]) or ("", ""))[1] == "21.1b"
    t = table(
        "movement",
        {"J23": "B inf, U inf"},
        notes={"neutral Britain": 1},
        wars=["Germany-Russia", "Germany-United States"],
    )
    assert (
        closed(t.unit("UI1"), "K22") == "33.41-2g"
        and closed(t.unit("UI1"), "J23") == closed(t.unit("BI1"), "K22") == ""
    )
