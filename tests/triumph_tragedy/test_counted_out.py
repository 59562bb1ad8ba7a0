"""Rules that can be counted out: every case of a small table beside what the book says of it."""

from itertools import product

import pytest

from rules.triumph_tragedy.battle import ahead_of, firing_order, first_fire
from rules.triumph_tragedy.cards import limit
from rules.triumph_tragedy.chart import KINDS, ORDER
from rules.triumph_tragedy.economy import factory_cost, most_points, open_points, stages, victory_points
from rules.triumph_tragedy.fire import dice_for, firepower
from rules.triumph_tragedy.production import can_spend, share_left
from rules.triumph_tragedy.state import Battle
from rules.triumph_tragedy.trade import production
from rules.triumph_tragedy.victory import may_claim
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, SPARE, Table, held, table

WAR = ["Axis-West"]

# --- a Passive Ally spends evenly ----------------------------------------------------------------------------------------


def even(total: int) -> set[tuple[int, int, int]]:
    """All ways to spend a total on three shares as evenly as can be."""
    found = {way for way in product(range(total + 1), repeat=3) if sum(way) == total}
    least = min(max(way) - min(way) for way in found)
    return {way for way in found if max(way) - min(way) == least}


@rule("18.21a")
@pytest.mark.parametrize("total", range(1, 9))
def test_a_point_may_go_where_the_end_can_still_be_even(total: int) -> None:
    t = table("government", "West", units=GARRISONS, hands=SPARE, players=2, passive="West")
    mat = t.mat("West")
    ends = even(total)
    for spent in product(range(total), repeat=3):
        if sum(spent) >= total or not any(all(a <= b for a, b in zip(spent, end, strict=True)) for end in ends):
            continue
        mat.points, mat.spent = total - sum(spent), list(spent)
        for share in range(3):
            more = tuple(n + (i == share) for i, n in enumerate(spent))
            fits = any(all(a <= b for a, b in zip(more, end, strict=True)) for end in ends)
            assert share_left(t.game, "West", share) == fits, (spent, share)
        cards = any(
            any(all(n + (i == 1 + deck) <= e for i, (n, e) in enumerate(zip(spent, end, strict=True))) for end in ends)
            for deck in (0, 1)
        )
        assert can_spend(t.game, "West") == cards, spent


@rule("18.21a")
def test_only_a_passive_ally_spends_evenly() -> None:
    t = table("government", "West", units=GARRISONS, hands=SPARE, players=2, passive="USSR")
    t.mat("West").points, t.mat("West").spent = 3, [4, 0, 0]
    assert share_left(t.game, "West", 0)
    t.state.passive = "West"
    assert not share_left(t.game, "West", 0)
    t.mat("West").spent = [0, 0, 0]
    assert can_spend(t.game, "West")
    t.state.action, t.state.investment, t.state.action_discards, t.state.investment_discards = [], [], [], []
    assert not can_spend(t.game, "West"), "there is no card"
    t.state.investment_discards = ["Inv 1"]
    assert can_spend(t.game, "West")


# --- who fires first -----------------------------------------------------------------------------------------------------


@rule("9.0g", "15.22b", "3.14b")
@pytest.mark.parametrize(
    ("surprise", "own", "other", "first"),
    [
        (False, False, False, False),  # the Defender
        (False, True, False, True),
        (False, False, True, False),
        (False, True, True, False),  # both: as without
        (True, False, False, True),
        (True, True, False, True),
        (True, False, True, False),
        (True, True, True, True),
    ],
)
def test_technology_and_surprise(surprise: bool, own: bool, other: bool, first: bool) -> None:
    assert ahead_of(surprise, own, other) == first


@rule("9.0g", "15.22b", "3.14b")
def test_the_attackers_sort_goes_first_with_its_technology() -> None:
    """Jets are for Air Forces, Naval Radar for Fleets, Heavy Tanks for Tanks, Rocket Artillery for Infantry; no other."""
    quick = {"AF": "Jets", "FLEET": "Naval Radar", "TANK": "Heavy Tanks", "INF": "Rocket Artillery"}
    for kind in KINDS:
        tech = quick.get(kind)
        for axis, west in product((False, True), repeat=2):
            techs = {seat: [tech] for seat, has in (("Axis", axis), ("West", west)) if has and tech}
            t = table("government", units=GARRISONS, hands=SPARE, techs=techs, wars=WAR)
            t.state.battle = Battle("Lorraine", "Axis", targets={"Axis": ["West"], "West": ["Axis"]})
            assert first_fire(t.game, kind, "Axis", "West") == bool(tech and axis and not west), kind
            ahead = bool(tech and axis and not west)
            assert firing_order(t.game, kind) == (["Axis", "West"] if ahead else ["West", "Axis"]), kind
            t.state.battle = None


# --- dice ----------------------------------------------------------------------------------------------------------------


@rule("12.42", "9.0c", "3.244a")
def test_firepower_with_sonar_and_of_convoys() -> None:
    units = {"Axis": {"North Sea": "FLEET 2, INF 1, SUB 1, AF 1", "Berlin": "INF 1"}, "West": {"London": "FLEET 2"}}
    plain = table("government", hands=SPARE, units=units | {"USSR": {"Moscow": "INF 1"}}, wars=WAR)
    sonar = table(
        "government", hands=SPARE, units=units | {"USSR": {"Moscow": "INF 1"}}, wars=WAR, techs={"Axis": ["Sonar"]}
    )
    for t, power in ((plain, KINDS["FLEET"].fire["S"]), (sonar, 3)):
        assert firepower(t.game, t.block("Axis", "FLEET1"), "S") == power
        assert firepower(t.game, t.block("Axis", "FLEET1"), "N") == KINDS["FLEET"].fire["N"]
        assert firepower(t.game, t.block("Axis", "AF1"), "S") == KINDS["AF"].fire["S"]
        assert firepower(t.game, t.block("West", "FLEET1"), "S") == KINDS["FLEET"].fire["S"]
        afloat = next(b for b in t.state.blocks.at("North Sea") if b.kind == "INF")
        assert [firepower(t.game, afloat, letter) for letter in "ANGS"] == [0, 0, 0, 0]
    assert KINDS["FLEET"].fire["S"] != 3


@rule("12.43", "9.0a")
def test_dice_with_radar_over_friendly_land_only() -> None:
    units = {"Axis": {"Berlin": "AF 3, INF 2", "North Sea": "AF 2", "Paris": "AF 1, INF 1"}, "West": {"London": "AF 2"}}
    radar = {"Axis": ["AirDefense Radar"]}
    t = table(
        "government", units=units | {"USSR": {"Moscow": "INF 1"}}, techs=radar, wars=WAR, owners={"Paris": "West"}
    )
    by_place = {(block.place, block.kind): block for block in t.state.blocks.of("Axis")}
    for (place, kind), letter, dice in (
        (("Berlin", "AF"), "A", 6),
        (("Berlin", "AF"), "G", 3),
        (("Berlin", "INF"), "A", 2),
        (("North Sea", "AF"), "A", 2),
    ):
        assert dice_for(t.game, by_place[place, kind], letter) == dice
    assert dice_for(t.game, t.block("West", "AF1"), "A") == 2


# --- points --------------------------------------------------------------------------------------------------------------


def rich(**more: object) -> Table:
    return table("government", units=GARRISONS, hands=SPARE, **more)  # type: ignore[arg-type]


@rule("7.32a", "7.32c")
def test_factory_costs() -> None:
    """One level less for each War declared on a faction, for the West one more with the USA as its Satellite."""
    base = {seat: factory_cost(rich().game, seat) for seat in ORDER}
    for wars in (1, 2):
        t = rich(factions={seat: {"declared_on": wars} for seat in ORDER})
        assert {seat: factory_cost(t.game, seat) for seat in ORDER} == {seat: base[seat] - wars for seat in ORDER}
    usa = rich(nations=held("West", "USA"))
    assert {seat: factory_cost(usa.game, seat) for seat in ORDER} == base | {"West": base["West"] - 1}


@rule("16.1", "9.4a", "4.4c")
def test_victory_points_and_what_a_rival_must_reckon_with() -> None:
    """Production, chits, atomic stages shown and hidden, two for a Capital of an Enemy, less one a declaration."""
    plain = rich()
    base = {seat: production(plain.game, seat) for seat in ORDER}
    assert base == {seat: open_points(plain.game, seat) for seat in ORDER}
    t = rich(
        techs={"Axis": ["Atomic Research 1", "Sonar"]},
        vaults={"Axis": ["Atomic Research 2", "Jets"]},
        chits={"Axis": [2, 1, 0], "USSR": [1]},
        factions={"Axis": {"dows": 2}, "West": {"dows": 1}},
    )
    assert stages(t.game, "Axis") == 2 and stages(t.game, "West") == 0
    assert open_points(t.game, "Axis") == base["Axis"] + 1 - 2
    assert victory_points(t.game, "Axis") == base["Axis"] + 2 + 3 - 2
    assert most_points(t.game, "Axis") == base["Axis"] + 1 - 2 + 2 * 3 + 2
    assert open_points(t.game, "West") == victory_points(t.game, "West") == base["West"] - 1
    assert most_points(t.game, "USSR") == base["USSR"] + 2 and victory_points(t.game, "USSR") == base["USSR"] + 1


@rule("16.1", "9.4a")
def test_no_more_than_four_stages_are_reckoned_with() -> None:
    shown = [f"Atomic Research {n}" for n in (1, 2, 3)]
    t = rich(techs={"Axis": shown}, vaults={"Axis": ["Sonar", "Jets"]})
    assert most_points(t.game, "Axis") == open_points(t.game, "Axis") + 1


@rule("16.1", "2.21", "16.2")
def test_capitals_of_enemies_are_two_points_each() -> None:
    units = {"Axis": {"Berlin": "INF 1", "Paris": "INF 1"}, "West": {"London": "INF 1"}, "USSR": {"Moscow": "INF 1"}}
    france = {"France": {"control": "Axis", "defeated": True}}
    peace = table("government", units=units, hands=SPARE, nations=france, owners={"Paris": "Axis"})
    war = table("government", units=units, hands=SPARE, nations=france, owners={"Paris": "Axis"}, wars=WAR)
    assert open_points(peace.game, "Axis") == production(peace.game, "Axis"), "it is at peace with the West"
    assert open_points(war.game, "Axis") == production(war.game, "Axis") + 2


@rule("16.2")
def test_who_is_asked_for_a_claim() -> None:
    for chits, asked in (([2, 2], False), ([2, 2, 1], True)):
        t = rich(factions={"USSR": {"ind": 20}}, chits={"USSR": chits})
        base = open_points(t.game, "USSR")
        t.mat("USSR").dows = base - 19  # 19 points that all can see
        assert may_claim(t.game, "USSR") == asked, "19 + 2 * 2 is not enough, 19 + 2 * 3 is"


@rule("4.3a", "9.3b")
def test_each_pair_in_the_vault_takes_one_card_off_the_hand() -> None:
    base = {seat: limit(rich().game, seat) for seat in ORDER}
    t = rich(vaults={"Axis": ["Sonar", "Jets"], "USSR": ["LSTs"]}, techs={"West": ["Heavy Tanks"]})
    assert {seat: limit(t.game, seat) for seat in ORDER} == base | {"Axis": base["Axis"] - 2, "USSR": base["USSR"] - 1}
