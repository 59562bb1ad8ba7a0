"""What is answered to questions that cost nothing: odds, what lies in a hex, reach, what is left to do, the picture's data."""

import pytest

from rules.kernel.errors import Refused
from rules.kernel.flow import Ask
from rules.supreme_commander import GAME
from rules.supreme_commander.chart import AMERICA, LAST_TURN, NATB
from rules.supreme_commander.counters import TITLES
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.looking import hand, look
from rules.supreme_commander.odds import odds
from rules.supreme_commander.policies import POLICIES
from rules.supreme_commander.state import Attack, Convoy
from rules.supreme_commander.view import summary
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, opened, russia, table

PLAIN = {"powers": {"Germany": {"technology": {}}, "UK": {"technology": {}}}}

# --- odds -----------------------------------------------------------------------------------------------------------


def attack(**more):
    units = {
        "2129": "GE-A4 GE-I1 GE-FORT1",
        "2128": "PO-A1",
        "2130": "GE-HQN",
        "2131": "GE-HQC",
        **more.pop("units", {}),
    }
    return table("declare", **{"units": units, "nations": POLAND, **PLAIN, **more})


@rule("13.2.3a", "13.2.3d", "13.1.1a")
def test_odds_of_an_attack():
    """Five and one against three: column three, and the ten results of it; with the strongest headquarters ten: column seven."""
    expected = [
        "2128 from Posen, alone: 1 GE-I1 +5 GE-A4 = 6 against 3 PO-A1 = 3; column +3, die +0",
        "Results: 2/1 10 %, 1/0 20 %, 1/1 30 %, 0/1 10 %, 1/2 10 %, 0/2 10 %, 0/3 10 %",
        "2128 from Posen, with GE-HQC: 1 GE-I1 +5 GE-A4 +4 GE-HQC in support = 10 against 3 PO-A1 = 3; column +7, die +0",
        "Results: 1/1 20 %, 0/1 10 %, 1/2 10 %, 0/2 10 %, 0/3 20 %, 1/4 10 %, 0/4 10 %, 0/5 10 %",
    ]
    for text in ("2129 2128", "2128 from 2129", "2129 on 2128", "Posen on 2128", "2128 2129", "2129, 2128"):
        assert odds(attack().game, "Germany", text) == expected, text
    game = attack().game
    before = game.fingerprint()
    odds(game, "Germany", "2129 2128")
    assert game.fingerprint() == before


@rule("8.0a", "13.2.3c")
def test_odds_in_bad_weather_and_for_the_other_side():
    lines = odds(attack(turn=4).game, "Germany", "2129 2128")
    assert lines[0].endswith("column +3, die -1") and lines[1].startswith("Results: 2/1 20 %, 1/0 20 %")
    assert odds(attack(turn=5).game, "Germany", "2129 2128")[0].endswith("die -2")
    t = attack(options={"players": 2})
    lines = odds(t.game, "UK", "2128 on 2129")
    assert lines[0].startswith("Posen from 2128, alone: 3 PO-A1 = 3 against 1 GE-I1 +10 GE-A4 +2 Fort +1 terrain = 14;")
    assert "column -7" in lines[0] and len(lines) == 2


def test_odds_of_units_of_two_players():
    """Who asks is told of his own units, or of his partner's where he has none."""
    for seat, part in (("UK", "1 UK-I1 ="), ("France", "3 FR-A1 =")):
        t = table(
            "declare", "Allied", units={"2440": "UK-I1 FR-A1", "2539": "GE-I1"}, control={"2539": "Germany"}, **PLAIN
        )
        assert part in odds(t.game, seat, "2440 2539")[0]
    t = table("declare", "Allied", units={"2440": "FR-A1", "2539": "GE-I1"}, control={"2539": "Germany"}, **PLAIN)
    assert "3 FR-A1 =" in odds(t.game, "UK", "2440 2539")[0]


@pytest.mark.parametrize("text", ["", "2129", "2129 2128 2127", "tea for two", "2129 2130", "2227 2228"])
def test_no_odds(text):
    with pytest.raises(Refused):
        odds(attack().game, "Germany", text)


def test_london_is_one_word():
    t = table(
        "declare", "Allied", units={"London": "UK-I1", "Paris": "FR-I1", "2539": "GE-I1"}, control={"2539": "Germany"}
    )
    with pytest.raises(Refused, match="nobody could attack 2539 from London"):
        odds(t.game, "UK", "2539 on London")
    with pytest.raises(Refused, match="nobody could attack Le Havre from Paris"):
        odds(t.game, "France", "Paris on Le Havre")


# --- what lies where ------------------------------------------------------------------------------------------------


def test_a_hex_in_words():
    t = table(units={"Berlin": "GE-I1= GE-A4-", "2128": "PO-A1", "Metz": "FR-I1"}, nations=POLAND, bombed=["2537"])
    seen = t.game.view("Germany").position
    assert look(seen, "Warsaw") == [
        "2227 Warsaw: clear, Poland, East front, 5 MSP, victory location",
        "Hexsides: river toward 2127, river toward 2126, river toward 2228, river toward 2327",
    ]
    assert look(seen, "Berlin") == [
        "2132 Berlin: clear, Germany, West front, 15 MSP, victory location",
        "Controlled by Germany",
        "GE-I1: German static 2-0",
        "GE-A4: German infantry 3-3, reduced",
        "Hexsides: river toward 2133, river toward 2233",
    ]
    assert look(seen, "1228") == [
        "1228: clear, Sweden, West front",
        "Hexsides: sea toward 1128, sea toward 1127, sea toward 1227, sea toward 1327",
    ]
    assert look(seen, "Dijon")[0] == "2738 Dijon: clear, France, West front"
    assert look(seen, "2537")[0] == "2537 Metz: clear, France, West front, 5 MSP" and "Damage" in look(seen, "2537")
    assert look(seen, "Voronezh")[0] == "2115 Voronezh: clear, USSR, East front, victory location"
    assert look(seen, "2433") == ["2433: forest, Germany, West front"]


def test_a_unit_a_nation_and_a_box_in_words():
    t = table(units={"West": "GE-F1 UK-F1", "2132": "GE-A4-", "North Sea": "UK-S1! GE-S1"}, nations=POLAND)
    german, british = (t.game.view(seat).position for seat in ("Germany", "UK"))
    assert look(german, "GE-A4") == ["GE-A4: German infantry 3-3, reduced, in 2132"]
    assert look(german, "GE-F1") == ["GE-F1: German fighter, in West Air Box"] and look(british, "GE-F1") == []
    assert look(german, "west") == ["West Air Box: German fighter, a hidden British unit"]
    assert look(british, "north sea") == ["North Sea: British surface, used, a hidden German unit"]
    assert look(german, "Poland") == ["Poland: ally Allied under UK, A3"]
    assert look(german, "Germany") == ["Germany: active Axis, N"] and look(german, "zzz") == []


def test_the_force_pool_of_one_or_all():
    t = table(pool="GE-I1 GE-I2 GE-A4 RO-I1 UK-T1 UK-F1", nations={"Romania": minor("ally", "Germany")})
    seen = t.game.view("France").position
    german, british = "Germany: 2 German infantry, GE-A4, Romanian infantry", "UK: British tank, British fighter"
    assert hand(seen, "") == [german, british] and hand(seen, "uk") == [british] and hand(seen, "Ger") == [german]
    assert hand(seen, "France") == []


# --- reach and reminders --------------------------------------------------------------------------------------------


def test_what_has_a_reach():
    t = table(units={"2132": "GE-I1 GE-K1", "Kiel": "GE-S1", "West": "GE-F1", "London": "UK-I1", "pool": "GE-I2"})
    for text, number in (("GE-S1", "5.0a"), ("GE-F1", "5.0a"), ("UK-I1", "5.0a"), ("GE-I2", "5.0a"), ("tea", "5.0a")):
        if text == "GE-S1":
            number = "12.3a"
        with pytest.raises(Refused) as refused:
            GAME.reach(t.game, "Germany", text)
        assert refused.value.rule == number, text
    with pytest.raises(Refused) as refused:
        GAME.reach(t.game, "Germany", "GE-K1")
    assert refused.value.rule == "12.0c"


@rule("15.1.1a")
def test_reach_by_rail():
    t = table("strategic", units={"Berlin": "GE-I1 GE-K1", "Munich": "GE-A4 GE-A5"}, powers={"Germany": {"msp": 50}})
    for id in ("GE-I1", "GE-K1"):
        found = GAME.reach(t.game, "Germany", id)
        assert found.spaces[HEX_OF["Essen"]] == "rail" and HEX_OF["Berlin"] not in found.spaces
    assert HEX_OF["Munich"] not in GAME.reach(t.game, "Germany", "GE-I1").spaces


def test_what_is_left_to_do():
    def left(phase, **more):
        return GAME.idle(table(phase, **{"units": {}, **more}).game, "Germany")

    units = {
        "2132": "GE-I1 GE-FORT1",
        "2131": "GE-A4",
        "Kiel": "GE-S1 GE-U1",
        "West": "GE-F1 GE-B1!",
        "London": "UK-S1",
    }
    assert left("movement", units=units) == ["Berlin: GE-I1", "2131: GE-A4", "Kiel: GE-S1"]
    assert left("fleets", units=units, first="Axis") == ["Kiel: GE-U1, GE-S1"]
    assert left("bombing", units=units) == ["West: GE-F1"]
    front = {"2129": "GE-A4", "2128": "PO-A1", "East": "GE-F1 GE-F2"}
    assert left("declare", units=front, nations=POLAND) == ["2128: can be attacked from Posen"]
    t = table("support", units=front, nations=POLAND, attacks=[Attack("2129", "2128", ["GE-A4"])])
    t.state.spared = ["GE-F1"]
    assert GAME.idle(t.game, "Germany") == ["East: GE-F2"]
    rich = {"powers": {"Germany": {"msp": 25}}}
    assert left("organization", **rich) == ["Germany: 25 MSP to spend"]
    assert left("organization", powers={"Germany": {"msp": 0}}) == []
    moves = left("strategic", units=units, **rich)
    assert len(moves) == 1 and moves[0].startswith("Germany: ") and moves[0].endswith(" left, 25 MSP")
    t = table("strategic", units=units, powers={"Germany": {"msp": 5, "moves": 0}})
    number = int(GAME.idle(t.game, "Germany")[0].split()[1])
    t.state.powers["Germany"].moves = number - 1
    assert GAME.idle(t.game, "Germany") == ["Germany: 1 Strategic Move left, 5 MSP"]
    t.state.powers["Germany"].moves = number
    assert GAME.idle(t.game, "Germany") == []
    t.state.powers["Germany"].moves, t.state.powers["Germany"].msp = 0, 4
    assert GAME.idle(t.game, "Germany") == []
    assert left("political") == []


# --- the picture ----------------------------------------------------------------------------------------------------


def test_the_position_as_data():
    t = table(
        "movement",
        units={
            "2132": "GE-A4- GE-I1=",
            "2131": "GE-HQN",
            "2130": "UK-AB^",
            NATB: "UK-SA",
            AMERICA: "US-I1",
            "Siberia": "SU-I1",
            "West": "GE-F1 UK-F1",
            "East": "GE-F2",
            "North Sea": "UK-S1",
            "turn 9": "GE-PZ1",
            "turn 10": "UK-A1",
            "pool": "UK-T1",
        },
        control={"Paris": "Germany", "Tunis": "UK"},
        bombed=["2537"],
        paths=[["Germany", "2132", "2131"]],
        results=[["2440", "1/2"]],
        attacks=[Attack("2132", "2440", ["GE-A4"]), Attack("2131", "2539", ["GE-HQN"], fought=True)],
        released=3,
        marker=2,
    )
    t.unit("GE-F2").transfer = True
    seen = t.game.view("UK").position
    army, corps = seen["hexes"]["2132"]["units"][1], seen["hexes"]["2132"]["units"][0]
    if army["kind"] == "static":
        army, corps = corps, army
    assert (army["figures"], army["size"], army["reduced"], army["kind"]) == ("3-3", "XXXX", True, "infantry")
    assert (corps["figures"], corps["size"], corps["reduced"], corps["kind"]) == ("2-0", "XXX", False, "static")
    assert (
        seen["hexes"]["2131"]["units"][0]["size"] == "XXXXX" and seen["hexes"]["2130"]["units"][0]["figures"] == "1-4"
    )
    assert seen["hexes"]["2537"]["markers"] == ["damage"] and seen["hexes"]["2440"]["control"] == "Germany"
    assert seen["hexes"]["4037"]["control"] == "UK" and seen["hexes"]["2023"]["markers"] == ["factory"]
    assert seen["boxes"]["West Air Box"] == [
        {**seen["boxes"]["West Air Box"][0], "id": "UK-F1"},
        {"country": "Germany", "hidden": True},
    ]
    assert (
        seen["boxes"]["East Transfer"] == [{"country": "Germany", "hidden": True}]
        and "East Air Box" not in seen["boxes"]
    )
    assert set(seen["boxes"]) == {"West Air Box", "East Transfer", "North Sea", NATB, AMERICA, "Siberia"}
    assert seen["track"] == {"9": ["GE-PZ1"], "10": ["UK-A1"]} and seen["moves"] == [
        {"country": "Germany", "path": ["2132", "2131"]}
    ]
    assert seen["battles"] == [{"hex": "2440", "result": "1/2"}] and seen["attacks"] == [["Berlin", "Paris"]]
    assert seen["war"] == [["Germany"], ["UK", "France"]] and seen["pools"]["UK"] == {"British tank": 1}
    assert (
        seen["calendar"]["at"] == 5
        and len(seen["calendar"]["steps"]) == LAST_TURN
        and seen["calendar"]["steps"][3] == ["4", "Snow"]
    )
    assert seen["conditions"] == ["Turn 6, Apr-May 1940: Clear", "Victory marker 2", "Siberian Reserves: 3 may come"]
    assert "out of supply" in seen["hexes"]["2130"]["markers"]
    lines = list(summary(seen))
    assert lines[:3] == seen["conditions"] and lines[-1] == "Paris is attacked from Berlin"
    assert lines[3].startswith("Germany 0 (+100); ") and "UK 0 (" in lines[3]


def test_tracks_of_the_picture():
    powers = {
        "Germany": {"msp": -3, "income": 90, "technology": {"Tank": 2, "Infantry": 1, "Naval": 0}},
        "UK": {"technology": {"Tank": 0}},
    }
    t = table(
        powers=powers, nations={"Spain": {"level": 2}, "Hungary": {"status": "turned", "conqueror": "UK", "level": -3}}
    )
    tracks = {track["title"]: track["rows"] for track in t.game.view(None).position["tracks"]}
    assert ["Germany", "MSP", "-3 (+90)"] in tracks["Spending Points"]
    assert ["Germany", "levels", "Inf 1 Tan 2"] in tracks["Technology"]
    assert ["UK", "levels", "none"] in tracks["Technology"]
    chart = {row[1]: row[2].split(", ") for row in tracks["Diplomacy"]}
    assert "Spain" in chart["G2"] and "Hungary" in chart["A3"] and "Italy" in chart["G2"]
    assert "Luxembourg" not in {name for names in chart.values() for name in names}
    assert [row[0] for row in tracks["Strategic Moves"]] == ["Germany", "Italy"]
    t = table(side="Allied", powers={"UK": {"moves": 99}})
    tracks = {track["title"]: track["rows"] for track in t.game.view(None).position["tracks"]}
    assert ["UK", "left", "0"] in tracks["Strategic Moves"] and "USA" not in [
        row[0] for row in tracks["Strategic Moves"]
    ]


def test_air_and_ships_over_a_fight_in_the_picture():
    t = table(
        "organization",
        units={"2129": "GE-A4", "2128": "PO-A1", "over 2128": "GE-F1! UK-F1", "2241": "UK-I1 UK-S1"},
        nations=POLAND,
        attacks=[Attack("2129", "2128", ["GE-A4"])],
        convoys=[Convoy("2241", "2341", ["UK-S1"], ["UK-I1"])],
    )
    from rules.supreme_commander.view import shown

    boxes = shown(t.game, "Germany")["boxes"]
    assert [unit.get("id") for unit in boxes["Over 2128"]] == ["GE-F1", None]
    assert [unit.get("id") for unit in boxes["Off 2341"]] == ["UK-I1", None]


@rule("1.0a")
def test_the_clock_and_the_round():
    t = opened("barbarossa")
    assert GAME.clock(t.game) == "Turn 17 · June-July 1941 · Set-up" and GAME.round(t.game) == 1
    t = table("movement", turn=20, scenario="barbarossa", active=("Germany", "USSR"))
    assert GAME.clock(t.game) == "Turn 20 · Sept-Oct 1941 · Axis Movement" and GAME.round(t.game) == 4
    assert not GAME.open_record


def test_cities_under_each_power():
    t = table(**russia(control={"Kiev": "Germany", "Warsaw": "Romania"}, nations={"Romania": minor("ally", "Germany")}))
    held = t.game.view(None).position["cities_held"]
    assert set(held) == {"Germany", "Italy", "UK", "USSR"}
    plain = table(**russia()).game.view(None).position["cities_held"]
    assert held["Germany"] == plain["Germany"] + 1 + 3 and held["USSR"] == plain["USSR"] - 1


# --- standing instructions, one by one ------------------------------------------------------------------------------


def answer(policy, value, choices, game=None, **more):
    ask = Ask("Germany", "?", choices=tuple(choices), **more)
    return POLICIES[policy].answer(
        game or table(units={"2132": "GE-I1 GE-A4 GE-AB", "West": "GE-F1 GE-B1"}).game, ask, value
    )


INTO = {"no": "stay", "about": {"hex": "2128"}}
"""Who may advance into 2128."""


@pytest.mark.parametrize(
    ("policy", "value", "choices", "more", "picked"),
    [
        ("losses", "weakest", ("lose GE-A4", "lose GE-I1"), {}, "lose GE-I1"),
        ("losses", "strongest", ("lose GE-I1", "lose GE-A4"), {}, "lose GE-A4"),
        ("losses", "weakest", ("lose GE-AB", "lose GE-I1", "stop"), {}, "lose GE-AB"),
        ("losses", "strongest", ("GE-I1", "GE-A4"), {}, "GE-A4"),
        ("losses", "weakest", ("yes", "no"), {}, None),
        ("retreat", "never", ("retreat 0", "retreat 1", "retreat 2"), {}, "retreat 0"),
        ("retreat", "farthest", ("retreat 0", "retreat 1", "retreat 2"), {}, "retreat 2"),
        ("intercept", "never", ("send GE-F1", "no more"), {}, "no more"),
        ("intercept", "always", ("no more", "send GE-F1"), {}, "send GE-F1"),
        ("intercept", "always", ("no more",), {}, "no more"),
        ("escort", "always", ("send GE-B1", "no more"), {}, "send GE-B1"),
        ("headquarters", "never", ("support GE-A4", "no HQ"), {}, "no HQ"),
        ("headquarters", "always", ("support GE-I1", "support GE-A4", "no HQ"), {}, "support GE-A4"),
        ("headquarters", "always", ("no HQ",), {}, "no HQ"),
        ("homecoming", "same", ("West", "East"), {"about": {"front": "East"}}, "East"),
        ("homecoming", "east", ("West", "East"), {"about": {"front": "West"}}, "East"),
        ("homecoming", "south", ("West", "East"), {}, "West"),
        ("advance", "never", ("GE-I1 to 2128", "stay"), INTO, "stay"),
        ("advance", "always", ("GE-T1 to 2127", "GE-A4 to 2128", "stay"), INTO, "GE-A4 to 2128"),
        ("advance", "always", ("GE-T1 to 2127", "stay"), INTO, "stay"),
        ("advance", "always", ("stay", "GE-I1 to 2128"), INTO, "GE-I1 to 2128"),
        ("flak", "bombers", ("at GE-F1", "at GE-B1"), {}, "at GE-B1"),
        ("flak", "airborne", ("at GE-F1", "at GE-AB"), {}, "at GE-AB"),
        ("flak", "airborne", ("at GE-F1", "at GE-B1"), {}, "at GE-F1"),
        ("air losses", "fighters", ("lose GE-B1", "lose GE-F1"), {}, "lose GE-F1"),
        ("submarine target", "usa", ("UK", "USA"), {}, "USA"),
        ("submarine target", "france", ("UK", "USA"), {}, None),
        ("initiative", "allied", ("Axis", "Allied"), {}, "Allied"),
        ("naval losses", "first", ("UK-S1", "FR-S1"), {}, "UK-S1"),
        ("lending", "refuse", ("lend", "refuse"), {}, "refuse"),
        ("joint attacks", "together", ("refuse", "together"), {}, "together"),
        ("evacuation", "stay", ("evacuate", "stay"), {}, "stay"),
        ("bombing", "done", ("done",), {}, "done"),
    ],
)
def test_what_an_instruction_answers(policy, value, choices, more, picked):
    assert answer(policy, value, choices, **more) == picked


@rule("13.2.2b", "13.2.2.1a")
def test_air_support_by_priority():
    """Victory locations before others, then by MSP; two aircraft to a combat; Decoys last; nobody over a fight that is over."""
    units = {"2129": "GE-A4", "2128": "PO-I2", "2228": "GE-A6", "Warsaw": "PO-A1", "2529": "GE-A7", "Krakow": "PO-I3"}
    attacks = [
        Attack("2129", "2128", ["GE-A4"]),
        Attack("2228", HEX_OF["Warsaw"], ["GE-A6"]),
        Attack("2529", HEX_OF["Krakow"], ["GE-A7"]),
    ]
    t = table("support", units={**units, "East": "GE-F1 GE-F2 GE-F3 GE-B1 GE-DF1"}, nations=POLAND, attacks=attacks)
    ids = ("GE-DF1", "GE-B1", "GE-F1")
    every = (
        [f"{id} to {place}" for id in ids for place in ("2128", "Krakow", "Warsaw")]
        + [f"hold {id}" for id in ids]
        + ["hold all"]
    )

    def pick(value, choices=every):
        return answer("air support", value, choices, t.game)

    assert pick("commit") == pick("locations") == "GE-B1 to Warsaw" and pick("fighters") == "GE-F1 to Warsaw"
    assert pick("hold") == "hold all" and pick("hold", ["GE-F1 to Warsaw", "hold GE-F1"]) == "hold GE-F1"
    assert pick("commit", [c for c in every if "Warsaw" not in c]) == "GE-B1 to Krakow"
    assert pick("locations", ["GE-B1 to 2128", "hold GE-B1"]) == "hold GE-B1"
    assert pick("fighters", ["GE-B1 to Warsaw", "hold GE-B1"]) == "hold GE-B1"
    assert pick("commit", ["GE-DF1 to Warsaw", "GE-B1 to 2128"]) == "GE-B1 to 2128"
    t.state.units.move("GE-F2", f"over {HEX_OF['Warsaw']}")
    assert pick("commit") == "GE-B1 to Warsaw"
    t.state.units.move("GE-F3", f"over {HEX_OF['Warsaw']}")
    assert pick("commit") == "GE-B1 to Krakow"
    t.state.attacks[2].fought = True
    assert pick("commit") == "GE-B1 to 2128"


def test_a_look_at_a_kind_of_unit_shows_its_line_of_the_unit_chart():
    t = table(units={"Berlin": "GE-A4", "Warsaw": "GE-T1 GE-T2", "London": "UK-T1"})
    t.state.units.move("GE-F1", "West")
    german, british = t.game.view("Germany").position, t.game.view("UK").position
    told = look(german, "armor")
    assert told[0] == "Tank corps (tank): 50 MSP and 5 more for each level of Tank; 1 step"
    assert told[1].startswith("Counters: UK 6 × 2-6; France 1 × 2-6") and "Italy 2 × 1-5" in told[1]
    assert told[2] == "In play, as far as you know: UK 1, Germany 2"
    assert look(german, "HQ")[0] == (
        "Headquarters (hq): combined of 3 infantry corps; 2 or 3 steps; back in the Force Pool 3 turns after it is lost"
    )
    assert look(german, "tank army")[0].startswith(
        "Tank army (tankarmy): combined of 1 infantry corps and 2 tank corps"
    )
    assert "Germany 8 × 3-3 (back 2-3), 10 × 5-3 (back 3-3)" in look(german, "army")[1]
    assert look(german, "decoys")[0].endswith("never bought; it comes with levels of technology")
    assert look(german, "Partisan")[0].startswith("Partisan (partisan): placed for 15 MSP when a try for 5 MSP works")
    assert "In play, as far as you know: Germany 1" in look(german, "fighters")
    assert not any("In play" in line for line in look(british, "fighters")), "what is hidden isn't counted"
    assert {look(german, kind)[0].partition(" (")[0] for kind in TITLES} == set(TITLES.values())
