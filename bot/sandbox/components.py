"""Buttons, menus, layouts and the fields of modals: what Discord accepts, and how it hands them back."""

from collections.abc import Callable, Iterator
from typing import Any

from .errors import JSON, Form

ROW, BUTTON, MENU, TEXT_INPUT, USERS, ROLES, MENTIONABLES, CHANNELS = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, UPLOAD, RADIO, CHECKS, CHECK = 17, 18, 19, 21, 22, 23
MENUS = (MENU, USERS, ROLES, MENTIONABLES, CHANNELS)
LAYOUT = (SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)
FIELDS = (TEXT_INPUT, *MENUS, UPLOAD, RADIO, CHECKS, CHECK)
LINK = 5

BAD_TYPE = "UNION_TYPE_CHOICES"


def walk(components: Any) -> Iterator[JSON]:
    """Every component of a tree, from the top."""
    for component in components if isinstance(components, list) else []:
        if isinstance(component, dict):
            yield component
            yield from walk(component.get("components"))
            yield from walk([component[k] for k in ("accessory", "component") if k in component])


def find(components: list[JSON], custom_id: str) -> JSON | None:
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def check_message(form: Form, components: Any, v2: bool) -> None:
    """The components of a message."""
    where = "components"
    if not form.items(components, where, 0, 40 if v2 else 5):
        return
    everything = list(walk(components))
    if v2:
        form.check(len(everything) <= 40, where, "COMPONENT_MAX_TOTAL", "No more than 40 components in a message.")
        text = sum(len(str(c.get("content", ""))) for c in everything if c.get("type") == TEXT)
        form.check(text <= 4000, where, "COMPONENT_MAX_TEXT", "No more than 4000 characters of text in a message.")
    allowed = (ROW, *(set(LAYOUT) - {THUMBNAIL})) if v2 else (ROW,)
    for at, component in enumerate(components):
        _check(form, component, f"{where}.{at}", allowed)
    _unique(form, everything, where)


def check_modal(form: Form, components: Any) -> None:
    """The components of a modal: rows with a text field, labels with any field, and text."""
    if form.items(components, "data.components", 1, 5):
        for at, component in enumerate(components):
            _check(form, component, f"data.components.{at}", (ROW, LABEL, TEXT), modal=True)
        _unique(form, list(walk(components)), "data.components")


def _unique(form: Form, everything: list[JSON], where: str) -> None:
    ids = [c["custom_id"] for c in everything if "custom_id" in c]
    for custom_id in {i for i in ids if ids.count(i) > 1}:
        form.fault(where, "COMPONENT_CUSTOM_ID_DUPLICATED", f"Component custom id cannot be duplicated: {custom_id}")
    numbers = [c["id"] for c in everything if c.get("id")]
    form.check(len(numbers) == len(set(numbers)), where, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _check(form: Form, component: Any, where: str, allowed: tuple[int, ...], modal: bool = False) -> None:
    kind = component.get("type") if isinstance(component, dict) else None
    if not form.check(kind in allowed, f"{where}.type", BAD_TYPE, f"Value must be one of {allowed}."):
        return
    if "custom_id" in component or kind in FIELDS:
        form.text(component.get("custom_id"), f"{where}.custom_id", 1, 100)
    assert isinstance(kind, int)
    check = CHECKERS.get(kind)
    if check:
        check(form, component, where, modal)


def _row(form: Form, row: JSON, where: str, modal: bool) -> None:
    inner = row.get("components")
    if not form.items(inner, f"{where}.components", 1, 5):
        return
    assert isinstance(inner, list)
    allowed = (TEXT_INPUT,) if modal else (BUTTON, *MENUS)
    for at, component in enumerate(inner):
        _check(form, component, f"{where}.components.{at}", allowed, modal)
    wide = any(isinstance(c, dict) and c.get("type") != BUTTON for c in inner)
    form.check(
        len(inner) == 1 or not wide,
        where,
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        "The specified component exceeds the maximum width",
    )


def _button(form: Form, button: JSON, where: str, modal: bool) -> None:
    style = button.get("style")
    if not form.check(style in (1, 2, 3, 4, LINK), f"{where}.style", "BASE_TYPE_CHOICES", "Not a style for a button."):
        return
    if style == LINK:
        form.text(button.get("url"), f"{where}.url", 1, 512)
        form.check(
            "custom_id" not in button,
            where,
            "COMPONENT_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        )
    else:
        form.text(button.get("custom_id"), f"{where}.custom_id", 1, 100)
        form.check(
            "url" not in button, where, "COMPONENT_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified"
        )
    if button.get("label") is not None:
        form.text(button["label"], f"{where}.label", 0, 80)
    form.check(
        button.get("label") or button.get("emoji"),
        where,
        "BUTTON_COMPONENT_INVALID",
        "A button must have a label or an emoji.",
    )


def _options(form: Form, component: JSON, where: str, least: int, most: int) -> None:
    options = component.get("options")
    if not form.items(options, f"{where}.options", least, most):
        return
    assert isinstance(options, list)
    for at, option in enumerate(options):
        place = f"{where}.options.{at}"
        if not form.check(
            isinstance(option, dict), place, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
        ):
            continue
        form.text(option.get("label"), f"{place}.label", 1, 100)
        form.text(option.get("value"), f"{place}.value", 1, 100)
        if option.get("description") is not None:
            form.text(option["description"], f"{place}.description", 0, 100)
    values = [o.get("value") for o in options if isinstance(o, dict)]
    form.check(
        len(set(map(str, values))) == len(values),
        f"{where}.options",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The specified option value is already used",
    )
    chosen = sum(bool(isinstance(o, dict) and o.get("default")) for o in options)
    form.check(
        chosen <= (component.get("max_values") or 1),
        where,
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
        "Too many default options",
    )


def _menu(form: Form, menu: JSON, where: str, modal: bool) -> None:
    if menu.get("type") == MENU:
        _options(form, menu, where, 1, 25)
    if menu.get("placeholder") is not None:
        form.text(menu["placeholder"], f"{where}.placeholder", 0, 150)
    least, most = menu.get("min_values"), menu.get("max_values")
    if least is not None:
        form.whole(least, f"{where}.min_values", 0, 25)
    if most is not None:
        form.whole(
            most, f"{where}.max_values", 1, len(menu["options"]) if isinstance(menu.get("options"), list) else 25
        )
    form.check(
        (1 if least is None else least) <= (1 if most is None else most),
        where,
        "SELECT_COMPONENT_RANGE",
        "min_values is above max_values",
    )
    if modal:
        form.check(not menu.get("disabled"), where, "COMPONENT_DISABLED", "A menu in a modal cannot be disabled")


def _text_input(form: Form, field: JSON, where: str, modal: bool) -> None:
    form.check(field.get("style") in (1, 2), f"{where}.style", "BASE_TYPE_CHOICES", "Not a style for a text field.")
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    form.whole(least, f"{where}.min_length", 0, 4000)
    form.whole(most, f"{where}.max_length", 1, 4000)
    form.check(least <= most, where, "TEXT_INPUT_RANGE", "min_length is above max_length")
    if field.get("label") is not None:
        form.text(field["label"], f"{where}.label", 1, 45)
    if field.get("placeholder") is not None:
        form.text(field["placeholder"], f"{where}.placeholder", 0, 100)
    if field.get("value") is not None:
        form.text(field["value"], f"{where}.value", 0, most)


def _label(form: Form, label: JSON, where: str, modal: bool) -> None:
    form.text(label.get("label"), f"{where}.label", 1, 45)
    if label.get("description") is not None:
        form.text(label["description"], f"{where}.description", 0, 100)
    _check(form, label.get("component"), f"{where}.component", FIELDS, modal)


def _choices(form: Form, group: JSON, where: str, modal: bool) -> None:
    _options(
        form,
        group if group.get("type") == CHECKS else {**group, "max_values": 1},
        where,
        2 if group.get("type") == RADIO else 1,
        10,
    )


def _section(form: Form, section: JSON, where: str, modal: bool) -> None:
    inner = section.get("components")
    if form.items(inner, f"{where}.components", 1, 3):
        assert isinstance(inner, list)
        for at, component in enumerate(inner):
            _check(form, component, f"{where}.components.{at}", (TEXT,))
    _check(form, section.get("accessory"), f"{where}.accessory", (BUTTON, THUMBNAIL))


def _container(form: Form, container: JSON, where: str, modal: bool) -> None:
    inner = container.get("components")
    if form.items(inner, f"{where}.components", 1, 40):
        assert isinstance(inner, list)
        for at, component in enumerate(inner):
            _check(form, component, f"{where}.components.{at}", (ROW, TEXT, SECTION, GALLERY, SEPARATOR, FILE))


def _text(form: Form, text: JSON, where: str, modal: bool) -> None:
    form.text(text.get("content"), f"{where}.content", 1, 4000)


def _media(form: Form, item: Any, where: str, key: str) -> None:
    media = item.get(key) if isinstance(item, dict) else None
    url = media.get("url") if isinstance(media, dict) else None
    form.check(isinstance(url, str) and url, f"{where}.{key}.url", "BASE_TYPE_REQUIRED", "This field is required")
    if isinstance(item, dict) and item.get("description") is not None:
        form.text(item["description"], f"{where}.description", 0, 1024)


def _gallery(form: Form, gallery: JSON, where: str, modal: bool) -> None:
    items = gallery.get("items")
    if form.items(items, f"{where}.items", 1, 10):
        assert isinstance(items, list)
        for at, item in enumerate(items):
            _media(form, item, f"{where}.items.{at}", "media")


def _thumbnail(form: Form, thumbnail: JSON, where: str, modal: bool) -> None:
    _media(form, thumbnail, where, "media")


def _file(form: Form, file: JSON, where: str, modal: bool) -> None:
    _media(form, file, where, "file")


CHECKERS: dict[int, Callable[[Form, JSON, str, bool], None]] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(MENUS, _menu),
    TEXT_INPUT: _text_input,
    LABEL: _label,
    RADIO: _choices,
    CHECKS: _choices,
    SECTION: _section,
    CONTAINER: _container,
    TEXT: _text,
    GALLERY: _gallery,
    THUMBNAIL: _thumbnail,
    FILE: _file,
}


def completed(components: list[JSON], new_id: Callable[[], int], modal: bool = False) -> list[JSON]:
    """The components as Discord keeps them: numbered, with their defaults filled in, without what is null."""
    if not modal:
        components = [_without_required(c) for c in components]
    used = {c["id"] for c in walk(components) if c.get("id")}
    free = (n for n in range(1, 1000) if n not in used)
    return [_complete(c, free, new_id) for c in components]


def _without_required(component: JSON) -> JSON:
    """Only the fields of a modal can be required."""
    body = {k: v for k, v in component.items() if k != "required"}
    if "components" in body:
        body["components"] = [_without_required(c) for c in body["components"]]
    return body


def _complete(component: JSON, free: Iterator[int], new_id: Callable[[], int]) -> JSON:
    kind = component["type"]
    body = {k: v for k, v in component.items() if v is not None}
    body["id"] = body.get("id") or next(free)
    if kind in MENUS:
        body = {"min_values": 1, "max_values": 1} | body
    elif kind == CONTAINER:
        body = {"accent_color": None, "spoiler": False} | body
    elif kind in (FILE, THUMBNAIL):
        body = {"spoiler": False, **({"description": None} if kind == THUMBNAIL else {})} | body
    elif kind == SEPARATOR:
        body = {"spacing": 1, "divider": True} | body
    elif kind == GALLERY:
        body["items"] = [{"description": None, "spoiler": False} | item for item in body["items"]]
        for item in body["items"]:
            item["media"] = _unfurled(item["media"], new_id)
    for key in ("media", "file"):
        if key in body:
            body[key] = _unfurled(body[key], new_id)
    if kind == FILE:
        body |= {"name": body["file"]["url"].rsplit("/", 1)[-1], "size": body.get("size", 0)}
    for key in ("accessory", "component"):
        if key in body:
            body[key] = _complete(body[key], free, new_id)
    if "components" in body:
        body["components"] = [_complete(c, free, new_id) for c in body["components"]]
    return body


def _unfurled(media: JSON, new_id: Callable[[], int]) -> JSON:
    return {"id": str(new_id()), "proxy_url": media["url"], **media}
