"""The map, seats, cards and unit kinds of Straits."""

from rules.kernel.board import Board, Space

SEATS = {"red": "Red", "blue": "Blue", "green": "Green"}
KINDS = ("FOOT", "TANK", "SHIP")
PRICES = {"FOOT": 1, "TANK": 3, "SHIP": 2}
CARDS = tuple(f"{colour} {thing}" for colour in ("Amber", "Ivory", "Onyx") for thing in ("Crown", "Sword", "Lamp"))
HOMES = {"red": "Aldmoor", "blue": "Brückhafen", "green": "Saint-Étienne"}

LANDS = ("Aldmoor", "Brückhafen", "Cape d’Or", "Dunmark", "Port", "Port Royal", "Saint-Étienne", "East Marsh")
SEAS = ("North Sound", "South Sound", "Gulf of Ys", "Mirror Sea")
BORDERS = (
    ("Aldmoor", "Dunmark", "land"),
    ("Dunmark", "Port", "land"),
    ("Port", "Port Royal", "land"),
    ("Port Royal", "Brückhafen", "land"),
    ("Saint-Étienne", "East Marsh", "land"),
    ("Cape d’Or", "Saint-Étienne", "strait"),
    ("Aldmoor", "North Sound", "coast"),
    ("Dunmark", "North Sound", "coast"),
    ("Brückhafen", "North Sound", "coast"),
    ("Cape d’Or", "South Sound", "coast"),
    ("Port", "South Sound", "coast"),
    ("East Marsh", "Gulf of Ys", "coast"),
    ("Saint-Étienne", "Gulf of Ys", "coast"),
    ("North Sound", "South Sound", "sea"),
    ("South Sound", "Gulf of Ys", "sea"),
)
"""Mirror Sea touches nothing."""

BOARD = Board(
    [Space(name, "land", group="north" if i < 4 else "south", value=i) for i, name in enumerate(LANDS)]
    + [Space(name, "sea") for name in SEAS],
    BORDERS,
)
