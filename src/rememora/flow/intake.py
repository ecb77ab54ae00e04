"""The door that every text passes on its way in: mended, redacted, measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.clean import repaired
from rememora.core.redact import redact, redact_value
from rememora.core.text import index_terms
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MAX_INDEXED_CHARS = 200_000
"""Text beyond this is kept but not searched; `degraded` says so. It bounds the cost of one pasted dump."""


class Intake:
    """Cleans the parts of one write and remembers what that cost.

    Attributes:
        degraded: "surrogates_replaced", "redacted", "index_truncated", as far as they happened.
    """

    def __init__(self) -> None:
        self._lost: set[str] = set()
        self.families: set[str] = set()

    @property
    def degraded(self) -> tuple[str, ...]:
        """What was lost on the way in, sorted."""
        return tuple(sorted(self._lost))

    def text(self, text: str) -> str:
        """Mend and redact one text."""
        whole = repaired(text)
        if whole is not text and whole != text:
            self._lost.add("surrogates_replaced")
        clean, families = redact(whole)
        self._note(families)
        return clean

    def optional(self, text: str | None) -> str | None:
        """Mend and redact a text that may be missing; a blank one is missing."""
        return self.text(text) if text and not text.isspace() else None

    def values(self, mapping: Mapping[str, object]) -> Mapping[str, object]:
        """Mend and redact everything in a JSON-like mapping.

        Raises:
            InvalidInput: It holds something that JSON cannot.
        """
        import json

        try:
            plain = json.loads(json.dumps(mapping, allow_nan=False))
            mended = _repaired_values(plain)
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidInput(
                f"meta: expected JSON values (text, numbers, lists, mappings), found: {error}"
            ) from error
        clean, families = redact_value(mended)
        self._note(families)
        assert isinstance(clean, dict)  # a mapping goes in, so a mapping comes out
        return clean

    def terms(self, parts: Sequence[str | None]) -> list[str]:
        """Return the index terms of texts that are searched together."""
        text = "\n".join(part for part in parts if part)
        if len(text) > MAX_INDEXED_CHARS:
            self._lost.add("index_truncated")
        return index_terms(text[:MAX_INDEXED_CHARS])

    def _note(self, families: Sequence[str]) -> None:
        if families:
            self._lost.add("redacted")
            self.families.update(families)


def _repaired_values(value: object) -> object:
    if isinstance(value, str):
        return repaired(value)
    if isinstance(value, list):
        return [_repaired_values(item) for item in value]
    if isinstance(value, dict):
        return {repaired(key): _repaired_values(item) for key, item in value.items()}
    return value
