"""Verbs of the transcript: what was said, word for word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.engine.base import Scopes, Time
    from rememora.model.results import Receipt
    from rememora.model.transcript import Exchange, Message


class TranscriptVerbs(Verbs):
    """begin, complete, fail, capture, archive, rehydrate."""

    def begin(
        self,
        text: str,
        *,
        id: str | None = None,
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Exchange:
        """Write down a user's turn before the model is asked; on disk when this returns, with `archive` on.

        Beginning again with the same id and words changes nothing; without an id every call is a new exchange.
        The words may be empty: an image says none.

        Raises:
            ExchangeConflict: The id is there with other words.
        """
        from rememora.flow import capture

        return capture.begin(
            self._deps,
            arguments.any_text("text", text),
            id=arguments.optional_identifier("id", id),
            scope=self._scope(scope),
            session=self._session(session),
            at_ms=self._ms(at),
        )

    def complete(
        self,
        id: str,
        text: str,
        *,
        tools: Sequence[str | Mapping[str, object]] = (),
        scope: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Write down the answer; the exchange is evidence from now on, and what the user states in it is learnt.

        Both in one transaction; `memories` of the receipt tell what was learnt. One that was failed may still
        be completed, since an answer can come late: its reason is cleared.

        Args:
            id: The id that the exchange was begun with.
            text: What the assistant said.
            tools: What tools said on the way: texts, or mappings with "content" and "name".
            scope: The scope it was begun in.
            at: When it was completed; now by default.

        Raises:
            NotFound: No such exchange was begun.
            ExchangeConflict: It is completed with other words.
        """
        from rememora.flow import capture

        name = self._scope(scope)
        receipt = capture.complete(
            self._deps,
            arguments.identifier("id", id),
            arguments.text("text", text),
            tools=tools,
            scope=name,
            at_ms=self._ms(at),
        )
        return self._vectored(receipt, "exchange", scope=name)

    def fail(self, id: str, reason: str, *, scope: str | None = None, at: Time | None = None) -> Receipt:
        """Close an exchange that got no answer; its words are kept but never recalled.

        Raises:
            NotFound: No such exchange was begun.
            ExchangeConflict: It is completed.
        """
        from rememora.flow import capture

        return capture.fail(
            self._deps,
            arguments.identifier("id", id),
            arguments.text("reason", reason),
            scope=self._scope(scope),
            at_ms=self._ms(at),
        )

    def capture(
        self,
        user_text: str,
        assistant_text: str,
        *,
        tools: Sequence[str | Mapping[str, object]] = (),
        id: str | None = None,
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Write down a whole exchange and learn from it: `begin` and `complete` in one call.

        Raises:
            ExchangeConflict: The id is there with other words.
        """
        from rememora.flow import capture

        name = self._scope(scope)
        receipt = capture.capture(
            self._deps,
            arguments.any_text("user_text", user_text),
            arguments.text("assistant_text", assistant_text),
            tools=tools,
            id=arguments.optional_identifier("id", id),
            scope=name,
            session=self._session(session),
            at_ms=self._ms(at),
        )
        return self._vectored(receipt, "exchange", scope=name)

    def archive(
        self,
        messages: Iterable[Mapping[str, object]],
        *,
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> tuple[Receipt, ...]:
        """Append messages that were said elsewhere, in one transaction; one receipt each.

        Args:
            messages: Mappings `{"id"?, "role", "content", "name"?, "at"?, "session"?}`; "content" is
                text or a list of parts. One that cannot be read is rejected, the others go in.
            scope: Where they belong.
            session: The session of those that name none.
            at: The time of those that name none; now by default.

        Raises:
            InvalidInput: The setting `archive` is off: words of turns are not kept.
        """
        from rememora.flow.archive import archive

        name = self._scope(scope)
        receipts = archive(
            self._deps,
            arguments.items("messages", messages),
            scope=name,
            session=self._session(session),
            at_ms=self._ms(at),
        )
        return self._all_vectored(receipts, "message", scope=name)

    def rehydrate(
        self,
        *,
        ids: Sequence[str] | None = None,
        since: Time | None = None,
        until: Time | None = None,
        keyword: str | None = None,
        memory: str | None = None,
        neighbours: int = 0,
        limit: int | None = None,
        scope: Scopes | None = None,
        session: str | None = None,
    ) -> list[Message]:
        """Return the exact words: by ids, by time [since, until), by keyword, or behind a memory.

        Messages come in the order in which they were written down; by time in the order of their times. Of one
        whose words were not kept (the setting `archive`) the text is empty, and `degraded` says "not_kept".

        Args:
            ids: Ids of messages, ours or the host's; unknown ones are left out.
            since: From this time on, oldest first; also in words: "last week", 上周二.
            until: Before this time, oldest first; of a date in words, before its end.
            keyword: Messages with some of these words, and those behind memories with them. Of the 200 best
                (or *limit*, if that is more): most different words first, then the newest.
            memory: The whole exchanges that this memory rests on.
            neighbours: Bring along so many exchanges on each side of what is found, 0 to 20, of the same session;
                all of it comes in the order in which it was written down then, each exchange whole.
            limit: At most so many for time and keyword; 200 by default.
            scope: One scope or several.
            session: Only messages of this session, for time and keyword.

        Raises:
            InvalidInput: None or more than one of the four ways was given.
            NotFound: The memory is unknown in this scope, forgotten, or expired.
        """
        from rememora.flow import rehydrate

        ways = sum(way is not None for way in (ids, until if since is None else since, keyword, memory))
        if ways != 1:
            raise InvalidInput(
                f"rehydrate: expected ids, since/until, keyword or memory, found {ways} of them"
            )
        scopes, most = self._scopes(scope), arguments.limit(limit, default=rehydrate.MAX_MESSAGES)
        beside = arguments.whole("neighbours", neighbours, most=rehydrate.MOST_NEIGHBOURS)
        if ids is not None:
            found = rehydrate.by_ids(self._deps, list(arguments.texts("ids", ids)), scopes=scopes)
        elif memory is not None:
            found = rehydrate.by_memory(self._deps, arguments.identifier("memory", memory), scopes=scopes)
        elif keyword is not None:
            words = arguments.text("keyword", keyword)
            found = rehydrate.by_keyword(
                self._deps, words, scopes=scopes, session=self._session(session), limit=most
            )
        else:
            found = rehydrate.by_time(
                self._deps,
                scopes=scopes,
                session=self._session(session),
                since_ms=self._edge_ms("since", since, end=False),
                until_ms=self._edge_ms("until", until, end=True),
                limit=most,
            )
        return rehydrate.beside(self._deps, found, count=beside) if beside else found
