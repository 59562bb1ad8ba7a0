"""Where two or three rules meet in one position, each played to its end."""

import pytest

from rules.third_reich.areas import closed_to, homeland
from rules.third_reich.chart import area_of, country_of, hexes_of, land, places, steps
from rules.third_reich.contact import in_contact, losable
from rules.third_reich.drops import enter_combat
from rules.third_reich.exploitation import placeable
from rules.third_reich.landlines import lines
from rules.third_reich.losses import eliminate
from rules.third_reich.minors import issue, join
from rules.third_reich.murmansk import persian_cargo
from rules.third_reich.retreats import hex_choices
from rules.third_reich.state import Bridgehead
from rules.third_reich.strength import frozen, multiplier
from rules.third_reich.supply import in_supply
from rules.third_reich.world import set_holder
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OFF = "Western offensive"
FRENCH = {"P22": UK, "P21": UK}


def on(t, phase):
    """Everybody is done until a phase is reached."""
    for _ in range(60):
        if t.game.phase == phase:
            return t
        ask = t.ask()
        t.play(ask.seat, "stay" if "which units advance" in ask.prompt else "done")
    raise AssertionError(f"{phase} was not reached from {t.game.phase}")


# --- 31.4: those who drop and fall --------------------------------------------------------------------------------------


def dropped(units):
    """Airborne units that dropped this turn, cut off from any source."""
    t = table("ground", units, options=OFF, control=FRENCH)
    for unit in t.state.units:
        if unit.kind == "airborne":
            unit.drop, unit.traced = t.state.turn, False
    return t


@rule("31.4", "14.26a")
@pytest.mark.parametrize("names", ["UI1, UP1", "UP1, UI1"])
def test_a_drop_that_falls_with_its_friend_comes_back_whoever_is_counted_first(names):
    t = dropped({"P22": "U inf, U para", "Q22": "2 G armor"})
    t.play(US, f"attack Q22 with {names}", dice=[6, 6, 6])
    assert t.at("P22") == [] and t.unit("UP1").place == "pool"


@rule("31.4", "14.26d")
def test_a_drop_that_pays_an_exchange_comes_back_only_if_a_friend_stood_by():
    t = dropped({"P22": "U inf, U para", "Q22": "G inf 2-3"})
    t.play(US, "attack Q22 with UI1, UP1", dice=[2])
    assert t.ask(US).prompt.startswith("Exchange")
    t.play(US, "lose UI1, UP1")
    assert t.unit("UP1").place == "pool"
    t = dropped({"P22": "B para, U para", "Q22": "G inf 2-3"})
    t.play(US, "attack Q22 with UP1, BP1", dice=[2]).play(US, "lose UP1, BP1")
    assert "UP1" not in t.state.units and "BP1" not in t.state.units, "who has just dropped is no friend for this"


@rule("31.4", "14.26a")
def test_a_friend_who_fell_in_an_earlier_battle_of_the_turn_counts_too():
    t = dropped({"P22": "U para", "P21": "U inf", "Q22": "2 G armor", "Q21": "2 G armor"})
    t.play(US, "attack Q21 with UI1", dice=[6, 6, 6])
    assert t.where("UI1") == "lost"
    t.play(US, "attack Q22 with UP1", dice=[6, 6, 6])
    assert t.unit("UP1").place == "pool"
    alone = dropped({"P22": "U para", "Q22": "2 G armor"})
    alone.play(US, "attack Q22 with UP1", dice=[6, 6, 6])
    assert "UP1" not in alone.state.units


@rule("31.4", "18.31b")
def test_a_friend_when_combat_began_counts_though_he_is_gone():
    for beside in (True, False):
        units = {"P22": "U para", "Q22": "2 G armor"} | ({"P21": "U inf"} if beside else {})
        t = table("ground", units, "Axis", options=OFF, control=FRENCH, flags={"UP1": {"drop": 20, "traced": False}})
        enter_combat(t.game)
        if beside:
            t.state.units.move("UI1", "K23")
        t.play(GER, "attack P22 with GA1, GA2", dice=[1])
        assert ("UP1" in t.state.units) is beside
    assert not [n for n in t.state.notes if n.startswith("reached ")]


@rule("31.4")
def test_who_counts_as_a_friend_of_a_drop_and_who_needs_none():
    for friend, back in (("U inf", True), ("U air", False), ("B partisan", False), ("R inf", True), ("G inf", False)):
        t = table(
            "ground", {"P22": "U para", "P21": friend}, control=FRENCH, flags={"UP1": {"drop": 21, "traced": False}}
        )
        eliminate(t.game, t.unit("UP1"))
        assert ("UP1" in t.state.units) is back, friend
    t = table("ground", {"P22": "U para, U inf"}, control=FRENCH)
    for name in ("UI1", "UP1"):
        eliminate(t.game, t.unit(name))
        assert t.unit(name).place == "pool", "who hasn't dropped comes back"
    assert not [n for n in t.state.notes if n.startswith("reached ")], "nothing is noted of them"
    t = table("ground", {"K22": "U para"}, flags={"UP1": {"drop": 21}})
    eliminate(t.game, t.unit("UP1"))
    assert t.unit("UP1").place == "pool", "a line reaches it"
    for turn, back in ((19, True), (20, False), (21, False)):
        t = table("ground", {"P22": "U para"}, control=FRENCH, flags={"UP1": {"drop": turn, "traced": False}})
        eliminate(t.game, t.unit("UP1"))
        assert ("UP1" in t.state.units) is back, turn


# --- 9, 14.3: Bridgeheads and exploitation --------------------------------------------------------------------------------


RIVER = {"O22": UK, "P22": UK, "O21": UK, "P21": UK}


def over_the_river(**more):
    """Two armor and two infantry over the river into O23, more armor behind them."""
    units = {"O22": "2 U armor", "P22": "2 U inf, 2 U armor", "O21": "2 U armor", "O23": "G inf 2-3"} | more.pop(
        "units", {}
    )
    t = table("ground", units, options=OFF, control=RIVER | more.pop("control", {}), **more)
    flags = [u for u in t.state.units if u.kind == "armor"]
    assert all(u.traced for u in flags)
    t.play(US, "attack O23 with UA1, UA2, UI1, UI2", dice=[1])
    offered = t.suggestions(US, "advance")
    assert "advance UA1, UA2, UI1, UI2 on O23" in offered and "advance UA1, UA2, UI1, UI2" not in offered
    t.play(US, "advance UA1, UA2, UI1, UI2 on O23")
    return t


@rule("14.32a", "9.5d", "14.37")
def test_armor_crowds_a_bridgehead_that_is_a_breakthrough_hex_and_all_of_it_attacks():
    t = over_the_river(units={"O24": "G inf"})
    on(t, "breakthrough")
    t.play(US, "exploit UA3 at O23", "exploit UA4 at O23")
    assert len(t.at("O23")) == 6
    on(t, "late ground")
    t.refuse(US, "attack O24 with UA1", "14.35b")
    t.play(US, "attack O24 with UA3, UA4", dice=[1])
    assert t.where("GI2") == "lost"


@rule("14.37", "9.5a", "6.14")
def test_what_a_bridgehead_cannot_hold_at_the_end_of_the_turn_is_lost():
    t = over_the_river(units={"O24": "G inf"})
    on(t, "breakthrough")
    t.play(US, "exploit UA3 at O23", "exploit UA4 at O23")
    on(t, "end")
    assert "O23" in t.state.bridgeheads and "an enemy is near"
    assert "which of them is lost" in t.ask(US).prompt
    t.play(US, t.ask(US).choices[0])
    assert len(t.at("O23")) == 5, "six are one too many"


@rule("9.4c", "9.4d", "14.37")
def test_a_bridgehead_nobody_needs_goes_and_whom_it_held_with_it():
    t = table("redeployment", {"M21": "3 U inf, U armor", "K23": "B inf"}, control={"M21": UK},
              bridgeheads={"M21": Bridgehead("Allies")})  # fmt: skip
    on(t, "end")
    assert not t.state.bridgeheads and "Too many units" in t.ask(US).prompt
    t.play(US, t.ask(US).choices[0])
    t.play(US, t.ask(US).choices[0]) if t.game.phase == "end" and US in t.asked() else None
    assert len(t.at("M21")) == 2


@rule("14.38b", "14.38a")
def test_who_exploited_moves_without_a_line_next_turn_and_does_not_exploit_again():
    t = table("supply", {"P22": "U armor, U inf", "P21": "U armor", "Q22": "G inf 2-3"}, options=OFF, control=FRENCH,
              flags={n: {"auto": 21} for n in ("UA1", "UA2", "UI1")})  # fmt: skip
    assert t.game.phase == "movement" and not t.unit("UA2").cut and not t.unit("UA2").traced
    t.play(US, "move UA2 to O22").play(US, "move UA2 to P21")
    assert t.where("UA2") == "P21"
    on(t, "ground")
    t.play(US, "attack Q22 with UA1, UI1", dice=[1]).play(US, "advance UI1")
    assert "Q22" in t.state.fight.breakthroughs and placeable(t.game, t.unit("UA2"), "Q22")[1] == "14.38a"
    t.unit("UA2").traced = True
    assert placeable(t.game, t.unit("UA2"), "Q22") is None


# --- 23.3: minors that have had their turn --------------------------------------------------------------------------------


def attacked_spain(half):
    """Germany has attacked Spain before; her player turn ends. British stand at Gibraltar."""
    hexes = dict.fromkeys(homeland("Spain"), UK)
    units = {"K23": "B inf", "L31": "G inf", "Y22": "I inf", "AA8": "B inf", "Y10": "G inf"}
    t = table("redeployment", units, "Axis", scenario="1942", season="Summer", year=1942, half=half,
              control=hexes | {"Y10": GER})  # fmt: skip
    t.state.countries["Spain"] = "attacked Britain"
    t.state.help["foes Spain"] = [GER]
    soldier = next(u for u in issue(t.game, "Spain", UK) if u.kind == "infantry")
    t.state.units.move(soldier, "Z9")
    for unit in list(t.state.units.at("set-up")):
        t.state.units.remove(unit)
    return t, soldier.id


@rule("23.3", "12.16", "23.1a")
def test_a_minor_that_has_moved_this_turn_rests_when_help_comes():
    t, name = attacked_spain(half=1)
    while t.state.mini != "Spain":
        t.play(t.asked()[0], "done")
    while t.state.mini == "Spain":
        t.play(UK, "done")
    while t.game.phase != "options":
        t.play(t.asked()[0], "done")
    t.play(UK, "option Mediterranean offensive")
    on(t, "movement")
    t.play(UK, "move BI2 to Z9")
    on(t, "ground")
    assert t.state.countries["Spain"] == "ally Britain" and t.unit(name).owner == UK
    t.refuse(UK, f"attack Y10 with {name}", "14.35b")
    t.play(UK, "attack Y10 with BI2", dice=[6])
    assert t.where(name) == "Z9", "what befalls the helpers leaves it alone"


@rule("23.3", "33.72")
def test_a_turkey_that_has_moved_this_turn_rests_when_she_joins():
    for moved in (20, 21):
        t = table("options", {"K23": "B inf"}, half=2, notes={"moved Turkey": moved})
        t.state.countries["Turkey"] = "attacked Britain"
        (turk, *_) = issue(t.game, "Turkey", UK)
        t.state.units.move(turk, "AA36")
        join(t.game, "Turkey", UK, "33.71")
        assert turk.fought is (moved == t.state.turn) and (turk.used == turk.mf) is (moved == t.state.turn)


# --- 25.6: Germans in an ally that sleeps -----------------------------------------------------------------------------------


@rule("25.6d", "18.32c", "18.1a")
def test_germans_in_a_sleeping_rumania_count_in_attrition_and_keep_their_hex():
    bukovina = next(h for h in land() if country_of(h) == "Rumania" and not area_of(h)
                    and any(area_of(o) == "Bessarabia" for o in steps(h)))  # fmt: skip
    edge = next(o for o in steps(bukovina) if area_of(o) == "Bessarabia")
    t = peace("movement", {bukovina: "G inf", edge: "R inf"}, "Allies", season="Winter", year=1941,
              wars=["Britain-Germany", "France-Germany", "Germany-Russia"], control={edge: RUS},
              options="Eastern attrition, Mediterranean attrition")  # fmt: skip
    t.state.countries["Rumania"] = "inactive Germany"
    front = next(f for f in ("Eastern", "Mediterranean") if in_contact(t.game, f))
    soldier = next(u for u in t.state.units.at(bukovina))
    assert soldier.id in [u.id for u in losable(t.game, front, GER)]
    assert closed_to(t.game, t.unit(t.at(edge)[0]), bukovina) is not None
    assert bukovina not in hex_choices(t.game, front, t.at(edge)), "nobody may go in"
    t.state.countries["Rumania"] = "ally Germany"
    for hex_ in hexes_of("Rumania"):
        set_holder(t.game, hex_, GER) if hex_ != edge else None
    assert bukovina in hex_choices(t.game, front, t.at(edge))


# --- 27.29, 44: partisans and the winter ------------------------------------------------------------------------------------


@rule("27.29", "44.1", "27.42a")
def test_partisans_cut_off_germans_whom_the_winter_has_caught():
    def before_moscow(band):
        row = ("M35", "M36", "M37", "L38", "L39", "K40", "K41", "J42", "J43")
        held = dict.fromkeys(row, GER)
        units = {"J43": "G inf", "J44": "R inf"} | ({"L39": "R partisan"} if band else {})
        return peace("supply", units, "Axis", season="Winter", year=1941, control=held,
                     wars=["Britain-Germany", "France-Germany", "Germany-Russia"],
                     notes={"first winter": 11, "winter waits": 1})  # fmt: skip

    for band in (False, True):
        t = before_moscow(band)
        soldier = next(u for u in t.state.units.at("J43"))
        assert ("J43" in lines(t.game, "Axis")) is not band, sorted(lines(t.game, "Axis"))[:5]
        assert in_supply(t.game, soldier) is not band
        assert frozen(t.game, soldier) and multiplier(t.game, "J43", [t.unit(t.at("J44")[0])], False) in (1, 3)
        if band:
            t = on(t, "movement")
            t.refuse(GER, f"move {soldier.id} to J42", "27.42a")


# --- 40: Lend-Lease ---------------------------------------------------------------------------------------------------------


@rule("40.3a", "40.2", "40.4")
def test_brps_go_through_persia_in_the_turn_that_opens_it_and_wait_if_it_is_cut():
    units = {"US box": "2 U fleet", "L22": "2 B fleet", "K23": "B inf", "H47": "R inf", "L31": "G inf"}
    t = table("construction", units, scenario="1942", season="Summer", year=1942,
              powers={UK: {"brps": 100, "limit": 100}})  # fmt: skip
    russian = t.power(RUS).brps
    t.play(UK, "open Lend-Lease", "grant 20 to Russia via Persia")
    assert t.state.lend_lease == UK and t.power(UK).brps == 55
    for hex_ in hexes_of("Persia"):
        assert closed_to(t.game, t.unit("BI1"), hex_) is None
    while t.state.side == "Allies":
        t.play(t.asked()[0], "done")
    assert sum(t.state.transit.values()) == 20 and t.power(RUS).brps == russian
    cities_ = [places()[name][0] for name in ("Tabriz", "Sarab")]
    assert persian_cargo(t.game) == {UK: 20}, "it goes on in the next Allied turn"
    for hex_ in cities_:
        set_holder(t.game, hex_, GER)
    assert persian_cargo(t.game) == {}, "cut"
    set_holder(t.game, cities_[0], UK)
    assert persian_cargo(t.game) == {UK: 20}
