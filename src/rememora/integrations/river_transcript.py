"""memory-river's transcript over the engine: turns are archived in pairs, and found again by id, time or keyword.

    transcript = RiverTranscript(mem)
    transcript.archive("s1", [{"role": "user", "content": "…", "timestamp": 1700000000000}, …])
    transcript.by_ids([2], session="s1", bleed=1)

An entry is a user's turn with what was answered, and its id the place of the exchange in the store (D-007, D-050,
D-051). Files, their index and their rotation are the store's own business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.identity import content_id
from rememora.core.keywords import held, keywords, ranked
from rememora.core.times import parse_time
from rememora.core.turns import texts_of
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rememora import Exchange, Rememora

BLEED, WINDOW_MINUTES, LIMIT, MOST = 2, 30.0, 10, 200
"""Entries around one, minutes around a time, entries of a keyword, and the most of them (UD-26)."""
_MINUTE_MS = 60_000
_PAGE = 500
_STARTS = ("A new session was started via /new or /reset", "Run your Session Startup sequence")
"""Messages that a host puts in when a session begins, and nobody says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A user's turn with what was answered; *assistant* is "" where nothing was."""

    entry_id: int
    user: str
    assistant: str
    timestamp: int
    session: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """What became of a batch; *ok* is false when it has no session that a file could be named by."""

    ok: bool
    appended_entries: int = 0
    dedup_skipped: int = 0


class RiverTranscript:
    """Archive and rehydrate over one handle; its scope is the transcript."""

    def __init__(self, mem: Rememora) -> None:
        self._mem = mem

    def archive(self, session: str | None, messages: Iterable[Mapping[str, object]]) -> Archived:
        """Append the turns of a session; the same turn of the same time again is passed over.

        Args:
            session: Letters, digits and ``._:-``, without "..".
            messages: Mappings `{"role", "content", "timestamp"?}` with times in epoch milliseconds.
        """
        if not allowed(session):
            return Archived(ok=False)
        appended = skipped = 0
        for user, assistant, at_ms in _pairs(messages):
            id = content_id("river", session or "", _folded(user), _folded(assistant), at_ms)
            sides = (("user", user), ("assistant", assistant))
            said = [
                {
                    "id": f"{id}/{role}",
                    "role": role,
                    "content": text,
                    **({} if at_ms is None else {"at": at_ms}),
                }
                for role, text in sides
                if text
            ]
            if self._mem.rehydrate(ids=[f"{id}/user"]):
                skipped += 1
                continue
            self._mem.archive(said, session=session)
            appended += 1
        return Archived(ok=True, appended_entries=appended, dedup_skipped=skipped)

    def by_ids(self, ids: Sequence[int], *, session: str | None = None, bleed: int = BLEED) -> list[Entry]:
        """Return entries by their ids, with *bleed* entries on each side."""
        every = self._of(session)
        places = {place for place, entry in enumerate(every) if entry.entry_id in set(ids)}
        return [entry for at, entry in enumerate(every) if any(abs(at - place) <= bleed for place in places)]

    def by_time(
        self, timestamp: str | int, *, session: str | None = None, window_minutes: float = WINDOW_MINUTES
    ) -> list[Entry]:
        """Return the entries within so many minutes of a time, both ends included."""
        at_ms = parse_time(timestamp, zone="UTC")
        reach_ms = window_minutes * _MINUTE_MS
        return [entry for entry in self._of(session) if abs(entry.timestamp - at_ms) <= reach_ms]

    def by_keyword(self, keyword: str, *, limit: int = LIMIT, offset: int = 0) -> list[Entry]:
        """Return the entries of all sessions that hold words of *keyword*: most of them first, then the newest."""
        words = keywords(keyword)
        some = [entry for entry in self._of(None) if held(f"{entry.user}\n{entry.assistant}", words)]
        found = ranked(((one, f"{one.user}\n{one.assistant}", one.timestamp) for one in some), keyword)
        return found[offset : offset + min(limit, MOST)]

    def _of(self, session: str | None) -> list[Entry]:
        return [entry for entry in self._entries() if session is None or entry.session == session]

    def _entries(self) -> list[Entry]:
        pages: list[list[Exchange]] = [self._mem.exchanges(status="completed", limit=_PAGE)]
        while len(pages[-1]) == _PAGE:
            before = pages[-1][-1].sequence
            pages.append(self._mem.exchanges(status="completed", limit=_PAGE, before=before))
        return [_entry(exchange) for page in reversed(pages) for exchange in reversed(page)]


def allowed(session: str | None) -> bool:
    """Tell whether a session may be named so: memory-river names files by it."""
    return session is not None and _name().fullmatch(session) is not None and ".." not in session


def _pairs(messages: Iterable[Mapping[str, object]]) -> Iterator[tuple[str, str, int | None]]:
    """Go through turns: what a user said last before an answer, and the answer; the last turn may have none."""
    user, at_ms = "", None
    for message in messages:
        if not isinstance(message, Mapping):
            raise InvalidInput(f"messages: expected mappings, found {type(message).__name__}")
        text = "\n".join(part.strip() for part in texts_of(message)).strip()
        if not text or any(start in text for start in _STARTS):
            continue
        if message.get("role") == "user":
            user, told = text, message.get("timestamp")
            at_ms = int(told) if isinstance(told, int | float) else None
        elif message.get("role") == "assistant" and user:
            yield user, text, at_ms
            user = ""
    if user:
        yield user, "", at_ms


def _entry(exchange: Exchange) -> Entry:
    return Entry(
        entry_id=exchange.sequence,
        user=exchange.user_text,
        assistant=exchange.assistant_text or "",
        timestamp=exchange.user_sent_at_ms,
        session=exchange.session,
    )


def _folded(text: str) -> str:
    return " ".join(text.split())


@cache
def _name() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z0-9._:-]+")
