"""Texts in another language: the small words that join what is named, in English. Names, units and verbs are known to the rest
of the reader; what denies stays as it is."""

from typing import Final

from ..text import tokens

_GERMAN: Final = {
    "the": "der die das den dem des",
    "a": "ein eine einen einem einer",
    "from": "von vom aus",
    "to": "nach zu zum zur gegen",
    "in": "im bei beim",
    "on": "auf",
    "with": "mit",
    "and": "und sowie",
    "via": "uber durch",
    "my": "mein meine meinen unser unsere unseren",
    "all": "alle allen samtliche",
    "everything": "alles",
    "then": "dann danach",
    "more": "noch weitere weiteren",
    "stays": "bleibt bleiben bleibe",
    "set up": "aufstellen aufbauen stell stelle hinstellen platzieren platziere verteilen verteil setz setze",
    "port": "hafen",
    "fleet": "flotte",
    "all ships": "schiffe",
    "": "kannst konntest konnen konnten du ihr sie ich wir er es bitte mal soll sollen wird werden sich doch eben einfach schon",
}
_ITALIAN: Final = {
    "of": "di del dello della dei degli delle",
    "from": "da dal dallo dalla dai dalle",
    "to": "a al allo alla ai agli alle verso",
    "in": "nel nello nella nei",
    "with": "con col",
    "and": "e ed",
    "for": "per",
    "the": "il lo la gli le",
    "1": "un uno una",
    "my": "mio mia miei mie nostro nostra nostri nostre",
    "all": "tutto tutta tutti tutte",
    "stays": "resta restano rimane rimangono restiamo rimaniamo",
    "port": "porto",
    "ships": "navi",
    "fleet": "flotta",
    "transport": "trasporto",
    "infantry": "fanterie",
    "2": "due",
    "3": "tre",
    "move": "trasporta trasportare porta portare",
    "then": "poi",
    "": "si ci vorrei vorremmo",
}
_SPANISH: Final = {
    "from": "de desde del",
    "to": "a al hacia hasta",
    "in": "en",
    "with": "con",
    "and": "y",
    "the": "el la los las",
    "1": "un una uno",
    "my": "mi mis nuestro nuestra nuestros nuestras",
    "all": "todo toda todos todas",
    "stays": "queda quedan permanece permanecen quedamos",
    "port": "puerto",
    "ships": "barcos naves",
    "fleet": "flota",
    "move": "transporta transportar",
    "then": "luego",
    "": "se nos quiero queremos",
}
_FRENCH: Final = {
    "from": "de du des d depuis",
    "to": "a au aux vers sur",
    "in": "en dans",
    "with": "avec",
    "and": "et",
    "the": "le la les l",
    "1": "un une",
    "my": "mon ma mes notre nos",
    "all": "tout toute tous toutes",
    "stays": "reste restent restons",
    "fleet": "flotte",
    "ships": "navires bateaux",
    "then": "puis ensuite",
    "via": "par",
    "": "je nous on se veux voulons",
}
_SURE: Final = (
    (
        _GERMAN,
        "der den dem und mit nach von vom zum zur kannst bitte ich wir aus gegen uber eine einen unsere meine aufstellen auf "
        "bleibt",
    ),
    (
        _ITALIAN,
        "di da dal dalla della nel nella gli una il lo verso resta restano poi nostra nostri nostre tutti tutte porto",
    ),
    (_SPANISH, "desde el los las y hacia queda quedan nuestra nuestro nuestros todos todas luego en con"),
    (_FRENCH, "du des au aux et vers dans avec les le reste restent notre nos tous toutes puis une"),
)
"""Each language with the words that tell it."""
_ENGLISH: Final = frozenset(
    "the and from with of my our their it is are will then them into for at to we i you go goes move".split()
)
_LANGUAGES: Final = tuple(
    ({word: english for english, words in table.items() for word in words.split()}, frozenset(sure.split()))
    for table, sure in _SURE
)


def in_english(text: str) -> str:
    """A text in another language with its small words in English; any other text as it is."""
    words = tokens(text)
    if len(words) < 3 or not _ENGLISH.isdisjoint(words):
        return text
    told = [
        (sum(word in sure for word in words), sum(word in table for word in words), table) for table, sure in _LANGUAGES
    ]
    sure, many, table = max(told, key=lambda each: each[:2])
    if not sure or many < 2 or (sure < 2 and 2 * many < len(words)):
        return text
    return " ".join(filter(None, (table.get(word, word) for word in words)))
