"""Verbs that ask for facts: `mem.facts`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.core.clean import repaired
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from rememora.engine.base import Scopes, Time
    from rememora.model.facts import Fact

    Facts = list[Fact]


class FactReading(Verbs):
    """current, as_of, history."""

    def current(self, subject: str, attribute: str | None = None, *, scope: Scopes | None = None) -> Facts:
        """Return what holds now of a subject; nothing for one that nobody knows.

        Args:
            subject: Whom or what it is about, by any of its names.
            attribute: Only this attribute; all of them by default.
            scope: One scope or several.
        """
        return self._at(subject, attribute, at_ms=self._deps.clock.now_ms(), known_ms=None, scope=scope)

    def as_of(
        self,
        at: Time,
        subject: str,
        attribute: str | None = None,
        *,
        known_at: Time | None = None,
        scope: Scopes | None = None,
    ) -> Facts:
        """Return what held at a moment, as it is known today or was known at another moment.

        Args:
            at: The moment asked about, also in words.
            subject: Whom or what it is about, by any of its names.
            attribute: Only this attribute; all of them by default.
            known_at: Answer as this was answered then: what was told later does not count.
            scope: One scope or several.

        Raises:
            InvalidInput: *at* is no time.
        """
        at_ms = self._edge_ms("at", at, end=False)
        if at_ms is None:
            raise InvalidInput("at: expected a time, found None")
        known_ms = self._edge_ms("known_at", known_at, end=False)
        return self._at(subject, attribute, at_ms=at_ms, known_ms=known_ms, scope=scope)

    def history(self, subject: str, attribute: str, *, scope: Scopes | None = None) -> Facts:
        """Return every value that an attribute was ever told to have, in the order of their begin.

        Args:
            subject: Whom or what it is about, by any of its names.
            attribute: What is asked about.
            scope: One scope or several.
        """
        from rememora.flow.known import history

        wanted = part("subject", subject), part("attribute", attribute)
        with self._deps.store.reading():
            return history(self._deps, *wanted, scopes=self._scopes(scope))

    def _at(
        self, subject: str, attribute: str | None, *, at_ms: int, known_ms: int | None, scope: Scopes | None
    ) -> Facts:
        from rememora.flow.known import facts_at

        one = part("subject", subject)
        wanted = None if attribute is None else part("attribute", attribute)
        scopes = self._scopes(scope)
        with self._deps.store.reading():
            return facts_at(self._deps, one, wanted, at_ms=at_ms, known_ms=known_ms, scopes=scopes)


def part(name: str, value: object) -> str:
    """Return a part of an address without the white space around it."""
    return " ".join(repaired(arguments.text(name, value)).split())
