"""What is refused, in full words: what is wrong, with the numbers of the case, and what else would do."""

from typing import Any

import pytest

from rules.kernel.errors import OrderError
from rules.supreme_axis_allies.world import board
from tests.supreme_axis_allies.combats import at_sea, on_land
from tests.supreme_axis_allies.table import Table, opening, table

OPEN = {"neutrality": True}
Case = tuple[dict[str, Any], str, str]
"""A position, an order of the nation whose turn it is, and the words that follow."""

USSR_HOLDS = {name: {"owner": "USSR"} for name in ("Minsk", "Smolensk")}


def german(**spaces: str) -> dict[str, Any]:
    return {"nation": "GER", "GER": {name.replace("_", " "): text for name, text in spaces.items()}}


MARCHING: list[Case] = [
    (german(Poland="1 INF"), "move 2 INF from Poland to Minsk", "you have 1 INF in Poland, and all of them can still move"),
    (german(Poland="1 INF"), "move 1 ARM from Poland to Minsk", "you have no ARM in Poland"),
    (german(Poland="1 INF {done}, 1 INF"), "move 2 INF from Poland to Minsk",
     "you have 2 INF in Poland, and 1 of them can still move"),
    (german(Poland="2 INF {done}"), "move 1 INF from Poland to Minsk",
     "you have 2 INF in Poland, and none of them can still move"),
    (german(Poland="1 FRT"), "move 1 FRT from Poland to Minsk", "a Fortification never moves"),
    (german(Poland="1 INF 1 FIT"), "move 1 INF 1 FIT from Poland to Minsk",
     "move Ground units, ships and aircraft in separate orders"),
    (german(Poland="1 INF"), "move 1 INF from Poland to Minsk landing Poland", "only aircraft have a landing place"),
    (german(Poland="1 INF"), "move 1 INF from Poland to Minsk carrying 1 INF", "only ships carry"),
    (german(Poland="1 INF"), "move 1 INF from Poland to Poland", "the units are there already"),
    (german(Poland="1 INF"), "move 1 INF from Poland to Smolensk", "Smolensk is 2 borders away and INF can cross 1"),
    (german(Poland="1 ARM {spent=1}"), "move 1 ARM from Poland to Smolensk",
     "Smolensk is 2 borders away and ARM can cross 1 more"),
    (german(Poland="1 ARM"), "move 1 ARM from Poland to Smolensk via Kursk", "Poland and Kursk share no land border"),
    (german(Poland="1 ARM") | {"USSR": {"Minsk": "1 INF"}, "places": USSR_HOLDS},
     "move 1 ARM from Poland to Smolensk via Minsk",
     "the way leads through Minsk, where the move must stop: enemy units are there"),
    (german(Poland="1 ARM 1 ART") | {"places": USSR_HOLDS}, "move 1 ART from Poland to Minsk via Western Ukraine",
     "Minsk is 2 borders away and ART can cross 1"),
    (german(Rhineland="1 ARM") | {"options": OPEN}, "move 1 ARM from Rhineland to Southern France via Switzerland",
     "the way leads through Switzerland, where the move must stop: neutral ground is always a stop"),
    (german(Rhineland="1 ARM"), "move 1 ARM from Rhineland to Switzerland",
     "Switzerland is neutral, and neutral ground is closed in this game"),
    (german(Normandy="1 INF") | {"UK": {"England": "1 INF"}}, "move 1 INF from Normandy to England",
     "there is no way over land from Normandy to England; ships can carry them"),
    (german(Kursk="1 ARM") | {"places": {"Leningrad": {"owner": "UK"}}, "options": {"garrisons": True}},
     "move 1 ARM from Smolensk to Murmansk via Leningrad", "you have no ARM in Smolensk"),
    (german(Smolensk="1 ARM") | {"options": {"garrisons": True}}, "move 1 ARM from Smolensk to Finland via Leningrad",
     "the way leads through Leningrad, where the move must stop: its City Garrison must be fought"),
    (german(Denmark="1 INF"), "move 1 INF from Denmark to North Sea",
     "Ground units cross the sea aboard ships: load, sail, unload"),
    (german(Poland="1 AAG", Minsk="1 AAG"), "move 1 AAG from Poland to Minsk", "Minsk can hold only one AAG"),
    (german(Kursk="1 AAG"), "move 1 AAG from Kursk to Moscow",
     "an AAG can't take ground: first send the units that will take Moscow"),
    (german(Spain="1 INF {evacuate}"), "move 1 INF from Spain to Gibraltar",
     "units that evacuate can't fight: take them over friendly ground only"),
]  # fmt: skip

SAILING: list[Case] = [
    (german(North_Sea="1 DES"), "move 1 DES from North Sea to Denmark", "ships can move only through Sea Zones"),
    (german(North_Sea="1 DES"), "move 1 DES from North Sea to North Sea", "the ships are there already"),
    (german(North_Sea="1 DES"), "move 1 DES from North Sea to Azores Sea", "Azores Sea is 3 borders away and DES can cross 2"),
    (german(North_Sea="1 DES"), "move 1 DES from North Sea to Bay of Biscay via Western Baltic",
     "Western Baltic doesn't border Bay of Biscay"),
    (german(North_Sea="2 DES") | {"more": {"found": ["English Channel"]}, "UK": {"English Channel": "1 CRU"}},
     "move 1 DES from North Sea to Bay of Biscay via English Channel",
     "a fleet has been found in English Channel; the move must stop there"),
    (german(Red_Sea="1 DES"), "move 1 DES from Red Sea to Eastern Mediterranean",
     "the Suez Canal is closed: Egypt and Palestine must be friendly since the turn began"),
    (german(North_Sea="1 TRN (1 INF)"), "move 1 TRN from North Sea to Western Baltic carrying 1 ARM",
     "no ships like that in North Sea carry 1 ARM"),
    (german(North_Sea="1 TRN (1 INF)"), "move 1 TRN from North Sea to Western Baltic carrying nothing",
     "no ships like that in North Sea carry nothing"),
    (german(North_Sea="1 TRN (1 INF {ashore=England}) {done}"), "move 1 TRN from North Sea to Western Baltic",
     "you have 1 TRN in North Sea, and none of them can still sail; a Transport that unloads sails no further this turn"),
    (german(North_Sea="1 TRN {done}"), "move 1 TRN from North Sea to Western Baltic",
     "you have 1 TRN in North Sea, and none of them can still sail"),
    (german(North_Sea="1 DES"), "search Denmark", "no enemy is in Denmark to look for"),
    (german(North_Sea="1 DES"), "search North Sea", "no enemy is in North Sea to look for"),
    (german(North_Sea="1 DES") | {"UK": {"England": "1 FIT"}}, "search England", "no enemy is in England to look for"),
    (german(North_Sea="1 DES {done}") | {"UK": {"North Sea": "1 SUB"}}, "search North Sea",
     "you have no ships in North Sea that have neither moved nor searched this turn"),
    (german(North_Sea="1 DES") | {"UK": {"North Sea": "1 SUB"}, "more": {"found": ["North Sea"]}}, "search North Sea",
     "the enemy in North Sea has been found"),
]  # fmt: skip

BOARDING: list[Case] = [
    (german(Poland="1 INF", North_Sea="1 TRN"), "load 1 INF from Poland in North Sea",
     "North Sea isn't a Sea Zone on the coast of Poland"),
    (german(Denmark="1 INF", North_Sea="1 TRN (1 INF)"), "load 1 INF from North Sea in Denmark",
     "Denmark isn't a Sea Zone on the coast of North Sea"),
    (german(Denmark="1 INF", North_Sea="1 TRN (1 INF)"), "unload 1 FRT from Denmark to North Sea",
     "North Sea isn't a Territory on the coast of Denmark"),
    (german(Denmark="1 FRT", North_Sea="1 TRN"), "load 1 FRT from Denmark in North Sea", "FRT can't board a Transport"),
    (german(Denmark="1 FIT", North_Sea="1 TRN"), "load 1 FIT from Denmark in North Sea", "FIT can't board a Transport"),
    (german(Denmark="1 INF {done}", North_Sea="1 TRN"), "load all from Denmark in North Sea",
     "none of your units in Denmark can board"),
    (german(Denmark="1 INF {done}", North_Sea="1 TRN"), "load 1 INF from Denmark in North Sea",
     "you have 1 INF in Denmark, and none of them can still board"),
    (german(Scotland="1 INF {done}", North_Sea="1 TRN"), "load 1 INF from Scotland in North Sea",
     "units in Scotland have to fight for it first"),
    (german(North_Sea="1 TRN"), "load 1 INF from Scotland in North Sea", "you have no INF in Scotland"),
    (german(Denmark="2 ARM", North_Sea="1 TRN"), "load 2 ARM from Denmark in North Sea",
     "there is no room for 2 ARM on your Transports in North Sea"),
    (german(Denmark="1 INF", North_Sea="1 TRN {spent=1}"), "load 1 INF from Denmark in North Sea",
     "there is no room for 1 INF on your Transports in North Sea that have not sailed yet: cargo boards first"),
    (german(Denmark="2 ARM") | {"JAP": {"North Sea": "1 TRN"}}, "load 2 ARM from Denmark in North Sea with Japan",
     "there is no room for 2 ARM on Transports of Japan in North Sea"),
    (german(Denmark="1 INF") | {"UK": {"North Sea": "1 TRN"}}, "load 1 INF from Denmark in North Sea with UK",
     "UK isn't your ally"),
    (german(North_Sea="1 TRN (1 INF)"), "unload 1 INF from North Sea to Poland",
     "Poland isn't a Territory on the coast of North Sea"),
    (german(North_Sea="1 TRN"), "unload all from North Sea to Denmark", "you have no cargo in North Sea that can land"),
    (german(North_Sea="1 TRN (1 INF {ashore=Denmark}, 1 INF)"), "unload 1 INF from North Sea to Rhineland",
     "that Transport already unloads in Denmark; a TRN can unload into only one Territory a turn"),
]  # fmt: skip

FLYING: list[Case] = [
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Poland", "the planes are there already"),
    (german(North_Sea="1 CAR (1 FIT)"), "move 1 FIT from North Sea to North Sea", "the planes are there already"),
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Honshu landing Honshu", "Honshu is 10 borders away and FIT can cross 4"),
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Moscow via Finland landing Kursk", "Poland doesn't border Finland"),
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Moscow landing Poland",
     "Poland is out of reach from Moscow with 1 border left to fly; they could land in Kursk"),
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Leningrad landing Brandenburg",
     "Brandenburg is out of reach from Leningrad with 2 borders left to fly; they could land in Baltic States"),
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Urals",
     "no landing place can be reached from Urals with 0 borders left to fly"),
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Leningrad landing Leningrad",
     "aircraft can't land in Leningrad: it isn't friendly ground"),
    (german(Poland="1 FIT") | {"more": {"taken": {"Minsk": "USSR"}}}, "move 1 FIT from Poland to Smolensk landing Minsk",
     "aircraft can't land in Minsk: it became friendly only this turn"),
    (german(Poland="1 FIT"), "move 1 FIT from Poland to Leningrad landing nowhere",
     "aircraft must have a place to land: only Kamikaze lets them stay out"),
    (german(Brandenburg="1 BMB", Western_Baltic="1 CAR"), "move 1 BMB from Brandenburg to England landing Western Baltic",
     "a BMB can't land on a CAR"),
    (german(Brandenburg="3 FIT", Western_Baltic="1 CAR"), "move 3 FIT from Brandenburg to North Sea landing Western Baltic",
     "no CAR with room for 3 FIT is in Western Baltic or can get there"),
    (german(Southern_France="1 FIT"), "move 1 FIT from Southern France to Gibraltar via Spain",
     "Spain is neutral, and neutral ground is closed in this game"),
    (german(Spain="1 FIT {evacuate}") | {"UK": {"Gibraltar": "1 INF"}}, "move 1 FIT from Spain to Gibraltar",
     "aircraft that evacuate can't fight: fly them straight to friendly ground or a CAR"),
    (german(Poland="1 FIT"), "replan 1 FIT in Poland to Minsk",
     "you have 1 FIT in Poland, and none of them can land in Minsk instead of where they plan to"),
    (german(Poland="1 INF"), "replan all in Poland to Minsk", "no aircraft in Poland plan to land anywhere else"),
    (german(Moscow="1 FIT {land=Kursk; spent=3}") | {"USSR": {"Moscow": "1 INF"}}, "replan 1 FIT in Moscow to Poland",
     "these aircraft can't reach Poland from Moscow with 1 border left to fly without crossing AAG or neutrals"),
    (german(Brandenburg="1 FIT"), "raid England with 1 FIT from Brandenburg", "only BMB fly Strategic Bombing missions"),
    (german(Brandenburg="1 BMB"), "raid Scotland with 1 BMB from Brandenburg",
     "there is no Industry in Scotland, and only an Atomic Bomb hurts anything else"),
    (german(Brandenburg="1 BMB"), "raid Paris with 1 BMB from Brandenburg", "Paris doesn't belong to an enemy"),
    (german(Brandenburg="1 BMB"), "raid Spain with 1 BMB from Brandenburg", "Spain doesn't belong to an enemy"),
    (german(Brandenburg="1 BMB"), "raid North Sea with 1 BMB from Brandenburg", "North Sea is a Sea Zone"),
]  # fmt: skip


def rich(**mat: Any) -> dict[str, Any]:
    return {"nation": "GER", "phase": "purchase", "nations": {"GER": {"treasury": 10} | mat}}


def placing(bought: str, **more: Any) -> dict[str, Any]:
    return {"nation": "GER", "phase": "placement", "nations": {"GER": {"purchased": bought}}} | more


MONEY: list[Case] = [
    (rich(), "buy 4 INF", "4 INF cost 12 IPC and you have 10"),
    (rich(), "buy 1 INF 1 ARM 1 ART", "1 INF 1 ART 1 ARM cost 12 IPC and you have 10"),
    (rich(purchased="2 SCT"), "buy 2 SCT", "you can have at most 3 SCT, and you have 2 in play or bought"),
    (rich(), "tech 1", "you hold no Research Card to put points on"),
    (rich(card="Rockets"), "tech 0", "buy at least one die"),
    (rich(card="Rockets"), "tech 3", "3 dice would cost 15 IPC and you have 10"),
    (rich(card="Rockets", points=10), "tech 1", "Rockets is already active; more points do nothing"),
    (rich() | {"places": {"Rhineland": {"damage": 6}}}, "repair Rhineland",
     "repairing 6 of 6 damage costs 21 IPC and you have 10"),
    (rich() | {"places": {"Rhineland": {"damage": 2}}}, "repair Rhineland 3", "the Industry in Rhineland has 2 damage"),
    (rich(), "repair Rhineland", "the Industry in Rhineland has 0 damage"),
    (rich(), "repair Paris", "you have no Industry in Paris"),
    (rich(), "repair England", "you have no Industry in England"),
    (rich(), "repair North Sea", "you have no Industry in North Sea"),
    (rich(), "use genius", "you have no chit of Genius Scientists"),
    (rich(), "use war effort in Poland", "you have no chit of War Effort"),
    (rich(card_chits={"War Effort": 1}), "use war effort in England",
     "England is not an original Territory of Germany under its control"),
    (rich(card_chits={"Genius Scientists": 1}) | {"more": {"genius": True}}, "use genius",
     "your scientists already work at 3 IPC a die; a second chit changes nothing"),
    (german(Poland="1 FIT"), "use kamikaze", "you have no chit of Kamikaze"),
    (german(Poland="1 FIT") | {"nations": {"GER": {"card_chits": {"Kamikaze": 1}}}, "more": {"kamikaze": True}},
     "use kamikaze", "Kamikaze is already in use this turn"),
    (placing("2 INF"), "place 3 INF at Rhineland", "you bought 2 INF, not 3 INF"),
    (placing("1 DES"), "place 1 DES at Mid-Atlantic", "none of your Industries that can build this turn is next to Mid-Atlantic"),
    (placing("2 INF"), "place 1 INF at Paris", "you have no Industry in Paris"),
    (placing("2 INF", places={"Moscow": {"owner": "GER"}}, more={"taken": {"Moscow": "USSR"}}), "place 1 INF at Moscow",
     "the Industry in Moscow was captured this turn"),
    (placing("1 DES"), "place 1 DES at North Sea from Brandenburg", "North Sea isn't a Sea Zone next to Brandenburg"),
    (placing("1 DES"), "place 1 DES at Rhineland", "you can't place DES in Rhineland"),
    (placing("2 INF"), "place 1 INF at Western Baltic", "you can't place INF in Western Baltic"),
    (placing("6 INF"), "place 5 INF at Rhineland", "the Industry in Rhineland can build 4 more this turn (Build Limit 4)"),
    (placing("1 BMB"), "place 1 BMB at Western Baltic", "a BMB can't be placed on a CAR"),
    (placing("1 FIT"), "place 1 FIT at Western Baltic", "you have no CAR in Western Baltic for new FIT"),
    (placing("2 FIT", GER={"Western Baltic": "1 CAR (1 FIT)"}), "place 2 FIT at Western Baltic",
     "there is room for 1 FIT on your CAR in Western Baltic"),
    (placing("1 FRT", GER={"Rhineland": "3 FRT"}), "place 1 FRT at Rhineland", "Rhineland can hold at most 3 FRT"),
    (placing("1 AAG", GER={"Rhineland": "1 AAG"}), "place 1 AAG at Rhineland", "Rhineland can hold at most 1 AAG"),
    (placing("1 INF 1 IND"), "place 1 IND at Poland", "a new Industry is placed last; first place 1 INF"),
    (placing("2 IND"), "place 2 IND at Poland", "place Industries one at a time"),
    (placing("1 IND", places={"Minsk": {"owner": "GER"}}, more={"taken": {"Minsk": "USSR"}}), "place 1 IND at Minsk",
     "a new Industry needs a Territory you have held since your turn began, and you haven't held Minsk"),
    (placing("1 IND"), "place 1 IND at Rhineland", "Rhineland has an Industry already; only a HIND can replace an IND"),
    (placing("1 HIND"), "place 1 HIND at Brandenburg", "Brandenburg has an Industry already; only a HIND can replace an IND"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "order", "words"), [*MARCHING, *SAILING, *BOARDING, *FLYING, *MONEY], ids=lambda part: str(part)[:40]
)
def test_the_whole_refusal(position: dict[str, Any], order: str, words: str) -> None:
    t = table(**position)
    before = t.game.fingerprint()
    with pytest.raises(OrderError) as error:
        t.game.submit(position["nation"], order)
    assert error.value.why == words
    assert t.game.fingerprint() == before


def refused(t: Table, seat: str, order: str) -> str:
    """Why an order is not taken; nothing changes."""
    before = t.game.fingerprint()
    with pytest.raises(OrderError) as error:
        t.game.submit(seat, order)
    assert t.game.fingerprint() == before
    return error.value.why


def test_setting_up() -> None:
    """The card of the USA has no line for Alaska's Region but two Infantry and others for the east."""
    t = opening()
    pool = "2 INF 1 SCT 1 ART 1 ARM 1 FIT 1 BMB"
    assert refused(t, "USA", "setup 3 INF at Appalachia") == f"you have {pool} left to set up in Eastern United States"
    assert refused(t, "USA", "setup all at Hawaiian Islands").startswith(
        f"your set-up card has no units left for {board()['Hawaiian Islands'].group} (Hawaiian Islands); left: {pool} in Eastern"
    )
    assert refused(t, "USA", "setup 1 INF at Mid-Atlantic") == (
        "your set-up card gives each ship its Sea Zone, and your ships are already there"
    )
    assert refused(t, "USA", "done").startswith(f"still to be placed: {pool} in Eastern United States")
    t.play("USA", "setup rest")
    assert refused(t, "USA", "setup rest") == "everything is set up"
    empty = refused(t, "USA", "setup 1 INF at Appalachia")
    assert empty == "your set-up card has no units left for Eastern United States (Appalachia); left: nothing"


def test_fortifications_of_the_card_find_no_room() -> None:
    full = {"Eastern United States": "1 FRT 1 INF"}
    t = table("USA", "setup", USA={"Appalachia": "3 FRT"}, more={"pools": {"USA": full}})
    assert refused(t, "USA", "setup 1 FRT at Appalachia") == "Appalachia has room for 0 more FRT"
    lost = table("USA", "setup", places={"Great Lakes": {"owner": "JAP"}}, more={"pools": {"USA": full}})
    assert refused(lost, "USA", "setup 1 INF at Great Lakes").startswith("your set-up card has no units left for")


def test_what_a_beaten_nation_keeps() -> None:
    t = table("UK", "movement", nations={"UK": {"turns": 15}}, UK={"England": "1 INF"})
    t.play("UK", "done", dice=[1, 1])
    assert refused(t, "UK", "keep Paris, England") == "Paris is not yours"
    assert refused(t, "UK", "keep Paris, Moscow") == "Paris and Moscow are not yours"
    assert refused(t, "UK", "keep England") == "name two different Territories, not 1"
    assert refused(t, "UK", "keep England, England") == "name two different Territories, not 1"
    assert refused(t, "UK", "keep England, Scotland, Wales") == "name two different Territories, not 3"
    t.play("UK", "keep England, Scotland")


def test_armies_of_a_neutral() -> None:
    t = table("GER", options={"neutrality": True}, GER={"Southern France": "1 INF"}, UK={"England": "3 SCT"})
    t.play("GER", "move 1 INF from Southern France to Spain", "done", dice=[6]).play("UK", "UK", dice=[6, 6, 1, 1])
    t.play("UK", "nobody")
    assert refused(t, "UK", "raise 5 INF") == "that costs 15 IPC, and the budget is 12"
    assert refused(t, "UK", "raise 1 SUB") == "you can't raise SUB here"
    assert refused(t, "UK", "raise 1 SCT") == "UK can have at most 3 SCT in play"
    assert refused(t, "UK", "raise 4 FRT") == "Spain can hold at most 3 FRT"
    assert refused(t, "UK", "raise all INF") == "say how many of which kind"
    t.play("UK", "raise 3 FRT 2 INF")


def test_losses() -> None:
    t = on_land("3 ARM", "2 INF 1 ART 1 ARM", ask=("casualties",)).play("GER", "done", dice=[1, 1, 6, 6, 6, 6, 6])
    assert refused(t, "USSR", "lose 1 INF") == "take exactly 2 hits"
    assert refused(t, "USSR", "lose 3 INF") == "you can lose 2 INF 1 ART 1 ARM, not 3 INF"
    assert refused(t, "USSR", "lose 1 FIT 1 INF") == "you can lose 2 INF 1 ART 1 ARM, not 1 FIT"
    t = at_sea("3 CRU", "1 DES 1 CRU 1 TRN", ask=("casualties",)).play("GER", "done", dice=[1, 6, 6, 6, 6])
    assert refused(t, "UK", "lose 1 TRN") == "TRN and CVY are lost last, when nothing else can take the hit"
    t = at_sea("1 CRU 1 DES", "1 SUB", fly="1 FIT", ask=("casualties",)).play("GER", "done", dice=[6, 6, 6, 1])
    assert refused(t, "GER", "lose 1 FIT") == "SUB hit ships only, so at most 0 of these may be aircraft"


def test_the_order_of_combats() -> None:
    t = table(
        "GER",
        GER={"Western Baltic": "1 CRU, 1 TRN (1 INF)", "Poland": "1 BMB", "Rhineland": "1 INF"},
        UK={"North Sea": "1 DES", "England": "1 INF"},
        places={"Netherlands": {"owner": "UK"}},
    )
    t.play("GER", "move 1 CRU 1 TRN from Western Baltic to North Sea").play("UK", "intercept")
    t.play(
        "GER",
        "unload 1 INF from North Sea to Netherlands",
        "raid England with 1 BMB from Poland landing Denmark",
        "done",
    )
    assert (
        refused(t, "GER", "fight Netherlands") == "fight the sea combat in North Sea first: the landing depends on it"
    )
    assert refused(t, "GER", "fight England") == "there is no combat in England, only Strategic Bombing"
    assert refused(t, "GER", "fight Moscow") == "there is no combat in Moscow"
    assert refused(t, "GER", "bomb North Sea") == "there is no Strategic Bombing of North Sea to resolve"
    assert refused(t, "GER", "done").startswith("you still have to fight: England, North Sea and Netherlands")
    assert t.refuse("GER", "done", "combat.when").nearest == ("bomb England",), "what can be ordered"
    assert t.ask("GER").prompt == (
        "Which combat is next? England (Strategic Bombing), North Sea (sea) and Netherlands (land)."
    )


def test_rockets() -> None:
    t = table(
        "GER",
        nations={"GER": {"card": "Rockets", "points": 10}},
        GER={"Rhineland": "1 AAG", "Normandy": "1 AAG", "Poland": "1 INF"},
    )
    t.play("GER", "done")
    assert t.ask("GER").prompt == "Which combat is next? No battles. Rockets are ready."
    assert refused(t, "GER", "rocket from Poland at England") == "no AAG in Poland can launch a rocket now"
    assert refused(t, "GER", "rocket from Rhineland at Moscow") == (
        "Moscow isn't an enemy Industry within 3 spaces, and it is 5 spaces away"
    )
    for near in ("Scotland", "Wales"):  # two spaces away, and three
        assert (
            refused(t, "GER", f"rocket from Rhineland at {near}") == f"{near} isn't an enemy Industry within 3 spaces"
        )
    bare = table("GER", GER={"Rhineland": "1 AAG", "Kursk": "2 INF"}, USSR={"Stalingrad": "1 INF", "Moscow": "1 INF"})
    bare.play("GER", "move 1 INF from Kursk to Stalingrad", "move 1 INF from Kursk to Moscow", "done")
    assert refused(bare, "GER", "rocket from Rhineland at England") == "you haven't developed Rockets"


@pytest.mark.parametrize(
    ("order", "nearest"),
    [
        ("buy 20 INF", ["buy 6 INF"]),  # 20 IPC, 3 for each
        ("buy 4 SCT", ["buy 2 SCT"]),  # three of a nation at most, and one is there
        ("buy 9 SCT", ["buy 2 SCT"]),
        ("tech 9", ["tech 4"]),
    ],
)
def test_as_many_as_can_be_had_are_offered(order: str, nearest: list[str]) -> None:
    mat = {"GER": {"treasury": 20, "card": "Rockets"}}
    t = table("GER", "purchase", nations=mat, GER={"Poland": "1 SCT"})
    with pytest.raises(OrderError) as error:
        t.game.submit("GER", order)
    assert list(error.value.nearest) == nearest


def test_where_nothing_can_be_had_something_else_is_offered() -> None:
    t = table("GER", "purchase", nations={"GER": {"treasury": 4, "card": "Rockets"}}, GER={"Poland": "3 SCT"})
    assert t.refuse("GER", "tech 1", "research.points.when").why == "1 die would cost 5 IPC and you have 4"
    for order in ("buy 1 SCT", "buy 1 ARM"):
        with pytest.raises(OrderError) as error:
            t.game.submit("GER", order)
        assert error.value.nearest and all(t.game.preview("GER", each) for each in error.value.nearest), order
    with pytest.raises(OrderError) as error:
        t.game.submit("GER", "buy 1 INF 1 ART")
    assert "buy 1 INF" in error.value.nearest, "the one or the other"


@pytest.mark.parametrize(
    ("units", "goal", "nearest"),
    [
        (
            "1 INF 1 FIT",
            "Minsk",
            (
                "move 1 INF from Poland to Minsk; move 1 FIT from Poland to Minsk landing at Minsk",
                "move 1 INF from Poland to Minsk",
                "move 1 FIT from Poland to Minsk landing at Minsk",
            ),
        ),
        ("1 INF 1 FIT", "Kursk", ("move 1 FIT from Poland to Kursk landing at Kursk",)),
    ],
)
def test_what_has_to_be_moved_apart_is_offered_apart_as_far_as_it_can_go(
    units: str, goal: str, nearest: tuple[str, ...]
) -> None:
    t = table("GER", GER={"Poland": "2 INF 1 FIT"})
    assert t.refuse("GER", f"move {units} from Poland to {goal}", "units.categories").nearest == nearest
