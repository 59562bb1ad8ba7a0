"""29: fleets: base changes, interceptions, battles, transports, invasions."""

from rules.third_reich.naval import living, multiplier
from rules.third_reich.waters import base_seas, course, port_fronts
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
FRANCE = dict.fromkeys(("M21", "N21", "N20"), "Britain")


def fleets(units, side="Allies", options=OFF, **more):
    return table("fleets", units, side, options=options, **more)


def missions(units, side="Allies", options=OFF, **more):
    return table("missions", units, side, options=options, **more)


def reply(t, seat, *orders, dice=()):
    """Give replies and be done; the dice lie ready before the first."""
    t.game.script(list(dice))
    phase = t.game.phase
    for text in orders:
        t.play(seat, text)
    if seat in t.asked() and t.game.phase == phase and "done" in t.ask(seat).orders:
        t.play(seat, "done")
    return t


def done(t, *seats):
    for seat in seats:
        if seat in t.asked() and t.game.phase in ("fleets", "missions", "replies", "base replies", "landing"):
            t.play(seat, "done")
    return t


@rule("29.12", "29.13a", "29.14", "29.15")
def test_the_front_of_a_port_is_that_of_its_sea():
    assert port_fronts("K32") == ("Eastern",) and port_fronts("V19") == ("Mediterranean",)
    assert port_fronts("J30") == ("Western", "Eastern") and port_fronts("AA8") == ("Western", "Mediterranean")
    assert port_fronts("Z33") == ("Mediterranean", "Eastern")


@rule("5.43b")
def test_brindisi_is_reached_from_the_east():
    t = table("movement")
    way = course(t.game, "Germany", "T26", "AA25", "Mediterranean Sea")
    assert way is not None and way[-2] in ("Z25", "Z26", "AA26", "BB25")


@rule("29.23e", "29.15")
def test_straits_are_passed_only_between_friendly_shores():
    t = table("movement")
    assert base_seas("U41") == ("Black Sea",)
    far = course(t.game, "Germany", "V22", "T25", "Mediterranean Sea")
    near = course(t.game, "Britain", "Z23", "T25", "Mediterranean Sea")
    assert far is not None and near is not None
    t = table("movement", control={"DD21": "Germany", "DD22": "Britain"})
    assert "DD21" not in (course(t.game, "Britain", "Z23", "AA25", "Mediterranean Sea") or [])


@rule("29.21a", "13.7")
def test_fleets_change_base_on_their_front():
    t = fleets({"L22": "B fleet", "K21": "U fleet"})
    t.refuse(UK, "rebase BF1 to LL29", "13.1a")
    t.play(UK, "rebase BF1 to E26")
    assert t.where("BF1") == "L22", "all is announced before anything sails"
    done(t, UK, US, RUS)
    assert t.where("BF1") == "E26"


@rule("29.33")
def test_fleets_that_sail_together_lie_in_one_port():
    t = fleets({"L22": "2 B fleet", "K21": "B fleet"})
    t.refuse(UK, "rebase BF1, BF3 to E26", "29.33")
    t.refuse(UK, "rebase BF1, BF1 to E26", "29.33")
    t.play(UK, "rebase BF1, BF2 to E26")


@rule("29.11a", "41.1")
def test_ports_have_room_for_36_factors():
    t = fleets({"L22": "4 B fleet", "K21": "B fleet", "LL29": "2 B fleet"})
    t.refuse(UK, "rebase BF5 to L22", "29.11a")
    t.play(UK, "rebase BF6 to GG19")
    t.refuse(UK, "rebase BF7 to GG19", "29.11a")


@rule("19.4")
def test_on_a_pass_fleets_keep_away_from_the_enemy():
    t = fleets({"L22": "B fleet", "K28": "G fleet"}, options="Western pass")
    t.refuse(UK, "rebase BF1 to E26", "19.4")
    t = fleets({"L22": "B fleet"}, options="Western pass")
    t.play(UK, "rebase BF1 to K21")


@rule("29.51", "29.57a", "29.571", "29.572a")
def test_interception_and_battle():
    t = fleets({"L22": "B fleet", "K28": "2 G fleet"})
    t.play(UK, "rebase BF1 to E26")
    done(t, UK, US, RUS)
    mission = next(iter(t.state.missions.values()))
    hex_ = next(h for h in mission.path if h in t.goals(GER, "intercept M1 with GF1, GF2 at"))
    reply(t, GER, f"intercept M1 with GF1, GF2 at {hex_}", dice=[1])
    t.play(GER, "fight", dice=[3, 3])
    assert (t.factor("BF1") < 9 and t.where("BF1") == "L22") or t.where("BF1") == "lost", "Germany 3+2+3 against 3+1"
    assert t.unit("GF1").spent


@case("D52")
@rule("29.57b", "29.31")
def test_interceptors_that_miss_have_done_nothing():
    t = fleets({"L22": "B fleet", "K28": "G fleet"})
    t.play(UK, "rebase BF1 to E26")
    done(t, UK, US, RUS)
    hex_ = sorted(t.goals(GER, "intercept M1 with GF1 at"))[0]
    reply(t, GER, f"intercept M1 with GF1 at {hex_}", dice=[6])
    assert t.where("BF1") == "E26" and not t.unit("GF1").spent and t.unit("GF1").turned


@case("E103")
@rule("29.21b", "29.573")
def test_a_beaten_base_change_comes_home_uninverted():
    t = fleets({"L22": "2 B fleet", "K28": "2 G fleet"})
    t.play(UK, "rebase BF1 to E26")
    done(t, UK, US, RUS)
    hex_ = sorted(t.goals(GER, "intercept M1 with GF1, GF2 at"))[0]
    reply(t, GER, f"intercept M1 with GF1, GF2 at {hex_}", dice=[1])
    while t.game.phase.startswith("base repl"):
        done(t, *t.asked())
    t.play(GER, "fight", dice=[4, 4])
    assert t.where("BF1") == "L22" and not t.unit("BF1").spent


@case("E114")
@rule("29.53", "29.54a")
def test_one_point_and_one_target_a_base():
    t = fleets({"L22": "B fleet", "K21": "U fleet", "K28": "2 G fleet", "M19": "G fleet"})
    t.play(UK, "rebase BF1 to E26").play(US, "rebase UF1 to J22")
    done(t, UK, US, RUS)
    first = sorted(t.goals(GER, "intercept M1 with GF1 at"))
    t.play(GER, f"intercept M1 with GF1 at {first[0]}")
    other = sorted(t.goals(GER, "intercept M2 with GF3 at"))[0]
    t.refuse(GER, f"intercept M2 with GF2 at {other}", "29.54a")
    path = [h for h in t.state.missions["M1"].path if h != first[0] and h not in ("L22",)]
    t.refuse(GER, f"intercept M1 with GF3 at {path[0]}", "29.53")


@case("E120")
@rule("29.56a", "29.56b")
def test_interceptors_are_intercepted_and_the_last_fight_first():
    t = fleets({"L22": "B fleet", "E26": "2 B fleet", "K28": "2 G fleet"})
    t.play(UK, "rebase BF1 to E26")
    done(t, UK, US, RUS)
    hex_ = sorted(t.goals(GER, "intercept M1 with GF1, GF2 at"))[0]
    reply(t, GER, f"intercept M1 with GF1, GF2 at {hex_}", dice=[1])
    assert t.asked() == [UK], "the mover may meet the interceptors"
    spot = sorted(t.goals(UK, "intercept M2 with BF2, BF3 at"))[0]
    reply(t, UK, f"intercept M2 with BF2, BF3 at {spot}", dice=[1])
    t.play(UK, "fight").play(GER, "fight", dice=[6, 1])
    assert t.said("M2 is turned back") and t.where("BF1") == "E26"


@case("E116")
@rule("29.574")
def test_breaking_off_halves_the_losses():
    t = fleets({"L22": "4 B fleet", "K28": "G fleet"})
    t.play(UK, "rebase BF1, BF2, BF3, BF4 to E26")
    done(t, UK, US, RUS)
    hex_ = sorted(t.goals(GER, "intercept M1 with GF1 at"))[0]
    reply(t, GER, f"intercept M1 with GF1 at {hex_}", dice=[1])
    t.play(GER, "break off", dice=[3, 3]).play(UK, "go on")
    assert t.where("BF1") == "E26" and t.where("GF1") == "K28"
    assert t.said("breaks off")


def hunters_hunted(answer, dice):
    """Three British fleets meet a German one on its way to intercept a fourth."""
    t = fleets({"L22": "B fleet", "E26": "3 B fleet", "K28": "G fleet"})
    t.play(UK, "rebase BF1 to E26")
    done(t, UK, US, RUS)
    hex_ = sorted(t.goals(GER, "intercept M1 with GF1 at"))[0]
    reply(t, GER, f"intercept M1 with GF1 at {hex_}", dice=[1])
    spot = sorted(t.goals(UK, "intercept M2 with BF2, BF3, BF4 at"))[0]
    reply(t, UK, f"intercept M2 with BF2, BF3, BF4 at {spot}", dice=[1])
    t.play(UK, "fight")
    assert "M2 (9 factors) is met by 27" in t.ask(GER).prompt
    t.play(GER, answer, dice=dice)
    assert t.said("M2 is turned back") and t.where("BF1") == "E26"
    return t.factor("GF1"), sum(t.factor(f"BF{n}") for n in (2, 3, 4))


@rule("29.574", "29.573")
def test_interceptors_that_are_met_themselves_may_break_off():
    lost = (5 + 1 + 4) - (1 + 2)  # three to one is four more; Britain sails at one, Germany at two
    assert hunters_hunted("fight", [5, 1]) == (9 - lost, 27 - lost // 2)
    german, british = hunters_hunted("break off", [5, 1])
    assert german == 9 - lost // 2 and british < 27, "half of it; the winner half of that, and more if he has no change"
    assert hunters_hunted("break off", [1, 6]) == (9, 27), "it would have won: nobody is hurt"


@rule("29.572b")
def test_a_tie_cancels_the_mission():
    t = fleets({"L22": "B fleet", "K28": "G fleet"})
    t.play(UK, "rebase BF1 to E26")
    done(t, UK, US, RUS)
    hex_ = sorted(t.goals(GER, "intercept M1 with GF1 at"))[0]
    reply(t, GER, f"intercept M1 with GF1 at {hex_}", dice=[1])
    t.play(GER, "fight", dice=[2, 3])
    assert t.where("BF1") == "L22" and t.factor("BF1") == t.factor("GF1") == 9


@rule("29.572a")
def test_losses_are_multiplied_by_fleets():
    t = table("movement", {"L22": "2 B fleet", "K28": "3 G fleet", "E26": "B fleet, B fleet 6"})
    assert multiplier(living(t.game, ["BF1", "BF2"])) == 2 and multiplier(living(t.game, ["GF1", "GF2", "GF3"])) == 3
    assert multiplier(living(t.game, ["BF3", "BF4"])) == 1


@case("E119")
@rule("29.72", "29.73")
def test_fewest_counters_are_left():
    from rules.third_reich.losses import pay_factors

    t = table("movement", {"L22": "B fleet"})
    assert pay_factors(t.game, [t.unit("BF1")], 2) == 2
    assert sorted(t.factor(n) for n in t.at("L22")) == [1, 6]
    t = table("movement", {"L22": "B fleet", "E26": "2 B fleet 6, 2 B fleet 1"})
    assert pay_factors(t.game, [t.unit("BF1")], 2) == 3, "no counters for seven: four and two are left"


@rule("29.421", "29.422a", "29.427", "29.423a")
def test_sea_transport():
    t = missions({"L22": "B fleet, B fleet 6", "K23": "B inf", "O22": "G armor"}, control=FRANCE)
    t.play(UK, "transport BI1 from L22 to M21 with BF1")
    done(t, UK, US, RUS)
    done(t, GER)
    assert t.where("BI1") == "M21" and t.unit("BI1").used == 2 and t.unit("BF1").spent


@rule("29.421", "29.426")
def test_transport_needs_two_factors_for_one_and_supply():
    t = missions({"L22": "B fleet 4, B inf"}, control=FRANCE)
    t.refuse(UK, "transport BI1 from L22 to M21 with BF1", "29.421")
    t = missions({"L22": "B fleet, B inf"}, control=FRANCE, flags={"BI1": {"cut": True}})
    t.refuse(UK, "transport BI1 from L22 to M21 with BF1", "29.426")


@rule("29.428", "20.1b")
def test_transport_needs_friendly_ports_and_an_offensive():
    t = missions({"L22": "B fleet, B inf"})
    t.refuse(UK, "transport BI1 from L22 to M21 with BF1", "29.428")
    t = missions({"Z23": "B fleet, B inf"}, options="Western offensive", control={"V22": "Britain"})
    t.refuse(UK, "transport BI1 from Z23 to V22 with BF1", "20.1")


@rule("29.431", "29.433")
def test_invasions_hit_beaches_with_three_factors_for_one():
    t = missions({"L22": "B fleet, 2 B inf"})
    t.refuse(UK, "invade N21 with BF1 carrying BI1", "29.431")
    t.refuse(UK, "invade M21 with BF1 carrying BI1, BI2", "29.433")
    t.play(UK, "invade M21 with BF1 carrying BI1")


@rule("29.434")
def test_invaders_start_supplied_at_the_fleets_base():
    t = missions({"L22": "B fleet", "K22": "B inf"})
    t.refuse(UK, "invade M21 with BF1 carrying BI1", "29.434")
    t = missions({"L22": "B fleet, B inf"}, flags={"BI1": {"cut": True}})
    t.refuse(UK, "invade M21 with BF1 carrying BI1", "29.434")


@rule("29.432a")
def test_a_nine_factor_fleet_bars_the_beach():
    t = missions({"L22": "B fleet, B inf", "M21": "G fleet"})
    t.refuse(UK, "invade M21 with BF1 carrying BI1", "29.432a")
    t = missions({"L22": "B fleet, B inf", "M21": "G fleet 6"})
    t.play(UK, "invade M21 with BF1 carrying BI1")


@rule("5.73b", "29.411", "9.1.1", "29.436a")
def test_an_invasion_with_bombardment_and_a_bridgehead():
    t = missions({"L22": "4 B fleet, 2 B inf, B para", "M21": "G inf 2-3"})
    t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying BI1, BI2, BP1")
    done(t, UK, US, RUS)
    done(t, GER)
    assert t.game.phase == "ground"
    t.refuse(UK, "attack M21 with BI1, BI2, BP1", "29.433")
    t.play(UK, "attack M21 with BI1, BI2", dice=[1])
    assert t.said("9 to 6"), "36 factors less 27 for the cargo bombard with 3"
    t.refuse(UK, "stay", "29.436a")
    t.play(UK, "advance BI1, BI2, BP1 on M21")
    assert len([n for n in t.at("M21") if n[:2] in ("BI", "BP")]) == 3 and t.state.bridgeheads["M21"].sea


@rule("9.1.1", "9.2a")
def test_a_bridgehead_from_the_sea_takes_one_who_has_landed():
    def won(*orders, die):
        t = missions({"L22": "4 B fleet, B inf", "M21": "G inf 2-3", "N21": "2 B armor"}, control={"N21": UK})
        t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying BI1")
        done(t, UK, US, RUS)
        done(t, GER)
        return t.play(UK, "attack M21 with BI1, BA1, BA2", *orders, dice=[die])

    t = won(die=1)
    t.refuse(UK, "advance BA1 on M21", "9.1.1")
    assert "advance BA1 on M21" not in t.suggestions(UK)
    t.play(UK, "advance BA1, BI1 on M21")
    assert t.state.bridgeheads["M21"].sea
    t = won("lose BI1, BA1", die=4)
    t.refuse(UK, "advance BA2 on M21", "9.1.2a")
    t.play(UK, "advance BA2")
    assert t.at("M21") == ["BA2"] and "M21" not in t.state.bridgeheads


@rule("29.436b")
def test_invaders_attack_nothing_else():
    t = missions({"L22": "4 B fleet, 2 B inf", "M21": "G inf", "N21": "G inf"})
    t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying BI1, BI2")
    done(t, UK, US, RUS)
    done(t, GER)
    t.refuse(UK, "attack N21 with BI1", "29.436b")


@rule("29.413a", "29.413b")
def test_bombardment_of_a_coastal_fortress():
    t = missions({"Y43": "R fleet", "U39": "R inf", "V38": "G inf"}, control={"V38": "Germany", "U39": "Russia"})
    assert "V38" in t.state.fortresses
    t.refuse(RUS, "bombard U40 with RF1", "29.413a")
    t.play(RUS, "bombard V38 with RF1")
    done(t, RUS, UK, US, GER)
    t.play(RUS, "attack V38 with RI1", dice=[6])
    assert t.said("6 to 12"), "nine naval factors add three"


@rule("29.59")
def test_cargo_sinks_with_the_ships():
    from rules.third_reich.clash import drown
    from rules.third_reich.state import Mission

    t = missions({"L22": "B fleet 6, 2 B inf"}, control=FRANCE)
    mission = Mission("M9", "transport", UK, ["BF1"], "M21", cargo=["BI1", "BI2"], path=["L22", "M21"])
    t.state.missions["M9"] = mission
    drown(t.game, mission)
    assert len(mission.cargo) == 1 and [t.where("BI1"), t.where("BI2")].count("lost") == 1


@rule("29.171", "29.25")
def test_fleets_of_the_box_sail_on_no_mission():
    t = missions({"US box": "U fleet, U inf", "K21": "U fleet"})
    t.refuse(US, "invade M21 with UF1 carrying UI1", "29.171")
    t = fleets({"US box": "U fleet"}, flags={"UF1": {"deployed": False}})
    t.refuse(US, "rebase UF1 to K21", "29.25")
