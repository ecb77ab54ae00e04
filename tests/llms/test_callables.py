"""A host's callable as a model."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import rememora
from rememora.llms import adapt
from rememora.model.errors import InvalidInput, LLMAnswer, LLMTimeout, LLMUnavailable
from rememora.testing import ScriptedLLM


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


def told_nothing(prompt: str) -> str:
    return prompt


def told_where_it_matters(text: str, max_tokens: int) -> str:
    return f"{text} {max_tokens}"


def told_by_keyword(*, prompt: str, as_json: bool) -> str:
    return f"{prompt} {as_json}"


def told_in_any_form(*given: str) -> str:
    return given[0]


class Called:
    model = "small"

    def __call__(self, prompt: str, purpose: str = "") -> str:
        return f"{prompt} {purpose}"


class Chain:
    """As LangChain has it: more keywords go on to a service, and a message comes back."""

    model_name = "chain"

    class Message:
        content: object = [{"type": "text", "text": "mes"}, "sage"]

    def invoke(self, input: str, config: object = None, **kwargs: object) -> object:
        assert kwargs == {}
        return self.Message()

    def generate(self, prompts: list[str]) -> object:
        raise AssertionError


class Completer:
    """As LlamaIndex has it."""

    class Completion:
        text = "completion"

    async def complete(self, prompt: str, formatted: bool = False, **kwargs: object) -> object:
        assert kwargs == {}
        return self.Completion()


class Generator:
    def generate(self, prompt: str, *, timeout_s: float) -> str:
        return f"{prompt} {timeout_s}"


class Llama:
    """As llama-cpp-python has it: 16 tokens, if it is not told otherwise."""

    def __call__(self, prompt: str, suffix: str | None = None, max_tokens: int = 16) -> object:
        return {"choices": [{"text": f"{prompt} {max_tokens}"}]}

    def generate(self, tokens: list[int]) -> object:
        raise AssertionError


@pytest.mark.parametrize(
    ("host", "answer", "name"),
    [
        (told_nothing, "prompt", "told_nothing"),  # the prompt alone
        (told_where_it_matters, "prompt 8", "told_where_it_matters"),  # one keyword
        (told_by_keyword, "prompt True", "told_by_keyword"),  # the prompt by its name
        (told_in_any_form, "prompt", "told_in_any_form"),  # as many as there are
        (
            functools.partial(told_where_it_matters, max_tokens=3),
            "prompt 3",
            "told_where_it_matters",
        ),  # settled by the host
        (str.upper, "PROMPT", "str.upper"),  # written in C
        (Called(), "prompt probe", "small"),  # an object that is called
        (Chain(), "message", "chain"),  # invoke
        (Completer(), "completion", "Completer"),  # complete, async
        (Generator(), "prompt 5.0", "Generator"),  # generate
        (Llama(), "prompt 8", "Llama"),  # called, though it has generate
    ],
)
def test_a_host_is_told_what_it_takes_and_its_words_are_found(host: object, answer: str, name: str) -> None:
    model = adapt(host)

    assert model is not None
    assert model.name == name
    assert complete(host, as_json=True) == answer
    assert model.missing() is None


def test_what_needs_more_than_a_prompt_is_refused_with_its_names() -> None:
    def host(prompt: str, temperature: float, *, seed: int) -> str:
        return prompt

    with pytest.raises(InvalidInput, match="found one that needs temperature, seed"):
        adapt(host)
    with pytest.raises(InvalidInput, match="found one that needs prompt"):
        adapt(lambda: "words")


class Ready:
    """A model already."""

    name: object = "ready"

    def missing(self) -> str | None:
        return None

    def complete(self, prompt: str, **_: object) -> str:
        return prompt


def test_a_model_of_ours_is_taken_as_it_is() -> None:
    ready = ScriptedLLM(then="words")

    assert adapt(ready) is ready
    assert adapt(None) is None


def test_a_model_whose_attributes_are_off_is_refused_on_opening() -> None:
    nameless, broken = Ready(), Ready()
    nameless.name = None
    setattr(broken, "missing", lambda: 1 // 0)  # noqa: B010  # as a host's attribute may be

    with pytest.raises(InvalidInput, match="llm: expected name to be a text, found None"):
        rememora.open(":memory:", llm=nameless)
    with pytest.raises(InvalidInput, match="found one that raises ZeroDivisionError"):
        rememora.open(":memory:", llm=broken)


@pytest.mark.parametrize("answer", ["", " \n", None, b"bytes", 7, {"choices": []}, [1]])
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
