"""The referee's board and the position as it stands, read from the facts of the game and the notation of records alone."""

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

POWERS = ("Germany", "Italy", "Great Britain", "France", "USA", "USSR")
AXIS = ("Germany", "Italy")
SIDE = {power: "Axis" if power in AXIS else "Allies" for power in POWERS}
BLOC = {power: "Axis" if power in AXIS else "USSR" if power == "USSR" else "West" for power in POWERS}
BLOC["Vichy France"] = "Vichy"
FRONTS = ("Western", "Northern", "Eastern", "Southern", "Mediterranean", "African", "Middle East")
SEASONS = ("Spring", "Summer", "Fall", "Winter")

Piece = dict[str, Any]


@cache
def facts(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((files("rules.ww2_europe") / f"{name}.json").read_text("utf-8"))
    return data


@cache
def card(code: str) -> dict[str, Any]:
    """The unit card; a variant takes what it leaves out from the unit it is like."""
    rows = {row["code"]: row for row in facts("units")["units"]}
    row = rows[code]
    return {**(card(row["like"]) if row.get("like") else {}), **row}


class Board:
    """What is printed."""

    def __init__(self) -> None:
        data = facts("board")
        self.spaces = {space["name"]: space for space in data["spaces"]}
        self.cost = {kind["name"]: kind["cost"] for kind in data["border_types"]}
        self.next: dict[str, dict[str, str]] = defaultdict(dict)
        for a, b, kind, _ in data["borders"]:
            self.next[a][b] = self.next[b][a] = kind
        self.lands = [name for name, space in self.spaces.items() if space["kind"] == "land"]
        self.port = {name: space["port"] for name, space in self.spaces.items() if space.get("port")}
        self.countries = {entry["name"]: entry for entry in data["countries"]}
        self.capital = {name: entry["flag"] for name, entry in self.countries.items() if entry["class"] == "major"}
        self.banks = {frozenset(entry["seas"]): entry["land"] for entry in data["straits"]}
        self.soviet = set(next(e["spaces"] for e in data["partition"] if e["side"] == "USSR"))
        self.vichy_home = set(data["french_armistice"][1]["spaces"])

    def land(self, space: str) -> bool:
        return space in self.spaces and self.spaces[space]["kind"] == "land"

    def ashore(self, space: str) -> str:
        """The land space of a port circle; else the space itself."""
        return str(self.spaces[space].get("port_of") or space) if space in self.spaces else space

    def circle(self, space: str) -> bool:
        return bool(self.spaces[space].get("port_of"))

    def home(self, land: str) -> str:
        return str(self.spaces[land]["country"]) if self.spaces[land].get("homeland") else ""

    def fronts(self, space: str) -> list[str]:
        """A red port's circle lies on two (A44: its land on the first alone)."""
        two = [] if self.land(space) else self.spaces[space].get("fronts")
        return list(two or [self.spaces[space]["group"]])


BOARD = Board()


class Scene:
    """A position."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.position = position
        self.units: list[Piece] = position["units"]
        self.at: dict[str, list[Piece]] = defaultdict(list)
        self.by_id: dict[str, Piece] = {}
        for unit in self.units:
            self.at[unit["place"]].append(unit)
            self.by_id[unit["id"]] = unit
        self.control: dict[str, str] = position["control"]
        self.season: str = position["season"]
        self.convoys: dict[str, dict[str, Any]] = position.get("convoys", {})
        self.pact = position.get("pact", "") in ("on", "broken")
        self.blitz = bool(position.get("blitz"))

    # --- powers -----------------------------------------------------------------------------------------------------

    def active(self, power: str) -> bool:
        return power in self.position["powers"] and self.position["powers"][power]["status"] == "active"

    def friends(self, power: str, holder: str) -> bool:
        """Side by side in the war; the USSR stands alone (ussr.separate)."""
        return holder == power or (BLOC.get(holder) == BLOC[power] and self.active(holder) and self.active(power))

    def at_war(self, one: str, two: str, space: str) -> bool:
        if SIDE.get(one) is None or SIDE.get(two) is None:
            return False
        if SIDE[one] == SIDE[two]:
            polish = BOARD.land(space) and BOARD.spaces[space]["country"] == "Poland" and space in BOARD.soviet
            return self.pact and polish and "USSR" in (one, two) and one != two
        return self.active(one) and self.active(two)

    def player_a(self) -> str:
        return "Axis" if sum(side == "Axis" for side in self.position["initiative"].values()) > 3 else "Allies"

    def mover(self) -> str:
        first = self.player_a()
        other = "Allies" if first == "Axis" else "Axis"
        if self.blitz:
            return first if self.position["step"] == 1 else other
        return other if self.position["step"] == 2 else first

    def open_fronts(self) -> set[str]:
        led, side = self.position["initiative"], self.mover()
        if self.blitz or self.position["step"] == 1:
            return {front for front in FRONTS if led[front] == side}
        return set(FRONTS) if self.position["step"] == 2 else {front for front in FRONTS if led[front] != side}

    # --- land -------------------------------------------------------------------------------------------------------

    def friendly(self, power: str, space: str) -> bool:
        return self.friends(power, self.control[BOARD.ashore(space)])

    def hostile(self, power: str, land: str) -> bool:
        return self.at_war(power, self.control[land], land)

    def ceded(self, power: str, land: str) -> bool:
        """ussr.pact.move: where no troops of the Axis themselves stand."""
        if power != "USSR" or not self.pact or land not in BOARD.soviet:
            return False
        return all(BLOC[unit["owner"]] != "Axis" or unit.get("nation") for unit in self.at.get(land, ()))

    def closed(self, power: str, space: str) -> bool:
        """neutral.no_entry, ussr.separate, ussr.pact.move: neither friendly nor at war with its holder."""
        land = BOARD.ashore(space)
        if self.ceded(power, land):
            return False
        if power == "USSR" and not self.active(power):
            return self.control[land] != "USSR"
        holder, polish = self.control[land], BOARD.spaces[land]["country"] == "Poland"
        if self.pact and BLOC[power] == "Axis" and land in BOARD.soviet and polish and BLOC.get(holder) != "Axis":
            return True
        return not self.friends(power, holder) and not (self.active(holder) and SIDE[holder] != SIDE[power])

    def here(self, space: str, classes: str = "GANB") -> Iterator[Piece]:
        for unit in self.at.get(space, ()):
            if card(unit["kind"])["class"] in classes and not unit.get("aboard"):
                yield unit

    def enemies(self, power: str, space: str, classes: str) -> list[Piece]:
        return [u for u in self.here(space, classes) if self.at_war(power, u["owner"], space)]

    def has(self, land: str, kind: str) -> bool:
        return any(u["kind"] == kind for u in self.at.get(land, ()))

    def flag(self, land: str) -> str:
        """The Flag that still works there: major or minor, else nothing (flag.captured)."""
        printed = str(BOARD.spaces[land].get("flag") or "")
        if land == "Vichy" and not self.position.get("vichy"):
            return ""
        return "" if land in self.position.get("flags_lost", ()) else printed

    def worth(self, land: str) -> int:
        gone = land in self.position.get("damaged", ()) or land in self.position.get("zeroed", ())
        return 0 if gone else int(BOARD.spaces[land].get("value") or 0)

    def stack(self, power: str, land: str) -> int:
        return sum(card(u["kind"])["stack"] for u in self.here(land, "G") if BLOC[u["owner"]] == BLOC[power])
