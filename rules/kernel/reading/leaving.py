"""Ships that leave a convoy, and convoys that come to an end: `one DD leaves the convoy, to Bristol`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reader import Reader

_CONVOY = r"(?:the |our |my )?(?P<convoy>convoy(?: [cC]?\d{1,2})?|[cC]\d{1,2}|[^\W\d][\w -]{2,30}? (?:convoy|line))"
_WHERE = r"(?:[^\W\d][\w ]{2,24}?)"
_LEAVES = re.compile(
    r"^\W*(?:(?:pull|take|draw|send|get|detach|remove)\s+)?(?P<who>[^,;:.!?]{2,40}?)\s+"
    r"(?:leaves?|quits?|drops? out of|(?:comes? |goes? |gets? )?out of|peels? off(?: from)?|breaks? away from"
    rf"|splits? from|parts? from|away from|off)\s+{_CONVOY}\s*(?:,|\band\b|\bthen\b)?\s*"
    r"(?:(?:goes|go|heads?|sails?|returns?|back|runs?|makes?)\s+)*(?:to|for|at|into|in)?\s*(?:the )?"
    rf"(?P<where>{_WHERE})\W*$",
    re.IGNORECASE,
)
"""A destroyer drops out of the convoy and goes to Bristol."""
_ENDS = re.compile(
    rf"^\W*(?:(?:kill|scrap|cancel|dissolve|disband|end|stop|call off|break up|wind up|abandon)\s+{_CONVOY}"
    rf"|{_CONVOY.replace('convoy>', 'ended>')}\s+"
    r"(?:is|gets|to be)\s+(?:cancelled|canceled|scrapped|dissolved|called off|disbanded))"
    r"\s*(?:,|\band\b|;|[–—-]+)?\s*(?:(?:the |its |all |all its )?(?:ships?|everything|they|everyone|all|rest)\s+)?"
    r"(?:(?:goes|go|heads?|sails?|returns?|back|put|puts?|leave|keep|stays?)\s+)*(?:(?:the |its |all its )?ships\s+)?"
    rf"(?:to|for|at|into|in)\s+(?:the )?(?P<where>{_WHERE})\W*$",
    re.IGNORECASE,
)
"""Scrap C1, its ships go to Gibraltar."""


def left_the_convoy(reader: "Reader", text: str) -> Iterator[str]:
    """What leaves a convoy, or a convoy that ends, as the order that it is."""
    own = reader._lexer.own
    if "?" in text or not {"detach", "cancel"} & own:
        return
    if "detach" in own and (found := _LEAVES.match(text)) and reader._lexer.whole_name(found["where"])[0]:
        yield f"detach {found['who']} from {found['convoy']} to {found['where']}"
    if "cancel" in own and (found := _ENDS.match(text)) and reader._lexer.whole_name(found["where"])[0]:
        yield f"cancel {found['convoy'] or found['ended']} to {found['where']}"
