"""Words of a clause in the form that rules know: contractions opened, common misspellings mended."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rememora.core.statements.english.lexicon import wordset


class Word(NamedTuple):
    """A word as rules know it, and where it stands in the passage."""

    text: str
    start: int
    end: int


_WORD = (
    r"w/o?(?![\w/])|\d{1,3}(?:,\d{3})++(?![\d,])|[a-z0-9]+(?:['.:/+#_@&%-]+(?=[a-z0-9])[a-z0-9]+|"
    r"[+#]+(?![a-z0-9]))*+%?|[$€£][0-9][0-9.,]*[a-z]{0,3}|[^\w\s]|\w+"
)
_SHORT = {
    "im": "i am",
    "i'm": "i am",
    "ive": "i have",
    "i've": "i have",
    "i'd": "i would",
    "i'll": "i will",
    "iam": "i am",
    "we're": "we are",
    "we've": "we have",
    "weve": "we have",
    "we'd": "we would",
    "we'll": "we will",
    "he's": "he is",
    "she's": "she is",
    "hes": "he is",
    "shes": "she is",
    "it's": "it is",
    "that's": "that is",
    "thats": "that is",
    "there's": "there is",
    "theres": "there is",
    "they're": "they are",
    "theyre": "they are",
    "they've": "they have",
    "they'll": "they will",
    "you're": "you are",
    "youre": "you are",
    "you've": "you have",
    "you'll": "you will",
    "he'll": "he will",
    "she'll": "she will",
    "it'll": "it will",
    "here's": "here is",
    "what's": "what is",
    "y'all": "you all",
    "twas": "it was",
    "whats": "what is",
    "who's": "who is",
    "where's": "where is",
    "gotta": "have to",
    "wanna": "want to",
    "gonna": "going to",
    "hafta": "have to",
    "ain't": "is not",
    "aint": "is not",
    "can't": "can not",
    "cannot": "can not",
    "cant": "can not",
    "won't": "will not",
    "wont": "will not",
    "shan't": "shall not",
    "dunno": "do not know",
    "name's": "name is",
}
_NEGATED = "do does did is are was were has have had would should could must need ca wo might"
_SPELT = {
    "favourite": "favorite",
    "favourites": "favorites",
    "fav": "favorite",
    "fave": "favorite",
    "faves": "favorites",
    "luv": "love",
    "loove": "love",
    "looove": "love",
    "looooove": "love",
    "loathe": "loathe",
    "thx": "thanks",
    "pls": "please",
    "plz": "please",
    "plse": "please",
    "u": "you",
    "ur": "your",
    "bday": "birthday",
    "b-day": "birthday",
    "gf": "girlfriend",
    "bf": "boyfriend",
    "hubby": "husband",
    "wifey": "wife",
    "fiancé": "fiance",
    "fiancée": "fiancee",
    "mum": "mom",
    "mam": "mom",
    "mommy": "mom",
    "daddy": "dad",
    "kiddo": "kid",
    "kiddos": "kids",
    "sis": "sister",
    "bro": "brother",
    "bc": "because",
    "cuz": "because",
    "coz": "because",
    "cos": "because",
    "'cause": "because",
    "alergic": "allergic",
    "allergc": "allergic",
    "vegitarian": "vegetarian",
    "vegatarian": "vegetarian",
    "definately": "definitely",
    "recieve": "receive",
    "tho": "though",
    "thru": "through",
    "wrk": "work",
    "alway": "always",
    "allways": "always",
    "nvr": "never",
    "neva": "never",
    "prolly": "probably",
    "2day": "today",
    "hav": "have",
    "hv": "have",
    "dev": "developer",
    "lil": "little",
    "rly": "really",
    "everyday": "every day",
    "postgre": "postgres",
    "favor": "favor",
    "favour": "favor",
    "colour": "color",
    "yr": "year",
    "yrs": "years",
    "y/o": "years old",
    "til": "until",
    "'til": "until",
    "till": "until",
    "w/": "with",
    "w": "with",
    "n": "and",
    "veggie": "vegetarian",
    "colourblind": "colorblind",
    "colour-blind": "colorblind",
    "coeliac": "celiac",
    "grey": "gray",
    "w/o": "without",
}
_MENDED = sorted(
    wordset(
        """prefer prefers allergic allergy vegetarian favorite always usually really birthday deadline lactose
    intolerant gluten peanuts girlfriend boyfriend husband daughter engineer developer designer teacher
    decided database believe absolutely definitely different because apartment restaurant coffee breakfast
    chocolate cilantro diabetic appointment anniversary currently actually project company department
    professional hate-mail"""
    )
)


@cache
def _known() -> dict[str, str]:
    """Give what each written form stands for: contractions, negations, spellings and slips of one letter."""
    known = {slip: word for word in _MENDED for slip in _slips(word)}
    for aux in _NEGATED.split():
        whole = {"ca": "can", "wo": "will"}.get(aux, aux)
        known[f"{aux}n't"] = f"{whole} not"
        known.setdefault(f"{aux}nt", f"{whole} not")
    known.pop("want", None)
    for word in _MENDED:
        known.pop(word, None)
    return {**known, **_SPELT, **_SHORT}


def _slips(word: str) -> set[str]:
    """Give *word* with one letter left out, doubled, or two changed about; the first letter stays."""
    places = range(1, len(word))
    left_out = {word[:at] + word[at + 1 :] for at in places if len(word) > 6}
    doubled = {word[:at] + word[at] + word[at:] for at in places}
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places if at + 1 < len(word)}
    return (left_out | doubled | swapped) - {word, *_MENDED, "believed", "designed", "decide", "currenty"}


@cache
def _word() -> re.Pattern[str]:
    return re.compile(_WORD)


def words(low: str, start: int, end: int) -> list[Word]:
    """Give the words and marks of the folded text *low* between two places."""
    found: list[Word] = []
    known = _known()
    for match in _word().finditer(low, start, end):
        text = match[0]
        first, last = match.span()
        if text == "were" and not found and low[last:].lstrip()[:12].split(" ")[0].endswith("ing"):
            meant: str | None = "we are"
        else:
            meant = known.get(text)
        if meant is not None:
            found += [Word(one, first, last) for one in meant.split()]
        elif "'" in text:
            found += _opened(text, first, last)
        else:
            found.append(Word(text, first, last))
    return found


def _opened(text: str, start: int, end: int) -> list[Word]:
    """Give a word and what hangs on it: "they've", "Ana's"."""
    hanging = {"'ve": "have", "'ll": "will", "'re": "are"}.get(text[-3:])
    if hanging:
        return [Word(text[:-3], start, end - 3), Word(hanging, end - 3, end)]
    if text.endswith("'s"):
        return [Word(_known().get(text[:-2], text[:-2]), start, end - 2), Word("'s", end - 2, end)]
    return [Word(text, start, end)]
