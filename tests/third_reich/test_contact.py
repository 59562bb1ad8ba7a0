"""31.2, 7.1: who drops on the enemy fights for the hex, and nobody shares it afterwards."""

from rules.third_reich.attack import idle_support
from rules.third_reich.chart import FRONTS, country_of, hexes_of, steps
from rules.third_reich.contact import in_contact, opposing
from rules.third_reich.invariants import faults
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


def dropped(units, hex_="N21"):
    """An American airborne unit has dropped on the enemy before ground combat."""
    t = table("landing", {"L22": "U para"} | units, options="Western offensive", control={"M21": "Britain"})
    t.play(US, f"drop UP1 on {hex_}")
    while t.game.phase == "landing":
        t.play(t.asked()[0], "done")
    return t


@rule("31.2", "ruling.A6")
def test_an_attack_on_the_hex_takes_the_dropped_unit_along():
    t = dropped({"N21": "G inf", "M21": "U armor"})
    t.refuse(US, "attack N21 with UA1", "31.2")
    t.refuse(US, "done", "31.2")
    assert all("UP1" in text for text in t.suggestions(US, "attack N21"))
    t.play(US, "attack N21 with UA1, UP1", dice=[1])
    assert t.where("GI1") == "lost"


@rule("31.2", "14.21a")
def test_who_dropped_and_died_owes_no_attack_any_more():
    units = {"L22": "U para", "N21": "G armor", "M21": "2 U armor", "N20": "G inf"}
    t = table("ground", units, options="Western offensive", control={"M21": US}, pool={"Germany": "G inf"})
    t.state.units.move("UP1", "N21").drop = t.state.turn
    t.state.fight.contact.append("UP1")
    t.refuse(US, "done", "31.2")
    t.play(US, "attack N21 with UP1", dice=[6])
    assert t.where("UP1") == "lost" and t.asked() == [US]
    t.play(US, "done")


@rule("31.2")
def test_nobody_shares_a_hex_when_the_attacks_are_over():
    t = table("ground", {"N21": "G inf, U para", "M21": "U armor"}, options="Western offensive",
              flags={"UP1": {"drop": 21}}, control={"M21": "Britain"})  # fmt: skip
    t.state.fight.contact.append("UP1")
    idle_support(t.game)
    t.game.phase = "aftermath"
    assert t.where("UP1") == "lost" and not list(faults(t.game))


@rule("32.2a", "18.1b")
def test_a_partisan_touches_nobody_across_the_border_of_its_country():
    border = ((h, o) for h in sorted(hexes_of("Yugoslavia")) for o in sorted(steps(h)))
    here, abroad = next((h, o) for h, o in border if country_of(o) in ("Hungary", "Rumania", "Bulgaria"))
    inside = next(o for o in sorted(steps(here)) if country_of(o) == "Yugoslavia" and o not in steps(abroad))
    options = ", ".join(f"{front} attrition" for front in FRONTS)
    for units, found in (({abroad: "G inf"}, []), ({abroad: "G inf", inside: "G inf"}, ["BZ1"]), ({}, [])):
        t = table("movement", {here: "B partisan"} | units, options=options, control={abroad: GER, inside: GER})
        assert [u.id for front in FRONTS for u in in_contact(t.game, front)] == found


@rule("18.31c", "18.1b")
def test_only_ground_units_on_the_map_oppose():
    units = {"Q22": "G inf, G air, G base", "P22": "U inf", "S10": "G inf", "L31": "G inf"}
    t = table("movement", units, options="Western attrition", control={"P22": US}, pool={GER: "G inf"})
    places = {u.place for u in opposing(t.game, "Western")}
    assert {u.kind for u in opposing(t.game, "Western")} == {"infantry"} and "Q22" in places and "pool" not in places
