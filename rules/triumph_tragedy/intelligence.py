"""9.5: Intelligence cards, and the Double Agent that turns them around."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Space
from ..kernel.text import counted, listed
from .cards import in_order, investments, label, spend
from .economy import lose_industry
from .technology import barred, gain
from .world import Tt, block_text, country, faction_of, rivals

DOUBLE = "Double Agent"


WHAT = {"Agent": "Where do you look?", "Coup": "A Coup on whom?"}
"""The cards that name something; asked if a Double Agent plays them instead."""


def marks(game: Tt, intel: str, against: str) -> list[str]:
    """What a card can name: an Agent the areas where a faction has blocks, a Coup the Neutral Minors with its markers."""
    if intel == "Agent":
        return list(dict.fromkeys(block.place for block in game.state.blocks.of(against) if not block.shown))
    nations = game.state.countries.items() if intel == "Coup" else ()
    return [nation for nation, entry in nations if entry.influence == against and nation != "USA"]


class Intelligence(Order):
    """Play an Intelligence card against a Rival."""

    syntax = Syntax(
        ("intel", "intelligence"),
        Name("card", "card"),
        "against",
        Name("rival", "seat", "rival"),
        Maybe(("at", "in"), Space("space", what="area")),
        Maybe("on", Name("nation", "nation")),
    )
    card: str
    rival: str
    space: str | None
    nation: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "card":
            return [card for card in faction_of(game, seat).hand if card in investments() and investments()[card].intel]
        if slot == "rival":
            return rivals(seat)
        intel = investments()[got["card"]].intel if got["card"] in investments() else ""
        return marks(game, intel, got["rival"]) if slot == ("nation" if intel == "Coup" else "space") else []

    def check(self, game: Tt, seat: str) -> None:
        if self.card not in faction_of(game, seat).hand:
            raise Refused(f"you don't hold {self.card}", rule="7.34")
        intel = investments()[self.card].intel if self.card in investments() else ""
        if not intel:
            raise Refused(f"{label(self.card)} isn't an Intelligence card", rule="7.34")
        if intel == DOUBLE:
            raise Refused("you can play a Double Agent only when a card is played against you", rule="9.5g")
        if self.rival == seat:
            raise Refused("choose a Rival, not yourself", rule="9.5h")
        if (self.space is not None) != (intel == "Agent"):
            raise Refused("name an area for an Agent, and only for an Agent (for example: at Berlin)", rule="9.5a")
        if self.space is not None and self.space not in marks(game, intel, self.rival):
            raise Refused(f"the {self.rival} has no hidden block in {self.space}", rule="9.5a")
        if (self.nation is not None) != (intel == "Coup"):
            raise Refused("name a nation for a Coup, and only for a Coup (for example: on Spain)", rule="9.5d")
        if self.nation is not None and self.nation not in marks(game, intel, self.rival):
            raise Refused(f"the {self.rival} has no Influence to lose in {self.nation}", rule="9.5d")
        if intel == "Spy Ring" and not faction_of(game, self.rival).hand:
            raise Refused(f"the {self.rival} has no cards", rule="9.5c")

    def effect(self, game: Tt, seat: str) -> Flow[None]:
        intel = investments()[self.card].intel
        spend(game, seat, [self.card])
        where = f" at {self.space}" if self.space else f" on {self.nation}" if self.nation else ""
        game.tell(f"{seat} plays {intel} against the {self.rival}{where}.", rule="7.34", kind="intel")
        by, against, mark = seat, self.rival, self.space or self.nation
        if (yield from double_agent(game, self.rival, seat, intel)):
            by, against = self.rival, seat
            choices = marks(game, intel, against)
            mark = (yield from choose(by, WHAT[intel], choices, rules=("9.5g",))) if choices else None
        if intel == "Mole":
            yield from mole(game, by, against, self.card)
        else:
            carry_out(game, intel, by, against, mark)


def double_agent(game: Tt, victim: str, player: str, intel: str) -> Flow[bool]:
    """9.5: the victim is asked whether or not he holds the card, unless all know that he cannot."""
    card = next(name for name, entry in investments().items() if entry.intel == DOUBLE)
    if card in game.state.investment_discards or not faction_of(game, victim).hand:
        return False
    holds = card in faction_of(game, victim).hand
    answer = yield from choose(
        victim,
        f"The {player} plays {intel} against you.",
        ("let it happen", "double agent") if holds else ("let it happen",),
        policy="double agent",
        rules=("9.5g",),
        yes="double agent" if holds else "",
        no="let it happen",
        end="let it happen",
    )
    if answer != "double agent":
        return False
    spend(game, victim, [card])
    game.tell(f"The {victim} plays its Double Agent: {intel} works against the {player}.", rule="9.5g", kind="intel")
    return True


def carry_out(game: Tt, intel: str, by: str, against: str, mark: str | None) -> None:
    """What a card does; an Agent and a Coup do nothing where nothing can be named."""
    victim = faction_of(game, against)
    if intel == "Sabotage":
        game.tell(f"Sabotage: {against} IND falls to {lose_industry(game, against, 1)}.", rule="9.5e")
    elif intel == "Coup" and mark:
        entry = country(game, mark)
        entry.influence, entry.markers = "", 0
        game.tell(f"Coup: the {against} loses all Influence in {mark}.", rule="9.5d")
    elif mark:  # only an Agent names anything else
        game.lock("blocks were looked at")
        seen = listed(block_text(block) for block in game.state.blocks.own(against, mark))
        game.tell(f"Agent: in {mark} the {against} has {seen}.", to=(by,), rule="9.5a")
    elif intel == "Code Break":
        game.lock("a hand was looked at")
        seen = listed(map(label, in_order(victim.hand))) or "no cards"
        game.tell(f"Code Break: the {against} holds {seen}.", to=(by,), rule="9.5b")
    elif intel == "Spy Ring" and victim.hand:
        card = game.dice.shuffle(in_order(victim.hand), f"Spy Ring of the {by}")[0]
        victim.hand.remove(card)
        faction_of(game, by).hand.append(card)
        game.tell(f"Spy Ring: the {by} takes a card of the {against}.", rule="9.5c")
        game.tell(f"The card is {label(card)}.", to=(by, against), rule="9.5c")


def mole(game: Tt, by: str, against: str, card: str) -> Flow[None]:
    """9.5: look into a Vault, and perhaps pair the Mole with a card for a Technology found there."""
    game.lock("a Vault was looked at")
    seen = [entry.tech for entry in faction_of(game, against).vault]
    words = listed(seen) or "nothing"
    game.tell(f"Mole: the Vault of the {against} holds {words}.", to=(by,), rule="9.5f")
    chances = ["nothing"]
    for held in in_order(faction_of(game, by).hand):
        if held not in investments():
            continue
        for tech in investments()[held].techs:
            if tech in seen and barred(game, by, tech) is None:
                chances += [f"{tech} with {held} openly", f"{tech} with {held} into the Vault"]
    answer = yield from choose(
        by, "Achieve a Technology with the Mole?", chances, rules=("9.5f",), no="nothing", end="nothing"
    )
    tech, _, rest = answer.partition(" with ")
    held = " ".join(rest.split()[:2])
    if answer == "nothing":
        game.tell(f"The {by} doesn't use it ({counted(len(seen), 'pair')} in the Vault).", rule="9.5f")
        return
    faction_of(game, by).hand.remove(held)
    game.state.investment_discards.remove(card)
    secretly = rest.endswith("Vault")
    gain(game, by, tech, held, card, secretly)
    if secretly:
        game.tell(f"The {by} has {tech} by its Mole and {label(held)}.", to=(against,), rule="9.5f")
