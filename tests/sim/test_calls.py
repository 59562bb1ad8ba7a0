"""The call in the channel ends a decision with one tap, for whom it is meant."""

import asyncio
from typing import Any

import pytest

from .conftest import Club, answers, said, secret

pytestmark = pytest.mark.simcord(check_errors=False)  # the fixture tells refusals from faults


async def called(club: Club, name: str) -> Any:
    """The call of somebody, once it is out."""
    for _ in range(60):
        for message in club.channel.history(viewer=club.people["dora"]):
            if "your move" in message.content and f"<@{club.people[name].id}>" in message.content:
                return message
        await asyncio.sleep(0.1)
    raise AssertionError("nobody was called")


async def test_done_is_one_tap_for_who_is_due_and_nothing_for_others(club: Club) -> None:
    await club.seated()
    call = await called(club, "bertil")
    labels = [part.label for row in call.components for part in row.children]
    assert labels[0] == "My decision" and "Done" in labels
    early = await club.people["bertil"].click(call, label="Done")
    assert "✗" in said(early, call) and secret(early, call), "what is still to be set up comes first"
    await club.do("bertil", "order", text="setup rest", seat="USA")
    before = club.table().playing.save()
    assert "You have nothing to decide now" in said(await club.people["anna"].click(call, label="Done"), call)
    assert "You hold no seat" in said(await club.people["dora"].click(call, label="Done"), call)
    assert club.table().playing.save() == before
    done = await club.people["bertil"].click(call, label="Done")
    assert "✓ done" in said(done, call) and secret(done, call) and len(answers(done, call)) == 1
    assert club.table().playing.pending()[0].seat == "JAP"


async def test_the_list_of_standing_instructions_is_whole(club: Club) -> None:
    await club.seated()
    policies = club.table().definition.policies
    found = await club.do("bertil", "standing list", seat="USA")
    words = said(found)
    assert len(policies) > 8 and secret(found)
    for name, policy in policies.items():
        assert f"`{name}` = **ask me** · {policy.about}" in words and policy.examples[-1] in words, name
    assert all(len(message.content) <= 2000 for message in answers(found))
