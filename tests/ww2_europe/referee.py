"""The referee of World War II in Europe: written from the rulebook, compared with the engine order by order.

It reads positions as records write them, what is suggested and asked, and what is told; it knows no room of the engine.
"""

import random
import re
from typing import Any

from rules.kernel.game import Game
from rules.ww2_europe import GAME
from tests.referee.loop import Kind, Position, Step
from tests.referee.player import Warlike, mixed
from tests.referee.tally import Tally

from .refereed_fights import Fights, name
from .refereed_map import BLOC, BOARD, FRONTS, POWERS, SIDE, Piece, Scene, card, facts
from .refereed_moves import able, lines, marches, raids_over, redeployments, voyages
from .refereed_supply import BLOCS, incomes, standing, verdicts

WISHES = {
    "declarations": ("declare", "done", "done"),
    "movement": (*("move",) * 12, "patrol", "patrol", "sail", "ferry", "raid", "hunt"),
    "blitzkrieg": ("move", "move", "drop"),
    "redeployment": ("redeploy", "redeploy", "carry"),
    "convoys": ("convoy", "add", "reroute"),
    "build": ("build",),
    "buy": ("buy", "buy", "buy", "repair", "fortify"),
}
SHY = ("done", "abort", "cancel", "detach")
MANY = 400


def mixed_up(units: list[Piece]) -> dict[tuple[str, str], list[Piece]]:
    """Units by what an order calls them and where they are."""
    found: dict[tuple[str, str], list[Piece]] = {}
    for unit in units:
        found.setdefault((name(unit), unit["place"]), []).append(unit)
    return found


class RefereeOfEurope:
    """The second reading."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.dice = random.Random(1)
        self.fights = Fights(self.tally)

    # --- what is open -----------------------------------------------------------------------------------------------

    def asked(self, game: Game[Any], position: Position) -> None:
        scene = Scene(position)
        for ask in game.pending():
            found = game.asked(ask.seat)
            if found is None:
                continue
            if "hits" in found.about:
                self.fights.losses(game, scene, found)
            elif "numbers" in found.about:
                self.fights.interception(scene, found)
        seats = [ask.seat for ask in game.pending()]
        if not seats:
            return
        seat = self.dice.choice(seats)
        if game.phase in ("movement", "blitzkrieg"):
            self.moves(game, scene, seat)
        elif game.phase == "redeployment":
            self.redeploys(game, scene, seat)
        elif game.phase == "convoys":
            self.convoys(game, scene, seat)
        elif game.phase == "build":
            self.sites(game, scene, seat)
        elif game.phase == "buy":
            self.wares(game, scene, seat)

    def offered(self, game: Game[Any], seat: str, text: str) -> set[str]:
        """Where the suggestions that go on from a beginning end."""
        found = {t[len(text) :].strip() for t in game.suggest(seat, text, MANY) if t.startswith(text)}
        return {re.split(r" (?:via|by|with) ", goal)[0] for goal in found}

    def moves(self, game: Game[Any], scene: Scene, seat: str) -> None:
        """Destinations of units, by all the ways there are."""
        groups = mixed_up([u for u in scene.units if u["owner"] == seat and not u.get("aboard")])
        keys = [key for key in groups if key[1] in BOARD.spaces and card(groups[key][0]["kind"])["class"] in "GAN"]
        for key in self.dice.sample(keys, min(2, len(keys))):
            code, place = key
            free = [u for u in groups[key] if able(scene, u)]
            kind = card(groups[key][0]["kind"])
            where = BOARD.ashore(place)
            if kind["class"] == "A" and place != where:
                continue
            if kind["class"] == "N":
                self.sailing(game, scene, seat, code, place, free)
                continue
            goals = set[str]()
            if free:
                goals = marches(scene, free[0]) if kind["class"] == "G" else raids_over(scene, free[0])
            offered = self.offered(game, seat, f"move 1 {code} from {where} to")
            what = f"{code} of {seat} in {where}"
            self.tally.same(
                "marches" if kind["class"] == "G" else "flights", "move.path", what, goals, offered, len(goals)
            )

    def sailing(self, game: Game[Any], scene: Scene, seat: str, code: str, place: str, free: list[Piece]) -> None:
        if scene.blitz or not BOARD.circle(place) or len(BOARD.fronts(place)) > 1:
            return
        goals = voyages(scene, free[0]) if free else set[str]()
        offered = self.offered(game, seat, f"sail 1 {code} from {BOARD.ashore(place)} to")
        self.tally.same("voyages", "sea.target", f"{code} of {seat} in {place}", goals, offered, len(goals))

    def redeploys(self, game: Game[Any], scene: Scene, seat: str) -> None:
        mat = scene.position["powers"][seat]
        spent = scene.position["powers"]["Germany"]["soviet"]
        groups = mixed_up([u for u in scene.units if u["owner"] == seat and u["place"] in BOARD.spaces])
        if mat["rp"] - mat["used"] < 1 or (BLOC[seat] == "Axis" and spent >= 5):
            return
        for code, place in self.dice.sample(list(groups), min(2, len(groups))):
            units = [u for u in groups[code, place] if not u.get("spent")]
            kind = card(groups[code, place][0]["kind"])
            if code in ("FORT", "DEPOT") or not units or (kind["class"] != "A" and units[0].get("aboard")):
                continue
            where = BOARD.ashore(place)
            if (
                kind["class"] == "A"
                and BOARD.port.get(where)
                and len(
                    {
                        u["place"]
                        for u in scene.units
                        if name(u) == code and u["owner"] == seat and BOARD.ashore(u["place"]) == where
                    }
                )
                > 1
            ):
                continue
            goals = redeployments(scene, units[0])
            offered = self.offered(game, seat, f"redeploy 1 {code} from {where} to")
            self.tally.same("redeployments", "redep.ground", f"{code} of {seat} in {where}", goals, offered, len(goals))

    def convoys(self, game: Game[Any], scene: Scene, seat: str) -> None:
        ports = {u["place"] for u in scene.units if u["owner"] == seat and u["kind"] == "TR" and not u.get("spent")}
        ports = {place for place in ports if place in BOARD.spaces and BOARD.circle(place)}
        if not ports:
            return
        port = BOARD.ashore(self.dice.choice(sorted(ports)))
        goals = lines(scene, seat, port) if scene.friendly(seat, port) else set[str]()
        offered = self.offered(game, seat, f"convoy 1 TR from {port} between {port} and")
        self.tally.same("convoy lines", "convoy.path.sea", f"from {port} for {seat}", goals, offered, len(goals))

    def sites(self, game: Game[Any], scene: Scene, seat: str) -> None:
        """build.where to build.naval."""
        mat = scene.position["powers"][seat]
        for code, count in mat["boxes"][0].items():
            if count < 1:
                continue
            goals = {land for land in BOARD.lands if self.site(scene, seat, card(code), land)}
            text = f"build 1 {code} at"
            self.tally.same(
                "building sites", "build.where", f"{code} of {seat}", goals, self.offered(game, seat, text), len(goals)
            )

    def site(self, scene: Scene, seat: str, kind: dict[str, Any], land: str) -> bool:
        position, row = scene.position, BOARD.spaces[land]
        if BOARD.home(land) != seat or scene.control[land] != seat or land in position["captured"]:
            return False
        made = position["powers"][seat]["built"]
        inland, afloat = (sum(made.get(f"{land}|{b}", 0) for b in bs) for bs in ("GA", "N"))
        worth, works = scene.worth(land), row["source"] == "factory" and scene.worth(land) > 0
        if kind["class"] == "N":
            return works and land in BOARD.port and afloat < worth
        if kind["class"] == "G" and not row.get("blue") and scene.stack(seat, land) + kind["stack"] > 10:
            return False
        if kind["code"] == "INF" or kind.get("like") == "INF":
            rough = row["terrain"] in ("desert", "impassable") and row["source"] != "factory"
            return not rough and inland < max(1, worth)
        if kind["code"] == "ABN" and any(u["kind"] == "ABN" and u["owner"] == seat for u in scene.units):
            return False
        return works and inland < worth

    def wares(self, game: Game[Any], scene: Scene, seat: str) -> None:
        mat, limits = scene.position["powers"][seat], facts("powers")["powers"][seat]
        wanted = set()
        for row in facts("units")["units"]:
            code = row["code"]
            have = sum(u["kind"] == code and u["owner"] == seat for u in scene.units)
            have += sum(box.get(code, 0) for box in mat["boxes"]) + (mat["depots"] if code == "DEPOT" else 0)
            most = {"ABN": 1, "AB": limits["airbases"], "DEPOT": limits["depots"], "FORT": 0}.get(code, 999)
            if not row.get("like") and row["cost"] <= mat["money"] and have < most:
                wanted.add(code)
        offered = {t.split()[2] for t in game.suggest(seat, "buy 1", MANY) if re.match(r"buy 1 \w+$", t)} - {"RP"}
        self.tally.same("wares", "buy.what", seat, wanted, offered, len(wanted))

    # --- what became of it ------------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step) -> None:
        before, after = Scene(step.before), Scene(step.after)
        self.stacks(after)
        self.fights.rolled(step, before)
        self.fights.bonuses(step, before, after)
        began = step.before["phase"] != step.after["phase"] or step.before["step"] != step.after["step"]
        if began and step.after["phase"] in ("movement", "blitzkrieg") and step.after["step"] == 1:
            self.cut_off(after)
        if step.phase == "buy" and any("collects $" in e.text for e in step.events):
            self.money(game, step, before)
        if step.phase == "movement" and step.text.startswith("move "):
            self.control(step, before, after)
        if any(e.kind == "turn" for e in step.events):
            self.turn(step, before, after)
        if step.phase == "buy" and step.text.startswith("buy ") and "RP" not in step.text:
            price = sum(int(n) * card(code)["cost"] for n, code in re.findall(r"(\d+) (\w+)", step.text))
            paid = step.before["powers"][step.seat]["money"] - step.after["powers"][step.seat]["money"]
            if step.after["phase"] == "buy":
                self.tally.same("prices", "unit.cost", step.text, price, paid)

    def stacks(self, scene: Scene) -> None:
        for land, units in scene.at.items():
            if BOARD.land(land) and not BOARD.spaces[land].get("blue"):
                for bloc in {BLOC[u["owner"]] for u in units}:
                    points = sum(card(u["kind"])["stack"] for u in scene.here(land, "G") if BLOC[u["owner"]] == bloc)
                    if points > 10:
                        self.tally.holds("stacks", "stack.ground", f"{points} points of the {bloc} in {land}", False)
        self.tally.counts["stacks"] += 1

    def cut_off(self, scene: Scene) -> None:
        for bloc in BLOCS:
            words = verdicts(scene, bloc)
            for unit in standing(scene, bloc):
                word, cut = words[unit["id"]], bool(unit.get("cut"))
                if word != "scarce":
                    what = f"{unit['owner']} {unit['kind']} in {unit['place']}"
                    self.tally.same("Cut Off", "supply.cutoff", what, word == "cut", cut)

    def money(self, game: Game[Any], step: Step, before: Scene) -> None:
        path = str(game.options["factory_path"])
        for event in step.events:
            found = re.match(r"(.*) collects \$(\d+)", event.text)
            if found and found[1] in POWERS:
                least, most = incomes(before, found[1], path)
                what = f"{found[1]} collects {found[2]}, between {least} and {most}"
                self.tally.holds("income", "collect.trace", what, least <= int(found[2]) <= most)

    def control(self, step: Step, before: Scene, after: Scene) -> None:
        """A18: where no enemy ground unit stands ground units take what they enter."""
        found = re.match(r"move (.*) from (.*?) to (.*?)(?: via (.*))?$", step.text)
        assert found, step.text
        goal, seat = found[3], step.seat
        marching = any(card(code)["class"] == "G" for _, code in re.findall(r"(\d+) (\w+)", found[1]))
        if not marching or before.enemies(seat, goal, "G") or step.after["phase"] != "movement":
            return
        owner = BOARD.spaces[goal]["owner"]
        lent = seat != "USSR" and BLOC.get(owner) == BLOC[seat] and before.active(owner)
        takes = before.hostile(seat, goal) or before.ceded(seat, goal)
        want = (owner if lent else seat) if takes else before.control[goal]
        self.tally.same("control", "map.control.marker", goal, want, after.control[goal])

    def turn(self, step: Step, before: Scene, after: Scene) -> None:
        """flag.major.surrender: who has lost its capital is out; init.*: markers stay with a side."""
        for power in POWERS:
            if after.active(power) and before.active(power) and power != "France":
                held = after.control[BOARD.capital[power]] == power
                self.tally.holds("surrender", "flag.major.surrender", f"{power} without its capital", held)
        for front in FRONTS:
            lands = [land for land in BOARD.lands if BOARD.spaces[land]["group"] == front]
            holders = {after.control[land] for land in lands if after.active(after.control[land])}
            sides = {SIDE[h] for h in holders}
            sailing = [
                name for name, c in after.convoys.items() if any(BOARD.fronts(s)[0] == front for s in c["route"])
            ]
            strangers = {
                SIDE[u["owner"]]
                for s in [s for s in BOARD.spaces if BOARD.fronts(s)[0] == front] + sailing
                for u in after.here(s, "GAN")
                if u["owner"] in SIDE
                and after.active(u["owner"])
                and not card(u["kind"]).get("sub")
                and not card(u["kind"]).get("transport")
            }
            if len(sides) == 1 and strangers <= sides and after.position["control"] == step.before["control"]:
                self.tally.same("initiative", "init.auto", front, sides.pop(), after.position["initiative"][front])


def worth(game: Game[Any], seat: str, text: str) -> float:
    """Moves onto enemies weigh most; the front weighs more than the rear."""
    if " to " not in text or not text.startswith(("move", "ferry", "patrol", "drop")):
        return 1.0
    goal = re.split(r" (?:via|by|with) ", text.split(" to ")[1])[0]
    state = game.state
    if goal in state.control:
        holder = state.control[goal]
        return 8.0 if SIDE.get(holder, "") not in ("", SIDE[seat]) else 1.0
    return 4.0 if any(SIDE.get(u.owner) != SIDE[seat] for u in state.units.at(goal)) else 1.0


def warlike(seed: int) -> Warlike:
    return Warlike(seed, WISHES, SHY, worth)


KIND = Kind(
    GAME,
    RefereeOfEurope,
    lambda seed: mixed(seed, warlike),
    ("1939", "1941"),
    lambda seed: {},
    rounds=30,
)
