"""Topics, as a store keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.topics import Topic, TopicRun


class Progress(NamedTuple):
    """How far the topic worker of a scope is.

    Attributes:
        number: The highest number that it ever gave to a topic; ids are "T1", "T2", and none comes twice.
        seen_to: `sequence` of the last exchange that it has grouped.
    """

    number: int = 0
    seen_to: int = 0


class Topics(Protocol):
    """The topics of each scope, and the latest run of its topic worker."""

    def replace(self, scope: str, topics: Sequence[Topic]) -> None:
        """Put these topics in place of all that are there; the order of the call is kept."""

    def of_messages(self, scope: str, ids: Sequence[str]) -> list[tuple[str, Topic]]:
        """Return, for each of these messages whose exchange is in a topic, its id and that topic, in the order of the
        call.

        Where several have it, it is that whose span begins last.
        """

    def labelled(
        self, scope: str, terms: Sequence[str], *, but_of: str, limit: int
    ) -> list[tuple[str, Topic]]:
        """Return the messages of topics that one of these index terms labels, each with its topic, at most *limit*.

        Topics with more of the terms come first, and of those with as many the latest; only completed exchanges
        count, in their order. Topics that were put long ago may be passed over, and those of the source *but_of* are.
        """

    def change(self, scope: str, *, gone: Sequence[str], topics: Sequence[Topic], progress: Progress) -> None:
        """Take out the topics with these ids, put others behind all that stay, and note how far the worker is."""

    def progress(self, scope: str) -> Progress:
        """Return how far the worker is."""

    def due(self, *, least: int, limit: int) -> list[str]:
        """Return scopes in which at least so many exchanges were completed behind `seen_to`, at most *limit*.

        Exchanges of source "note" are none. A scope that was first written to comes first.
        """

    def latest_run(self, scope: str) -> TopicRun | None:
        """Return the run that was kept last, or `None`."""

    def keep_run(self, scope: str, run: TopicRun | None) -> None:
        """Put a run in place of the one that is there; `None` only takes that out."""

    def list(self, scope: str, *, limit: int | None = None) -> list[Topic]:
        """Return the topics of a scope in the order in which they were put, with *limit* those that were put last."""
