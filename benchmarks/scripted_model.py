"""Two models that answer from the labels of the conversations, to measure the rules behind a model without one.

``labels``  proposes every labelled fact, in the words of its reference and with its quote: what of it does not become
            active is what the rules cost a model that makes no mistake;
``traps``   proposes every trap as a fact about the user, and of every negative fact the contrary: what of it becomes
            active is what the rules let a model get away with.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from benchmarks import conversations
from benchmarks.conversations import NEGATED, NOT_SAID
from benchmarks.local_model import Answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.conversations import Conversation

NAMES = ("labels", "traps")
_CHARS_PER_TOKEN = 4
_NOT = re.compile(
    r"\b(?:do not|does not|don't|doesn't|not|never|no|neither)\b ?|[不别別没沒](?!同)", re.IGNORECASE
)
_CONTRARY = {"can't": "can", "hates": "loves", "nothing": "something", "without": "with", "bans": "allows"}
_IF = re.compile(
    r"^(?:(?:what )?if|suppose|say|imagine|要是|如果|假如|假设|倘若|万一|もし|만약) ?|[,，、].*$",
    re.IGNORECASE,
)
_I = re.compile(r"\b(?:I'm|I am|I've|I|my|we|our)\b", re.IGNORECASE)
_SPOKEN_OF = {"i'm": "User is", "i am": "User is", "i've": "User has", "my": "User's", "our": "User's"}


class ScriptedModel:
    """See `ports.llm.LLM`; knows a conversation by what the user says first in the prompt."""

    spent_s = 0.0

    def __init__(self, name: str, talks: Sequence[Conversation] | None = None) -> None:
        self.name = name
        self.answers: list[Answer] = []
        self._talks = conversations.read() if talks is None else talks

    def missing(self) -> str | None:
        """Nothing is needed."""
        return None

    def complete(self, prompt: str, **_: object) -> str:
        """Return the items of the conversation that the prompt shows."""
        (talk,) = [talk for talk in self._talks if _shows(prompt, talk)]
        items = list(_facts(talk) if self.name == "labels" else _claims(talk))
        reply = json.dumps({"items": items}, ensure_ascii=False)
        tokens = len(prompt) // _CHARS_PER_TOKEN, len(reply) // _CHARS_PER_TOKEN
        self.answers.append(
            Answer(
                prompt="", reply=reply, prompt_tokens=tokens[0], reply_tokens=tokens[1], cpu_s=0.0, wall_s=0.0
            )
        )
        return reply


def _shows(prompt: str, talk: Conversation) -> bool:
    longest = max((turn.user for turn in talk.turns if turn.assistant), key=len)
    return longest.split("\n")[0][:80] in prompt


def _facts(talk: Conversation) -> Iterator[dict[str, object]]:
    for fact in talk.facts:
        yield _item(fact.reference, fact.quote)


def _claims(talk: Conversation) -> Iterator[dict[str, object]]:
    for trap in talk.traps:
        if trap.kind in NOT_SAID:
            yield _item(_as_told(_IF.sub("", trap.quote)), trap.quote)
        elif trap.kind == NEGATED:
            yield _item(_as_told(_contrary(trap.quote)), trap.quote)
    for fact in talk.facts:
        if fact.negative and _contrary(fact.reference) != fact.reference:
            yield _item(_contrary(fact.reference), fact.quote)


def _contrary(text: str) -> str:
    turned = re.sub("|".join(_CONTRARY), lambda found: _CONTRARY[found[0]], text)
    return _NOT.sub("", turned)


def _as_told(quote: str) -> str:
    """Say a quotation as if the user had stated it."""
    told = _I.sub(lambda found: _SPOKEN_OF.get(found[0].casefold(), "User"), quote)
    return told.replace("我", "用户").strip(" ?？!！.。") + "."


def _item(content: str, quote: str) -> dict[str, object]:
    return {"content": content, "type": "fact", "confidence": 0.9, "quote": quote}
