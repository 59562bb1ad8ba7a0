"""29.26, 18.36: fleets driven from an overrun base may be met on their way."""

from rules.kernel.done import Done
from rules.third_reich.chart import is_port, land
from rules.third_reich.escape import at_sea, choose_fronts, escape, reroute
from rules.third_reich.naming import called
from rules.third_reich.state import Mission
from rules.third_reich.waters import base_seas
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import answered, table

US, UK, GER, ITA, FRA = "United States", "Britain", "Germany", "Italy", "France"
PORTS = [h for h in sorted(land()) if is_port(h) and "Atlantic Ocean" in base_seas(h)]


def brest(units=None, phase="movement", **more):
    """Americans (UI1) about to enter Brest, where a German fleet (GF1) lies; Bordeaux and Lorient are German."""
    where = {"N20": "U inf", "M19": "G fleet", "L22": "B fleet", "K23": "B inf", "L31": "G inf", "O22": "G inf"}
    control = {"N20": US} | more.pop("control", {})
    return table(phase, where | (units or {}), options="Western offensive", control=control, **more)


@rule("29.26a", "29.26b")
def test_nobody_near_means_nobody_is_asked():
    t = brest({"L22": "B inf"})
    t.play(US, "move UI1 to M19")
    assert t.where("GF1") not in ("M19", "lost") and not t.state.fleeing and t.asked() != [UK]


@rule("29.26b", "29.51")
def test_displaced_fleets_may_be_met_on_their_way():
    t = brest()
    t.play(US, "move UI1 to M19")
    assert t.asked() == [UK] and "leave Brest" in t.ask(UK).prompt
    t.refuse(UK, "intercept M9 with BF1 at N19", "29.51")
    t.play(UK, "done")
    port = t.where("GF1")
    assert port not in ("M19", "lost") and not t.state.missions
    t = brest()
    t.play(US, "move UI1 to M19")
    text = next(s for s in t.suggestions(UK, "intercept M1 with BF1 at") if s)
    t.play(UK, text, dice=[6])
    assert t.where("GF1") == port and t.said("miss them") and not t.state.missions


@rule("29.26a", "29.14")
def test_from_a_port_of_two_fronts_its_owner_chooses_the_front():
    def gibraltar():
        t = table("movement", {"Z8": "G inf", "AA8": "B fleet"}, "Axis", options="Mediterranean offensive",
                  control={"Z8": GER, "AA8": UK, "CC4": UK, "EE17": UK}, fortresses=[])  # fmt: skip
        return t.play(GER, "move GI1 to AA8")

    t = gibraltar()
    both = t.ask(UK).choices
    assert {base_seas(hex_of(name)) for name in both} == {("Atlantic Ocean",), ("Mediterranean Sea",)}
    for name in both:
        t = gibraltar().play(UK, name)
        assert t.where("BF1") == hex_of(name) and not t.state.fleeing and not t.state.help.get("flees BF1")


@rule("29.26a", "29.13a")
def test_so_does_one_in_kiel_whose_canal_falls_with_it():
    t = table("movement", {"K30": "U inf", "J30": "G fleet"}, options="Western offensive", control={"K30": US})
    t.play(US, "move UI1 to J30")
    assert {base_seas(hex_of(name)) for name in t.ask(GER).choices} == {("Atlantic Ocean",), ("Baltic Sea",)}


def hex_of(name):
    """`Tunis (EE17)` or `EE17`."""
    return name.rpartition("(")[2].removesuffix(")")


def met(t):
    t.play(US, "move UI1 to M19")
    t.play(UK, next(s for s in t.suggestions(UK, "intercept M1 with") if "BF1" in s and "BF2" in s), dice=[1])
    if "done" in t.suggestions(UK):
        t.play(UK, "done")
    return t


@rule("29.26b", "29.573")
def test_the_beaten_make_for_the_next_nearest_port_and_may_be_met_again():
    t = met(brest({"L22": "2 B fleet", "K21": "B fleet"}))
    first = t.where("GF1")
    t.play(UK, "fight", dice=[1, 2])
    assert t.said("makes for") and t.where("GF1") not in (first, "M19")
    assert t.asked() == [UK] and "leave" in t.ask(UK).prompt, "another fleet may try"
    t.play(UK, "done")
    assert t.unit("BF1").spent and t.factor("GF1") and not t.state.missions and not t.state.fleeing


def north(units):
    """The only ports of Germany's are far away, at Wilhelmshaven and Kiel."""
    return brest(units, control=dict.fromkeys([h for h in PORTS if h not in ("M19", "K28", "J30")], UK))


@rule("29.26b", "29.51")
def test_their_own_side_may_meet_those_who_chase_them():
    t = north({"L22": "B fleet", "K28": "G fleet"})
    t.play(US, "move UI1 to M19")
    assert t.ask(UK).prompt.startswith("GF1 (9) of Germany leave Brest (M19) for Wilhelmshaven (K28) as M1")
    t.play(UK, "intercept M1 with BF1 at K25", dice=[1])
    assert t.asked() == [GER] and "leave Brest" in t.ask(GER).prompt
    t.play(GER, "intercept M2 with GF2 at K25", dice=[1])
    while t.asked() and t.asked()[0] in (UK, GER) and t.ask(t.asked()[0]).choices:
        t.play(t.asked()[0], "fight", dice=[6, 1])
    assert t.said("find M2 at") and t.where("GF1") == "K28" and not t.state.missions and not t.state.fleeing


@rule("29.26b")
def test_each_owner_and_each_way_is_a_voyage_of_its_own():
    way = ["K28", "J28", "J27", "J26", "K25", "K24", "L23", "L22"]
    t = table("movement", {"L22": "3 B fleet, U fleet", "J30": "G fleet"})
    t.state.fleeing |= {"BF1": way, "UF1": way, "BF2": ["J30", *way[1:]], "BF3": way}
    asked = [ask.prompt for ask in answered(escape(t.game), Done(), Done(), Done())]
    assert [p.partition(" for ")[0] for p in asked] == [
        "BF1 (9) and BF3 (9) of Britain leave Wilhelmshaven (K28)",
        "UF1 (9) of United States leave Wilhelmshaven (K28)",
        "BF2 (9) of Britain leave Kiel (J30)",
    ]
    assert not t.state.fleeing and not t.state.missions and t.state.round == 0


@rule("29.26a", "29.11a")
def test_between_two_fronts_he_chooses_among_the_ports_with_room():
    """From Gibraltar to Casablanca or Tunis, on the way to Casablanca."""

    def asked(*answers, **ports):
        t = table("movement", {"CC4": "B fleet"} | ports, control={"CC4": UK, "EE17": UK})
        t.state.fleeing["BF1"], t.state.help["flees BF1"] = ["AA8", "CC4"], ["CC4", "EE17"]
        return t, answered(choose_fronts(t.game), *answers)

    t, asks = asked("Casablanca (CC4)")
    assert asks[0].choices == ("Casablanca (CC4)", "Tunis (EE17)") and "driven from Gibraltar (AA8)" in asks[0].prompt
    assert t.where("BF1") == "CC4" and t.state.fleeing["BF1"] == ["AA8", "CC4"] and not t.said("instead")
    t, asks = asked("Tunis (EE17)")
    assert t.where("BF1") == "EE17" and t.said("goes to Tunis (EE17) instead") and not t.state.help
    assert t.state.fleeing["BF1"][0] == "AA8" and t.state.fleeing["BF1"][-1] == "EE17"
    assert asked(EE17="4 B fleet")[1] == [] and asked("Casablanca (CC4)", EE17="3 B fleet")[1]
    assert asked("Casablanca (CC4)", CC4="4 B fleet")[1], "there is room for itself where it is"


@rule("29.26b", "29.53")
def test_they_go_on_from_the_hex_where_fleets_beat_them():
    """Not from where air attacked them before, nor from where somebody else was met."""
    ports = [
        h for h in sorted(land()) if is_port(h) and "Atlantic Ocean" in base_seas(h) and h not in ("M19", "K28", "J30")
    ]
    t = brest({"L22": "2 B fleet, B air", "K21": "B fleet"}, control=dict.fromkeys(ports, UK))
    t.state.missions["M1"] = Mission("M1", "intercept", UK, [], "S9", prey="M7", at="S9", state="over")
    t.play(US, "move UI1 to M19")
    t.play(UK, "strike M2 with BW1 at L21", "intercept M2 with BF1, BF2 at K25", "done", dice=[1, 1])
    t.play(UK, "fight", dice=[1, 2])
    assert t.said("makes for") and t.asked() == [UK] and f"leave {called('K25')}" in t.ask(UK).prompt


@rule("29.26b")
def test_without_another_port_they_are_lost():
    t = brest({"L22": "2 B fleet"})
    first = brest({"L22": "B inf"}).play(US, "move UI1 to M19").where("GF1")
    for hex_ in sorted(land()):
        if is_port(hex_) and hex_ not in ("M19", first) and "Atlantic Ocean" in base_seas(hex_):
            t.state.control[hex_] = UK
    t.state.control_count += 1
    met(t).play(UK, "fight", dice=[1, 2])
    assert t.where("GF1") == "lost" and t.said("no other port")


@rule("18.36", "29.26b")
def test_so_they_may_after_an_advance():
    t = brest({"M22": "G repl, G fleet", "N22": "2 U inf"}, "ground")
    t.play(US, "attack M22 with UI2, UI3", dice=[1]).play(US, "advance UI2")
    assert t.asked()[0] == UK and "leave Le Havre" in t.ask(UK).prompt


@rule("29.26b")
def test_who_skips_replies_is_not_asked():
    t = brest().standing(UK, "replies", "skip")
    t.play(US, "move UI1 to M19")
    assert UK not in [seat for seat in t.asked() if "leave Brest" in t.ask(seat).prompt] and t.where("GF1") != "M19"


@rule("29.26b")
def test_who_has_been_lost_meanwhile_flees_no_more():
    t = table("movement", {"K28": "G fleet"})
    t.state.fleeing.update({"GF9": ["M19", "K28"], "GF1": ["M19", "L22"]})
    assert not at_sea(t.game) and not t.state.fleeing
    t.state.fleeing["GF1"] = ["M19", "K28"]
    assert at_sea(t.game)


@rule("29.26a", "29.26b")
def test_a_march_may_overrun_their_refuge_as_well():
    ports = [h for h in sorted(land()) if is_port(h) and "Atlantic Ocean" in base_seas(h) and h not in ("M22", "M21")]
    t = brest(
        {"M22": "G fleet", "N22": "U armor", "L22": "2 B fleet", "M19": "G inf"}, control=dict.fromkeys(ports, UK)
    )
    t.play(US, "move UA1 to N21 via M22.N22.N21.M21")
    assert t.where("GF1") == "lost" and not t.state.fleeing and not t.state.missions


@rule("29.26b", "29.11a")
def test_where_the_beaten_go_instead():
    """From K26, driven from Brest and bound for Wilhelmshaven."""
    mine = [h for h in sorted(land()) if is_port(h) and "Atlantic Ocean" in base_seas(h)]

    def goes(own, units=None, seat=GER, unit="G fleet", path=("M19", "K28")):
        t = table("movement", {"K28": unit} | (units or {}), control=dict.fromkeys(mine, UK) | dict.fromkeys(own, seat))
        name = t.at("K28")[0]
        reroute(t.game, t.unit(name), "K26", list(path))
        return t.where(name), t.state.fleeing.get(name)

    place, way = goes(("M19", "K28", "M21", "M22"))
    assert place == "M22" and way[0] == "K26" and way[-1] == "M22" and len(way) > 2
    assert goes(("M19", "K28")) == ("lost", None), "neither back nor on"
    full = {"M22": "4 G fleet"}
    assert goes(("M21", "M22", "K28"), full)[0] == "M21"
    assert goes(("M21", "M22", "K28"), {"M22": "3 G fleet"})[0] == "M22", "just enough room"
    assert goes(("K28", "M22"), {"M22": "B inf"})[0] == "lost", "the enemy is in it"
    # along its whole way, whatever the hexes of it are
    assert goes(("K28", "M22"), path=("M19", "L20", "L21", "K28"))[0] == "M22"


@rule("29.26b", "29.18", "25.47")
def test_where_the_beaten_may_not_be_based():
    """Frenchmen not in Portsmouth while they have Brest, Turks in nobody else's ports."""
    for own, place in (({"L22": UK}, "lost"), ({"L22": UK, "M19": FRA}, "M19")):
        t = peace("movement", {"M22": "F fleet"}, control=dict.fromkeys(PORTS, GER) | {"M22": FRA} | own)
        reroute(t.game, t.unit("FF1"), "L21", ["M21", "L22", "M22"])
        assert t.where("FF1") == place, own
    med = [h for h in sorted(land()) if is_port(h) and "Mediterranean Sea" in base_seas(h)]
    for own, place in (({"DD27": UK}, "lost"), ({"DD27": UK, "FF36": UK}, "FF36")):
        t = table("movement", {"DD30": "Tu fleet"}, control=dict.fromkeys(med, GER) | {"DD30": UK} | own)
        t.state.countries["Turkey"] = "attacked Britain"
        reroute(t.game, t.unit("TuF1"), "EE30", ["EE17", "DD30"])
        assert t.where("TuF1") == place, own
