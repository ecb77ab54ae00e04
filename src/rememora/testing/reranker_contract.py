"""What every reranker promises, as tests: `RerankerContract`. Needs pytest."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from rememora.core.relevance import scores_of
from rememora.model.errors import RerankerError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.ports.reranker import Reranker

TIMEOUT_S = 60.0
SAME = 0.02
"""How far two scores of one text may be apart: a quantized model depends a little on its batch."""

QUESTION = "When does the bakery open?"
TEXTS = [
    "The bakery on the corner opens at six.",
    "街角的面包店六点开门。",
    "角のパン屋は六時に開きます。",
    "모퉁이 빵집은 여섯 시에 문을 연다.",
    "Ｆｕｌｌ－ｗｉｄｔｈ　ｔｅｘｔ",
    "🥐👩🏽‍🍳 🇵🇹",
    "cafe\u0301 nai\u0308ve",
]
ODD = {
    "empty": "",
    "blank": " \n\u3000",
    "control characters": "a\0b\x1b[31m\u202ec",
    "half a surrogate pair": "bread \ud83e",
    "a very long text": "bread and butter " * 6_000,
    "a very long word": "x" * 50_000,
}


class RerankerContract:
    """What every reranker promises. Subclass it and provide the `reranker` fixture."""

    def test_there_is_a_probability_for_each_text(self, reranker: Reranker) -> None:
        scores = _scores(reranker, TEXTS)

        assert len(scores) == len(TEXTS)
        assert all(0.0 <= score <= 1.0 for score in scores)

    def test_score_goes_with_its_text(self, reranker: Reranker) -> None:
        forwards = _scores(reranker, TEXTS)
        backwards = _scores(reranker, TEXTS[::-1])[::-1]

        assert forwards == pytest.approx(backwards, abs=SAME)

    def test_no_texts_have_no_scores(self, reranker: Reranker) -> None:
        assert list(reranker.rerank(QUESTION, [], timeout_s=TIMEOUT_S)) == []

    @pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
    def test_odd_text_spoils_no_other(self, reranker: Reranker, text: str) -> None:
        assert len(_scores(reranker, [TEXTS[0], text, TEXTS[1]])) == 3

    @pytest.mark.parametrize("question", ODD.values(), ids=ODD.keys())
    def test_odd_question_is_taken(self, reranker: Reranker, question: str) -> None:
        assert len(_scores(reranker, TEXTS[:2], question=question)) == 2

    def test_name_is_known_and_nothing_is_missing(self, reranker: Reranker) -> None:
        assert reranker.name.strip()
        assert reranker.missing() is None

    def test_several_threads_may_ask_at_once(self, reranker: Reranker) -> None:
        expected = _scores(reranker, TEXTS)

        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda _: _scores(reranker, TEXTS), range(4)))

        assert found == [pytest.approx(expected, abs=SAME)] * 4

    def test_no_time_at_all_is_an_error_of_ours_or_an_answer_and_the_next_call_works(
        self, reranker: Reranker
    ) -> None:
        late = ""
        try:
            answer = reranker.rerank(QUESTION, TEXTS, timeout_s=0.0)
        except RerankerError as error:
            late = error.code
        else:
            assert len(scores_of(answer, count=len(TEXTS))) == len(TEXTS)

        assert late in {"", "reranker_timeout"}
        assert len(_scores(reranker, TEXTS)) == len(TEXTS)


def _scores(reranker: Reranker, texts: Sequence[str], *, question: str = QUESTION) -> list[float]:
    return scores_of(reranker.rerank(question, texts, timeout_s=TIMEOUT_S), count=len(texts))
