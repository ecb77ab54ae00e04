"""The language of a sentence, as far as the readers need it."""

from __future__ import annotations

import re
from functools import cache

QUOTED = r"[「『“\"《][^」』”\"》\n]{0,200}+[」』”\"》]"
"""What is quoted or a title: a Japanese word in a Chinese sentence does not make it Japanese."""

_KANA = r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]"
_HANGUL = r"[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]"
_HAN = r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]"
_LATIN = r"[A-Za-z\u00c0-\u024f\uff21-\uff3a\uff41-\uff5a]++"
_NOT_CHINESE = rf"{_KANA}|{_HANGUL}"
# Words that carry Chinese grammar; none is in a name or a dish that an English sentence would hold.
_CHINESE = r"[我你您他她它们們的了是在有不没沒也都就吗嗎吧呢把被这這那]"
_ENGLISH = (
    r"\b(?:i|i'm|im|i've|my|we|we're|our|is|are|am|the|a|an|not|don't|and|for|to|of|in|with|never|"
    r"always)\b"
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def language(text: str, *, beside: str | None = None) -> str:
    """Give "en", "zh", "ja" or "ko" for a sentence; "en" for one without letters.

    Where scripts are mixed the grammar decides: the words that hold the sentence together, then the
    larger share, a Latin word counting as much as a Han character. A sentence of Han without Chinese
    grammar is Japanese where what stands *beside* it is.
    """
    if text.isascii():
        return "en"
    bare = _compiled(QUOTED).sub(" ", text)
    bare = bare if _has(_HAN, bare) or _has(_LATIN, bare) else text
    if _has(_NOT_CHINESE, bare) and (told := _of_kana_or_hangul(bare)):
        return told
    if not _has(_HAN, bare):
        return "en"
    chinese = _has(_CHINESE, bare)
    english = _has(_LATIN, bare) and _has(_ENGLISH, _plain(bare))
    if beside == "ja" and not chinese and not english:
        return "ja"
    if chinese != english:
        return "zh" if chinese else "en"
    return "zh" if _count(_HAN, bare) >= _count(_LATIN, bare) else "en"


def _of_kana_or_hangul(bare: str) -> str | None:
    """Tell what a sentence with kana or hangul is, unless they are some words in one of Chinese or English."""
    han, kana, hangul, latin = (_count(pattern, bare) for pattern in (_HAN, _KANA, _HANGUL, _LATIN))
    english = _count(_ENGLISH, _plain(bare))
    if hangul and hangul >= max(kana, 1) and not (english >= 2 and latin > hangul):
        return "zh" if han > 3 * hangul and _has(_CHINESE, bare) else "ko"
    if kana and not (english >= 2 and latin > han + kana):
        return "zh" if han > 6 * kana and _has(_CHINESE, bare) else "ja"
    return None


def _plain(text: str) -> str:
    return text.casefold().replace("’", "'")


def _has(pattern: str, text: str) -> bool:
    return _compiled(pattern).search(text) is not None


def _count(pattern: str, text: str) -> int:
    return len(_compiled(pattern).findall(text))
