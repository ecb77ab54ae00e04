"""Whether a question is about earlier times, so that what was replaced since may be its answer."""

from __future__ import annotations

import re
from functools import cache

_END_CHARS = 2_000


def asks_about_past(question: str) -> bool:
    """Tell whether a question asks for what was, not for what is.

    By past tenses and words such as "before", "used to" and "first", by a year, and by their likes in Chinese,
    Japanese and Korean. In doubt it does: an old value beside the new one costs a line, a missing one the answer.
    """
    if len(question) > 2 * _END_CHARS:  # a question stands before or behind what was pasted
        question = f"{question[:_END_CHARS]}\n{question[-_END_CHARS:]}"
    return _past().search(question) is not None


@cache
def _past() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:was|were|did|had|used to|ever|before|previous\w*|former\w*|earlier|original\w*|old|older|ago|past"
        r"|history|once|first|initial\w*|until|since|chang\w+|switch\w*|mov(?:ed|ing) from|no longer|any ?more"
        r"|last (?:week|month|year|time|summer|winter|spring|autumn|fall))\b"
        r"|(?:^|\D)(?:19|20)\d\d(?:\D|$)"
        r"|以前|之前|从前|從前|曾|原来|原來|原本|过去|過去|当时|當時|那时|最初|一开始|最早|历史|歷史|变化|變化|改[成为過过]"
        r"|去年|前年|上个?月|上周|かつて|前は|前の|元々|もともと|昔|だった|でした|ましたか"
        r"|예전|이전|과거|옛날|처음|작년|았[어나니]|었[어나니]|했[어나니]"
    )
