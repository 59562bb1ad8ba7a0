"""What kind of value stands under which key of a body. What is of another kind is refused before anything else."""

from typing import Any

from .errors import JSON, Form

Kind = type | tuple[type, ...] | list[type]
NUMBER = (int, float)

MESSAGE: dict[str, Kind] = {
    "content": str,
    "embeds": [dict],
    "components": [dict],
    "attachments": [dict],
    "sticker_ids": list,
    "flags": int,
    "tts": bool,
    "nonce": (int, str),
    "enforce_nonce": bool,
    "poll": dict,
    "allowed_mentions": dict,
    "message_reference": dict,
}
MENTIONS: dict[str, Kind] = {"parse": [str], "users": list, "roles": list, "replied_user": bool}
EMBED: dict[str, Kind] = {
    **dict.fromkeys(("title", "description", "url", "timestamp", "type"), str),
    **dict.fromkeys(("author", "footer", "image", "thumbnail", "video", "provider"), dict),
    "color": int,
    "fields": [dict],
}
EMBED_PART: dict[str, Kind] = {"name": str, "value": str, "text": str, "url": str, "icon_url": str, "inline": bool}
COMPONENT: dict[str, Kind] = {
    **dict.fromkeys(("custom_id", "label", "url", "placeholder", "content", "description"), str),
    **{key: [dict] for key in ("components", "options", "items", "default_values")},
    **dict.fromkeys(("emoji", "media", "file", "accessory", "component"), dict),
    **dict.fromkeys(("disabled", "required", "spoiler", "divider", "default"), bool),
    **dict.fromkeys(("min_values", "max_values", "min_length", "max_length"), int),
    **dict.fromkeys(("type", "style", "id", "spacing", "accent_color"), int),
    "value": str,
    "channel_types": [int],
}
COMMAND: dict[str, Kind] = {
    **dict.fromkeys(("name", "description"), str),
    **dict.fromkeys(("name_localizations", "description_localizations"), dict),
    **{key: [dict] for key in ("options", "choices")},
    **dict.fromkeys(("required", "autocomplete", "nsfw", "dm_permission"), bool),
    **{key: [int] for key in ("contexts", "integration_types", "channel_types")},
    **dict.fromkeys(("min_value", "max_value"), NUMBER),
    **dict.fromkeys(("type", "min_length", "max_length"), int),
    "default_member_permissions": (str, int),
}
THREAD: dict[str, Kind] = {"name": str, "type": int, "auto_archive_duration": int, "invitable": bool}
CHANNEL: dict[str, Kind] = {
    "name": str,
    "auto_archive_duration": int,
    "archived": bool,
    "locked": bool,
    "invitable": bool,
}


def _is(value: Any, kind: Kind) -> bool:
    if isinstance(kind, list):
        return isinstance(value, list) and all(_is(each, kind[0]) for each in value)
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, kind) and not (isinstance(value, int) and abs(value) >= 2**63)


def check(form: Form, body: Any, where: str, kinds: dict[str, Kind]) -> bool:
    """Whether every known key has a value of its kind, or null."""
    if not form.check(
        isinstance(body, dict), where or "body", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
    ):
        return False
    right = True
    for key, kind in kinds.items():
        if body.get(key) is not None:
            place = f"{where}.{key}" if where else key
            right &= form.check(_is(body[key], kind), place, "BASE_TYPE_CONVERT", "This value is of another kind.")
    return right


def check_message(body: Any) -> None:
    form = Form()
    if check(form, body, "", MESSAGE):
        check(form, body.get("allowed_mentions") or {}, "allowed_mentions", MENTIONS)
        for name in ("users", "roles"):
            ids = (body.get("allowed_mentions") or {}).get(name) or []
            right = isinstance(ids, list) and all(str(i).isdecimal() for i in ids)
            form.check(right, f"allowed_mentions.{name}", "NUMBER_TYPE_COERCE", "Not a snowflake.")
        reference = body.get("message_reference")
        right = reference is None or str(reference.get("message_id")).isdecimal()
        form.check(right, "message_reference.message_id", "NUMBER_TYPE_COERCE", "Not a snowflake.")
        for at, embed in enumerate(body.get("embeds") or []):
            _embed(form, embed, f"embeds.{at}")
        for at, component in enumerate(body.get("components") or []):
            check_component(form, component, f"components.{at}")
    form.done()


def _embed(form: Form, embed: JSON, where: str) -> None:
    if check(form, embed, where, EMBED):
        parts = [embed.get(k) or {} for k in ("author", "footer", "image", "thumbnail")]
        for part in (*parts, *(embed.get("fields") or [])):
            check(form, part, where, EMBED_PART)


def check_component(form: Form, component: Any, where: str) -> None:
    """A component with all that is in it."""
    if not check(form, component, where, COMPONENT):
        return
    form.check(0 <= (component.get("id") or 0) < 2**31, f"{where}.id", "NUMBER_TYPE_RANGE", "Out of range.")
    form.check(
        0 <= (component.get("accent_color") or 0) < 2**24, f"{where}.accent_color", "NUMBER_TYPE_RANGE", "Out of range."
    )
    form.check(component.get("spacing") in (None, 1, 2), f"{where}.spacing", "BASE_TYPE_CHOICES", "Not a choice.")
    for key in ("components", "items", "options"):
        for at, inner in enumerate(component.get(key) or []):
            check_component(form, inner, f"{where}.{key}.{at}")
    for key in ("accessory", "component"):
        if component.get(key) is not None:
            check_component(form, component[key], f"{where}.{key}")


def check_command(form: Form, command: Any, where: str) -> bool:
    """A command or an option, with all its options and choices."""
    if not check(form, command, where, COMMAND):
        return False
    needed = command.get("default_member_permissions")
    right = form.check(
        needed is None or str(needed).isdecimal(),
        f"{where}.default_member_permissions",
        "NUMBER_TYPE_COERCE",
        "Not a number.",
    )
    for name in ("name_localizations", "description_localizations"):
        texts = (command.get(name) or {}).values()
        right &= form.check(
            all(isinstance(t, str) for t in texts), f"{where}.{name}", "BASE_TYPE_CONVERT", "Not a text."
        )
    for key in ("options", "choices"):
        for at, inner in enumerate(command.get(key) or []):
            right &= check_command(form, inner, f"{where}.{key}.{at}")
    return right
