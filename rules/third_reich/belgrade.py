"""33.41-o19: without a coup in Belgrade Yugoslavia joins the Axis with Hungary, or when the Axis helps it."""

from ..kernel.flow import Flow
from .minors import gain, issue, join, patron, place_forces, status
from .world import Tr

YUGOSLAVIA = "Yugoslavia"


def trouble(game: Tr) -> str:
    """Why the counter can be neither played nor planned now."""
    state = game.state
    if game.scenario in ("1942", "1944"):
        if game.phase != "setup" or "Germany" not in state.rest:
            return "it was to be played before Germany had set up"
        return ""
    if helped(game):
        return ""
    if status(game, YUGOSLAVIA) != "neutral":
        return "Yugoslavia has already made its choice"
    if status(game, "Hungary") == "ally" and state.notes.get("joined Hungary") != game.state.now:
        return "it was to be played as Hungary joined"
    if status(game, "Hungary") in ("conquered", "attacked"):
        return "Hungary can't join any more" if status(game, "Hungary") == "conquered" else ""
    return ""


def helped(game: Tr) -> bool:
    """Has an Axis power intervened in Yugoslavia in this player turn?"""
    ours = status(game, YUGOSLAVIA) == "ally" and patron(game, YUGOSLAVIA) in ("Germany", "Italy")
    return ours and game.state.notes.get("helped Yugoslavia") == game.state.now


def waits(game: Tr) -> bool:
    """Is the counter kept until Hungary joins?"""
    return status(game, "Hungary") != "ally" and not helped(game)


def bring(game: Tr) -> Flow[None]:
    """The counter has been played."""
    state = game.state
    state.notes["may ally Yugoslavia"] = 1
    if game.scenario in ("1942", "1944"):
        state.countries[YUGOSLAVIA] = "ally Germany"
        issue(game, YUGOSLAVIA, "Germany")
        gain(game, YUGOSLAVIA, "Germany")
        game.tell("Yugoslavia is a German minor ally", rule="33.41-o19", kind="ally", country=YUGOSLAVIA)
        return
    if status(game, YUGOSLAVIA) == "ally":
        gain(game, YUGOSLAVIA, patron(game, YUGOSLAVIA))
        return
    if join(game, YUGOSLAVIA, "Germany", "33.41-o19"):
        issue(game, YUGOSLAVIA, "Germany")
        game.lock("Yugoslavia sets up")
        yield from place_forces(game, YUGOSLAVIA, "Germany")


def follow_hungary(game: Tr) -> None:
    """33.41-o19, 33.63, 33.65: a counter that was kept for it is played as an Axis turn begins in which Hungary is an ally; aid
    may hold Yugoslavia back, and it is tried again."""
    from .aid import persuaded
    from .variants import play

    state, germany = game.state, game.state.powers["Germany"]
    ready = state.notes.get("planned Germany") and germany.variant == 19 and not (germany.played or germany.void)
    if not ready or state.side != "Axis" or state.mini:
        return
    if status(game, YUGOSLAVIA) != "neutral" or status(game, "Hungary") != "ally":
        return
    if not persuaded(game, YUGOSLAVIA, "Germany"):
        return
    del state.notes["planned Germany"]
    play(game, "Germany")
    state.notes["may ally Yugoslavia"] = 1
    if join(game, YUGOSLAVIA, "Germany", "33.41-o19"):
        issue(game, YUGOSLAVIA, "Germany")
        state.notes["sets up Yugoslavia"] = 1
        game.lock("Yugoslavia sets up")


def note_help(game: Tr, seat: str, country: str) -> None:
    """25.2, 33.41-o19: an Axis power has intervened; a counter that was kept for Yugoslavia is played at once."""
    from .variants import play

    if country != YUGOSLAVIA or seat not in ("Germany", "Italy"):
        return
    state, germany = game.state, game.state.powers["Germany"]
    state.notes["helped Yugoslavia"] = game.state.now
    if state.notes.get("planned Germany") and germany.variant == 19 and not (germany.played or germany.void):
        del state.notes["planned Germany"]
        play(game, "Germany")
        state.notes["may ally Yugoslavia"] = 1
        gain(game, YUGOSLAVIA, seat)


def partisans(game: Tr, country: str) -> int:
    """33.41-o19: two in Yugoslavia, and Russia alone builds them; 0: the printed number."""
    return 2 if country == YUGOSLAVIA and "may ally Yugoslavia" in game.state.notes else 0
