"""What is not done for a reason that whoever asked is to read."""


class NotYours(Exception):
    """The user may not do this; the message says why."""


class StoreError(Exception):
    """The file cannot be used, or a change could not be kept; then nothing of it is. Fit for players and operators."""


class Repeated(StoreError):
    """This interaction has been dealt with before."""


class ConfigError(Exception):
    """The bot cannot start like this; one line for the operator."""


NO_SEAT = (
    "You hold no seat in this game. You can watch with `/map`, `/look` and `/log`; whoever plays can give you a seat with "
    "`/game give`, and before the start `/game join` takes one that is free."
)
