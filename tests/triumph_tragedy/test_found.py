"""Positions in which the game once ruled wrongly, or in which the text had to be weighed: each with its outcome."""

from pathlib import Path

from rules.kernel import record
from rules.triumph_tragedy import GAME, invariants
from tests.rulings import rule

RECORDS = Path(__file__).parent / "records" / "found"


def again(name):
    """A record played; every order must be taken or refused as it says."""
    replayed = record.replay(record.read((RECORDS / f"{name}.toml").read_text("utf-8")), {GAME.slug: GAME}.__getitem__)
    bad = [
        (taken.text, taken.kind, taken.error)
        for taken, fits in zip(replayed.taken, replayed.as_expected, strict=True)
        if not fits
    ]
    assert not bad, bad
    invariants.check(replayed.game)
    return replayed.game


def where(game, seat, name):
    return next(
        area
        for area, entry in game.view(seat).position["spaces"].items()
        if any(block.get("name") == name for block in entry.get("blocks", ()))
    )


def test_every_record_is_looked_at():
    source = Path(__file__).read_text("utf-8")
    assert all(f'"{path.stem}"' in source for path in RECORDS.glob("*.toml"))


@rule("15.21a", "ruling.A8")
def test_a_fleet_that_alone_could_answer_two_wars_attacks_one_of_them():
    game = again("two_wars_one_fleet")
    assert where(game, "USSR", "FLEET1") == "Egypt"
    assert game.phase != "movement"


@rule("13.0a")
def test_no_rebasing_to_where_enemies_stand():
    assert where(again("rebase_where_enemies_stand"), "Axis", "AF1") == "Munich"


@rule("11.52a", "11.51a")
def test_disengaging_by_a_border_that_is_free():
    game = again("disengaging_by_a_free_border")
    assert [where(game, "USSR", f"TANK{n}") for n in (1, 2, 3, 4)] == ["Moscow"] * 4
    assert game.state.turn.crossed["Bryansk|Kiev"] == 2, "and no more"


@rule("15.21b", "11.0e")
def test_no_flight_over_a_rival_at_peace():
    assert where(again("flight_over_a_rival_at_peace"), "Axis", "AF1") == "Budapest"


@rule("ruling.B20", "11.3b", "15.423c")
def test_no_flight_from_the_sea_to_a_minor():
    assert where(again("from_sea_to_an_armed_minor"), "West", "AF1") == "North Sea"


@rule("12.5e")
def test_heavy_bombers_choose_their_side():
    game = again("heavy_bombers_entry_side")
    assert where(game, "Axis", "AF1") == "Amsterdam" and game.state.turn.entered["Amsterdam"] == ["North Sea"]


@rule("1.14e", "1.14h")
def test_occupation_outlasts_the_fall_of_the_capital():
    game = again("occupation_kept")
    assert game.view(None).position["spaces"]["Gallivare"]["control"] == "West"
    assert game.view(None).position["spaces"]["Stockholm"]["control"] == "Axis"
    assert where(game, "West", "AF1") == "Gallivare", "it is at home there"


@rule("11.4a", "11.4c", "14.11b")
def test_strategic_flight_over_disputed_land():
    assert where(again("strategic_air_over_disputed"), "West", "AF1") == "Gascony"


@rule("ruling.B16", "15.21a", "11.0e")
def test_war_may_be_declared_before_the_violation():
    game = again("war_before_the_violation")
    assert game.view(None).position["spaces"]["Iraq"]["control"] == "USSR" and "USSR-West" in game.state.wars


@rule("ruling.B17", "15.423", "15.21a")
def test_war_and_intervention_in_one_turn():
    game = again("war_and_intervention")
    game.submit("USSR", "INF")
    game.submit("USSR", "INF")
    assert game.state.countries["Poland"].control == "USSR"
    assert game.phase == "battle", "War owes an attack, and the attack a Battle"


@rule("ruling.B18", "10.11b")
def test_an_emergency_command_helps_a_minor_that_fights():
    game = again("emergency_intervention")
    game.submit("USSR", "INF")
    game.submit("USSR", "INF")
    assert where(game, "USSR", "INF1") == "Warsaw" and game.state.countries["Poland"].control == "USSR"
    assert game.phase != "battle", "no Combat Phase"


@rule("ruling.B19", "16.4")
def test_the_bomb_from_the_sea():
    game = again("atomic_from_the_sea")
    assert game.outcome is not None and game.outcome.winners == ("West",)


@rule("9.3c", "9.2a")
def test_a_technology_works_in_the_question_that_is_open():
    """The West's Fleet was to fire first; with Naval Radar shown the Axis Fleet is, and the West's order comes too early."""
    game = again("reveal_takes_effect_at_once")
    assert [pending.seat for pending in game.pending()] == ["Axis"]
    assert "FLEET1" in game.pending()[0].prompt
