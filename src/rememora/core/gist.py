"""What a turn came to, in its own first sentences or in a summary (A-025 to A-031)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rememora.core.concepts import extract_concepts

USER_CHARS, ASSISTANT_CHARS = 160, 320
"""Code points of each first sentence that are kept. Source: aipack-memory (UA-10)."""

MIN_CHARS, MAX_CONCEPTS, MAX_CHARS = 12, 8, 2_000
"""Of the user's words below which a turn is no gist; most concepts and code points of one (A-029 to A-031)."""

LABELS = ("Q", "A", "tools")
MOST_TOOLS = 5
ELLIPSIS = "…"
NOTHING = "NONE"
"""What a model is told to answer when a turn holds nothing worth keeping."""

_QUOTED, _SUMMED_UP = 0.6, 0.8
"""Confidence in a gist of first sentences, and in a summary. Source: aipack-memory (UA-11)."""


class Summary(NamedTuple):
    """What a model says a turn came to."""

    text: str
    concepts: tuple[str, ...] = ()


class Gist(NamedTuple):
    """What is remembered of a turn; confidence is 0 to 1."""

    text: str
    concepts: tuple[str, ...]
    confidence: float


def gist_of(
    user_text: str,
    assistant_text: str,
    *,
    tools: Sequence[str] = (),
    summary: Summary | None = None,
    max_concepts: int = MAX_CONCEPTS,
    max_chars: int = MAX_CHARS,
) -> Gist:
    """Return the gist of a turn: the summary where there is one, else its own first sentences."""
    if summary is None:
        text = gist(user_text, assistant_text, tools=tools, max_chars=max_chars)
        return Gist(text, turn_concepts(user_text, assistant_text, limit=max_concepts), _QUOTED)
    concepts = summary.concepts or extract_concepts(f"{user_text}\n{summary.text}", limit=max_concepts)
    return Gist(shortened(summary.text, max_chars), concepts[:max_concepts], _SUMMED_UP)


def gist(
    user_text: str, assistant_text: str, *, tools: Sequence[str] = (), max_chars: int = MAX_CHARS
) -> str:
    """Return ``Q: first sentence``, ``A: first sentence`` and ``tools: names``, a line for each that is there.

    A sentence ends at the first ``。！？!?.…`` or line end, so also inside of ``v1.2``: a mark that needs no
    space behind it is what Chinese has, and the case files hold it so. The whole turn is in the transcript;
    this is a handle on it.
    """
    asked = shortened(_opening(user_text), USER_CHARS)
    answered = shortened(_opening(assistant_text), ASSISTANT_CHARS)
    lines = zip(LABELS, (asked, answered, ", ".join(tools[:MOST_TOOLS])), strict=True)
    return shortened("\n".join(f"{name}: {said}" for name, said in lines if said), max_chars)


def unlabelled(text: str) -> str:
    """Return a gist without the names of its lines, which every gist has."""
    lines = (line.partition(": ") for line in text.split("\n"))
    return "\n".join(rest if name in LABELS else name + colon + rest for name, colon, rest in lines)


def turn_concepts(user_text: str, assistant_text: str, *, limit: int = MAX_CONCEPTS) -> tuple[str, ...]:
    """Return the words that a whole turn is about, the user's first among equals."""
    return extract_concepts(f"{user_text}\n{assistant_text}", limit=limit)


def summary_of(answer: object) -> Summary | None:
    """Read what a summary function gave: a mapping with "summary" and perhaps "concepts"; else `None` (A-027)."""
    given = answer if isinstance(answer, Mapping) else {}
    text, concepts = given.get("summary"), given.get("concepts")
    if not isinstance(text, str) or not text.strip():
        return None
    known = concepts if isinstance(concepts, Sequence) and not isinstance(concepts, str) else ()
    return Summary(
        text.strip(), tuple(word.strip() for word in known if isinstance(word, str) and word.strip())
    )


def reply_summary(reply: str) -> Summary | None:
    """Read what a model answered to the prompt that asks for a gist; `None` if it found nothing worth keeping."""
    text = _fence().sub("", reply.strip()).strip()
    return None if not text or text.strip(".。\"'`*").upper() == NOTHING else Summary(text)


def shortened(text: str, max_chars: int) -> str:
    """Cut *text* to at most *max_chars* code points, the ellipsis that then ends it included."""
    return text if len(text) <= max_chars else text[: max(0, max_chars - 1)] + ELLIPSIS


def opening(text: str, max_chars: int) -> tuple[int, int]:
    """Return where the first sentence stands, as far as a gist quotes it; an empty place where there is none."""
    start = len(text) - len(text.lstrip())
    found = _first_sentence().match(text, start)
    said = found[0].rstrip() if found else ""
    return start, start + (len(said) if len(said) <= max_chars else max_chars - 1)


def _opening(text: str) -> str:
    start, end = opening(text, len(text) + 1)
    return text[start:end]


@cache
def _first_sentence() -> re.Pattern[str]:
    return re.compile(r"[^。！？!?.…\n]*[。！？!?.…]?")


@cache
def _fence() -> re.Pattern[str]:
    return re.compile(r"\A```\w*\n|\n?```\Z")
