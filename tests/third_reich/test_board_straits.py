"""Straits, canals and closed coasts of the map of Third Reich against the rulebook."""

from tests.hexmap import HexMap
from tests.rulings import rule

MAP = HexMap("third_reich")
HEXES, BORDERS = MAP.hexes, MAP.board["borders"]
at, of, area, side, ground, fleet = MAP.at, MAP.of, MAP.area, MAP.side, MAP.ground, MAP.fleet
spread, touching, neighbours = MAP.spread, MAP.touching, MAP.neighbours


def east(name):
    return MAP.place(name)[1]


def test_strait_of_gibraltar():
    """16.4, 29.66, 37.2: AA9, BB8 and Z8 touch Gibraltar; the far shore is not joined by land."""
    rock = at("Gibraltar")
    assert rock == "AA8" and {"AA9", "BB8", "Z8"} <= set(neighbours(rock)) and at("Cadiz") == "Z8"
    assert fleet(rock, "BB8") and not ground(rock, "BB8")
    assert any(ground(rock, o) for o in of("Spain") if o in neighbours(rock))
    assert HEXES["BB8"]["country"] == "Spanish Morocco"


def test_turkish_straits():
    """29.15."""
    assert at("Istanbul") in ("Z33", "Z34")
    europe = area("European Turkey")
    assert {"Z33", "AA31"} <= europe and not {"Z34", "BB31"} & europe
    assert not any(MAP.dry(a, b) for a in europe for b in neighbours(a) if b in of("Turkey") - europe)
    assert touching(europe, of("Bulgaria"))


@rule("29.23b")
def test_strait_waters_are_told_apart():
    """29.23: a fleet that enters a strait hex leaves on the same side."""
    for name in ("Z33", "Z34", "AA31", "U40", "U41"):
        assert len(HEXES[name]["waters"]) == 2


def test_danish_passages():
    """29.66: I32 and I33 face each other; Kiel's two waters do not meet in the hex."""
    assert side("I32", "I33") == "sea" and HEXES["I33"]["country"] == "Sweden"
    assert at("Kiel") == "J30"
    atlantic, baltic = sorted(HEXES["J30"]["waters"], key=lambda run: max(map(east, run)))
    assert {"Atlantic Ocean"} <= {s for n in atlantic for s in HEXES[n]["seas"]}
    assert {s for n in baltic if HEXES[n]["kind"] == "sea" for s in HEXES[n]["seas"]} == {"Baltic Sea"}


@rule("29.23c")
def test_oslo_fjord():
    """29.23: no fleet enters C35; the fjord lies between D34 and D35."""
    assert HEXES["C35"]["no_fleets"] is True and at("Oslo") == "C35"
    assert HEXES["C35"]["kind"] == "land" and side("D34", "D35") == "sea"
    assert "D35" in spread("E33", fleet)


@rule("47.1")
def test_suez_canal():
    """47.1: three canal sides, then the Gulf."""
    canal = {frozenset(b[:2]) for b in BORDERS if b[2] == "canal"}
    assert canal == {frozenset(p) for p in (("LL30", "LL31"), ("MM30", "LL31"), ("MM30", "MM31"))}
    assert side("MM31", "NN30") == "sea" and ground("MM30", "NN30")
    assert at("Suez") in {n for pair in canal for n in pair}
    assert {"LL31", "MM31"} <= area("Sinai") <= of("Egypt")
    assert at("Suez") not in area("Sinai") and at("Alexandria") not in area("Sinai")
    assert "LL31" in neighbours(at("Suez")) or "LL30" in neighbours(at("Suez"))


def test_africa_and_asia_meet_at_the_canal():
    africa = spread(at("Alexandria"), MAP.dry)
    assert at("Tripoli") in africa and at("Casablanca") in africa
    assert at("Jerusalem") not in africa and at("Gibraltar") not in africa
    assert at("Jerusalem") in spread(at("Alexandria"), ground)


@rule("5.58b")
def test_kerch_and_crimea():
    """5.58: over the strait of Kerch to the east edge; the Crimea is joined to the mainland."""
    assert "U40" in spread(at("Sevastopol"), MAP.dry)
    assert at("Odessa") in spread(at("Sevastopol"), MAP.dry)
    assert side("U40", "U41") == "arrow"
