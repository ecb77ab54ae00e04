"""What became of the lines of a file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rememora.core.redact import redact
from rememora.flow.restoring import WITHDRAWN
from rememora.model.imported import BadLine, ImportedMessage, ImportReport, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.flow.restoring import Outcome

MESSAGE, MEMORY = "message", "memory"
_TAKEN = ("stored", "updated", "superseded")


class Tally:
    """Counts; of the file itself it holds the bad lines and the names of sessions only."""

    def __init__(self) -> None:
        self._fates: Counter[str] = Counter()
        self._stored: Counter[str] = Counter()
        self._passed: Counter[str] = Counter()
        self._sessions: set[int] = set()
        self.rejected: list[BadLine] = []

    def add(self, outcomes: Iterable[Outcome], *, kind: str = "") -> None:
        """Count the fates of lines; *kind* is `MESSAGE` or `MEMORY` where all are of one."""
        for line, receipt in outcomes:
            self._fates[receipt.status] += 1
            if receipt.status in _TAKEN:
                self._stored[kind] += 1
            elif receipt.status == "rejected":
                self._reject(line, receipt.reason or "")

    def note(self, items: Iterable[object]) -> None:
        """Count what was passed over, bad lines, and the sessions of messages."""
        for item in items:
            if isinstance(item, BadLine):
                self._reject(item.line, item.reason)
            elif isinstance(item, Passed):
                self._passed[redact(item.what).text] += 1
            elif isinstance(item, ImportedMessage):
                self._sessions.add(hash(item.session))

    def _reject(self, line: int, reason: str) -> None:
        """Note why, without secrets: what a reason quotes is printed and logged."""
        self.rejected.append(BadLine(line=line, reason=redact(reason).text))

    def report(self, format: str, *, written: bool, dry_run: bool) -> ImportReport:
        """Return what there is to tell; where nothing was *written*, no counts."""
        stored = sum(self._fates[fate] for fate in _TAKEN) - self._fates[WITHDRAWN]
        return ImportReport(
            format=format,
            stored=stored if written else 0,
            duplicates=self._fates["duplicate"] if written else 0,
            rejected=tuple(sorted(self.rejected, key=lambda bad: bad.line)),
            passed=dict(sorted(self._passed.items())),
            messages=self._stored[MESSAGE] if written else 0,
            memories=self._stored[MEMORY] if written else 0,
            sessions=len(self._sessions),
            dry_run=dry_run,
        )
