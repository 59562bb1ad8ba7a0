"""What the dice of a game are made of."""

import hashlib


def seed_lines(secret: str, words: dict[int, str]) -> list[str]:
    """What a seed is made of. The first line keeps it apart from the commitment to the secret, which is public: without
    it the two would be the same wherever nobody adds words."""
    return ["seed", secret, *(f"{user}: {words[user]}" for user in sorted(words))]


def seed_of(secret: str, words: dict[int, str]) -> str:
    """The seed of a game: the bot's secret and the players' words in one, so that nobody has chosen it."""
    return hashlib.sha256("\n".join(seed_lines(secret, words)).encode()).hexdigest()
