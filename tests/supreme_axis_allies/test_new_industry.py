"""New Industry: where it goes, when, what it replaces; and its end under bombs."""

from rules.supreme_axis_allies.placement import build_limit
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table


def placing(nation: str, bought: str, **position) -> Table:
    return table(nation, "placement", nations={nation: {"purchased": bought, "treasury": 0}}, **position)


@rule("place.ind.last")
def test_a_new_industry_comes_after_everything_else():
    """D38: no units from an Industry in the turn in which it is built."""
    t = placing("GER", "1 IND 2 INF")
    error = t.refuse("GER", "place 1 IND in Bavaria", "place.ind.last")
    assert "2 INF" in str(error)
    t.refuse("GER", "place 1 INF in Bavaria", "place.where")
    t.play("GER", "place 2 INF in Rhineland", "place 1 IND in Bavaria")
    assert t.place("Bavaria").industry == "IND" and t.units("Bavaria") == {}


@rule("place.ind.last", "base.newly-placed-limit")
def test_units_without_room_elsewhere_do_not_get_it_from_the_new_industry():
    """Eight INF, a limit of 7 in Honshu: the eighth is refunded and not built by the Industry placed last."""
    t = placing("JAP", "8 INF 1 IND")
    t.play("JAP", "place 7 INF in Honshu", "place 1 IND in Manchukuo")
    assert t.units("Manchukuo") == {} and t.place("Manchukuo").industry == "IND"
    assert t.said("cannot place 1 INF; 3 IPC are refunded") and t.state.nation == "USA"


@rule("place.ind.last")
def test_a_new_industry_uses_up_no_limit():
    t = placing("GER", "4 INF 1 HIND")
    t.play("GER", "place 4 INF in Rhineland", "place 1 HIND in Rhineland")
    assert t.place("Rhineland").industry == "HIND"


@rule("place.ind.where")
def test_a_new_industry_needs_ground_held_since_the_turn_began():
    """D39: a Territory captured this turn is refused; one conquered earlier will do, and so does one worth nothing."""
    held = {"Minsk": {"owner": "GER"}, "Stalingrad": {"owner": "GER"}, "Vologda": {"owner": "GER"}}
    t = placing("GER", "3 IND", places=held, more={"taken": {"Vologda": "USSR"}})
    t.refuse("GER", "place 1 IND in Vologda", "place.ind.where")
    t.refuse("GER", "place 1 IND in Moscow", "place.ind.where")
    t.refuse("GER", "place 1 IND in Switzerland", "place.ind.where")
    t.refuse("GER", "place 1 IND in North Sea", "place.ind.where")
    t.play("GER", "place 1 IND in Minsk", "place 1 IND in Denmark", "place 1 IND in Poland")
    assert [t.place(name).industry for name in ("Minsk", "Denmark", "Poland")] == ["IND"] * 3


@rule("base.ind-one")
def test_a_territory_holds_one_industry():
    t = placing("GER", "1 IND 2 HIND")
    t.refuse("GER", "place 1 IND in Rhineland", "base.ind-one")
    t.refuse("GER", "place 1 IND in Brandenburg", "base.ind-one")
    t.refuse("GER", "place 1 HIND in Brandenburg", "base.ind-one")
    t.refuse("GER", "place 2 HIND in Poland", "base.ind-one")
    t.play("GER", "place 1 HIND in Rhineland", "place 1 HIND in Bavaria", "place 1 IND in Poland")
    assert t.place("Rhineland").industry == t.place("Bavaria").industry == "HIND"


@rule("ind.replace", "base.ind-one", "ind.damage", "place.limit.heavy")
def test_damage_passes_to_the_industry_that_replaces_it():
    """E20: 4 damage on a normal IND in a Territory worth 5 with two sisters: the Heavy Industry builds 5+2-4 = 3."""
    t = placing("USA", "1 HIND", places={"California": {"damage": 4}})
    t.play("USA", "place 1 HIND in California")
    assert (t.place("California").industry, t.place("California").damage) == ("HIND", 4)
    assert build_limit(t.game, "California") == 3


def raided(space: str, damage: int, dice: list[int]) -> Table:
    """One British bomber over a German Industry."""
    t = table("UK", "movement", UK={"England": "1 BMB"}, places={space: {"damage": damage}})
    return t.play("UK", f"raid {space} with 1 BMB from England", "done", dice=dice)


@rule("ind.destroyed")
def test_damage_equal_to_the_hit_points_destroys_an_industry():
    """D29: cost 15, 14 damage, two hits; the excess has no effect."""
    t = raided("Rhineland", 14, [4, 4])
    assert (t.place("Rhineland").industry, t.place("Rhineland").damage) == ("", 0)
    assert t.place("Rhineland").owner == "GER" and t.place("Rhineland").value == 4
    t = raided("Rhineland", 13, [4, 5])
    assert (t.place("Rhineland").industry, t.place("Rhineland").damage) == ("IND", 14)
    t = raided("Rhineland", 13, [4, 4])
    assert t.place("Rhineland").industry == ""


@rule("ind.destroyed", "ind.damage")
def test_heavy_industry_stands_twenty_points():
    t = raided("Brandenburg", 17, [1, 2])
    assert (t.place("Brandenburg").industry, t.place("Brandenburg").damage) == ("HIND", 19)
    t = raided("Brandenburg", 18, [1, 2])
    assert t.place("Brandenburg").industry == ""


@rule("place.ind.last")
def test_no_other_industry_builds_an_industry():
    t = placing("GER", "1 IND")
    assert t.game.submit("GER", "place 1 IND in Poland from Rhineland") == "place 1 IND at Poland"
    assert t.place("Poland").industry == "IND" and t.state.nation == "UK"
