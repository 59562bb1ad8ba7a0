"""Summer 1940 played through: Paris is stormed, France may do little, falls, and the British caught in the south must choose."""

from rules.third_reich.chart import hexes_of
from rules.third_reich.stranded import all_caught
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, RUS, UK, Table, peace

ARMIES = {
    "N24": "2 G armor", "M24": "2 G armor", "N23": "2 G inf", "M25": "2 G inf", "N25": "2 G air",
    "O22": "F inf", "O21": "F inf", "O24": "F inf", "P24": "F inf", "Q22": "F inf, F armor", "R20": "F inf", "P21": "F air",
    "V19": "F inf, F fleet", "M19": "F fleet", "EE17": "F inf", "II34": "F inf", "X20": "F inf",
    "N22": "B inf 3-4", "M22": "B inf 3-4", "U17": "B inf 3-4", "L22": "3 B fleet", "AA8": "B inf 1-3, B fleet",
}  # fmt: skip
LOW = ("Belgium", "Netherlands", "Luxembourg", "Poland")


def until(t: Table, side: str, *phases: str) -> Table:
    for _ in range(80):
        if t.state.side == side and t.game.phase in phases:
            return t
        t.play(t.asked()[0], "done")
    raise AssertionError(f"{t.game.phase}: {t.asked()}")


def storm() -> Table:
    """Germany takes Paris in Summer 1940."""
    taken = {h: GER for c in LOW for h in hexes_of(c)} | dict.fromkeys(("N23", "N24", "M24"), GER)
    countries = dict.fromkeys(LOW, "conquered Germany") | {"Rumania": "inactive Germany"}
    t = peace("options", ARMIES, season="Summer", control=taken, countries=countries)
    t.play(GER, "option Western offensive", "done")
    until(t, "Axis", "missions").play(GER, "support O22 with GW1", "support O22 with GW2")
    infantry = sorted(u.id for u in t.state.units.at("N23"))
    until(t, "Axis", "ground").play(GER, f"attack O22 with {', '.join(infantry)}", dice=[1])
    t.play(GER, f"advance {', '.join(infantry)}")
    assert holder(t.game, "O22") == GER and t.power(FRA).in_play, "she has a turn to retake it"
    return t


@rule("26.815", "26.82", "26.811", "26.812")
def test_the_turn_france_has_left():
    t = until(storm(), "Allies", "options")
    t.refuse(FRA, "option Western attrition", "26.815")
    t.refuse(FRA, "declare war on Italy", "26.815")
    t.play(FRA, "option Western offensive", "done").play(UK, "option Western offensive", "done").play(RUS, "done")
    until(t, "Allies", "supply").play(UK, "supply BF1 for M22")
    until(t, "Allies", "movement")
    t.refuse(FRA, "stage FW1 to L22", "26.82")
    t.refuse(UK, "move BI2 to P21", "34.3")
    t.play(FRA, "move FA1 to P22")
    until(t, "Allies", "ground")
    t.refuse(FRA, "attack N24 with FI3", "26.811")
    t.refuse(FRA, "attack O22 with FI2", "26.812")
    assert "attack O22 with FA1, BI2, FI2" in t.suggestions(FRA, "attack")


def beaten() -> Table:
    t = until(storm(), "Allies", "options")
    t.play(FRA, "done").play(UK, "done").play(RUS, "done")
    until(t, "Allies", "supply").play(UK, "supply BF1 for M22")
    until(t, "Allies", "movement")
    t.game.script([2, 3])
    return until(t, "Allies", "zone")


@rule("49.11b", "49.12", "26.84")
def test_france_falls_as_allied_combat_ends():
    t = beaten()
    assert t.asked() == [GER] and not t.power(FRA).in_play and t.rolls("even Vichy") == [[2], [3]]
    t.play(GER, "deploy rest", "done")
    assert t.game.phase == "construction" and FRA not in t.asked()
    kept = [u for u in t.state.units if u.nation == "Vichy France"]
    assert sorted(u.kind for u in kept) == ["air", "armor", "fleet"] + 5 * ["infantry"], "four of seven, and Beirut's"
    assert sum(u.factor for u in kept if u.kind == "air") == 3 and sum(u.factor for u in kept if u.kind == "fleet") == 9
    assert holder(t.game, "EE17") == UK and t.unit("FfI1").place == "EE17" and holder(t.game, "II34") == "Vichy France"
    assert holder(t.game, "N22") == holder(t.game, "M22") == UK and holder(t.game, "M19") == GER


@rule("49.6a", "49.42g")
def test_what_is_left_in_the_south_is_settled_in_the_next_allied_turn():
    t = beaten().play(GER, "deploy rest", "done")
    (caught,) = all_caught(t.game, UK)
    until(t, "Axis", "movement").play(GER, "move GA1 to Q20")
    assert "vichy crossed" not in t.state.notes, "in the first Axis turn that is free"
    until(t, "Allies", "options")
    t.refuse(UK, "done", "49.6a")
    t.play(UK, "declare war on Vichy France")
    assert not all_caught(t.game, UK) and t.unit(caught.id).place == "U17"
