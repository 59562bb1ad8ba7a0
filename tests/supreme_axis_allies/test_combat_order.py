"""Which combat comes when, and landings from the sea."""

from typing import Any

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, silent
from tests.supreme_axis_allies.table import Table, table


def landing(ships: str, cargo: str, sea: str = "", ground: str = "", **more: Any) -> Table:
    """German `ships` have sailed from the Western Baltic to the North Sea, where British ships `sea` intercept them; their
    `cargo` is going to land in England, held by `ground`."""
    uk = {space: text for space, text in (("North Sea", sea), ("England", ground)) if text}
    t = table("GER", "movement", GER={"Western Baltic": ships}, UK=uk, **more)
    t.play("GER", "move all from Western Baltic to North Sea")
    if sea:
        t.play("UK", "intercept")
    t.play("GER", f"unload {cargo} from North Sea to England")
    return silent(t)


def two_fronts() -> Table:
    """A landing in England behind a sea battle, and a battle in Minsk."""
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 CRU 1 TRN (1 ARM)", "Poland": "1 ARM"},
        UK={"North Sea": "1 DES", "England": "1 INF"},
        USSR={"Minsk": "1 INF"},
        places={"Minsk": {"owner": "USSR"}},
    )
    silent(t)
    t.play("GER", "move 1 ARM from Poland to Minsk", "move all from Western Baltic to North Sea")
    t.play("UK", "intercept")
    return t.play("GER", "unload 1 ARM from North Sea to England", "done")


def places_fought(t: Table) -> list[str]:
    return [event.data["space"] for event in t.events("combat.when", "battle")]


@rule("base.simultaneous", "base.amphib.sequence")
def test_the_phasing_player_chooses_the_order():
    t = two_fronts()
    assert t.asked() == ["GER"]
    assert t.suggestions("GER", "fight") == ["fight North Sea", "fight Minsk"]
    error = t.refuse("GER", "fight England", "base.amphib.sequence")
    assert "North Sea" in str(error) and error.nearest == ("fight North Sea",)
    t.play("GER", "fight Minsk", dice=[3, 6])
    assert places_fought(t) == ["Minsk", "North Sea", "England"], "the other two have only one order"


@rule("base.simultaneous", "base.amphib.sequence")
def test_one_combat_is_finished_before_the_next_begins():
    t = two_fronts()
    t.play("GER", "fight North Sea", dice=[6, 6, 6, 6, 3, 6])
    assert t.owner("Minsk") == "USSR"
    assert t.units("North Sea") == {"GER": "1 ARM 1 TRN 1 CRU"}
    assert places_fought(t) == ["North Sea"]
    t.play("GER", "fight England", dice=[6, 6, 6, 6, 3, 6, 3, 6])
    assert places_fought(t) == ["North Sea", "England", "Minsk"]
    assert (t.owner("England"), t.owner("Minsk")) == ("GER", "GER")
    assert t.dice_left() == []


@rule("base.amphib.sea-first", "base.sea-noncombat", "base.sea-retreat")
def test_troops_of_a_fleet_that_retreats_do_not_land():
    t = landing("1 CRU 1 TRN (1 ARM)", "1 ARM", "1 DES", "1 INF")
    asks(t, "GER", "retreat")
    t.play("GER", "done", dice=[6, 6])
    t.play("GER", "retreat to Western Baltic", dice=[2])
    assert t.units("Western Baltic") == {"GER": "1 ARM 1 TRN 1 CRU"}
    assert t.units("England") == {"UK": "1 INF"}
    assert places_fought(t) == ["North Sea"], "there is nobody left to attack England"


@rule("base.trn-cargo-lost", "base.amphib.sea-first", "base.trn-alone")
def test_cargo_never_fights_at_sea_and_goes_down_with_its_ship():
    t = landing("1 TRN (1 ARM)", "1 ARM", "1 DES", "1 INF")
    t.play("GER", "done", dice=[3, 3, 2])
    assert t.rolls() == [[3], [3], [2]], "only the DES fires, until the TRN is gone"
    assert t.units("North Sea") == {"UK": "1 DES"}
    assert t.owner("England") == "UK"
    assert places_fought(t) == ["North Sea"]


@rule("base.trn-cargo-lost")
def test_the_emptiest_ship_is_lost_first():
    """Two hits: the CRU, then of three TRN the one without cargo."""
    t = landing("1 TRN (1 ARM), 1 TRN (1 INF), 1 TRN, 1 CRU", "1 INF 1 ARM", "1 DES 1 CAR")
    asks(t, "GER", "retreat")
    t.play("GER", "done", dice=[6, 2, 2])
    assert t.units("North Sea") == {"GER": "1 INF 1 ARM 2 TRN", "UK": "1 DES 1 CAR"}


@rule("base.sea-noncombat", "ruling.53")
def test_a_sea_battle_without_a_winner_lets_nobody_land():
    t = landing("1 TRN (1 ARM)", "1 ARM", "1 TRN", "1 INF")
    t.play("GER", "done")
    assert t.rolls() == []
    assert t.units("North Sea") == {"GER": "1 ARM 1 TRN", "UK": "1 TRN"}
    assert t.said("fails: the sea battle was not won")
    assert t.owner("England") == "UK"


@rule("base.sea-noncombat", "base.amphib.sea-first")
def test_a_won_sea_battle_opens_the_beach():
    t = landing("1 CRU 1 TRN (1 ARM)", "1 ARM", "1 SUB")
    t.play("GER", "done", dice=[6, 3])
    assert t.owner("England") == "GER"
    assert t.units("England") == {"GER": "1 ARM"}


@rule("base.sea-noncombat", "scramble.region", "base.liberate")
def test_troops_landing_among_friends_meet_no_combat():
    """After the sea battle they go ashore: no garrison, no scramble against them, and the ground stays with the ally."""
    t = table(
        "UK",
        "movement",
        UK={"English Channel": "1 CRU 1 TRN (1 INF)"},
        GER={"North Sea": "1 SUB", "Netherlands": "1 FIT"},
        places={"Netherlands": {"owner": "GER"}, "England": {"owner": "USA"}},
        options={"garrisons": True},
    )
    silent(t)
    t.play("UK", "move all from English Channel to North Sea")
    t.play("GER", "intercept")
    t.play("UK", "unload 1 INF from North Sea to England", "done", dice=[6, 3])
    assert t.units("England") == {"UK": "1 INF"}
    assert t.owner("England") == "USA"
    assert places_fought(t) == ["North Sea"]
    assert t.dice_left() == []


@rule("base.amphib.bombard", "base.amphib.sequence")
def test_battleship_and_cruiser_bombard_and_those_hit_still_fire():
    t = landing("1 BTL 1 CRU 1 TRN (1 INF 1 ARM)", "1 INF 1 ARM", ground="3 INF")
    asks(t, "UK", "retreat")
    t.play("GER", "done", dice=[4, 3, 6, 6, 6, 6, 6])
    assert t.rolls("Bombardment of England with 1 BTL at 4, 1 CRU at 3") == [[4, 3]]
    assert t.rolls() == [[4, 3], [6, 6], [6, 6, 6]], "ships first, then both sides; three INF answer"
    assert t.units("England") == {"GER": "1 INF 1 ARM", "UK": "1 INF"}
    t.play("UK", "fight on", dice=[6, 6, 6])
    assert len(t.rolls("Bombardment")) == 1, "before the first round only"


@rule("base.amphib.bombard")
def test_a_shot_above_the_attack_rating_misses():
    t = landing("1 CRU 1 TRN (1 ARM)", "1 ARM", ground="2 INF")
    asks(t, "UK", "retreat")
    t.play("GER", "done", dice=[4, 6, 6, 6])
    assert t.said("Shore bombardment of England: 0 hits.")
    assert t.units("England") == {"GER": "1 ARM", "UK": "2 INF"}


@rule("base.amphib.bombard")
def test_no_more_shots_than_ground_units_landed():
    t = landing("1 BTL 2 CRU 1 TRN (1 ARM)", "1 ARM", ground="3 INF")
    asks(t, "UK", "retreat")
    t.play("GER", "done", dice=[4, 6, 6, 6, 6])
    assert t.rolls("Bombardment of England with 1 BTL at 4") == [[4]], "one shot, the best"
    assert t.units("England") == {"GER": "1 ARM", "UK": "2 INF"}
    t.play("UK", "fight on", dice=[6, 6, 6])
    assert len(t.rolls("Bombardment")) == 1, "those left over do not fire later"


@rule("base.amphib.bombard")
def test_ships_that_fought_at_sea_do_not_bombard():
    t = landing("1 BTL 1 TRN (1 ARM)", "1 ARM", "1 TRN", "3 INF")
    asks(t, "UK", "retreat")
    t.play("GER", "done", dice=[4, 6, 6, 6, 6])
    assert places_fought(t) == ["North Sea", "England"]
    assert t.rolls("Bombardment") == []
    assert t.rolls("Germany fire") == [[4], [6]]


@rule("base.amphib.bombard")
def test_nobody_bombards_empty_ground_or_without_a_landing():
    t = landing("1 BTL 1 TRN (1 ARM)", "1 ARM")
    t.play("GER", "done")
    assert t.rolls() == []
    assert t.owner("England") == "GER"
    t = table(
        "GER",
        "movement",
        GER={"Eastern Baltic": "1 BTL", "Baltic States": "1 ARM"},
        USSR={"Leningrad": "1 INF"},
    )
    silent(t).play("GER", "move 1 ARM from Baltic States to Leningrad", "done", dice=[3, 6])
    assert t.rolls("Bombardment") == []
    assert t.owner("Leningrad") == "GER"


@rule("base.amphib.bombard", "ruling.17")
def test_the_dogfight_comes_before_the_bombardment():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 CRU 1 TRN (1 ARM)", "Netherlands": "1 FIT"},
        UK={"England": "1 INF 1 FIT"},
    )
    silent(t)
    t.play("GER", "move all from Western Baltic to North Sea", "unload 1 ARM from North Sea to England")
    t.play("GER", "move 1 FIT from Netherlands to England", "done", dice=[2, 6, 3, 3, 6])
    assert [text for text in ("Dogfight", "Bombardment") for _ in t.rolls(text)] == [
        "Dogfight",
        "Dogfight",
        "Bombardment",
    ]
    assert t.rolls()[2] == [3]
    assert t.owner("England") == "GER"


@rule("base.no-joint-attack")
def test_an_ally_already_there_takes_no_part_in_the_attack():
    t = table("GER", "movement", GER={"Western Baltic": "1 CRU"}, JAP={"North Sea": "2 BTL"}, UK={"North Sea": "1 CRU"})
    silent(t)
    t.play("GER", "move 1 CRU from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "done", dice=[6, 3])
    assert t.units("North Sea") == {"UK": "1 CRU", "JAP": "2 BTL"}
    assert {event.data["by"] for event in t.events(kind="dice")} == {"GER", "UK"}


@rule("base.simultaneous", "base.sea-noncombat")
def test_a_landing_among_friends_waits_for_no_order_once_the_sea_is_free():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 CRU 1 TRN (1 INF)", "Baltic States": "1 ARM", "Kursk": "1 ARM"},
        USSR={"Eastern Baltic": "1 TRN", "Minsk": "1 INF", "Moscow": "1 INF"},
        places={"Minsk": {"owner": "USSR"}},
    )
    silent(t)
    t.play("GER", "move all from Western Baltic to Eastern Baltic")
    t.play("USSR", "intercept")
    t.play("GER", "unload 1 INF from Eastern Baltic to Poland", "move 1 ARM from Baltic States to Minsk")
    t.play("GER", "move 1 ARM from Kursk to Moscow", "done", "fight Eastern Baltic", dice=[3])
    assert t.units("Poland") == {"GER": "1 INF"}
    assert t.suggestions("GER", "fight") == ["fight Minsk", "fight Moscow"]


@rule("base.amphib.sequence", "bomb.strategic.dice")
def test_bombs_on_a_beach_need_not_wait_for_the_sea():
    """The landing in England waits for the North Sea; the raid on England does not, so there is a choice."""
    t = table("GER", GER={"North Sea": "1 CRU, 1 TRN (1 INF)", "Rhineland": "1 BMB"}, UK={"North Sea": "1 CRU"})
    t.play("GER", "search North Sea").play("UK", "intercept")
    t.play("GER", "unload 1 INF from North Sea to England", "raid England with 1 BMB from Rhineland", "done")
    assert t.asked() == ["GER"] and t.ask().prompt.startswith("Which combat is next?")
    t.play("GER", "bomb England", dice=[4, 5])
    assert t.place("England").damage == 1


@rule("combat.casualties", "ruling.83")
def test_who_loses_all_of_a_kind_is_not_asked_which():
    """One INF landed, the other came by land, and both are hit."""
    forces = {"Baltic States": "1 INF", "Eastern Baltic": "1 TRN (1 INF)"}
    t = silent(table("GER", GER=forces, USSR={"Leningrad": "3 INF"}), ("casualties",))
    t.play("GER", "move 1 INF from Baltic States to Leningrad", "unload 1 INF from Eastern Baltic to Leningrad")
    t.play("GER", "done", dice=[6, 6, 1, 1, 6])
    assert t.units("Leningrad") == {"USSR": "3 INF"}
