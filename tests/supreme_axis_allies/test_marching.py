"""Section 3 over land: who moves, how far, where a move stops, blitz, and everything before combat."""

from tests.rulings import rule
from tests.supreme_axis_allies.table import table


@rule("move.who")
def test_every_unit_may_move_and_into_as_many_battles_as_wished():
    t = table(
        "GER",
        GER={"Rzhev": "1 INF", "Poland": "1 INF 1 ARM", "Western Baltic": "1 DES", "Tyrrhenian Sea": "1 BTL"},
        USSR={"Moscow": "1 INF", "Leningrad": "1 INF"},
    )
    t.play(
        "GER",
        "move 1 INF from Rzhev to Moscow",
        "move 1 INF from Poland to Minsk",
        "move 1 ARM from Poland to Smolensk",
        "move 1 DES from Western Baltic to North Sea",
        "move 1 BTL from Tyrrhenian Sea to Ionian Sea",
    )
    assert t.units("Moscow") == {"GER": "1 INF", "USSR": "1 INF"}
    assert t.units("Minsk") == {"GER": "1 INF"}
    assert t.units("Smolensk") == {"GER": "1 ARM"}
    assert t.units("North Sea") == {"GER": "1 DES"}
    assert t.units("Ionian Sea") == {"GER": "1 BTL"}


@rule("move.who")
def test_only_the_phasing_nation_moves_and_only_its_own_units():
    t = table("USA", USA={"New England": "1 INF"}, UK={"Quebec": "1 INF"})
    t.refuse("UK", "move 1 INF from Quebec to Ontario", None)
    t.refuse("USA", "move 1 INF from Quebec to Ontario", "move.who")


@rule("move.allowance")
def test_no_unit_crosses_more_borders_than_its_rating():
    t = table("GER", GER={"Poland": "1 INF 1 ART 1 ARM 1 FRT"})
    for kind in ("INF", "ART"):
        error = t.refuse("GER", f"move 1 {kind} from Poland to Smolensk", "move.allowance")
        assert "2 borders" in str(error) and f"{kind} can cross 1" in str(error)
    t.refuse("GER", "move 1 ARM from Poland to Rzhev", "move.allowance")
    t.refuse("GER", "move 1 FRT from Poland to Minsk", "move.allowance")
    t.play("GER", "move 1 ARM from Poland to Smolensk")
    assert t.units("Smolensk") == {"GER": "1 ARM"}


@rule("move.allowance")
def test_a_mixed_army_goes_no_further_than_its_slowest_unit():
    t = table("GER", GER={"Poland": "1 INF 1 ARM"})
    t.refuse("GER", "move 1 INF 1 ARM from Poland to Smolensk", "move.allowance")
    t.play("GER", "move 1 INF 1 ARM from Poland to Minsk")
    t.play("GER", "move 1 ARM from Minsk to Smolensk")
    t.refuse("GER", "move 1 ARM from Smolensk to Rzhev", "move.who")


@rule("move.allowance")
def test_ships_cross_two_borders():
    t = table("USA", USA={"Hawaiian Sea": "1 BTL"})
    t.refuse("USA", "move 1 BTL from Hawaiian Sea to Philippine Sea", "move.allowance")
    t.play("USA", "move 1 BTL from Hawaiian Sea to Mariana Sea")
    assert t.units("Mariana Sea") == {"USA": "1 BTL"}


@rule("base.turn-one-move", "move.who")
def test_a_unit_that_has_moved_does_not_move_again():
    t = table("GER", GER={"Poland": "1 INF", "Bavaria": "1 FIT"})
    t.play("GER", "move 1 INF from Poland to Minsk", "move 1 FIT from Bavaria to Poland")
    t.refuse("GER", "move 1 INF from Minsk to Poland", "move.who")
    t.refuse("GER", "move 1 FIT from Poland to Bavaria", "move.who")


@rule("base.turn-one-move")
def test_next_turn_everything_moves_again():
    t = table("GER", GER={"Poland": "1 INF"}, seed="quiet")
    t.play("GER", "move 1 INF from Poland to Minsk", "done")
    for _ in range(40):
        if t.state.nation == "GER" and t.game.phase == "movement" and t.state.round == 2:
            break
        pending = t.game.pending()[0]
        verbs = [hint.split()[0] for hint in pending.orders]
        t.play(pending.seat, "skip" if "skip" in verbs else "done")
    t.play("GER", "move 1 INF from Minsk to Smolensk")
    assert t.units("Smolensk") == {"GER": "1 INF"}


@rule("move.stop")
def test_armour_stops_at_enemy_units():
    t = table("GER", GER={"Rzhev": "2 ARM"}, USSR={"Vologda": "1 INF"})
    error = t.refuse("GER", "move 1 ARM from Rzhev to Gorki via Vologda", "move.stop")
    assert "Vologda" in str(error) and "enemy units" in str(error)
    t.play("GER", "move 1 ARM from Rzhev to Vologda")
    t.refuse("GER", "move 1 ARM from Vologda to Gorki", "move.who")


@rule("move.stop", "move.blitz")
def test_a_fortification_stops_armour_too():
    t = table("GER", GER={"Rzhev": "1 ARM"}, USSR={"Vologda": "1 FRT"})
    t.refuse("GER", "move 1 ARM from Rzhev to Gorki via Vologda", "move.stop")


@rule("move.stop", "move.empty-enemy")
def test_units_without_blitz_stop_on_empty_enemy_ground():
    """The infantry may not even board a Transport: it has to hold what it has entered."""
    t = table("UK", UK={"Egypt": "1 INF 1 ARM", "Ionian Sea": "1 TRN"})
    t.play("UK", "move 1 INF from Egypt to Cyrenaica")
    t.refuse("UK", "load 1 INF from Cyrenaica in Ionian Sea", "move.stop")
    t.refuse("UK", "move 1 INF from Cyrenaica to Tripolitania", "move.who")


@rule("move.stop")
def test_friendly_and_allied_units_stop_nobody():
    t = table("UK", UK={"Egypt": "1 ARM"}, USA={"Palestine": "2 INF"}, GER={})
    t.play("UK", "move 1 ARM from Egypt to Syria via Palestine")
    assert t.units("Syria") == {"UK": "1 ARM"}


@rule("move.blitz", "base.blitz-path")
def test_armour_drives_through_empty_enemy_ground_and_takes_it():
    t = table("GER", GER={"Rzhev": "1 ARM"}, USSR={"Gorki": "1 INF"})
    german, soviet = t.mat("GER").morale, t.mat("USSR").morale
    t.play("GER", "move 1 ARM from Rzhev to Gorki via Vologda")
    assert t.owner("Vologda") == "GER"
    assert t.owner("Gorki") == "USSR"
    assert (t.mat("GER").morale, t.mat("USSR").morale) == (german + 1, soviet - 1)
    assert t.units("Gorki") == {"GER": "1 ARM", "USSR": "1 INF"}


@rule("move.blitz", "base.blitz-path")
def test_a_blitz_may_be_ordered_in_two_steps():
    t = table("GER", GER={"Rzhev": "1 ARM"})
    t.play("GER", "move 1 ARM from Rzhev to Vologda")
    assert t.owner("Vologda") == "USSR"
    t.play("GER", "move 1 ARM from Vologda to Archangel")
    assert t.owner("Vologda") == "GER"
    t.play("GER", "done")
    assert t.owner("Archangel") == "GER"


@rule("move.blitz")
def test_armour_that_goes_with_infantry_does_not_blitz():
    t = table("GER", GER={"Rzhev": "1 INF 1 ARM"})
    t.refuse("GER", "move 1 INF 1 ARM from Rzhev to Gorki via Vologda", "move.stop")


@rule("move.blitz", "move.empty-enemy", "base.blitz-path")
def test_industry_and_guns_do_not_stop_a_blitz_and_are_taken():
    t = table(
        "GER",
        GER={"Donets Basin": "1 ARM"},
        USSR={"Stalingrad": "1 AAG"},
        places={"Stalingrad": {"industry": "IND", "damage": 2}},
    )
    t.play("GER", "move 1 ARM from Donets Basin to Kazakhstan via Stalingrad")
    assert t.owner("Stalingrad") == "GER"
    assert t.units("Stalingrad") == {"GER": "1 AAG"}
    assert (t.place("Stalingrad").industry, t.place("Stalingrad").damage) == ("IND", 2)


@rule("base.blitz-path")
def test_a_blitz_that_frees_an_allys_ground_gives_it_back():
    t = table("UK", UK={"Moscow": "1 ARM"}, places={"Vologda": {"owner": "GER"}})
    t.play("UK", "move 1 ARM from Moscow to Archangel via Vologda")
    assert t.owner("Vologda") == "USSR"


@rule("move.combat-created", "move.empty-enemy")
def test_entering_enemy_ground_is_combat_even_if_nobody_is_there():
    """D74: nothing but an Industry and a gun; no dice, and the first Ground unit takes it all."""
    t = table(
        "GER",
        GER={"Kursk": "1 INF"},
        USSR={"Moscow": "1 AAG"},
        places={"Moscow": {"industry": "HIND"}},
    )
    t.play("GER", "move 1 INF from Kursk to Moscow")
    assert t.owner("Moscow") == "USSR"
    t.play("GER", "done")
    assert [event.data["space"] for event in t.events(kind="battle")] == ["Moscow"]
    assert t.rolls() == []
    assert t.owner("Moscow") == "GER"
    assert t.units("Moscow") == {"GER": "1 INF 1 AAG"}
    assert t.place("Moscow").industry == "HIND"


@rule("move.combat-created")
def test_entering_ground_with_enemy_units_is_combat_and_friendly_ground_is_not():
    t = table("GER", GER={"Kursk": "2 INF"}, USSR={"Moscow": "1 INF"})
    t.play("GER", "move 1 INF from Kursk to Moscow", "move 1 INF from Kursk to Rzhev")
    t.play("GER", "done", dice=[6, 6])
    assert [event.data["space"] for event in t.events(kind="battle")] == ["Moscow"]
    assert t.rolls("Moscow") == [[6], [6]]


@rule("move.single-phase")
def test_nothing_moves_after_combat():
    """D59: reinforcements for a conquest must have moved in with the attack."""
    t = table("GER", GER={"Kursk": "2 INF"}, nations={"GER": {"purchased": "1 INF"}})
    t.play("GER", "move 1 INF from Kursk to Moscow", "done")
    assert t.owner("Moscow") == "GER"
    assert t.game.phase == "placement"
    t.refuse("GER", "move 1 INF from Kursk to Moscow", None)
    assert t.units("Kursk") == {"GER": "1 INF"}


@rule("move.single-phase")
def test_nothing_moves_between_two_combats():
    t = table("GER", GER={"Kursk": "2 INF", "Rzhev": "1 INF"}, USSR={"Stalingrad": "1 INF"})
    t.play("GER", "move 1 INF from Kursk to Moscow", "move 1 INF from Kursk to Stalingrad", "done", "fight Moscow")
    assert t.owner("Moscow") == "GER"
    assert t.game.phase == "combat"
    t.refuse("GER", "move 1 INF from Rzhev to Moscow", "retreat.attacker")


@rule("base.sea-land-order")
def test_adjacent_are_spaces_that_share_a_boundary():
    t = table("UK", UK={"England": "1 INF", "Western Approaches": "1 DES"})
    error = t.refuse("UK", "move 1 INF from England to Normandy", "base.sea-land-order")
    assert "no way over land" in str(error)
    t.refuse("UK", "move 1 INF from England to English Channel", "units.categories")
    t.refuse("UK", "move 1 DES from Western Approaches to North Sea via Bay of Biscay", "base.sea-land-order")


@rule("base.sea-land-order")
def test_an_island_lies_in_the_zones_the_list_names():
    """Okinawa lies in the East China Sea alone, Kyushu on three seas."""
    t = table(
        "USA",
        USA={"Philippine Sea": "1 TRN (1 INF)", "East China Sea": "1 TRN (1 INF)", "Honshu Coast": "1 TRN (1 INF)"},
    )
    t.refuse("USA", "unload 1 INF from Philippine Sea to Okinawa", "base.trn-load")
    t.play("USA", "unload 1 INF from East China Sea to Okinawa", "unload 1 INF from Honshu Coast to Kyushu", "done")
    while t.game.phase == "combat":
        t.play("USA", "fight Okinawa" if t.owner("Okinawa") == "JAP" else "fight Kyushu")
    assert (t.owner("Okinawa"), t.owner("Kyushu")) == ("USA", "USA")


@rule("map.canal", "base.canal-start")
def test_a_canal_needs_all_its_banks():
    """D40: Egypt is the UK's, Palestine the enemy's."""
    t = table("UK", UK={"Eastern Mediterranean": "1 DES"}, places={"Palestine": {"owner": "GER"}})
    error = t.refuse("UK", "move 1 DES from Eastern Mediterranean to Red Sea", "map.canal")
    assert "Suez Canal" in str(error) and "Palestine" in str(error)


@rule("map.canal", "base.canal-start")
def test_a_canal_is_open_with_friendly_banks():
    t = table(
        "UK",
        UK={"Eastern Mediterranean": "1 DES"},
        places={"Palestine": {"owner": "USA"}},
    )
    t.play("UK", "move 1 DES from Eastern Mediterranean to Gulf of Aden")
    assert t.units("Gulf of Aden") == {"UK": "1 DES"}
    t = table("JAP", JAP={"Gulf of Panama": "1 DES"})
    t.refuse("JAP", "move 1 DES from Gulf of Panama to Caribbean Sea", "map.canal")
    t = table("USA", USA={"Gulf of Panama": "1 DES"})
    t.play("USA", "move 1 DES from Gulf of Panama to Gulf of Mexico")


@rule("base.canal-start")
def test_a_bank_taken_this_turn_opens_no_canal():
    t = table(
        "UK",
        UK={"Egypt": "1 ARM", "Eastern Mediterranean": "1 DES"},
        places={"Palestine": {"owner": "GER"}},
    )
    t.play("UK", "move 1 ARM from Egypt to Syria via Palestine")
    assert t.owner("Palestine") == "UK"
    t.refuse("UK", "move 1 DES from Eastern Mediterranean to Red Sea", "map.canal")


@rule("base.canal-start")
def test_armies_and_aircraft_do_not_care_about_canals():
    t = table("GER", GER={"Palestine": "1 INF 1 FIT"}, places={"Palestine": {"owner": "GER"}}, UK={"Red Sea": "1 DES"})
    t.play("GER", "move 1 FIT from Palestine to Red Sea via Eastern Mediterranean landing Palestine")
    t.play("GER", "move 1 INF from Palestine to Egypt")
    assert t.units("Red Sea") == {"GER": "1 FIT", "UK": "1 DES"}
    assert t.units("Egypt") == {"GER": "1 INF"}


@rule("move.allowance", "move.who")
def test_of_like_units_the_freshest_march():
    t = table("GER", GER={"Bavaria": "1 ARM {spent=1}, 1 ARM"})
    t.play("GER", "move 1 ARM from Bavaria to Rhineland")
    assert [unit.spent for unit in t.state.units.at("Rhineland")] == [1], "the one that had not moved yet"
    t.play("GER", "move 1 ARM from Bavaria to Rhineland", "move 1 ARM from Rhineland to Denmark")
    assert t.units("Denmark") == t.units("Rhineland") == {"GER": "1 ARM"}
