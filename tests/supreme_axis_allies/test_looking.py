"""What a player looks up, word for word: Territories, Sea Zones and kinds of units."""

from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME, Table, table


def europe() -> Table:
    return table(
        "GER",
        UK={"England": "2 INF 1 FRT", "Mid-Atlantic": "1 CRU", "Paris": "1 ARM"},
        GER={"Minsk": "2 INF 1 AAG", "Rhineland": "1 INF"},
        places={"Paris": {"owner": "UK"}, "Rhineland": {"damage": 2}, "Leningrad": {"flag": "Axis"}},
        nations={"USSR": {"surrendered": True}},
        options={"cities": "17", "victory": 12},
    )


def seen(text: str) -> list[str]:
    return GAME.look(europe().game.view(None).position, text)


@rule("map.ipc-value", "map.regions")
def test_a_territory() -> None:
    assert seen("England") == [
        "England (United Kingdom)",
        "UK; worth 5 IPC",
        "Victory City: London",
        "Heavy Industry, damage 0",
        "UK: 2 INF 1 FRT",
        "Land: Scotland, Wales",
        "Sea Zones: Western Approaches, North Sea, English Channel",
    ]
    assert "Industrial Center, damage 2" in seen("Rhineland")
    assert [line.partition(":")[0] for line in seen("Bavaria")] == [
        "Bavaria (Germany)",
        "Germany; worth 2 IPC",
        "Land",
    ], "no city, no Industry, nobody there"


@rule("map.original")
def test_who_has_a_territory_and_whose_it_was() -> None:
    assert seen("Paris")[1:3] == ["UK, originally Germany's; worth 2 IPC", "Victory City: Paris"]
    assert seen("Moscow")[1] == "neutral, originally USSR's; worth 5 IPC"
    assert seen("Spain")[1] == "neutral; worth 2 IPC", "it was never anybody's"
    assert "Victory City: Leningrad, counts for the Axis" in seen("Leningrad")
    assert "Victory City: Moscow" in seen("Moscow"), "counts for nobody"


@rule("map.shipping-lane", "map.canal")
def test_a_sea_zone() -> None:
    assert seen("Mid-Atlantic")[:3] == ["Mid-Atlantic (North Atlantic)", "Shipping Lane of UK: 2 IPC", "UK: 1 CRU"]
    assert seen("Norwegian Sea") == [
        "Norwegian Sea (Arctic Ocean)",
        "Sea Zones: Barents Sea, Denmark Strait, North-West Approaches, North Sea",
        "Coasts: Scotland, Iceland, Norway",
    ]
    assert seen("Eastern Mediterranean")[-1] == "Suez Canal to Red Sea, banks Egypt and Palestine"
    assert seen("Red Sea")[-1] == "Suez Canal to Eastern Mediterranean, banks Egypt and Palestine"
    assert seen("Gulf of Panama")[-1] == "Panama Canal to Caribbean Sea, banks Panama"


@rule("units.rating")
def test_a_kind_of_unit_and_where_it_stands() -> None:
    assert seen("INF") == [
        "Infantry (INF): Ground, 3 IPC, attack 1, defence 2, movement 1",
        "Germany: Rhineland 1, Minsk 2",
        "UK: England 2",
    ]
    assert seen("frt")[0] == "Fortification (FRT): Ground, 2 IPC, attack none, defence 2, movement 0"
    assert seen("AAG") == [
        "Anti-Aircraft Gun (AAG): Ground, 6 IPC, attack none, defence none, movement 1",
        "Germany: Minsk 1",
    ]
    assert seen("TRN") == ["Transport (TRN): Naval, 7 IPC, attack 0, defence 0, movement 2"]


def test_a_beginning_that_fits_several_spaces() -> None:
    assert seen("Mediterranean") == ["That could be Western Mediterranean or Eastern Mediterranean."]
    for many in ("north", "ma"):  # exactly eight, and far more
        (line,) = seen(many)
        assert line.count(",") == 6 and line.count(" or ") == 1, "eight are enough"
    assert seen("nowhere at all") == []


def test_a_kind_of_unit_is_found_by_its_code_though_a_space_begins_with_it() -> None:
    assert "Industrial Center" in seen("IND")[0] and "Aircraft Carrier" in seen("CAR")[0]
    assert seen("Indo")[0].startswith("Indochina"), "and what only begins a name is that name"


@rule("map.original", "neutral.win")
def test_ground_that_nobody_owned_when_the_game_began() -> None:
    t = table("GER", places={"Spain": {"owner": "GER"}})
    assert GAME.look(t.game.view(None).position, "Spain")[1] == "Germany; worth 2 IPC"
