"""Whether somebody asks about themselves."""

from __future__ import annotations

import re
from functools import cache

_HEAD_CHARS = 2_000  # of a question with something pasted behind it, this is enough to know


def asks_about_self(question: str) -> bool:
    """Tell whether a question speaks in the first person: I, my, 我, 私, 나 and their forms.

    The answer is then most likely in the asker's own words.
    """
    return _first_person().search(question[:_HEAD_CHARS]) is not None


@cache
def _first_person() -> re.Pattern[str]:
    english = r"\b(?:I|I'(?:m|ve|d|ll)|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)\b(?!')"
    chinese, japanese = "[我咱俺]", "(?:私(?![立有物鉄用])|わたし|僕|ぼく(?=[はがのもを])|俺)"
    korean = r"(?<![가-힣])(?:나|내|저|제|나의|저의)(?:는|가|를|도|에게|한테|랑|만)?(?![가-힣])"
    return re.compile(f"{english}|{chinese}|{japanese}|{korean}")
