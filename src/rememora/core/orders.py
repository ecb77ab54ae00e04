"""Text that orders the model which reads turns for what is worth keeping: what is in it is nobody's own word."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.instructions import reads_like_instruction
from rememora.core.text.clean import clean


def speaks_to_a_model(text: str) -> bool:
    """Tell whether a text speaks to a model: as every prompt injection does, or to the one that fills a memory.

    That is whoever lets it ignore its list, names it, tells it what to file as what, or has it work on others. A
    false alarm costs an item in the inbox.
    """
    return reads_like_instruction(text) or _orders().search(clean(text)) is not None


@cache
def _orders() -> re.Pattern[str]:
    to_all = r"to\s+(?:everyone|everybody|anyone|all\s+(?:users|people)|every\s+user)"
    return re.compile(
        r"\b(?:ignore|disregard|forget|skip|override|bypass)\s+(?:the|this|that|your|any|all)\s+(?:\w+\s+)?"
        r"(?:list|rules?|filters?|task|sections?|markers?|checks?)\b"
        r"|\b(?:memory|fact)\s+(?:extractor|distiller)\b"
        r"|\b(?:save|store|record|file|list)\s+(?:it|this|that|them|me)?\s*as\s+an?\s+(?:preference|fact|decision|correction)\b"
        rf"|\b(?:recommend|promote|advertise|endorse|praise|mention)\b.{{1,60}}\b{to_all}\b"
        r"|(?:忽略|无视|無視|忘记|忘掉|跳过|不要管|别管)(?:掉|了)?(?:这|那|该|上面|以上|你)?(?:的|份|个|张|些)*(?:清单|列表|规则|任务|名单)"
        r"|(?:记忆)(?:提取|抽取)|(?:向|给)(?:所有人|每个人|大家)(?:推荐|宣传)"
        r"|リストを無視|목록을? ?무시",
        re.IGNORECASE | re.DOTALL,
    )
