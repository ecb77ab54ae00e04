"""What every group of verbs shares: the ports, and the scope and session of this handle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.model.errors import InvalidInput, ScopeRequired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.dates import Dated
    from rememora.flow.deps import Deps
    from rememora.model.results import Receipt

    Scopes = str | Sequence[str]
    Time = str | int


_LONGEST_DATE = 100
"""Characters of a date in words; a longer text is none."""


class Verbs:
    """One handle: the ports it works with, and the scope and session that `bind` filled in.

    Flows are imported by the verbs that need them, so that a process pays only for what it does.
    """

    def __init__(self, deps: Deps, *, scope: Scopes | None = None, session: str | None = None) -> None:
        self._deps = deps
        self._bound_scope = None if scope is None else arguments.several("scope", scope)
        self._bound_session = arguments.optional_identifier("session", session)

    def _scopes(self, scope: Scopes | None) -> tuple[str, ...]:
        """Return the scopes to read."""
        if scope is not None:
            return arguments.several("scope", scope)
        if self._bound_scope is not None:
            return self._bound_scope
        if self._deps.settings.require_scope:
            raise ScopeRequired
        return (self._deps.settings.default_scope,)

    def _scope(self, scope: Scopes | None) -> str:
        """Return the one scope to write."""
        scopes = self._scopes(scope)
        if len(scopes) != 1:
            raise InvalidInput(
                f"scope: expected one scope to write to, found {len(scopes)}: {', '.join(scopes)}"
            )
        return scopes[0]

    def _vectored(self, receipt: Receipt, source: str, *, scope: str) -> Receipt:
        """Have the vector made of what a verb has just written, and let the receipt say if there is none."""
        return self._all_vectored((receipt,), source, scope=scope)[0]

    def _all_vectored(self, receipts: tuple[Receipt, ...], source: str, *, scope: str) -> tuple[Receipt, ...]:
        if self._deps.embedder is None:
            return receipts
        from rememora.flow.vectors import with_vectors

        return with_vectors(self._deps, receipts, source=source, scope=scope)

    def _session(self, session: str | None) -> str | None:
        return arguments.optional_identifier("session", session) or self._bound_session

    def _ms(self, at: Time | None) -> int:
        """Return a time as epoch milliseconds; `None` is now."""
        known = self._optional_ms("at", at)
        return self._deps.clock.now_ms() if known is None else known

    def _optional_ms(self, name: str, at: Time | None) -> int | None:
        """Return a time as epoch milliseconds, or `None`."""
        if at is None:
            return None
        from rememora.core.times import parse_time

        try:
            return parse_time(at, zone=self._deps.settings.timezone)
        except InvalidInput as error:
            raise InvalidInput(f"{name}: {error}") from error

    def _edge_ms(self, name: str, at: Time | None, *, end: bool) -> int | None:
        """Return an edge of a window as epoch milliseconds; of a date in words its beginning, or its *end*."""
        try:
            return self._optional_ms(name, at)
        except InvalidInput:
            dated = self._in_words(at) if isinstance(at, str) else None
            if dated is None:
                raise
            return dated.to_ms if end else dated.from_ms

    def _in_words(self, text: str) -> Dated | None:
        """Return the one date that *text* is, such as "last week" or 上周二, seen from now."""
        from rememora.core.dates import find

        words = text.strip()[:_LONGEST_DATE]
        found = find(words, said_ms=self._deps.clock.now_ms(), zone=self._deps.settings.timezone)
        alone = len(found) == 1 and (found[0].start, found[0].end) == (0, len(text.strip()))
        return found[0] if alone else None
