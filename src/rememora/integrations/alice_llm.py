"""alice-memory's model: the one of the conversation, and a quote for each item of its form, which has none.

The quote is of the user's words in the turn that the item names, and rules judge by it as by any other: what the user
did not say waits in the inbox. Where the item's own words stand in a turn it needs none.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from functools import cache
from typing import TYPE_CHECKING

from rememora import LLMError
from rememora.config import variable
from rememora.core import claims, items, spans
from rememora.core.support import bare
from rememora.llms import InheritedLLM, adapt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from rememora.core.items import Item
    from rememora.integrations.alice_settings import AliceSettings
    from rememora.ports.llm import LLM, Purpose

_DISTILS = "distill"


def model_of(llm: object, found: AliceSettings, *, selection: Callable[[], object]) -> Quoting:
    """Return the model that was handed in, else the one of ``llm.url``, else the one of the host's settings.

    Args:
        llm: What was handed in, or `None`.
        found: The settings.
        selection: Gives what the conversation runs on.
    """
    settings = found.settings
    if (given := adapt(llm)) is not None:
        return Quoting(given)
    if settings.llm_url:
        from rememora.llms.configured import configured

        return Quoting(configured(settings, variable=variable))
    inherited = InheritedLLM(
        found.files.home,
        selection=selection,
        capture_model=settings.capture_model,
        max_tokens=settings.llm_max_tokens,
    )
    return Quoting(inherited)


class Quoting:
    """A model whose items all point at words; see `ports.llm.LLM`.

    Attributes:
        last: What kept it from answering the last time, if anything did.
    """

    def __init__(self, llm: LLM) -> None:
        self._llm = llm
        self.last: LLMError | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._llm, name)

    def missing(self) -> str | None:
        """Say what must be there before a call can work."""
        return self._llm.missing()

    def unselected(self) -> bool:
        """Tell whether it is the model of the conversation, and nobody has said yet what that runs on."""
        if not isinstance(self._llm, InheritedLLM):
            return False
        try:
            self._llm.connection()
        except LLMError as error:
            return error.code == "no_model_selection"
        return False

    def complete(
        self, prompt: str, *, purpose: Purpose, max_tokens: int, timeout_s: float, as_json: bool = False
    ) -> str:
        """Ask the model, and complete what it proposes."""
        self.last = None
        try:
            reply = self._llm.complete(
                prompt, purpose=purpose, max_tokens=max_tokens, timeout_s=timeout_s, as_json=as_json
            )
        except LLMError as error:
            self.last = error
            raise
        return quoted(reply, prompt) if purpose == _DISTILS else reply


def quoted(reply: str, prompt: str) -> str:
    """Return a reply whose items have quotes, as far as the user's turns in the prompt have words for them.

    One in which nothing can be read is returned as it is.
    """
    proposed = items.read(reply)
    if proposed.failure is not None or all(item.quote for item in proposed.items):
        return reply
    said = _said(prompt)
    return json.dumps({"items": [_row(_with_quote(item, said)) for item in proposed.items]})


def _row(item: Item) -> dict[str, object]:
    row = asdict(item)
    return {
        "content": row["content"],
        "type": row["kind"],
        "confidence": row["confidence"],
        "source_turn_ids": list(row["turns"]),
        "quote": row["quote"],
    }


def _with_quote(item: Item, said: Mapping[int, str]) -> Item:
    if item.quote or any(spans.find(bare(item.content), text) for text in said.values()):
        return item
    named = [said[number] for number in item.turns if number in said]
    best = _closest(item.content, named or list(said.values()))
    return replace(item, quote=best or (named[-1] if named else ""))


def _closest(content: str, texts: Sequence[str]) -> str:
    """Return the sentence that says most words of a content, the latest of equals; "" where none says any."""
    words = claims.own_words(content)
    best, most = "", 0
    for sentence in (part for text in texts for part in _ends().split(text) if part.strip()):
        heard = claims.Heard(sentence, 0, "UTC")
        shared = sum(map(heard.says, words))
        if shared and shared >= most:
            best, most = sentence.strip(), shared
    return best


def _said(prompt: str) -> dict[int, str]:
    """Return the user's words in a prompt by the number of their turn, as far as they were shown."""
    found: dict[int, str] = {}
    for number, text in _turn().findall(prompt):
        shown = text.removesuffix("…").strip()
        found[int(number)] = f"{found[int(number)]}\n{shown}" if int(number) in found else shown
    return {number: text for number, text in found.items() if text}


@cache
def _turn() -> re.Pattern[str]:
    return re.compile(r"^turn (\d{1,18}) \[user\]: (.*)$", re.MULTILINE)


@cache
def _ends() -> re.Pattern[str]:
    return re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|\n")
