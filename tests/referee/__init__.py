"""A second, slow and plain reading of a game's rulebook, set beside the engine while games are played.

Each game has its referee in `tests/<game>/referee.py`, written from the rulebook alone: it knows the board, the positions as they
are written in records, what is suggested, asked and told at the door, and nothing of the engine's rooms.
"""
