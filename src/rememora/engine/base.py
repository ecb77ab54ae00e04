"""What every group of verbs shares: the ports, and the scope and session of this handle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.model.errors import InvalidInput, ScopeRequired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps

    Scopes = str | Sequence[str]
    Time = str | int


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
