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
        "what is supply": "2.11",
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
        "how do fortresses work": "10.8",
        "how to win": "ruling.bands",
        "how many units can a transport carry": "12.2",
    },
}


@pytest.mark.parametrize(("game", "asked"), [(game, asked) for game, each in FOUND.items() for asked in each])
def test_questions_find_the_rule_among_the_first_three(game, asked):
    """In every game: idle words are left out, other words for the same are known, titles count more than texts."""
    first = [rule.id for rule in GAMES[game].rulebook().search(asked, 3)]
    assert any(number.startswith(FOUND[game][asked]) for number in first), first
