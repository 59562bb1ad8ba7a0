"""The bot's commands: what Discord accepts when they are registered, and what a person may fill in."""

import re
import unicodedata
from typing import Any

from . import shapes
from .errors import JSON, Form
from .model import DIRECT, Channel, Command, User, World

SLASH, ON_USER, ON_MESSAGE = 1, 2, 3
SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
MOST = {SLASH: 100, ON_USER: 15, ON_MESSAGE: 15}
LONGEST = 8000
LARGEST = 2**53


def named_well(name: object) -> bool:
    """Discord's pattern for names: letters, digits, - _ ' of any script, 1 to 32, in lower case where there is one."""
    if not isinstance(name, str) or not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(c in "-_'" or unicodedata.category(c)[0] in "LN" or 0x900 <= ord(c) <= 0x97F for c in name)


def check_all(commands: Any) -> None:
    """A list of commands that is to take the place of all others."""
    form = Form()
    form.check(isinstance(commands, list), "", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    form.done()
    for at, command in enumerate(commands):
        shapes.check_command(form, command, str(at))
    form.done()
    for kind, most in MOST.items():
        mine = [c for c in commands if c.get("type", SLASH) == kind]
        form.check(
            len(mine) <= most, "", "APPLICATION_COMMANDS_TOO_MANY", f"No more than {most} commands of type {kind}"
        )
        names = [c.get("name") for c in mine]
        form.check(
            len(names) == len(set(names)),
            "",
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
            "Application command names must be unique",
        )
    for at, command in enumerate(commands):
        _check(form, command, f"{at}.")
    form.done()


def check_one(command: Any) -> None:
    form = Form()
    shapes.check_command(form, command, "")
    form.done()
    _check(form, command, "")
    form.done()


def _check(form: Form, command: JSON, at: str) -> None:
    kind = command.get("type", SLASH)
    form.check(kind in MOST, f"{at}type", "BASE_TYPE_CHOICES", "Not a type of command.")
    if kind == SLASH:
        form.check(
            named_well(command.get("name")), f"{at}name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
        )
        form.text(command.get("description"), f"{at}description", 1, 100)
        _options(form, command.get("options") or [], f"{at}options", (SUB, GROUP, *range(STRING, ATTACHMENT + 1)))
    else:
        form.text(command.get("name"), f"{at}name", 1, 32)
        form.check(
            not command.get("description"),
            f"{at}description",
            "APPLICATION_COMMAND_INVALID",
            "Menus have no description",
        )
        form.check(not command.get("options"), f"{at}options", "APPLICATION_COMMAND_INVALID", "Menus have no options")
    form.check(
        length(command) <= LONGEST,
        f"{at}name",
        "APPLICATION_COMMAND_TOO_LARGE",
        f"Command exceeds maximum size ({LONGEST})",
    )


def length(part: JSON) -> int:
    """What counts towards a command's size: names, descriptions and choices, of each the longest translation."""
    total = 0
    for name in ("name", "description"):
        texts = [part.get(name) or "", *(part.get(f"{name}_localizations") or {}).values()]
        total += max(map(len, texts))
    if isinstance(part.get("value"), str):
        total += len(part["value"])
    return total + sum(length(inner) for key in ("options", "choices") for inner in part.get(key) or [])


def _options(form: Form, options: Any, where: str, allowed: tuple[int, ...]) -> None:
    if not form.items(options, where, 0, 25):
        return
    names = [o.get("name") for o in options]
    form.check(
        len(names) == len(set(names)), where, "APPLICATION_COMMAND_OPTIONS_NAME_UNIQUE", "Option names must be unique"
    )
    kinds = {o.get("type") in (SUB, GROUP) for o in options}
    form.check(
        len(kinds) < 2, where, "APPLICATION_COMMAND_OPTIONS_TYPE_MIXED", "Sub-commands and options cannot be mixed"
    )
    optional = False
    for at, option in enumerate(options):
        place = f"{where}.{at}"
        form.check(
            named_well(option.get("name")),
            f"{place}.name",
            "APPLICATION_COMMAND_INVALID_NAME",
            "Option name is invalid",
        )
        form.text(option.get("description"), f"{place}.description", 1, 100)
        kind = option.get("type")
        if not form.check(kind in allowed, f"{place}.type", "BASE_TYPE_CHOICES", f"Value must be one of {allowed}."):
            continue
        if kind in (SUB, GROUP):
            inner = (SUB,) if kind == GROUP else tuple(range(STRING, ATTACHMENT + 1))
            _options(form, option.get("options") or [], f"{place}.options", inner)
            continue
        required = bool(option.get("required"))
        form.check(
            not (required and optional),
            place,
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        )
        optional = optional or not required
        _choices(form, option, place)


def _choices(form: Form, option: JSON, where: str) -> None:
    choices = option.get("choices") or []
    form.check(
        not (choices and option.get("autocomplete")),
        where,
        "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
        "Choices and autocomplete exclude each other",
    )
    if form.items(choices, f"{where}.choices", 0, 25):
        check_choices(form, choices, f"{where}.choices", option.get("type", STRING))
        names = [c.get("name") for c in choices]
        form.check(
            len(names) == len(set(names)),
            f"{where}.choices",
            "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
            "Choice names must be unique",
        )


def check_choices(form: Form, choices: list[JSON], where: str, kind: int) -> None:
    for at, choice in enumerate(choices):
        form.text(choice.get("name"), f"{where}.{at}.name", 1, 100)
        value = choice.get("value")
        if kind == STRING:
            form.text(value, f"{where}.{at}.value", 0, 100)
        else:
            right = isinstance(value, int) or (kind == NUMBER and isinstance(value, float))
            form.check(
                right and not isinstance(value, bool), f"{where}.{at}.value", "NUMBER_TYPE_COERCE", "Not a number"
            )


# What a person does with them


class Misused(Exception):
    """The person's client would not send this: an option is missing or wrong."""


def visible(world: World, user: User, channel: Channel) -> list[Command]:
    """The commands this person finds in this channel; the guild's own stand before those for everywhere."""
    found: dict[tuple[int, str], Command] = {}
    for command in sorted(world.commands.values(), key=lambda c: c.guild):
        if allowed(world, command, user, channel):
            found[command.body.get("type", SLASH), command.body["name"]] = command
    return sorted(found.values(), key=lambda c: str(c.body["name"]))


def allowed(world: World, command: Command, user: User, channel: Channel) -> bool:
    needed = command.body.get("default_member_permissions")
    if needed is not None and not user.manager:
        wanted = int(needed)
        if wanted == 0 or world.permissions(user, channel) & wanted != wanted:
            return False
    contexts = command.body.get("contexts")
    if contexts is not None:
        return (1 if channel.type == DIRECT else 0) in contexts
    return channel.type != DIRECT or command.body.get("dm_permission") is not False


def find(world: World, user: User, channel: Channel, path: str) -> tuple[Command, list[JSON]]:
    """The command of a path such as "game new", and the steps below it to the sub-command."""
    first, *rest = path.removeprefix("/").split()
    found = [c for c in visible(world, user, channel) if c.body["name"] == first and c.body.get("type", SLASH) == SLASH]
    if not found:
        raise Misused(f"There is no command /{first} for {user.name} here.")
    steps: list[JSON] = []
    options = found[0].body.get("options") or []
    for name in rest:
        inner = next((o for o in options if o["name"] == name and o["type"] in (SUB, GROUP)), None)
        if inner is None:
            raise Misused(f"There is no command /{path}.")
        steps.append(inner)
        options = inner.get("options") or []
    if any(o["type"] in (SUB, GROUP) for o in options):
        raise Misused(f"/{path} is a group: {', '.join(o['name'] for o in options)}")
    return found[0], steps


def filled(
    world: World, user: User, command: Command, steps: list[JSON], given: JSON, focused: str | None = None
) -> tuple[list[JSON], JSON]:
    """The options of an interaction, and the people and channels they name. With `focused` a half-typed command."""
    known = (steps[-1] if steps else command.body).get("options") or []
    strange = [name for name in given if name not in [o["name"] for o in known]]
    if strange:
        raise Misused(
            f"There is no option {strange[0]}; the options are {', '.join(o['name'] for o in known) or 'none'}."
        )
    options: list[JSON] = []
    resolved: JSON = {}
    for option in known:
        name = option["name"]
        if name not in given or given[name] is None:
            if option.get("required") and focused is None:
                raise Misused(f"The option {name} is required.")
            continue
        if focused is None:
            value = _value(world, user, option, given[name], resolved)
        else:
            value = given[name] if option["type"] != STRING else str(given[name])
        entry = {"type": option["type"], "name": name, "value": value}
        options.append({**entry, "focused": True} if name == focused else entry)
    for step in reversed(steps):
        options = [{"type": step["type"], "name": step["name"], "options": options}]
    return options, resolved


def _value(world: World, user: User, option: JSON, given: Any, resolved: JSON) -> Any:
    name, kind = option["name"], option["type"]
    for choice in option.get("choices") or []:
        if given == choice["value"] or str(given).lower() == choice["name"].lower():
            return choice["value"]
    if option.get("choices"):
        raise Misused(f"{name}: {given!r} is not among the choices.")
    if kind == STRING:
        least, most = option.get("min_length") or 0, option.get("max_length") or 6000
        if not least <= len(str(given)) <= most:
            raise Misused(f"{name}: between {least} and {most} characters.")
        return str(given)
    if kind in (INTEGER, NUMBER):
        return _number(option, given)
    if kind == BOOLEAN:
        if str(given).lower() not in ("true", "false"):
            raise Misused(f"{name}: True or False.")
        return str(given).lower() == "true"
    if kind in (USER, MENTIONABLE):
        found = world.user(re.sub(r"^<?@?!?|>$", "", str(given)))
        if found is None:
            raise Misused(f"{name}: there is nobody called {given}.")
        resolved.setdefault("users", []).append(found.id)
        return str(found.id)
    if kind == CHANNEL:
        place = world.channel(re.sub(r"^<?#?|>$", "", str(given)))
        if place is None or not world.open_to(place, user):
            raise Misused(f"{name}: there is no channel {given}.")
        resolved.setdefault("channels", []).append(place.id)
        return str(place.id)
    if kind == ATTACHMENT:
        resolved.setdefault("attachments", []).append(given)
        return given
    raise Misused(f"{name}: options of type {kind} cannot be filled in here.")


def _number(option: JSON, given: Any) -> int | float:
    try:
        number = int(given) if option["type"] == INTEGER else float(given)
    except (TypeError, ValueError):
        raise Misused(f"{option['name']}: {given!r} is not a number.") from None
    least, most = option.get("min_value"), option.get("max_value")
    if not (-LARGEST if least is None else least) <= number <= (LARGEST if most is None else most):
        raise Misused(f"{option['name']}: {number} is out of range.")
    return number
