"""Two battlefields of the combat tests: Germany marches from Poland into Soviet Minsk, and sails from the Western Baltic into
the North Sea. Nobody retreats or submerges unless a test says so."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.supreme_axis_allies.table import Table, table


def on_land(
    attack: str,
    defence: Mapping[str, str] | str = "",
    *,
    ask: Iterable[str] = (),
    also: Mapping[str, Mapping[str, str]] | None = None,
    places: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> Table:
    """Germany's `attack` has moved from Poland to Minsk; `done` begins the combat. `also`: units elsewhere, by nation."""
    units: dict[str, dict[str, str]] = {"GER": {"Poland": attack}}
    for seat, text in ({"USSR": defence} if isinstance(defence, str) else defence).items():
        units.setdefault(seat, {})["Minsk"] = text
    for seat, spaces in (also or {}).items():
        units.setdefault(seat, {}).update(spaces)
    t = table(
        "GER",
        "movement",
        places={"Minsk": {"owner": "USSR"}, **(places or {})},
        **more,
        **{seat: {space: text for space, text in spaces.items() if text} for seat, spaces in units.items()},
    )
    ground = [part for part in _parts(attack) if part.split()[1] not in ("FIT", "BMB")]
    planes = [part for part in _parts(attack) if part.split()[1] in ("FIT", "BMB")]
    for group in (ground, planes):
        if group:
            t.play("GER", f"move {' '.join(group)} from Poland to Minsk")
    return silent(t, ask)


def at_sea(
    attack: str,
    defence: Mapping[str, str] | str,
    *,
    ask: Iterable[str] = (),
    also: Mapping[str, Mapping[str, str]] | None = None,
    fly: str = "",
    **more: Any,
) -> Table:
    """Germany's `attack` has sailed from the Western Baltic into the North Sea and was intercepted there, or `fly` has
    found the enemy from the air, out of Denmark; `done` begins the combat."""
    units: dict[str, dict[str, str]] = {"GER": {}}
    if attack:
        units["GER"]["Western Baltic"] = attack
    if fly:
        units["GER"]["Denmark"] = fly
    for seat, text in ({"UK": defence} if isinstance(defence, str) else defence).items():
        units.setdefault(seat, {})["North Sea"] = text
    for seat, spaces in (also or {}).items():
        units.setdefault(seat, {}).update(spaces)
    t = table("GER", "movement", **more, **units)
    if fly:
        t.play("GER", f"move {fly} from Denmark to North Sea")
    if attack:
        t.play("GER", "move all from Western Baltic to North Sea")
        for seat in t.asked():
            if seat != "GER":
                t.play(seat, "intercept")
    return silent(t, ask)


def _parts(text: str) -> list[str]:
    words = text.split()
    return [f"{words[i]} {words[i + 1]}" for i in range(0, len(words), 2)]


QUIET = {
    "retreat": "never",
    "submerge": "never",
    "dogfight retreat": "never",
    "scramble": "never",
    "casualties": "cheapest",
    "scouts": "never",
    "cards": "never",
}


def silent(t: Table, ask: Iterable[str] = ()) -> Table:
    """Everybody stands, fights with what is there and loses the cheapest, but for the questions in `ask`."""
    for seat in t.state.nations:
        for policy, text in QUIET.items():
            if policy not in ask:
                t.standing(seat, policy, text)
    return t


def asks(t: Table, seat: str, *policies: str) -> Table:
    """These questions are put to this seat after all."""
    for policy in policies:
        t.game.set_standing(seat, policy, None)
    return t
