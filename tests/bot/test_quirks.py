"""discord.py's habits, and what of them reaches Discord."""

import json

import pytest

from bot.quirks import lean, lean_parts


@pytest.mark.parametrize(
    ("method", "body", "sent"),
    [
        ("PATCH", {"content": "a", "tts": False}, {"content": "a"}),
        ("POST", {"content": "a", "tts": False}, {"content": "a", "tts": False}),
        ("POST", {"type": 7, "data": {"content": "a", "tts": False}}, {"type": 7, "data": {"content": "a"}}),
        ("POST", {"type": 4, "data": {"tts": False}}, {"type": 4, "data": {"tts": False}}),
        ("PATCH", None, None),
        ("PUT", [{"tts": 1}], [{"tts": 1}]),
    ],
)
def test_a_change_of_a_message_says_nothing_of_speech(method, body, sent):
    assert lean(method, body) == sent
    if body is not None:
        (part,) = lean_parts(method, [{"name": "payload_json", "value": json.dumps(body)}])
        assert json.loads(part["value"]) == sent


def test_files_stay_as_they_are():
    parts = [{"name": "files[0]", "value": b"tts"}]
    assert lean_parts("PATCH", parts) == parts and lean_parts("PATCH", None) is None
