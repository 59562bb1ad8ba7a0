"""What a player looks up, word for word: areas, nations, blocks, types, Technologies, cards; and the position in words."""

from rules.triumph_tragedy.looking import hand, look
from rules.triumph_tragedy.view import summary
from tests.rulings import rule
from tests.triumph_tragedy.table import Table, opened, table


def europe() -> Table:
    return table(
        "movement",
        "Axis",
        wars=["Axis-West"],
        units={
            "Axis": {"Paris": "INF 3, 2 TANK 2", "North Sea": "SUB 2", "Rome": "Italy INF 1"},
            "West": {"Paris": "2 INF 2", "London": "FORT 3"},
            "neutral": {"Vilna": "FORT 1"},
        },
        nations={
            "Poland": {"armed": True, "violator": "Axis", "foes": ["Axis"]},
            "Spain": {"influence": "USSR", "markers": 1},
            "Turkey": {"influence": "USSR", "markers": 2},
            "Sweden": {"control": "Axis"},
        },
        techs={"Axis": ["Jets", "Sonar"], "USSR": ["Sonar"]},
        vaults={"West": ["LSTs"]},
        hands={"West": ["Fall A", "Inv 15"]},
        chits={"West": [1, 2]},
        blockade={"Delhi": "Med"},
        owners={"Paris": "West", "Vilna": "Poland"},
    )


def seen(text: str, seat: str = "West", t: Table | None = None) -> list[str]:
    return look((t or europe()).game.view(seat).position, text)


# --- areas ------------------------------------------------------------------------------------------------------------


@rule("3.0a", "1.11")
def test_a_land_area() -> None:
    london = seen("London")
    assert london[0] == "London (Britain), controlled by West"
    assert london[1:4] == ["POP 3, RES 1", "MainCapital", "FORT1 British Fortress 3"]
    assert "Coast: English Channel, Irish Sea, North Sea" in london
    assert not any(line.startswith("Blockade") for line in london)
    assert "2 × French block" in seen("Paris", "Axis")
    rome = seen("Rome")
    assert "Italian block" in rome, "one alone is not counted"
    paris = seen("Paris")
    assert "3 × German block" in paris and {"INF1 French Infantry 2", "INF2 French Infantry 2"} < set(paris)
    lvov = seen("Lvov")
    assert lvov[0] == "Lvov (Poland), controlled by Poland" and lvov[1] == "POP 1", "no Resources, so none are named"
    assert not any(line.startswith(("RES", "POP 0")) for line in seen("Belgrade"))


@rule("14.24a")
def test_what_comes_round_africa_and_what_is_cut_off() -> None:
    delhi = seen("Delhi")
    assert "POP 2, RES 1, TransAfrica RES 1" in delhi and "Blockade: Med" in delhi
    assert not any("TransAfrica" in line for line in seen("Paris") + seen("London"))


@rule("1.1a")
def test_a_sea_belongs_to_nobody_and_has_no_city() -> None:
    sea = seen("North Sea")
    assert sea[:2] == ["North Sea", "German block"]
    assert all(line.partition(":")[0] in ("Coast", "Strait", "Sea") for line in sea[2:])
    assert seen("North Sea", "Axis")[1] == "SUB1 German Sub 2"
    assert seen("Tyrrhenian Sea")[1].startswith(("Coast: ", "Strait: ", "Sea: ")), "nothing is there"


def test_land_that_gives_nothing_has_no_line_for_it() -> None:
    libya = seen("Cyrenaica")
    assert libya[0].startswith("Cyrenaica (") and libya[1].partition(":")[0] in ("Plains", "Forest", "Mountain")


def test_a_beginning_that_fits_several_areas() -> None:
    assert seen("north") == ["That could be North Atlantic Ocean, North Sea or Northern Caspian Sea."]
    many = seen("s")
    assert len(many) == 1 and many[0].count(",") == 6 and " or " in many[0], "eight are enough"
    assert seen("black sea") == ["That could be Eastern Black Sea or Western Black Sea."]
    assert seen("mad") == ["That could be Madrid or Madeira Sea."], "two are as good as eight"
    assert seen("Madrid")[0] == "Madrid (Spain), controlled by Spain" and seen("nowhere at all") == []


# --- blocks and types ---------------------------------------------------------------------------------------------------


@rule("3.0a")
def test_blocks_are_looked_up_by_the_name_that_the_owner_alone_knows() -> None:
    assert seen("INF1") == ["Paris: INF1 French Infantry 2"]
    assert seen("INF1", "Axis") == ["Paris: INF1 German Infantry 3"]
    assert seen("SUB1") == ["You have no SUB1."] and seen("SUB1", "Axis") == ["North Sea: SUB1 German Sub 2"]


@rule("3.13", "3.15a")
def test_a_type_with_its_numbers_and_where_one_knows_it_to_be() -> None:
    assert seen("INF") == [
        "Infantry (INF): land 2, sea or air 2, fires A1 N1 G3 S0",
        "Paris: INF1 French Infantry 2",
        "Paris: INF2 French Infantry 2",
    ]
    assert seen("TANK")[1:] == [], "three are there, and nobody but their owner knows"
    assert seen("TANK", "Axis")[1:] == ["Paris: TANK1 German Tank 2", "Paris: TANK2 German Tank 2"]
    assert seen("FORT") == seen("FORT", "West") and "Vilna: Neutral Fortress 1" in seen("FORT", "Axis")


@rule("12.73a")
def test_a_block_that_lies_face_down() -> None:
    t = europe()
    t.block("Axis", "SUB1").escaped = True
    assert seen("SUB1", "Axis", t) == ["North Sea: SUB1 German Sub 2 (face-down)"]
    assert "German block (face-down)" in seen("North Sea", "West", t)


# --- nations, Technologies, cards -------------------------------------------------------------------------------------


@rule("8.11", "8.12a", "8.13a", "8.14")
def test_nations_and_how_they_stand() -> None:
    assert seen("Spain")[0] == "Spain: Minor, Capital Madrid, POP 2, RES 0"
    assert seen("India")[0].endswith("RES 4"), "two of them TransAfrica"
    assert seen("Persia")[0].startswith("Persia: "), "not the Persian Gulf"
    assert seen("Indian") == ["That could be East Indian Ocean or West Indian Ocean."]
    assert "Air Force" in seen("AF")[0], "not Afghanistan"
    assert seen("Spain")[1:] == ["Areas: Madrid, Barcelona, Leon", "Associate, 1 Influence of the USSR"]
    assert seen("Turkey")[-1] == "Protectorate, 2 Influence of the USSR"
    assert seen("Poland")[-1] == "Armed Minor" and seen("Sweden")[-1] == "controlled, under the Axis"
    assert seen("USA")[-1] == "Unaligned"


@rule("8.12a", "1.12a")
def test_a_name_that_is_an_areas_and_a_nations_tells_of_both() -> None:
    t = table(nations={"Albania": {"influence": "USSR", "markers": 1}})
    assert seen("Albania", "West", t) == [
        "Albania (Albania), controlled by Albania",
        "Mountain: Athens, Belgrade, Croatia",
        "Coast: Adriatic Sea, Central Mediterranean",
        "Albania: Minor, Capital none, POP 0, RES 0",
        "Areas: Albania",
        "Associate, 1 Influence of the USSR",
    ]
    assert "Malta: Colony, Capital Malta, POP 0, RES 0" in seen("Malta")
    assert seen("Germany") == [
        "Germany: Great Power, Capital Berlin, POP 7, RES 4",
        "Areas: Berlin, Ruhr, Konigsberg, Munich",
    ]


@rule("7.31a")
def test_cards_on_the_table_stand_with_their_nation() -> None:
    t = table("government", "West", hands={"West": ["Summer J", "Fall A"], "USSR": ["Fall K"]})
    t.play("West", "diplomacy Summer J for Sweden")
    assert seen("Sweden", "Axis", t)[-1] == "On the table: Summer J of the West"
    assert not any("On the table" in line for line in seen("Norway", "Axis", t))
    assert list(summary(t.game.view(None).position))[-1] == "On the table: West Summer J for Sweden"


@rule("9.2a")
def test_a_technology_says_what_it_does_and_who_has_shown_it() -> None:
    assert seen("Jets") == ["Jets: Air Forces have FirstFire", "Revealed by Axis"]
    assert seen("Sonar")[1] == "Revealed by Axis and USSR"
    assert seen("LSTs")[1] == "Revealed by nobody", "what lies in a Vault is a secret"


def test_a_card_by_its_name() -> None:
    assert seen("Fall A") == ["Fall A 6 (Hungary / Afghanistan)"]
    assert seen("Inv 15")[0].startswith("Inv 15 (") and "factor" in seen("Inv 15")[0]


# --- a hand -------------------------------------------------------------------------------------------------------------


@rule("4.3b", "9.3b")
def test_a_hand_in_words() -> None:
    position = europe().game.view("West").position
    lines = hand(position, "West")
    assert lines[0] == "2 cards, HandSize 7" and lines[1] == "Fall A 6 (Hungary / Afghanistan)"
    assert lines[2].startswith("Inv 15 (") and lines[3].startswith("Vault: LSTs (Inv ") and " and Inv " in lines[3]
    assert lines[4:] == [
        "Chits: 1, 2",
        "London: FORT1 British Fortress 3",
        "Paris: INF1 French Infantry 2, INF2 French Infantry 2",
    ]
    assert hand(position, "Axis") == [] == hand(europe().game.view(None).position, "West")
    bare = hand(europe().game.view("Axis").position, "Axis")
    assert bare[0] == "0 cards, HandSize 7" and len(bare) == 4, "no Vault, no chits: three areas"
    assert {line.partition(":")[0] for line in bare[1:]} == {"Paris", "North Sea", "Rome"}


@rule("10.1a")
def test_a_committed_card_is_ones_own_to_see() -> None:
    t = table(
        "command",
        "Axis",
        season="Spring",
        hands={"Axis": ["Spring A", "Fall A"], "West": ["Spring B"], "USSR": ["Spring C"]},
        units={"Axis": {"Berlin": "INF 1"}, "West": {"London": "INF 1"}},
    )
    t.play("Axis", "commit Spring A")
    assert "Committed: Spring A" in hand(t.game.view("Axis").position, "Axis")
    others = t.game.view("West").position["factions"]["Axis"]
    assert others["committed"] == 1 and others["revealed"] == [] and "commitment" not in others


# --- the position in words --------------------------------------------------------------------------------------------


def test_the_position_in_a_few_lines() -> None:
    lines = list(summary(europe().game.view("West").position))
    assert lines[0] == "1940 Summer; Turn Order Axis, West and USSR; wars: Axis and West"
    axis, west, ussr = lines[1:4]
    assert axis.startswith("Axis: IND ") and "; 5 blocks, 0 cards, 0 chits, Vault 0; " in axis
    assert axis.endswith("; Jets and Sonar") and ussr.endswith("; 0 blocks, 0 cards, 0 chits, Vault 0; Sonar")
    assert west.endswith("; 3 blocks, 2 cards, 2 chits, Vault 1")
    assert lines[4:] == ["Influence: Spain USSR 1, Turkey USSR 2"]


def test_the_position_at_peace_and_before_anything_is_there() -> None:
    peace = list(summary(table().game.view(None).position))
    assert peace[0] == "1940 Summer; Turn Order Axis, West and USSR; wars: none"
    assert len(peace) == 4, "no Influence, no cards on the table, no Battles"
    assert next(iter(summary(opened().game.view(None).position))) == "Set-up; wars: none"
    winter = next(iter(summary(table("production").game.view(None).position)))
    assert winter.startswith("1940 New Year; ")


@rule("12.2a")
def test_battles_of_the_turn_end_the_summary() -> None:
    t = table(units={"Axis": {"Munich": "INF 3"}, "West": {"Lorraine": "INF 1"}}, wars=["Axis-West"])
    t.play("Axis", "move INF1 to Lorraine", "done").play("West", "hold INF1").play("Axis", "hold INF1")
    assert list(summary(t.game.view(None).position))[-1].startswith("Lorraine: Axis and West are still there; ")


# --- what pictures and menus are made from ----------------------------------------------------------------------------


def test_whose_turn_it_is() -> None:
    """In a Player Turn the Active Player, else whose part of the phase it is."""
    t = table("movement", "USSR")
    t.state.seat = "Axis"
    assert t.game.view(None).position["seat"] == "USSR"
    assert table("production", "West", order=("Axis", "West", "USSR")).game.view(None).position["seat"] == "West"


@rule("3.0a", "3.12a")
def test_blocks_lie_in_an_order_that_tells_what_may_be_known_and_no_more() -> None:
    """Faction by faction, nation by nation: first those one knows, by type and strength; then the others."""
    t = table(
        "movement",
        wars=["Axis-West"],
        units={
            "West": {"Paris": "INF 1, TANK 1, INF 3, AF 2, INF 3"},
            "Axis": {"Paris": "Italy INF 1, INF 2, TANK 3, AF 1"},
        },
    )
    for block in t.state.blocks.at("Paris"):
        block.shown = (block.owner, block.name) in (("Axis", "AF1"), ("Axis", "TANK1"), ("West", "TANK1"))

    def rows(seat: str | None) -> list[str]:
        blocks = t.game.view(seat).position["spaces"]["Paris"]["blocks"]
        return [" ".join(str(b[key]) for key in ("nation", "name", "kind", "cv") if key in b) for b in blocks]

    assert rows("West") == [
        *("Germany AF 1", "Germany TANK 3", "Germany", "Italy"),
        *("France AF1 AF 2", "France TANK1 TANK 1", "France INF2 INF 3", "France INF3 INF 3", "France INF1 INF 1"),
    ]
    assert rows("Axis") == [
        *("Germany AF1 AF 1", "Germany TANK1 TANK 3", "Germany INF2 INF 2", "Italy INF1 INF 1"),
        *("France TANK 1", "France", "France", "France", "France"),
    ]
    assert (
        rows(None)
        == rows("USSR")
        == [
            *(
                "Germany AF 1",
                "Germany TANK 3",
                "Germany",
                "Italy",
                "France TANK 1",
                "France",
                "France",
                "France",
                "France",
            )
        ]
    )


@rule("12.73a", "11.221b")
def test_blocks_lie_face_down_after_an_escape_and_on_a_beach_and_face_up_in_battle() -> None:
    t = table(wars=["Axis-West"], units={"West": {"North Sea": "SUB 1, FLEET 1, SUB 2"}})
    t.block("West", "SUB2").escaped = True

    def faces(seat: str) -> list[tuple[str, str]]:
        blocks = t.game.view(seat).position["spaces"]["North Sea"]["blocks"]
        return [(block.get("name", ""), block["face"]) for block in blocks]

    assert faces("Axis") == [("", "upright"), ("", "upright"), ("", "down")], "an Escaped one is a Sub: last of them"
    assert faces("West") == [("SUB2", "down"), ("SUB1", "upright"), ("FLEET1", "upright")]
    t.block("West", "FLEET1").disrupted = t.block("West", "SUB1").shown = True
    assert sorted(faces("West")) == [("FLEET1", "down"), ("SUB1", "up"), ("SUB2", "down")]


@rule("1.14d", "2.31c")
def test_nations_of_a_faction_are_listed_once_somebody_else_has_them() -> None:
    usual = table().game.view(None).position["nations"]
    assert not {"Germany", "France", "India", "Libya"} & set(usual) and {"Poland", "USA"} <= set(usual)
    t = table(
        nations={
            "France": {"control": "Axis", "defeated": True},
            "Syria": {"armed": True},
        }
    )
    found = t.game.view(None).position["nations"]
    assert set(found) - set(usual) == {"France", "Syria"}
    assert (found["France"]["control"], found["Syria"]["status"]) == ("Axis", "Armed Minor")


@rule("3.12d")
def test_blocks_are_known_by_number_up_to_the_most_a_faction_has() -> None:
    """The West has two British, a French and an American Carrier; nobody has a fifth."""
    assert seen("CARR4") == ["You have no CARR4."] and seen("CARR5") == []
