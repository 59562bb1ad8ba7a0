"""/clock: time zones, deadlines, reminders, days away."""

from dataclasses import asdict
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from rules.kernel.text import counted

from .. import due, present
from ..errors import NotYours
from ..ui import votes
from ..ui.lobby import is_manager
from ..zones import ABSENCES, HOUR, LONGEST_NIGHT, YEAR, Deadline, Habits, read_day, read_time, zone, zone_names
from . import choices

MODES = [
    Choice(name="none: everybody takes the time they want", value="none"),
    Choice(name="hours: so many hours for each decision", value="hours"),
    Choice(name="daily: at a fixed time of day", value="daily"),
]
LATE = [
    Choice(name="wait: the table waits", value="wait"),
    Choice(name="standing: a while later standing instructions answer", value="standing"),
    Choice(name="vote: the others may vote for a substitute", value="vote"),
]


def _no_zone(typed: str) -> str:
    near = ", ".join(zone_names(typed)[:3])
    way = f"Near it: {near}." if near else "Name a large city of your zone, or choose from the list as you type."
    return f"There is no time zone {present.quoted(typed)}. {way}"


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Clock(commands.GroupCog, group_name="clock", group_description="Time: zones, deadlines, reminders, days away"):
    """What belongs to a player holds in every game of his; a deadline belongs to the table."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    def _habits(self, user: int, **changes: Any) -> Habits:
        data = {**self.bot.store.preferences(user), **changes}
        self.bot.store.set_preferences(user, data)
        for table in self.bot.tables.habits_changed(user):
            self.bot.announce(table)
        self.bot.keeper.changed()
        return Habits.read(data)

    @app_commands.command(name="show", description="Your own clock settings and this table's, in your time zone")
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        habits, now = Habits.read(self.bot.store.preferences(interaction.user.id)), self.bot.store.clock()
        told = "zone" in self.bot.store.preferences(interaction.user.id)
        zone_words = f"{habits.zone}, {habits.local(now):%H:%M} now" if told else "not set yet: use `/clock timezone`"
        lines = ["**You**, at every table", f"- zone: {zone_words}"]
        lines.append(f"- not disturbed from {habits.sleeps} to {habits.wakes}")
        lines.append(f"- reminded every {present.hours(habits.remind)}" if habits.remind else "- not reminded")
        if habits.away_from and habits.local(now).date().isoformat() <= habits.away_to:
            lines.append(f"- away from {habits.away_from} to {habits.away_to}")
        left = ABSENCES - habits.absent_days(habits.local(now).date())
        lines.append(f"- {counted(max(0, left), 'day')} away left this year")
        table = choices.table_of(interaction)
        if table is not None and table.row.status != "over":
            lines += ["**This table**", f"- {present.deadline_words(table)}"]
            timers = {timer.user: timer for timer in table.store.timers(table.row.id) if timer.kind == "deadline"}
            if interaction.user.id in timers:
                lines.append(f"- your answer is due {present.when(timers[interaction.user.id].due)}")
            for user in dict.fromkeys(table.row.seats.values()):
                hours = due.pauses_left(table, user) / HOUR
                lines.append(f"- {present.mention(user)} can still pause this game for {present.hours(round(hours))}")
        await interaction.response.send_message("\n".join(lines), ephemeral=True)

    @app_commands.command(name="timezone", description="Your time zone, and when you sleep")
    @app_commands.describe(
        zone_name="Your zone", sleeps="When you go to sleep (23:00)", wakes="When you get up (07:00)"
    )
    @app_commands.rename(zone_name="zone")
    @app_commands.autocomplete(zone_name=choices.zones, sleeps=choices.hours, wakes=choices.hours)
    async def timezone(
        self, interaction: discord.Interaction[Any], zone_name: str, sleeps: str | None = None, wakes: str | None = None
    ) -> None:
        found = zone(zone_name)
        if found is None:
            raise NotYours(_no_zone(zone_name))
        changes: dict[str, Any] = {"zone": found.key}
        for name, text in (("sleeps", sleeps), ("wakes", wakes)):
            if text is not None:
                at = read_time(text)
                if at is None:
                    raise NotYours(f"{present.quoted(text)} isn't a time of day. Write it like 23:00 or 11pm.")
                changes[name] = at.isoformat("minutes")
        habits = self._habits(interaction.user.id, **changes)
        if habits.night > LONGEST_NIGHT:
            words = f"A night can be {LONGEST_NIGHT:g} hours long at most, not {habits.night:g}. I'll keep to 23:00 to 07:00."
            await interaction.response.send_message(words, ephemeral=True)
            return
        now = habits.local(self.bot.store.clock())
        await interaction.response.send_message(
            f"It is {now:%H:%M} for you ({habits.zone}). I won't disturb you from {habits.sleeps} to {habits.wakes}.",
            ephemeral=True,
        )

    @app_commands.command(
        name="deadline", description="Set this table's deadline; once the game runs, all players must agree"
    )
    @app_commands.describe(
        mode="No deadline, hours for a decision, or a fixed time of day",
        hours="Hours for a decision",
        at="Time of day",
        zone_name="Zone of the time of day",
        late="What happens when it passes",
        grace="Hours of grace before standing instructions answer",
    )
    @app_commands.rename(zone_name="zone")
    @app_commands.choices(mode=MODES, late=LATE)
    @app_commands.autocomplete(zone_name=choices.zones, at=choices.hours)
    async def deadline(
        self,
        interaction: discord.Interaction[Any],
        mode: str,
        hours: app_commands.Range[float, 1, 336] | None = None,
        at: str | None = None,
        zone_name: str | None = None,
        late: str | None = None,
        grace: app_commands.Range[float, 0, 168] | None = None,
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        user = interaction.user.id
        async with self.bot.tables.holding(table.row.id):
            lobby = table.row.status == "lobby"
            if lobby and not table.manages(user, is_manager(interaction)):
                raise NotYours("Only the person who opened the table, or a server manager, can set its deadline.")
            if not lobby and not table.seats_of(user):
                raise NotYours("Only players at this table can change its deadline.")
            if table.row.status == "over":
                raise NotYours("The game is over.")
            kept: dict[str, Any] = {**asdict(table.deadline), "mode": mode}
            if at is not None:
                moment = read_time(at)
                if moment is None:
                    raise NotYours(f"{present.quoted(at)} isn't a time of day. Write it like 21:00 or 9pm.")
                kept["at"] = moment.isoformat("minutes")
            if zone_name is not None:
                found = zone(zone_name)
                if found is None:
                    raise NotYours(_no_zone(zone_name))
                kept["zone"] = found.key
            for name, value in (("hours", hours), ("late", late), ("grace", grace)):
                if value is not None:
                    kept[name] = value
            new = Deadline.read(kept)
            if lobby:
                table.row.settings.deadline = new
                due.agreed_anew(table)
                self.bot.announce(table)
        if lobby:
            await interaction.followup.send(present.terms(new))
            return
        words = await votes.propose(self.bot, table, user, votes.time_question(new))
        await interaction.followup.send(words, ephemeral=True)

    @app_commands.command(name="remind", description="How often you are reminded while a table waits for you")
    @app_commands.describe(hours="Every how many hours; 0 for never")
    async def remind(self, interaction: discord.Interaction[Any], hours: app_commands.Range[float, 0, 168]) -> None:
        self._habits(interaction.user.id, remind=hours)
        words = f"I'll remind you every {present.hours(hours)}, but not at night." if hours else "I won't remind you."
        await interaction.response.send_message(words, ephemeral=True)

    @app_commands.command(name="away", description="Days on which you can't play")
    @app_commands.describe(first="First day (2026-12-24, tomorrow), or off", last="Last day")
    @app_commands.autocomplete(first=choices.days, last=choices.days)
    async def away(self, interaction: discord.Interaction[Any], first: str, last: str | None = None) -> None:
        user = interaction.user.id
        habits = Habits.read(self.bot.store.preferences(user))
        today = habits.local(self.bot.store.clock()).date()
        if first.strip().casefold() == "off":
            habits = self._habits(user, **habits.back(today))
            left = ABSENCES - habits.absent_days(today)
            words = f"Welcome back. You have {counted(left, 'day')} away left this year."
            await interaction.response.send_message(words, ephemeral=True)
            return
        begins = read_day(first, today)
        end = read_day(last, today, begins) if last else begins
        if begins is None or end is None:
            raise NotYours("Write days like 2026-12-24, tomorrow or Friday.")
        start = max(begins, today)
        if end < start:
            raise NotYours("The last day can't be before the first, or in the past.")
        if end - today > timedelta(days=YEAR):
            raise NotYours("That's more than a year ahead; name an earlier day.")
        new = Habits.read({**self.bot.store.preferences(user), **habits.back(today)})
        there = new.absent_days(end)
        if there + (end - start).days + 1 > ABSENCES:
            left = max(0, ABSENCES - there)
            raise NotYours(
                f"Deadlines wait for each player for at most {ABSENCES} days a year, so that nobody holds a table up. "
                f"You have {counted(left, 'day')} left. You can play on, or give your seat away with `/game give`."
            )
        habits = self._habits(
            user, **{**habits.back(today), "away_from": start.isoformat(), "away_to": end.isoformat()}
        )
        left = ABSENCES - habits.absent_days(end)
        days = f"on {start}" if start == end else f"from {start} to {end}"
        await interaction.response.send_message(
            f"You are away {days}. Deadlines wait for you, and your tables can see it. "
            f"You have {counted(left, 'day')} away left this year.",
            ephemeral=True,
        )

    @app_commands.command(name="extend", description="Give everybody who is due more time, if all players agree")
    @app_commands.describe(hours="How many more hours")
    async def extend(self, interaction: discord.Interaction[Any], hours: app_commands.Range[float, 1, 336]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        if not table.seats_of(interaction.user.id):
            raise NotYours("Only players at this table can ask for more time.")
        if table.deadline.mode == "none" or not table.due_users():
            raise NotYours("No deadline is running.")
        words = await votes.propose(self.bot, table, interaction.user.id, f"more {hours:g}")
        await interaction.followup.send(words, ephemeral=True)


async def setup(bot: Any) -> None:
    await bot.add_cog(Clock(bot))
