"""Routes about the bot itself, its commands, the guild and the people in it."""

from typing import Any

from . import commands
from .errors import (
    JSON,
    MISSING_ACCESS,
    UNKNOWN_COMMAND,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    ApiError,
    forbidden,
    missing,
)
from .model import DIRECT, TEXT, Channel, Command, User
from .rest import Call, route


@route("GET", "/users/@me")
async def me(call: Call) -> Any:
    world = call.place.world
    return {
        **call.place.wire.user(world.users[world.bot]),
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
    }


def _application(call: Call) -> JSON:
    place = call.place
    owner = next(u for u in place.world.users.values() if not u.bot)
    bot = place.world.users[place.world.bot]
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": place.wire.user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": place.wire.user(owner),
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "install_params": {"scopes": ["applications.commands", "bot"], "permissions": "0"},
    }


@route("GET", "/oauth2/applications/@me")
async def application(call: Call) -> Any:
    return _application(call)


@route("GET", "/applications/@me")
async def own_application(call: Call) -> Any:
    return _application(call)


@route("GET", "/gateway", without_token=True)
async def gateway(call: Call) -> Any:
    return {"url": call.place.gateway.url}


@route("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Any:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 14400000, "max_concurrency": 1}
    return {"url": call.place.gateway.url, "shards": 1, "session_start_limit": limit}


# Commands: for everywhere, and for the guild


def _owned(call: Call) -> bool:
    """Whether the route is about the guild's commands; refuses those of others."""
    if call.number("application") != call.place.world.bot:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
    if "guild" in call.params:
        _guild(call)
    return "guild" in call.params


def _kept(call: Call, guild: bool) -> list[Command]:
    return [c for c in call.place.world.commands.values() if c.guild == guild]


def _made(call: Call, guild: bool, body: JSON) -> Command:
    """A command from its body; one of the same name and kind keeps its id."""
    name = (body["name"], body.get("type", 1))
    old = next((c for c in _kept(call, guild) if (c.body["name"], c.body.get("type", 1)) == name), None)
    world = call.place.world
    return Command(old.id if old else world.new_id(), guild, world.new_id(), body)


async def put_commands(call: Call) -> Any:
    guild = _owned(call)
    commands.check_all(call.body)
    made = [_made(call, guild, body) for body in call.body]
    call.place.world.set_commands(guild, made)
    return [call.place.wire.command(c) for c in made]


async def get_commands(call: Call) -> Any:
    return [call.place.wire.command(c) for c in _kept(call, _owned(call))]


async def post_command(call: Call) -> Any:
    guild = _owned(call)
    commands.check_one(call.body)
    made = _made(call, guild, call.body)
    new = made.id not in call.place.world.commands
    call.place.world.keep_command(made)
    call.place.world.tell("commands", None)
    return (201 if new else 200), call.place.wire.command(made)


def _one(call: Call) -> Command:
    guild = _owned(call)
    found = call.place.world.commands.get(call.number("command"))
    if found is None or found.guild != guild:
        raise missing(UNKNOWN_COMMAND, "application command")
    return found


async def get_command(call: Call) -> Any:
    return call.place.wire.command(_one(call))


async def patch_command(call: Call) -> Any:
    old = _one(call)
    body = old.body | call.body
    commands.check_one(body)
    call.place.world.keep_command(Command(old.id, old.guild, call.place.world.new_id(), body))
    call.place.world.tell("commands", None)
    return call.place.wire.command(call.place.world.commands[old.id])


async def delete_command(call: Call) -> Any:
    call.place.world.drop_command(_one(call))


for _base in ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"):
    route("GET", _base)(get_commands)
    route("PUT", _base)(put_commands)
    route("POST", _base)(post_command)
    route("GET", _base + "/{command}")(get_command)
    route("PATCH", _base + "/{command}")(patch_command)
    route("DELETE", _base + "/{command}")(delete_command)


# The guild and its people


def _guild(call: Call) -> None:
    if call.number("guild") != call.place.world.guild:
        raise missing(UNKNOWN_GUILD, "Guild")


@route("GET", "/guilds/{guild}")
async def guild(call: Call) -> Any:
    _guild(call)
    counts = len(call.place.world.users)
    more = (
        {"approximate_member_count": counts, "approximate_presence_count": counts}
        if call.query.get("with_counts")
        else {}
    )
    return call.place.wire.guild() | more


@route("GET", "/users/@me/guilds")
async def my_guilds(call: Call) -> Any:
    whole = call.place.wire.guild()
    world = call.place.world
    own = {"owner": False, "permissions": str(world.permissions(world.users[world.bot]))}
    return [{k: whole[k] for k in ("id", "name", "icon", "banner", "features")} | own]


@route("GET", "/guilds/{guild}/channels")
async def channels(call: Call) -> Any:
    _guild(call)
    world = call.place.world
    bot = world.users[world.bot]
    return [call.place.wire.channel(c) for c in world.channels.values() if c.type == TEXT and world.open_to(c, bot)]


@route("POST", "/guilds/{guild}/channels")
async def create_channel(call: Call) -> Any:
    _guild(call)
    raise forbidden()  # the bot does not hold the permission to manage channels


@route("GET", "/guilds/{guild}/roles")
async def roles(call: Call) -> Any:
    _guild(call)
    return call.place.wire.roles()


@route("GET", "/guilds/{guild}/members")
async def members(call: Call) -> Any:
    _guild(call)
    raise forbidden(MISSING_ACCESS)  # needs the privileged intent for members


@route("GET", "/guilds/{guild}/members/{user}")
async def member(call: Call) -> Any:
    _guild(call)
    found = call.place.world.users.get(call.number("user"))
    if found is None:
        raise missing(UNKNOWN_MEMBER, "Member")
    return call.place.wire.member(found)


def _user(call: Call, key: int) -> User:
    found = call.place.world.users.get(key)
    if found is None:
        raise missing(UNKNOWN_USER, "User")
    return found


@route("GET", "/users/{user}")
async def user(call: Call) -> Any:
    return call.place.wire.user(_user(call, call.number("user")))


@route("POST", "/users/@me/channels")
async def direct_channel(call: Call) -> Any:
    found = _user(call, int(call.body.get("recipient_id", 0)))
    if found.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    channel: Channel = call.place.world.direct(found)
    assert channel.type == DIRECT
    return call.place.wire.channel(channel)
