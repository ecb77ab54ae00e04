from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from benchmarks.token_texts import Text, texts
from tests.core.test_budget import COUNTED

from benchmarks import tokens
from rememora.core.token_weights import VOCABULARIES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_real_vocabulary_counts_as_the_table_says(vocabulary: str) -> None:
    try:
        count = tokens.counted(vocabulary)
    except LookupError:
        pytest.skip("the packages of the real tokenizers are not installed")

    assert [count(text) for text, *_ in COUNTED] == [
        counts[VOCABULARIES.index(vocabulary)] for _, *counts in COUNTED
    ]


def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tokens, "find_spec", lambda _: None)

    with pytest.raises(LookupError, match=r"o200k: .*benchmarks/tokens\.py"):
        tokens.measure(tmp_path)


def test_figures_tell_near_from_far_and_short_from_long() -> None:
    some = [
        Text("English", "a", "word " * 20),
        Text("English", "a", "word " * 3),
        Text("code", "b", "x " * 20),
    ]
    real = {some[0].text: 20, some[1].text: 4, some[2].text: 40}

    found = tokens.figures(some, "o200k", lambda text: real[text])

    assert found["English"] == {
        "texts": 1,
        "within_15": 1.0,
        "short": 1,
        "short_within_2": 1.0,
        "within_15_or_2": 1.0,
        "under_30": 0,
    }
    assert found["code"]["under_30"] == 1
    assert found["all"]["within_15"] == 0.5


def test_halves_share_no_source(tmp_path: Path) -> None:
    found = texts(tmp_path)  # without the data sets: what is here and in the standard library

    halves = [{(text.kind, text.source) for text in found if text.judged is half} for half in (False, True)]
    assert not halves[0] & halves[1]
    assert {"code", "mixed", "English", "Chinese"} <= {kind for kind, _ in halves[1]}
