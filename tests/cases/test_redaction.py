"""What must be gone before anything is stored, and what must stay."""

from __future__ import annotations

from typing import Any

from rememora.core.redact import redact

CASES = "alice-memory-llm/redaction.json.b64"


def test_secrets_go_and_words_stay(case: dict[str, Any]) -> None:
    text, expected = case["input"]["text"], case["expected"]

    clean = redact(text).text

    if expected.get("unchanged"):
        assert clean is text
    assert not [secret for secret in expected.get("must_not_contain", ()) if secret in clean]
    assert not [words for words in expected.get("must_contain", ()) if words not in clean]
