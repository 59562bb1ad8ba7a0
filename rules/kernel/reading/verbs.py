"""Verbs by families, and the words of short answers: yes, no, nothing, done."""

from functools import lru_cache
from typing import Final

from . import abroad

FAMILIES: Final[dict[str, frozenset[str]]] = {
    name: frozenset((*words.split(), *abroad.VERBS.get(name, "").split()))
    for name, words in {
        "go": "move transit ferry drag haul slide creep dash hurry trek stroll base go sail fly march drive "
        "send redeploy shift advance transfer bring walk travel proceed cross ride ship "
        "relocate reposition dispatch steam cruise mv head reinforce transport carry haul evacuate deploy "
        "operate rail entrain train "
        "retreat withdraw retire roll push come join follow return pull swing switch cover support throw hurl "
        "fling rush race gehen geht ziehen zieht bewegen bewege "
        "slip sneak steal crawl rumble trundle shuttle motor depart proceed aller va bouger deplacer verlegen verlege "
        "marschieren marschiert fahren fahrt segeln fliegen fliegt "
        "hop take get put nip saunter chug veer lumber edge inch sprint limp glide roar thunder dart bolt speed hustle "
        "nudge shuffle stream pour barrel trot",
        "attack": "attack invade assault hit strike storm charge engage blitz assail capture conquer take "
        "occupy raid retake recapture reoccupy reconquer regain seize "
        "liberate overrun smash pound hammer crush counterattack strafe maul batter thrash wallop clobber whack slam bash lunge "
        "grab pounce steamroll steamroller overwhelm pummel angreifen attaquer attaque",
        "advance": "retake recapture reoccupy reconquer regain seize "
        "move go attack invade assault hit strike storm charge engage blitz capture conquer take "
        "liberate occupy "
        "raid overrun enter push smash pound hammer crush follow",
        "fight": "fight meet clash resolve battle combat attack",
        "fire": "fire shoot target attack shell aim torpedo hit strike blast zap strafe bombard pepper rake hunt",
        "bomb": "bomb raid strategic flatten blast devastate plaster bombardieren bombardiert bombarder",
        "overseas": "overseas transport ferry seaborne",
        "buy": "buy pick secure collect invest purchase grab get order recruit train acquire draw want need "
        "kaufen kaufe kauft acheter achete spend procure hire take add commission enlist snag nab "
        "obtain fund finance requisition splurge splash",
        "build": "build bauen baue baut launch construct produce new make create found raise buy recruit place muster lay "
        "purchase train deliver assemble manufacture erect forge churn",
        "place": "place start stick dump put deploy setup station position drop add gets get set garrison sit stand lie appear "
        "arrive park plant plonk plop install settle deposit assign allocate belong steht stehen emerge",
        "step": "step strengthen upgrade increase improve reinforce grow boost bolster bump fatten",
        "lose": "lose verlieren verliert perdre perds forfeit bleed discard scratch "
        "take remove kill scrap sacrifice casualties casualty "
        "die destroy eliminate dies dying gone dead "
        "pay absorb suffer perish sink give",
        "retreat": "retreat withdraw flee run retire back scram skedaddle scarper bail hightail evacuate disengage "
        "zuruckziehen ruckzug zuruck repli replier reculer",
        "rebase": "rebase stage fly land return",
        "continue": "continue press fight weiter again proceed persist",
        "stay": "stay hold remain wait keep leave bleiben bleibe bleibt halten halte halt rester restez",
        "scramble": "scramble send launch",
        "intercept": "intercept meet engage fight attack catch stop pursue ambush jump bounce pounce tackle",
        "hunt": "hunt chase pursue stalk track",
        "submerge": "submerge dive hide",
        "load": "load pick take stow board embark put",
        "unload": "unload land disembark invade storm",
        "repair": "repair fix mend patch restore rebuild reparieren repariere",
        "tech": "tech improve upgrade develop technology research roll spend invest",
        "achieve": "achieve tech technology develop research reveal play invent openly",
        "vault": "vault hide secretly secret put lock place",
        "research": "research improve upgrade roll pay invest gamble science lab laboratory",
        "diplomacy": "diplomacy win charm diplo influence court woo play persuade use befriend approach flatter schmooze flirt "
        "bribe lobby ambassador envoy envoys diplomat diplomats emissary coax cajole sweettalk seduce",
        "intel": "intel commit launch mount run intelligence play use stage spy",
        "industry": "industry factories raise increase expand build play factory boost",
        "discard": "discard drop dump ditch toss bin trash chuck shed",
        "commit": "commit secretly command play use",
        "war": "dow war declare declaration",
        "cancel": "cancel dissolve disband break",
        "violate": "violate von invade",
        "disband": "disband scrap dissolve remove",
        "reveal": "reveal show unveil open uncover turn flip",
        "repudiate": "repudiate renounce remove",
        "raise": "raise muster garrison buy defend recruit levy purchase",
        "supply": "supply trace",
        "bid": "bid offer",
        "pass": "pass skip decline nothing",
        "done": "done end finish finished",
        "play": "play use",
        "choose": "choose select pick name",
        "grant": "grant hand send pay transfer loan donate give lend lease aid",
        "break": "breakthrough exploit",
        "quit": "break disengage abort",
        "replace": "replace rebuild",
        "scuttle": "scuttle sink",
        "fortify": "fortify entrench dig",
        "combine": "combine merge join unite form fuse",
        "disengage": "break disengage",
        "drop": "drop jump parachute airdrop paradrop",
        "patrol": "patrol watch guard screen",
    }.items()
}
"""Verbs that mean the same kind of thing. A verb fits an order if the order's own verbs share a family with it."""

STAYING: Final = frozenset(
    "hold holds keep keeps save saves spare stay stays staying leave leaves remain remains wait "
    "bleiben bleibe bleibt".split()
)
"""Verbs of not doing; where no order is called so, they deny what they speak of."""

DENYING: Final = frozenset(
    "no not dont doesnt didnt wont never neither nor cannot cant nobody none nothing isnt arent nay shouldnt wouldnt mustnt "
    "nein kein keine keiner keinem keinen nicht nope niemand niemandem niemanden personne nessuno nadie".split()
)
"""Words that deny outright."""

DOING: Final = frozenset(
    "move moves moving movement buy buying shopping purchase purchases purchasing spend spending produce producing production "
    "build building place placing placement fight fighting attack attacking combat research researching play playing turn phase "
    "setup setting round year season change changes".split()
)
"""Words for what is being done, in `done moving`, `end of production`."""

MONEY: Final = frozenset("spend invest pay".split())
"""Verbs whose number is an amount of money."""

LIGHT: Final = frozenset("get gets have want need make do use play go put take roll".split())
"""Verbs that say nothing where all the rest of an order is said: `East gets attrition`."""

ADVERBS: Final = frozenset("secretly secret openly seaborne strategic".split())
"""Words that say how something is done, and so which order is meant."""

YES: Final = frozenset(
    "yes y yeah yep yup sure ok okay aye ja jawohl oui da si agreed affirmative certainly absolutely accept accepted roger "
    "true definitely".split()
)
NO: Final = abroad.NO | frozenset("no n nope nah nein non njet nyet decline refuse negative false".split())
NOTHING: Final = frozenset(
    "pass skip nothing none nobody passing skipping nichts niente rien niemand niemandem niemanden keiner keinem keinen "
    "nirgends personne nessuno nadie nada zilch nix nada zip bupkis".split()
)
END: Final = frozenset(
    "done end finish finished finishing complete completed fertig erledigt over enough ends ending basta finito fini "
    "genug assez bastante suffit schluss ende termine terminado listo pronto".split()
)

ATTACKING = frozenset(
    "attack invade assault hit strike storm charge engage blitz assail capture conquer take occupy raid liberate overrun "
    "bomb violate reinforce leave counterattack".split()
)
"""Verbs whose object is a place that is entered or left."""
STRIKING = frozenset(
    "attack hit strike sink destroy shell bomb assault engage support help cover defend protect".split()
)
"""Verbs whose object is another's units, or those that are helped."""
MET = (ATTACKING | STRIKING) - frozenset("leave reinforce".split())
"""Verbs whose object may be what one meets, and does not give orders to."""


KIN: Final = (
    frozenset(("go", "rebase", "advance", "place")),
    frozenset(("buy", "build", "place", "raise", "step")),
)
"""Families that are near to each other: who says one where only another is open means that."""


_HOSTILE = frozenset("attack invade assault strike storm charge assail conquer blitz counterattack".split())
_QUIET = frozenset("redeploy rail transfer rebase stage relocate sr".split())
"""Ways between places of one's own."""


def at_odds(word: str, verb: str) -> bool:
    """Is what is said no way to say what an order is: does nobody attack by it?"""
    return word in _HOSTILE and verb in _QUIET


def akin(word: str, other: str) -> bool:
    """Are two verbs of families that are near to each other?"""
    mine, its = families(word), families(other)
    return any(mine & kin and its & kin for kin in KIN)


@lru_cache(maxsize=4096)
def families(verb: str) -> frozenset[str]:
    """The families of a verb; one that has none is its own."""
    return frozenset(name for name, family in FAMILIES.items() if verb in family) or frozenset((f"={verb}",))


def related(word: str, other: str) -> bool:
    """Do two verbs mean the same kind of thing?"""
    return word == other or bool(families(word) & families(other))
