"""The games, by slug. A game's folder is loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from .kernel.definition import GameDef


class Registry(Mapping[str, GameDef]):
    """Slug to definition; listing the slugs loads nothing."""

    def __init__(self, *slugs: str) -> None:
        self._slugs = slugs
        self._loaded: dict[str, GameDef] = {}

    def __getitem__(self, slug: str) -> GameDef:
        if slug not in self._loaded:
            if slug not in self._slugs:
                raise KeyError(slug)
            self._loaded[slug] = import_module(f"{__name__}.{slug}").GAME
        return self._loaded[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)


GAMES = Registry("supreme_axis_allies", "triumph_tragedy", "ww2_europe", "supreme_commander", "third_reich")
