from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core import vectors
from rememora.core.vectors import (
    HALF_BITS,
    PACKED_BITS,
    cosines,
    distances,
    highest,
    lowest,
    packed,
    packed_bytes,
    sign_codes,
    stacked,
    unit,
    unpacked,
)

numbers = st.floats(allow_nan=False, allow_infinity=False, width=32)
rows = st.integers(1, 70).flatmap(
    lambda d: st.lists(st.lists(numbers, min_size=d, max_size=d), min_size=1, max_size=5)
)
counts = st.lists(st.integers(0, 9), max_size=40)


def random_rows(count: int, dimensions: int, *, seed: int = 1) -> np.ndarray:
    return unit(np.random.default_rng(seed).standard_normal((count, dimensions)))


@given(rows)
def test_unit_vectors_have_length_1_however_long_they_were(given_rows: list[list[float]]) -> None:
    found = unit(given_rows)

    for row, scaled in zip(given_rows, found.astype(np.float64), strict=True):
        wanted = 0.0 if not any(row) else 1.0
        assert np.linalg.norm(scaled) == pytest.approx(wanted, abs=1e-5)
        assert all(one * other >= 0 for one, other in zip(row, scaled, strict=True))  # none changes its sign


@pytest.mark.parametrize(
    ("row", "scaled"),
    [
        ([0.0, 0.0], [0.0, 0.0]),  # no direction stays none
        ([3.0, 4.0], [0.6, 0.8]),
        ([3e38, 3e38], [sqrt(0.5)] * 2),  # squares would pass single precision
        ([1e-38, 0.0], [1.0, 0.0]),  # and here they would vanish
        ([1e-45, -1e-45], [sqrt(0.5), -sqrt(0.5)]),  # the smallest that there is
        ([1e-30, 1e30], [0.0, 1.0]),
        ([7], [1.0]),  # whole numbers
    ],
)
def test_unit_scales_a_vector(row: list[float], scaled: list[float]) -> None:
    assert unit(row).tolist() == pytest.approx(scaled, abs=1e-6)
    assert unit([row]).tolist() == [pytest.approx(scaled, abs=1e-6)]
    assert unit(row).dtype == np.float32


@given(rows, st.sampled_from([PACKED_BITS, HALF_BITS]))
def test_packing_moves_no_number_of_a_unit_vector_far(given_rows: list[list[float]], bits: int) -> None:
    before = unit(stacked(given_rows))

    after = unpacked(packed(before, bits), before.shape[1], bits)

    assert after.shape == before.shape
    assert np.abs(after - before).max() <= (
        2**-11 if bits == HALF_BITS else 0.501 / 511
    )  # half of the last place


@pytest.mark.parametrize(
    ("dimensions", "furthest"),
    [(1, 1e-6), (2, 1e-3), (3, 2e-3), (5, 2e-3), (8, 2e-3), (383, 4e-4), (384, 4e-4), (1024, 3e-4)],
)
def test_packing_hardly_moves_a_cosine(dimensions: int, furthest: float) -> None:
    some, asked = random_rows(200, dimensions), random_rows(1, dimensions, seed=2)[0]
    blobs = packed(some)

    assert {len(blob) for blob in blobs} == {packed_bytes(dimensions)}
    assert cosines(unpacked(blobs, dimensions), asked) == pytest.approx(cosines(some, asked), abs=furthest)


def test_one_great_number_leaves_the_others_their_direction() -> None:
    some, asked = random_rows(200, 384), random_rows(200, 384, seed=2)
    some[:, 7] = asked[:, 7] = 0.6  # ten times what the others are; models have such a dimension
    some, asked = unit(some), unit(asked)

    assert cosines(unpacked(packed(some), 384), asked[0]) == pytest.approx(cosines(some, asked[0]), abs=1e-3)


@pytest.mark.parametrize(
    ("bits", "kept"),
    [
        # 511 is 7f and 3, -511 is 80 and 1; each of two numbers is a quarter of the row by itself
        (PACKED_BITS, [b"\x00\x00\x80\x3f\x7f\x00\x03", b"\x00\x00\x80\x3f\x00\x80\x04"]),
        (HALF_BITS, [b"\x00\x3c\x00\x00", b"\x00\x00\x00\xbc"]),
    ],
)
def test_packed_vectors_are_these_bytes_on_every_machine(bits: int, kept: list[bytes]) -> None:
    assert packed(unit([[1.0, 0.0], [0.0, -1.0]]), bits) == kept


def test_a_row_without_direction_is_packed_as_one() -> None:
    assert unpacked(packed(unit([[0.0, 0.0, 0.0]])), 3).tolist() == [[0.0, 0.0, 0.0]]


def test_cosine_of_each_row_is_its_product() -> None:
    some, asked = random_rows(50, 33), random_rows(1, 33, seed=2)[0]

    assert cosines(some, asked).tolist() == pytest.approx(
        (some.astype(float) @ asked.astype(float)).tolist(), abs=1e-6
    )


@pytest.mark.parametrize("dimensions", [1, 63, 64, 65, 128, 384])
def test_distance_counts_the_signs_that_differ(dimensions: int) -> None:
    some, asked = random_rows(20, dimensions), random_rows(1, dimensions, seed=2)

    found = distances(sign_codes(some), sign_codes(asked))

    assert found.tolist() == [sum((row > 0) != (asked[0] > 0)) for row in some]


def test_distances_are_the_same_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    codes, asked = sign_codes(random_rows(100, 96)), sign_codes(random_rows(1, 96, seed=2))
    whole = distances(codes, asked).tolist()

    monkeypatch.setattr(vectors, "_AT_ONCE", 7)

    assert distances(codes, asked).tolist() == whole


@pytest.mark.parametrize("dimensions", [65_535, 65_536])
def test_opposite_of_the_longest_vector_is_the_farthest(dimensions: int) -> None:
    one = np.ones((1, dimensions), dtype=np.float32)

    assert distances(sign_codes(-one), sign_codes(one)).tolist() == [dimensions]


def test_code_keeps_a_bit_for_each_number_above_0() -> None:
    row = np.array([[0.5, 0.0, -0.5, -0.0, 1.0, *[0.0] * 60]], dtype=np.float32)

    assert sign_codes(row).tolist() == [[0b10001], [0]]


def test_code_of_no_rows_is_empty() -> None:
    none = sign_codes(np.zeros((0, 65), dtype=np.float32))

    assert none.shape == (2, 0)
    assert distances(none, sign_codes(random_rows(1, 65))).tolist() == []


@given(counts, st.integers(0, 45))
def test_lowest_are_the_first_of_those_in_order(values: list[int], count: int) -> None:
    places = lowest(np.array(values, dtype=np.uint16), count).tolist()

    assert places == sorted(sorted(range(len(values)), key=lambda place: (values[place], place))[:count])


@given(counts, st.integers(0, 45))
def test_highest_are_the_first_of_those_in_order(values: list[int], count: int) -> None:
    places = highest(np.array(values, dtype=np.float32), count).tolist()

    assert places == sorted(range(len(values)), key=lambda place: (-values[place], place))[:count]
