"""33.1 to 33.4: the variant counters: drawn in secret, played once, in their window."""

from collections.abc import Mapping
from typing import ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from . import ireland
from .chart import SIDE, VICHY, scenario, turn_number
from .extra import EXTRA_TITLES, EXTRA_WINDOWS, bring_extra, extra_windows
from .extra import trouble as extra_trouble
from .extra_forces import finnish_trouble
from .losses import create
from .world import Tr, season, seats_of

TITLES = {
    ("Axis", 1): "Iraq revolts",
    ("Axis", 2): "Unrest in Ireland",
    ("Axis", 3): "Vichy joins the Axis",
    ("Axis", 4): "Spain joins Italy",
    ("Axis", 5): "The minor allies join early",
    ("Axis", 6): "Germany arms: 50 BRPs",
    ("Axis", 7): "Turkey joins Germany",
    ("Axis", 8): "Submarines slow the Americans",
    ("Axis", 9): "Italy arms",
    ("Axis", 10): "Jets",
    ("Allies", 1): "France is ready",
    ("Allies", 2): "France booms: 40 BRPs",
    ("Allies", 3): "The colonies go Free French",
    ("Allies", 4): "The Dominions: British growth 50",
    ("Allies", 5): "American escorts",
    ("Allies", 6): "The American Navy",
    ("Allies", 7): "Bombing",
    ("Allies", 8): "More shipping",
    ("Allies", 9): "Five Year Plan: 50 BRPs for Russia",
    ("Allies", 10): "A hard winter",
} | EXTRA_TITLES
WINDOWS = {
    ("Axis", 2): "german",
    ("Axis", 8): "any",
    ("Axis", 10): "any",
    ("Allies", 4): "any",
    ("Allies", 5): "opening",
    ("Allies", 6): "opening",
    ("Allies", 7): "any",
    ("Allies", 8): "any",
    ("Allies", 9): "turn",
    ("Allies", 10): "turn",
} | EXTRA_WINDOWS
"""When a counter can be played in the 1944 scenario; others do not fit it (33.41, 33.42)."""


HOLDERS = ("Germany", "Britain")
"""33.1."""
EXTRAS = ("extra", "redoubt", "pearl", "soviet", "cooperation", "french", "fsjr", "belgium", "belgrade")
"""Windows of additional counters that say themselves when they are open."""
TARGETS = {
    ("Axis", 1): ("Iraq", "Germany"),
    ("Axis", 3): (VICHY, "Germany"),
    ("Axis", 4): ("Spain", "Italy"),
    ("Axis", 7): ("Turkey", "Germany"),
}
"""33.63: the country that a counter wins over, and for whom: foreign aid may be in its way."""
SPAIN_VOIDS = tuple(("Axis", number) for number in (1, 3, 5, 7))
"""46.3: told to nobody but the holder."""


def windows(game: Tr) -> Mapping[tuple[str, int], str]:
    from .counters import WINDOWS_1942

    if game.scenario == "1944":
        return WINDOWS
    if game.scenario in ("1939", "campaign"):
        from .counters_1939 import WINDOWS_1939

        return {("Axis", 2): WINDOWS["Axis", 2], **WINDOWS_1942, **WINDOWS_1939, **extra_windows(game)}
    return {("Axis", 2): WINDOWS["Axis", 2], **WINDOWS_1942, **extra_windows(game)}


def counter(game: Tr, seat: str) -> tuple[str, int]:
    return SIDE[seat], game.state.powers[seat].variant


def holds_for(game: Tr, seat: str) -> str:
    """33.3: whose counter a power plays: its own, or that of a conquered ally who has handed it over."""
    for holder in HOLDERS:
        heir = game.state.help.get(f"counter of {holder}")
        if heir:
            if seat == heir[0]:
                return holder
            if seat == holder:
                return ""
    return seat


def hand_over(game: Tr) -> Flow[None]:
    """33.3: a conquered player passes the counter he hasn't played to an ally, if another player has one in the game."""
    for holder in HOLDERS:
        power = game.state.powers[holder]
        if (
            not power.conquered
            or not power.variant
            or power.played
            or power.void
            or f"counter of {holder}" in game.state.help
        ):
            continue
        allies = [s for s in seats_of(game, SIDE[holder]) if game.seats[s] != game.seats[holder]]
        if not allies:
            continue
        heir = allies[0]
        if len(allies) > 1:
            heir = yield from choose(holder, "Which ally gets your variant counter?", allies, rules=("33.3b",))
        game.state.help[f"counter of {holder}"] = [heir]
        game.tell(f"{holder} hands its variant counter to {heir}", rule="33.3b")
        game.tell(
            f"You hold {SIDE[holder]} variant {power.variant}: {TITLES[counter(game, holder)]}",
            to=(heir,),
            rule="33.3b",
        )


def trouble(game: Tr, seat: str) -> str:
    """Why a seat's counter cannot be played or planned."""
    power = game.state.powers[seat]
    if not power.variant:
        return "you hold no variant counter"
    if power.played:
        return "your counter has already been played"
    if power.void:
        return "your counter has been nullified"
    if game.state.notes.get(f"tried {seat}") == game.state.now:
        return "you have already tried it this turn"
    window = windows(game).get(counter(game, seat))
    if counter(game, seat) in SPAIN_VOIDS and game.state.notes.get("spain attacked"):
        return "the war on Spain has voided your counter"
    if window == "axis":
        from .counters import trouble as early_trouble

        return early_trouble(game, counter(game, seat))
    if window == "early":
        from .counters_1939 import trouble as trouble_1939

        return trouble_1939(game, counter(game, seat))
    if counter(game, seat) == ("Axis", 8) and game.state.turn < turn_number("Spring", 1942):
        return "it can be played only after 1941"
    if counter(game, seat) == ("Allies", 8) and game.state.turn < turn_number("Spring", 1943):
        return "it can be played only from Spring 1943 on"
    if window == "year":
        from .counters import gone_by

        if gone_by(game, counter(game, seat)):
            return "its Year Start has passed"
    if window == "entry" and game.state.powers["United States"].in_play:
        return "America is already in the war"
    if window is None:
        return "your counter doesn't fit this scenario; keep it as a bluff"
    if window in EXTRAS and (why := extra_trouble(game, counter(game, seat))):
        return why
    if window == "year" and counter(game, seat)[1] == 19 and (why := finnish_trouble(game)):
        return why
    if counter(game, seat)[1] == 20 and (why := extra_trouble(game, counter(game, seat))):
        return why
    if window == "fall" and game.state.powers["France"].conquered:
        return "France has fallen"
    if window == "german":
        return ireland.trouble(game)
    if window == "opening":
        first = turn_number(*scenario(game.scenario)["first_turn"])
        if game.phase != "setup" and counter(game, seat) == ("Allies", 19):
            return "it could be played only before the forces were set up"
        if game.phase not in ("setup", "building") or game.state.turn != first:
            return "it could be played only before the first turn"
    if game.state.notes.get(f"planned {seat}"):
        return "you have already decided to play it as soon as possible"
    return ""


class PlayVariant(Order):
    """Play your variant counter, or let it be played at the next turn it fits."""

    syntax: ClassVar[Syntax] = Syntax(("play variant", "variant"))

    def check(self, game: Tr, seat: str) -> None:
        seat = holds_for(game, seat)
        if seat not in HOLDERS:
            raise Refused("only Germany and Britain hold variant counters", rule="33.1")
        why = trouble(game, seat)
        if why:
            raise Refused(why, rule="33.3a")

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        from .belgrade import waits as belgrade_waits

        teller, seat = seat, holds_for(game, seat)
        window = windows(game)[counter(game, seat)]
        if window in ("turn", "year", "entry", "fall") or (window == "belgrade" and belgrade_waits(game)):
            game.state.notes[f"planned {seat}"] = 1
            when = {
                "fall": "when France falls, if that is in Fall 1940 or later",
                "entry": "when America enters the war",
                "belgrade": "when Hungary joins, or when the Axis comes to help Yugoslavia",
            }.get(window, "at the start of the next game turn it fits")
            game.tell(f"Your counter is played {when}", to=(teller,), rule="33.2")
            return
        from .aid import persuaded

        won = TARGETS.get(counter(game, seat))
        if window == "belgrade" and game.state.countries.get("Yugoslavia") == "neutral":
            won = ("Yugoslavia", "Germany")
        if won and not persuaded(game, *won):
            # 33.65: it is kept, and may be tried again
            game.state.notes[f"tried {seat}"] = game.state.now
            game.lock("a variant counter was shown")
            return
        play(game, seat)
        if counter(game, seat) in extra_windows(game):
            yield from bring_extra(game, counter(game, seat))
        if window == "early":
            from .counters_1939 import bring as bring_1939
            from .counters_1939 import play as play_1939

            play_1939(game, counter(game, seat))
            if counter(game, seat) in (("Axis", 4), ("Axis", 5)):
                yield from bring_1939(game, counter(game, seat))
        if window == "axis":
            from .counters import bring

            yield from bring(game, counter(game, seat))


def play_planned(game: Tr, window: str) -> None:
    """55.IIA: counters of the game turn's opening."""
    for seat in HOLDERS:
        if (
            not game.state.notes.get(f"planned {seat}")
            or game.state.powers[seat].played
            or game.state.powers[seat].void
        ):
            continue
        from .counters import right_year

        if windows(game).get(counter(game, seat)) != window or not right_year(game, counter(game, seat)):
            continue
        if counter(game, seat) == ("Allies", 10) and season(game) != "Winter":
            continue
        if counter(game, seat) == ("Allies", 20) and game.state.turn < turn_number("Winter", 1940):
            continue
        del game.state.notes[f"planned {seat}"]
        play(game, seat)


def play(game: Tr, seat: str) -> None:
    """33.2: disclosed to all, and done."""
    state = game.state
    power = state.powers[seat]
    key = counter(game, seat)
    game.lock("a variant counter was shown")
    power.played = True
    rule = f"33.4{1 if key[0] == 'Axis' else 2}-{'o' if key[1] > 10 else ''}{key[1]}"
    game.tell(f"{seat} plays {key[0]} variant {key[1]}: {TITLES[key]}", rule=rule)
    if key == ("Axis", 8):
        from .year import factories

        subs, asw = factories(game, "submarine"), factories(game, "asw")
        if subs and 2 * subs >= 3 * asw:
            state.notes["deployment"] = state.notes.get("deployment", 6) - 1
            game.tell(f"{subs} submarines: American deployments drop to {state.notes['deployment']}", rule="33.41-8")
        else:
            game.tell(f"{subs} submarines are shown; the Allies have enough ASW", rule="33.41-8")
    elif key == ("Axis", 2):
        ireland.unrest(game)
    elif key == ("Axis", 6):
        state.powers["Germany"].brps += 50
        game.tell("Germany gains 50 BRPs", rule="33.41-6")
    elif key == ("Axis", 10):
        state.jets = True
    elif key == ("Allies", 4):
        state.powers["Britain"].growth = 50
    elif key == ("Allies", 5):
        state.notes["us escorts"] = 1
    elif key == ("Allies", 6):
        american_navy(game)
    elif key == ("Allies", 7):
        state.notes["bombing"] = 1
    elif key == ("Allies", 8):
        state.notes["deployment"] = state.notes.get("deployment", 6) + 1
    elif key == ("Allies", 9):
        state.powers["Russia"].brps += 50
        game.tell("Russia gains 50 BRPs", rule="33.42-9")
    elif key == ("Allies", 10):
        state.notes["hard winter"] = state.turn
    elif key == ("Allies", 20):
        state.notes["early entry"] = state.turn
    elif key == ("Allies", 19) and game.scenario in ("1939", "campaign"):
        state.notes["no winter war due"] = 1


def american_navy(game: Tr) -> None:
    """33.42-6: the American fleets of the Allowable Builds start in being; two more can be built; they fight at +2."""
    from .chart import SETUP, US_BOX

    state = game.state
    where = SETUP if any(u.place == SETUP for u in state.units.of("United States")) else US_BOX
    for _ in range(state.notes.get("pool United States fleet", 0) // 9):
        create(game, "United States", "fleet", 9, 0, where, "United States")
    state.notes["pool United States fleet"] = state.notes["builds United States"] = 18
    state.notes["us navy"] = 1
