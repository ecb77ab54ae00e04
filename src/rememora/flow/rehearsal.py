"""Many writes as one: made in full, and perhaps taken back to see what they would do."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, cast

from rememora.flow.deps import Deps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from rememora.model.events import Event
    from rememora.ports.store import Store


class _TakenBackError(Exception):
    """Ends the transaction without a trace; never leaves this module."""


class Within:
    """A store in the middle of a transaction: what begins one goes on in it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def transaction(self) -> AbstractContextManager[None]:
        """Go on in the transaction that is open."""
        return nullcontext()

    def reading(self) -> AbstractContextManager[None]:
        """Read what was written so far."""
        return nullcontext()


@contextmanager
def within(deps: Deps, *, sink: Callable[[Event], None] | None = None) -> Iterator[Deps]:
    """Give ports whose writes are one transaction, gone without a trace when an exception leaves it.

    Other writers wait until it ends, and its pages go to the file's log, so memory stays bounded.
    """
    with deps.store.transaction():
        yield Deps(
            store=cast("Store", Within(deps.store)),
            clock=deps.clock,
            settings=deps.settings,
            sink=sink or deps.sink,
            random_bytes=deps.random_bytes,
        )


@contextmanager
def rehearsed(deps: Deps) -> Iterator[Deps]:
    """Give ports whose writes see each other and are gone at the end; nobody is told of them."""
    try:
        with within(deps, sink=lambda _: None) as ports:
            yield ports
            raise _TakenBackError
    except _TakenBackError:
        return
