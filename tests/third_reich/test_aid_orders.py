"""33.62, 33.63: which foreign aid is refused, by what way it goes, what of it counts, and what it is worth."""

import pytest

from rules.third_reich.aid import (
    DUBLIN,
    HELSINKI,
    Aid,
    carriers,
    counts,
    excess,
    gifts,
    in_bessarabia,
    lose,
    new_year,
    open_to,
    persuaded,
    recipients,
    share,
    toll,
    waits,
    watch,
    way,
    words,
)
from rules.third_reich.chart import SR_LIMIT, hexes_of
from rules.third_reich.counters import MOSUL
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table, why

FLEETS = {"L22": "B fleet", "K21": "B fleet", "AA8": "B fleet"}
EXTRA = {"extra_counters": True}


def giving(units=FLEETS, side="Allies", **more):
    return peace("construction", units, side, **more)


def aid(amount, country):
    return Aid(amount=amount, country=country)


@rule("33.62a", "33.62b", "11.4a", "33.41-2h")
def test_which_aid_is_refused():
    t = giving()
    assert (
        why(t, aid(5, "Spain"), UK) == ""
        and why(t, aid(0, "Spain"), UK) == "33.62a"
        and why(t, aid(-1, "Spain"), UK) == "33.62a"
    )
    assert "at least one BRP" in str(t.refuse(UK, "aid 0 to Spain", "33.62a"))
    t.power(UK).brps = 4
    assert why(t, aid(5, "Spain"), UK) == "11.4a" and why(t, aid(4, "Spain"), UK) == ""
    t.power(UK).brps, t.power(UK).sr = 100, SR_LIMIT[UK] - 1
    assert why(t, aid(5, "Spain"), UK) == ""
    t.power(UK).sr = SR_LIMIT[UK]
    assert "takes 1 of your SRs" in str(t.refuse(UK, "aid 5 to Spain", "33.62b"))
    t.power(UK).sr = 0
    t.state.notes["neutral Britain"] = 1
    assert why(t, aid(5, "Spain"), UK) == "33.41-2h"
    t = giving(side="Axis")
    assert why(t, aid(2, "Hungary"), GER) == "" and why(t, aid(2, "Finland"), GER) == "33.62b"


@rule("33.61a", "33.6")
def test_whom_each_may_aid():
    t = giving()
    assert set(recipients(t.game, UK)) == {
        "Finland", "Hungary", "Rumania", "Bulgaria", "Turkey", "Vichy France", "Ireland", "Spain", "Iraq",
    }  # fmt: skip
    assert recipients(t.game, RUS) == ["Hungary", "Rumania", "Bulgaria"]
    assert recipients(t.game, US) == recipients(t.game, FRA) == [] and "Yugoslavia" not in recipients(t.game, UK)
    t = giving(settings=EXTRA)
    assert recipients(t.game, UK)[-1] == "Yugoslavia" == recipients(t.game, ITA)[-1] and recipients(t.game, FRA) == []


@rule("33.66")
def test_who_has_not_taken_a_side():
    t = giving()
    for status, yes in (
        ("neutral", True),
        ("inactive Germany", True),
        ("attacked Britain", False),
        ("ally Germany", False),
        ("conquered Germany", False),
    ):
        t.state.countries["Turkey"] = status
        assert waits(t.game, "Turkey") is yes, status
    assert waits(t.game, "Iraq"), "a colony that may rise"
    t.state.countries["Iraq"] = "ally Germany"
    assert not waits(t.game, "Iraq") and not waits(t.game, "Atlantis")


@rule("33.62a")
def test_a_tenth_of_what_the_year_began_with():
    t = giving()
    for year, used, left in ((125, 0, 12), (129, 0, 12), (130, 0, 13), (130, 5, 8), (130, 20, 0)):
        t.state.notes |= {"year of Britain": year, "aid this year Britain": used}
        assert share(t.game, UK) == left
    t.power(UK).brps, t.power(GER).brps = 91, -5
    new_year(t.game)
    assert t.state.notes["year of Britain"] == 91 and share(t.game, UK) == 9 and share(t.game, GER) == 0


@rule("33.62b", "29.62")
def test_which_fleets_carry_it():
    t = giving(
        {"L22": "2 B fleet, B fleet 6", "V19": "F fleet", "U22": "I fleet 9", "US box": "B fleet"},
        pool={"B": "B fleet"},
    )
    assert {u.id for u in carriers(t.game, UK)} == {"BF1", "BF2", "FF1"}, "one player leads Britain and France"
    for mark in ("spent", "new", "redeployed"):
        setattr(t.unit("BF1"), mark, True)
        assert "BF1" not in {u.id for u in carriers(t.game, UK)}, mark
        setattr(t.unit("BF1"), mark, False)
    assert not any(u.owner == ITA for u in carriers(t.game, GER)), "they are no allies yet"
    assert not any(u.place == "US box" or u.factor != 9 for u in carriers(t.game, UK))
    t = table("movement", {"L22": "B fleet, U fleet", "D44": "R fleet"})
    assert [u.id for u in carriers(t.game, UK)] == ["BF1", "UF1"], "Russia and the West share no bases"
    t = table("movement", {"L22": "B fleet, U fleet"}, players={UK: "b", US: "u", RUS: "r", GER: "g"})
    assert [u.id for u in carriers(t.game, UK)] == ["BF1"], "another player's are his own"


@rule("33.62b", "33.62d")
def test_where_it_may_pass():
    t = giving({"L22": "B fleet"})
    joined = open_to(t.game, UK, "Spain")
    assert any({"K23", "L22"} <= part for part in joined) and not any("L31" in part for part in joined)
    assert any({"W12", "Z8"} <= part for part in joined), "neutral land"
    assert way(t.game, UK, "Spain") == (1, ("BF1",)) and way(giving({}).game, UK, "Spain") is None
    t = giving({"L22": "B fleet"}, control={"K23": GER})
    assert way(t.game, UK, "Spain") is None, "it starts in London"
    t = giving({"L22": "B fleet", "J23": "G para"})
    assert not any({"J23", "K23"} & part for part in open_to(t.game, UK, "Spain")), (
        "an enemy unit stands there, or beside"
    )
    assert way(t.game, UK, "Spain") is None


@rule("33.62b", "33.64")
def test_a_second_gift_in_a_turn_rides_along():
    t = giving()
    t.play(UK, "aid 2 to Spain")
    assert Aid(amount=2, country="Spain").price(t.game, UK, (1, ("BF1",))) == 0
    assert Aid(amount=2, country="Turkey").price(t.game, UK, (2, ("BF1",))) == 2
    t.power(UK).sr = SR_LIMIT[UK]
    assert why(t, aid(2, "Spain"), UK) == "" and why(t, aid(2, "Turkey"), UK) == "33.62b"
    assert words(t.game) == ["Foreign aid in Spain: Britain 2"]
    t.state.half += 1
    assert Aid(amount=2, country="Spain").price(t.game, UK, (1, ("BF1",))) == 1


@rule("33.62a")
def test_what_is_offered():
    t = giving()
    assert {"1 BRPs to Spain", "5 BRPs to Spain", "10 BRPs to Spain"} <= t.goals(UK, "aid ")
    assert t.goals(FRA, "aid ") == set()
    t.state.notes["year of Britain"] = 100
    assert share(t.game, UK) == 10 and Aid.options("amount", {}, t.game, UK) == [1, 2, 3, 5, 10]
    t.state.notes["aid this year Britain"] = 8
    assert not any(text.startswith(("5", "10")) for text in t.goals(UK, "aid "))
    assert "Spain" in Aid.options("country", {}, t.game, UK)
    t.state.countries["Spain"] = "ally Italy"
    assert not any("Spain" in text for text in t.goals(UK, "aid "))
    assert "Spain" not in Aid.options("country", {}, t.game, UK), "it has taken a side"
    assert "Turkey" not in Aid.options("country", {}, giving({}).game, UK), "there is no way"


# --- 33.61, 33.63 -----------------------------------------------------------------------------------------------------------


@rule("33.63", "33.61b")
def test_whose_aid_counts():
    t = giving()
    t.state.notes |= {"aid Britain>Rumania": 4, "aid Russia>Rumania": 3, "aid Germany>Rumania": 2}
    assert [counts(t.game, s, "Rumania") for s in (UK, RUS, GER)] == [4, 3, 2] and excess(t.game, "Rumania", GER) == 5
    t.state.notes["Russia attacked Rumania"] = 1
    assert counts(t.game, RUS, "Rumania") == 0 and excess(t.game, "Rumania", GER) == 2
    del t.state.notes["Russia attacked Rumania"]
    t.power(UK).conquered = 4
    assert counts(t.game, UK, "Rumania") == 0
    t.state.notes["bessarabia was Russian"] = 1
    assert counts(t.game, RUS, "Rumania") == 0 and counts(t.game, GER, "Rumania") == 2
    t.state.notes["aid Russia>Hungary"] = 3
    assert counts(t.game, RUS, "Hungary") == 3, "Bessarabia is Rumania's"


@rule("33.61b")
def test_a_russian_bessarabia_is_remembered():
    from rules.third_reich.chart import area_of, cities, land

    city = next(h for h in land() if area_of(h) == "Bessarabia" and cities(h))
    t = giving()
    watch(t.game)
    assert not in_bessarabia(t.game) and "bessarabia was Russian" not in t.state.notes
    t.state.control[city] = GER
    t.state.control_count += 1
    watch(t.game)
    assert not in_bessarabia(t.game)
    t.state.control[city] = RUS
    t.state.control_count += 1
    assert in_bessarabia(t.game)
    t.power(RUS).in_play = False
    watch(t.game)
    assert "bessarabia was Russian" not in t.state.notes
    t.power(RUS).in_play = True
    watch(t.game)
    assert t.state.notes["bessarabia was Russian"] == 1
    t.state.control[city] = GER
    t.state.control_count += 1
    assert in_bessarabia(t.game), "for good"
    t = table("movement", control={city: RUS})
    watch(t.game)
    assert in_bessarabia(t.game) and "bessarabia was Russian" not in t.state.notes, "in 1944 nobody aids anybody"


@rule("33.63", "46.3")
@pytest.mark.parametrize(
    ("theirs", "ours", "affront", "die", "won"),
    [
        (0, 0, False, 0, True),
        (2, 2, False, 0, True),
        (2, 3, False, 0, True),
        (1, 0, False, 1, False),
        (1, 0, False, 2, True),
        (3, 0, False, 4, True),
        (3, 0, False, 3, False),
        (6, 0, False, 6, False),
        (0, 0, True, 6, True),
        (0, 0, True, 5, False),
        (1, 0, True, 6, False),
        (0, 3, True, 6, True),
    ],
)
def test_the_die_of_a_minor(theirs, ours, affront, die, won):
    t = giving(side="Axis")
    t.state.notes |= {"aid Britain>Hungary": theirs, "aid Germany>Hungary": ours, "spain attacked": int(affront)}
    t.game.script([die] if die else [])
    assert persuaded(t.game, "Hungary", GER) is won and t.rolls("Hungary joins") == [[die]] * bool(die)
    if affront:
        t.state.notes |= {"aid Britain>Turkey": 0, "aid Germany>Turkey": 0}
        assert persuaded(t.game, "Turkey", UK), "the affront is the Axis's alone"


@rule("33.5-10")
def test_what_spies_can_take():
    t = giving()
    t.state.notes |= {"aid Britain>Spain": 4, "aid Germany>Turkey": 0, "aid this year Britain": 4, "aid Italy>Spain": 2}
    t.state.notes |= {"aided Germany>Turkey": 9, "escort GF1>Spain": 1}
    assert set(gifts(t.game)) == {(UK, "Spain"), (ITA, "Spain")}
    t.game.script([3, 5])
    lose(t.game, UK, "Spain")
    assert t.state.notes["aid Britain>Spain"] == 1
    lose(t.game, UK, "Spain")
    assert t.state.notes["aid Britain>Spain"] == 0 and set(gifts(t.game)) == {(ITA, "Spain")}
    assert list(t.rolls("aid of Britain in Spain")) == [[3], [5]], "a die each"
    t.state.countries["Spain"] = "ally Italy"
    assert gifts(t.game) == []


@rule("33.61a", "33.61b", "33.6")
def test_what_the_refusals_of_aid_say():
    t = giving()
    assert "can aid only nobody" in str(t.refuse(FRA, "aid 2 to Spain", "33.61a"))
    assert "can aid only Hungary, Rumania, Bulgaria" in str(t.refuse(RUS, "aid 2 to Spain", "33.61a"))
    assert why(t, aid(2, "Spain"), US) == "33.6"
    assert why(t, aid(2, "Hungary"), RUS) == why(t, aid(2, "Rumania"), RUS)
    t.state.notes["bessarabia was Russian"] = 1
    assert why(t, aid(2, "Rumania"), RUS) == "33.61b" != why(t, aid(2, "Hungary"), RUS)
    assert why(t, aid(2, "Rumania"), UK) != "33.61b"


@rule("33.61a", "33.62b")
def test_germanys_aid_enters_an_iraq_that_britain_still_holds():
    t = giving({}, "Axis")
    turkish = set(hexes_of("Turkey"))
    assert any(MOSUL in part and turkish & part for part in open_to(t.game, GER, "Iraq"))
    assert not any(MOSUL in part for part in open_to(t.game, GER, "Turkey"))
    assert way(t.game, GER, "Iraq") == (1, ()), "by land, to Mosul"


@rule("33.62d")
def test_of_fleets_that_serve_alike_the_first_goes():
    t = giving({"L22": "2 B fleet", "K21": "B fleet"})
    assert way(t.game, UK, "Finland") == (2, ("BF1",)) and way(t.game, UK, "Spain") == (1, ("BF1",))


@rule("33.62b", "33.62d")
def test_what_each_passage_takes():
    t = giving({"K28": "G fleet", "K31": "G fleet", "L22": "B fleet", "U22": "I fleet 9"}, "Axis")
    ships = {u.place: u for u in t.state.units if u.kind == "fleet"}
    for seat, place, door, more in (
        (GER, "K28", DUBLIN, 1),
        (GER, "K31", DUBLIN, 1),
        (GER, "K28", HELSINKI, None),
        (GER, "K31", HELSINKI, 0),
        (GER, "K28", "M21", 0),
        (GER, "K31", "M21", None),
        (UK, "L22", DUBLIN, 0),
        (UK, "L22", HELSINKI, 1),
        (UK, "L22", "M21", 0),
        (ITA, "U22", DUBLIN, None),
        (ITA, "U22", "DD30", 0),
    ):
        assert toll(t.game, seat, ships[place], door) == more, (seat, place, door)
