"""Routes by which the bot answers interactions."""

from typing import Any

from .errors import JSON
from .interactions import ANSWER, THINK, THINK_UPDATE, UPDATE, Interaction
from .model import EPHEMERAL, Message
from .rest import Call, route


@route("POST", "/interactions/{interaction}/{token}/callback", without_token=True)
async def callback(call: Call) -> Any:
    interactions = call.place.interactions
    interaction = interactions.callback(call.number("interaction"), call.params["token"], call.body, call.files)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    body: JSON = {"id": str(interaction.id), "type": interaction.type, "channel_id": str(interaction.channel)}
    message = call.place.world.message(interaction.channel, interaction.original or 0)
    answer: JSON = {"interaction": body}
    kind = interaction.answered
    if message is not None and kind in (ANSWER, THINK, UPDATE, THINK_UPDATE):
        body["response_message_id"] = str(message.id)
        body["response_message_loading"] = message.loading
        body["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
    if message is not None and kind in (ANSWER, UPDATE):
        answer["resource"] = {"type": kind, "message": call.place.wire.message(message)}
    return answer


def _known(call: Call) -> Interaction:
    return call.place.interactions.by_token(call.number("application"), call.params["token"])


def _message(call: Call) -> Message:
    return call.place.interactions.message(_known(call), call.params["which"])


@route("POST", "/webhooks/{application}/{token}", without_token=True)
async def follow_up(call: Call) -> Any:
    return call.place.wire.message(call.place.interactions.follow_up(_known(call), call.body, call.files))


@route("GET", "/webhooks/{application}/{token}/messages/{which}", without_token=True)
async def read(call: Call) -> Any:
    return call.place.wire.message(_message(call))


@route("PATCH", "/webhooks/{application}/{token}/messages/{which}", without_token=True)
async def edit(call: Call) -> Any:
    message = call.place.interactions.edit(_known(call), _message(call), call.body, call.files)
    return call.place.wire.message(message)


@route("DELETE", "/webhooks/{application}/{token}/messages/{which}", without_token=True)
async def delete(call: Call) -> Any:
    call.place.interactions.delete(_known(call), _message(call))
