"""The map of Supreme Axis and Allies as it is drawn: every difference from the board has its reason, every town its place."""

from tests.areamap import barred, joined_by_line, pairs_of, pieces, spaces_at

GAME = "supreme_axis_allies"

FAR_ISLANDS = "Portugal - Azores Sea"  # the Azores are Portuguese, but nobody lands in Portugal from there
CORNERS = "Banda Sea - Caroline Sea"

ACROSS_WATER = "Southern Italy - Sicily; Honshu - Hokkaido; Honshu - Kyushu"
CANALS = "Caribbean Sea - Gulf of Panama; Eastern Mediterranean - Red Sea"
TOO_SMALL = """Gibraltar - Spain; Gibraltar - Gulf of Cadiz; Gibraltar - Western Mediterranean; Malta - Ionian Sea;
    Midway - Midway Waters; Caroline Islands - Caroline Sea; Mariana Islands - Mariana Sea;
    Marshall Islands - Marshall Sea; Iwo Jima - Bonin Sea; Wake Island - Wake Waters"""


def test_long_bars_are_those_with_a_reason():
    assert barred(GAME) == pairs_of(";".join((FAR_ISLANDS, CORNERS)))


def test_lines_are_those_with_a_reason():
    assert joined_by_line(GAME) == pairs_of(";".join((ACROSS_WATER, CANALS, TOO_SMALL)))


def test_every_sea_zone_is_in_one_piece():
    assert pieces(GAME) == {}


TOWNS = {
    "Boston": ((42.4, -71.3), "New England"), "Washington": ((38.9, -77.2), "Appalachia"),
    "Dover, Delaware": ((39.1, -75.6), "Appalachia"), "Chicago": ((41.8, -87.8), "Great Lakes"),
    "Miami": ((25.8, -80.5), "Deep South"), "Houston": ((29.8, -95.4), "Texas"),
    "Denver": ((39.7, -105.0), "Rocky Mountains"), "Los Angeles": ((34.1, -118.0), "California"),
    "Seattle": ((47.6, -122.0), "Pacific Northwest"), "Winnipeg": ((50.1, -97.2), "Prairie Provinces"),
    "Toronto": ((43.8, -79.4), "Ontario"), "Ungava": ((61.8, -75.0), "Quebec"), "Halifax": ((44.8, -63.7), "Maritimes"),
    "London": ((51.5, -0.2), "England"), "Edinburgh": ((55.9, -3.3), "Scotland"), "Belfast": ((54.6, -6.1), "Scotland"),
    "Cardiff": ((51.6, -3.3), "Wales"), "Dublin": ((53.3, -6.5), "Eire"), "Cherbourg": ((49.5, -1.5), "Normandy"),
    "Brussels": ((50.85, 4.35), "Netherlands"), "Paris": ((48.85, 2.35), "Paris"),
    "Marseilles": ((43.5, 5.4), "Southern France"), "Kiel": ((54.2, 10.0), "Rhineland"),
    "Lubeck": ((53.8, 10.7), "Rhineland"), "Berlin": ((52.5, 13.4), "Brandenburg"), "Prague": ((50.1, 14.4), "Bavaria"),
    "Warsaw": ((52.2, 21.0), "Poland"), "Budapest": ((47.5, 19.1), "Hungary"), "Bucharest": ((44.4, 26.1), "Romania"),
    "Istanbul": ((41.1, 28.6), "Thrace"), "Ankara": ((39.9, 32.9), "Anatolia"), "Rome": ((41.9, 12.6), "Southern Italy"),
    "Milan": ((45.5, 9.2), "Northern Italy"), "Leningrad": ((59.8, 30.6), "Leningrad"),
    "Moscow": ((55.75, 37.6), "Moscow"), "Kiev": ((50.4, 30.6), "Western Ukraine"),
    "Sevastopol": ((44.9, 34.0), "Donets Basin"), "Rostov": ((47.3, 39.8), "Kuban"),
    "Stalingrad": ((48.7, 44.4), "Stalingrad"), "Baku": ((40.4, 49.3), "Transcaucasia"),
    "Vladivostok": ((43.4, 132.2), "Vladivostok"), "Tokyo": ((35.9, 139.4), "Honshu"), "Seoul": ((37.5, 127.2), "Korea"),
    "Mukden": ((41.8, 123.4), "Manchukuo"), "Peking": ((39.9, 116.4), "Shantung"), "Shanghai": ((31.2, 120.8), "Kiangsu"),
    "Canton": ((23.3, 113.2), "Kwangtung"), "Chungking": ((29.6, 106.5), "Szechwan"), "Kunming": ((25.0, 102.7), "Yunnan"),
    "Saigon": ((10.9, 106.5), "Indochina"), "Bangkok": ((13.9, 100.6), "Siam"), "Singapore": ((1.6, 103.5), "Malaya"),
    "Rangoon": ((17.0, 96.2), "Burma"), "Calcutta": ((22.8, 88.4), "Bengal"), "Delhi": ((28.6, 77.2), "Punjab"),
    "Madras": ((13.1, 80.0), "Bombay"), "Tehran": ((35.7, 51.4), "Western Persia"), "Baghdad": ((33.3, 44.4), "Iraq"),
    "Jerusalem": ((31.8, 35.2), "Palestine"), "Cairo": ((30.0, 31.3), "Egypt"), "Khartoum": ((15.6, 32.6), "Sudan"),
    "Nairobi": ((-1.3, 36.8), "Kenya"), "Cape Town": ((-33.6, 18.9), "Cape Colony"), "Dakar": ((14.8, -16.9), "Senegal"),
    "Casablanca": ((33.4, -7.4), "Morocco"), "Villa Cisneros": ((23.7, -15.6), "Rio de Oro"),
    "Tripoli": ((32.6, 13.2), "Tripolitania"), "Tobruk": ((31.9, 23.9), "Cyrenaica"),
    "Sydney": ((-33.6, 150.8), "New South Wales"), "Brisbane": ((-27.4, 152.7), "Queensland"),
    "Darwin": ((-12.8, 131.0), "Northern Territory"), "Perth": ((-31.9, 116.2), "Western Australia"),
    "Batavia": ((-6.4, 106.8), "Java"), "Palembang": ((-3.0, 104.7), "Sumatra"),
    "Balikpapan": ((-1.1, 116.6), "Dutch Borneo"), "Manila": ((14.8, 121.1), "Luzon"), "Davao": ((7.3, 125.4), "Mindanao"),
    "Port Moresby": ((-9.2, 147.3), "Papua"), "Colon": ((9.0, -79.7), "Panama"), "Havana": ((22.9, -82.3), "Cuba"),
    "Rio de Janeiro": ((-22.6, -43.4), "Eastern Brazil"), "Buenos Aires": ((-34.8, -58.8), "Argentina"),
    "Caracas": ((10.3, -66.9), "Venezuela"), "Doha": ((25.2, 51.3), "Arabia"), "Fujairah": ((25.3, 56.2), "Oman"),
}  # fmt: skip

WATERS = {  # each side of an isthmus is another sea
    "Phuket": ((7.3, 98.2), "Andaman Sea"), "Songkhla": ((7.5, 101.0), "Gulf of Siam"),
    "Malacca Strait": ((4.0, 99.8), "Andaman Sea"), "Limon": ((10.2, -82.6), "Caribbean Sea"),
    "Darien": ((9.3, -77.5), "Caribbean Sea"), "Pearl Islands": ((8.3, -79.3), "Gulf of Panama"),
    "Bristol Bay": ((57.8, -160.0), "Bering Sea"), "Kodiak": ((57.0, -151.0), "Gulf of Alaska"),
    "Baler": ((15.5, 122.2), "Philippine Sea"), "Lingayen": ((16.4, 119.7), "South China Sea"),
    "Kiel Bight": ((54.6, 10.5), "Western Baltic"), "Heligoland": ((54.3, 7.7), "North Sea"),
    "Firth of Forth": ((56.15, -2.4), "North Sea"), "Penzhina Bay": ((60.6, 160.5), "Sea of Okhotsk"),
}  # fmt: skip


def places(named):
    found = spaces_at(GAME, tuple(spot for spot, _ in named.values()))
    return {name: there for name, (there, _) in zip(named, found, strict=True)}


def test_towns_lie_in_their_territories():
    assert places(TOWNS) == {name: territory for name, (_, territory) in TOWNS.items()}


def test_waters_lie_in_their_sea_zones():
    assert places(WATERS) == {name: zone for name, (_, zone) in WATERS.items()}
