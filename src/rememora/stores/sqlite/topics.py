"""Topics and the latest run of a topic worker."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.model.topics import Topic, TopicRun

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

TOPICS = """
    SELECT id, status, label_terms, retrieval_terms, spans, started_ms, ended_ms, updated_ms, source
    FROM topics WHERE scope = ? ORDER BY no
"""
TOPICS_CLEAR = "DELETE FROM topics WHERE scope = ?"
TOPIC_ADD = """
    INSERT INTO topics
        (scope, id, status, label_terms, retrieval_terms, spans, started_ms, ended_ms, updated_ms, source)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
RUN = "SELECT id, status, at_ms, input, output, error, model, topics FROM topic_runs WHERE scope = ?"
RUN_CLEAR = "DELETE FROM topic_runs WHERE scope = ?"
RUN_PUT = """
    INSERT OR REPLACE INTO topic_runs (scope, id, status, at_ms, input, output, error, model, topics)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class SqliteTopics:
    """See `ports.topics.Topics`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def replace(self, scope: str, topics: Sequence[Topic]) -> None:
        """Put these topics in place of all that are there."""
        number = self._scopes.ensure(scope)
        self._db.cx.execute(TOPICS_CLEAR, (number,))
        self._db.cx.executemany(TOPIC_ADD, [(number, *_row(topic)) for topic in topics])

    def latest_run(self, scope: str) -> TopicRun | None:
        """Return the run that was kept last, or `None`."""
        for row in self._db.cx.execute(RUN, (self._scopes.number(scope),)):
            id, status, at_ms, shown, output, error, model, topics = row
            return TopicRun(
                id=id,
                status=status,
                at_ms=at_ms,
                input=shown,
                output=output,
                error=error,
                model=model,
                topics=tuple(map(_topic, json.loads(topics))),
            )
        return None

    def keep_run(self, scope: str, run: TopicRun | None) -> None:
        """Put a run in place of the one that is there; `None` only takes that out."""
        number = self._scopes.ensure(scope)
        if run is None:
            self._db.cx.execute(RUN_CLEAR, (number,))
            return
        topics = json.dumps([_row(topic) for topic in run.topics], ensure_ascii=False)
        values = (run.id, run.status, run.at_ms, run.input, run.output, run.error, run.model, topics)
        self._db.cx.execute(RUN_PUT, (number, *values))

    def list(self, scope: str) -> list[Topic]:
        """Return the topics of a scope in the order in which they were put."""
        return [_topic(row) for row in self._db.cx.execute(TOPICS, (self._scopes.number(scope),))]


def _row(topic: Topic) -> tuple[Any, ...]:
    return (
        topic.id,
        topic.status,
        *(
            json.dumps(part, ensure_ascii=False)
            for part in (topic.label_terms, topic.retrieval_terms, topic.spans)
        ),
        topic.started_at_ms,
        topic.ended_at_ms,
        topic.updated_at_ms,
        topic.source,
    )


def _topic(row: Sequence[Any]) -> Topic:
    id, status, labels, retrieval, spans, started_ms, ended_ms, updated_ms, source = row
    return Topic(
        id=id,
        status=status,
        label_terms=tuple(json.loads(labels)),
        retrieval_terms=tuple(json.loads(retrieval)),
        spans=tuple((first, last) for first, last in json.loads(spans)),
        started_at_ms=started_ms,
        ended_at_ms=ended_ms,
        updated_at_ms=updated_ms,
        source=source,
    )
