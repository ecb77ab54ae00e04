"""The same verbs for asyncio: each runs whole on a worker thread.

A verb that was begun is carried out even when its task is cancelled meanwhile: a thread can only be
bounded (`timeout_s`), and a write is one transaction, so it is there or not, never half. What a host
hands in (`clock`, `embedder`, `llm`, `on_event`, `progress`, `reranker`) is called on the worker threads.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, overload

from rememora import opening
from rememora.aio_compacting import AsyncCompacting
from rememora.aio_erasing import AsyncErasing
from rememora.aio_explaining import AsyncExplaining
from rememora.aio_handles import AsyncHandles
from rememora.aio_working import AsyncWorking
from rememora.model.errors import StoreClosed, StoreForked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from concurrent.futures import Future
    from types import TracebackType
    from typing import Any, ParamSpec, Self, TypeVar

    from rememora.engine import Rememora
    from rememora.engine.base import Scopes, Time
    from rememora.engine.memories import Memories
    from rememora.engine.turn import Conversation
    from rememora.model.context import Context
    from rememora.model.events import Event
    from rememora.model.imported import ImportReport
    from rememora.model.memory import Memory
    from rememora.model.removals import Cleared, Preview
    from rememora.model.results import Recall, Receipt
    from rememora.model.settings import Settings
    from rememora.model.transcript import Exchange, Message
    from rememora.opening import Location
    from rememora.ports.clock import Clock
    from rememora.ports.session_files import SessionFiles

    P = ParamSpec("P")
    R = TypeVar("R")

_THREADS = 8  # writers take turns anyway; a few that wait for their turn must not hold up the readers


class _Workers:
    """The threads of one store; the handles that `bind` makes share them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="rememora")
        self._pid = os.getpid()
        self._closed = False

    def submit(self, verb: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        if self._pid != os.getpid():  # the threads stayed with the parent: waiting for them would never end
            raise StoreForked("the store was opened before fork(); open it again in this process")
        if self._closed:
            raise StoreClosed("the store is closed; open it again")
        return self._pool.submit(copy_context().run, partial(verb, *args, **kwargs))

    async def run(self, verb: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.wrap_future(self.submit(verb, *args, **kwargs))

    async def close(self, release: Callable[[], None]) -> None:
        """Let the calls made so far end, then release the store, then end the threads."""
        self._closed = True
        if self._pid != os.getpid():
            return
        with ThreadPoolExecutor(1) as last:  # leaving waits for it, even when this task is cancelled
            await asyncio.wrap_future(last.submit(self._finish, release))

    def end(self, *, wait: bool) -> None:
        self._closed = True
        self._pool.shutdown(wait=wait)

    def _finish(self, release: Callable[[], None]) -> None:
        self._pool.shutdown()
        release()


class AsyncRememora(AsyncHandles, AsyncCompacting, AsyncExplaining, AsyncErasing, AsyncWorking):
    """A `Rememora` whose verbs are awaited. Get one from `AsyncRememora.open`, or wrap an engine.

    Usable from several tasks and event loops at once. Closing it closes the engine.
    """

    def __init__(self, engine: Rememora, *, _workers: _Workers | None = None) -> None:
        self._engine = engine
        self._workers = _workers or _Workers()
        self._run = self._workers.run

    @classmethod
    async def open(
        cls,
        location: Location = None,
        *,
        embedder: object = None,
        llm: object = None,
        reranker: object = None,
        session_files: SessionFiles | None = None,
        settings: Settings | Mapping[str, object] | None = None,
        clock: Clock | Callable[[], float] | None = None,
        on_event: Callable[[Event], None] | None = None,
    ) -> AsyncRememora:
        """See `rememora.open`."""
        workers = _Workers()
        opened = workers.submit(
            opening.open,
            location,
            embedder=embedder,
            llm=llm,
            reranker=reranker,
            session_files=session_files,
            settings=settings,
            clock=clock,
            on_event=on_event,
        )
        try:
            return cls(await asyncio.wrap_future(opened), _workers=workers)
        except BaseException:  # why: it is cleaned up after and raised again, whatever it is
            opened.add_done_callback(_close_unwanted)
            workers.end(wait=opened.done())
            raise

    def bind(self, *, scope: Scopes | None = None, session: str | None = None) -> AsyncRememora:
        """See `Rememora.bind`; it waits for nothing."""
        return AsyncRememora(self._engine.bind(scope=scope, session=session), _workers=self._workers)

    # The verbs are the engine's, and a test compares the two: packed tight, because nobody reads them here.
    # fmt: off

    async def begin(
        self, text: str, *, id: str | None = None, scope: str | None = None, session: str | None = None,
        at: Time | None = None
    ) -> Exchange:
        """See `Rememora.begin`."""
        return await self._run(self._engine.begin, text, id=id, scope=scope, session=session, at=at)

    async def complete(
        self, id: str, text: str, *, tools: Sequence[str | Mapping[str, object]] = (),
        scope: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.complete`."""
        return await self._run(self._engine.complete, id, text, tools=tools, scope=scope, at=at)

    async def fail(
        self, id: str, reason: str, *, scope: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.fail`."""
        return await self._run(self._engine.fail, id, reason, scope=scope, at=at)

    async def capture(
        self, user_text: str, assistant_text: str, *, tools: Sequence[str | Mapping[str, object]] = (),
        id: str | None = None, scope: str | None = None, session: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.capture`."""
        return await self._run(
            self._engine.capture, user_text, assistant_text, tools=tools, id=id, scope=scope,
            session=session, at=at
        )

    async def archive(
        self, messages: Iterable[Mapping[str, object]], *, scope: str | None = None,
        session: str | None = None, at: Time | None = None
    ) -> tuple[Receipt, ...]:
        """See `Rememora.archive`."""
        return await self._run(self._engine.archive, messages, scope=scope, session=session, at=at)

    async def exchange(self, id: str, *, scope: str | None = None) -> Exchange:
        """See `Rememora.exchange`."""
        return await self._run(self._engine.exchange, id, scope=scope)

    async def exchanges(
        self, *, status: str | None = None, before: int | None = None, limit: int | None = None,
        scope: Scopes | None = None, session: str | None = None
    ) -> list[Exchange]:
        """See `Rememora.exchanges`."""
        return await self._run(
            self._engine.exchanges, status=status, before=before, limit=limit, scope=scope, session=session
        )

    async def rehydrate(
        self, *, ids: Sequence[str] | None = None, since: Time | None = None, until: Time | None = None,
        keyword: str | None = None, memory: str | None = None, neighbours: int = 0,
        limit: int | None = None, scope: Scopes | None = None, session: str | None = None
    ) -> list[Message]:
        """See `Rememora.rehydrate`."""
        return await self._run(
            self._engine.rehydrate, ids=ids, since=since, until=until, keyword=keyword, memory=memory,
            neighbours=neighbours, limit=limit, scope=scope, session=session
        )

    async def remember(
        self, text: str, *, kind: str = "note", title: str | None = None, concepts: Sequence[str] = (),
        confidence: float = 1.0, importance: float = 0.5, trust: str = "user",
        slot: tuple[str, str, str] | None = None, valid_from: Time | None = None,
        valid_to: Time | None = None, because: Sequence[str] = (), ttl_s: float | None = None,
        pinned: bool = False, triggers: Sequence[str] = (), meta: Mapping[str, object] | None = None,
        id: str | None = None, scope: str | None = None, session: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.remember`."""
        return await self._run(
            self._engine.remember, text, kind=kind, title=title, concepts=concepts, confidence=confidence,
            importance=importance, trust=trust, slot=slot, valid_from=valid_from, valid_to=valid_to,
            because=because, ttl_s=ttl_s, pinned=pinned, triggers=triggers, meta=meta, id=id, scope=scope,
            session=session, at=at
        )

    async def get(self, id: str, *, scope: Scopes | None = None) -> Memory:
        """See `Rememora.get`."""
        return await self._run(self._engine.get, id, scope=scope)

    async def list(
        self, *, kinds: str | Sequence[str] | None = None, status: str | Sequence[str] = "active",
        limit: int | None = None, scope: Scopes | None = None, session: str | None = None
    ) -> Memories:
        """See `Rememora.list`."""
        return await self._run(
            self._engine.list, kinds=kinds, status=status, limit=limit, scope=scope, session=session
        )

    async def update(
        self, id: str, *, text: str | None = None, kind: str | None = None, title: str | None = None,
        concepts: Sequence[str] | None = None, confidence: float | None = None,
        importance: float | None = None, trust: str | None = None, slot: tuple[str, str, str] | None = None,
        valid_from: Time | None = None, valid_to: Time | None = None, because: Sequence[str] | None = None,
        ttl_s: float | None = None, triggers: Sequence[str] | None = None,
        meta: Mapping[str, object] | None = None, scope: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.update`."""
        return await self._run(
            self._engine.update, id, text=text, kind=kind, title=title, concepts=concepts,
            confidence=confidence, importance=importance, trust=trust, slot=slot, valid_from=valid_from,
            valid_to=valid_to, because=because, ttl_s=ttl_s, triggers=triggers, meta=meta, scope=scope, at=at
        )

    async def pin(
        self, id: str, *, pinned: bool = True, scope: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.pin`."""
        return await self._run(self._engine.pin, id, pinned=pinned, scope=scope, at=at)

    async def history(self, id: str, *, scope: Scopes | None = None) -> Memories:
        """See `Rememora.history`."""
        return await self._run(self._engine.history, id, scope=scope)

    async def recall(
        self, query: str, *, limit: int | None = None, budget_tokens: int | None = None,
        among: str | Sequence[str] = ("memories", "transcript"), kinds: str | Sequence[str] | None = None,
        roles: str | Sequence[str] | None = None, since: Time | None = None, until: Time | None = None,
        as_of: Time | None = None, known_at: Time | None = None, min_score: float = 0.0,
        explain: bool = False, timeout_s: float | None = None, scope: Scopes | None = None,
        session: str | None = None
    ) -> Recall:
        """See `Rememora.recall`."""
        return await self._run(
            self._engine.recall, query, limit=limit, budget_tokens=budget_tokens, among=among, kinds=kinds,
            roles=roles, since=since, until=until, as_of=as_of, known_at=known_at, min_score=min_score,
            explain=explain, timeout_s=timeout_s, scope=scope, session=session
        )

    async def assemble(
        self, messages: Iterable[Any], *, budget_tokens: int | None = None, placement: str = "last_user",
        limit: int | None = None, timeout_s: float | None = None, scope: Scopes | None = None,
        session: str | None = None, at: Time | None = None
    ) -> Context:
        """See `Rememora.assemble`."""
        return await self._run(
            self._engine.assemble, messages, budget_tokens=budget_tokens, placement=placement, limit=limit,
            timeout_s=timeout_s, scope=scope, session=session, at=at
        )

    @overload
    async def strip(self, messages: str, *, scope: Scopes | None = None) -> str: ...
    @overload
    async def strip(self, messages: Iterable[Any], *, scope: Scopes | None = None) -> Conversation: ...

    async def strip(self, messages: str | Iterable[Any], *, scope: Scopes | None = None) -> str | Conversation:
        """See `Rememora.strip`."""
        strip: Callable[..., str | Conversation] = self._engine.strip  # its overloads at once
        return await self._run(strip, messages, scope=scope)
    async def used(
        self, recall: Recall | Context, reply: str, *, at: Time | None = None
    ) -> tuple[str, ...]:
        """See `Rememora.used`."""
        return await self._run(self._engine.used, recall, reply, at=at)
    async def injected(self, *ids: str, scope: str | None = None, at: Time | None = None) -> tuple[str, ...]:
        """See `Rememora.injected`."""
        return await self._run(self._engine.injected, *ids, scope=scope, at=at)

    @overload
    async def forget(self, *ids: str, scope: str | None = None) -> tuple[Receipt, ...]: ...
    @overload
    async def forget(self, *, query: str, scope: str | None = None) -> Preview: ...
    @overload
    async def forget(self, *, token: str, scope: str | None = None) -> tuple[Receipt, ...]: ...

    async def forget(
        self, *ids: str, query: str | None = None, token: str | None = None, scope: str | None = None
    ) -> tuple[Receipt, ...] | Preview:
        """See `Rememora.forget`."""
        forget: Callable[..., tuple[Receipt, ...] | Preview] = self._engine.forget  # its overloads at once
        return await self._run(forget, *ids, query=query, token=token, scope=scope)

    async def restore(self, id: str, *, scope: str | None = None) -> Receipt:
        """See `Rememora.restore`."""
        return await self._run(self._engine.restore, id, scope=scope)

    async def undo(self, operation_id: str, *, scope: str | None = None) -> Receipt:
        """See `Rememora.undo`."""
        return await self._run(self._engine.undo, operation_id, scope=scope)
    async def preview_clear(self, *, scope: str | None = None) -> Cleared:
        """See `Rememora.preview_clear`."""
        return await self._run(self._engine.preview_clear, scope=scope)
    async def clear(
        self, *, token: str | None = None, scope: str | None = None, at: Time | None = None
    ) -> Cleared:
        """See `Rememora.clear`."""
        return await self._run(self._engine.clear, token=token, scope=scope, at=at)

    async def status(self) -> Mapping[str, object]:
        """See `Rememora.status`."""
        return await self._run(self._engine.status)

    async def stats(self, *, scope: Scopes | None = None) -> Mapping[str, object]:
        """See `Rememora.stats`."""
        return await self._run(self._engine.stats, scope=scope)

    async def export(self, path: str | os.PathLike[str], *, scope: Scopes | None = None) -> int:
        """See `Rememora.export`."""
        return await self._run(self._engine.export, path, scope=scope)

    async def import_(
        self, path: str | os.PathLike[str], *, format: str = "auto", strict: bool = False,
        dry_run: bool = False, progress: Callable[[int, int], None] | None = None, scope: str | None = None
    ) -> ImportReport:
        """See `Rememora.import_`."""
        return await self._run(
            self._engine.import_, path, format=format, strict=strict, dry_run=dry_run, progress=progress,
            scope=scope
        )

    async def run_in_background(self, *, every_s: float = 5.0) -> None:
        """See `Rememora.run_in_background`."""
        await self._run(self._engine.run_in_background, every_s=every_s)

    async def close(self) -> None:
        """Let the calls made so far end, then release files and threads; calling it twice is fine."""
        await self._workers.close(self._engine.close)

    # fmt: on

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _close_unwanted(opened: Future[Rememora]) -> None:
    """Close what was opened for a task that is gone."""
    if not opened.cancelled() and opened.exception() is None:
        opened.result().close()


async def in_thread(verb: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a call that waits on a thread of the event loop, for who has no `AsyncRememora`."""
    return await asyncio.to_thread(verb, *args, **kwargs)
