"""What every embedder promises, as tests: `EmbedderContract`. Needs pytest and numpy."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from rememora.core.embedding import checked
from rememora.model.errors import EmbedderError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.embedding import Vector
    from rememora.ports.embedder import Embedder, Mode

TIMEOUT_S = 60.0
SAME = 0.98
"""Cosine from which two vectors of one text are the same: a quantized model depends a little on its batch."""

TEXTS = [
    "The bakery on the corner opens at six.",
    "街角的面包店六点开门。",
    "角のパン屋は六時に開きます。",
    "모퉁이 빵집은 여섯 시에 문을 연다.",
    "Пекарня на углу открывается в шесть.",
    "Ｆｕｌｌ－ｗｉｄｔｈ　ｔｅｘｔ",
    "🥐👩🏽‍🍳 🇵🇹",
    "cafe\u0301 nai\u0308ve",
]
ODD = {
    "control characters": "a\0b\x1b[31m\u202ec",
    "half a surrogate pair": "bread \ud83e",
    "no letters": "?!… —",
    "a very long text": "bread and butter " * 6_000,
    "a very long word": "x" * 50_000,
}


class EmbedderContract:
    """What every embedder promises. Subclass it and provide the `embedder` fixture."""

    def test_there_is_a_vector_for_each_text(self, embedder: Embedder) -> None:
        vectors = _vectors(embedder, TEXTS)

        assert len(vectors) == len(TEXTS)
        assert len({len(vector) for vector in vectors}) == 1

    @pytest.mark.parametrize("mode", ["store", "query"])
    def test_same_text_has_the_same_vector(self, embedder: Embedder, mode: Mode) -> None:
        first, again = (_vectors(embedder, TEXTS[:1], mode=mode)[0] for _ in range(2))

        assert _cosine(first, again) >= SAME

    def test_vector_does_not_depend_on_the_texts_beside_it(self, embedder: Embedder) -> None:
        together = _vectors(embedder, TEXTS)
        alone = [_vectors(embedder, [text])[0] for text in TEXTS]
        backwards = _vectors(embedder, TEXTS[::-1])[::-1]

        assert [_cosine(*pair) >= SAME for pair in zip(together, alone, strict=True)] == [True] * len(TEXTS)
        assert [_cosine(*pair) >= SAME for pair in zip(together, backwards, strict=True)] == [True] * len(
            TEXTS
        )

    def test_other_text_has_another_vector(self, embedder: Embedder) -> None:
        one, other = _vectors(embedder, TEXTS[:2])

        assert _cosine(one, other) < 0.999

    def test_batch_may_be_larger_than_the_largest(self, embedder: Embedder) -> None:
        texts = [f"Shelf {number} holds bread." for number in range(embedder.max_batch * 2 + 1)]

        vectors = _vectors(embedder, texts)

        assert _cosine(vectors[-1], _vectors(embedder, texts[-1:])[0]) >= SAME

    def test_no_texts_give_no_vectors(self, embedder: Embedder) -> None:
        assert list(embedder.embed([], mode="store", timeout_s=TIMEOUT_S)) == []

    @pytest.mark.parametrize("text", ["", " \n\u3000"], ids=["empty", "blank"])
    def test_blank_text_spoils_no_other(self, embedder: Embedder, text: str) -> None:
        outcomes = checked(
            embedder.embed([TEXTS[0], text, TEXTS[1]], mode="store", timeout_s=TIMEOUT_S),
            count=3,
            dimensions=embedder.dimensions,
        )

        assert not isinstance(outcomes[0], str)
        assert not isinstance(outcomes[2], str)

    @pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
    def test_odd_text_has_a_vector_and_spoils_no_other(self, embedder: Embedder, text: str) -> None:
        assert len(_vectors(embedder, [TEXTS[0], text])) == 2

    def test_space_and_dimensions_are_known_after_the_first_answer_and_stay(self, embedder: Embedder) -> None:
        (vector,) = _vectors(embedder, TEXTS[:1])
        known = (embedder.space, embedder.dimensions)
        _vectors(embedder, TEXTS, mode="query")

        assert known == (embedder.space, embedder.dimensions)
        assert embedder.dimensions == len(vector)
        assert embedder.space.endswith(f"/{len(vector)}")
        assert embedder.space.strip() != f"/{len(vector)}"

    def test_largest_batch_is_a_number_of_texts(self, embedder: Embedder) -> None:
        assert embedder.max_batch >= 1

    def test_nothing_is_missing(self, embedder: Embedder) -> None:
        assert embedder.missing() is None

    def test_several_threads_may_ask_at_once(self, embedder: Embedder) -> None:
        expected = _vectors(embedder, TEXTS)

        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda text: _vectors(embedder, [text])[0], TEXTS))

        assert [_cosine(*pair) >= SAME for pair in zip(expected, found, strict=True)] == [True] * len(TEXTS)

    def test_no_time_at_all_is_an_error_of_ours_or_an_answer_and_the_next_call_works(
        self, embedder: Embedder
    ) -> None:
        late = ""
        try:
            answer = embedder.embed(TEXTS, mode="store", timeout_s=0.0)
        except EmbedderError as error:
            late = error.code
        else:
            assert len(checked(answer, count=len(TEXTS), dimensions=None)) == len(TEXTS)

        assert late in {"", "embedder_timeout"}
        assert len(_vectors(embedder, TEXTS)) == len(TEXTS)


def _vectors(embedder: Embedder, texts: Sequence[str], *, mode: Mode = "store") -> list[Vector]:
    answer = embedder.embed(texts, mode=mode, timeout_s=TIMEOUT_S)
    outcomes = checked(answer, count=len(texts), dimensions=embedder.dimensions)
    assert [outcome for outcome in outcomes if isinstance(outcome, str)] == []
    return [outcome for outcome in outcomes if not isinstance(outcome, str)]


def _cosine(one: Vector, other: Vector) -> float:
    return float(one @ other)
