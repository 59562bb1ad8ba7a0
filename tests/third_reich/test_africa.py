"""35, 37.3: what can be fed in Africa and the Near East."""

from rules.third_reich.africa import AFRICA, EAST, area, counters_limited, landing_channel, limit
from rules.third_reich.chart import hexes_of
from rules.third_reich.state import Bridgehead
from rules.third_reich.supply import in_supply, served
from rules.third_reich.turn import begin, closing, end_of_game_turn
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
LIBYA = dict.fromkeys(("JJ16", "JJ15", "KK15", "KK16", "KK14", "LL14", "LL15"), "Germany")
SEVEN = {"JJ16": "2 G inf", "JJ15": "2 G inf", "KK15": "2 G inf", "KK16": "G inf"}
EAST_HEXES = dict.fromkeys(("II34", "JJ34", "KK33", "JJ35", "II35"), "Germany")
NO_GIB = {"AA8": "Germany"}


def fed(t, *names):
    return [n for n in names if in_supply(t.game, t.unit(n))]


def judged(units, **more):
    """The Axis supply phase of a position, judged."""
    t = table("supply", units, "Axis", **more)
    if t.game.phase == "supply":
        t.play(GER, "done")
    return t


@rule("35.1")
def test_eighteen_german_factors_live_on_libya_while_malta_is_allied():
    t = judged(SEVEN, control=LIBYA)
    assert sum(not t.unit(f"GI{n}").cut for n in range(1, 8)) == 6
    assert sum(t.unit(f"GI{n}").barred for n in range(1, 8)) == 1
    t = judged(SEVEN, control=LIBYA | {"GG19": "Germany"})
    assert not any(u.cut for u in t.state.units)


@rule("35.1", "35.6")
def test_air_counts_within_the_eighteen_and_flies_as_usual():
    t = judged(SEVEN | {"KK16": "G air"}, control=LIBYA | {"LL14": "Germany"})
    ground = sum(not t.unit(f"GI{n}").cut for n in range(1, 7))
    assert (ground, t.unit("GW1").spent) == (4, False), "five for the air, thirteen are left"


@case("D21")
@rule("35.2")
def test_every_factor_on_malta_lowers_the_limit_to_four_at_least():
    for there, most in (("B air 1", 17), ("B air, B fleet", 4), ("B air, B fleet 6", 7)):
        t = table("movement", {"GG19": there})
        assert limit(t.game, AFRICA) == most
    t = table("movement", {"GG19": "B inf"})
    assert limit(t.game, AFRICA) == 18


@rule("35.3", "35.32", "27.43")
def test_what_is_too_much_lies_still_and_survives():
    t = judged({"JJ16": "2 G inf", "GG19": "B air, B fleet"}, control=LIBYA)
    lame = next(n for n in ("GI1", "GI2") if t.unit(n).cut)
    assert "can't move" in t.events("35.3")[-1].text and lame in t.events("35.3")[-1].text
    t.refuse(GER, f"move {lame} to JJ15", "27.42a")
    closing(t.game)
    assert t.where(lame) == "JJ16"


@rule("35.3")
def test_exploiters_are_no_exception():
    t = judged({"JJ16": "2 G inf", "GG19": "B air, B fleet"}, control=LIBYA, flags={"GI2": {"auto": 21}})
    assert sum(t.unit(n).cut for n in ("GI1", "GI2")) == 1


@rule("35.31", "ruling.A2")
def test_germany_names_who_goes_without_until_her_next_turn():
    t = table("supply", {"JJ16": "2 G inf, G air", "GG19": "B air, B fleet"}, "Axis", control=LIBYA)
    t.play(GER, "starve GW1", "starve GI1", "done")
    assert t.unit("GW1").spent and t.unit("GI1").cut and not t.unit("GI2").cut
    end_of_game_turn(t.game)
    assert t.unit("GW1").spent, "inverted until the next Axis turn"
    t.state.side = "Axis"
    begin(t.game)
    assert not t.unit("GW1").spent


@rule("35.4")
def test_italians_never_count():
    t = judged(SEVEN | {"KK14": "2 I inf", "LL14": "I inf"}, control=LIBYA | {"LL14": "Germany"})
    assert not any(u.cut for u in t.state.units if u.nation == "Italy")
    assert sum(u.cut for u in t.state.units if u.nation == "Germany") == 1


@rule("35.1")
def test_a_casablanca_bridgehead_is_exempt():
    t = table("movement", {}, "Axis", control={"CC4": "Germany", "DD13": "Germany"})
    assert landing_channel(t.game, "Axis", "DD13") == AFRICA == landing_channel(t.game, "Axis", "CC4")
    t = table("movement", {}, "Axis", control={"CC4": "Germany"}, bridgeheads={"CC4": Bridgehead("Axis", True)})
    assert landing_channel(t.game, "Axis", "CC4") == ""


@rule("35.5", "35.52")
def test_eighteen_factors_behind_the_eastern_ports_and_only_by_fleets():
    units = {"II34": "2 G inf", "JJ34": "2 G inf", "KK33": "2 G inf", "JJ35": "G inf", "AA28": "3 G fleet"}
    t = table("supply", units, "Axis", control=EAST_HEXES)
    t.play(GER, "done")
    assert all(u.cut and not u.barred for u in t.state.units if u.kind == "infantry"), "no fleet, no supply"
    t = table("supply", units, "Axis", control=EAST_HEXES)
    t.play(GER, "supply GF1 for II34", "supply GF2 for JJ34", "done")
    assert sum(u.barred for u in t.state.units) == 1


@case("D22")
@rule("35.51")
def test_allied_air_and_fleets_press_on_the_near_east():
    cyprus = "GG33"
    t = table("movement", {cyprus: "B base, B air"}, control=EAST_HEXES)
    assert limit(t.game, EAST) == 13, "on Cyprus"
    t = table("movement", {"MM29": "B air"}, control={"LL31": "Germany"})
    assert limit(t.game, EAST) == 13, "within four hexes of the only Axis port"
    t = table("movement", {"MM29": "B air"}, control={"LL31": "Germany", "FF36": "Germany"})
    assert limit(t.game, EAST) == 18, "but not of the other"
    t = table("movement", {"JJ34": "2 B fleet", "II34": "G fleet 6"}, control={"II34": "Germany"})
    assert limit(t.game, EAST) == 6 and limit(t.game, EAST, 9) == 15
    t = table("movement", {"JJ34": "3 B fleet"})
    assert limit(t.game, EAST) == 0, "there is no least"


@rule("35.53", "35.32")
def test_the_near_east_spares_them_too():
    units = {"II34": "2 G inf", "JJ34": "2 G inf", "KK33": "2 G inf", "JJ35": "G inf", "AA28": "3 G fleet"}
    t = table("supply", units, "Axis", control=EAST_HEXES)
    t.play(GER, "supply GF1 for II34", "supply GF2 for JJ34", "done")
    lame = next(u.id for u in t.state.units if u.barred)
    closing(t.game)
    assert t.where(lame) != "lost"


@rule("35.7")
def test_no_more_come_than_can_be_fed():
    t = table(
        "redeployment",
        {"JJ16": "G inf", "GG19": "B air, B fleet", "Z22": "G inf", "BB22": "G fleet"},
        "Axis",
        control=LIBYA | {"Z23": "Germany", "BB22": "Germany", "CC22": "Germany"},
    )
    t.refuse(GER, "sr GI2 to JJ16", "35.7")
    t = table("movement", {"JJ16": "G inf", "GG19": "B air, B fleet", "DD22": "G air"}, "Axis",
              control=LIBYA | {"DD22": "Germany"}, options="Mediterranean offensive")  # fmt: skip
    t.refuse(GER, "stage GW1 to JJ16", "35.7")


@rule("35.71")
def test_an_empty_area_may_be_invaded():
    units = {"AA28": "2 G fleet, 2 G inf", "GG19": "B air, B fleet"}
    t = table("missions", units, "Axis", options="Mediterranean offensive", control={"AA28": "Germany"})
    t.play(GER, "invade KK24 with GF1, GF2 carrying GI1, GI2")
    t = table("missions", units | {"JJ16": "G inf"}, "Axis", options="Mediterranean offensive", control=LIBYA)
    t.refuse(GER, "invade KK24 with GF1, GF2 carrying GI1, GI2", "35.7")


@rule("35.72")
def test_overland_from_turkey_there_is_no_limit():
    way = dict.fromkeys(("II34", "HH35", "GG36", "FF37", "EE37"), "Germany")
    turkey = dict.fromkeys(hexes_of("Turkey"), "Germany")
    land = {"Z32": "Germany", "AA31": "Germany"}
    units = {"II34": "2 G inf", "HH35": "2 G inf", "GG36": "2 G inf", "FF37": "2 G inf"}
    t = judged(units, control=way | turkey | land, countries={"Turkey": "conquered Germany"})
    assert not any(u.cut for u in t.state.units)


@rule("35.73", "35.5")
def test_from_libya_over_the_canal_the_libyan_limit_goes_along():
    nile = {h: "Germany" for c in ("Egypt", "Libya", "Palestine") for h in hexes_of(c)}
    units = {"LL31": "2 G inf", "MM31": "2 G inf", "LL32": "2 G inf", "KK33": "G inf"}
    t = judged(units, control=nile)
    assert sum(u.barred for u in t.state.units) == 1


@rule("35.74")
def test_fleets_make_room_for_themselves():
    units = {"JJ34": "2 B fleet", "II34": "G inf", "AA28": "G fleet"}
    t = table("fleets", units, "Axis", options="Mediterranean offensive", control={"II34": "Germany"})
    t.play(GER, "rebase GF1 to II34")
    crowd = {"JJ34": "B fleet 6", "II34": "2 G inf", "II35": "2 G inf", "AA28": "G fleet"}
    held = {"II34": "Germany", "II35": "Germany"}
    t = table("fleets", crowd, "Axis", options="Mediterranean offensive", control=held)
    t.refuse(GER, "rebase GF1 to II34", "35.7")


# --- 37.3 ---------------------------------------------------------------------------------------------------------------

SEALED = NO_GIB | dict.fromkeys(
    (
        "CC4",
        "DD13",
        "DD10",
        "EE17",
        "Z23",
        "Z24",
        "AA24",
        "AA23",
        "AA25",
        "BB23",
        "CC23",
        "CC22",
        "DD22",
        "DD21",
        "EE20",
    ),
    "Germany",
)


@rule("37.3a")
def test_without_gibraltar_egypt_feeds_four_units():
    units = {"LL29": "2 B inf", "MM29": "2 B inf", "MM30": "2 B inf, Ff inf"}
    t = table("supply", units, control=NO_GIB)
    t.play(UK, "done") if t.game.phase == "supply" else None
    assert sum(t.unit(f"BI{n}").cut for n in range(1, 7)) == 2
    assert "can't move" in t.events("37.3a")[-1].text
    assert not t.unit("FfI1").cut, "Free French don't count"
    t = table("supply", units)
    assert not any(u.cut for u in t.state.units)


@case("E197")
@rule("37.3c")
def test_malta_eats_of_the_same_four():
    units = {"LL29": "2 B inf", "MM29": "2 B inf", "GG19": "B inf"}
    t = table("supply", units, control=NO_GIB)
    t.play(UK, "done")
    assert sum(u.cut for u in t.state.units) == 1


@rule("37.3d", "37.3e", "ruling.A3")
def test_four_counters_in_the_mediterranean():
    units = {"LL29": "B fleet, B fleet 1, U fleet", "MM29": "B air, Ff inf", "GG19": "B air 2"}
    t = table("redeployment", units | {"L22": "B air, B fleet"}, control=SEALED)
    assert counters_limited(t.game)
    t.refuse(UK, "sr BW3 to MM30", "37.3d")
    closing(t.game)
    left = [u.id for u in t.state.units if u.kind in ("air", "fleet") and u.place in ("LL29", "MM29", "GG19")]
    assert len(left) == 4 and "BF2" not in left, "the smallest goes"
    assert t.said("holds four counters: BF2 (1) are lost")
    closing(t.game)
    assert sum("holds four counters" in e.text for _, e in t.game.events.since(0)) == 1, "four may stay"


@rule("37.3f")
def test_another_source_lifts_the_limit():
    units = {"LL29": "2 B inf", "MM29": "2 B inf", "MM30": "B inf"}
    rome = {"Y22": "Britain", "Y23": "Britain", "Z23": "Britain"}
    t = table("supply", units | {"Y22": "B air"}, control=SEALED | rome)
    assert not counters_limited(t.game), "Rome supplies"
    t = table("supply", units, control=SEALED)
    assert counters_limited(t.game)
    assert "BI1" in served(t.game, "West")


def test_areas():
    assert area("JJ16") == AFRICA == area("CC4") and area("LL31") == EAST == area("II34") and not area("L31")
