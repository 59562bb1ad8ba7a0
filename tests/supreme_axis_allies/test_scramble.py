"""Fighters that come to the help of a neighbour."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land, silent
from tests.supreme_axis_allies.table import Table, table

REGION = {"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}}
"""Minsk and Smolensk are the Region Belorussia."""


def called(attack: str = "2 INF", defence: str = "1 INF", base: str = "2 FIT", **more: object) -> Table:
    """Minsk is attacked, and `base` stands in Smolensk."""
    t = on_land(attack, defence, also={"USSR": {"Smolensk": base}}, places=REGION, **more)  # type: ignore[arg-type]
    return asks(t, "USSR", "scramble")


@rule("scramble.region", "ruling.60")
def test_fighters_of_the_same_region_join_the_defence():
    """Declared before the first dice; they defend at 4."""
    t = asks(called(), "GER", "retreat")
    t.play("GER", "done")
    assert t.rolls() == [], "asked before any die"
    assert t.ask("USSR").choices == ("stay", "scramble 1", "scramble 2")
    t.play("USSR", "scramble 2", dice=[6, 6, 6, 4, 5])
    assert t.units("Minsk") == {"GER": "1 INF", "USSR": "1 INF 2 FIT"}


@rule("scramble.region")
def test_they_may_stay():
    t = called()
    t.play("GER", "done")
    t.play("USSR", "stay", dice=[1, 6, 6])
    assert t.owner("Minsk") == "GER"
    assert t.units("Smolensk") == {"USSR": "2 FIT"}


@rule("scramble.region")
def test_only_fighters_and_only_of_the_region():
    """A BMB in Smolensk and a FIT in neighbouring Rzhev (West Russia) are not asked for."""
    t = on_land(
        "1 INF",
        "1 INF",
        also={"USSR": {"Smolensk": "1 BMB", "Rzhev": "1 FIT"}},
        places={**REGION, "Rzhev": {"owner": "USSR"}},
    )
    asks(t, "USSR", "scramble").play("GER", "done", dice=[1, 6])
    assert t.owner("Minsk") == "GER"


@rule("scramble.region", "base.multi-defence")
def test_an_allys_fighters_may_come_too():
    t = on_land("1 INF", "1 INF", also={"UK": {"Smolensk": "1 FIT"}}, places=REGION)
    asks(t, "UK", "scramble").play("GER", "done")
    t.play("UK", "scramble 1", dice=[6, 6, 4])
    assert t.units("Minsk") == {"USSR": "1 INF"}
    assert t.units("Smolensk") == {"UK": "1 FIT"}


@rule("scramble.return", "ruling.61")
def test_they_go_home_straight_after_the_combat():
    t = called()
    t.play("GER", "done")
    t.play("USSR", "scramble 2", dice=[6, 6, 2, 4, 6])
    assert t.units("Minsk") == {"USSR": "1 INF"}
    assert t.units("Smolensk") == {"USSR": "2 FIT"}


@rule("ruling.61")
def test_a_gun_on_their_way_does_not_fire():
    t = on_land(
        "1 INF", "1 INF", also={"USSR": {"Smolensk": "1 FIT 1 AAG"}, "GER": {"Baltic States": "1 AAG"}}, places=REGION
    )
    asks(t, "USSR", "scramble").play("GER", "done")
    t.play("USSR", "scramble 1", dice=[6, 2, 6])
    assert t.rolls("AAG") == []


def two_battles(base: str) -> Table:
    """Minsk and Smolensk are both attacked; `base` stands in Smolensk."""
    t = on_land("1 INF", "1 INF", also={"USSR": {"Smolensk": base}, "GER": {"Kursk": "2 INF"}}, places=REGION)
    t.play("GER", "move 2 INF from Kursk to Smolensk", "done")
    return asks(t, "USSR", "scramble")


@rule("scramble.once", "scramble.return", "ruling.60")
def test_a_fighter_that_scrambles_does_not_defend_its_own_territory():
    """D24: back in Smolensk it takes no part in the battle there; when that falls it lands in an adjacent Territory."""
    t = two_battles("1 INF 1 FIT")
    t.play("GER", "fight Minsk")
    t.play("USSR", "scramble 1", dice=[6, 2, 6, 1, 6, 6])
    assert t.rolls("Smolensk, USSR fire with 1 INF at 2") == [[6]]
    assert set(t.ask("USSR").choices) == {"Minsk", "Leningrad"}
    t.play("USSR", "Leningrad")
    assert t.units("Smolensk") == {"GER": "2 INF"}
    assert t.units("Leningrad") == {"USSR": "1 FIT"}
    assert t.dice_left() == []


@rule("scramble.return")
def test_a_home_lost_with_no_friendly_ground_beside_it_is_the_end():
    """D24: the FIT of Java helps Sumatra, an island of the same Region; meanwhile Java falls."""
    t = table(
        "USA",
        "movement",
        USA={"Java Sea": "1 TRN (1 ARM)", "Andaman Sea": "1 TRN (1 ARM)"},
        JAP={"Java": "1 FIT", "Sumatra": "1 INF"},
    )
    asks(silent(t), "JAP", "scramble")
    t.play("USA", "unload 1 ARM from Java Sea to Java", "unload 1 ARM from Andaman Sea to Sumatra", "done")
    t.play("USA", "fight Sumatra")
    t.play("JAP", "scramble 1", dice=[6, 2, 6])
    assert t.units("Sumatra") == {"JAP": "1 INF"}
    assert t.units("Java") == {"USA": "1 ARM"}
    assert t.said("nowhere to land")


@rule("scramble.once")
def test_who_has_defended_his_own_territory_scrambles_nowhere():
    t = two_battles("1 INF 1 FIT")
    t.play("GER", "fight Smolensk", dice=[6, 6, 2, 4, 6, 6, 1, 6])
    assert t.units("Smolensk") == {"USSR": "1 INF 1 FIT"}
    assert t.events("scramble.region") == []
    assert t.owner("Minsk") == "GER", "fought without asking"
    assert t.dice_left() == []


@rule("scramble.once", "ruling.60")
def test_to_one_combat_only():
    """Stalingrad and Kuban are attacked; the FIT of Transcaucasia that went to the first is not offered for the second."""
    places = {name: {"owner": "USSR"} for name in ("Stalingrad", "Kuban", "Transcaucasia")}
    t = table(
        "GER",
        "movement",
        GER={"Kursk": "1 INF", "Donets Basin": "1 INF"},
        USSR={"Stalingrad": "1 INF", "Kuban": "1 INF", "Transcaucasia": "1 FIT"},
        places=places,
    )
    asks(silent(t), "USSR", "scramble")
    t.play("GER", "move 1 INF from Kursk to Stalingrad", "move 1 INF from Donets Basin to Kuban", "done")
    t.play("GER", "fight Stalingrad")
    t.play("USSR", "scramble 1", dice=[6, 2, 6, 1, 6])
    assert t.owner("Kuban") == "GER", "fought without another question"
    assert t.units("Transcaucasia") == {"USSR": "1 FIT"}


@rule("scramble.sea")
def test_fighters_on_the_coast_help_ships_off_it():
    t = asks(at_sea("1 CRU", "1 TRN", also={"UK": {"Scotland": "1 FIT", "Wales": "1 FIT"}}), "UK", "scramble")
    t.play("GER", "done")
    assert "Scotland" in t.ask("UK").prompt
    t.play("UK", "scramble 1", dice=[6, 4])
    assert t.units("North Sea") == {"UK": "1 TRN"}
    assert t.units("Scotland") == {"UK": "1 FIT"}, "Wales does not border the zone and was not asked"


@rule("scramble.sea", "scramble.once")
def test_whoever_helps_at_sea_is_not_there_when_the_beach_is_attacked():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 BTL 1 TRN (1 ARM)"},
        UK={"North Sea": "1 DES", "England": "1 FIT"},
    )
    asks(silent(t), "UK", "scramble", "retreat")
    t.play("GER", "move all from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "unload 1 ARM from North Sea to England", "done")
    t.play("UK", "scramble 1", dice=[4, 6, 6])
    assert t.ask("UK").choices == ("fight on", "break off"), "the DES is sunk, the FIT alone"
    t.play("UK", "break off", dice=[6, 6])
    assert t.ask("UK").policy == "landing"
    assert t.owner("England") == "GER", "taken without a die, for the FIT has had its fight"
    t.play("UK", "Scotland")
    assert t.units("Scotland") == {"UK": "1 FIT"}
    assert t.dice_left() == []


@rule("scramble.once", "ruling.60", "base.carrier-defence")
def test_a_fighter_that_defended_its_carrier_scrambles_nowhere():
    """Its CAR is sunk and it comes down in Scotland; when England is attacked the FIT of Wales alone is asked for."""
    ashore = {"GER": {"English Channel": "1 TRN (1 ARM)"}, "UK": {"England": "1 INF", "Wales": "1 FIT"}}
    t = asks(at_sea("2 CRU", "1 CAR (1 FIT)", also=ashore), "UK", "scramble", "casualties")
    asks(t, "GER", "retreat").play("GER", "unload 1 ARM from English Channel to England", "done")
    t.play("GER", "fight North Sea", dice=[3, 6, 6, 6]).play("UK", "lose 1 CAR")
    t.play("GER", "retreat to Western Baltic", dice=[6])
    assert t.units("Scotland") == {"UK": "1 FIT"}
    assert "Scramble FIT from Wales" in t.ask("UK").prompt
    t.play("UK", "stay", dice=[3, 6])
    assert t.owner("England") == "GER", "fought without another question"


@rule("ruling.62")
def test_fighters_on_a_carrier_do_not_scramble():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 CRU 1 TRN (1 INF)"},
        UK={"English Channel": "1 CAR (2 FIT)", "England": "1 INF"},
    )
    asks(silent(t), "UK", "scramble")
    t.play(
        "GER",
        "move all from Western Baltic to North Sea",
        "unload 1 INF from North Sea to England",
        "done",
        dice=[3, 6, 6],
    )
    assert t.events("scramble.region") == []
    assert t.owner("England") == "GER"


@rule("scramble.region", "ruling.80")
def test_nobody_scrambles_against_a_raid():
    t = table(
        "GER",
        "movement",
        GER={"Poland": "1 BMB"},
        USSR={"Smolensk": "2 FIT"},
        places={"Minsk": {"owner": "USSR", "industry": "IND"}, "Smolensk": {"owner": "USSR"}},
    )
    t.play("GER", "bomb Minsk with 1 BMB from Poland", "done", dice=[4, 6])
    assert t.place("Minsk").damage == 1


@rule("scramble.return", "base.air-retreat", "ruling.66")
def test_when_the_defence_retreats_they_fly_home_and_not_with_the_army():
    t = on_land(
        "2 INF",
        "1 INF",
        also={"USSR": {"Smolensk": "1 FIT"}},
        places={**REGION, "Baltic States": {"owner": "USSR"}},
    )
    asks(t, "USSR", "scramble", "retreat").play("GER", "done")
    t.play("USSR", "scramble 1", dice=[6, 6, 6, 6])
    t.play("USSR", "retreat to Baltic States", dice=[6, 6])
    assert t.units("Baltic States") == {"USSR": "1 INF"}
    assert t.units("Smolensk") == {"USSR": "1 FIT"}


@rule("scramble.region", "scramble.return")
def test_who_scrambles_is_told_and_who_stays_is_not():
    t = called()
    t.play("GER", "done").play("USSR", "scramble 1", dice=[6] * 6)
    assert t.said("USSR scrambles 1 FIT from Smolensk to Minsk.")
    t = called()
    t.play("GER", "done").play("USSR", "stay", dice=[6] * 6)
    assert not t.said("scrambles")
