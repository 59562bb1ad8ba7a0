"""What a name tells, word for word: spaces, ports, seas, powers, convoys, units, leaders; and what the view shows of a battle."""

import pytest

from rules.ww2_europe import GAME
from rules.ww2_europe.chart import KINDS, SPACE, cards
from rules.ww2_europe.names import vocabulary
from rules.ww2_europe.state import Battle
from rules.ww2_europe.view import battle_seen, drawn, summary
from tests.rulings import rule
from tests.ww2_europe.board import LAND, LINKS, PORTS, SPACES
from tests.ww2_europe.table import Table, opened, table

LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR, DD")


def scene() -> Table:
    return table(
        units={
            "Germany": {"Brest": "INF, TNK, FORT, BBD, 2 SUB", "Tripoli": "AB, FTR"},
            "Great Britain": {"Gibraltar": "INF, FORT, CV+FTR+TAC", "London": "DEPOT"},
        },
        convoys=[LINE],
        damaged=["Brest"],
        powers={
            "Germany": {
                "money": 33,
                "income": 77,
                "used": 2,
                "tech": {"Jets": 140},
                "boxes": [{"INF": 2, "SSTK": 1}, {}, {"BMB": 1, "TAC": 0}, {}, {}],
            }
        },
        allies={"Hungary": "Germany", "Poland": "Great Britain"},
        options={"leaders": True},
        leaders={"Manstein": {"place": "Warsaw"}},
    )


TOLD = {
    "Brest": [
        "Brest: clear, France, Western Front, held by Germany",
        "factory $4, Homeland of France, fortress and damaged",
        "Next to it: Cherbourg, Bordeaux (river) and Paris",
        "Port: Brest port",
        "Germany: 1 BBD, 2 SUB",
        "Germany: 1 INF, 1 TNK",
    ],
    "Brest port": [
        "Brest port: port of Brest, Western Front",
        "Next to it: English Channel and Bay of Biscay",
        "Germany: 1 BBD, 2 SUB",
    ],
    "Gibraltar": [
        "Gibraltar: mountain, Great Britain, Western Front, held by Great Britain",
        "fortress",
        "Next to it: Seville",
        "Port: Gibraltar port",
        "Great Britain: 1 CV, 1 FTR aboard, 1 TAC aboard",
        "Great Britain: 1 INF",
        "Convoy C1 of Great Britain passes.",
    ],
    "Gibraltar port": [
        "Gibraltar port: port of Gibraltar, Western or Mediterranean Front",
        "Next to it: Portuguese Coast and Alboran Sea",
        "Great Britain: 1 CV, 1 FTR aboard, 1 TAC aboard",
    ],
    "Celtic Sea": [
        "Celtic Sea: sea space, Western Front",
        "Next to it: Western Approaches, Southwest Approaches, Irish Sea, English Channel, Bay of Biscay, Bristol port",
        "Convoy C1 of Great Britain passes.",
    ],
    "Bern": [
        "Bern: impassable, Switzerland, Western Front, held by nobody",
        "factory $4 and minor Flag",
        "Next to it: Strasbourg, Vichy, Stuttgart, Milan, Turin and Salzburg",
    ],
    "Paris": [
        "Paris: clear, France, Western Front, held by Germany",
        "factory $20, major Flag and Homeland of France",
        "Next to it: Sedan, Strasbourg, Cherbourg (river), Bordeaux, Vichy and Brest",
    ],
    "Tripoli": [
        "Tripoli: clear, Libya, Mediterranean Front, held by Italy",
        "factory $2, minor Flag and airbase",
        "Next to it: Mareth, El Agheila, Fezzan",
        "Port: Tripoli port",
        "Germany: 1 FTR",
    ],
    "London": [
        "London: clear, Great Britain, Western Front, held by Great Britain",
        "factory $20, major Flag, Homeland of Great Britain and depot",
        "Next to it: Bristol, Plymouth, Manchester",
        "Port: London port",
    ],
    "Germany": [
        "Germany: active, $33, last income $77",
        "Redeployment Points 4 of 6",
        "Build Box 1: 2 INF, 1 SSTK",
        "Build Box 3: 1 BMB",
        "Technology: Jets 140",
        "Minor allies: Hungary",
    ],
    "France": ["France: surrendered, $0, last income $0", "Redeployment Points 3 of 3"],
    "C1": [
        "Convoy C1 of Great Britain: Bristol - Celtic Sea - Bay of Biscay - Portuguese Coast - Gibraltar",
        "Ships: 2 TR, 1 DD; carries 20",
    ],
    "C2": ["There is no convoy C2."],
    "INF": ["INF infantry: cost $10, Build Time 1, Combat Value 2, Movement 1, Stack 1", "Entrench"],
    "TNK": ["TNK tank: cost $20, Build Time 2, Combat Value 3, Movement 2, Stack 2", "Blitzkrieg"],
    "MEC": [
        "MEC mechanized infantry: cost $15, Build Time 2, Combat Value 2, Movement 2, Stack 2",
        "Blitzkrieg and Entrench",
    ],
    "ART": ["ART artillery: cost $15, Build Time 1, Combat Value 2, Movement 1, Stack 2", "2 dice"],
    "FTR": ["FTR fighter: cost $25, Build Time 2, Combat Value 2, Movement 4, Stack 2", "hits aircraft on 4"],
    "TAC": [
        "TAC tac bomber: cost $25, Build Time 2, Combat Value 2, Movement 4, Stack 2",
        "hits ground and ships on 4, ASW and Blitzkrieg",
    ],
    "BMB": ["BMB bomber: cost $25, Build Time 3, Combat Value 1, Movement 6, Stack 3", "Strategic Warfare 3"],
    "DD": ["DD destroyer: cost $15, Build Time 2, Combat Value 2, Movement 10, Stack 1", "Shore Bombardment 1 and ASW"],
    "damaged battleship": [
        "BB battleship: cost $40, Build Time 5, Combat Value 4, Movement 10, Stack 3",
        "Shore Bombardment 2 and 2 hits",
    ],
    "CVD": ["CV carrier: cost $40, Build Time 5, Combat Value 1, Movement 10, Stack 4", "2 hits"],
    "transport": ["TR transport: cost $10, Build Time 2, Combat Value 0, Movement 10, Stack 1"],
    "FORT": ["FORT fortress: cost $30, Build Time immediate, Combat Value 0, Movement 0, Stack 0"],
    "Manstein": ["Manstein: Germany, general, Rank 2, ATT+1 all ground units; from 1941", "Now in Warsaw"],
    "Cunningham": ["Cunningham: Great Britain, admiral, Rank 2, ATT+1 all naval units; from 1939", "Not on the map"],
    "B": ["“B” can be Bristol, Brest, Bordeaux, Bearn, Brussels, Bern, Bilbao or Barcelona."],
    "nowhere at all": [],
}


@pytest.mark.parametrize("name", list(TOLD))
def test_what_a_name_tells(name: str):
    found, wanted = GAME.look(scene().game.view(None).position, name), TOLD[name]

    def unfolded(lines: list[str]) -> list[object]:
        return [
            sorted(line.split(": ")[1].replace(" and ", ", ").split(", ")) if line.startswith("Next to it") else line
            for line in lines
        ]

    assert unfolded(found) == unfolded(wanted)


def test_neighbours_are_those_of_the_map():
    position = scene().game.view(None).position
    for name in SPACES:
        line = next(line for line in GAME.look(position, name) if line.startswith("Next to it: "))
        told = {word.split(" (")[0] for word in line.removeprefix("Next to it: ").replace(" and ", ", ").split(", ")}
        sort = LAND if name in LAND else set(SPACES) - LAND
        assert told - {""} == {other for other in LINKS[name] if other in sort}, name


def test_the_view_of_ports_damage_and_leaders():
    t = scene()
    view = t.game.view("Germany").position
    assert view["viewer"] == "Germany" and t.game.view(None).position["viewer"] == ""
    assert view["spaces"]["Brest"]["hits"] == 1 and "hits" not in view["spaces"]["Paris"]
    assert (
        view["spaces"]["Brest"]["fortress"]
        and view["spaces"]["Tripoli"]["airbase"]
        and view["spaces"]["London"]["depot"]
    )
    assert view["spaces"]["Bern"]["owner"] is None and view["spaces"]["Vichy"]["owner"] == "Vichy France"
    assert view["spaces"]["Brest port"]["units"] == {"Germany": {"battleship": 1, "submarine": 2}}
    assert view["spaces"]["Brest port"]["detail"] == {"Germany": {"BBD": 1, "SUB": 2}}
    assert view["spaces"]["Warsaw"]["leaders"] == {"Germany": 1} and view["leaders"] == {"Manstein": "Warsaw"}
    assert "C1" not in view["spaces"]
    (convoy,) = view["convoys"]
    assert convoy == {
        "id": "C1",
        "power": "Great Britain",
        "path": ["Bristol", "Celtic Sea", "Bay of Biscay", "Portuguese Coast", "Gibraltar"],
        "money": 20,
        "ships": {"TR": 2, "DD": 1},
        "transports": 2,
        "supply": -1,
    }
    boxes = view["powers"]["Germany"]["boxes"]
    assert boxes == [{"infantry": 2, "tank": 1}, {}, {"bomber": 1}, {}, {}], "variants are drawn as what they are like"
    assert drawn({"AB": 1, "USUB": 2, "SUB": 1}) == {"submarine": 3}
    t.unit("Brest", "INF").cut = True
    assert t.game.view(None).position["spaces"]["Brest"]["cut_off"]


def test_a_battle_as_it_is_seen():
    t = scene()
    assert battle_seen(t.game) is None
    ids = [u.id for u in t.state.units.at("Brest port")]
    t.state.battle = Battle(
        "Bay of Biscay", 2, "Axis", "West", 3, ids, [t.unit("Gibraltar port", "CV").id, "gone"], weather="day bad"
    )
    assert battle_seen(t.game) == {
        "space": "Bay of Biscay",
        "stage": 2,
        "round": 3,
        "attacker": "Axis",
        "defender": "West",
        "attackers": {"BBD": 1, "SUB": 2},
        "defenders": {"CV": 1},
        "weather": "day bad",
    }
    t.state.queue, t.state.contests = ["Paris | West"], {"Sedan": "Axis"}
    assert t.game.view(None).position["fights"] == ["Paris"]
    t.state.queue = []
    assert t.game.view(None).position["fights"] == ["Sedan"]


def test_the_summary_of_a_start():
    lines = list(summary(opened("1939").game.view(None).position))
    assert lines[0] == "Fall 1939; Axis initiative: Western, Northern, Eastern, Southern"
    assert lines[1].startswith("Germany: active, $60, RP 6/6, ") and lines[5].startswith(
        "USA: neutral, $0, RP 4/4, 1 spaces, 0 "
    )
    german = sum(SPACE[land].owner == "Germany" for land in LAND)
    assert f", {german} spaces, " in lines[1]
    assert lines[7:] == [
        "Convoy C1 (Germany): Stettin - Western Baltic - Central Baltic - Konigsberg",
        "Convoy C2 (Great Britain): Bristol - Celtic Sea - Bay of Biscay - Portuguese Coast - Gibraltar",
        "Convoy C3 (France): Marseilles - Western Mediterranean - Oran",
    ]
    t = table(
        initiative=dict.fromkeys(t_fronts(), "Allies"),
        powers={"Germany": {"used": 2}},
        units={"Germany": {"Berlin": "2 INF, FTR", "Hamburg": "DD"}},
    )
    lines = list(summary(t.game.view(None).position))
    assert (
        lines[0] == "Summer 1942; Axis initiative: nowhere" and "RP 4/6" in lines[1] and lines[1].endswith(", 4 units")
    )


def t_fronts() -> list[str]:
    return ["Western", "Northern", "Eastern", "Southern", "Mediterranean", "African", "Middle East"]


# --- the cards, typed anew --------------------------------------------------------------------------------------------

CARD = """
INF 10 1 2 1 1; MEC 15 2 2 2 2; ABN 20 2 2 1 1; ART 15 1 2 1 2; TNK 20 2 3 2 2; FTR 25 2 2 4 2; TAC 25 2 2 4 2; BMB 25 3 1 6 3
SUB 10 2 1 10 1; DD 15 2 2 10 1; CA 20 3 3 10 2; BB 40 5 4 10 3; CV 40 5 1 10 4; TR 10 2 0 10 1; AB 10 1 0 0 0; FORT 30 0 0 0 0
DEPOT 10 0 0 0 0; HTNK 25 2 4 2 2; JET 30 2 2 4 2; LFTR 30 2 2 6 2; HBMB 30 3 2 6 3; LBMB 30 3 1 8 3; LHBMB 35 3 2 8 3
ATOM 30 3 1 6 3; USUB 15 2 2 10 1; SSTK 25 2 3 2 2; SSMC 20 2 2 2 2; SHOCK 20 1 2 1 2; GINF 15 1 2 1 1; GTNK 25 2 3 2 2
MAR 15 1 2 1 1
"""
"""Code, cost, Build Time, Combat Value, Movement, Stack."""
GIFTS = {
    "air": {"FTR": 4, "LFTR": 4, "JET": 5},
    "surface": {"TAC": 4},
    "raid": {"BMB": 3, "SUB": 3, "HBMB": 5, "LBMB": 3, "LHBMB": 5, "ATOM": 3, "USUB": 4},
    "dice": {"ART": 2, "SHOCK": 2},
    "hits": {"BB": 2, "CV": 2},
    "shore": {"DD": 1, "CA": 1, "BB": 2},
    "wing": {"CV": 2},
    "most": {"SSTK": 2, "SSMC": 2, "SHOCK": 2, "GINF": 2, "GTNK": 2, "MAR": 4},
    "bonus": {"SSTK": 1, "SSMC": 1, "GTNK": 1},
    "opening_bonus": {"GINF": 1},
    "opening_dice": {"SHOCK": 3},
    "landing_bonus": {"MAR": 1},
}
MARKED = {
    "entrench": "INF MEC ABN SSMC GINF MAR",
    "armoured": "MEC TNK HTNK SSTK SSMC GTNK",
    "tank": "TNK HTNK SSTK GTNK",
    "blitz": "MEC TNK TAC HTNK SSTK SSMC GTNK",
    "elite": "ABN SSMC",
    "fighter": "FTR JET LFTR",
    "asw": "TAC DD",
    "sub": "SUB USUB",
    "silent": "USUB",
    "sea_control": "TAC SUB DD CA BB CV USUB",
    "transport": "TR",
    "atomic": "ATOM",
}


@rule("unit.stats", "unit.cost", "unit.buildtime", "unit.stack", "naval.seacontrol.units")
def test_the_unit_card_typed_anew():
    rows = {
        row.split()[0]: tuple(map(int, row.split()[1:])) for row in CARD.replace("\n", ";").split(";") if row.strip()
    }
    assert {code: (k.cost, k.time, k.cv, k.mp, k.stack) for code, k in KINDS.items()} == rows
    plain = {"dice": 1, "hits": 1}
    for field, gifted in GIFTS.items():
        wanted = {code: gifted.get(code, plain.get(field, 0)) for code in KINDS}
        assert {code: getattr(k, field) for code, k in KINDS.items()} == wanted, field
    for field, codes in MARKED.items():
        assert {code for code, k in KINDS.items() if getattr(k, field)} == set(codes.split()), field
    like = {
        "HTNK": "TNK",
        "SSTK": "TNK",
        "GTNK": "TNK",
        "JET": "FTR",
        "LFTR": "FTR",
        "USUB": "SUB",
        "SSMC": "MEC",
        "SHOCK": "ART",
    }
    like |= dict.fromkeys(("HBMB", "LBMB", "LHBMB", "ATOM"), "BMB") | dict.fromkeys(("GINF", "MAR"), "INF")
    assert {code: k.base for code, k in KINDS.items()} == {code: like.get(code, code) for code in KINDS}
    powers = {"SSTK": "Germany", "SSMC": "Germany", "SHOCK": "USSR", "GINF": "USSR", "GTNK": "USSR", "MAR": "USA"}
    assert {code: k.special for code, k in KINDS.items() if k.special} == powers


def test_the_power_cards_typed_anew():
    rows = {
        "Germany": ("Berlin", 6, 3, 4, "Stuttgart,Cherbourg,Brest,Konigsberg", 1),
        "Italy": ("Rome", 3, 2, 2, "Sicily,Rhodes", 1),
        "France": ("Paris", 3, 1, 2, "Strasbourg,Mareth", 0),
        "Great Britain": ("London", 5, 4, 4, "Gibraltar,Malta,Tobruk,Alexandria", 2),
        "USA": ("USA", 4, 3, 0, "", 3),
        "USSR": ("Moscow", 6, 2, 3, "Leningrad,Sevastopol,Stalingrad", 1),
    }
    found = {
        name: (c.capital, c.rp, c.airbases, c.fortresses, ",".join(c.fortress_spaces), c.depots)
        for name, c in cards().items()
    }
    assert found == rows


@pytest.mark.parametrize(
    "sort, text, wanted",
    [
        ("space", "Oran port", ["Mers el Kebir"]),
        ("space", "gib", ["Gibraltar"]),
        ("space", "Koenigsberg", ["Konigsberg"]),
        ("space", "Soviet Union", []),
        ("space", "America", ["USA"]),
        ("unit", "panzers", ["TNK"]),
        ("unit", "damaged carrier", ["CVD"]),
        ("unit", "damaged BB", ["BBD"]),
        ("unit", "paras", ["ABN"]),
        ("power", "UK", ["Great Britain"]),
        ("power", "SU", ["USSR"]),
        ("power", "Americans", ["USA"]),
        ("country", "Vichy France", ["Vichy France"]),
        ("country", "French West Africa", ["French West Africa"]),
        ("deed", "midget subs", ["midget"]),
        ("convoy", "convoy 7", ["C7"]),
        ("leader", "rommel", ["Rommel"]),
        ("technology", "u boats", ["U-Boats"]),
    ],
)
def test_names_players_use(sort: str, text: str, wanted: list[str]):
    assert list(vocabulary()[sort].find(text)) == wanted
    assert len(PORTS) == 82


def test_the_options_and_what_is_played_unless_somebody_says_otherwise():
    defaults = {name: option.default for name, option in GAME.options.items()}
    assert defaults == {
        "technology": False,
        "french_armistice": True,
        "italian_armistice": False,
        "leaders": False,
        "special_forces": False,
        "advanced_naval": False,
        "redeployment_points": "capacity",
        "shore_defence": "or less",
        "cruiser_bombardment": True,
        "factory_path": "flag",
    }
    for name, option in GAME.options.items():
        other = {"redeployment_points": "stock", "shore_defence": "exact", "factory_path": "factory"}.get(name)
        assert set(option.values) == ({defaults[name], other} if other else {False, True})
        if not other:
            assert (option.values[True], option.values[False]) == ("yes", "no")
    assert GAME.open_record and list(GAME.scenarios) == ["1939", "1941"] and GAME.first_phase == "dawn"
    t = table("buy", season="Fall", year=1943, turns=7)
    assert GAME.clock(t.game) == "Fall 1943 · Buy" and GAME.round(t.game) == 7
