"""What players say around an order, by kinds: sighs, wishes, idioms, what is said of all that stands somewhere, words of another
language, remarks beside an answer. A doubt, a question or a denial in the same words is not carried out."""

import pytest

from .giving import at, done

SAA, TT, WW2 = "supreme_axis_allies", "triumph_tragedy", "ww2_europe"

LETTING = [
    (SAA, "intercept", "nah, let them slip past us", "let pass"),
    (SAA, "intercept", "let the brits steam by", "let pass"),
    (SAA, "intercept", "so be it", "let pass"),
    (WW2, "interception", "bah, let them run", "let them go"),
    (WW2, "interception", "let those ships go", "let them go"),
    (TT, "agent", "oh well, so be it", "let it happen"),
    (TT, "agent", "ok, can't be helped", "let it happen"),
]
REMARKS = [
    (SAA, "intercept", "let them pass, we're too weak", "let pass"),
    (SAA, "intercept", "get them, they're ours", "intercept"),
    (SAA, "start", "skip the research, we need the cash", "skip"),
    (SAA, "research", "yeah why not, let's roll", "research"),
    (WW2, "harbour", "the fleet stays in port, too risky", "stay in port"),
]
DESCRIBED = [
    (SAA, "advantage", "the one I rolled please", "take Rockets"),
    (SAA, "advantage", "our national advantage of course", "take Genius Scientists"),
]
WISHES = [
    (TT, "factories", "could do with another carrier in Glasgow", "build CARR in Glasgow"),
    (TT, "factories", "we'd love a sub in Glasgow", "build SUB in Glasgow"),
    (TT, "factories", "I fancy a fleet in Glasgow", "build FLEET in Glasgow"),
]
PERMITTED = [
    (SAA, "casualties", "the artillery can go, and one infantry", "lose 1 INF 1 ART"),
    (SAA, "casualties", "artillery and an infantry I suppose", "lose 1 INF 1 ART"),
    (TT, "discard", "7 can go", "discard Inv 7"),
    (TT, "discard", "Inv 7 goes", "discard Inv 7"),
    (TT, "year_end", "bye bye Guarantee", "discard Fall B"),
]
IDIOMS = [
    (SAA, "eastern_front", "Moscow's tanks pay a visit to Rzhev", "move 2 ARM from Moscow to Rzhev"),
    (SAA, "sea", "destroyer takes a peek into the Bay of Biscay", "move 1 DES from English Channel to Bay of Biscay"),
    (SAA, "sea", "the destroyer sets course for the Bay of Biscay", "move 1 DES from English Channel to Bay of Biscay"),
    (SAA, "neutral", "Spain drums up two tanks", "raise 2 ARM"),
    (SAA, "rockets", "doodlebugs on England from the Netherlands", "rocket from Netherlands at England"),
    (TT, "politburo", "our agent takes a look at Berlin", "intel Inv 46 against Axis at Berlin"),
    (SAA, "eastern_front", "Moscow's tanks pay Rzhev a visit", "move 2 ARM from Moscow to Rzhev"),
    (WW2, "east", "Kalinin's infantry catches up to Smolensk", "move 2 INF from Kalinin to Smolensk"),
]
ALL_OF_THEM = [
    (SAA, "eastern_front", "the Moscow lads march to Rzhev", "move 5 INF 2 ARM from Moscow to Rzhev"),
    (SAA, "desert", "the Palestine boys close up to Egypt", "move 2 INF 1 ARM from Palestine to Egypt"),
    (SAA, "setup", "Western Europe: both tanks in Paris", "setup 2 ARM at Paris"),
    (WW2, "east", "our boys in Kalinin march to Smolensk", "move 2 INF from Kalinin to Smolensk"),
    (
        WW2,
        "sea",
        "the squadron at Genoa sails to Taranto",
        "sail 1 DD 1 CA from Genoa to Taranto port via Tyrrhenian Sea",
    ),
]
ABROAD = [
    (SAA, "setup", "stell den Rest auf", "setup rest"),
    (WW2, "harbour", "la flotta rimane in porto", "stay in port"),
    (
        WW2,
        "sea",
        "trasporto di un fante da Taranto a Tripoli",
        "ferry 1 INF from Taranto to Tripoli by Taranto via Tyrrhenian Sea, Gulf of Gabes",
    ),
    (
        WW2,
        "sea",
        "die Flotte aus Genua segelt nach Taranto",
        "sail 1 DD 1 CA from Genoa to Taranto port via Tyrrhenian Sea",
    ),
]
NEXT = [
    (SAA, "battles", "Minsk next", "fight Minsk"),
    (SAA, "battles", "let's do Minsk first", "fight Minsk"),
    (TT, "cabinet", "and now the Americans: Summer D", "diplomacy Summer D for USA"),
]
LIKEWISE = [
    (
        SAA,
        "deployment",
        "Texas gets an infantry and so does Deep South",
        "setup 1 INF at Texas; setup 1 INF at Deep South",
    ),
    (WW2, "kremlin", "war with Iran and with Turkey", "declare war on Iran; declare war on Turkey"),
]
CONVOYS = [
    (WW2, "convoys", "scrap the Gibraltar convoy", "cancel C1 to Glasgow"),
    (WW2, "convoys", "the Glasgow-Gibraltar line is called off", "cancel C1 to Glasgow"),
    (WW2, "convoys", "a destroyer from Glasgow for the Gibraltar convoy", "add 1 DD from Glasgow to C1"),
    (WW2, "sea_lanes", "another destroyer for the convoy, from the USA", "add 1 DD from USA to C1"),
]
OPENLY = [
    (TT, "government", "jets with cards 18 and 20", "tech Jets with Inv 18, Inv 20"),
    (TT, "government", "secretly: jets with 18 and 20", "vault Jets with Inv 18, Inv 20"),
    (TT, "peace", "we break Persia's neutrality", "violate Persia"),
    (TT, "peace", "the Soviet Union violates Persian neutrality", "violate Persia"),
]
FIRING = [
    (TT, "sea_fight", "planes on subs", "fire CARR1 at Submarine"),
    (TT, "sea_fight", "the planes go for their sub", "fire CARR1 at Submarine"),
    (TT, "clash", "blaze away at the ground troops", "fire FORT1 at Ground"),
]
AT_SEA = [
    (
        SAA,
        "sea",
        "the transports bring 2 inf from England to Normandy",
        "load 2 INF from England in English Channel; unload 2 INF from English Channel to Normandy",
    ),
    (
        WW2,
        "sea",
        "TR takes 1 inf over to Tripoli",
        "ferry 1 INF from Taranto to Tripoli by Taranto via Tyrrhenian Sea, Gulf of Gabes",
    ),
]
AMOUNTS = [
    (TT, "setup", "3 each of infantry and tanks in Berlin", "setup 3 TANK 3 INF in Berlin"),
    (TT, "setup", "Berlin: infantry and tanks, 3 each", "setup 3 TANK 3 INF in Berlin"),
]
KINDS = [
    LETTING,
    REMARKS,
    DESCRIBED,
    WISHES,
    PERMITTED,
    IDIOMS,
    ALL_OF_THEM,
    ABROAD,
    NEXT,
    LIKEWISE,
    CONVOYS,
    OPENLY,
    FIRING,
    AT_SEA,
    AMOUNTS,
]


@pytest.mark.parametrize(("game", "moment", "text", "orders"), [each for kind in KINDS for each in kind])
def test_a_saying_is_the_order_that_it_stands_for(game, moment, text, orders):
    held, seat = at(game, moment)
    assert "; ".join(done(held, seat, text)) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SAA, "intercept", "let them pass, or maybe not"),
        (SAA, "intercept", "should we let them slip past?"),
        (SAA, "intercept", "don't let them sail by"),
        (SAA, "intercept", "let them pass unless they are weak"),
        (SAA, "reroll", "keep it, no wait, reroll 1"),
        (SAA, "start", "yes, buy the 5"),
        (SAA, "battles", "not Minsk first"),
        (SAA, "eastern_front", "can the Moscow lads march to Rzhev?"),
        (SAA, "eastern_front", "their boys in Moscow can go to Rzhev"),
        (SAA, "casualties", "the artillery can't go"),
        (SAA, "casualties", "can the artillery go?"),
        (SAA, "advantage", "not our national advantage"),
        (TT, "politburo", "who takes a look at Berlin?"),
        (TT, "politburo", "they have a look at Berlin"),
        (TT, "politburo", "don't take a look at Berlin"),
        (TT, "sea_fight", "planes on subs are useless"),
        (SAA, "purchase", "would love a tank but no money"),
        (SAA, "setup", "den Rest nicht aufstellen"),
        (WW2, "harbour", "la flotta non resta in porto"),
        (WW2, "sea", "TR takes no infantry to Tripoli"),
        (TT, "factories", "would love to know what a carrier costs"),
        (TT, "discard", "Inv 7 never goes"),
        (TT, "sea_fight", "SUB2 on the ships"),
        (TT, "sea_fight", "do planes fire on subs?"),
        (WW2, "convoys", "don't call off the Gibraltar convoy"),
        (WW2, "convoys", "is the Gibraltar convoy called off?"),
        (WW2, "harbour", "the fleet stays in port if they have battleships"),
    ],
)
def test_a_doubt_a_question_or_a_denial_in_the_same_words_is_not_carried_out(game, moment, text):
    held, seat = at(game, moment)
    assert done(held, seat, text) == []


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("the Munich air force gets a step and Berlin a new infantry", "step AF1; build INF in Berlin"),
        ("Munich air force one step up, plus a new infantry at Berlin", "step AF1; build INF in Berlin"),
        ("the air force in Munich one step up", "step AF1"),
    ],
)
def test_what_is_new_is_built(text, orders):
    """Where infantry stands in Berlin already, a new one is not a step for it."""
    held, seat = at(TT, "production")
    assert "; ".join(done(held, seat, text)) == orders


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("L40 inf joins the M40 tanks against M39", "attack M39 with RA1, RA2, RI2"),
        ("the infantry in L40 joins the tanks of M40 to attack M39", "attack M39 with RA1, RA2, RI2"),
        ("RI2 joins forces with RA1 and RA2 against M39", "attack M39 with RA1, RA2, RI2"),
    ],
)
def test_who_joins_others_against_somebody_attacks_with_them(text, order):
    """As two attacks the second would be refused, and the first done alone."""
    held, seat = at("third_reich", "bagration")
    assert done(held, seat, text) == [order]


@pytest.mark.parametrize("text", ["leningrad inf 2 orel", "orel inf 2 leningrad"])
def test_a_number_between_two_places_is_asked_about(text):
    """How many go, which one, or short for `to`: nobody knows."""
    held, seat = at("third_reich", "reserves")
    assert done(held, seat, text) == []


@pytest.mark.parametrize("text", ["play Spy Ring against USSR", "Agent against the USSR", "play the Mole on USSR"])
def test_a_card_by_a_title_that_one_does_not_hold_is_no_other_card(text):
    held, seat = at(TT, "government")
    assert done(held, seat, text) == []
    assert done(held, seat, "sabotage the soviets") == ["intel Inv 53 against USSR"]


@pytest.mark.parametrize("text", ["Turkey is at war with Iran", "Iran and Turkey are now at war with us"])
def test_what_is_so_between_others_is_no_declaration_of_war(text):
    held, seat = at(WW2, "kremlin")
    assert done(held, seat, text) == []
    assert done(held, seat, "we're at war with Turkey and Iran") == ["declare war on Turkey", "declare war on Iran"]
