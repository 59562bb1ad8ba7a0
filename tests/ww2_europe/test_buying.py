"""The Buy phase to the last dollar: what is offered and at what number, repairs, fortresses, points, gifts over land and sea."""

from typing import Any

import pytest

from rules.ww2_europe.lines import leg_price
from rules.ww2_europe.purchase import gift_way
from rules.ww2_europe.routes import SEA_COST
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
PRICES = {
    "INF": 10, "MEC": 15, "ABN": 20, "ART": 15, "TNK": 20, "FTR": 25, "TAC": 25, "BMB": 25, "SUB": 10, "DD": 15,
    "CA": 20, "BB": 40, "CV": 40, "TR": 10, "AB": 10, "DEPOT": 10,
}  # fmt: skip
TIMES = {"INF": 1, "ART": 1, "AB": 1, "BMB": 3, "CA": 3, "BB": 5, "CV": 5}
"""Those that do not take two turns."""


def shop(money: int = 100, power: str = "Germany", **more: Any) -> Table:
    powers = {power: {"money": money, **more.pop("mat", {})}}
    powers |= more.pop("powers", {})
    return table("buy", powers=powers, initiative={} if power in ("Germany", "Italy") else WEST, **more)


@rule("buy.what", "airborne.elite", "airbase.build", "depot.place")
@pytest.mark.parametrize("money", [9, 10, 25, 45, 130])
def test_what_is_offered_for_so_much_money(money: int):
    t = shop(money, units={"Germany": {"Berlin": "AB, INF"}})
    wanted = set()
    for code, price in PRICES.items():
        limit = {"ABN": 1, "AB": 2, "DEPOT": 1}.get(code, 99)
        most = money // price
        wanted |= {
            f"buy {n} {code}" for n in {1, min(2, most), min(5, most)} if n and n * price <= money and n <= limit
        }
    points = range(1, min(10 - t.power("Germany").rp, money // 5) + 1)
    found = set(t.game.suggest("Germany", "buy", 400))
    assert {text for text in found if "RP" not in text} == wanted
    assert {text for text in found if "RP" in text} == {f"buy {n} RP" for n in points}


@rule("buy.boxes", "unit.buildtime", "unit.cost")
@pytest.mark.parametrize("code", list(PRICES))
def test_what_is_bought_lies_in_the_box_of_its_build_time(code: str):
    price = PRICES[code]
    t = shop(price).play("Germany", f"buy 1 {code}")
    mat = t.power("Germany")
    time = TIMES.get(code, 2)
    boxes = [{}, {}, {}, {}, {}] if code == "DEPOT" else [{code: 1} if n == time else {} for n in range(1, 6)]
    assert (mat.money, mat.boxes, mat.depots) == (0, boxes, int(code == "DEPOT"))
    shop(price - 1).refuse("Germany", f"buy 1 {code}", "buy.what")
    t = shop(price + 10, mat={"boxes": [{code: 1}] * 5}) if code not in ("ABN", "DEPOT") else t
    if code not in ("ABN", "DEPOT", "AB"):
        t.play("Germany", f"buy 1 {code}")
        assert t.power("Germany").boxes[time - 1] == {code: 2} and t.power("Germany").bought


@rule("airborne.elite", "airbase.build", "depot.place", "fort.build")
def test_limits_count_the_board_and_the_boxes():
    for there, boxed, more, why in (
        ("INF", {"ABN": 1}, "1 ABN", "airborne.elite"),
        ("INF", {}, "2 ABN", "airborne.elite"),
        ("2 AB", {"AB": 1}, "1 AB", "airbase.build"),
        ("INF", {"AB": 1}, "3 AB", "airbase.build"),
        ("INF", {}, "2 DEPOT", "depot.place"),
        ("DEPOT", {}, "1 DEPOT", "depot.place"),
        ("INF", {}, "1 FORT", "fort.build"),
    ):
        t = shop(200, units={"Germany": {"Berlin": there}}, mat={"boxes": [{}, boxed, {}, {}, {}]})
        t.refuse("Germany", f"buy {more}", why)
    t = shop(200, units={"Germany": {"Berlin": "2 AB"}}).play("Germany", "buy 1 AB")
    t.refuse("Germany", "buy 1 AB", "airbase.build")


@rule("rp.buy")
def test_points_up_to_ten_for_five_dollars_each():
    t = shop(14, mat={"rp": 8})
    assert {text for text in t.game.suggest("Germany", "buy", 99) if "RP" in text} == {"buy 1 RP", "buy 2 RP"}
    t.refuse("Germany", "buy 3 RP", "rp.buy")
    t.play("Germany", "buy 2 RP")
    assert (t.power("Germany").money, t.power("Germany").rp, t.power("Germany").bought) == (4, 10, False)
    t.refuse("Germany", "buy 1 RP", "rp.buy")
    shop(9).refuse("Germany", "buy 2 RP", "buy.what")
    assert not [text for text in shop(100, mat={"rp": 10}).game.suggest("Germany", "buy", 99) if "RP" in text]


# --- repairs and fortresses -----------------------------------------------------------------------------------------


@rule("bb.repair", "cv.armor")
def test_ships_are_repaired_in_homeland_ports_with_a_whole_factory():
    hulks = {
        "Germany": {"Hamburg": "BBD, CVD, BB", "Brest": "BBD", "Oslo": "CVD", "Berlin": "INF"},
        "Italy": {"Genoa": "BBD"},
    }
    t = shop(60, units=hulks, control={"Oslo": "Germany"})
    assert {text for text in t.game.suggest("Germany", "repair", 99) if " at " in text} == {
        "repair BB at Hamburg",
        "repair CV at Hamburg",
    }
    for order in (
        "repair BB at Brest",
        "repair CV at Oslo",
        "repair BB at Stettin",
        "repair BB at Berlin",
        "repair BB at Genoa",
    ):
        t.refuse("Germany", order, "bb.repair")
    t.play("Germany", "repair CV at Hamburg", dice=[6, 5])
    assert t.power("Germany").money == 49 and t.count("Hamburg port", kind="CV") == 1 and not t.power("Germany").bought
    t.play("Germany", "repair BBD at Hamburg", dice=[1, 1])
    assert t.power("Germany").money == 47 and t.count("Hamburg port", kind="BB") == 2
    t.refuse("Germany", "repair BB at Hamburg", "bb.repair")
    shop(11, units=hulks).refuse("Germany", "repair BB at Hamburg", "buy.what")
    shop(12, units=hulks).play("Germany", "repair BB at Hamburg", dice=[6, 6])
    shop(60, units=hulks, damaged=["Hamburg"]).refuse("Germany", "repair BB at Hamburg", "bb.repair")
    for first in ("buy 1 INF", "buy 1 DEPOT", "fortify Brest"):
        shop(90, units=hulks).play("Germany", first).refuse("Germany", "repair BB at Hamburg", "bb.repair")
    for first in ("buy 1 RP", "repair Hamburg", "give 1 to Italy"):
        damaged = ["Hamburg"] if first == "repair Hamburg" else []
        t = shop(90, units=hulks, damaged=damaged).play("Germany", first)
        t.play("Germany", "repair BB at Hamburg", dice=[1, 1])


@rule("strat.repair")
def test_a_space_is_repaired_for_its_value_by_who_holds_it():
    t = shop(20, damaged=["Paris", "Leipzig", "Sicily", "London"])
    assert {text for text in t.game.suggest("Germany", "repair", 99) if " at " not in text} == {
        "repair Paris",
        "repair Leipzig",
    }
    t.refuse("Germany", "repair Sicily", "strat.repair")
    t.refuse("Germany", "repair Cologne", "strat.repair")
    t.play("Germany", "repair Paris")
    assert t.power("Germany").money == 0 and t.state.damaged == ["Leipzig", "Sicily", "London"]
    t = shop(9, damaged=["Leipzig"])
    t.refuse("Germany", "repair Leipzig", "buy.what")


@rule("fort.build", "fort.capture", "buy.immediate")
def test_fortresses_stand_at_once_where_the_card_says():
    t = shop(
        70,
        units={"Germany": {"Stuttgart": "FORT", "Berlin": "INF"}},
        control={"Cherbourg": "Great Britain"},
        forts_gone=["Konigsberg"],
    )
    for land, why in (
        ("Berlin", "fort.build"),
        ("Stuttgart", "fort.build"),
        ("Cherbourg", "fort.build"),
        ("Konigsberg", "fort.capture"),
    ):
        t.refuse("Germany", f"fortify {land}", why)
    assert t.game.suggest("Germany", "fortify", 9) == ["fortify Brest"]
    t.play("Germany", "fortify Brest")
    assert t.power("Germany").money == 40 and t.count("Brest", "Germany", "FORT") == 1
    shop(29).refuse("Germany", "fortify Brest", "buy.what")
    shop(30).play("Germany", "fortify Brest")


# --- gifts ----------------------------------------------------------------------------------------------------------

HOME = ("USA", "USA", "Glasgow", "Western Atlantic, North Atlantic, Western Approaches, Hebrides Sea")
NORTH = ("Great Britain", "Scapa Flow", "Murmansk", "Norwegian Sea, Barents Sea")


def lines(*ships: tuple[tuple[str, str, str, str], int]) -> list[tuple[str, str, str, str, str]]:
    return [(*line, f"{count} TR") for line, count in ships]


@rule("buy.what")
def test_one_says_how_many_to_buy():
    t = table("buy", powers={"Germany": {"money": 30}})
    error = t.refuse("Germany", "buy all INF", "buy.what")
    assert "say how many of which unit" in str(error) and t.power("Germany").money == 30


@rule("buy.gift")
def test_who_has_nothing_waits_for_a_gift_and_spends_it_at_once():
    t = table("buy", powers={"Germany": {"money": 30}, "Italy": {"money": 0}})
    assert t.asked() == ["Germany"], "Italy has nothing to spend"
    t.play("Germany", "give 10 to Italy")
    assert t.asked() == ["Germany", "Italy"]
    t.play("Italy", "buy 1 INF")
    assert t.power("Italy").boxes[0] == {"INF": 1} and t.asked() == ["Germany"]
    t.play("Germany", "give 10 to Italy", "done").play("Italy", "buy 1 INF")
    assert t.power("Italy").boxes[0] == {"INF": 2} and t.asked()[0] == "Great Britain"


@rule("buy.gift")
def test_gifts_by_land():
    t = shop(50, powers={"Italy": {"money": 5}})
    assert gift_way(t.game, "Germany", "Italy", 20) == [] == gift_way(t.game, "Italy", "Germany", 5)
    assert set(t.game.suggest("Germany", "give", 99)) == {f"give {n} to Italy" for n in (5, 10, 20)}
    for order in ("give 21 to Italy", "give 5 to USSR", "give 5 to Germany", "give 5 to Great Britain"):
        t.refuse("Germany", order, "buy.gift")
    t.play("Germany", "give 12 to Italy")
    mats = t.power("Germany"), t.power("Italy")
    assert [(m.money, m.given, m.received) for m in mats] == [(38, 12, 0), (17, 0, 12)] and not mats[0].bought
    assert set(t.game.suggest("Germany", "give", 99)) == {"give 5 to Italy"}
    t.refuse("Germany", "give 9 to Italy", "buy.gift")
    t.play("Germany", "give 8 to Italy")
    shop(4).refuse("Germany", "give 5 to Italy", "buy.what")
    t = shop(50)
    t.power("Italy").received = 15
    t.refuse("Germany", "give 6 to Italy", "buy.gift")
    wall = dict.fromkeys(("Salzburg", "Vienna", "Bern", "Venice", "Trieste", "Milan", "Turin"), "USSR")
    t = shop(50, control=wall, units={"USSR": {"Venice": "INF"}, "Germany": {"Berlin": "INF"}})
    assert gift_way(t.game, "Germany", "Italy", 5) is None
    t.refuse("Germany", "give 5 to Italy", "buy.gift")
    assert gift_way(shop(control={"Berlin": "USSR"}).game, "Germany", "Italy", 5) is None


@rule("buy.gift", "tr.cargo.mixed")
def test_gifts_over_the_ocean_take_room():
    t = shop(50, "USA")
    assert gift_way(t.game, "USA", "Great Britain", 1) is None
    t = shop(50, "USA", convoys=lines((HOME, 1)))
    assert (
        gift_way(t.game, "USA", "Great Britain", 10) == ["C1"] and gift_way(t.game, "USA", "Great Britain", 11) is None
    )
    t.play("USA", "give 7 to Great Britain")
    assert t.state.shipped == {"C1": 7}
    t.refuse("USA", "give 4 to Great Britain", "buy.gift")
    t.play("USA", "give 3 to Great Britain")
    t = shop(50, "USA", convoys=lines((HOME, 1)), units={"USA": {"Cherbourg": "INF"}}, control={"Cherbourg": "USA"})
    assert gift_way(t.game, "Great Britain", "USA", 10) == ["C1"], "it sails both ways"


@rule("buy.gift", "ussr.separate")
def test_what_was_sent_already_takes_room_in_a_convoy_to_the_ussr():
    t = shop(50, "Great Britain", convoys=lines((NORTH, 1)))
    t.play("Great Britain", "give 7 to USSR").refuse("Great Britain", "give 4 to USSR", "buy.gift")
    t.play("Great Britain", "give 3 to USSR")
    assert t.state.shipped == {"C1": 10}


@rule("pen.convoy", "ussr.separate")
def test_a_line_into_a_port_that_is_not_friendly():
    """Into a Soviet one for the West's gifts; into the enemy's never."""
    t = shop(50, "Great Britain", convoys=lines((NORTH, 1)))
    sea = next(a for a, b in SEA_COST if b == "Archangel port")
    north = next(a for a, b in SEA_COST if b == "Hamburg port")
    assert leg_price(t.game, "Great Britain", sea, "Archangel port") is not None
    assert leg_price(t.game, "Germany", sea, "Archangel port") is None
    assert leg_price(t.game, "Great Britain", north, "Hamburg port") is None
    assert leg_price(t.game, "Germany", north, "Hamburg port") is not None


@rule("buy.gift", "ussr.separate")
@pytest.mark.parametrize(
    "giver, taker, convoys, amount, wanted",
    [
        ("USA", "USSR", ((HOME, 2), (NORTH, 2)), 20, ["C1", "C2"]),
        ("USA", "USSR", ((HOME, 2), (NORTH, 1)), 11, None),
        ("USA", "USSR", ((HOME, 1), (NORTH, 2)), 11, None),
        ("USA", "USSR", ((NORTH, 2),), 5, None),
        ("Great Britain", "USSR", ((NORTH, 2),), 20, ["C1"]),
        ("Great Britain", "USSR", ((HOME, 2),), 5, None),
        ("USSR", "Great Britain", ((NORTH, 2),), 5, None),
    ],
)
def test_gifts_to_the_ussr(giver: str, taker: str, convoys: Any, amount: int, wanted: list[str] | None):
    """A convoy of the West that ends in a Soviet port carries gifts there; the USSR has none that could carry any back."""
    t = shop(50, giver, convoys=lines(*convoys))
    assert gift_way(t.game, giver, taker, amount) == wanted
    if wanted and giver in t.asked():
        t.play(giver, f"give {amount} to {taker}")
        assert t.state.shipped == dict.fromkeys(wanted, amount)


@rule("buy.gift", "ussr.separate")
def test_a_line_told_from_its_soviet_end_carries_gifts_too():
    one, two, route = NORTH[1], NORTH[2], NORTH[3]
    for ends in ((one, two, route), (two, one, ", ".join(reversed(route.split(", "))))):
        t = shop(50, "Great Britain", convoys=lines((("Great Britain", *ends), 2)))
        assert gift_way(t.game, "Great Britain", "USSR", 20) == ["C1"], ends
    t = shop(50, "Great Britain", convoys=lines((("Great Britain", two, "Archangel", "Barents Sea, White Sea"), 2)))
    assert gift_way(t.game, "Great Britain", "USSR", 5) is None, "a line between two Soviet ports brings nothing there"


@rule("buy.gift", "ussr.separate")
def test_gifts_over_the_border_of_allied_land():
    held = {"Tabriz": "Great Britain", "Tehran": "Great Britain"}
    t = shop(50, "Great Britain", control=held)
    assert gift_way(t.game, "Great Britain", "USSR", 5) is None, "Iran is joined to no British capital"
    line = (
        "Great Britain",
        "Bristol",
        "Basra",
        "Celtic Sea, Southwest Approaches, Azores Sea, Cape Verde Sea, Cape Route, Arabian Sea, Persian Gulf",
    )
    t = shop(50, "Great Britain", control=held, convoys=lines((line, 2)))
    assert gift_way(t.game, "Great Britain", "USSR", 20) == ["C1"], "from Tabriz it goes over the border"
    t = shop(50, "Great Britain", control=held, convoys=lines((line, 1)))
    assert gift_way(t.game, "Great Britain", "USSR", 20) is None


@rule("buy.gift", "ussr.separate")
def test_the_ussr_gives_nothing_back():
    """Money may be given to the Soviets; theirs may never enter land of their allies, not even over a common border."""
    line = (
        "Great Britain",
        "Bristol",
        "Basra",
        "Celtic Sea, Southwest Approaches, Azores Sea, Cape Verde Sea, Cape Route, Arabian Sea, Persian Gulf",
    )
    held = {"Tabriz": "Great Britain", "Tehran": "Great Britain"}
    t = shop(50, "USSR", control=held, convoys=lines((line, 2)))
    t.refuse("USSR", "give 5 to Great Britain", "ussr.separate")
    t.refuse("USSR", "give 5 to Germany", "buy.gift")
    assert not t.game.suggest("USSR", "give")


@rule("buy.gift", "terrain.strait.naval")
def test_a_gift_does_not_pass_a_shut_strait():
    line = (
        "Great Britain",
        "Scapa Flow",
        "Leningrad",
        "North Sea, Skagerrak, Western Baltic, Central Baltic, Gulf of Finland",
    )
    for bank, wanted in (("Germany", None), ("Great Britain", ["C1"])):
        t = shop(
            50, "Great Britain", control={"Copenhagen": bank, "Gothenburg": "Great Britain"}, convoys=lines((line, 2))
        )
        assert gift_way(t.game, "Great Britain", "USSR", 5) == wanted


@rule("usa.pacific")
def test_what_is_set_aside():
    t = shop(60, "USA")
    assert t.game.suggest("USA", "pacific", 9) == ["pacific 25", "pacific 50"]
    t.play("USA", "pacific 60")
    assert (t.power("USA").money, t.power("USA").pacific) == (0, 60)
