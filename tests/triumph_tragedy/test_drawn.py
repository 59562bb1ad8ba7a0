"""The map of Triumph & Tragedy as it is drawn: every difference from the board has its reason, every town its area."""

import pytest

from tests.areamap import barred, joined_by_line, pairs_of, pieces, spaces_at
from tests.triumph_tragedy.board import BOARD

GAME = "triumph_tragedy"

# Barred: no border of the game, though the map cannot keep the two apart.
THROUGH_A_STRAITS_AREA = """Aegean Sea - Western Black Sea; Baltic Sea - North Sea; Madeira Sea - North Atlantic Ocean;
    Madeira Sea - Western Mediterranean; Central Mediterranean - Tyrrhenian Sea"""
NO_WAY_IN_THE_GAME = "Glasgow - Dublin; Morocco - Western Mediterranean"
CORNERS = "Stalingrad - Penza"

# Joined by a line: a border of the game across what the map shows between.
STRAITS = """Gibraltar - Algiers; Gibraltar - Morocco; Gibraltar - Madrid; Gibraltar - Barcelona;
    Gibraltar - Madeira Sea; Gibraltar - Western Mediterranean; Malta - Sfax; Malta - Tunisia; Malta - Sicily;
    Malta - Tyrrhenian Sea; Kuban - Sevastopol; Copenhagen - Oslo; Copenhagen - Stockholm; Azores - Bay of Biscay"""
ROUND_AFRICA = "South Atlantic Ocean - West Indian Ocean"


def test_long_bars_are_those_with_a_reason():  # 1.3, 11.52
    assert barred(GAME) == pairs_of(";".join((THROUGH_A_STRAITS_AREA, NO_WAY_IN_THE_GAME, CORNERS)))


def test_lines_are_those_with_a_reason():  # 1.3, 14.24
    assert joined_by_line(GAME) == pairs_of(";".join((STRAITS, ROUND_AFRICA)))


def test_every_sea_is_in_one_piece():
    assert set(pieces(GAME)) <= {"South Atlantic Ocean"}  # at the edge of the map Africa parts it


TOWNS = {  # latitude, longitude of the town, or of one in the land
    "London": (51.5, -0.3), "Glasgow": (55.9, -4.2), "Suez": (30.2, 32.4), "Egypt": (30.3, 30.5),
    "Iraq": (33.3, 44.4), "Jordan": (31.9, 35.9), "Sudan": (19.5, 37.0), "Delhi": (28.6, 77.2),
    "Bombay": (19.1, 73.2), "Karachi": (25.0, 67.3), "Paris": (48.9, 2.35), "Marseilles": (43.4, 5.4),
    "Gascony": (44.8, -0.5), "Lorraine": (48.7, 6.2), "Algiers": (36.6, 3.1), "Dakar": (14.8, -17.0),
    "Morocco": (33.5, -7.3), "Sfax": (34.7, 10.5), "Tunisia": (36.8, 9.9), "Damascus": (33.5, 36.3),
    "Berlin": (52.5, 13.4), "Ruhr": (51.5, 7.1), "Konigsberg": (54.7, 20.8), "Munich": (48.1, 11.6),
    "Rome": (41.9, 12.5), "Milan": (45.5, 9.2), "Sardinia": (40.0, 9.0), "Sicily": (37.6, 14.0),
    "Taranto": (40.55, 17.3), "Venice": (45.55, 12.1), "Tripoli": (32.8, 13.2), "Cyrenaica": (32.0, 20.5),
    "Moscow": (55.75, 37.6), "Baku": (40.4, 49.5), "Leningrad": (59.9, 30.4), "Kharkov": (50.0, 36.2),
    "Kiev": (50.4, 30.6), "Odessa": (46.6, 30.6), "Stalingrad": (48.7, 44.4), "Urals": (56.85, 60.6),
    "Archangel": (64.5, 40.7), "Belorussia": (53.9, 27.6), "Bryansk": (53.25, 34.4), "Georgia": (41.7, 44.8),
    "Gorky": (56.3, 44.0), "Grozny": (43.3, 45.7), "Kazakhstan": (50.3, 57.2), "Kuban": (45.05, 39.0),
    "Murmansk": (68.9, 33.2), "Penza": (53.2, 45.0), "Perm": (58.0, 56.3), "Sevastopol": (44.65, 33.7),
    "Turkmenistan": (37.95, 58.4), "Ufa": (54.7, 56.0), "Vologda": (59.2, 39.9), "Voronezh": (51.7, 39.2),
    "Western Siberia": (55.0, 73.4), "Kabul": (34.5, 69.2), "Albania": (41.3, 19.8), "Vienna": (48.2, 16.4),
    "Riga": (56.9, 24.3), "Sofia": (42.7, 23.3), "Prague": (50.1, 14.4), "Copenhagen": (55.7, 12.45),
    "Iceland": (64.9, -18.0), "Helsinki": (60.3, 25.0), "Petsamo": (69.4, 31.0), "Athens": (38.05, 23.7),
    "Crete": (35.25, 24.9), "Budapest": (47.5, 19.1), "Dublin": (53.3, -6.4), "Amsterdam": (52.3, 4.9),
    "Oslo": (60.0, 10.7), "Narvik": (68.4, 17.5), "Tehran": (35.7, 51.4), "Abadan": (30.4, 48.6),
    "Shiraz": (29.6, 52.5), "Tabriz": (38.1, 46.3), "Warsaw": (52.2, 21.0), "Lvov": (49.85, 24.0),
    "Vilna": (54.7, 25.3), "Lisbon": (38.8, -9.1), "Bucharest": (44.4, 26.1), "Madrid": (40.4, -3.7),
    "Barcelona": (41.5, 2.1), "Leon": (42.6, -5.6), "Stockholm": (59.3, 17.8), "Gallivare": (67.1, 20.7),
    "Ankara": (39.9, 32.9), "Istanbul": (41.1, 28.8), "Adana": (37.0, 35.3), "Izmir": (38.4, 27.2),
    "Kars": (40.6, 43.1), "Sinope": (41.9, 35.0), "Belgrade": (44.75, 20.5), "Croatia": (45.8, 16.0),
}  # fmt: skip

ALSO = {  # both coasts of the Straits, and who has what the names do not tell
    "Skutari": ((40.95, 29.6), "Istanbul"), "Zealand": ((55.4, 11.8), "Copenhagen"),
    "Reggio": ((38.1, 15.8), "Sicily"), "Perekop": ((46.3, 33.8), "Sevastopol"), "Sinai": ((30.0, 33.5), "Suez"),
    "Naples": ((40.9, 14.4), "Rome"), "Ancona": ((43.5, 13.4), "Taranto"), "Corsica": ((42.2, 9.1), "Marseilles"),
    "Brussels": ((50.85, 4.35), "Amsterdam"), "Danzig": ((54.3, 18.6), "Konigsberg"),
    "Gdynia": ((54.5, 18.4), "Warsaw"), "Hamburg": ((53.5, 10.0), "Ruhr"), "Dubrovnik": ((42.7, 18.1), "Croatia"),
    "Rostov": ((47.3, 39.7), "Kuban"), "Kherson": ((46.7, 32.6), "Odessa"), "Tallinn": ((59.4, 24.8), "Riga"),
    "Tobruk": ((32.0, 23.9), "Cyrenaica"), "Belfast": ((54.6, -6.0), "Glasgow"), "Malaga": ((36.8, -4.5), "Barcelona"),
}  # fmt: skip


def test_towns_lie_in_their_areas():
    found = spaces_at(GAME, tuple(TOWNS.values()))
    assert {name: there for name, (there, _) in zip(TOWNS, found, strict=True) if there != name} == {}
    found = spaces_at(GAME, tuple(spot for spot, _ in ALSO.values()))
    assert {name: there for name, (there, _) in zip(ALSO, found, strict=True)} == {n: s for n, (_, s) in ALSO.items()}


OUT_OF_PLAY = {
    "Switzerland": (46.8, 8.2), "Sahara": (25.0, 4.0), "Saudi Arabia": (24.0, 45.0), "Pripet Marshes": (51.9, 28.5),
    "Greenland": (70.0, -35.0), "Pechora": (66.0, 55.0), "Tibet": (31.0, 81.5), "Kurdistan": (37.2, 43.3),
}  # fmt: skip


def test_violet_land_is_drawn_as_no_area():  # 1.1
    assert set(OUT_OF_PLAY) == {entry["name"] for entry in BOARD["out_of_play"]}
    assert set(spaces_at(GAME, tuple(OUT_OF_PLAY.values()))) == {("", "land")}


@pytest.mark.parametrize(
    "islands",
    [(62.1, -6.95), (28.3, -16.5), (32.75, -17.0), (35.0, 33.2)],
    ids=["Faroes", "Canaries", "Madeira", "Cyprus"],
)
def test_islands_without_a_name_on_the_board_are_no_part_of_a_far_area(islands):
    assert spaces_at(GAME, (islands,))[0][0] == ""
