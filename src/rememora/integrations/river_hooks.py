"""memory-river's hooks: triggers that a model proposes for a text, and those of its own words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from rememora import LLMError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from rememora.ports.llm import LLM

WEIGHTS = {"high": 1.0, "medium": 0.7, "low": 0.4}
"""What a hook is worth by its word; any other word is "low"."""
_SHORTEST, _LONGEST, _OWN = 2, 15, 2

PROMPT = (
    "Write at most {most} short phrases by which somebody may ask for the memory below, in its language. Each must"
    " hold a name or a noun of it; add nothing that it does not say. Give a JSON list of objects with keyword and"
    " weight (high, medium or low), and in the same list an object with subject, relation and object for each"
    " relation between two names that it states; no other word.\n\nMemory: {text}"
)
"""Asked once for both: triggers, and the triples of the graph by which others are found (D-025)."""
_TRIPLES = 5
"""Of one memory at most."""


_TOKENS, _TIMEOUT_S = 300, 30.0


class RiverHook(NamedTuple):
    """A trigger with its weight, in words and 0 to 1."""

    keyword: str
    weight: str
    weight_score: float


def proposed(
    llm: LLM, text: str, options: Mapping[str, Any], logger: Any
) -> tuple[list[str], list[dict[str, str]]]:
    """Ask the model once for triggers and triples of a text; its failing costs no more than them.

    A triple whose ends the text does not name is left out.
    """
    if not (options["enabled"] and options["generate"]):
        return [], []
    prompt = PROMPT.format(most=options["per_memory"], text=text)
    try:
        answer = llm.complete(prompt, purpose="distill", max_tokens=_TOKENS, timeout_s=_TIMEOUT_S)
    except LLMError as error:
        logger.warning("[river] no triggers: %s", error.code)
        return [], []
    flat = text.casefold()
    triples = [
        triple
        for triple in parse_entities(answer)
        if triple["subject"].casefold() in flat and triple["object"].casefold() in flat
    ]
    return [hook.keyword for hook in parse_hooks(answer, text)][: options["per_memory"]], triples[:_TRIPLES]


def parse_hooks(answer: str, text: str) -> list[RiverHook]:
    """Read the hooks that a model answered; without a list, the first two words of the text are its hooks."""
    found = _listed(answer)
    if found is None:
        return [RiverHook(word, "high", WEIGHTS["high"]) for word in _own(text)]
    return [
        RiverHook(keyword.strip().lower(), weight, WEIGHTS[weight])
        for item in found
        if isinstance(item, dict)
        and isinstance(keyword := item.get("keyword"), str)
        and keyword.strip()
        and (weight := _weight(item.get("weight")))
    ]


def parse_entities(answer: str) -> list[dict[str, str]]:
    """Read the triples that a model answered; nothing for an answer without a list."""
    names = ("subject", "relation", "object")
    return [
        {name: str(item[name]).strip() for name in names}
        for item in _listed(answer) or []
        if isinstance(item, dict) and all(item.get(name) for name in names)
    ]


def _listed(answer: str) -> list[object] | None:
    found = re.search(r"\[.*\]", answer, re.DOTALL)
    try:
        items = json.loads(found[0]) if found else None
    except (ValueError, RecursionError):
        return None
    return items if isinstance(items, list) else None


def _weight(word: object) -> str:
    if not isinstance(word, str) or not word:
        return ""
    return word.lower() if word.lower() in WEIGHTS else "low"


def _own(text: str) -> list[str]:
    return list(_words(text))[:_OWN]


def _words(text: str) -> Iterator[str]:
    return (word for word in re.split(r"[,，、。；;!！?\s]+", text) if _SHORTEST <= len(word) <= _LONGEST)
