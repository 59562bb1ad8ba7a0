"""Small words that all games share: numbers, prepositions, and those that change what a text means."""

from typing import Final

from . import abroad

SMALL: Final = frozenset(
    "a am an and are as at be but by de der die das do down for from he her his i if in into is it its me my no not of "
    "off on onto or our out over she so the their them then they this to too up us via was we will with you your all "
    "both half yes ein eine einen und von nach mit".split()
)
"""Words that are never an abbreviation of a name."""

FILLERS: Final = abroad.FILLERS | frozenset(
    "the a an my our your their its his her this these those that thats please pls plz thanks thank thx you i we im were me us "
    "am is are be will shall ll have has just also too now here there so hey hi dear well it them him they he gonna "
    "der die das den dem ein eine einen bitte of et le la les el los il de des du und unit units "
    "new fresh s own ipc ipcs yet today friendly whole same ill ive im id youll theyll ofc damage damages men division "
    "divisions corps myself ourselves "
    "only alone simply folks "
    "home whole straightaway pronto kriegsmarine capital "
    "game master adjutant bot order orders straight forward "
    "hex luftwaffe wehrmacht raf usaaf neutrality strategically ashore em entire neutral more better ha haha oh ah aha lol "
    "guy guys boy boys lad lads folks mate mates comrade comrades friend friends gentlemen sir "
    "tonight meanwhile asap auto posture bucks bucks dollars $ sitting standing stationed located posted "
    "based squadron flotilla regiment brigade battalion squadrons flotillas regiments brigades battalions extra additional "
    "comrade factors box route attempt obviously naturally clearly surely naturlich selbstverstandlich naturellement "
    "evidemment claro "
    "brand shiny mighty brave glorious heroic lovely proud trusty valiant splendid veteran bit tad stuff shh hush "
    "airfield airport aerodrome docks dockyard dockyards shipyard shipyards oilfield oilfields area region sector district "
    "beach beaches "
    "town city village suburbs outskirts vicinity surroundings "
    "card cards cadre cadres point points token worth type piece pieces block blocks counter counters".split()
)
"""Words that carry nothing."""


MARKS: Final[dict[str, str]] = {
    word: mark
    for mark, words in {
        "not": "no not dont doesnt didnt wont never neither nor without cannot cant nobody none nothing isnt arent nay "
        "shouldnt wouldnt mustnt nein kein keine keiner keinem keinen nicht nope niemand niemandem niemanden personne nessuno "
        "nadie cancel undo ignore forget stop refuse except avoid",
        "if": "if unless when whenever provided providing assuming suppose supposing once until till before after "
        "otherwise depending while",
        "maybe": "each maybe perhaps possibly probably might may could would should or either some several few later soon "
        "tomorrow next last yesterday wait almost around roughly about thinking considering think guess hope hopefully "
        "vielleicht oder instead rather ought but whether potentially eventually hypothetically theoretically supposedly "
        "presumably ideally likely unlikely tentatively originally formerly previously hardly barely scarcely nearly "
        "partially partly mostly largely mainly approximately nominally allegedly apparently reportedly seemingly "
        "evidently usually normally generally typically optionally alternatively preferably accidentally mistakenly "
        "imagine pretend example hypothesis",
        "?": "can what which who whom whose why how where does did",
    }.items()
    for word in words.split()
}
"""Words that always carry something: a denial, a condition, a doubt or another time, a question."""

TELLING: Final = frozenset(
    "separately individually jointly secretly openly respectively equally evenly randomly secondly thirdly only daily "
    "weekly monthly yearly early mutually alternately differently wrongly falsely reply apply supply ally rally".split()
)
"""Words in -ly that say something; others only say in what manner or mood."""

ASKING: Final = frozenset(
    "can could should shall would do does did is are am was what which who why how where will must".split()
)
"""A text that begins with one of these asks something."""

UNSAID: Final = frozenset(
    "suggestion suggestions idea ideas plan plans note reminder question questions advice proposal option options tip warning "
    "joke story history rumour rumor report news quote he she they you your his her their enemy enemies opponent opponents "
    "idle hint example thought thoughts dream dreams prediction bet".split()
)
"""Words above what is only told or thought of."""

NUMBERS: Final[dict[str, int]] = {
    **abroad.NUMBERS,
    "a": 1,
    "an": 1,
    "one": 1,
    "single": 1,
    "ein": 1,
    "eine": 1,
    "two": 2,
    "couple": 2,
    "pair": 2,
    "zwei": 2,
    "three": 3,
    "drei": 3,
    "four": 4,
    "vier": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "dozen": 12,
    "zero": 0,
    "once": 1,
    "twice": 2,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "hundred": 100,
    "funf": 5,
    "sechs": 6,
    "deux": 2,
    "trois": 3,
    "quatre": 4,
    "cinq": 5,
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
}

ORDINALS: Final[dict[str, int]] = {
    word: number
    for number, words in enumerate(
        "first 1st erste erster erstes ersten premier premiere|second 2nd zweite zweiter zweites zweiten deuxieme|"
        "third 3rd dritte dritter drittes dritten troisieme|fourth 4th vierte vierter viertes vierten quatrieme|"
        "fifth 5th funfte funfter funftes funften cinquieme|sixth 6th sechste sechster sechstes sechsten sixieme|"
        "seventh 7th siebte siebter siebtes siebten septieme|eighth 8th achte achter achtes achten huitieme|"
        "ninth 9th neunte neunter neuntes neunten neuvieme|tenth 10th zehnte zehnter zehntes zehnten dixieme|"
        "eleventh 11th elfte elfter elftes elften onzieme|twelfth 12th zwolfte zwolfter zwolftes zwolften douzieme".split(
            "|"
        ),
        1,
    )
    for word in words.split()
} | {f"nth{number}": number for number in range(13, 50)}
SORTS: Final = frozenset("corps army division wing fleet unit group squadron flotilla block counter no number".split())
"""Words that may stand between what something is called and its number."""

PARTICLES: Final = frozenset("up out along ahead back down across around round straight forth forwards onwards".split())
"""Words that go with the verb before them and carry nothing of their own."""

EVERYTHING: Final = frozenset(
    "everything everybody everyone rest remainder army armies troops forces stack group contingent alles remaining".split()
)
ALL: Final = frozenset("all every alle".split())
BOTH: Final = frozenset("both beide beiden ambos ambas entrambi entrambe".split())

QUARTERS: Final = frozenset(
    "north south east west northeast northwest southeast southwest northwards southwards eastwards westwards".split()
)
"""Where something lies, or goes."""
PREPOSITIONS: Final[dict[str, str]] = {
    **abroad.PREPOSITIONS,
    "to": "to",
    "into": "to",
    "onto": "to",
    "toward": "to",
    "towards": "to",
    "nach": "to",
    "against": "to",
    "vs": "to",
    "versus": "to",
    "for": "to",
    "upon": "to",
    "over": "to",
    "at": "at",
    "in": "at",
    "on": "at",
    "near": "at",
    "from": "from",
    "off": "from",
    "leaving": "from",
    "von": "from",
    "aus": "from",
    "via": "via",
    "through": "via",
    "by": "via",
    "along": "via",
    "with": "with",
    "using": "with",
    "carrying": "carrying",
    "aboard": "with",
    "mit": "with",
    "landing": "landing",
    "land": "landing",
}

LESS: Final = frozenset("but except save minus excluding excepting without less apart".split())
"""Words that take something out of all that was said before."""

JOINERS: Final = frozenset((",", "and", "+", "plus", "und", "&", "then", ";"))


CYRILLIC: Final[dict[str, str]] = {
    "да": "yes",
    "нет": "no",
    "не": "not",
    "никто": "nobody",
    "ничего": "nothing",
    "готово": "done",
    "конец": "done",
    "хватит": "done",
    "пас": "pass",
}
"""Short answers in letters of another alphabet."""
EMOJI: Final[dict[str, str]] = {
    "👍": " yes ",
    "✅": " yes ",
    "✔": " yes ",
    "🆗": " yes ",
    "👌": " yes ",
    "👎": " no ",
    "❌": " no ",
    "🚫": " no ",
    "🏁": " done ",
    "🚀": " rockets ",
    "🛑": " stop ",
    "⏭": " pass ",
    "🏳": " retreat ",
}
