"""The map of World War II in Europe as it is drawn: every difference from the board has its reason, every town its space."""

import pytest

from tests.areamap import barred, joined_by_line, pairs_of, pieces, spaces_at
from tests.ww2_europe.board import LINKS, PORTS, SEA, SPACES

GAME = "ww2_europe"

# Barred: no border of the game, though the map cannot keep the two apart.
FORCED_BY_THE_RULEBOOK = "Southwest Approaches - Portuguese Coast; Portuguese Coast - Alboran Sea; Prague - Krakow"
NO_WAY_IN_THE_GAME = "Glasgow - Dublin; El Alamein - Qattara; El Alamein - Cairo"
CORNERS = "Cherbourg - Dover Narrows; Bern - Venice; Stuttgart - Salzburg; Baku - Erzurum; Aegean Sea - Levantine Sea"

# Joined by a line: a border of the game across what the map shows between.
ACROSS_WATER = """Copenhagen - Aarhus; Copenhagen - Gothenburg; Sevastopol - Krasnodar; Taranto - Sicily;
    Istanbul - Izmir; Istanbul - Ankara"""
CANAL = "Suez - Sinai; Levantine Sea - Red Sea"
TOO_SMALL = "Seville - Gibraltar; Gibraltar - Portuguese Coast; Gibraltar - Alboran Sea"
ELSEWHERE = "Malta - Tyrrhenian Sea; Sinai - Amman; Arabian Sea - Cape Route"


def test_long_bars_are_those_with_a_reason():
    assert barred(GAME) == pairs_of(";".join((FORCED_BY_THE_RULEBOOK, NO_WAY_IN_THE_GAME, CORNERS)))


def test_lines_are_those_with_a_reason():
    assert joined_by_line(GAME) == pairs_of(";".join((ACROSS_WATER, CANAL, TOO_SMALL, ELSEWHERE)))


def test_every_sea_is_in_one_piece():
    assert pieces(GAME) == {}


TOWNS = {  # latitude, longitude
    "London": (51.5, -0.2), "Bristol": (51.47, -2.5), "Plymouth": (50.45, -4.0), "Manchester": (53.5, -2.2),
    "Glasgow": (55.87, -4.2), "Scapa Flow": (58.5, -3.6), "Dublin": (53.3, -6.4), "Reykjavik": (64.1, -21.7),
    "Paris": (48.85, 2.35), "Sedan": (49.7, 4.94), "Strasbourg": (48.55, 7.65), "Cherbourg": (49.55, -1.6),
    "Brest": (48.4, -4.3), "Bordeaux": (44.85, -0.5), "Bearn": (43.3, -0.37), "Vichy": (46.1, 3.4),
    "Toulouse": (43.6, 1.45), "Marseilles": (43.4, 5.4), "Ajaccio": (42.0, 8.9), "Brussels": (50.85, 4.35),
    "Liege": (50.63, 5.57), "Amsterdam": (52.35, 5.0), "Bern": (46.95, 7.45), "Madrid": (40.4, -3.7),
    "Vigo": (42.25, -8.5), "Bilbao": (43.2, -2.9), "Barcelona": (41.45, 2.1), "Seville": (37.4, -5.9),
    "Lisbon": (38.8, -9.1), "Berlin": (52.5, 13.4), "Hamburg": (53.55, 10.0), "Cologne": (50.94, 6.96),
    "Frankfurt": (50.1, 8.7), "Stuttgart": (48.8, 9.2), "Munich": (48.15, 11.6), "Leipzig": (51.35, 12.4),
    "Stettin": (53.4, 14.6), "Breslau": (51.1, 17.0), "Konigsberg": (54.7, 20.6), "Vienna": (48.2, 16.4),
    "Salzburg": (47.75, 13.05), "Sudetenland": (50.2, 12.9), "Prague": (50.1, 14.45), "Bratislava": (48.2, 17.1),
    "Copenhagen": (55.68, 12.5), "Aarhus": (56.16, 10.1), "Oslo": (59.95, 10.75), "Bergen": (60.4, 5.5),
    "Trondheim": (63.35, 10.4), "Narvik": (68.4, 17.5), "Gothenburg": (57.7, 12.0), "Stockholm": (59.35, 17.9),
    "Kiruna": (67.85, 20.2), "Helsinki": (60.25, 24.9), "Vyborg": (60.75, 28.8), "Oulu": (65.0, 25.7),
    "Petsamo": (69.5, 31.1), "Estonia": (59.3, 24.9), "Latvia": (56.9, 24.3), "Lithuania": (54.9, 23.8),
    "Warsaw": (52.2, 21.0), "Danzig": (54.3, 18.6), "Krakow": (50.06, 19.94), "Brest-Litovsk": (52.1, 23.8),
    "Vilna": (54.69, 25.28), "Lvov": (49.84, 24.03), "Leningrad": (59.9, 30.4), "Murmansk": (68.9, 33.2),
    "Petrozavodsk": (61.8, 34.2), "Archangel": (64.5, 40.7), "Vologda": (59.2, 39.9), "Novgorod": (58.52, 31.1),
    "Kalinin": (56.85, 35.8), "Moscow": (55.75, 37.6), "Smolensk": (54.8, 32.0), "Minsk": (53.9, 27.6),
    "Gomel": (52.4, 30.95), "Bryansk": (53.25, 34.4), "Zhitomir": (50.25, 28.65), "Kiev": (50.45, 30.6),
    "Odessa": (46.55, 30.7), "Kharkov": (50.0, 36.2), "Dnepropetrovsk": (48.45, 35.0), "Sevastopol": (44.65, 33.6),
    "Stalino": (48.0, 37.8), "Rostov": (47.25, 39.75), "Voronezh": (51.7, 39.25), "Stalingrad": (48.7, 44.4),
    "Gorky": (56.3, 44.0), "Kuibyshev": (53.2, 50.2), "Sverdlovsk": (56.85, 60.6), "Krasnodar": (45.05, 39.0),
    "Grozny": (43.32, 45.7), "Tbilisi": (41.7, 44.8), "Baku": (40.4, 49.6), "Astrakhan": (46.35, 48.0),
    "Budapest": (47.5, 19.1), "Bucharest": (44.45, 26.1), "Ploesti": (44.94, 26.02), "Constanta": (44.2, 28.55),
    "Cluj": (46.77, 23.6), "Bessarabia": (47.0, 28.86), "Sofia": (42.7, 23.3), "Belgrade": (44.8, 20.5),
    "Zagreb": (45.8, 16.0), "Sarajevo": (43.85, 18.4), "Skopje": (42.0, 21.4), "Athens": (38.05, 23.7),
    "Salonika": (40.65, 23.0), "Crete": (35.25, 24.9), "Rome": (41.9, 12.5), "Milan": (45.45, 9.2),
    "Turin": (45.05, 7.65), "Genoa": (44.45, 8.95), "Venice": (45.55, 12.2), "Trieste": (45.7, 13.85),
    "Naples": (40.9, 14.35), "Taranto": (40.55, 17.2), "Sicily": (37.6, 14.0), "Sardinia": (40.1, 9.0),
    "Tirana": (41.33, 19.8), "Rhodes": (36.2, 28.0), "Tripoli": (32.8, 13.2), "El Agheila": (30.2, 19.2),
    "Benghazi": (32.1, 20.2), "Tobruk": (32.0, 23.95), "Bir el Gubi": (31.55, 23.95), "Fezzan": (27.0, 14.4),
    "Halfaya": (31.45, 25.15), "Sidi Barrani": (31.5, 25.95), "El Alamein": (30.75, 28.9), "Qattara": (29.5, 27.0),
    "Alexandria": (31.1, 30.0), "Cairo": (29.9, 31.2), "Suez": (30.0, 32.4), "Sinai": (28.9, 33.9),
    "Jerusalem": (31.8, 35.2), "Amman": (31.9, 36.0), "Baghdad": (33.3, 44.4), "Mosul": (36.3, 43.1),
    "Basra": (30.5, 47.7), "Nicosia": (35.1, 33.3), "Rabat": (33.9, -6.8), "Oran": (35.6, -0.6),
    "Algiers": (36.65, 3.1), "Tunis": (36.75, 10.1), "Mareth": (33.6, 10.25), "Dakar": (14.8, -17.0),
    "Lebanon": (33.87, 35.6), "Damascus": (33.5, 36.3), "Aleppo": (36.2, 37.15), "Istanbul": (41.1, 28.8),
    "Izmir": (38.4, 27.25), "Ankara": (39.9, 32.9), "Trabzon": (40.9, 39.7), "Erzurum": (39.9, 41.3),
    "Tabriz": (38.1, 46.3), "Tehran": (35.7, 51.4), "Abadan": (30.4, 48.6), "Palma": (39.6, 2.9),
    "Sahara": (27.0, 2.0), "Malta": (35.9, 14.4),
}  # fmt: skip

ALSO = {  # what the names do not tell: who has the places of the campaigns
    "Dunkirk": ((50.98, 2.4), "Sedan"), "Caen": ((49.15, -0.37), "Cherbourg"), "Metz": ((49.1, 6.2), "Strasbourg"),
    "Kiel": ((54.3, 10.05), "Hamburg"), "Memel": ((55.65, 21.2), "Konigsberg"), "Posen": ((52.4, 16.9), "Danzig"),
    "Bialystok": ((53.13, 23.16), "Vilna"), "Pinsk": ((52.1, 26.1), "Brest-Litovsk"),
    "Split": ((43.55, 16.5), "Sarajevo"), "Pescara": ((42.4, 14.15), "Rome"), "Bari": ((41.05, 16.8), "Taranto"),
    "Messina": ((38.15, 15.5), "Sicily"), "Reggio": ((38.1, 15.75), "Taranto"),
    "Canakkale": ((40.1, 26.5), "Izmir"), "Uskudar": ((41.1, 29.3), "Ankara"), "Kerch": ((45.33, 36.4), "Sevastopol"),
    "Batum": ((41.65, 41.7), "Tbilisi"), "Ismailia": ((30.6, 32.2), "Suez"), "Derna": ((32.7, 22.6), "Benghazi"),
    "Kufra": ((24.2, 23.3), "Fezzan"), "Haifa": ((32.75, 35.05), "Jerusalem"), "Kirkuk": ((35.47, 44.39), "Mosul"),
    "Kirkenes": ((69.7, 30.0), "Narvik"), "Visby": ((57.6, 18.4), "Stockholm"),
    "Belfast": ((54.6, -6.0), "Glasgow"),
}  # fmt: skip


def test_towns_lie_in_their_spaces():
    found = spaces_at(GAME, tuple(TOWNS.values()))
    assert {name: there for name, (there, _) in zip(TOWNS, found, strict=True) if there != name} == {}
    found = spaces_at(GAME, tuple(spot for spot, _ in ALSO.values()))
    assert {name: there for name, (there, _) in zip(ALSO, found, strict=True)} == {n: s for n, (_, s) in ALSO.items()}


@pytest.mark.parametrize(
    "place",
    {
        "Azores": (37.8, -25.4), "Madeira": (32.75, -17.0), "Canary Islands": (28.3, -16.5),
        "Spanish Sahara": (24.0, -14.5), "Greenland": (70.0, -35.0), "Arabia": (24.0, 45.0),
        "Turkmenistan": (39.0, 58.0), "Sudan": (17.0, 31.0), "Nigeria": (10.0, 8.0),
    }.items(),
    ids=lambda place: place[0],
)  # fmt: skip
def test_land_that_is_no_space(place):
    assert spaces_at(GAME, (place[1],)) == [("", "land")]


def test_port_circles_lie_on_their_sea():  # port.parts
    circles = sorted(PORTS)
    found = spaces_at(GAME, tuple((SPACES[name]["lat"], SPACES[name]["lon"]) for name in circles))
    assert {n: there for n, (there, _) in zip(circles, found, strict=True) if there not in LINKS[n].keys() & SEA} == {}
