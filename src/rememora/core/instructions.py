"""Text that reads like an order to the model: kept, marked, and only ever shown as quoted data."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.text.clean import clean

MARK = "reads_like_an_instruction"
"""Key in `meta` of a memory whose words do."""


def reads_like_instruction(text: str) -> bool:
    """Tell whether a text speaks to the model instead of about the world.

    It looks for the openings that prompt injections share: leave out what was said before, take another
    role, a line that pretends to be a system message, reveal the prompt. A false alarm costs a mark.

    Source: the families of OWASP's LLM01:2025, in English and Chinese.
    """
    return (
        _openings().search(clean(text)) is not None
    )  # in full width or with invisible signs it reads the same


@cache
def _openings() -> re.Pattern[str]:
    any_of = r"(?:the|of|any|these|those|my)"
    earlier = r"(?:previous|prior|above|earlier|preceding|foregoing|your|all|system)"
    order = r"(?:instruction|prompt|direction|guideline|rule|message|context|command)s?"
    return re.compile(
        rf"\b(?:ignore|disregard|forget|override|bypass)\s+(?:{any_of}\s+)*{earlier}\s+"
        rf"(?:(?:{any_of}|{earlier})\s+)*{order}\b"
        r"|^\s*[<\[#*]*\s*(?:system|developer)(?:\s+(?:prompt|message|note))?\s*[>\]*]*\s*[:：]"
        r"|<\|?(?:im_start|system|endoftext)\|?>|\[/?INST\]"
        r"|\byou\s+are\s+now\s+(?:an?|the)\b"
        r"|\b(?:reveal|print|show|repeat|output)\s+(?:me\s+)?(?:your|the)\s+(?:system\s+|hidden\s+)?(?:prompt|instructions)\b"
        r"|(?:忽略|无视|無視|忘记|忘記|不要理会|不要理會|跳过)(?:掉|了)?(?:你|您)?(?:以上|之前|前面|上述|先前|上面|所有|全部|一切|任何)"
        r"(?:的)?(?:所有|全部|一切)?(?:的)?(?:指令|指示|提示|规则|規則|要求|设定|設定|命令|内容|內容)"
        r"|(?:系统|系統)(?:提示|消息|指令)?\s*[:：]|(?:你现在是|你現在是|从现在起你是|從現在起你是)"
        r"|(?:以前|これまで|上記)の(?:指示|命令|プロンプト)(?:を|は)(?:すべて|全て)?無視|이전\s*(?:지시|명령).{0,8}무시",
        re.IGNORECASE | re.MULTILINE,
    )
