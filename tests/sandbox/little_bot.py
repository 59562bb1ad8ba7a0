"""A small bot for the tests of the sandbox: unmodified discord.py, a bit of everything, in a process of its own."""

import asyncio
import io
import os
import re
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image


def picture(width: int = 320, height: int = 200) -> discord.File:
    buffer = io.BytesIO()
    image = Image.new("RGB", (width, height), (70, 110, 150))
    for x in range(0, width, 20):
        image.paste((220, 200, 140), (x, height * x // width // 2, x + 10, height - 20))
    image.save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "map.png", description="A map with bars")


class Count(ui.DynamicItem[ui.Button[Any]], template=r"v1:count:(?P<n>\d+)"):
    """A button whose whole state is its id."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"v1:count:{n}", style=discord.ButtonStyle.primary))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /) -> "Count":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(Count(self.n + 1))
        await interaction.response.edit_message(
            content=f"counted {self.n + 1} by {interaction.user.display_name}", view=view
        )


class Pick(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(
        custom_id="pick",
        placeholder="Choose units",
        min_values=1,
        max_values=2,
        options=[
            discord.SelectOption(label=n.title(), value=n, description=f"The {n}")
            for n in ("infantry", "armour", "fleet")
        ],
    )
    async def pick(self, interaction: discord.Interaction, select: ui.Select["Pick"]) -> None:
        await interaction.response.send_message("picked " + ", ".join(select.values), ephemeral=True)

    @ui.button(label="Later", custom_id="later", row=1)
    async def later(self, interaction: discord.Interaction, button: ui.Button["Pick"]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later", view=None)

    @ui.button(label="Off", custom_id="off", disabled=True, row=1)
    async def off(self, interaction: discord.Interaction, button: ui.Button["Pick"]) -> None:
        raise AssertionError


class Orders(ui.Modal, title="Your orders"):
    lines: ui.Label["Orders"] = ui.Label(
        text="Orders",
        description="One a line",
        component=ui.TextInput(custom_id="lines", style=discord.TextStyle.paragraph),
    )
    side: ui.Label["Orders"] = ui.Label(
        text="Side",
        component=ui.Select(
            custom_id="side", options=[discord.SelectOption(label="Axis"), discord.SelectOption(label="Allies")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        lines, side = self.lines.component, self.side.component
        assert isinstance(lines, ui.TextInput) and isinstance(side, ui.Select)
        await interaction.response.send_message(f"{side.values[0]}: {len(lines.value.splitlines())} orders")


class Layout(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(discord.MediaGalleryItem("attachment://map.png"))
        row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Rules", custom_id="v1:count:7"))
        section: ui.Section[Any] = ui.Section("A section", accessory=ui.Button(label="Look", custom_id="v1:count:9"))
        self.add_item(
            ui.Container(
                ui.TextDisplay("## Berlin\nis **red**"), gallery, ui.Separator(), section, row, accent_colour=0xAA3333
            )
        )


class LittleBot(commands.AutoShardedBot):
    async def setup_hook(self) -> None:
        self.add_view(Pick())
        self.add_dynamic_items(Count)
        await self.tree.sync()
        await self.tree.sync(guild=discord.Object(int(os.environ["LITTLE_GUILD"])))

    async def on_resumed(self) -> None:
        await self.say("resumed")

    async def on_shard_ready(self, shard: int) -> None:
        await self.say("ready")

    async def say(self, what: str) -> None:
        print(what, flush=True)


discord.http.Route.BASE = os.environ["LITTLE_API"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["LITTLE_GATEWAY"])
intents = discord.Intents.default()
bot = LittleBot("!", intents=intents, allowed_mentions=discord.AllowedMentions.none(), guild_ready_timeout=0.05)
tree = bot.tree
game = app_commands.Group(name="game", description="Games")
handled: list[int] = []


@game.command(name="new", description="Start a game")
@app_commands.describe(game="Which game", seats="How many", open_="Whether anyone may join")
@app_commands.rename(open_="open")
async def new(
    interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 6] = 3, open_: bool = True
) -> None:
    view = ui.View(timeout=None)
    view.add_item(Count(0))
    embed = discord.Embed(title=game, description="A **new** game", colour=0x228844)
    embed.add_field(name="Seats", value=str(seats))
    embed.set_footer(text="Supreme")
    await interaction.response.send_message(
        f"new {game} {seats} {open_} {interaction.user.mention}", embed=embed, view=view
    )


@new.autocomplete("game")
async def games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = ("third_reich", "triumph_tragedy", "supreme_axis_allies", "supreme_commander", "ww2_europe")
    return [app_commands.Choice(name=k.replace("_", " ").title(), value=k) for k in known if current.lower() in k]


@game.command(name="side", description="Take a side")
@app_commands.choices(
    side=[app_commands.Choice(name="Axis", value="axis"), app_commands.Choice(name="Allies", value="allies")]
)
async def side(interaction: discord.Interaction, side: str, who: discord.Member | None = None) -> None:
    await interaction.response.send_message(f"{who or interaction.user} takes {side}", ephemeral=True)


tree.add_command(game)


@tree.command(name="map", description="The map as a picture")
async def map_(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await asyncio.sleep(0.1)
    await interaction.followup.send("the map", file=picture())
    await interaction.followup.send("and a secret", ephemeral=True)


@tree.command(name="secret", description="Only for you")
async def secret(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("the cards", ephemeral=True)
    await interaction.edit_original_response(content="the cards: ace", attachments=[picture(60, 40)])


@tree.command(name="pick", description="A menu")
async def pick(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("pick", view=Pick())


@tree.command(name="orders", description="A modal")
async def orders(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Orders())


@tree.command(name="layout", description="Components of the second version")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Layout(), file=picture())


@tree.command(name="thread", description="A thread, with pins and edits")
async def thread(interaction: discord.Interaction) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel) and interaction.guild
    await interaction.response.send_message("opening")
    message = await channel.send("status", embed=discord.Embed(description="one"), nonce=17)
    await message.pin()
    assert [m.id async for m in channel.pins()] == [message.id]
    opened = await message.create_thread(name="Log of the game", auto_archive_duration=1440)
    await opened.send("first entry", file=picture(40, 40))
    async with opened.typing():
        await opened.edit(archived=True)
    private = await channel.create_thread(name="Secrets", invitable=False)
    await private.add_user(interaction.user)
    await private.send("for you")
    found = {t.name for t in await interaction.guild.active_threads()}
    await message.edit(content="status 2", embed=discord.Embed(description="two"))
    old = [t.name async for t in channel.archived_threads()]
    await message.unpin()
    direct = await interaction.user.create_dm()
    await direct.send("a note")
    await interaction.edit_original_response(content=f"active {sorted(found)} archived {old}")


@tree.command(name="burst", description="Many messages")
async def burst(interaction: discord.Interaction, count: int) -> None:
    assert isinstance(interaction.channel, discord.TextChannel)
    await interaction.response.defer(ephemeral=True)
    for n in range(count):
        await interaction.channel.send(f"burst {n}")
    await interaction.followup.send("done")


@tree.command(name="bad", description="What Discord refuses")
async def bad(interaction: discord.Interaction, what: str) -> None:
    """Tries one forbidden thing and tells the code it was refused with."""
    await interaction.response.defer(ephemeral=True)
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    trials: dict[str, dict[str, Any]] = {
        "long": {"content": "x" * 2001},
        "empty": {"content": ""},
        "embeds": {"embeds": [discord.Embed(description="x" * 3001), discord.Embed(description="x" * 3000)]},
        "file": {"file": discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "large.bin")},
        "plain": {"content": "plain"},
    }
    try:
        await channel.send(**trials[what])
        await interaction.followup.send("accepted")
    except discord.HTTPException as error:
        await interaction.followup.send(f"{error.status} {error.code}")


@tree.command(name="slow", description="Too late")
async def slow(interaction: discord.Interaction) -> None:
    await asyncio.sleep(3.3)
    try:
        await interaction.response.send_message("late")
    except discord.NotFound as error:
        await bot.say(f"late {error.code}")


@tree.command(name="twice", description="How often this interaction was handled")
async def twice(interaction: discord.Interaction) -> None:
    handled.append(interaction.id)
    try:
        await interaction.response.send_message(f"handled {handled.count(interaction.id)}")
    except discord.HTTPException as error:
        await bot.say(f"again {error.code}")


@tree.command(name="managers", description="Only for managers")
@app_commands.default_permissions(manage_guild=True)
async def managers(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("hello manager", ephemeral=True)


@tree.context_menu(name="Explain")
async def explain(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"explains: {message.content}", ephemeral=True)


@tree.command(name="here", description="Only in this guild", guild=discord.Object(int(os.environ["LITTLE_GUILD"])))
async def here(interaction: discord.Interaction) -> None:
    assert interaction.guild and isinstance(interaction.user, discord.Member)
    fetched = await interaction.guild.fetch_member(interaction.user.id)
    everyone = await bot.fetch_guild(interaction.guild.id)
    channels = await interaction.guild.fetch_channels()
    await interaction.response.send_message(f"{fetched.display_name} in {everyone.name}, {len(channels)} channels")


@bot.event
async def on_message(message: discord.Message) -> None:
    if not message.author.bot:
        await bot.say(f"heard {message.content!r}")


bot.run("sandbox", log_level=30)
