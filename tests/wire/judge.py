"""Judges what goes over the wire by Discord's own description of its API (openapi.json.gz, see NOTICE).

The description leaves every object open; here each is closed, so that a mistyped key is found. Where discord.py and the
description differ and Discord is known to accept it, the exception stands in `_forgive`.
"""

import copy
import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

JSON = dict[str, Any]
FILE = Path(__file__).with_name("openapi.json.gz")


@dataclass(frozen=True)
class Violation:
    """One thing that is not as Discord wants it."""

    request: str
    where: str
    why: str

    def __str__(self) -> str:
        return f"{self.request} · {self.where}: {self.why}"


@cache
def _document() -> JSON:
    with gzip.open(FILE) as file:
        document: JSON = json.load(file)
    schemas = document["components"]["schemas"]
    spared = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(list(_all_of(schemas)))))
    for name, schema in schemas.items():
        _close(schema, name in spared)
    schemas["RichEmbed"]["properties"]["flags"] = {}  # discord.py sends embeds back as it got them
    inner = {"code": {"type": "string"}, "message": {"type": "string"}}  # words, as Discord's documentation has it
    schemas["InnerErrors"]["properties"]["_errors"]["items"] = {
        "type": "object",
        "properties": inner,
        "required": ["code"],
    }
    for name in (
        "ApplicationCommandUpdateRequest",
        "ApplicationCommandCreateRequest",
        "ApplicationCommandPatchRequestPartial",
    ):
        schemas[name]["properties"].setdefault("nsfw", {"type": "boolean"})
    return document


def _all_of(part: Any) -> Any:
    if isinstance(part, dict):
        yield from part.get("allOf", [])
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _all_of(inner)


def _close(schema: Any, spared: bool = False) -> None:
    if isinstance(schema, list):
        for each in schema:
            _close(each)
    if not isinstance(schema, dict):
        return
    if "properties" in schema and not spared:
        schema.setdefault("additionalProperties", False)
    if "allOf" in schema:
        schema["unevaluatedProperties"] = False
        for each in schema["allOf"]:
            _close(each, spared=True)
    for key, inner in schema.items():
        if key == "properties":
            for each in inner.values():
                _close(each)
        elif key not in ("allOf", "enum", "const", "default"):
            _close(inner)


@cache
def _templates() -> list[tuple[re.Pattern[str], str]]:
    """The paths, those with more literal parts first."""
    paths = sorted(_document()["paths"], key=lambda p: (p.count("{"), p))
    return [(re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(p)) + "$"), p) for p in paths]


@cache
def _operation(method: str, path: str) -> tuple[str, JSON] | None:
    for pattern, template in _templates():
        if pattern.match(path) and method.lower() in _document()["paths"][template]:
            return template, _document()["paths"][template][method.lower()]
    return None


@cache
def _validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    whole = {**json.loads(schema), "components": {"schemas": _document()["components"]["schemas"]}}
    return jsonschema_rs.Draft202012Validator(whole)


def _faults(request: str, what: str, schema: JSON, body: Any) -> list[Violation]:
    """What is wrong; of several shapes a body may have, by the one it comes closest to."""
    found: list[Violation] = []
    for shapes in (schema.get("anyOf"), schema.get("oneOf")):
        if shapes:
            tried = [_faults(request, what, shape, body) for shape in shapes]
            return min(tried, key=lambda faults: (any(f.where == f"{what}/type" for f in faults), len(faults)))
    for error in _validator(json.dumps(schema, sort_keys=True)).iter_errors(body):
        place = "/".join([what, *map(str, error.instance_path)])
        found.append(Violation(request, place, _short(str(error.message))))
    return found


def _short(text: str) -> str:
    return text if len(text) < 400 else f"{text[:200]} … {text[-150:]}"


def _forgive(body: Any) -> Any:
    """discord.py sends numbers where Discord describes ids as text; Discord takes both."""
    body = copy.deepcopy(body)
    if not isinstance(body, dict):
        return body
    if isinstance(body.get("recipient_id"), int):
        body["recipient_id"] = str(body["recipient_id"])
    for holder in (body, body.get("data")):
        if not isinstance(holder, dict):
            continue
        for part in (*(holder.get("attachments") or []), holder.get("message_reference") or {}):
            part |= {key: str(value) for key, value in part.items() if key.endswith("id") and isinstance(value, int)}
        allowed = holder.get("allowed_mentions") or {}
        allowed |= {key: list(map(str, allowed[key])) for key in ("users", "roles") if allowed.get(key)}
    return body


def judge_request(entry: JSON) -> list[Violation]:
    """One request of the bot, as the sandbox logged it."""
    name = f"{entry['method']} {entry['path']}"
    operation = _operation(entry["method"], entry["path"])
    if operation is None:
        return [Violation(name, "path", "Discord has no such route")]
    described = operation[1].get("requestBody", {}).get("content", {}).get("application/json")
    body = _forgive(entry.get("body"))
    if described is None:
        return [Violation(name, "body", "this route takes none")] if body else []
    if not body and not operation[1]["requestBody"].get("required"):
        return []
    return _faults(name, "body", described["schema"], body)


def judge_answer(entry: JSON) -> list[Violation]:
    """The sandbox's answer to it. Answers that were broken on purpose are left out."""
    name = f"{entry['method']} {entry['path']} → {entry.get('status')}"
    operation = _operation(entry["method"], entry["path"])
    if operation is None or entry.get("fault"):
        return []
    responses, status = operation[1]["responses"], str(entry.get("status"))
    described = responses.get(status) or (responses.get("4XX") if status.startswith("4") else None)
    if described is None:
        return [Violation(name, "status", f"Discord answers {', '.join(responses)}")]
    if "$ref" in described:
        described = _document()["components"]["responses"][described["$ref"].rsplit("/", 1)[-1]]
    schema = described.get("content", {}).get("application/json", {}).get("schema")
    if schema is None:
        return [] if entry.get("answer") is None else [Violation(name, "answer", "should be empty")]
    return _faults(name, "answer", schema, entry.get("answer"))


def judge(log: list[JSON], answers: bool = True) -> list[Violation]:
    """Everything that is wrong in a log."""
    found: list[Violation] = []
    for entry in log:
        if entry.get("lost"):
            continue
        found += judge_request(entry)
        if answers:
            found += judge_answer(entry)
    return found
