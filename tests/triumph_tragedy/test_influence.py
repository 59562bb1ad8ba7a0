"""8.0 to 8.3: Influence over Neutrals, what its markers are worth, Satellites, Diplomacy WildCards."""

import pytest

from rules.triumph_tragedy.trade import levels
from tests.rulings import rule
from tests.triumph_tragedy.table import table

AXIS_FIRST = ("Axis", "West", "USSR")
WEST_FIRST = ("West", "USSR", "Axis")
USSR_FIRST = ("USSR", "West", "Axis")
SPARE = {"Axis": "Summer A", "West": "Summer K", "USSR": "Summer P"}
"""A card more in every hand: who has none does not wait to be asked."""


def government(seat="West", hands=None, **more):
    first = {"Axis": AXIS_FIRST, "West": WEST_FIRST, "USSR": USSR_FIRST}[seat]
    held = {who: [*(hands or {}).get(who, ()), spare] for who, spare in SPARE.items()}
    return table("government", seat, order=first, hands=held, **more)


def influenced(t, nation):
    return t.country(nation).influence, t.country(nation).markers


def resolve(t):
    """All pass, and Diplomacy is resolved."""
    while t.game.phase == "government":
        t.play(t.asked()[0], "pass")
    return t


def play_all(t, seat, *orders):
    """One order a turn, while the others pass."""
    for text in orders:
        while t.asked() != [seat]:
            t.play(t.asked()[0], "pass")
        t.play(seat, text)
    return t


@rule("8.0a", "8.0b", "7.4a")
@pytest.mark.parametrize(
    "before, after",
    [
        (("", 0), ("West", 1)),
        (("West", 1), ("West", 2)),
        (("Axis", 1), ("", 0)),
        (("Axis", 2), ("Axis", 1)),
        (("USSR", 2), ("USSR", 1)),
    ],
)
def test_one_card_adds_a_marker_or_takes_a_rivals(before, after):
    t = government(
        hands={"West": ["Summer L"]}, nations={"Finland": dict(zip(("influence", "markers"), before, strict=True))}
    )
    t.play("West", "diplo Summer L for Finland")
    assert influenced(t, "Finland") == before, "a card in play works at the Resolution"
    resolve(t)
    assert influenced(t, "Finland") == after and t.state.action_discards == ["Summer L"]


@rule("8.0a", "8.1a")
@pytest.mark.parametrize("nation", ["Germany", "Libya", "India"])
def test_diplomacy_is_for_neutrals(nation):
    t = government(hands={"West": ["Summer B"]})
    t.refuse("West", f"diplo Summer B for {nation}", "8.2a")


@rule("8.0e", "8.2f", "8.0d")
def test_several_cards_of_one_player_add_up():
    """Three cards for one Neutral without markers make it a Satellite in one Resolution."""
    hand = ["Fall G", "Fall L", "Summer M"]
    t = government(hands={"West": hand})
    play_all(t, "West", *(f"diplo {card} for Norway" for card in hand))
    assert len(t.state.table) == 3 and influenced(t, "Norway") == ("", 0)
    resolve(t)
    assert t.ask("West").prompt.startswith("Which unit of 1 CV in Oslo")
    t.play("West", "FLEET")
    assert t.country("Norway").control == "West" and t.units("Oslo") == ["West FLEET1 1"]


@rule("8.0e")
def test_a_rival_card_cancels_one_of_two():
    t = government(hands={"West": ["Fall G", "Fall L", "Fall A"], "USSR": ["Summer M"]})
    t.play("West", "diplo Fall G for Norway").play("USSR", "diplo Summer M for Norway")
    assert not t.state.table and sorted(t.state.action_discards) == ["Fall G", "Summer M"]
    play_all(t, "West", "diplo Fall L for Norway")
    resolve(t)
    assert influenced(t, "Norway") == ("West", 1)


@rule("8.0d", "8.11", "8.12a", "8.13a", "8.2c")
@pytest.mark.parametrize(
    "markers, status, pop, res",
    [(0, "Unaligned", 0, 0), (1, "Associate", 2, 1), (2, "Protectorate", 2, 1)],
)
def test_what_markers_are_worth(markers, status, pop, res):
    """Turkey has 2 POP and 1 RES; the USSR starts with 12 and 11."""
    t = government(nations={"Turkey": {"influence": "USSR" if markers else "", "markers": markers}})
    assert t.game.view(None).position["nations"]["Turkey"]["status"] == status
    assert levels(t.game, "USSR") == (12 + pop, 11 + res)
    assert levels(t.game, "Axis") == (11, 6) and levels(t.game, "West") == (12, 11)


@rule("8.2c", "8.2d")
def test_a_satellite_pays_its_controller():
    t = government(nations={"Turkey": {"control": "USSR"}})
    assert levels(t.game, "USSR") == (14, 12) and levels(t.game, "Axis") == (11, 6)


@rule("8.12b", "8.13b", "8.1b", "8.1a", "11.0d")
@pytest.mark.parametrize("markers", [0, 1, 2])
@pytest.mark.parametrize("influencer", ["Axis", "USSR"])
def test_influence_opens_no_border(markers, influencer):
    t = table(
        units={"Axis": {"Berlin": "INF 1"}},
        nations={"Poland": {"influence": influencer if markers else "", "markers": markers}},
    )
    t.refuse("Axis", "move INF1 to Warsaw", "11.0d")


@rule("8.12b", "8.13b", "8.2d")
def test_where_fortresses_are_built():
    def production(**poland):
        return table("production", "Axis", order=AXIS_FIRST, nations={"Poland": poland})

    for markers in (1, 2):
        production(influence="Axis", markers=markers).refuse("Axis", "build FORT in Warsaw", "7.231a")
        production(influence="Axis", markers=markers).refuse("Axis", "build INF in Warsaw", "2.3b")
    t = production(control="Axis")
    t.refuse("Axis", "build INF in Warsaw", "2.3b")
    t.play("Axis", "build FORT in Warsaw")
    assert t.units("Warsaw") == ["Axis FORT1 1"] and t.nationals("Germany") == 1


@rule("8.2d")
def test_satellite_territory_is_friendly():
    t = table(units={"Axis": {"Berlin": "INF 1"}}, nations={"Poland": {"control": "Axis"}})
    t.play("Axis", "move INF1 to Warsaw", "done")
    assert t.game.phase != "combat" and t.state.control["Warsaw"] == "Axis"


@rule("8.2b", "2.3c")
def test_satellite_forces_by_the_size_of_the_place():
    """A Capital City 3, another City 2, a Town 1."""
    t = government(
        hands={"USSR": ["Fall J"], "West": ["Fall A"]}, nations={"Turkey": {"influence": "USSR", "markers": 2}}
    )
    t.play("West", "pass").play("USSR", "diplo Fall J for Turkey")
    resolve(t)
    asked = {}
    while t.game.phase == "resolution":
        assert t.asked() == ["USSR"] and "FORT" in t.ask().choices and "INF" in t.ask().choices
        asked[t.ask().prompt.split(" in ")[1].rstrip("?")] = t.ask().prompt.split()[3]
        t.play("USSR", "TANK" if "Ankara" in t.ask().prompt else "INF")
    assert asked == {"Ankara": "3", "Istanbul": "2", "Izmir": "1"}
    assert t.units("Ankara") == ["USSR TANK1 3"]
    assert [t.units(area)[0].split()[-1] for area in ("Istanbul", "Izmir")] == ["2", "1"]
    assert t.nationals("USSR") == 3 and not t.units("Kars")


@rule("8.2a")
def test_satellites_are_beyond_all_diplomacy():
    poland = {"Poland": {"control": "USSR"}}
    t = government(hands={"West": ["Summer Z", "Summer I", "Summer B", "Summer U"]}, nations=poland)
    for card in ("Summer Z", "Summer I", "Summer B", "Summer U"):
        t.refuse("West", f"diplo {card} for Poland", "8.2a")
    t = government(hands={"West": ["Inv 50"]}, nations=poland)
    t.refuse("West", "intel Inv 50 against USSR on Poland", "9.5d")


@rule("8.2a", "8.2f")
def test_cards_in_play_for_a_new_satellite_are_discarded():
    t = government(hands={"West": ["Summer M", "Fall G"]}, nations={"Norway": {"influence": "West", "markers": 2}})
    play_all(t, "West", "diplo Summer M for Norway", "diplo Fall G for Norway")
    resolve(t)
    t.play("West", "INF")
    assert not t.state.table and sorted(t.state.action_discards) == ["Fall G", "Summer M"]
    assert t.country("Norway").markers == 0 and t.units("Oslo") == ["West INF1 1"]


@rule("8.2e", "11.0e")
def test_attacking_a_satellite_needs_a_declaration():
    t = table(units={"Axis": {"Berlin": "INF 1"}}, nations={"Poland": {"control": "USSR"}})
    t.refuse("Axis", "move INF1 to Warsaw", "11.0e")
    t.refuse("Axis", "violate Poland", "15.4a")
    t.play("Axis", "dow USSR", "move INF1 to Warsaw")
    assert t.state.wars == ["Axis-USSR"] and not t.country("Poland").armed


@rule("8.1c", "8.14")
@pytest.mark.parametrize("markers", [0, 1])
def test_violating_an_associate_is_no_war(markers):
    t = table(
        units={"Axis": {"Berlin": "INF 1"}},
        nations={"Poland": {"influence": "West" if markers else "", "markers": markers}},
    )
    t.play("Axis", "violate Poland")
    assert not t.state.wars and t.country("Poland").armed and influenced(t, "Poland") == ("", 0)
    assert t.units("Warsaw") == ["neutral FORT1 3"]
    assert levels(t.game, "West") == (12, 11), "its POP and RES are lost to the West"


@rule("8.13c", "8.2b", "15.21b")
@pytest.mark.parametrize("wars, dows", [([], 1), (["Axis-USSR"], 0)])
def test_a_violated_protectorate_becomes_a_satellite(wars, dows):
    """E8: with War on its Protector, if there is none yet."""
    units = {"Axis": {"Berlin": "INF 1"}}
    t = table(units=units, nations={"Poland": {"influence": "USSR", "markers": 2}}, wars=wars)
    t.play("Axis", "violate Poland").play("USSR", "stand by it", "INF", "INF", "INF")
    assert t.state.wars == ["Axis-USSR"] and t.mat("Axis").dows == dows
    forces = {area: t.units(area)[0].split()[-1] for area in ("Warsaw", "Lvov", "Vilna")}
    assert forces == {"Warsaw": "3", "Lvov": "2", "Vilna": "1"} and t.nationals("USSR") == 3
    assert t.country("Poland").control == "USSR" and not t.country("Poland").armed


@rule("8.13b", "8.13c", "8.14")
def test_a_protector_may_violate_its_own_protectorate():
    t = table(units={"Axis": {"Berlin": "INF 1"}}, nations={"Poland": {"influence": "Axis", "markers": 2}})
    t.play("Axis", "violate Poland")
    assert t.country("Poland").armed and t.country("Poland").foes == ["Axis"] and not t.state.wars


@rule("8.0c")
def test_repudiation():
    spain = {"Spain": {"influence": "West", "markers": 2}}
    t = government("Axis", hands={"Axis": ["Fall A"], "West": ["Fall P"]}, nations=spain)
    assert t.asked() == ["Axis"]
    t.play("West", "repudiate Spain")
    assert influenced(t, "Spain") == ("West", 1) and levels(t.game, "West") == (14, 11)
    t.play("West", "repudiate Spain")
    assert influenced(t, "Spain") == ("", 0) and levels(t.game, "West") == (12, 11)
    t.refuse("West", "repudiate Spain", "8.0c")
    t = government("Axis", hands={"Axis": ["Fall A"]}, nations=spain)
    t.refuse("Axis", "repudiate Spain", "8.0c")


@rule("8.3a", "8.3f", "8.0b")
@pytest.mark.parametrize("before, after", [(("", 0), ("Axis", 1)), (("West", 2), ("West", 1))])
def test_a_wildcard_changes_markers_at_once(before, after):
    t = government(
        "Axis",
        hands={"Axis": ["Spring L"]},
        nations={"Spain": dict(zip(("influence", "markers"), before, strict=True))},
    )
    t.play("Axis", "diplo Spring L for Spain")
    assert influenced(t, "Spain") == after
    assert t.state.action_discards == ["Spring L"] and not t.state.table


@rule("8.3f", "8.3a")
def test_a_wildcard_leaves_cards_in_play_alone():
    """D10"""
    t = government("West", hands={"West": ["Summer Z"], "Axis": ["Spring L"]})
    t.play("West", "diplo Summer Z for Spain").play("USSR", "pass").play("Axis", "diplo Spring L for Spain")
    assert influenced(t, "Spain") == ("Axis", 1) and [play.card for play in t.state.table] == ["Summer Z"]
    resolve(t)
    assert influenced(t, "Spain") == ("", 0)


@rule("8.3a")
def test_a_wildcard_names_other_neutrals_for_each_faction():
    hand = {"hands": {"Axis": ["Summer E"]}}
    government("Axis", **hand).refuse("Axis", "diplo Summer E for Czechoslovakia", "8.3a")
    government("Axis", **hand).play("Axis", "diplo Summer E for Austria")
    hand = {"hands": {"West": ["Summer E"]}}
    government("West", **hand).refuse("West", "diplo Summer E for Austria", "8.3a")
    government("West", **hand).play("West", "diplo Summer E for Czechoslovakia")


@rule("8.3b")
def test_guarantee():
    """Next to land a Rival controls: not next to one's own, not next to a Neutral a Rival only influences, not the USA."""
    t = government(hands={"West": ["Fall B"]}, nations={"Hungary": {"influence": "Axis", "markers": 2}})
    for nation in ("Poland", "Austria", "Low Countries", "Finland", "Rumania", "Turkey", "Persia", "Afghanistan"):
        assert f"diplomacy Fall B for {nation}" in t.suggestions("West", f"diplo Fall B for {nation}"), nation
    for nation in ("Spain", "USA", "Bulgaria", "Greece", "Portugal", "Ireland"):
        t.refuse("West", f"diplo Fall B for {nation}", "8.3a")
    t = government(hands={"West": ["Fall B"]}, nations={"Hungary": {"control": "Axis"}})
    t.play("West", "diplo Fall B for Rumania")
    assert influenced(t, "Rumania") == ("West", 1)


@rule("8.3b")
def test_guarantee_counts_control_not_influence():
    bulgaria = {"Rumania": {"influence": "USSR", "markers": 2}}
    t = government(hands={"West": ["Fall B"]}, nations=bulgaria)
    t.refuse("West", "diplo Fall B for Bulgaria", "8.3a")
    t = government(hands={"West": ["Fall B"]}, nations={"Rumania": {"control": "USSR"}})
    t.play("West", "diplo Fall B for Bulgaria")
    assert influenced(t, "Bulgaria") == ("West", 1)


@rule("8.3c")
def test_intimidation():
    t = government("Axis", hands={"Axis": ["Spring P"]})
    for nation in ("Finland", "Spain", "USA", "Turkey", "Sweden"):
        t.refuse("Axis", f"diplo Spring P for {nation}", "8.3a")
    t.play("Axis", "diplo Spring P for Poland")
    assert influenced(t, "Poland") == ("Axis", 1)
    t = government("West", hands={"West": ["Spring P"]}, nations={"Spain": {"influence": "USSR", "markers": 1}})
    t.refuse("West", "diplo Spring P for USA", "8.3a")
    t.play("West", "diplo Spring P for Spain")
    assert influenced(t, "Spain") == ("", 0)


@rule("8.3d")
@pytest.mark.parametrize("nation", ["USA", "Ireland", "Latin America", "Poland"])
def test_foreign_aid(nation):
    t = government(hands={"West": ["Summer B"]})
    t.play("West", f"diplo Summer B for {nation}")
    assert influenced(t, nation) == ("West", 1) and t.mat("West").ind == 6


@rule("8.3a", "8.3f")
def test_cards_that_only_remove():
    sweden = {"Sweden": {"influence": "USSR", "markers": 2}}
    t = government(hands={"West": ["Fall H"]}, nations=sweden)
    t.play("West", "diplo Fall H for Sweden")
    assert influenced(t, "Sweden") == ("USSR", 1)
    government(hands={"West": ["Fall H"]}).refuse("West", "diplo Fall H for Sweden", "8.3a")
    t = government("USSR", hands={"USSR": ["Fall H"]}, nations=sweden)
    t.refuse("USSR", "diplo Fall H for Sweden", "8.3a")


@rule("8.41b", "8.3d", "ruling.A52")
@pytest.mark.parametrize("nation, most", [("Spain", 4), ("USA", 3)])
def test_three_markers_are_the_limit_in_the_usa_alone(nation, most):
    """Before Diplomacy is resolved a Minor may get a fourth; Axis and USSR never have one on the USA."""
    t = table(
        "government",
        "Axis",
        order=("Axis", "West", "USSR"),
        hands={"Axis": ["Summer B", "Fall A"], "West": ["Fall C"]},
        nations={nation: {"influence": "Axis", "markers": 3}},
    )
    if most == 4:
        t.play("Axis", f"diplomacy Summer B for {nation}")
    else:
        t.refuse("Axis", f"diplomacy Summer B for {nation}", "8.41b")
    assert t.country(nation).markers == most
