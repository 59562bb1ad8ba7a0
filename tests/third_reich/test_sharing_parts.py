"""32.14, 18.31: what allies of different players split; 47.3, 47.4: the way round Africa; 49.6, 36.1: who is caught abroad."""

import pytest

from rules.kernel.flow import Answers
from rules.third_reich.cape import Blockade, blockade, cape_open, far_ports, home_ports
from rules.third_reich.chart import LEND_LEASE, SR_LIMIT, VICHY
from rules.third_reich.losses import create
from rules.third_reich.retreats import hex_choices
from rules.third_reich.sharing import (
    agree,
    divide,
    most_partisans,
    nearer,
    pick_in_turn,
    rival_builders,
    share_trouble,
    turns_to_pick,
)
from rules.third_reich.stranded import all_caught, caught, passage, turn_out, unwelcome
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table, why

FOUR = {US: "u", UK: "b", RUS: "r", GER: "g"}
SUEZ, GIBRALTAR = "MM30", "AA8"


def builders(units=None, **more):
    return table("construction", units or {}, players=FOUR, **more)


# --- 32.14 ------------------------------------------------------------------------------------------------------------------


@rule("32.12", "32.14b")
def test_who_could_build_there_too():
    t = builders()
    assert set(rival_builders(t.game, UK, "Greece")) == {US, RUS} and rival_builders(t.game, RUS, "Russia") == []
    t.power(US).brps = 0
    assert rival_builders(t.game, UK, "Greece") == [RUS]
    t.play(RUS, "done")
    assert rival_builders(t.game, UK, "Greece") == [], "who has finished is no rival"
    t = table("construction", {}, players={US: "a", UK: "a", RUS: "r", GER: "g"})
    assert rival_builders(t.game, UK, "Greece") == [RUS] and len(rival_builders(t.game, RUS, "Greece")) == 1
    assert [most_partisans(t.game, c) for c in ("Yugoslavia", "Greece", "Spain", "Sweden")] == [4, 3, 0, 0]


@rule("32.14b")
@pytest.mark.parametrize(
    ("units", "dice", "first"),
    [
        ({"LL29": "B inf", "U40": "R inf"}, [], UK),
        ({"K22": "B inf", "U40": "R inf"}, [], RUS),
        ({"U40": "R inf"}, [], RUS),
        ({"LL29": "B partisan, B air", "U40": "R inf"}, [], RUS),
        ({"LL29": "B inf, R inf"}, [2, 5], RUS),
        ({"LL29": "B inf, R inf"}, [5, 5, 6, 1], UK),
    ],
)
def test_whose_army_is_nearer(units, dice, first):
    t = builders(units)
    t.game.script(dice)
    divide(t.game, [UK, RUS], "Greece")
    assert next(iter(t.state.shares["Greece"])) == first and not t.dice_left()
    assert sorted(t.state.shares["Greece"].values()) == [1, 2] and t.state.shares["Greece"][first] == 2
    assert nearer(builders({"US box": "U inf", "LL29": "B inf"}).game, [US, UK], "Greece") == UK


@rule("32.14b")
def test_who_places_the_next():
    def said(british, russian, shares, seat):
        t = builders()
        for owner, count in ((UK, british), (RUS, russian)):
            for n in range(count):
                unit = create(t.game, owner, "partisan", 1, 3, ("BB26", "CC26", "CC27")[n], owner)
                unit.country = "Greece"
        t.state.shares["Greece"] = shares
        return share_trouble(t.game, seat, "Greece")

    shares = {UK: 2, RUS: 1}
    assert (
        said(0, 0, {}, UK) == ""
        and said(0, 0, shares, UK) == ""
        and "Britain places the next" in said(0, 0, shares, RUS)
    )
    assert "Russia places the next" in said(1, 0, shares, UK) and said(1, 0, shares, RUS) == ""
    assert said(1, 1, shares, UK) == "" and said(1, 1, shares, RUS) == "your share of Greece is 1 partisan"
    assert said(2, 1, shares, UK) == "your share of Greece is 2 partisans"
    assert "split the partisans of Greece" in said(0, 0, shares, US)
    assert said(1, 1, {UK: 1, RUS: 2}, RUS) == "", "Britain has all of hers"
    t = builders()
    t.state.shares["Greece"] = shares
    before, t.power(UK).brps = t.power(UK).brps, 0
    assert share_trouble(t.game, RUS, "Greece") == "", "nor who has no BRPs left"
    t.power(UK).brps = before
    assert share_trouble(t.game, RUS, "Greece")
    t.play(UK, "done")
    assert share_trouble(t.game, RUS, "Greece") == "", "who has finished is not waited for"


def agreed(t, seat, *answers):
    """Who is asked about Greece, and whether the power still places the next partisan."""
    flow, who, send = agree(t.game, seat, "Greece"), [], None
    for answer in (*answers, ""):
        try:
            (ask,) = flow.send(send)
        except StopIteration as end:
            return who, end.value
        who.append(ask.seat)
        send = Answers()
        send[ask.seat] = answer
    raise AssertionError(who)


@rule("32.14b")
def test_who_says_whether_the_partisans_are_split():
    near = {"LL29": "B inf", "U40": "R inf"}
    t = builders(near)
    assert agreed(t, UK, "agree", "agree") == ([US, RUS], True) and t.state.shares == {"Greece": {}}
    assert agreed(t, UK) == ([], True), "once a player turn"
    assert agreed(builders(near), GER) == ([], True), "the Axis has no partisans"
    t = builders(near)
    assert agreed(t, UK, "agree", "claim a share") == ([US, RUS], True) and t.state.shares["Greece"] == {UK: 2, RUS: 1}
    t = builders(near)
    assert agreed(t, RUS, "claim a share") == ([UK], False), "who is nearer places the first"


@rule("18.31f", "18.34b")
def test_hexes_are_named_in_turn():
    units = {"P22": "U inf, U armor", "N23": "2 B inf", "P23": "G inf", "N24": "G inf", "O23": "G inf"}
    t = table("attrition", units, players=FOUR, control={"P22": US, "N23": UK}, options="Western attrition")
    names = [u.id for u in t.state.units if u.owner in (US, UK)]
    flow, asked, send = pick_in_turn(t.game, "Western", 3, names), [], None
    for _ in range(3):
        (ask,) = flow.send(send)
        asked.append((ask.seat, ask.prompt.rpartition(" ")[2]))
        assert ask.about["count"] == 1
        send = Answers()
        send[ask.seat] = "nothing"
    with pytest.raises(StopIteration):
        flow.send(send)
    assert asked == [(US, "first"), (UK, "second"), (US, "third")], "most factors first"
    flow = pick_in_turn(t.game, "Western", 2, names)
    t.state.fight.vacated = list(hex_choices(t.game, "Western", names))
    assert t.state.fight.vacated and list(flow) == [], "nothing is left to be demanded"


@rule("18.31f")
def test_who_has_more_in_contact_picks_first():
    t = table(
        "movement",
        {"P22": "2 U inf", "N24": "B inf, B inf 1-3", "M36": "R inf"},
        control={"P22": US, "N24": UK, "M36": RUS},
    )
    units = [u for u in t.state.units if u.owner in (US, UK, RUS)]
    weights = {s: sum(u.factor for u in units if u.owner == s) for s in (US, UK, RUS)}
    assert weights == {US: 6, UK: 4, RUS: 3} and turns_to_pick(t.game, "Western", units) == [US, UK, RUS]
    even = [u for u in units if u.factor == 3]
    t.game.script([1, 6, 4])
    found = turns_to_pick(
        t.game, "Western", [u for u in even if u.owner != US] + [u for u in even if u.owner == US][:1]
    )
    assert found == [RUS, US, UK] and not t.dice_left()
    t.game.script([4, 4, 2, 1])
    assert turns_to_pick(t.game, "Western", even) == [US, UK, RUS] and not t.dice_left(), "twice as many, then the dice"


# --- 47.3, 47.4 ---------------------------------------------------------------------------------------------------------------


@rule("47.3b", "37.3b")
def test_who_goes_round_africa():
    canal = dict.fromkeys(("LL30", "LL31", "MM30", "MM31"), ITA)
    for seat, more, open_ in (
        (UK, {}, True),
        (US, {}, True),
        (RUS, {}, False),
        (GER, {}, False),
        (UK, {"control": canal}, False),
        (GER, {"control": canal}, True),
        (GER, {"control": canal, "canal": 0}, False),
        (GER, {"control": canal, "units": {LEND_LEASE: "B fleet"}}, False),
        (GER, {"control": {SUEZ: ITA}}, False),
    ):
        t = table("redeployment", **({"units": {}} | more))
        assert cape_open(t.game, seat) is open_, (seat, more)
    t = table("redeployment", {LEND_LEASE: "B fleet"}, control=canal)
    t.unit("BF1").country = SUEZ
    assert blockade(t.game) == [] and cape_open(t.game, GER), "one driven from Suez bars nobody"


@rule("47.3b", "47.4")
def test_which_ports_lie_at_the_other_end():
    t = table("redeployment", {})
    west = far_ports(t.game, UK, SUEZ)
    assert {"L22", GIBRALTAR} <= set(west) and "LL29" not in west and "Y43" not in west and "U22" not in west
    assert far_ports(t.game, UK, "L22") == [SUEZ] == far_ports(t.game, UK, GIBRALTAR)
    assert far_ports(t.game, UK, "LL29") == [] == far_ports(t.game, GER, "K28")
    t = table("redeployment", {LEND_LEASE: "2 B fleet"})
    one, two = t.unit("BF1"), t.unit("BF2")
    two.country = SUEZ
    assert (
        GIBRALTAR in home_ports(t.game, two)
        and GIBRALTAR not in home_ports(t.game, one)
        and "L22" in home_ports(t.game, one)
    )


@rule("47.3b", "16.1a")
def test_who_can_blockade():
    def said(units, seat=UK, flags=None, **more):
        t = table("redeployment", units, flags=flags or {}, **more)
        return why(t, Blockade(fleet="BF1"), seat)

    assert said({"L22": "B fleet"}) == "" and said({"L22": "B fleet 6"}) == "47.3b" == said({LEND_LEASE: "B fleet"})
    for mark in ("spent", "new", "redeployed"):
        assert said({"L22": "B fleet"}, flags={"BF1": {mark: True}}) == "47.3b", mark
    assert (
        said({"L22": "B fleet", LEND_LEASE: "U fleet"}) == "47.3b"
        and said({"L22": "B fleet"}, powers={UK: {"sr": 9}}) == "16.1a"
    )
    assert said({"US box": "B fleet"}) == "47.3b", "the US box is not on the map"
    for used, rule_ in ((SR_LIMIT[UK] - 1, ""), (SR_LIMIT[UK], "16.1a")):
        assert said({"L22": "B fleet"}, powers={UK: {"sr": used}}) == rule_
    t = table("redeployment", {"V19": "G fleet"}, "Axis")
    assert why(t, Blockade(fleet="GF1"), GER) == "47.3b"
    t = table("redeployment", {"L22": "B fleet"}, control={SUEZ: ITA})
    assert t.goals(UK, "blockade with ") == {"BF1"}
    t.play(UK, "blockade with BF1")
    assert t.where("BF1") == LEND_LEASE and t.power(UK).sr == 1 and [u.id for u in blockade(t.game)] == ["BF1"]
    assert table("redeployment", {"L22": "B fleet"}).goals(UK, "blockade with ") == set(), "nobody to be barred"


# --- 49.6, 36.1 ----------------------------------------------------------------------------------------------------------------


@rule("49.6a", "49.6b")
def test_who_is_caught_in_vichy_territory():
    t = table("redeployment", {"K23": "B inf", "S20": "G inf"}, scenario="1942", season="Summer", year=1942)
    t.state.countries[VICHY] = "inactive Germany"
    made = {kind: create(t.game, UK, kind, factor, mf, "U19", UK) for kind, factor, mf in
            (("infantry", 3, 4), ("air", 5, 0), ("airbase", 0, 0), ("partisan", 1, 3))}  # fmt: skip
    assert [caught(t.game, u) for u in made.values()] == [True, True, False, False]
    assert {u.id for u in all_caught(t.game, UK)} == {made["infantry"].id, made["air"].id}
    assert not caught(t.game, t.unit("GI1")) and not caught(t.game, t.unit("BI1"))
    way = passage(t.game, made["infantry"])
    assert "V19" in way and "S19" not in way and "S17" not in way, "not beside Germans, nor beyond the zone"
    assert passage(t.game, t.unit("BI1")) == frozenset()
    t.state.countries[VICHY] = "attacked Germany"
    assert all_caught(t.game, UK) == []


@rule("36.1", "21.4d")
def test_who_has_no_right_to_be_there():
    for side, wars, lost in (
        ("Axis", None, True),
        ("Allies", None, False),
        ("Axis", ["Britain-Germany", "Britain-Italy"], False),
    ):
        t = peace("redeployment", {"K24": "B inf"}, side, **({"wars": wars} if wars else {}))
        german = create(t.game, GER, "infantry", 3, 3, "T23", GER)
        base = create(t.game, GER, "airbase", 0, 0, "T23", GER)
        assert unwelcome(t.game, german) is (wars is None)
        assert ("T22" in passage(t.game, german)) is (wars is None), "over the land he must leave"
        turn_out(t.game)
        assert (t.where(german.id) == "lost") is lost and t.where(base.id) == "T23", (side, wars)
