"""The judge itself: it finds what is wrong and lets pass what Discord takes."""

from typing import Any

import pytest

from .judge import judge_answer, judge_request

JSON = dict[str, Any]


def entry(method: str, path: str, body: Any = None, status: int = 200, answer: Any = None) -> JSON:
    return {"method": method, "path": path, "body": body, "status": status, "answer": answer}


GOOD = [
    entry("POST", "/channels/1/messages", {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}),
    entry("POST", "/interactions/1/token/callback", {"type": 5, "data": {"flags": 64}}),
    entry("PATCH", "/webhooks/1/token/messages/@original", {"content": "x"}),
    entry("PUT", "/channels/1/messages/pins/2", {}),
    entry("GET", "/users/@me"),
]
BAD = [
    (entry("POST", "/channels/1/messages", {"contents": "x"}), "contents"),
    (entry("POST", "/channels/1/messages", {"content": "x", "embeds": [{"tittle": "x"}]}), "tittle"),
    (entry("POST", "/channels/1/messages", {"content": 5}), "content"),
    (entry("PATCH", "/channels/1", {"archive": True}), "archive"),
    (entry("POST", "/channels/1/threads", {"name": "x", "kind": 11}), "kind"),
    (entry("POST", "/interactions/1/token/callback", {"type": 4, "data": {"content": "x" * 2001}}), "body/data"),
    (entry("PUT", "/applications/1/commands", [{"name": "go", "description": "x" * 101}]), "description"),
    (entry("POST", "/no/such/route", {}), "no such route"),
    (entry("GET", "/users/@me", {"a": 1}), "takes none"),
]


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_right_requests_pass(number: int) -> None:
    assert judge_request(GOOD[number]) == []


@pytest.mark.parametrize("number", range(len(BAD)))
def test_wrong_requests_are_found(number: int) -> None:
    found = judge_request(BAD[number][0])
    assert found and BAD[number][1] in " ".join(map(str, found))


def test_answers_are_judged() -> None:
    right = {"message": "Unknown Message", "code": 10008}
    assert judge_answer(entry("GET", "/channels/1/messages/2", None, 404, right)) == []
    assert judge_answer(entry("GET", "/channels/1/messages/2", None, 404, {"code": 10008}))
    assert judge_answer(entry("GET", "/channels/1/messages/2", None, 200, {"id": "2"}))
    assert judge_answer(entry("PUT", "/channels/1/messages/pins/2", None, 200, None))
