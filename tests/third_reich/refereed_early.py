"""The referee in the years before all are at war: who is a stranger to whom, and where he may not be (3.35, 34, 36.1, 43)."""

from .refereed_map import BOARD, SIDE, Scene, Unit, card

ENTENTE = {"Britain", "France"}
CLOSED_TO_BRITAIN = ("Paris", "Marseilles", "Vichy")


def early(scene: Scene) -> bool:
    """Does the game begin with the attack on Poland?"""
    return "Poland" in card(scene.scenario)["order"]


def allied(scene: Scene, one: str, two: str) -> bool:
    """36.1, 21.2: on one side, and at war with the same power."""
    if one == two or not early(scene):
        return True
    if one not in SIDE or two not in SIDE or SIDE[one] != SIDE[two]:
        return False
    return any(scene.at_war(one, foe) and scene.at_war(two, foe) for foe in SIDE)


def asleep(scene: Scene, name: str) -> bool:
    """25.6: land of a minor ally that has not joined; how many may be there is not counted here."""
    return str(scene.position["countries"].get(scene.holder(name), "")).startswith(("inactive", "attacked"))


def unread(scene: Scene, unit: Unit, name: str) -> bool:
    """Hexes this referee leaves alone: sleeping allies and what Poland leaves to Russia (25.6, 43)."""
    if not early(scene) or not BOARD.land(name):
        return False
    contested = BOARD.country(name) in ("Poland", "Baltic States", "Rumania", "Finland")
    return asleep(scene, name) or (contested and "Russia" in (unit["owner"], scene.holder(name), "Russia"))


def outside(scene: Scene, unit: Unit, name: str) -> bool:
    """26.82, 34.2, 36.1: where a unit may not go though no enemy holds it."""
    if not early(scene):
        return False
    who, holder = unit["owner"], scene.holder(name)
    lost = SIDE.get(scene.holder(BOARD.capital("France"))) == "Axis"
    if who == "France" and lost and BOARD.country(unit["place"]) == "France" != BOARD.country(name):
        return True
    if holder in SIDE and SIDE[holder] == SIDE.get(who) and not allied(scene, who, holder):
        return True
    british = BOARD.country(name) == "Britain" or BOARD.country(name) in card(scene.scenario)["controls"]["Britain"]
    if who != "France" or scene.year >= 1942 or not british or BOARD.country(name) == "Poland":
        return False
    home = [h for h in BOARD.lands if BOARD.country(h) == BOARD.country(name)]
    return BOARD.country(name) == "Britain" or not any(SIDE.get(scene.holder(h)) == "Axis" for h in home)


def parted(scene: Scene, unit: Unit, name: str) -> bool:
    """34.1, 34.3: hexes a unit may pass but where it may not stop."""
    if not early(scene):
        return False
    who = unit["owner"]
    others = {u["owner"] for u in scene.at.get(name, ()) if SIDE.get(u["owner"]) == SIDE.get(who)} - {who}
    if any(not allied(scene, who, other) for other in others if other in SIDE):
        return True
    if who not in ENTENTE or scene.year >= 1942:
        return False
    if others & ENTENTE:
        return True
    fallen = not scene.powers["France"].get("in_play")
    shut = {BOARD.place[n] for n in CLOSED_TO_BRITAIN if n in BOARD.place}
    maginot = name in scene.fortresses and BOARD.country(name) == "France"
    return who == "Britain" and not fallen and (name in shut or maginot)


def locked(scene: Scene, unit: Unit) -> bool:
    """3.35: may it be a garrison that stays in its city?"""
    limits = card(scene.scenario).get("limits", {}).get("Russia", ()) if early(scene) else ()
    return unit["owner"] == "Russia" and any(unit["place"] in limit.get("at", ()) for limit in limits)


__all__ = ["allied", "asleep", "early", "locked", "outside", "parted", "unread"]
