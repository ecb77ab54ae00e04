"""A host's callable as a model."""

from __future__ import annotations

from typing import Any

import pytest

import rememora
from rememora.llms import adapt
from rememora.model.errors import InvalidInput, LLMAnswer, LLMTimeout, LLMUnavailable


def complete(host: object, **options: Any) -> str:
    model = adapt(host)
    assert model is not None
    given: dict[str, Any] = {"purpose": "probe", "max_tokens": 8, "timeout_s": 5.0}
    return model.complete("prompt", **given | options)


def test_a_callable_is_told_what_its_answer_is_for() -> None:
    told: dict[str, object] = {}

    def host(prompt: str, **options: object) -> str:
        told.update(options, prompt=prompt)
        return "是的 🙂"

    assert complete(host) == "是的 🙂"
    assert told == {"prompt": "prompt", "purpose": "probe", "max_tokens": 8, "timeout_s": 5.0}


def test_an_async_callable_is_awaited() -> None:
    async def host(prompt: str, **_: object) -> str:
        return prompt.upper()

    assert complete(host) == "PROMPT"


@pytest.mark.parametrize("answer", ["", " \n", None, b"bytes", 7])
def test_an_answer_without_words_is_an_error_that_says_so(answer: object) -> None:
    with pytest.raises(LLMAnswer, match="expected text"):
        complete(lambda _prompt, **_: answer)


@pytest.mark.parametrize(
    ("raised", "ours"),
    [(ValueError("no such model"), LLMUnavailable), (TimeoutError(), LLMTimeout)],
)
def test_what_a_callable_raises_becomes_an_error_of_ours(raised: Exception, ours: type[Exception]) -> None:
    def host(_prompt: str, **_: object) -> str:
        raise raised

    with pytest.raises(ours, match="llm"):
        complete(host)


@pytest.mark.parametrize("wrong", ["gpt-4o", 7, dict, []])
def test_what_is_no_model_is_refused_on_opening(wrong: object) -> None:
    with pytest.raises(InvalidInput, match="llm: expected a callable"):
        rememora.open(":memory:", llm=wrong)
