"""9.0 to 9.4: Technologies, the pairs of cards that Achieve them, the Secret Vault, the atomic stages."""

import pytest

from rules.triumph_tragedy.economy import victory_points
from tests.rulings import rule
from tests.triumph_tragedy.table import goals, table

WAR = ["Axis-West", "Axis-USSR", "USSR-West"]
WEST_FIRST = ("West", "USSR", "Axis")
SPARE = {"Axis": "Summer A", "West": "Summer K", "USSR": "Summer P"}


def government(*hand, **more):
    """The West is to play, with these cards."""
    held = {"Axis": [SPARE["Axis"]], "USSR": [SPARE["USSR"]], "West": [*hand, SPARE["West"]]}
    return table("government", "West", order=WEST_FIRST, hands=held | more.pop("hands", {}), **more)


def techs(t, seat="West"):
    return [(entry.tech, entry.cards) for entry in t.mat(seat).techs]


def vault(t, seat="West"):
    return [(entry.tech, entry.cards) for entry in t.mat(seat).vault]


def others_pass(t):
    return t.play("USSR", "pass").play("Axis", "pass")


# --- what they do ---------------------------------------------------------------------------------------------------


@rule("9.0a", "9.0l")
def test_a_technology_is_for_all_nationalities_of_a_faction():
    """Infantry goes three areas instead of two, Italians in Libya and Germans at home alike."""
    units = {"Axis": {"Tripoli": "Italy INF 1", "Berlin": "Germany INF 1"}, "USSR": {"Moscow": "INF 1"}}
    poland = {"Poland": {"control": "Axis"}}
    slow = table(units=units, wars=WAR, nations=poland, techs={"USSR": ["Motorized Infantry"]})
    fast = table(units=units, wars=WAR, nations=poland, techs={"Axis": ["Motorized Infantry"]})
    for block, second, third in ("INF1", "Egypt", "Suez"), ("INF2", "Lvov", "Kiev"):
        assert second in goals(slow, "Axis", block) and third not in goals(slow, "Axis", block)
        assert third in goals(fast, "Axis", block)


@rule("9.0b")
@pytest.mark.parametrize("techs, dice", [((), 3), (("AirDefense Radar",), 6)])
def test_radar_over_friendly_land(techs, dice):
    """E11"""
    t = radar("West", techs)
    t.play("West", "fire AF1 at air", dice=[6] * dice)
    assert len(t.rolls("fires A3")[0]) == dice


def radar(owner, techs):
    t = table(
        wars=WAR,
        units={"Axis": {"Munich": "AF 3, INF 1"}, "West": {"Lorraine": "AF 3, INF 1"}},
        techs={owner: techs},
    )
    return t.play("Axis", "move AF1, INF1 to Lorraine", "done")


@rule("9.0b")
def test_radar_is_for_friendly_land_and_enemy_air():
    """E11"""
    t = radar("Axis", ["AirDefense Radar"]).play("West", "fire AF1 at ground", dice=[6, 6, 6])
    t.play("Axis", "fire AF1 at air", dice=[6, 6, 6])
    assert [len(roll) for roll in t.rolls("fires A3")] == [3], "Lorraine is no friendly land of the attacker"
    t = radar("West", ["AirDefense Radar"]).play("West", "fire AF1 at ground", dice=[1, 2, 6])
    assert [len(roll) for roll in t.rolls("fires G1")] == [3] and t.said("1 Hit on Ground")


@rule("9.0c", "11.4f")
def test_heavy_bombers():
    """Three areas instead of two; six instead of four strategically."""
    units = {"USSR": {"Murmansk": "AF 1"}}
    t = table(seat="USSR", units=units, wars=WAR)
    far = table(seat="USSR", units=units, wars=WAR, techs={"USSR": ["Heavy Bombers"]})
    assert "Ufa" in goals(t, "USSR", "AF1"), "Leningrad - Moscow - Penza - Ufa"
    assert not {"Kazakhstan", "Grozny", "Baku"} & goals(t, "USSR", "AF1")
    assert {"Kazakhstan", "Grozny", "Baku"} <= goals(far, "USSR", "AF1"), "five and six areas"
    units = {"Axis": {"Konigsberg": "AF 1"}, "USSR": {"Moscow": "INF 1", "Belorussia": "INF 1"}}
    baltic = {"Baltic States": {"control": "Axis"}}
    near = table(units=units, wars=WAR, nations=baltic)
    assert "Belorussia" in goals(near, "Axis", "AF1") and "Leningrad" not in goals(near, "Axis", "AF1")
    units = {"Axis": {"Konigsberg": "AF 1"}, "USSR": {"Bryansk": "INF 1"}}
    assert "Bryansk" not in goals(table(units=units, wars=WAR, nations=baltic), "Axis", "AF1")
    bombers = table(units=units, wars=WAR, nations=baltic, techs={"Axis": ["Heavy Bombers"]})
    assert "Bryansk" in goals(bombers, "Axis", "AF1")


@rule("9.0d")
@pytest.mark.parametrize("techs, able", [((), False), (("Precision Bombsight",), True)])
def test_only_the_bombsight_bombs_industry(techs, able):
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 2"}, "West": {"London": "INF 1"}}, techs={"Axis": techs})
    t.play("Axis", "move AF1 to London", "done")
    if able:
        t.play("Axis", "bomb AF1", dice=[1, 2])
        assert t.mat("West").ind == 6
    else:
        t.refuse("Axis", "bomb AF1", "12.62")


@rule("9.0e")
@pytest.mark.parametrize("techs, hits", [((), 1), (("Sonar",), 2)])
def test_sonar(techs, hits):
    """Fleets fire S2; with Sonar S3."""
    t = table(
        wars=WAR,
        units={"Axis": {"North Sea": "SUB 3"}, "West": {"London": "FLEET 3"}},
        seat="West",
        techs={"West": techs},
    )
    t.play("West", "move FLEET1 to North Sea", "done").play("Axis", "fire SUB1 at naval", dice=[6, 6, 6])
    if t.asked() == ["West"]:
        t.play("West", "fire FLEET1 at submarine", dice=[2, 3, 4])
    assert t.block("Axis", "SUB1").cv == 3 - hits


FIRST_FIRE = [
    ("Jets", "AF", "Munich", "Lorraine"),
    ("Naval Radar", "FLEET", "Ruhr", "North Sea"),
    ("Heavy Tanks", "TANK", "Munich", "Lorraine"),
    ("Rocket Artillery", "INF", "Munich", "Lorraine"),
]


@rule("9.0f", "9.0k")
@pytest.mark.parametrize("tech, kind, start, goal", FIRST_FIRE)
@pytest.mark.parametrize(
    "attacker, defender, first",
    [(False, False, "West"), (True, False, "Axis"), (False, True, "West"), (True, True, "West")],
)
def test_first_fire(tech, kind, start, goal, attacker, defender, first):
    t = table(
        wars=WAR,
        units={"Axis": {start: f"{kind} 2"}, "West": {goal: f"{kind} 2"}},
        techs={"Axis": [tech] * attacker, "West": [tech] * defender},
    )
    t.play("Axis", f"move {kind}1 to {goal}", "done")
    assert t.asked() == [first]


@rule("9.0f")
def test_first_fire_is_for_its_own_type():
    t = table(
        wars=WAR,
        units={"Axis": {"Munich": "TANK 2, INF 2"}, "West": {"Lorraine": "TANK 2, INF 2"}},
        techs={"Axis": ["Rocket Artillery"]},
    )
    t.play("Axis", "move TANK1, INF1 to Lorraine", "done")
    assert t.asked() == ["West"], "defending Tanks before attacking Tanks"
    t.play("West", "hold TANK1").play("Axis", "hold TANK1")
    assert t.asked() == ["Axis"], "attacking Infantry before defending Infantry"


@rule("9.0m", "11.221a")
def test_lsts():
    units = {"West": {"North Sea": "3 INF 1"}}
    for techs, most in ((), 1), (("LSTs",), 2):
        t = table(seat="West", wars=WAR, units=units, techs={"West": techs})
        t.play("West", *(f"move INF{n} to Ruhr" for n in range(1, most + 1)))
        t.refuse("West", f"move INF{most + 1} to Ruhr", "11.221a")


# --- pairs ----------------------------------------------------------------------------------------------------------


@rule("9.1a", "9.2a")
def test_a_pair_shows_the_same_technology_twice():
    t = government("Inv 34", "Inv 35", "Inv 20", "Inv 9")
    t.refuse("West", "tech Sonar with Inv 34, Inv 20", "9.1a")
    t.refuse("West", "tech Jets with Inv 34, Inv 35", "9.1a")
    t.refuse("West", "tech Sonar with Inv 34", "9.1a")
    t.refuse("West", "tech Sonar with Inv 34, Inv 34", "9.1a")
    t.refuse("West", "tech Sonar with Inv 34, Inv 36", "7.33a")
    t.play("West", "tech Naval Radar with Inv 35, Inv 34")
    assert techs(t) == [("Naval Radar", ["Inv 35"])] and t.state.investment_discards == ["Inv 34"]
    assert t.mat("West").hand == ["Inv 20", "Inv 9", "Summer K"]


@rule("9.2a")
def test_the_owner_keeps_the_card_he_likes():
    t = government("Inv 34", "Inv 37").play("West", "tech Sonar with Inv 37, Inv 34")
    assert techs(t) == [("Sonar", ["Inv 37"])]
    t = government("Inv 34", "Inv 37").play("West", "tech Sonar with Inv 34, Inv 37")
    assert techs(t) == [("Sonar", ["Inv 34"])]


@rule("9.1b")
@pytest.mark.parametrize("phase", ["production", "command", "movement"])
def test_only_in_government(phase):
    t = table(phase, "West", order=WEST_FIRST, hands={"West": ["Inv 34", "Inv 35"]})
    assert t.asked() == ["West"]
    for verb in ("tech", "vault"):
        t.refuse("West", f"{verb} Sonar with Inv 34, Inv 35", None)


@rule("9.0h", "9.2a", "9.1a")
@pytest.mark.parametrize("card, year", [("Inv 41", 1938), ("Inv 43", 1940), ("Inv 44", 1942), ("Inv 45", 1944)])
def test_science_from_its_year_on(card, year):
    """E27: the printed lists: Sonar 1938 and 1940, LSTs 1942 and 1944."""
    tech, partner = ("Sonar", "Inv 7") if year < 1942 else ("LSTs", "Inv 21")
    order = f"tech {tech} with {card}, {partner}"
    government(card, partner, year=year - 1).refuse("West", order, "9.1a")
    for now in {year, 1945}:
        t = government(card, partner, year=now).play("West", order)
        assert techs(t) == [(tech, [partner])] and t.state.investment_discards == [card]


@rule("9.0h")
def test_science_is_for_the_listed_technologies_only():
    t = government("Inv 41", "Inv 20", "Inv 42", year=1945)
    t.refuse("West", "tech Jets with Inv 41, Inv 20", "9.1a")
    t.refuse("West", "tech Sonar with Inv 41, Inv 42", "9.1a")


@rule("9.0g", "9.0j", "9.2a", "9.1a")
def test_industrial_espionage():
    """E29"""
    government("Inv 4", "Inv 24").refuse("West", "tech Jets with Inv 4, Inv 24", "9.1a")
    hidden = government("Inv 4", "Inv 24", vaults={"USSR": ["Jets"]})
    hidden.refuse("West", "tech Jets with Inv 4, Inv 24", "9.1a")
    hidden.play("USSR", "reveal Jets")
    hidden.play("West", "tech Jets with Inv 4, Inv 24")
    assert techs(hidden) == [("Jets", ["Inv 24"])], "revealed a moment ago, copied now"
    assert "Inv 4" in hidden.state.investment_discards
    two = government("Inv 4", "Inv 19", techs={"Axis": ["Jets"]})
    two.refuse("West", "tech Jets with Inv 4, Inv 19", "9.1a")


# --- the Vault ------------------------------------------------------------------------------------------------------


@rule("9.3a", "9.3d", "9.1b")
def test_the_vault_keeps_its_order():
    t = government("Inv 34", "Inv 35", "Inv 18", "Inv 20")
    t.play("West", "vault Sonar with Inv 34, Inv 35")
    others_pass(t).play("West", "vault Jets with Inv 18, Inv 20")
    assert vault(t) == [("Sonar", ["Inv 34", "Inv 35"]), ("Jets", ["Inv 18", "Inv 20"])]
    assert [entry["tech"] for entry in t.game.view("West").position["factions"]["West"]["secret"]] == ["Sonar", "Jets"]
    for other in ("Axis", "USSR", None):
        mat = t.game.view(other).position["factions"]["West"]
        assert mat["vault"] == 2 and mat["techs"] == [] and "secret" not in mat
    assert not t.state.investment_discards
    t.refuse("West", "reveal Naval Radar", "9.3c")


@rule("9.3b")
def test_each_pair_in_the_vault_lowers_the_hand_size():
    """E28"""
    sizes = {
        seat: [
            table(vaults={seat: pairs}).game.view(None).position["factions"][seat]["limit"]
            for pairs in ([], ["Jets"], ["Jets", "Sonar"])
        ]
        for seat in SPARE
    }
    assert sizes == {"Axis": [7, 6, 5], "West": [8, 7, 6], "USSR": [6, 5, 4]}
    ussr = ["Summer P", "Spring A", "Spring B", "Spring C", "Spring D"]
    t = government(hands={"USSR": ussr}, vaults={"USSR": ["Jets", "Sonar"]})
    t.play("West", "pass").play("USSR", "pass").play("Axis", "pass")
    assert t.asked() == ["USSR"]
    t.refuse("USSR", "discard Spring A, Spring B", "7.5a")
    t.play("USSR", "discard Spring A")
    assert len(t.mat("USSR").hand) == 4 and t.game.phase == "command"


@rule("9.3c")
@pytest.mark.parametrize("phase", ["production", "government", "command", "movement"])
def test_a_secret_is_revealed_at_any_time(phase):
    t = table(phase, "West", order=WEST_FIRST, hands={"West": ["Summer K"]}, vaults={"USSR": ["Jets"]})
    cards = t.mat("USSR").vault[0].cards[:]
    t.play("USSR", "reveal Jets")
    assert techs(t, "USSR") == [("Jets", cards[:1])] and vault(t, "USSR") == []
    assert t.state.investment_discards == cards[1:]
    t.refuse("USSR", "reveal Jets", "9.3c")


@rule("9.3c")
def test_a_secret_works_only_when_revealed():
    t = table(units={"Axis": {"Ruhr": "AF 1"}}, vaults={"Axis": ["Heavy Bombers"]})
    assert "Irish Sea" not in goals(t, "Axis", "AF1")
    t.play("Axis", "reveal Heavy Bombers")
    assert "Irish Sea" in goals(t, "Axis", "AF1")


@rule("9.2a", "9.3c")
def test_the_owner_says_which_card_of_a_secret_pair_stays():
    """Inv 18 and Inv 20 both show Jets; Science 1944 stands for them and never stays, nor does a card of another pair."""
    t = government("Inv 18", "Inv 20").play("West", "vault Jets with Inv 18, Inv 20")
    assert t.game.suggest("West", "reveal", 9) == ["reveal Jets", "reveal Jets keeping Inv 20"]
    t.refuse("West", "reveal Jets keeping Inv 30", "9.2a")
    t.play("West", "reveal Jets keeping Inv 20")
    assert techs(t) == [("Jets", ["Inv 20"])] and t.state.investment_discards == ["Inv 18"]
    t = government("Inv 18", "Inv 45", year=1944).play("West", "vault Jets with Inv 18, Inv 45")
    assert t.game.suggest("West", "reveal", 9) == ["reveal Jets"]
    t.refuse("West", "reveal Jets keeping Inv 45", "9.2a")


# --- the bomb -------------------------------------------------------------------------------------------------------


@rule("9.4a", "9.4b")
@pytest.mark.parametrize("verb", ["tech", "vault"])
def test_stages_come_in_order(verb):
    """9.4b finds nothing to punish: a stage out of turn is refused, openly and in secret."""
    t = government("Inv 1", "Inv 13", "Inv 15", "Inv 16", "Inv 17", "Inv 18")
    for stage, pair in (2, "Inv 1, Inv 13"), (3, "Inv 15, Inv 16"), (4, "Inv 17, Inv 18"):
        t.refuse("West", f"{verb} Atomic Research {stage} with {pair}", "9.4a")
    t = government("Inv 15", "Inv 16", "Inv 1", "Inv 13", vaults={"West": ["Atomic Research 1"]})
    t.refuse("West", f"{verb} Atomic Research 3 with Inv 15, Inv 16", "9.4a")
    t.play("West", f"{verb} Atomic Research 2 with Inv 1, Inv 13")


@rule("9.4a")
@pytest.mark.parametrize("first", ["tech", "vault"])
@pytest.mark.parametrize("then", ["tech", "vault"])
def test_one_stage_a_year(first, then):
    """D15"""
    t = government("Inv 9", "Inv 10", "Inv 1", "Inv 13")
    t.play("West", f"{first} Atomic Research 1 with Inv 9, Inv 10")
    others_pass(t).refuse("West", f"{then} Atomic Research 2 with Inv 1, Inv 13", "9.4a")


@rule("9.4a", "9.5f")
def test_the_mole_breaks_no_atomic_rule():
    hidden = ["Atomic Research 1", "Atomic Research 2"]
    t = government("Inv 52", "Inv 13", vaults={"USSR": hidden})
    t.play("West", "intel Inv 52 against USSR").play("USSR", "let it happen")
    assert t.ask("West").choices == ("nothing",)


@rule("9.4c", "9.4d")
def test_every_stage_is_worth_a_point():
    stages = [f"Atomic Research {n}" for n in (1, 2, 3)]
    none = victory_points(table().game, "USSR")
    assert victory_points(table(techs={"USSR": stages[:1]}).game, "USSR") == none + 1
    assert victory_points(table(vaults={"USSR": stages[:2]}).game, "USSR") == none + 2
    t = table(vaults={"USSR": stages[1:]}, techs={"USSR": stages[:1]})
    assert victory_points(t.game, "USSR") == none + 3
    t.play("USSR", "reveal Atomic Research 2")
    assert victory_points(t.game, "USSR") == none + 3
    assert victory_points(table(techs={"USSR": ["Jets", "Sonar"]}).game, "USSR") == none


@rule("9.4d")
def test_stages_in_the_vault_are_shown_when_points_are():
    """Production 11, chits 12 and two stages are 25."""
    t = table(
        "year",
        "Axis",
        season="",
        year=1939,
        order=("Axis", "West", "USSR"),
        hands={seat: [card] for seat, card in SPARE.items()},
        vaults={"Axis": ["Atomic Research 1", "Atomic Research 2"]},
        chits={"Axis": [2, 2, 2, 2, 1, 1, 1, 1]},
    )
    assert t.asked() == ["Axis"]
    t.play("Axis", "claim")
    assert t.game.outcome is not None and t.said("atomic stages 2") and t.said("25 VP")


@rule("9.1a", "4.2b")
def test_an_action_card_is_half_of_no_pair():
    t = government("Inv 34", "Fall A")
    t.refuse("West", "tech Sonar with Inv 34, Fall A", "9.1a")
    t.refuse("West", "vault Sonar with Fall A, Inv 34", "9.1a")
