"""Verbs of memories: remember, get, list, update, pin, history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.engine.base import Scopes, Time
    from rememora.model.memory import Memory
    from rememora.model.results import Receipt

    Memories = list[Memory]  # inside the class, `list` is the verb


class MemoryVerbs(Verbs):
    """What is kept, one record at a time."""

    def remember(
        self,
        text: str,
        *,
        kind: str = "note",
        title: str | None = None,
        concepts: Sequence[str] = (),
        confidence: float = 1.0,
        importance: float = 0.5,
        trust: str = "user",
        slot: tuple[str, str, str] | None = None,
        valid_from: Time | None = None,
        valid_to: Time | None = None,
        because: Sequence[str] = (),
        ttl_s: float | None = None,
        pinned: bool = False,
        triggers: Sequence[str] = (),
        meta: Mapping[str, object] | None = None,
        id: str | None = None,
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Keep one thing; on disk when this returns.

        The text also goes to the transcript (role "note"), and the memory points at it. Words that are
        kept already are a duplicate; a newer value in a slot closes the older one. A known id is replaced
        by what is given here, and keeps its pin; `update` changes single values.

        Args:
            text: What to keep, in words that stand for themselves.
            kind: One of `model.memory.KINDS`.
            title: A short name.
            concepts: Key words; they are searched too.
            confidence: 0 to 1, how sure the writer is.
            importance: 0 to 1, how much it matters.
            trust: Whose word it is: "user", "host", "assistant", "tool" or "web".
            slot: (subject, attribute, value) of a fact with one value at a time.
            valid_from: When it began to hold.
            valid_to: When it stopped to hold.
            because: Ids of memories that it rests on.
            ttl_s: Seconds to live; it is not recalled afterwards.
            pinned: Never expire, cool or be pruned.
            triggers: Words that should bring it to mind.
            meta: Anything that JSON can hold.
            id: Your own id; by default one that follows from the content.
            scope: Where it belongs.
            session: The session that it came up in.
            at: When it was said; now by default.

        Raises:
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.admit import remember
        from rememora.flow.propose import proposal

        made, intake = proposal(
            text=text,
            kind=kind,
            title=title,
            concepts=concepts,
            confidence=confidence,
            importance=importance,
            trust=trust,
            slot=slot,
            valid_from_ms=self._optional_ms("valid_from", valid_from),
            valid_to_ms=self._optional_ms("valid_to", valid_to),
            because=because,
            ttl_s=ttl_s,
            pinned=pinned,
            triggers=triggers,
            meta=meta,
            id=id,
            scope=self._scope(scope),
            session=self._session(session),
            at_ms=self._ms(at),
        )
        return self._vectored(remember(self._deps, made, intake), "memory", scope=made.scope)

    def get(self, id: str, *, scope: Scopes | None = None) -> Memory:
        """Return one memory, whatever its status, unless it was forgotten.

        Raises:
            NotFound: It is unknown in this scope, forgotten, or expired.
        """
        from rememora.flow.shown import shown

        wanted = arguments.identifier("id", id)
        with self._deps.store.reading():
            return shown(self._deps, wanted, scopes=self._scopes(scope))

    def list(
        self,
        *,
        kinds: str | Sequence[str] | None = None,
        status: str | Sequence[str] = "active",
        limit: int | None = None,
        scope: Scopes | None = None,
        session: str | None = None,
    ) -> Memories:
        """Return memories, latest change first.

        Args:
            kinds: Only these kinds.
            status: One or several of `model.memory.STATUSES`; "trashed" shows what `restore` can bring back.
            limit: At most so many; 100 by default.
            scope: One scope or several.
            session: Only those of this session.
        """
        from rememora.flow.forget import trash_ends_ms
        from rememora.model.memory import KINDS, STATUSES
        from rememora.model.queries import Which

        which = Which(
            scopes=self._scopes(scope),
            statuses=arguments.choices("status", status, STATUSES) or STATUSES,
            kinds=arguments.choices("kinds", kinds, KINDS),
            session=self._session(session),
            alive_at_ms=self._deps.clock.now_ms(),
            limit=arguments.limit(limit, default=100),
        )
        with self._deps.store.reading():
            found = [*self._deps.store.memories.find(which)]
        past_ms = trash_ends_ms(self._deps)
        return [m for m in found if m.integrity != "false" and not _past(m, past_ms)]

    def update(
        self,
        id: str,
        *,
        text: str | None = None,
        kind: str | None = None,
        title: str | None = None,
        concepts: Sequence[str] | None = None,
        confidence: float | None = None,
        importance: float | None = None,
        trust: str | None = None,
        slot: tuple[str, str, str] | None = None,
        valid_from: Time | None = None,
        valid_to: Time | None = None,
        because: Sequence[str] | None = None,
        ttl_s: float | None = None,
        triggers: Sequence[str] | None = None,
        meta: Mapping[str, object] | None = None,
        scope: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Change what is given and keep the rest; the version before stays in `history`.

        The arguments are those of `remember`. *trust* tells whose word the change is: a memory on the word of
        somebody who is trusted more is not changed (the receipt says "rejected"), and its own trust stays.

        Raises:
            NotFound: It is unknown in this scope, or forgotten.
            InvalidInput: Nothing to change was given, or a value is out of range.
        """
        given = {
            "text": text,
            "kind": kind,
            "title": title,
            "concepts": concepts,
            "confidence": confidence,
            "importance": importance,
            "slot": slot,
            "valid_from_ms": self._optional_ms("valid_from", valid_from),
            "valid_to_ms": self._optional_ms("valid_to", valid_to),
            "because": because,
            "ttl_s": ttl_s,
            "triggers": triggers,
            "meta": meta,
        }
        wanted = {name: value for name, value in given.items() if value is not None}
        if not wanted:
            raise InvalidInput(f"update: expected at least one of {', '.join(given)}, found none")
        return self._changed(id, wanted, trust=trust, scope=scope, at=at)

    def pin(
        self, id: str, *, pinned: bool = True, scope: str | None = None, at: Time | None = None
    ) -> Receipt:
        """Keep a memory from expiring, cooling and being pruned, or with `pinned=False` let it again.

        Raises:
            NotFound: It is unknown in this scope, or forgotten.
        """
        return self._changed(id, {"pinned": pinned}, scope=scope, at=at)

    def history(self, id: str, *, scope: Scopes | None = None) -> Memories:
        """Return every version of a memory, oldest first; the last one is current.

        Raises:
            NotFound: It is unknown in this scope, forgotten, or expired.
        """
        from rememora.flow.shown import shown

        wanted = arguments.identifier("id", id)
        with self._deps.store.reading():
            current = shown(self._deps, wanted, scopes=self._scopes(scope))
            return [*self._deps.store.memories.versions(current.scope, current.id), current]

    def _changed(
        self,
        id: str,
        wanted: Mapping[str, object],
        *,
        trust: str | None = None,
        scope: str | None,
        at: Time | None,
    ) -> Receipt:
        from rememora.flow.propose import change

        name = self._scope(scope)
        receipt = change(
            self._deps,
            arguments.identifier("id", id),
            wanted,
            trust=trust,
            scope=name,
            at_ms=self._ms(at),
        )
        return self._vectored(receipt, "memory", scope=name)


def _past(memory: Memory, past_ms: int) -> bool:
    """Tell whether it was in the trash for so long that it only waits to be deleted."""
    return memory.status == "trashed" and (memory.retired_ms or 0) <= past_ms
