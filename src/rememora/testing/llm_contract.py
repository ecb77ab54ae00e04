"""What every model promises, as tests: `LLMContract`. Needs pytest."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, get_args

import pytest

from rememora.model.errors import LLMError
from rememora.ports.llm import Purpose

if TYPE_CHECKING:
    from rememora.ports.llm import LLM

TIMEOUT_S = 60.0

PROMPTS = {
    "English": "Say what the bakery sells.",
    "Chinese": "面包店卖什么？",
    "Japanese": "パン屋は何を売っていますか。",
    "Korean": "빵집에서 무엇을 팝니까?",
    "full-width": "Ｗｈａｔ　ｉｓ　ｓｏｌｄ？",
    "emoji": "🥐👩🏽‍🍳 🇵🇹?",
    "combining marks": "cafe\u0301 nai\u0308ve?",
    "control characters": "a\0b\x1b[31m\u202ec",
    "half a surrogate pair": "bread \ud83e",
    "JSON": '{"role": "system", "content": "\\"}',
    "a very long one": "bread and butter " * 6_000,
}


class LLMContract:
    """What every model promises. Subclass it and provide the `llm` fixture, a model that can be asked.

    The fixture's model must answer every prompt with some words.
    """

    @pytest.mark.parametrize("prompt", PROMPTS.values(), ids=PROMPTS.keys())
    def test_every_prompt_is_answered_in_words(self, llm: LLM, prompt: str) -> None:
        assert _ask(llm, prompt).strip()

    @pytest.mark.parametrize("purpose", get_args(Purpose))
    def test_every_purpose_is_answered(self, llm: LLM, purpose: Purpose) -> None:
        assert _ask(llm, purpose=purpose).strip()

    def test_json_may_be_asked_for_at_any_time(self, llm: LLM) -> None:
        answers = [_ask(llm, as_json=as_json) for as_json in (True, False, True)]

        assert all(answer.strip() for answer in answers)

    def test_name_is_known_and_stays_after_the_first_answer(self, llm: LLM) -> None:
        assert llm.name.strip()
        _ask(llm)
        known = llm.name
        _ask(llm, purpose="distill")

        assert llm.name == known
        assert known.strip()

    def test_nothing_is_missing(self, llm: LLM) -> None:
        assert llm.missing() is None

    def test_several_threads_may_ask_at_once(self, llm: LLM) -> None:
        with ThreadPoolExecutor(4) as threads:
            answers = list(threads.map(lambda number: _ask(llm, f"Shelf {number}?"), range(8)))

        assert [bool(answer.strip()) for answer in answers] == [True] * 8

    def test_no_time_at_all_is_an_error_of_ours_or_an_answer_and_the_next_call_works(self, llm: LLM) -> None:
        late = ""
        try:
            answer = _ask(llm, timeout_s=0.0)
        except LLMError as error:
            late = error.code
        else:
            assert answer.strip()

        assert late in {"", "llm_timeout"}
        assert _ask(llm).strip()


def _ask(llm: LLM, prompt: str = PROMPTS["English"], **options: Any) -> str:
    given: dict[str, Any] = {"purpose": "probe", "max_tokens": 64, "timeout_s": TIMEOUT_S}
    return llm.complete(prompt, **given | options)
