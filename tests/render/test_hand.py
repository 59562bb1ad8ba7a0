"""The picture of a hand: readable in every palette, true to the view, and only of what its seat may see."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from bot.painter import Painter
from render import hand
from render.canvas import contrast
from render.palette import MARKS, palette
from render.snapshot import Page
from render.triumph_tragedy_cards import INKS, INTELLIGENCE, SIGN, actions, investments, shape, sort, standing, words
from render.triumph_tragedy_chart import SIDE
from render.triumph_tragedy_hand import draw
from rules import GAMES
from rules.kernel.game import Game
from rules.kernel.views import View
from rules.triumph_tragedy.cards import actions as all_actions
from rules.triumph_tragedy.cards import investments as all_investments
from tests.render.checks import faults
from tests.render.golden import difference
from tests.render.hands import FOLDER, HANDS, KEPT, everything, everything_table, government, nothing, page, reduced
from tests.triumph_tragedy.player import Warlord
from tests.triumph_tragedy.table import table

COMMITTED = "Summer V"


def written(drawn: Page) -> list[str]:
    return [text.words for text in drawn.texts]


# --- it can be read ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("colours", MARKS)
@pytest.mark.parametrize("name", HANDS)
def test_every_hand_is_readable_in_every_palette(name: str, colours: str, dark: bool) -> None:
    assert faults(page(name, colours, dark)) == []


@pytest.mark.parametrize("name", HANDS)
def test_nothing_smaller_than_fifteen_px_is_written(name: str) -> None:
    """The page is up to 1604 px wide and is read on a phone."""
    assert min(text.size for text in page(name).texts) >= 15


@pytest.mark.parametrize("dark", [False, True])
def test_the_ground_a_text_claims_is_the_ground_it_stands_on(dark: bool) -> None:
    """Contrast is judged by what the drawing says of itself: most of the picture behind a text must have that colour."""
    drawn = page("everything", dark=dark)
    for text in drawn.texts:
        box = tuple(round(v) for v in text.box)
        _, colour = max(drawn.image.crop(box).getcolors(1 << 14))
        assert max(abs(a - b) for a, b in zip(colour, text.ground, strict=True)) <= 3, text.words


@pytest.mark.parametrize("colours", MARKS)
def test_white_reads_on_every_sort_of_card(colours: str) -> None:
    for sort_of_card, ink in INKS[colours].items():
        value = (int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16))
        assert contrast((255, 255, 255), value) >= 4.5, sort_of_card


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("dark", [False, True])
def test_it_can_be_posted(name: str, dark: bool) -> None:
    picture = hand(HANDS[name](), dark=dark)
    assert picture is not None
    assert len(picture.png) < 1_000_000
    image = Image.open(io.BytesIO(picture.png))
    assert (image.format, image.size) == ("PNG", picture.size)
    assert 1080 <= image.width <= 1604


@pytest.mark.parametrize("name", KEPT)
def test_the_picture_is_as_kept(name: str) -> None:
    kept, drawn = Image.open(FOLDER / f"{name}.png"), reduced(name)
    assert kept.size == drawn.size
    mean, share = difference(kept, drawn)
    assert mean < 3 and share < 0.01, f"{name} differs by {mean:.2f} a channel, {share:.1%} clearly"


# --- it says what is true ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [sorted(all_actions()), sorted(all_investments())], ids=["action", "investment"])
@pytest.mark.parametrize("seat", ["Axis", "West", "USSR"])
def test_every_card_of_both_decks_can_be_drawn(cards: list[str], seat: str) -> None:
    """All 110 of them, twenty at a time, without a text that is cut."""
    game = table("government", seat).game
    for first in range(0, len(cards), 20):
        game.state.factions[seat].hand = cards[first : first + 20]
        drawn = draw(game.view(seat), palette())
        assert drawn is not None
        assert faults(drawn) == []
        assert [line for line in written(drawn) if "…" in line] == []
        said = written(drawn)
        for name in cards[first : first + 20]:
            printed = all_actions()[name].value if name in all_actions() else all_investments()[name].factories
            assert said[said.index(name) + 1] == str(printed), name


def test_an_action_card_shows_season_letter_value_and_both_countries() -> None:
    said = written(page("government"))
    assert {"Summer J", "9", "Sweden", "USA", "Latin America", "Greece"} <= set(said)
    entry = all_actions()["Summer J"]
    assert (entry.value, entry.neutrals) == (9, ("Sweden", "USA")), "as the card list has it"


def test_a_country_tells_whose_influence_it_has_and_what_it_is_worth() -> None:
    said = written(page("government"))
    assert {"Axis 2, Protectorate", "West 1, Associate", "no Influence"} <= set(said)
    assert "POP 1  RES 2" in said, "Sweden"


def test_a_country_has_the_colour_of_whom_it_leans_to() -> None:
    grounds = {text.words: text.ground for text in page("government").texts}
    colours = palette()
    assert grounds["Sweden"] == colours.tints[SIDE["Axis"]]
    assert grounds["USA"] == colours.tints[SIDE["West"]]
    assert grounds["Greece"] == colours.neutral


@pytest.mark.parametrize(
    ("seat", "targets"),
    [
        ("Axis", "Austria, Sweden and Norway"),
        ("West", "USA, Norway, Low Countries and Rumania"),
        ("USSR", "Yugoslavia, Poland and Bulgaria"),
    ],
)
def test_a_wildcard_tells_its_holder_whom_it_is_for(seat: str, targets: str) -> None:
    """Ethnic Ties, as the list of WildCards has it."""
    drawn = draw(table("government", seat, hands={seat: ["Spring I"]}).game.view(seat), palette())
    assert drawn is not None
    assert targets in " ".join(written(drawn))


def test_an_investment_card_shows_its_factories_and_what_its_technologies_do() -> None:
    said = written(page("government"))
    assert said[said.index("Inv 18") + 1] == "4"
    assert "Implosion Trigger" in said and "Air Forces have FirstFire" in said


def test_a_pair_in_hand_and_a_technology_one_has_are_marked() -> None:
    said = Counter(written(page("government")))
    assert said["×2"] == 2, "Inv 18 and Inv 20 both show Jets"
    assert said["yours"] == 1, "Sonar lies in the Vault, Inv 7 shows it"


def test_the_committed_card_vault_chits_and_purchases_are_there() -> None:
    said = Counter(written(page("everything")))
    assert said["committed"] == 1 and said[COMMITTED] == 1
    assert said["Secret Vault"] == 2 and {"Jets", "Sonar"} <= set(said)
    assert said["Peace Dividends: 8"] == 1
    assert said["2 face-down"] == 1, "bought and not looked at"


def test_blocks_and_signs_count_as_pieces_that_nothing_may_cover() -> None:
    assert len(page("everything").map_layout.pieces) >= 35 + 25


def test_every_own_block_stands_in_its_area_with_its_name_and_state() -> None:
    made = everything_table()
    said = Counter(written(page("everything")))
    own = [block for block in made.state.blocks if block.owner == "West"]
    assert all(said[block.name] == 1 for block in own)
    assert all(said[area] == 1 for area in {block.place for block in own})
    assert f"{len(own)} blocks, {sum(block.cv for block in own)} CV" in said
    assert (said["seen"], said["moved"], said["escaped"]) == (2, 6, 2)


def test_production_left_is_told_while_there_is_some() -> None:
    made = table("production", "Axis", factions={"Axis": {"points": 7}})
    made.mat("Axis").points = 7
    drawn = draw(made.game.view("Axis"), palette())
    assert drawn is not None
    assert written(drawn)[written(drawn).index("Production left") + 1] == "7"
    assert "Production left" not in written(page("nothing"))


def test_an_empty_hand_says_so() -> None:
    assert {"No cards in hand.", "No blocks on the map."} <= set(written(page("nothing")))


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({}, "no Influence"),
        ({"status": "Unaligned", "influence": "", "markers": 0, "control": ""}, "no Influence"),
        ({"status": "Unaligned", "influence": "Axis", "markers": 2, "control": ""}, "Axis 2, Influence"),
        ({"status": "Protectorate", "influence": "USSR", "markers": 2, "control": ""}, "USSR 2, Protectorate"),
        ({"status": "controlled", "influence": "", "markers": 0, "control": "Axis"}, "held by the Axis"),
        ({"status": "Armed Minor", "influence": "", "markers": 0, "control": ""}, "Armed Minor"),
    ],
)
def test_the_standing_of_a_country_in_words(entry: dict[str, object], said: str) -> None:
    assert standing("Spain", entry) == said


def test_every_card_has_a_sign_and_every_country_an_outline_of_its_own() -> None:
    for name in investments():
        kind = sort(name)
        used = investments()[name].get("techs", ()) if kind == "Technology" else ()
        assert all(tech in SIGN for tech in used)
        assert kind != "Intelligence" or (investments()[name]["name"] in INTELLIGENCE)
    nations = sorted({nation for card in actions().values() for nation in card["neutrals"]})
    drawn = {nation: shape(nation, (0, 0, 0)).tobytes() for nation in nations}
    alike = [nation for nation in nations if list(drawn.values()).count(drawn[nation]) > 1]
    assert alike == ["Latin America", "USA"], "across the ocean"


def test_the_alt_text_lists_the_hand() -> None:
    picture = hand(government())
    assert picture is not None
    said = picture.alt_text
    for card in (
        "Spring B, 4 (Fear & Loathing)",
        "Summer J, 9 (Sweden / USA)",
        "Inv 7 (AirDefense Radar / Sonar; 1 factory)",
    ):
        assert card in said
    assert "Vault: Sonar" in said and "Chits: 2, 1 and 0" in said
    assert "Berlin FORT1 1" in said and "North Sea SUB2 1" in said
    assert said.startswith("Hand of the Axis in Triumph & Tragedy, 1940 · Axis · Government. 9 cards")
    empty = hand(nothing())
    assert empty is not None and "0 cards: none." in empty.alt_text and "Blocks: none." in empty.alt_text


@pytest.mark.parametrize("name", [*actions(), *investments()])
def test_the_words_of_a_card_name_what_is_printed_on_it(name: str) -> None:
    said = words(name)
    printed = all_actions().get(name)
    if printed is not None:
        assert str(printed.value) in said
        assert all(use in said for use in (printed.neutrals or (printed.wildcard,)))
        return
    card = all_investments()[name]
    assert str(card.factories) in said
    assert all(use in said for use in (card.techs or (card.intel or f"Science {card.year}",)))


# --- and nothing else -------------------------------------------------------------------------------------------------


def test_who_sees_no_hand_gets_no_picture() -> None:
    game = everything_table().game
    assert hand(game.view(None)) is None
    assert hand(msgspec.structs.replace(game.view("Axis"), seat="West")) is None, (
        "the Axis's view holds no Western hand"
    )


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in ("triumph_tragedy", "third_reich")])
def test_a_game_without_hands_has_no_picture_of_one(slug: str) -> None:
    game = Game.new(GAMES[slug], seed="hands")
    assert [hand(game.view(seat)) for seat in game.seats] == [None] * len(game.seats)


def test_a_game_that_is_no_name_has_no_hand() -> None:
    assert hand(msgspec.structs.replace(government(), game="../render/triumph_tragedy")) is None


def test_what_others_hold_changes_nothing() -> None:
    """The same picture whatever the Axis has in its hand and Vault and whatever its upright blocks are."""
    one, other = everything_table(), everything_table()
    other.mat("Axis").hand = ["Summer J"]
    other.mat("Axis").vault = []
    for block in other.state.blocks.at("Lorraine"):
        if block.owner == "Axis":
            block.kind, block.cv, block.shown = "TANK", 1, False
    for block in one.state.blocks.at("Lorraine"):
        block.shown = block.shown and block.owner == "West"
    assert hand(one.game.view("West")) == hand(other.game.view("West"))


def test_drawing_leaves_the_view_as_it_was_and_comes_out_the_same() -> None:
    view = everything()
    before = json.dumps(view.position)
    first = hand(view)
    hand(government(), dark=True)
    assert hand(view) == first
    assert json.dumps(view.position) == before


def test_hands_of_games_in_progress_are_readable() -> None:
    """A random game with wars; every seat's hand now and then."""
    game = Game.new(GAMES["triumph_tragedy"], "1939", seed=5)
    player = Warlord(5)
    seen: list[View] = []
    for number in range(400):
        if game.outcome is not None:
            break
        game.submit(*player.next(game))
        if number % 57 == 0:
            seen += [game.view(seat) for seat in game.seats]
    assert any(view.position["factions"][view.seat or ""]["hand"] for view in seen)
    for view in seen:
        drawn = draw(view, palette(dark=len(view.position["wars"]) > 0))
        assert drawn is not None
        assert faults(drawn) == []


async def test_a_worker_draws_a_hand_and_says_where_there_is_none() -> None:
    painter = Painter()
    try:
        drawn = await painter.hand(government(), "protanopia", True)
        plain = hand(government(), "protanopia", True)
        assert plain is not None and drawn == (plain.png, plain.alt_text)
        assert await painter.hand(everything_table().game.view(None)) is None
    finally:
        painter.close()


def test_kept_pictures_are_small() -> None:
    assert all((Path(FOLDER) / f"{name}.png").stat().st_size < 250_000 for name in KEPT)
