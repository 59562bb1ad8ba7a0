"""Standing instructions: what a power wants done without being asked."""

from typing import Any

from ..kernel.definition import Policy, one_of
from ..kernel.errors import Refused
from ..kernel.flow import Ask
from ..kernel.game import Game
from ..kernel.text import tokens


def _done(game: Game[Any], ask: Ask, value: str) -> str | None:
    return "done" if value == "skip" else None


def _fixed(game: Game[Any], ask: Ask, value: str) -> str | None:
    return value if value in ask.choices else None


def _odds(game: Game[Any], ask: Ask, value: str) -> str | None:
    """Fight when at least as strong as named, e.g. 2-1."""
    if value in ("always", "never"):
        return ask.choices[0] if value == "always" else ask.choices[1]
    more, _, less = value.partition("-")
    own, enemy = ask.about["own"], ask.about["enemy"]
    return ask.choices[0] if own * int(less) >= enemy * int(more) else ask.choices[1]


def _read_odds(game: Game[Any], seat: str, text: str) -> str:
    parts = tokens(text.replace(":", " "))
    if parts in (("always",), ("never",)):
        return parts[0]
    if len(parts) == 2 and all(p.isdecimal() and 0 < int(p) < 10 for p in parts):
        return f"{parts[0]}-{parts[1]}"
    raise Refused("say always, never, or odds such as 2-1")


def _weakest(game: Game[Any], ask: Ask, value: str) -> str | None:
    """The first suggestion is the cheapest payment, the weakest units, or the nearest way."""
    found = game.suggest(ask.seat, "", 1)
    return found[0] if found else None


def _front(game: Game[Any], ask: Ask, value: str) -> str | None:
    own = str(ask.about["own"])
    return own if value == "own front" and own in ask.choices else ask.choices[0]


def _submarines(game: Game[Any], ask: Ask, value: str) -> str | None:
    return {"none": ask.choices[0], "all": ask.choices[-1]}.get(value)


POLICIES = {
    "second declaration": Policy(
        title="Wars of your own",
        about="When an ally attacks a minor country, never pay for a declaration of your own, and don't ask.",
        examples=("leave it",),
        read=one_of("leave it"),
        answer=_fixed,
    ),
    "replies": Policy(
        title="Replies",
        about="Skip all interceptions, strikes at fleets and air support, without being asked.",
        examples=("skip",),
        read=one_of("skip"),
        answer=_done,
    ),
    "break off": Policy(
        title="Breaking off",
        about="Fight an intercepted fleet always, never, or only at these odds or better.",
        examples=("always", "never", "1-1", "2-1"),
        read=_read_odds,
        answer=_odds,
    ),
    "losses": Policy(
        title="Attrition losses",
        about="Lose the weakest units that can be lost.",
        examples=("weakest",),
        read=one_of("weakest"),
        answer=_weakest,
    ),
    "overstacks": Policy(
        title="Too many units in a hex",
        about="If too many units are in a hex as your turn ends, lose the weakest, without being asked.",
        examples=("weakest",),
        read=one_of("weakest"),
        answer=_weakest,
    ),
    "two fronts": Policy(
        title="Units that touch the enemy on two fronts",
        about="In attrition on both fronts, count them on the front they stand on, or on the first one offered.",
        examples=("own front", "first"),
        read=one_of("own front", "first"),
        answer=_front,
    ),
    "russian garrison": Policy(
        title="Too few troops in a beaten Russia",
        about="The first empty objective goes back to Russia, without being asked.",
        examples=("first",),
        read=one_of("first"),
        answer=_weakest,
    ),
    "crowds": Policy(
        title="Who defends an overfull hex",
        about="If a retreat left more than two units in a hex, the two strongest defend, without being asked.",
        examples=("strongest",),
        read=one_of("strongest"),
        answer=_weakest,
    ),
    "exchange": Policy(
        title="Exchange losses",
        about="Pay for exchanges with the units that cost you the least.",
        examples=("cheapest",),
        read=one_of("cheapest"),
        answer=_weakest,
    ),
    "retreat": Policy(
        title="Retreats",
        about="Retreat to the first hex offered.",
        examples=("first",),
        read=one_of("first"),
        answer=_weakest,
    ),
    "counterintelligence": Policy(
        title="Counterintelligence",
        about="Always or never pay to counter enemy intelligence.",
        examples=("counter", "let be"),
        read=one_of("counter", "let be"),
        answer=_fixed,
    ),
    "intelligence": Policy(
        title="The Intelligence Table",
        about="When an ally wants to use it: leave it to them, or roll for it.",
        examples=("leave it", "roll for it"),
        read=one_of("leave it", "roll for it"),
        answer=_fixed,
    ),
    "join attacks": Policy(
        title="Joining an ally's attacks",
        about="Let an ally use your units in attacks, or refuse.",
        examples=("join", "decline"),
        read=one_of("join", "decline"),
        answer=_fixed,
    ),
    "air support": Policy(
        title="Air support that won",
        about="Defensive air support that beats its interceptors goes on or returns.",
        examples=("go on", "return"),
        read=one_of("go on", "return"),
        answer=_fixed,
    ),
    "after interception": Policy(
        title="After an interception",
        about="Fleets that beat their interceptors go on with their mission, or abort.",
        examples=("go on", "abort"),
        read=one_of("go on", "abort"),
        answer=_fixed,
    ),
    "first blow": Policy(
        title="First blow",
        about="Which strikes first when air and fleets find the same enemy.",
        examples=("air", "fleets"),
        read=one_of("air", "fleets"),
        answer=_fixed,
    ),
    "attrition": Policy(
        title="Attrition before or after",
        about="Which comes first when you have attrition on one front and an Offensive on another.",
        examples=("before", "after"),
        read=one_of("before", "after"),
        answer=_fixed,
    ),
    "malta": Policy(
        title="Malta",
        about="Malta's air fights counterair, or declines.",
        examples=("fight", "decline"),
        read=one_of("fight", "decline"),
        answer=_fixed,
    ),
    "submarines": Policy(
        title="Submarines against convoys",
        about="Send all submarines of the Murmansk box against a convoy, or none.",
        examples=("all", "none"),
        read=one_of("all", "none"),
        answer=_submarines,
    ),
    "partisans": Policy(
        title="Partisans of an ally",
        about="When an ally wants to build partisans where you could too: agree, or claim your share.",
        examples=("agree", "claim a share"),
        read=one_of("agree", "claim a share"),
        answer=_fixed,
    ),
    "allies": Policy(
        title="What an ally asks for",
        about="An airbase in your hexes, control of a hex you won together, a second Bridgehead: always agree, or always refuse.",
        examples=("agree", "refuse"),
        read=one_of("agree", "refuse"),
        answer=_fixed,
    ),
    "showing": Policy(
        title="Paris",
        about="Show that Paris can't be retaken as soon as you can, or wait.",
        examples=("show", "wait"),
        read=one_of("show", "wait"),
        answer=_fixed,
    ),
    "guests": Policy(
        title="Back in a former ally",
        about="Units that stood in an ally you attack come back to the first free hex.",
        examples=("first",),
        read=one_of("first"),
        answer=_weakest,
    ),
    "french ties": Policy(
        title="French units far from home",
        about="When France falls, a French unit that is equally near to several lands goes to the first.",
        examples=("first",),
        read=one_of("first"),
        answer=_weakest,
    ),
    "fleets": Policy(
        title="Base changes",
        about="Skip base changes in your own turns.",
        examples=("skip",),
        read=one_of("skip"),
        answer=_done,
    ),
    "supply": Policy(
        title="Supply fleets",
        about="Skip the designation of supply fleets.",
        examples=("skip",),
        read=one_of("skip"),
        answer=_done,
    ),
}

SKIPPED = {
    "breakthrough": "Placing exploiters",
    "drops": "Airborne drops in the exploitation",
    "landing": "Landings and drops before combat",
    "late support": "Support of exploitation attacks",
    "missions": "Air and naval missions",
}
"""Parts of one's own turn that one may want to pass over."""

POLICIES |= {
    name: Policy(
        title=title, about="Skip this part of your own turns.", examples=("skip",), read=one_of("skip"), answer=_done
    )
    for name, title in SKIPPED.items()
}
