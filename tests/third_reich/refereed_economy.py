"""The referee keeps the books: prices, limits, grants, strategic warfare, the Year Start, initiative (10 to 12, 15)."""

import re

from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_early import early
from .refereed_map import ALLIES, AXIS, BOARD, POWERS, SIDE, Scene, card, date

PRICES = {"infantry": 1, "replacement": 1, "armor": 2, "airborne": 3, "air": 3, "fleet": 3, "partisan": 1}
"""BRPs a factor; of the printed costs only the fleet's is in the text, the others are rebuilt."""
PAID = re.compile(r"(.+?) pays (-?\d+) BRPs for (.+); (-?\d+) left$")
GIFT = re.compile(r"(.+) receives (\d+) BRPs from (.+)$")
CONVOY = re.compile(r"(\d+) (?:of \d+ BRPs|BRPs of .+) reach Russia")
FINE = re.compile(r"(?:.+: )?(Germany|Italy|Britain|France|Russia|United States) loses (?:the )?(\d+) BRPs")
"""What is taken from a power outside strategic warfare: penalties, countries that are lost."""
YEAR = re.compile(r"(.+): Base (-?\d+), conquests and allies (-?\d+); (-?\d+) BRPs for (\d+)$")
RAIDED = re.compile(r"(?:SAC|[Ss]ubmarines) costs? (.+) (\d+) BRPs$")
FACTORS = re.compile(r"Strategic warfare: submarines (\d+) against ASW (\d+), SAC (\d+) against interceptors (\d+)")
BUILT = re.compile(r"(?:[A-Z]\w+ )?(infantry|armor|airborne|air|fleet|replacement) (\d+)(?:-\d+)? at ")
KNOWN = ("pays", "receives", "reach Russia", "has spent", "move first", "Base ")


def price(what: str) -> int | None:
    """12.22, 15.2, 32.11, 33.5, 40.2."""
    if found := BUILT.match(what):
        return PRICES[found[1]] * int(found[2])
    if what.startswith("an Offensive"):
        return 15
    if what.startswith("a partisan"):
        return 1
    if what.startswith("the Lend-Lease route"):
        return 25
    if what == "counterintelligence":
        return 5
    return None


def survivors(subs: int, asw: int, sac: int, interceptors: int, year: int, jets: bool) -> tuple[int, int, int, int]:
    """10.21: what is left of each; fractions favour the Axis. `year` is that of the Year Start."""
    halves = 2 if year <= 1942 else 3 if year == 1943 else 4  # submarines an ASW factor meets, doubled
    if 2 * subs >= asw * halves:
        subs, asw = subs - asw * halves // 2, 0
    else:
        subs, asw = 0, asw - -(-2 * subs // halves)
    three, two = (3, 2) if jets else (1, 1)  # so many SAC for so many interceptors
    if sac * two >= interceptors * three:
        sac, interceptors = sac - -(-interceptors * three // two), 0
    else:
        sac, interceptors = 0, interceptors - sac * two // three
    return subs, asw, max(0, sac), interceptors


class Books:
    """Every BRP that comes and goes."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.turn: tuple[int, int] | None = None
        self.spent: dict[str, int] = {}
        self.levels, self.bases, self.losses = (dict[str, int](), dict[str, int](), dict[str, int]())
        """As the Year Start found them, and what strategic warfare took."""
        self.bombers = (0, False)

    def followed(self, step: Step, before: Scene, after: Scene) -> None:
        self.ledger(step, before, after)
        self.limits(step, before)
        self.warfare(step, before, after)
        self.raids(step)
        self.initiative(step, before)
        self.year_start(step, before)

    def ledger(self, step: Step, before: Scene, after: Scene) -> None:
        """What each power has is what it had, less what it paid, and what came to it."""
        level = {power: before.powers[power].get("brps", 0) for power in POWERS}
        for event in step.events:
            if found := PAID.match(event.text):
                level[found[1]] -= int(found[2])
                cost = price(found[3])
                if cost is not None:
                    self.tally.same("prices", "15.2", event.text, cost, int(found[2]))
                self.tally.same("money left", "11.4a", event.text, level[found[1]], int(found[4]))
            elif found := GIFT.match(event.text):
                level[found[1]] += int(found[2])
            elif found := CONVOY.match(event.text):
                level["Russia"] += int(found[1])
            elif YEAR.match(event.text) or ("BRP" in event.text and not any(word in event.text for word in KNOWN)):
                return
        now = {power: after.powers[power].get("brps", 0) for power in POWERS}
        if any("has spent" in e.text or YEAR.match(e.text) or e.kind in ("control", "conquest") for e in step.events):
            return
        self.tally.same("levels", "1.3b", step.text, level, now)

    def limits(self, step: Step, before: Scene) -> None:
        """11.1, 11.4: at most half the year's BRPs in a player turn, and never below nothing; grants (15.5)."""
        mark = (before.turn, before.position.get("half", 1))
        if mark != self.turn:
            self.turn, self.spent = mark, {}
        for event in step.events:
            if found := PAID.match(event.text):
                if "counterintelligence" in found[3]:
                    continue
                who, cost = found[1], int(found[2])
                self.spent[who] = self.spent.get(who, 0) + cost
                limit = before.powers[who].get("limit", 0)
                what = f"{event.text} after {self.spent[who]} of {limit}"
                self.tally.holds("spending limits", "11.1", what, self.spent[who] <= limit and int(found[4]) >= 0)
                if goes := re.match(r"a grant to (.+)", found[3]):
                    self.grant(step, before, who, goes[1], cost)
            elif event.text.endswith("left") and (found := re.match(r"(.+) has spent (\d+) BRPs on", event.text)):
                total = before.powers[found[1]].get("brps", 0)
                self.tally.holds("warfare limits", "10.41", event.text, int(found[2]) <= total // 10)

    def grant(self, step: Step, before: Scene, who: str, whom: str, amount: int) -> None:
        power = before.powers[who]
        given = sum(power.get("grants", {}).values()) if SIDE[who] == "Allies" and whom == "Russia" else 0
        pair = power.get("grants", {}).get(whom, 0) + amount
        self.tally.holds("grants", "15.51", f"{step.text}: {pair} to {whom}", pair <= 40)
        to_russia = sum(before.powers[p].get("grants", {}).get("Russia", 0) for p in ALLIES) + amount
        self.tally.holds("grants", "15.52", f"{to_russia} to Russia, {given}", whom != "Russia" or to_russia <= 40)
        year = power.get("granted", 0) + amount
        self.tally.holds("grants", "15.53", f"{year} of {power.get('year', 0)}", 2 * year <= power.get("year", 0))
        self.tally.holds("grants", "15.55a", step.text, who != "Russia")
        back = who in before.powers[whom].get("given", [])
        self.tally.holds("grants", "15.54", f"{who} to {whom}", not back)

    def initiative(self, step: Step, before: Scene) -> None:
        """12.11: the side with more BRPs moves first, negative levels count nothing, a tie keeps the order."""
        for event in step.events:
            found = re.match(r".+: Axis (-?\d+) BRPs, Allies (-?\d+); the (\w+) move first", event.text)
            if found:
                axis, allies = int(found[1]), int(found[2])
                want = (
                    "Axis" if axis > allies else "Allies" if allies > axis else before.position.get("first", "Allies")
                )
                self.tally.same("initiative", "12.11a", event.text, want, found[3])
                quiet = not any(GIFT.match(e.text) or "BRP" in e.text for e in step.events if e is not event)
                if quiet and step.text not in ("accept", "reject"):
                    late = not event.text.startswith("Spring 1942")
                    sums = [self.total(before, powers, late) for powers in (AXIS, ALLIES)]
                    self.tally.same("initiative sums", "12.11c", event.text, sums, [axis, allies])

    def total(self, scene: Scene, powers: tuple[str, ...], late: bool) -> int:
        """40.3b: BRPs in the Lend-Lease box are the lender's; 12.13, 12.14: Russia counts once she fights Germany, America
        from her second turn on."""
        if early(scene):
            fights = scene.at_war("Russia", "Germany") or not scene.powers["Germany"].get("in_play")
            powers = tuple(p for p in powers if p != "Russia" or fights)
            powers = tuple(p for p in powers if p != "United States" or late)
        boxed = scene.position.get("transit", {})
        return sum(
            max(0, scene.powers[p].get("brps", 0)) + boxed.get(p, 0) for p in powers if scene.powers[p].get("in_play")
        )

    # --- strategic warfare and the year ---------------------------------------------------------------------------

    def warfare(self, step: Step, before: Scene, after: Scene) -> None:
        for event in step.events:
            found = FACTORS.match(event.text)
            if not found:
                continue
            germany = before.powers["Germany"].get("sw", {})
            mine = tuple(
                sum(before.powers[p].get("sw", {}).get(kind, 0) for p in POWERS)
                for kind in ("submarine", "asw", "sac", "interceptor")
            )
            told = (int(found[1]), int(found[2]), int(found[3]), int(found[4]))
            self.tally.same("warfare factors", "10.21a", f"{event.text} {germany}", mine, told)
            season, year = date(before.turn)
            quarterly = year == 1945 and season != "Winter"
            starts = year if quarterly else year + 1
            left = survivors(*told, starts, bool(before.position.get("jets")))
            self.levels = self.arrived(step, before)
            self.bases = {p: before.powers[p].get("base", 0) for p in POWERS}
            self.losses = dict.fromkeys(POWERS, 0)
            self.bombers = (left[2], quarterly)
            now = [
                sum(after.powers[p].get("sw", {}).get(kind, 0) for p in POWERS)
                for kind in ("submarine", "asw", "sac", "interceptor")
            ]
            want = list(left)
            if any("taken for interceptors" in e.text for e in step.events) and not quarterly:
                want[3] += 5
            self.tally.same("warfare", "10.21b", f"{event.text} in {starts}", want, now, 4)

    def arrived(self, step: Step, before: Scene) -> dict[str, int]:
        """Levels after what reached the powers in this step."""
        level = {power: before.powers[power].get("brps", 0) for power in POWERS}
        for event in step.events:
            if gift := GIFT.match(event.text):
                level[gift[1]] += int(gift[2])
            elif convoy := CONVOY.match(event.text):
                level["Russia"] += int(convoy[1])
            elif fine := FINE.match(event.text):
                level[fine[1]] -= int(fine[2])
        return level

    def raids(self, step: Step) -> None:
        """10.22a, 10.23a, 33.42-5, 33.42-7: so many BRPs a factor; quartered in 1945."""
        for event in step.events:
            if found := RAIDED.match(event.text):
                self.losses[found[1]] = self.losses.get(found[1], 0) + int(found[2])
                if found[1] == "Germany":
                    sac, quarterly = self.bombers
                    wanted = {sac * n // 4 if quarterly else sac * n for n in (2, 4)}
                    self.tally.holds("bombing", "10.23a", f"{event.text} for {sac} SAC", int(found[2]) in wanted)

    def year_start(self, step: Step, before: Scene) -> None:
        """10.3: growth on what is left, what strategic warfare took below nothing, conquests and allies."""
        found = [match for e in step.events if (match := YEAR.match(e.text))]
        if not found:
            return
        for match in found:
            who = match[1]
            level, loss = self.levels[who], self.losses[who]
            left, base, short = level - loss, self.bases[who], 0
            if match[5] == "1940":  # 10.35: once only, and not for the Base
                short = -(max(0, left) * before.powers[who]["growth"] // 100)
            elif left >= 0:
                base += left * before.powers[who]["growth"] // 100
            else:
                short = max(0, -level)
                base -= -left - short
            added = self.conquests(before, who)
            self.tally.same("bases", "10.31a", f"{match[0]} from {level} less {loss}", base, int(match[2]))
            if added is not None:
                self.tally.same("conquests", "10.34", match[0], added, int(match[3]))
            self.tally.same("years", "10.36", match[0], base + int(match[3]) - short, int(match[4]))

    def conquests(self, scene: Scene, who: str) -> int | None:
        """10.34, 10.37, 24.3, 26.3: what is added to a Base; None where powers share or the text leaves it open."""
        total = 0
        facts = card(scene.scenario)
        if scene.position.get("help") or scene.position.get("surrender"):
            return None
        if any(BOARD.cities(name) for name in scene.position.get("recent", ())):  # 10.342, 24.3c
            return None
        for country, status in scene.position["countries"].items():
            if BOARD.countries.get(country, {}).get("kind") != "minor":
                continue
            value, seat = BOARD.countries[country].get("value", 0), BOARD.capital(country)
            start = facts["countries"].get(country, "")
            word, _, owner = status.partition(" ")
            if word == "ally":
                if start != status:
                    return None
                total += value if owner == who and scene.holder(seat) == who else 0
            elif seat:
                taken = scene.holder(seat) == who and SIDE.get(start.partition(" ")[2]) != SIDE[who]
                total += value if taken else 0
            elif word == "conquered" and owner == who and start != status:
                total += value
        for country, half in (("France", 42), ("Italy", 37), ("Germany", 0), ("Britain", 0)):
            status = facts["countries"].get(country, "")
            seat = BOARD.capital(country)
            if scene.holder(seat) == who and who != country and SIDE[who] == "Allies" and status:
                total += half
            elif scene.holder(seat) == who and who != country and not status:
                return None
        for city in ("Moscow", "Leningrad"):
            held = scene.holder(BOARD.place[city])
            total += 15 if who == "Germany" and held == "Germany" else 0
            total -= 15 if who == "Russia" and held != "Russia" else 0
        colonies = [c for c, f in BOARD.countries.items() if f["kind"] == "colony" and f.get("value")]
        changed = any(BOARD.country(name) in colonies for name in scene.changed)
        return None if changed or any(scene.enemies(who, BOARD.capital(c)) for c in ("Russia",)) else total
