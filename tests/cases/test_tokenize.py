from __future__ import annotations

from typing import Any

from rememora.core.text import words

CASES = "aipack-memory/tokenize.json"


def test_words_are_those_of_the_cases(case: dict[str, Any]) -> None:
    found = words(case["input"]["text"])

    if case.get("contract") == "informative":
        # The original loses these letters; ours keeps every one of them.
        kept = "".join(found)
        assert all(char in kept for char in case["input"]["text"].lower() if char.isalnum())
    else:
        assert found == case["expected"]
