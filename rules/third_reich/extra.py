"""33.4, the optional counters 11 to 20: when each can be played, and what it does."""

from collections.abc import Mapping

from ..kernel.flow import Flow
from .chart import FRONTS, POOL, SETUP, SIDE, capital, country_of, distance, hexes_of, land, steps, turn_number
from .extra_forces import build_fsjr, french_armor, fsjr_trouble
from .world import Tr, friendly, holder

EXTRA_TITLES = {
    ("Axis", 11): "Unrest in French North Africa",
    ("Axis", 12): "Poland backs down",
    ("Axis", 13): "The West distrusts Stalin",
    ("Axis", 14): "The Bavarian redoubt",
    ("Axis", 15): "Winter planning",
    ("Axis", 16): "A rising in Egypt",
    ("Axis", 17): "A second airborne unit",
    ("Axis", 18): "Bombs on Britain",
    ("Axis", 19): "Yugoslavia joins the Axis",
    ("Axis", 20): "America enters by the dice",
    ("Allies", 11): "Belgium cooperates",
    ("Allies", 12): "Italy is bought",
    ("Allies", 13): "No purge in the Red Army",
    ("Allies", 14): "The Allies work together",
    ("Allies", 15): "Hitler is killed",
    ("Allies", 16): "French armor",
    ("Allies", 17): "A longer Maginot Line",
    ("Allies", 18): "Loyalist Spain",
    ("Allies", 19): "No Winter War",
    ("Allies", 20): "America enters early",
}
EXTRA_WINDOWS = {
    ("Axis", 11): "extra",
    ("Axis", 13): "opening",
    ("Axis", 14): "redoubt",
    ("Axis", 16): "extra",
    ("Axis", 19): "belgrade",
    ("Allies", 15): "extra",
    ("Allies", 18): "extra",
    ("Allies", 19): "opening",
}
"""When one can be played in 1944; the others belong to earlier years, and the second German airborne unit to forces that
still have their first (33.41-o17)."""
EXTRA_WINDOWS_1942 = {
    ("Axis", 11): "extra",
    ("Axis", 13): "opening",
    ("Axis", 14): "redoubt",
    ("Axis", 16): "extra",
    ("Axis", 17): "fsjr",
    ("Axis", 19): "belgrade",
    ("Axis", 20): "opening",
    ("Allies", 13): "soviet",
    ("Allies", 15): "extra",
    ("Allies", 18): "extra",
    ("Allies", 19): "opening",
}
EXTRA_WINDOWS_1939 = {
    ("Axis", 11): "extra",
    ("Axis", 13): "extra",
    ("Axis", 15): "redoubt",
    ("Axis", 16): "extra",
    ("Axis", 17): "fsjr",
    ("Axis", 18): "extra",
    ("Axis", 19): "belgrade",
    ("Axis", 20): "pearl",
    ("Allies", 11): "belgium",
    ("Allies", 13): "soviet",
    ("Allies", 14): "cooperation",
    ("Allies", 15): "extra",
    ("Allies", 16): "french",
    ("Allies", 17): "french",
    ("Allies", 18): "extra",
    ("Allies", 19): "year",
    ("Allies", 20): "turn",
}
EXTRA_WINDOWS_CAMPAIGN = {**EXTRA_WINDOWS_1939, ("Axis", 14): "redoubt"}
"""33.4: those that are played before 1944."""
RISINGS = {"Tunisia": 1, "Algeria": 3, "Morocco": 2, "Egypt": 2}
"""Partisans the Axis may have in each country (33.41-o11, 33.41-o16)."""
REDOUBT = "R27"
FROZEN = 100
SPANISH, SPANISH_PARTISANS = 35, 4


def extra_windows(game: Tr) -> Mapping[tuple[str, int], str]:
    """When the additional counters of a scenario can be played."""
    return {
        "1944": EXTRA_WINDOWS,
        "1942": EXTRA_WINDOWS_1942,
        "1939": EXTRA_WINDOWS_1939,
        "campaign": EXTRA_WINDOWS_CAMPAIGN,
    }[game.scenario]


def trouble(game: Tr, key: tuple[str, int]) -> str:
    """Why a counter cannot be played at this moment."""
    from . import belgium, belgrade

    state = game.state
    if key == ("Axis", 13):
        begun = any(
            name.startswith("war of ") and "Russia" in name and when == game.state.now
            for name, when in state.notes.items()
        )
        return "" if begun else "it can be played only in the turn in which Russia enters the war"
    if key == ("Axis", 14):
        return "it is played by itself when the Allies enter Germany"
    if key == ("Axis", 11):
        if state.side != "Axis" or game.phase in ("setup", "building"):
            return "it can be played only in an Axis turn"
        held = sum(SIDE.get(holder(game, h)) == "Axis" for h in hexes_of("France"))
        return "" if held >= 3 else "the Axis must hold three hexes of France"
    if key == ("Axis", 15):
        return "it is played by itself when the Russian winter would strike"
    if key == ("Axis", 18):
        first = state.turn == (state.notes.get("france fell", -9) - 1) // 2 + 1
        ready = (
            state.side == "Axis"
            and not state.mini
            and game.phase not in ("construction", "convoys", "redeployment", "end")
        )
        return (
            ""
            if first and ready
            else "it can be played only in the first Axis turn after the fall of France, before construction"
        )
    if key == ("Axis", 16):
        if state.side != "Axis" or game.phase != "construction":
            return "it can be played only in an Axis Construction phase"
        return "" if axis_in_egypt(game) else "an Axis armor or infantry unit in supply must be in Egypt"
    if key == ("Allies", 13):
        return (
            "" if game.phase == "setup" and "Russia" in state.rest else "it can be played only before Russia has set up"
        )
    if key == ("Axis", 17):
        return fsjr_trouble(game)
    if key == ("Axis", 19):
        return belgrade.trouble(game)
    if key == ("Allies", 11):
        return belgium.trouble(game)
    if key in (("Allies", 16), ("Allies", 17)):
        return "" if game.phase == "setup" and "France" in state.rest else "it can be played only while France sets up"
    if key == ("Allies", 14):
        opening = game.phase == "options" and state.side == "Allies" and not state.mini
        return "" if opening else "it can be played only as an Allied turn begins"
    if key == ("Axis", 20):
        return pearl_trouble(game)
    if key == ("Allies", 20):
        return roosevelt_trouble(game)
    if key == ("Allies", 15) and state.turn < turn_number("Spring", 1942):
        return "it can be played only from 1942 on"
    if key == ("Allies", 15):
        opening = game.phase == "options" and state.side == "Axis" and not state.mini
        if not opening or state.half != 2 or state.powers["Germany"].options:
            return "it can be played only as an Axis turn begins in which the Axis moves second"
        return ""
    if game.phase != "options" or state.side != "Allies" or state.mini:
        return "it can be played only as an Allied turn begins"
    return spanish_trouble(game)


def axis_in_spain(game: Tr) -> bool:
    return any(SIDE.get(holder(game, h)) == "Axis" for h in hexes_of("Spain"))


def spanish_patron(game: Tr) -> str:
    """33.42-o18: France, still in the game at the Year Start of 1941; else Britain, with Rome and all Africa Allied."""
    state = game.state
    if state.powers["France"].in_play and state.turn >= turn_number("Spring", 1941):
        return "France"
    africa = [h for h in land() if country_of(h) in ("Libya", "Egypt", "Tunisia", "Algeria", "Morocco")]
    allied = all(SIDE.get(holder(game, h)) == "Allies" for h in (capital("Italy"), *africa))
    return "Britain" if allied else ""


def spanish_trouble(game: Tr) -> str:
    """33.42-o18: with the Axis in Spain the counter may be played for the partisans alone."""
    from .turn import can_spend

    state = game.state
    if axis_in_spain(game):
        return ""
    if state.countries.get("Spain") != "neutral":
        return "Spain has already made its choice"
    if state.notes.get("communist Spain"):
        at_war = any("Russia" in war.split("-") for war in state.wars)
        return "" if at_war else "a communist Spain joins only Russia, once Russia is at war"
    patron = spanish_patron(game)
    if not patron:
        return "Rome and all of Africa must be Allied, or France must still be in the game in 1941"
    return "" if can_spend(game, patron, SPANISH) else f"{patron} must pay {SPANISH} BRPs"


def pearl_trouble(game: Tr) -> str:
    """33.41-o20: before the Allied construction of Winter 1941, or before the 1942 scenario is set up."""
    state = game.state
    if game.scenario == "1942":
        ready = game.phase == "setup" and "United States" in state.rest[1:]
        return "" if ready else "it can be played only while the first nations set up"
    if state.powers["United States"].in_play:
        return "America is already in the game"
    late = game.phase in ("construction", "convoys", "redeployment", "end", "draw", "setup", "building")
    if state.turn != turn_number("Winter", 1941) or state.side != "Allies" or late or state.mini:
        return "it can be played only in the Allied turn of Winter 1941, before construction"
    return ""


def roosevelt_trouble(game: Tr) -> str:
    """33.42-o20."""
    if game.state.powers["United States"].in_play:
        return "America is already in the game"
    return ""


def axis_in_egypt(game: Tr) -> bool:
    from .supply import in_supply

    return any(
        SIDE[u.owner] == "Axis" and u.kind in ("armor", "infantry") and in_supply(game, u)
        for u in game.state.units
        if u.place in land() and country_of(u.place) == "Egypt"
    )


def bring_extra(game: Tr, key: tuple[str, int]) -> Flow[None]:
    """What an optional counter does."""
    from . import belgium, belgrade

    state = game.state
    if key == ("Axis", 11):
        from .unrest import begin

        begin(game)
    elif key == ("Axis", 13):
        state.notes["distrust"] = 1
    elif key == ("Axis", 16):
        state.notes["rising Egypt"] = 1
    elif key == ("Allies", 15):
        state.notes["assassinated"] = game.state.now
        state.powers["Germany"].options = dict.fromkeys(FRONTS, "pass")
    elif key == ("Allies", 19):
        no_winter_war(game)
    elif key == ("Allies", 13):
        no_purge(game)
    elif key == ("Allies", 14):
        state.notes["cooperation"] = 1
        state.remap()
    elif key == ("Allies", 17):
        longer_line(game)
    elif key == ("Allies", 16):
        yield from french_armor(game)
    elif key == ("Axis", 17):
        yield from build_fsjr(game)
    elif key == ("Axis", 19):
        yield from belgrade.bring(game)
    elif key == ("Allies", 11):
        belgium.cooperate(game)
    elif key == ("Axis", 18):
        state.notes["bombing Britain"] = game.state.now
    elif key == ("Axis", 20):
        from .entry import no_pearl_harbor

        no_pearl_harbor(game)
    elif key == ("Allies", 18):
        yield from loyalists(game)


RED_ARMY = {
    "1939": (
        {"infantry 3-3": 4, "infantry 2-3": 10, "infantry 1-3": 3},
        {"infantry 3-3": 6, "infantry 1-3": 7},
    ),
    "1942": (
        {"infantry 2-3": 10, "infantry 3-3": 12},
        {"infantry 3-3": 8, "infantry 1-3": 15},
    ),
}
"""33.42-o13: at the start, and in the Force Pool."""
RED_ARMY_LATER = {"infantry 3-3": 10, "infantry 1-3": 5}
"""33.42-o13: in Spring 1942."""


LONDON, BLITZ = "K23", 4
"""33.41-o18: hexes."""


def blitz(game: Tr) -> None:
    """33.41-o18: at the end of the German Combat phase; Italian air never counts, lent or not."""
    state = game.state
    if state.notes.get("bombing Britain") != game.state.now:
        return
    near = [u for u in state.units if u.kind == "air" and u.place in land() and distance(u.place, LONDON) <= BLITZ]
    german, british = (sum(u.factor for u in near if u.nation == nation) for nation in ("Germany", "Britain"))
    loss = max(0, german - british)
    state.powers["Britain"].brps -= loss
    game.tell(
        f"{german} German and {british} British air factors near London: Britain loses {loss} BRPs", rule="33.41-o18"
    )


def no_purge(game: Tr) -> None:
    """33.42-o13: other infantry for Russia."""
    from .setup import issue

    state = game.state
    for unit in [u for u in state.units.of("Russia") if u.kind == "infantry"]:
        state.units.remove(unit)
    start, pool = RED_ARMY["1942" if game.scenario == "1942" else "1939"]
    issue(game, "Russia", start, SETUP)
    issue(game, "Russia", pool, POOL)
    state.notes["no purge"] = 1


def longer_line(game: Tr) -> None:
    """33.42-o17: the French hexes on the Belgian border are fortresses."""
    state = game.state
    for hex_ in hexes_of("France"):
        if hex_ not in state.fortresses and any(country_of(o) == "Belgium" for o in steps(hex_)):
            state.fortresses.append(hex_)
    state.remap()


def no_winter_war(game: Tr) -> None:
    """33.42-o19: Finland stays neutral and gives nobody anything."""
    from .minors import pass_hexes, remove_units

    remove_units(game, "Finland")
    germany = game.state.powers["Germany"]
    germany.brps -= germany.minors.pop("Finland", 0)  # 50.26, 50.33: she is none of the minor allies that pay
    pass_hexes(game, "Finland", ("Germany",), "Finland")
    game.state.countries["Finland"] = "neutral"
    for unit in [u for u in game.state.units.of("Germany") if u.place in land() and country_of(u.place) == "Finland"]:
        game.state.units.move(unit, "set-up")


def loyalists(game: Tr) -> Flow[None]:
    """33.42-o18: Spain joins France or Britain, and Portugal Britain; on a 6 it joins Russia alone, once she is at war."""
    from .minors import activate
    from .turn import spend

    state = game.state
    state.notes["loyalists"] = 1
    if state.countries.get("Spain") != "neutral":
        game.tell(f"The Allies may build {SPANISH_PARTISANS} partisans in Spain", rule="33.42-o18a")
        return
    patron = spanish_patron(game)
    if state.notes.get("communist Spain") or game.dice.roll(1, "a communist Spain (6)", by="Britain")[0] == 6:
        state.notes["communist Spain"] = 1
        if not any("Russia" in war.split("-") for war in state.wars):
            # the counter is kept until Russia is at war
            state.powers["Britain"].played = False
            game.tell("Spain is communist: it joins nobody but a Russia at war", rule="33.42-o18b")
            return
        patron = "Russia"
    else:
        spend(game, patron, SPANISH, "the alliance with Spain", rule="33.42-o18a")
    yield from activate(game, "Spain", patron, "33.42-o18b" if patron == "Russia" else "33.42-o18a")
    if patron != "Russia" and game.state.countries.get("Portugal") == "neutral":
        yield from activate(game, "Portugal", "Britain", "33.42-o18b")


def spanish_partisans(game: Tr, country: str) -> int:
    """33.42-o18: partisans that Loyalist Spain adds, where the Axis has entered it."""
    return SPANISH_PARTISANS if country == "Spain" and game.state.notes.get("loyalists") else 0


# --- what the counters change ---------------------------------------------------------------------------------------------


def enter_germany(game: Tr, hex_: str, seat: str) -> None:
    """33.41-o14: the redoubt is called out as the Allies enter Germany."""
    germany = game.state.powers["Germany"]
    early = game.state.turn < turn_number("Spring", 1943)
    if (
        early
        or country_of(hex_) != "Germany"
        or SIDE[seat] != "Allies"
        or germany.variant != 14
        or germany.played
        or germany.void
    ):
        return
    germany.played = True
    game.state.notes["redoubt"] = 1
    if friendly(game, "Germany", REDOUBT) and REDOUBT not in game.state.fortresses:
        game.state.fortresses.append(REDOUBT)
    game.state.remap()
    game.tell(f"Germany plays Axis variant 14: {EXTRA_TITLES['Axis', 14]}", rule="33.41-o14")


def redoubt_holds(game: Tr) -> bool:
    """33.41-o14: Germany lives on while it holds Berchtesgaden."""
    return bool(game.state.notes.get("redoubt")) and friendly(game, "Germany", REDOUBT)


def stunned(game: Tr, seat: str) -> bool:
    """33.42-o15: Germany in the turn after the assassination."""
    return seat == "Germany" and game.state.notes.get("assassinated") == game.state.now


def rising(game: Tr, country: str) -> int:
    """How many partisans the Axis may have in a country."""
    note = "rising Egypt" if country == "Egypt" else "rising Africa"
    return RISINGS.get(country, 0) if game.state.notes.get(note) and country not in game.state.countries else 0
