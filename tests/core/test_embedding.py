from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rememora.core.embedding import MAX_DIMENSIONS, checked, dimensions_of, space_name
from rememora.model.errors import EmbedderAnswer


def one(item: object, dimensions: int | None = None) -> Any:
    (outcome,) = checked([item], count=1, dimensions=dimensions)
    return outcome


@pytest.mark.parametrize(
    "item",
    [
        [3, 4],  # whole numbers
        (3.0, 4.0),  # a tuple
        np.array([3, 4], dtype=np.float16),  # an array
        np.array([3, 4], dtype=np.uint8),  # of bytes
        [3e300, 4e300],  # squares would be infinite
        [3e-300, 4e-300],  # squares would be nothing
        [3e-310, 4e-310],  # nearly nothing at all
        [np.float32(3), 4],  # mixed
    ],
)
def test_vector_comes_out_with_length_one(item: object) -> None:
    found = one(item)

    assert found.dtype == np.float32
    assert np.allclose(found, [0.6, 0.8], atol=1e-6)


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        (None, "expected a row of numbers, found nothing"),  # no vector
        ([], "expected some numbers, found 0"),  # an empty one
        ([0, 0.0, -0.0], "expected a direction, found zeros only"),  # zeros
        ([1, float("nan")], "expected numbers, found NaN or infinity among them"),  # NaN
        ([float("-inf"), 1], "expected numbers, found NaN or infinity among them"),  # infinity
        ([1, None], "expected a row of numbers, found a list"),  # a gap
        (["1", "2"], "expected a row of numbers, found a list"),  # numbers as texts
        ([True, False], "expected a row of numbers, found a list"),  # no numbers
        ([1j, 2], "expected a row of numbers, found a list"),  # no real ones
        ([[1, 2]], "expected a row of numbers, found a list"),  # a matrix
        ([[1], [1, 2]], "expected a row of numbers, found a list"),  # ragged
        ([10**400, 1], "expected a row of numbers, found a list"),  # larger than any float
        ("[1, 2]", "expected a row of numbers, found a str"),  # a text
        (b"\0\1", "expected a row of numbers, found a bytes"),  # bytes
        ({"embedding": [1]}, "expected a row of numbers, found a dict"),  # wrapped
        (3.0, "expected a row of numbers, found a float"),  # a number
        (np.ones(MAX_DIMENSIONS + 1), f"expected some numbers, found {MAX_DIMENSIONS + 1}"),  # far too many
    ],
)
def test_what_is_no_vector_is_a_reason(item: object, reason: str) -> None:
    assert one(item) == reason


def test_dimensions_are_held_to() -> None:
    assert one([1, 2, 3], dimensions=2) == "expected 2 numbers, found 3"
    assert not isinstance(one([1, 2, 3], dimensions=3), str)


def test_first_good_vector_decides_the_dimensions_where_none_are_known() -> None:
    none, two, three, other = checked([None, [1, 2], [1, 2, 3], [3, 4]], count=4, dimensions=None)

    assert isinstance(none, str)
    assert three == "expected 2 numbers, found 3"
    assert len(two) == len(other) == 2
    assert dimensions_of([None, [0], [1, 2], [1]]) == 2
    assert dimensions_of([None, "x"]) is None


def test_matrix_is_taken_row_by_row() -> None:
    outcomes = checked(np.array([[3, 4], [0, 0], [0, 1]]), count=3, dimensions=2)

    assert [isinstance(outcome, str) for outcome in outcomes] == [False, True, False]


@pytest.mark.parametrize(
    ("vectors", "found"),
    [
        ([[1.0]], "found 1"),  # fewer
        ([[1.0]] * 3, "found more than 2"),  # more
        (None, "found nothing"),  # none
        ("ab", "found a str"),  # as many characters as texts
        (b"ab", "found a bytes"),  # as many bytes
        ({"a": 1, "b": 2}, "found a dict"),  # as many keys
        (7, "found a int"),  # a number
        (np.float32(1), "found a float32"),  # an array of no dimension
    ],
)
def test_answer_that_cannot_be_told_apart_is_refused(vectors: object, found: str) -> None:
    with pytest.raises(EmbedderAnswer, match=rf"expected 2 vectors, one for each text, {found}"):
        checked(vectors, count=2, dimensions=None)


@pytest.mark.parametrize(
    ("model", "dimensions", "name"),
    [
        ("BAAI/bge-m3", 1024, "baai/bge-m3/1024"),  # in small letters
        ("all-MiniLM-L6-v2", None, "all-minilm-l6-v2"),  # not known yet
        ("bge-m3/1024", 1024, "bge-m3/1024"),  # not twice
        (" 我的 模型\n", 3, "我的 模型/3"),  # any writing, single spaces
    ],
)
def test_space_is_model_and_dimensions(model: str, dimensions: int | None, name: str) -> None:
    assert space_name(model, dimensions) == name
