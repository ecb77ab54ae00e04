"""Topics, as a store keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.topics import Topic, TopicRun


class Topics(Protocol):
    """The topics of each scope, and the latest run of its topic worker."""

    def list(self, scope: str) -> list[Topic]:
        """Return the topics of a scope in the order in which they were put."""

    def replace(self, scope: str, topics: Sequence[Topic]) -> None:
        """Put these topics in place of all that are there; the order of the call is kept."""

    def latest_run(self, scope: str) -> TopicRun | None:
        """Return the run that was kept last, or `None`."""

    def keep_run(self, scope: str, run: TopicRun | None) -> None:
        """Put a run in place of the one that is there; `None` only takes that out."""
