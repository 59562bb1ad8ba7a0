"""12, 17, 29.82: how turns begin and end, part by part."""

import pytest

from rules.third_reich.chart import US_BOX, dry_steps
from rules.third_reich.state import Bridgehead, Mission
from rules.third_reich.turn import (
    begin,
    build_fleet,
    can_spend,
    closing,
    end_of_game_turn,
    fleets_appear,
    give_up,
    initiative_phase,
    launch,
    newcomer,
    pin,
    purse,
    quiet_bridgehead,
    season_phase,
    second,
    sevastopol,
    spend,
    spending_limit,
    total,
    unneeded,
    west_wall,
    worse,
    yards_lost,
)
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import put, table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def turn(units=None, side="Allies", **more):
    return table("redeployment", units or {"K23": "B inf"}, side, **more)


# --- who moves first ----------------------------------------------------------------------------------------------------


@rule("12.11a", "12.13a", "12.14")
def test_what_counts_for_the_initiative():
    brps = {GER: {"brps": 50}, UK: {"brps": 20}, US: {"brps": 30}, RUS: {"brps": -8}}
    t = turn(powers=brps, transit={UK: 7}, levant={"Britain>LL29": 3})
    assert total(t.game, "Axis") == 50 and total(t.game, "Allies") == 20 + 30 + 7 + 3
    t.state.notes["america entered"] = t.state.turn
    assert newcomer(t.game, US) and total(t.game, "Allies") == 30
    t.state.notes["america entered"] = t.state.turn - 1
    assert not newcomer(t.game, US) and not newcomer(t.game, RUS) and not newcomer(t.game, UK)
    t = peace("redeployment", {})
    assert newcomer(t.game, RUS) and newcomer(t.game, US) and not newcomer(t.game, GER)
    t.state.powers[GER].in_play = False
    assert not newcomer(t.game, RUS)


@rule("12.11a", "12.11b")
@pytest.mark.parametrize(
    ("axis", "allies", "was", "first"),
    [(9, 8, "Allies", "Axis"), (8, 9, "Axis", "Allies"), (8, 8, "Axis", "Axis"), (8, 8, "Allies", "Allies")],
)
def test_the_richer_side_moves_first(axis, allies, was, first):
    nothing = {UK: {"brps": allies}, US: {"brps": 0}, RUS: {"brps": 0}, GER: {"brps": axis}}
    t = turn(powers=nothing, season="Fall", first=was)
    t.state.half = 2
    initiative_phase(t.game)
    assert (t.state.first, t.state.side, t.state.half) == (first, first, 1)
    (event,) = t.events(kind="initiative")
    assert f"Axis {axis} BRPs, Allies {allies}" in event.text


@rule("12.11b", "50.31")
def test_the_scenario_says_who_opens_it():
    t = turn(powers={GER: {"brps": 1000}}, season="Summer", year=1944)
    t.state.turn = 20
    initiative_phase(t.game)
    assert t.said("as the scenario says") and not t.events(kind="initiative")


# --- a turn begins ------------------------------------------------------------------------------------------------------


@rule("1.4b", "16.1a", "27.43")
def test_what_a_new_player_turn_wipes_away():
    flags = {
        "BI1": {
            "moved": True,
            "fought": True,
            "used": 3,
            "held": True,
            "redeployed": True,
            "breakthrough": "M21",
            "route": ("M21",),
            "base": "L22",
        },
        "BF1": {"rebased": True, "turned": True, "returned": True, "spent": True},
        "BW1": {"barred": True, "spent": True},
        "GW1": {"barred": True, "spent": True},
    }
    t = turn({"K23": "B inf, B air", "L22": "B fleet", "L31": "G air", "M19": "G fleet"}, flags=flags)
    power = t.power(UK)
    power.sr, power.deployed, power.paid, power.acted, power.grants, power.spent = (
        3,
        2,
        ["Western"],
        ["Western"],
        {RUS: 20},
        9,
    )
    t.power(GER).sr = 4
    t.state.supply = {"BF1": ["M21"], "GF1": ["C32"], "BF9": ["M21"]}
    t.state.starved, t.state.taken, t.state.recent, t.state.was = ["BI1"], ["M21"], ["M21"], {"M21": GER}
    t.state.aborted, t.state.round, t.state.missions = ["M1"], 3, {"M1": Mission("M1", "base", UK, [], "L22")}
    begin(t.game)
    assert (power.sr, power.deployed, power.paid, power.acted, power.grants, power.spent) == (0, 0, [], [], {}, 0)
    assert t.power(GER).sr == 4, "the other side's turn is not over for its records"
    inf, fleet = t.unit("BI1"), t.unit("BF1")
    assert not (inf.moved or inf.fought or inf.used or inf.held or inf.redeployed or inf.breakthrough or inf.route)
    assert inf.base == "K23" and not (fleet.rebased or fleet.turned or fleet.returned) and fleet.spent
    assert not t.unit("BW1").barred and not t.unit("BW1").spent and t.unit("GW1").barred and t.unit("GW1").spent
    assert t.state.supply == {"BF1": ["M21"], "GF1": ["C32"]}, (
        "named in a minor's own turn it is bound for the game turn"
    )
    assert t.state.starved == t.state.taken == t.state.recent == []
    assert t.state.was == {} and t.state.missions == {} and t.state.round == 0 and t.state.aborted == []
    t.state.half, t.state.recent, t.power(UK).spent = 2, ["M21"], 5
    begin(t.game)
    assert t.state.recent == ["M21"] and t.power(UK).spent == 5, "within one game turn"


@rule("31.1a")
def test_who_is_pinned_beside_armor():
    t = turn(
        {"N23": "U para", "P22": "B para, U inf", "N24": "G armor", "L31": "G para"}, control={"N23": UK, "P22": UK}
    )
    t.state.notes["pinned UP9"] = 1
    pin(t.game)
    now = t.state.now
    pinned = {name: at for name, at in t.state.notes.items() if name.startswith("pinned")}
    near = t.at("N23")[0]
    assert pinned == {f"pinned {near}": now}


@rule("5.58b", "5.58c")
def test_sevastopol_between_fortress_and_town():
    ports = dict.fromkeys(("T37", "U41", "Y43", "U39", "U40", "V38", "X33", "V35"), GER) | {"V38": RUS}
    t = turn({"V38": "R inf"}, control=ports)
    assert "V38" in t.state.fortresses
    for spoil in ({"side": "Axis"}, {"in_play": False}, {"held": GER}, {"fell": 1}):
        t.state.side = spoil.get("side", "Allies")
        t.power(RUS).in_play = spoil.get("in_play", True)
        t.state.control["V38"] = spoil.get("held", RUS)
        t.state.notes = {"sevastopol fell": 1} if "fell" in spoil else {}
        sevastopol(t.game)
        assert "V38" in t.state.fortresses, spoil
    t.state.notes = {}
    sevastopol(t.game)
    assert "V38" not in t.state.fortresses and t.said("is cut off")
    sevastopol(t.game)
    assert len(t.events("5.58b")) == 1


# --- fleets under construction ------------------------------------------------------------------------------------------


@rule("29.82")
def test_a_fleet_is_launched_a_year_after_it_was_paid_for():
    t = turn({"K23": "B inf"})
    launch(t.game, UK, "L22")
    (fleet,) = [u for u in t.state.units if u.kind == "fleet"]
    assert (fleet.place, fleet.country, fleet.due) == ("yard", "L22", t.state.turn + 4)
    fleets_appear(t.game)
    assert fleet.place == "yard"
    t.state.turn += 4
    t.state.side = "Axis"
    fleets_appear(t.game)
    assert fleet.place == "yard", "in its own turn"
    t.state.side = "Allies"
    fleets_appear(t.game)
    assert (fleet.place, fleet.base) == ("L22", "L22") and fleet.spent and fleet.new and t.said("launches")
    t = turn({"K23": "U inf"})
    launch(t.game, US, US_BOX)
    t.state.turn += 4
    fleets_appear(t.game)
    assert next(u.place for u in t.state.units if u.kind == "fleet") == US_BOX


@rule("29.82")
def test_yards_fall_with_their_ports():
    for holder, lost in ((GER, True), (UK, False), (US, False), ("", False)):
        t = turn({"K23": "B inf"}, control={"L22": holder})
        launch(t.game, UK, "L22")
        launch(t.game, US, US_BOX)
        yards_lost(t.game)
        assert len([u for u in t.state.units if u.place == "yard"]) == (1 if lost else 2)
    t = turn({"K23": "B inf"}, control={"L22": GER})
    launch(t.game, UK, "L22")
    t.state.turn += 4
    fleets_appear(t.game)
    assert not [u for u in t.state.units if u.place in ("yard", "L22")] and t.said("is lost with the port")


@rule("29.82")
def test_the_card_s_own_fleets_are_there_at_once():
    for left, place in ((9, "L22"), (8, "yard"), (18, "L22")):
        t = turn({"K23": "B inf"}, notes={"builds Britain": left})
        build_fleet(t.game, UK, "L22")
        (fleet,) = [u for u in t.state.units if u.kind == "fleet"]
        assert fleet.place == place and t.state.notes["builds Britain"] == (left - 9 if left >= 9 else left)
        assert (fleet.spent and fleet.new) is (place == "L22")


# --- BRPs ---------------------------------------------------------------------------------------------------------------


@rule("11.1", "11.3", "11.4a", "33.42-o15")
def test_what_may_be_spent():
    t = turn(powers={GER: {"brps": 30, "limit": 20, "spent": 5}, UK: {"brps": 3, "limit": 20}})
    t.power(GER).limit, t.power(GER).spent, t.power(UK).limit = 20, 5, 20
    assert can_spend(t.game, GER, 15) and not can_spend(t.game, GER, 16) and purse(t.game, GER) == 15
    assert can_spend(t.game, UK, 3) and not can_spend(t.game, UK, 4) and purse(t.game, UK) == 3
    spend(t.game, GER, 15, "a test")
    assert (t.power(GER).brps, t.power(GER).spent) == (15, 20) and purse(t.game, GER) == 0
    t.power(UK).brps = -4
    assert purse(t.game, UK) == 0
    t = turn(side="Axis", notes={"assassinated": 43})
    t.power(GER).limit = 120
    assert spending_limit(t.game, GER) == 20 and spending_limit(t.game, UK) == t.power(UK).limit
    t.power(GER).limit = 90
    assert spending_limit(t.game, GER) == 0


# --- a turn ends --------------------------------------------------------------------------------------------------------


@rule("17.1", "27.43", "35.3", "28.15a")
def test_who_goes_when_the_turn_ends():
    control = dict.fromkeys(("P22", "P21", "Q22", "Q21", "R21"), UK)
    t = turn(
        {"P22": "2 U inf", "P21": "U armor", "Q22": "B partisan", "K23": "B inf"},
        control=control,
    )
    for name in ("UI1", "UI2", "UA1", "BI1"):
        t.unit(name).cut = True
    t.unit("UI2").barred = True
    t.unit("UA1").auto = t.state.turn
    closing(t.game)
    assert [t.where(n) for n in ("UI1", "UI2", "UA1", "BI1", "BZ1")] == ["lost", "P22", "P21", "K23", "Q22"]
    assert t.state.notes["unbuilt UI1"] == 43 and "unbuilt UI2" not in t.state.notes


@rule("6.13", "9.4d")
def test_the_owner_says_what_is_given_up():
    t = turn({"J23": "2 B inf"})
    put(t.game, "J23", "B armor, B inf 1-3")
    flow = give_up(t.game, list(t.state.units.at("J23")), "J23", ("6.14",))
    (ask,) = next(flow)
    assert ask.seat == UK and len(ask.choices) == 3 and "(1-3)" in ask.choices[0], (
        "those alike are one, the weakest first"
    )
    with pytest.raises(StopIteration):
        flow.send({UK: ask.choices[1]})
    assert len(t.at("J23")) == 3 and t.said("has no room in Birmingham (J23)")
    t = turn({"J23": "B inf, U inf, F inf"})
    (ask,) = next(give_up(t.game, list(t.state.units.at("J23")), "J23", ("6.14",)))
    assert {ask.seat, *ask.also} == {UK, US, FRA}, "allies settle it among them"
    t = turn({"J23": "2 B inf"})
    assert list(give_up(t.game, list(t.state.units.at("J23")), "J23", ("6.14",))) == [] and len(t.at("J23")) == 1


@rule("9.4b", "9.4c")
def test_bridgeheads_that_go():
    def head(units, side="Allies", turn_of="Allies"):
        t = turn(
            units,
            turn_of,
            control={"M21": UK if side == "Allies" else GER},
            bridgeheads={"M21": Bridgehead(side, True)},
        )
        quiet = quiet_bridgehead(t.game, "M21"), unneeded(t.game, "M21")
        assert "M21" in t.state.bridgeheads, "asking changes nothing"
        return t, quiet

    t, quiet = head({"K23": "B inf", "M21": "B inf"})
    assert quiet == (True, True)
    closing(t.game)
    assert "M21" not in t.state.bridgeheads and t.said("no longer needed")
    t, quiet = head({"K23": "B inf", "M21": "B inf", "N23": "G inf"})
    assert quiet == (False, False)
    closing(t.game)
    assert "M21" in t.state.bridgeheads
    t, quiet = head({"K23": "B inf", "M21": "B inf", "N23": "G air"})
    assert quiet == (True, True), "air is no enemy near it"
    t, _ = head({"K23": "B inf", "M21": "B inf"}, turn_of="Axis")
    closing(t.game)
    assert "M21" in t.state.bridgeheads, "in its own side's turn"
    t, _ = head({"K23": "B inf", "M21": "G inf"}, side="Allies", turn_of="Axis")
    closing(t.game)
    assert "M21" not in t.state.bridgeheads and t.said("is removed")
    assert worse({"BI1": 1}, {}) and worse({"BI1": 1}, {"BI1": 2}) and not worse({"BI1": 1}, {"BI1": 1, "BI2": 3})
    assert "K22" in dry_steps("L22")


@rule("29.31", "35.3")
def test_a_game_turn_turns_the_counters_up():
    flags = {
        "BW1": {"spent": True, "new": True, "fresh": 2},
        "BF1": {"spent": True},
        "BW2": {"spent": True, "barred": True},
        "BI1": {"spent": True, "new": True},
    }
    t = turn(
        {"K23": "B air, B inf", "L22": "B fleet", "J23": "B air"},
        flags=flags,
        notes={"guest BF1": 1},
        supply={"BF1": ["M21"]},
    )
    end_of_game_turn(t.game)
    assert not t.unit("BW1").spent and not t.unit("BW1").new and t.unit("BW1").fresh == 0
    assert t.unit("BF1").spent and t.unit("BW2").spent and not t.unit("BI1").new and t.state.supply == {}
    t.state.side, t.state.half = "Allies", 1
    second(t.game)
    assert (t.state.side, t.state.half) == ("Axis", 2)
    before = t.state.turn
    season_phase(t.game)
    assert t.state.turn == before + 1


@rule("5.53a")
def test_the_west_wall_is_manned_in_1944():
    for year, season, forts in ((1944, "Spring", True), (1944, "Summer", False), (1943, "Spring", False)):
        t = turn(season=season, year=year)
        t.state.fortresses = []
        west_wall(t.game)
        assert bool(t.state.fortresses) is forts
    lost = t.state.fortresses or []
    t = turn(season="Spring", year=1944)
    t.state.fortresses = []
    west_wall(t.game)
    first = t.state.fortresses[0]
    t = turn(season="Spring", year=1944, control={first: UK})
    t.state.fortresses = []
    west_wall(t.game)
    assert first not in t.state.fortresses and lost == []
    count = len(t.state.fortresses)
    west_wall(t.game)
    assert len(t.state.fortresses) == count


@rule("17.1", "27.43", "28.15a", "28.15b")
def test_who_goes_for_want_of_supply_as_a_turn_ends():
    """Britons and Americans on two hexes of their own deep in German France."""
    units = {
        "N24": "B inf, B base, B air",
        "N25": "U inf",
        "M24": "G inf, G base",
        "K23": "B armor",
        "M21": "B partisan",
    }
    alone = dict.fromkeys(("N24", "N25"), UK) | dict.fromkeys(("M24",), GER)
    cut = {name: {"cut": True} for name in ("BI1", "UI1", "GI1", "BA1")}

    def ended(side="Allies", **flags):
        t = table("redeployment", units, side, control=alone, flags=cut | flags, pool={"B": "B inf"})
        waiting = next(u for u in t.state.units.at("pool"))
        waiting.cut = True
        closing(t.game)
        assert t.where(waiting.id) == "lost" and f"unbuilt {waiting.id}" not in t.state.notes
        return {
            name
            for name in ("BI1", "UI1", "GI1", "BA1", "BB1", "GB1", "BW1", "BZ1")
            if t.where(name) in ("lost", "K23", "L31")
        }, t

    gone, t = ended()
    assert gone == {"BI1", "UI1", "BA1", "BB1", "BW1"}, "the armor stands in London, base and air have gone there"
    assert t.where("BI1") == t.where("UI1") == "lost" and t.where("BA1") == t.where("BB1") == "K23"
    assert t.said("Out of supply all turn and removed") and {n for n in t.state.notes if n.startswith("unbuilt")} == {
        "unbuilt BI1", "unbuilt UI1",
    }  # fmt: skip
    assert ended(BI1={"cut": False})[1].where("BI1") == "N24", "it had supply as the turn began"
    assert ended(BI1={"cut": True, "barred": True})[1].where("BI1") == "N24", "it lacks it for a limit alone"
    fed = table("redeployment", {"K22": "B inf"}, flags={"BI1": {"cut": True}})
    closing(fed.game)
    assert fed.where("BI1") == "K22" and not fed.said("Out of supply all turn"), "it has found a line since"
    enemy, _ = ended("Axis")
    assert not enemy & {"BI1", "UI1", "BB1"}, "each side in its own turn"
