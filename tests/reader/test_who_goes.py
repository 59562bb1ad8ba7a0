"""Who goes and who stays, who is lost: units that are asked about, called by whatever a player calls one or several of them."""

import pytest

from .giving import SC, TR, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SC, "advance", "everybody forward!", ["GE-T1 to 2128", "GE-A3 to 2128"]),
        (SC, "advance", "the army moves up, tank stays where it is", ["GE-A3 to 2128", "stay"]),
        (SC, "advance", "tank corps in, 3rd army stays put", ["GE-T1 to 2128", "stay"]),
        (SC, "advance", "A3 takes the hex and T1 rolls on to 2127", ["GE-A3 to 2128", "GE-T1 to 2127"]),
        (SC, "advance", "leave the army behind, T1 goes in", ["GE-T1 to 2128", "stay"]),
        (SC, "pursuit", "both armies in, the tank holds 2129", ["GE-A4 to 2128", "GE-A3 to 2128", "stay"]),
        (SC, "pursuit", "the fourth goes in, all others stay", ["GE-A4 to 2128", "stay"]),
        (SC, "pursuit", "3. Armee vor, Rest bleibt", ["GE-A3 to 2128", "stay"]),
        (SC, "bloodied", "flip army 3", ["lose GE-A3"]),
        (SC, "bloodied", "the fourth takes it", ["lose GE-A4"]),
        (SC, "bloodied", "not the tank, the 3rd", ["lose GE-A3"]),
        (SC, "losses", "goodbye tank", ["lose GE-T1"]),
        (TR, "advance", "infantry forward, tank holds", ["advance UI1"]),
        (TR, "advance", "everyone in but not the armor", ["advance UI1"]),
        (TR, "advance", "all forward except the infantry", ["advance UA1"]),
        (TR, "advance", "everybody stays in P22", ["stay"]),
        (TR, "exchange", "spare the tank, the infantry pays", ["lose UI1"]),
    ],
)
def test_who_goes_and_who_stays(game, moment, text, orders):
    assert done(*at(game, moment), text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SC, "advance", "should both go in"),
        (SC, "advance", "both in?"),
        (SC, "advance", "both"),
        (SC, "advance", "T1 in, T1 back"),
        (SC, "advance", "T1 goes to Warsaw, A3 stays"),
        (SC, "pursuit", "the army in, the rest stays"),
        (SC, "pursuit", "both in, one back"),
        (SC, "bloodied", "an army"),
        (SC, "bloodied", "the 5th"),
        (SC, "losses", "not the tank"),
        (TR, "exchange", "keep the armor"),
        (TR, "advance", "UA1 in and the fleet back"),
    ],
)
def test_who_is_not_plain_is_asked_about(game, moment, text):
    assert done(*at(game, moment), text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SC, "strategic", "bomber west, fighters east", ["fly GE-B1 to West", "fly GE-F1 to East", "fly GE-F2 to East"]),
        (SC, "crossing", "the entire RAF flies to the South", ["transfer UK-F1 to South", "transfer UK-B1 to South"]),
        (SC, "sea", "the whole navy to Gibraltar", ["sail UK-S1 to 3750", "sail UK-S2 to 3750"]),
        (SC, "admiralty", "we send everything we have to the North Sea", ["place UK-S1, UK-S2, UK-S3 in North Sea"]),
        (SC, "admiralty", "all ships to the North Sea", ["place UK-S1, UK-S2, UK-S3 in North Sea"]),
        (SC, "blitz", "both western bombers plaster London", ["bomb 2041 with GE-B1, GE-B2"]),
        (SC, "setup", "bomber to the West, fighters to the East",
         ["deploy GE-B1 at West", "deploy GE-F1 at East", "deploy GE-F2 at East"]),
        (TR, "fleets", "the entire navy steams to Scapa Flow", ["rebase BF1, BF2 to C28", "rebase BF3 to C28"]),
        (TR, "setup", "both German fleets lie in Kiel", ["deploy GF1, GF2 at J30"]),
    ],
)  # fmt: skip
def test_a_word_for_several_units_means_each_of_them(game, moment, text, orders):
    assert done(*at(game, moment), text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SC, "strategic", "all three fighters to the East"),
        (SC, "strategic", "fighters east, tanks west"),
        (SC, "crossing", "one of the air units south"),
        (TR, "fleets", "both fleets to Scapa"),
        (TR, "setup", "all fleets in Kiel"),
        (TR, "answers", "all wings defend Q22"),
        (TR, "answers", "das GW1, GW2 at R20"),
        (TR, "answers", "das GW1, GW2 at R20, done"),
        (TR, "fleets", "rebase BF1, BF1 to C28"),
    ],
)
def test_several_that_are_others_than_there_are_do_nothing(game, moment, text):
    assert done(*at(game, moment), text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SC, "council", "London: tank, infantry", ["buy 1 tank for UK at 2041", "buy 1 infantry for UK at 2041"]),
        (SC, "stavka", "Moscow: inf, inf", ["buy 2 infantry for USSR at 1617"]),
        (SC, "stavka", "Kuibyshev tank, Tula inf, inf", ["buy 1 tank for USSR at 1709", "buy 2 infantry for USSR at 1817"]),
        (SC, "organization", "1 tk Munich, 2 inf Bremen",
         ["buy 1 tank for Germany at 2734", "buy 2 infantry for Germany at 2035"]),
        (TR, "construction", "Kiel: 4-6, 3-3", ["build armor 4-6 at J30", "build infantry 3-3 at J30"]),
        (TR, "construction", "Breslau 4-6 and 3-3, Essen 3-3",
         ["build armor 4-6 at N32", "build infantry 3-3 at N32", "build infantry 3-3 at M26"]),
    ],
)  # fmt: skip
def test_a_list_of_purchases_is_read_as_it_is_jotted_down(game, moment, text, orders):
    assert done(*at(game, moment), text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SC, "council", "London: tank, infantry?"),
        (SC, "council", "London Liverpool: tank, infantry"),
        (SC, "stavka", "Moscow: inf, no tank"),
        (TR, "construction", "Kiel: 4-6, 9-9"),
    ],
)
def test_a_list_with_what_is_none_of_it_buys_nothing(game, moment, text):
    assert done(*at(game, moment), text) == []
