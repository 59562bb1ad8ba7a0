"""Build, Buy, Collect Money."""

from rules.ww2_europe.economy import incomes
from tests.rulings import rule
from tests.ww2_europe.table import opened, table


def building(boxes, seat="Germany", **more):
    return table("build", powers={seat: {"boxes": [boxes, {"TNK": 1}, {}, {}, {}]}}, **more)


@rule("build.advance", "build.lost", "buy.boxes")
def test_boxes_move_down():
    t = building({"INF": 2})
    error = t.refuse("Germany", "done", "build.lost")
    assert "place INF first" in str(error) and any(text.startswith("build 1 INF at ") for text in error.nearest)
    t.play("Germany", "build 2 INF at Berlin")
    assert t.count("Berlin", "Germany", "INF") == 2
    assert t.power("Germany").boxes[0] == {"TNK": 1}, "Box 2 is Box 1 now"
    t = building({"SUB": 1}, control={"Hamburg": "USSR", "Stettin": "USSR", "Konigsberg": "USSR"})
    assert t.said("Germany has no place for 1 SUB") and not any(u.kind == "SUB" for u in t.state.units)


@rule("build.infantry", "inf.recruit", "terrain.impassable.build", "terrain.desert.build")
def test_where_infantry_is_raised():
    t = building({"INF": 6})
    t.play("Germany", "build 1 INF at Sudetenland")
    t.refuse("Germany", "build 1 INF at Sudetenland", "build.infantry")
    t.refuse("Germany", "build 1 INF at Salzburg", "terrain.impassable.build")
    t.refuse("Germany", "build 1 INF at Warsaw", "build.where")
    t = building({"INF": 2}, "USSR")
    t.refuse("USSR", "build 1 INF at Astrakhan", "terrain.desert.build") if "USSR" in t.asked() else t.done()
    t = building({"INF": 2, "TNK": 1}, damaged=["Leipzig"])
    t.play("Germany", "build 1 INF at Leipzig")
    t.refuse("Germany", "build 1 TNK at Leipzig", "strat.damaged_state")


@rule("build.other", "build.naval")
def test_where_the_rest_is_built():
    t = building({"TNK": 2, "FTR": 1, "SUB": 4})
    t.refuse("Germany", "build 1 TNK at Sudetenland", "build.other")
    t.refuse("Germany", "build 1 SUB at Berlin", "build.naval")
    t.refuse("Germany", "build 4 SUB at Stettin", "build.naval")
    t.play("Germany", "build 3 SUB at Stettin", "build 2 TNK 1 FTR at Berlin")
    assert t.count("Stettin port", "Germany", "SUB") == 3


@rule("build.where")
def test_d39_recaptured_homeland():
    t = building({"INF": 1}, captured=["Leipzig"])
    t.refuse("Germany", "build 1 INF at Leipzig", "build.where")


@rule("airborne.elite", "airbase.build", "depot.place", "buy.what")
def test_limits_of_the_cards():
    t = table("buy", powers={"Germany": {"money": 200}}, units={"Germany": {"Berlin": "ABN, 3 AB"}})
    t.refuse("Germany", "buy 1 ABN", "airborne.elite")
    t.refuse("Germany", "buy 1 AB", "airbase.build")
    t.play("Germany", "buy 1 DEPOT")
    t.refuse("Germany", "buy 1 DEPOT", "depot.place")
    t.refuse("Germany", "buy 20 TNK", "buy.what")


@rule("buy.immediate", "strat.repair", "fort.build")
def test_what_is_immediate():
    t = table("buy", powers={"Germany": {"money": 100, "rp": 9}}, damaged=["Leipzig"])
    t.play("Germany", "repair Leipzig")
    assert t.power("Germany").money == 90 and not t.state.damaged
    t.play("Germany", "fortify Brest")
    assert t.count("Brest", "Germany", "FORT") == 1 and t.power("Germany").money == 60
    t.refuse("Germany", "fortify Paris", "fort.build")
    t.refuse("Germany", "buy 2 RP", "rp.buy")
    t.play("Germany", "buy 1 RP")
    assert t.power("Germany").rp == 10


@rule("rp.buy", "fort.capture")
def test_d44_ceilings():
    t = table("buy", powers={"Germany": {"money": 100, "rp": 9}}, forts_gone=["Brest"])
    t.refuse("Germany", "buy 2 RP", "rp.buy")
    t.refuse("Germany", "fortify Brest", "fort.capture")


@rule("bb.repair")
def test_repairs_are_declared_first():
    t = table("buy", powers={"Germany": {"money": 100}}, units={"Germany": {"Hamburg": "BBD, CVD", "Brest": "BBD"}})
    t.refuse("Germany", "repair BB at Brest", "bb.repair")
    t.play("Germany", "repair BB at Hamburg", dice=[3, 4])
    assert t.power("Germany").money == 93 and t.count("Hamburg port", "Germany", "BB") == 1
    t.play("Germany", "buy 1 INF")
    t.refuse("Germany", "repair CV at Hamburg", "bb.repair")


@rule("buy.gift")
def test_d37_gifts():
    t = table("buy", powers={"Germany": {"money": 40}, "Italy": {"money": 40}})
    t.refuse("Germany", "give 21 to Italy", "buy.gift")
    t.play("Germany", "give 12 to Italy")
    assert t.power("Italy").money == 52
    t.refuse("Germany", "give 12 to Italy", "buy.gift")
    first = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
    t = table("buy", powers={"USA": {"money": 40}}, initiative=first)
    t.refuse("USA", "give 20 to USSR", "buy.gift")
    line = ("USA", "Scapa Flow", "Murmansk", "Norwegian Sea, Barents Sea", "2 TR")
    home = ("USA", "USA", "Glasgow", "Western Atlantic, North Atlantic, Western Approaches, Hebrides Sea", "2 TR")
    rich = {"USA": {"money": 40}, "USSR": {"money": 0}}
    t = table("buy", powers=rich, initiative=first, convoys=[line, home])
    t.play("USA", "give 20 to USSR")
    assert t.power("USSR").money == 20


@rule("neutral.early")
def test_early_entry_pays_a_quarter():
    t = table("collect", season="Spring", year=1941, powers={"USSR": {"early": True, "money": 0}})
    mat = t.power("USSR")
    assert mat.income == incomes(t.game)["USSR"].total and mat.money == mat.income // 4
    t = table("collect", season="Spring", year=1942, powers={"USSR": {"early": True, "money": 0}})
    assert t.power("USSR").money == t.power("USSR").income


@rule("usa.pacific")
def test_the_pacific():
    t = table("end", season="Winter", powers={"USA": {"money": 500, "pacific": 100}})
    assert t.power("USA").money == 200 and t.power("USA").debt == 0
    t = table("end", season="Winter", powers={"USA": {"money": 100}})
    assert t.power("USA").money == 0 and t.power("USA").debt == 300
    t = table("end", season="Fall", powers={"USA": {"money": 500}})
    assert t.power("USA").money == 500


@rule("seq.phases", "seq.turn")
def test_the_nine_phases():
    from rules.ww2_europe.sequence import PHASES

    names = list(PHASES)
    order = ["movement", "ground", "blitzkrieg", "redeployment", "convoys", "build", "buy", "collect", "initiative"]
    assert [names.index(name) for name in order] == sorted(names.index(name) for name in order)
    t = table("end", season="Winter", year=1942)
    assert (t.state.year, t.state.season) == (1943, "Spring")
    assert opened().state.turns == 1


def test_d38_build_before_buy():
    t = table("build", season="Fall", year=1943, powers={"Germany": {"money": 10}})
    t.on("buy").play("Germany", "buy 1 INF")
    assert t.power("Germany").boxes[0] == {"INF": 1}
    t.on("declarations").on("build")
    assert t.state.season == "Winter"
    t.play("Germany", "build 1 INF at Berlin")
