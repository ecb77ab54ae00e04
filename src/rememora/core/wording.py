"""A fact in words, so that it is found, quoted and read like every other memory."""

from __future__ import annotations

from rememora.core.text.scripts import kind_of

_OF = (("hangul", "의 "), ("hiragana", "の"), ("katakana", "の"), ("han", "的"))
"""What stands between a subject and its attribute, by the first of these scripts that the two are written in."""


def fact_text(subject: str, attribute: str, value: str) -> str:
    """Write a value with its address: "Ana's home: Lyon", 林的住处：里昂."""
    kinds = set(map(kind_of, subject + attribute))
    between = next((word for kind, word in _OF if kind in kinds), "'s ")
    colon = "：" if "han" in kinds or "hiragana" in kinds or "katakana" in kinds else ": "
    return f"{subject}{between}{attribute}{colon}{value}"


def alias_text(subject: str, other: str) -> str:
    """Write that a name is another one's: "Annie is another name of Ana"."""
    kinds = set(map(kind_of, subject + other))
    if "han" in kinds and kinds.isdisjoint(("hiragana", "katakana", "hangul")):
        return f"{other}是{subject}的另一个名字"
    return f"{other} is another name of {subject}"
