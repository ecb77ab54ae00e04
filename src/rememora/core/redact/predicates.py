"""Whether the letters after "my password is" are the password or a predicate ("too short").

English tells the two apart by the words alone. A word, or a phrase up to the end
of its clause, is a password if somebody's password is spoken of and none of its
words is an ordinary one; of four words or more the first may be ("correct horse
battery staple"). Chinese, Japanese and Korean write the password in letters that
are not theirs, so there it is what stands behind it that decides.
"""

from __future__ import annotations

from rememora.core.redact.ordinary import PREDICATES
from rememora.core.redact.shape import shape

OWNER_CHARS = 48
_OWNER = r"(?:(?<![\w-])(?:my|our|your|his|her|their|the|this|its)|\w['’]s)(?: [\w.-]{1,20}){0,3} \Z"
_OWNERS = frozenset(("my", "our", "your", "his", "her", "their", "the", "this", "its"))
_LETTERS = r"[A-Za-z][A-Za-z'’-]{0,30}+"
_PHRASE = rf"{_LETTERS}(?: {_LETTERS}){{0,7}}+"
# Where a clause ends, or goes on to say something else.
_STOP = frozenset(
    """
    and but so or nor for on at in by to from if when while until because since which that then though
    please btw thanks i we he she they it
    """.split()  # noqa: SIM905 - a page of words reads better than a page of quotes
)
_END = r"[\"'”’)\]]?(?:\s*\Z|[.,;:!?](?![\w-])|\n| [(–—-]|[，。；！？）」])"
_PREDICATIVE = r"(?:..ed|...ing|...ly|..able|..ible|.ive|..ful|[ct]ial|less|ous|n't|['’]s)\Z"
_PASSPHRASE_WORDS = 4

_CLAUSE_END = (
    r"[\"'”’」』）)】》\]]?\s*(?:$|[，。！？、；：）」』,.!?;)\n]|です|だ|でした|입니다|이에요|예요|이야|야)"
)
_OF_SOMETHING = (
    r"\s{0,2}(?:[的地得里裡中内內上下前后後和与與或及跟用以存设設配生管账帐帳类類级級必不太过過错錯无無"
    r"需应應可会會才变變明密随隨自加哈散格编編算字文环環认認登方变変保暗連连协協服数數]|用户|用戶)"
)
_HAN = r"\s{0,2}[一-鿿]"


def phrase_end(text: str, low: str, owner_end: int, place: int) -> int | None:
    """Where the password in letters ends that "my password is" announces at *place*, if it is one.

    *owner_end* is the place of the word "password", *low* the text in lower case.
    """
    before = low[max(0, owner_end - OWNER_CHARS) : owner_end]
    if not _may_be_owned(before):
        return None
    match = shape(_PHRASE).match(text, place)
    if match is None:
        return None
    words = match[0].lower().split(" ")
    if not _STOP.isdisjoint(words):
        words = words[: next(n for n, word in enumerate(words) if word in _STOP)]
    elif shape(_END).match(text, match.end()) is None:
        return None
    telling = words[1:] if len(words) >= _PASSPHRASE_WORDS else words
    chars = len(" ".join(words))
    if chars < 4 or any(map(_is_predicate, telling)):
        return None
    return place + chars if shape(_OWNER).search(before) else None


def _may_be_owned(before: str) -> bool:
    """Whether an owner stands among the last words of *before*; asked before the pattern, which costs more."""
    if not before.endswith(" "):
        return False
    near = before.rsplit(" ", 5)[-5:]
    if not _OWNERS.isdisjoint(near):
        return True
    return ("'s" in before or "’s" in before) and any(word.endswith(("'s", "’s")) for word in near)


def _is_predicate(low: str) -> bool:
    return not PREDICATES.isdisjoint((low, *low.split("-"))) or shape(_PREDICATIVE).search(low) is not None


def ends_clause(value: str, after: str) -> bool:
    """Whether *after*, the text behind *value*, says nothing more of it.

    In Chinese a word in small letters is a password even where the sentence goes on,
    unless it goes on with one of the words that follow a thing ("加密", "的"); the names
    of techniques are mostly written with capitals.
    """
    if shape(_CLAUSE_END).match(after):
        return True
    return value.islower() and bool(shape(_HAN).match(after)) and shape(_OF_SOMETHING).match(after) is None
