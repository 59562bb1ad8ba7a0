"""Looking: /map, /look, /hand, /odds, /log, /dice."""

import io
import logging
from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands
from rapidfuzz import fuzz, process

from rules.kernel.definition import no_lines
from rules.kernel.dice import below, commitment
from rules.kernel.game import Game
from rules.kernel.text import counted, fold, listed, tokens
from rules.kernel.views import View

from .. import present
from ..errors import NotYours
from ..limits import CHOICE, CHOICES, clip, pages
from ..named import one_of
from ..seeds import seed_lines, seed_of
from ..table import Table
from ..telling import ASK_FOR_IT, FOR_A_THREAD, lacking
from ..ui.actions import send_map
from . import choices, units

log = logging.getLogger("adjutant.show")

MOST_WORDS = 12
"""People who add words to a seed."""
MOST_ALIKE, ALIKE = 3, 60
"""Names proposed for one that is not there, and how like it they must be, of 100."""
NATIONS = ("seat", "power", "nation", "country")
"""Sorts of names that can hold places."""
MOST_HELD = 60
HAND_WORDS = 1990
"""Characters of a hand that stand in the message; a longer one comes as a file too."""


class Show(commands.Cog):
    """What a player may see, and nothing else."""

    dice = app_commands.Group(name="dice", description="Check the dice")

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="map", description="The board as your side sees it")
    @app_commands.describe(
        region="A region, or any space to see close up",
        phase="The board at the end of an earlier phase",
        reach="A unit of yours: the map shows where it can go now; in some games also: supply",
        big="As large as can be posted",
        palette="Colours you can tell apart; kept for your maps from now on",
        dark="Dark maps; kept for your maps from now on",
        seat="Which of your seats is looking",
    )
    @app_commands.autocomplete(region=choices.areas, phase=choices.phases, reach=units.movers, seat=choices.own_seats)
    async def map(
        self,
        interaction: discord.Interaction[Any],
        region: str | None = None,
        phase: str | None = None,
        reach: str | None = None,
        big: bool = False,
        palette: Literal["default", "deuteranopia", "protanopia", "tritanopia"] | None = None,
        dark: bool | None = None,
        seat: str | None = None,
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        taste = {name: value for name, value in (("palette", palette), ("dark", dark)) if value is not None}
        if taste:
            self.bot.store.set_preferences(
                interaction.user.id, {**self.bot.store.preferences(interaction.user.id), **taste}
            )
        size = 2600 if big else 1600
        if reach is not None:
            first = table.seat_for(interaction.user.id, seat)
            seats = [first] if seat else [first, *(own for own in table.seats_of(interaction.user.id) if own != first)]
            await units.send_reach(interaction, table, seats, reach, region, size)
            return
        eyes = seeing(table, interaction.user.id, seat)
        view = table.view(eyes)
        if phase is not None:
            view = await self.bot.reckoner.view_then(table.playing.save(), table.last_order(_number(phase)), eyes)
        await send_map(interaction, table, region, size, view)

    @app_commands.command(name="look", description="Look at a space, a unit or a kind of unit")
    @app_commands.describe(
        what="A space, a unit, or anything else the game knows", seat="Which of your seats is looking"
    )
    @app_commands.autocomplete(what=choices.lookups, seat=choices.own_seats)
    async def look(self, interaction: discord.Interaction[Any], what: str, seat: str | None = None) -> None:
        table = self.bot.table(interaction)
        position = table.view(seeing(table, interaction.user.id, seat)).position
        what = what[:CHOICE]
        lines = table.definition.look(position, what) or held(table, position, what)
        if not lines:
            near = alike(table, position, what)
            more = (
                f" Did you mean {listed(near, 'or')}?" if near else " What there is to look at is offered as you type."
            )
            raise NotYours(f"I find nothing called {present.quoted(what)}.{more}")
        await interaction.response.send_message(clip("\n".join(lines), 1990), ephemeral=True)

    @app_commands.command(name="hand", description="What you hold that the others can't see")
    @app_commands.describe(seat="Which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def hand(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        await self.show_hand(interaction, table, table.seat_for(interaction.user.id, seat))

    async def show_hand(self, interaction: discord.Interaction[Any], table: Table, seat: str) -> None:
        """In words and as a picture, for its holder's eyes."""
        view = table.view(seat)
        lines = table.definition.hand(view.position, seat)
        text = "\n".join(map(present.plain, lines))
        if not lines:
            secret = table.definition.hand is not no_lines
            words = "You hold nothing now that the others can't see." if secret else "Nothing is secret in this game."
            await interaction.followup.send(words, ephemeral=True)
            return
        files = await self._hand_drawn(interaction, view)
        if len(text) > HAND_WORDS:
            files.append(discord.File(io.BytesIO("\n".join(lines).encode()), "hand.txt"))
        await interaction.followup.send(clip(text, HAND_WORDS), files=files, ephemeral=True)

    async def _hand_drawn(self, interaction: discord.Interaction[Any], view: View) -> list[discord.File]:
        """The picture of a hand, in its holder's colours; a hand is told in words even where it cannot be drawn."""
        taste = self.bot.store.preferences(interaction.user.id)
        palette, dark = str(taste.get("palette", "default")), bool(taste.get("dark", False))
        try:
            drawn = await self.bot.painter.hand(view, palette, dark)
        except Exception:
            log.exception("a hand of %s could not be drawn", view.game)
            return []
        if drawn is None:
            return []
        return [discord.File(io.BytesIO(drawn[0]), "hand.png", description=clip(drawn[1], 1000))]

    @app_commands.command(name="odds", description="The chances of a combat")
    @app_commands.describe(
        combat="A space where they meet, or units against units, as orders name them",
        seat="Which of your seats is asking",
    )
    @app_commands.autocomplete(combat=choices.combats, seat=choices.own_seats)
    async def odds(self, interaction: discord.Interaction[Any], combat: str, seat: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        asking = seeing(table, interaction.user.id, seat) or ""
        lines = await self.bot.reckoner.odds(table.playing.save(), asking, combat)
        words = clip("\n".join(map(present.plain, lines)), 1990)
        await interaction.followup.send(words or "This game has no odds to tell.", ephemeral=True)

    @app_commands.command(name="log", description="What happened, with every die")
    @app_commands.describe(
        phase="Only what happened in this phase",
        thread="Keep the detailed log in a thread from now on",
        seat="What this seat of yours knows",
    )
    @app_commands.autocomplete(phase=choices.phases, seat=choices.own_seats)
    async def log(
        self,
        interaction: discord.Interaction[Any],
        phase: str | None = None,
        thread: bool = False,
        seat: str | None = None,
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        if thread:
            await self._open_thread(interaction, table)
            return
        events = table.playing.told(seeing(table, interaction.user.id, seat))
        if phase is not None:
            table.last_order(_number(phase))  # refuses a phase that never was
            bounds = [phase.event for phase in table.phases()] + [len(table.playing.events)]
            start, end = bounds[_number(phase)], bounds[_number(phase) + 1]
            events = [(n, event) for n, event in events if start <= n < end]
        text = "\n".join(event.text for _, event in events)
        last = pages([f"- {present.plain(event.text)}" for _, event in events[-25:]], 1900)[-1]
        file = discord.File(io.BytesIO(text.encode()), "log.txt")
        await interaction.followup.send(last, file=file, ephemeral=True)

    async def _open_thread(self, interaction: discord.Interaction[Any], table: Table) -> None:
        if interaction.user.id not in set(table.row.seats.values()) | {table.row.creator}:
            raise NotYours("Only players at this table can do that.")
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise NotYours("A thread can only be opened in the table's own channel; ask there.")
        if missing := lacking(interaction.app_permissions, FOR_A_THREAD):
            raise NotYours(
                f"I can't open a thread in this channel: I lack the permission {listed(missing)}. {ASK_FOR_IT}"
            )
        async with self.bot.tables.holding(table.row.id):
            opened = await channel.create_thread(
                name=clip(f"Log · {table.definition.name}", 100), type=discord.ChannelType.public_thread
            )
            table.row.settings.thread = opened.id
            table.row.settings.logged = len(table.playing.events)
            self.bot.store.update_game(table.row)
        await interaction.followup.send(f"The log goes to {opened.mention}.", ephemeral=True)

    @dice.command(name="audit", description="Check every die of this game against its seed")
    async def audit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        await interaction.followup.send(clip("\n".join(audit(table)), 1990), ephemeral=True)

    @dice.command(name="words", description="Add words of your own to the seed of the dice, before the game starts")
    @app_commands.describe(words="Anything; with your words in it, nobody can have chosen the seed")
    @app_commands.autocomplete(words=choices.luck)
    async def words(self, interaction: discord.Interaction[Any], words: app_commands.Range[str, 1, 100]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with self.bot.tables.holding(table.row.id):
            if table.row.status != "lobby":
                raise NotYours("The game has started; its dice are committed.")
            given = table.row.settings.words
            if len(given) >= MOST_WORDS and interaction.user.id not in given:
                raise NotYours("Enough people have added words already.")
            given[interaction.user.id] = " ".join(words.replace("`", "'").split())[:100]
            self.bot.store.update_game(table.row)
            self.bot.announce(table)
        await interaction.followup.send(
            "Your words are part of the seed; everybody can see them in the lobby.", ephemeral=True
        )

    @dice.command(name="stats", description="How the dice have fallen, by player")
    async def stats(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        thrown = [event.data for _, event in table.playing.told(None) if event.kind == "dice"]
        lines = []
        for faces in sorted({int(data["faces"]) for data in thrown}):
            counts: dict[str, list[int]] = {}
            for data in thrown:
                if data["faces"] == faces:
                    row = counts.setdefault(table.definition.seats.get(data["by"] or "", "the table"), [0] * faces)
                    for die in data["dice"]:
                        row[die - 1] += 1
            lines += [*stats_table(faces, counts), ""]
        text = "\n".join(lines).rstrip()
        words = f"```\n{clip(text, 1900)}\n```" if text else "No die has been thrown yet."
        await interaction.followup.send(words, ephemeral=True)


def alike(table: Table, position: Mapping[str, Any], typed: str) -> list[str]:
    """What can be looked at and is called nearly so: a space, a unit, a nation, a card."""
    sorts = table.definition.vocabulary().values()
    names = dict.fromkeys(name for sort in sorts for name in sort.names)
    like = process.extract(fold(typed), [*names], processor=fold, scorer=fuzz.ratio, limit=CHOICES, score_cutoff=ALIKE)
    words = [word for word in tokens(typed) if len(word) > 1]
    said = [name for word in words[1:] and words for sort in sorts for name in sort.find(word)[:1]]
    near = dict.fromkeys(
        [*(name for sort in sorts for name in sort.find(typed)), *said, *(name for name, _, _ in like)]
    )
    return [name for name in near if table.definition.look(position, name)][:MOST_ALIKE]


def held(table: Table, position: Mapping[str, Any], typed: str) -> list[str]:
    """A seat or a nation of which the game has nothing else to tell: who plays it and what it holds."""
    seats, sorts = table.definition.seats, table.definition.vocabulary()
    named_so = [name for sort in NATIONS for name in (sorts[sort].find(typed) if sort in sorts else ())[:1]]
    seat = one_of(seats, typed) or next((name for name in named_so if name in seats), None)
    names = {name for name in (*named_so[:1], seat, seats.get(seat or "")) if name}
    if not names:
        return []
    player = table.row.seats.get(seat) if seat else None
    board = position.get("spaces") or position.get("hexes") or {}
    places = [name for name, here in board.items() if {here.get("owner"), here.get("control")} & names]
    head = f"**{seats[seat] if seat else named_so[0]}**" + (f", played by {present.mention(player)}" if player else "")
    shown = f"{', '.join(places[:MOST_HELD])}{' …' if len(places) > MOST_HELD else ''}"
    return [head, f"Holds {counted(len(places), 'place')}: {shown}." if places else "Holds no place on the map."]


def seeing(table: Table, user: int, seat: str | None) -> str | None:
    """With whose eyes a player looks: those of the seat he names, else of his that must decide; an onlooker with none."""
    return table.seat_for(user, seat) if seat or table.seats_of(user) else None


def stats_table(faces: int, counts: dict[str, list[int]]) -> list[str]:
    """How often each face came up, by player, and what the average throw was."""
    width = max(4, *(len(str(n)) + 1 for row in counts.values() for n in row))
    lines = [f"{f'd{faces}':12}" + "".join(f"{face:{width}}" for face in range(1, faces + 1)) + "    mean  even"]
    for name, row in counts.items():
        mean = sum((face + 1) * n for face, n in enumerate(row)) / sum(row)
        lines.append(f"{name[:12]:12}{''.join(f'{n:{width}}' for n in row)}  {mean:6.2f}  {(faces + 1) / 2:4.1f}")
    return lines


def _number(text: str) -> int:
    """The number of a phase, as autocomplete gives it."""
    return int(text) if text.isdecimal() and len(text) < 6 else -1


def audit(table: Table) -> list[str]:
    """What can be said of the dice of a game: to what they are committed, and when it is over whether they kept to it."""
    game, settings = table.playing, table.row.settings
    thrown = [event for _, event in game.told(None) if event.kind == "dice"]
    lines = [f"-# {settings.imported}"] if settings.imported else []
    lines += [
        f"The seed was committed as `{commitment(game.seed)}` before the first die.",
        *(
            f"From order {n + 1} on the dice come from another, committed as `{commitment(seed)}`."
            for n, _, seed in game.reseedings()
        ),
        f"Throws so far: {len(thrown)}.",
    ]
    if table.row.status != "over":
        return [*lines, "The seed is told when the game ends; then anybody can compute every die."]
    laid = [event for event in thrown if event.data["scripted"]]
    wrong = [event for event in thrown if event not in laid and not _fits(game, event.data)]
    lines += [f"The seed was `{game.seed}`.", *(f"The next was `{seed}`." for _, _, seed in game.reseedings())]
    if settings.secret and seed_of(settings.secret, settings.words) == game.seed:
        lines.append("It is the SHA-256 of these lines, without one at the end; the second is my secret of the lobby:")
        lines += [f"- `{line}`" for line in seed_lines(settings.secret, settings.words)]
    lines.append(
        f"{counted(len(wrong), 'throw does', 'throws do')} not follow from it."
        if wrong
        else "Every throw follows from it."
    )
    if laid:
        lines.append(f"{counted(len(laid), 'throw')} came with the record this game goes on from.")
    return [
        *lines,
        "-# die number n of f faces: HMAC-SHA256(seed, n), first group of 4 bytes below the largest multiple of f, "
        "taken modulo f, plus 1; `/game record` and `adjutant replay` repeat the whole game, shuffles too",
    ]


def _fits(game: Game[Any], data: dict[str, Any]) -> bool:
    """Does a throw follow from the seed that held then?"""
    first = int(data["counter"])
    faces, seed_at = int(data["faces"]), game.dice.seed_at
    return all(below(seed_at(first + i), first + i, faces) + 1 == die for i, die in enumerate(data["dice"]))


async def setup(bot: Any) -> None:
    await bot.add_cog(Show(bot))
