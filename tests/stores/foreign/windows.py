"""Windows, cursors and what models were asked, in dicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.stores.foreign.state import Group

from rememora.ports.windows import Window, wait_ms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.transcript import Exchange


class DictWindows(Group):
    """See `ports.windows.Windows`."""

    def ripe(
        self, scopes: Sequence[str] | None, *, now_ms: int, quiet_ms: int | None, limit: int
    ) -> list[Window]:
        s = self._state
        found: dict[Window, int] = {}
        for e in s.exchanges.values():
            if e.learning == "waiting" and (scopes is None or e.scope in scopes):
                found.setdefault(Window(e.scope, e.session), e.sequence)
        free = [
            window
            for window in found
            if not self._is_held(window, now_ms)
            and (quiet_ms is None or not self._is_busy(window, now_ms, quiet_ms))
        ]
        return sorted(free, key=lambda window: (s.failed.get(window, (0, 0))[0], found[window]))[:limit]

    def waiting(self, window: Window, *, limit: int) -> list[tuple[int, str]]:
        waiting = [e for e in self._of(window) if e.learning == "waiting"]
        return [(e.sequence, e.id) for e in waiting][:limit]

    def claim(self, window: Window, *, holder: str, now_ms: int, until_ms: int) -> bool:
        if self._is_held(window, now_ms):
            return False
        self._state.names.add(window.scope)
        self._state.held[window] = (holder, now_ms, until_ms)
        return True

    def release(self, window: Window, *, holder: str, failed_ms: int | None = None) -> bool:
        s = self._state
        if s.held.get(window, ("", 0, 0))[0] != holder:
            return False
        del s.held[window]
        if failed_ms is None:
            s.failed.pop(window, None)
        else:
            s.failed[window] = (s.failed.get(window, (0, 0))[0] + 1, failed_ms)
        return True

    def advance(self, scope: str, sequence: int) -> None:
        self._state.names.add(scope)
        self._state.cursors[scope] = max(sequence, self._state.cursors.get(scope, 0))

    def cursor(self, scopes: Sequence[str] | None) -> int | None:
        cursors = self._state.cursors.items()
        return max((at for scope, at in cursors if scopes is None or scope in scopes), default=None)

    def spend(self, day: str, *, calls: int = 0, failures: int = 0) -> None:
        before = self.spent(day)
        self._state.days[day] = (max(before[0] + calls, 0), before[1] + failures)

    def spent(self, day: str) -> tuple[int, int]:
        return self._state.days.get(day, (0, 0))

    def _of(self, window: Window) -> list[Exchange]:
        return [e for e in self._state.exchanges.values() if (e.scope, e.session) == window]

    def _is_held(self, window: Window, now_ms: int) -> bool:
        held = self._state.held.get(window)
        return held is not None and held[1] <= now_ms < held[2]

    def _is_busy(self, window: Window, now_ms: int, quiet_ms: int) -> bool:
        times = [
            max(e.user_sent_at_ms, e.completed_at_ms or 0) for e in self._of(window) if e.source != "note"
        ]
        failed = self._state.failed.get(window)
        marks = [(max(times), quiet_ms)]
        if failed is not None:
            marks.append((failed[1], wait_ms(quiet_ms, failures=failed[0])))
        return any(now_ms - rest_ms < at <= now_ms + quiet_ms for at, rest_ms in marks)
