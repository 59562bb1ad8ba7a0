"""Questions as people type them find the rule, in every game."""

import pytest

from rules import GAMES

FOUND = {
    "supreme_axis_allies": {
        "how to win": "victory.",
        "who goes first": "sequence.order",
        "sequence of play": "sequence.",
        "how many units can a transport carry": "base.trn-capacity",
        "can submarines hit planes": "sub.no-air",
        "tell me about scrambling": "scramble.",
        "how does combat work": "combat.",
        "can I retreat": "retreat.",
        "how do I get money": "income.",
    },
    "triumph_tragedy": {
        "how to win": "16.",
        "how do I win?": "16.",
        "who goes first": "7.14",
        "sequence of play": "10.2",
        "what is the turn order": "7.14",
        "how do I declare war": "15.21",
        "how do fortresses work": "3.24",
        "movement cost of mountains": "11.1",
        "what is supply": "14.",
    },
    "third_reich": {
        "who goes first": "12.11",
        "sequence of play": "1.4",
        "how many units can a transport carry": "29.421",
        "how to win": "2.",
        "how do I declare war": "21.",
        "how do fortresses work": "5.5",
        "stacking limit": "6.1",
        "when does the game end": "2.",
    },
    "ww2_europe": {
        "stacking limit": "stack.",
        "how do I declare war": "move.declare_war",
        "how to win": "victory.",
        "sequence of play": "seq.",
        "who goes first": "move.initiative",
        "how many units can a transport carry": "tr.cargo",
    },
    "supreme_commander": {
        "who goes first": "9.2.1",
        "sequence of play": "5.1",
        "zone of control": "6.0",
        "stacking limit": "6.3",
        "weather": "8.0",
        "how do fortresses work": "18.4",
        "how to win": "19.1b",
        "how many units can a transport carry": "12.2",
    },
}

FIRST = {
    "supreme_axis_allies": {
        "how far can a fighter fly": "base.air-range",
        "how do amphibious landings work": "base.amphib",
        "how many units fit on a transport": "base.trn-capacity",
        "how does technology research work": "research.",
        "what are morale points": "morale.",
    },
    "triumph_tragedy": {
        "how does the US enter the war": "8.4",
        "what are vaults": "9.3",
        "what is supply": "14.",
        "how do peace dividends work": "7.13",
    },
    "ww2_europe": {
        "can I move through a neutral country": "neutral.no_entry",
        "when does the US enter the war": "neutral.usa_ussr",
        "what is supply": "supply.",
        "what do paratroopers do": "airborne.",
    },
    "supreme_commander": {
        "how do partisans work": "18.",
        "when does the US enter the war": "17.15a",
        "how do I retreat": "13.2.3.3",
    },
    "third_reich": {
        "what is a bridgehead": "9.",
        "what is attrition": "18.",
        "how do I build units": "15.",
        "what is a BRP": "1.3",
        "how do murmansk convoys work": "42.",
    },
}
"""Where the first answer is the chapter that is about it, not one of the many places that mention it."""


@pytest.mark.parametrize(("game", "asked"), [(game, asked) for game, each in FIRST.items() for asked in each])
def test_the_first_answer_stands_in_the_chapter_on_what_is_asked(game, asked):
    first = GAMES[game].rulebook().search(asked, 1)[0].id
    assert first.startswith(FIRST[game][asked]), first


@pytest.mark.parametrize(("game", "asked"), [(game, asked) for game, each in FOUND.items() for asked in each])
def test_questions_find_the_rule_among_the_first_three(game, asked):
    """In every game: idle words are left out, other words for the same are known, titles count more than texts."""
    first = [rule.id for rule in GAMES[game].rulebook().search(asked, 3)]
    assert any(number.startswith(FOUND[game][asked]) for number in first), first
