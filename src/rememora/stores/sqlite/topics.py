"""Topics and the latest run of a topic worker."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.model.topics import Topic, TopicRun
from rememora.ports.topics import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

_COLUMNS = "t.id, t.status, t.label_terms, t.retrieval_terms, t.spans, t.started_ms, t.ended_ms, t.updated_ms, t.source"
TOPICS = f"SELECT {_COLUMNS} FROM topics t WHERE t.scope = ? ORDER BY t.no"
NEWEST = f"SELECT {_COLUMNS} FROM topics t WHERE t.scope = ? ORDER BY t.no DESC LIMIT ?"
OF_EXCHANGES = f"""
    SELECT e.id, {_COLUMNS} FROM json_each(:ids) j
    JOIN exchanges e ON e.scope = :scope AND e.id = j.value
    JOIN topics t ON t.no = (
        SELECT p.topic FROM topic_spans p
        WHERE p.scope = :scope AND p.last >= e.no AND p.first = (
            SELECT max(q.first) FROM topic_spans q WHERE q.scope = :scope AND q.first <= e.no
        ) ORDER BY p.topic DESC LIMIT 1
    )
    ORDER BY j.key
"""
TOPIC_DROP = "DELETE FROM topics WHERE scope = ? AND id = ?"
SPAN_ADD = "INSERT OR REPLACE INTO topic_spans (scope, first, last, topic) VALUES (?, ?, ?, ?)"
PROGRESS = "SELECT number, seen_to FROM topic_progress WHERE scope = ?"
PROGRESS_PUT = "INSERT OR REPLACE INTO topic_progress (scope, number, seen_to) VALUES (?, ?, ?)"
DUE = """
    SELECT s.name FROM scopes s LEFT JOIN topic_progress p ON p.scope = s.no
    WHERE :least <= (
        SELECT count(*) FROM (
            SELECT 1 FROM exchanges e
            WHERE e.scope = s.no AND e.status = 'completed' AND e.source <> 'note' AND e.no > coalesce(p.seen_to, 0)
            LIMIT :least
        )
    )
    ORDER BY s.no LIMIT :limit
"""
TOPICS_CLEAR = "DELETE FROM topics WHERE scope = ?"
TOPIC_ADD = """
    INSERT INTO topics
        (scope, id, status, label_terms, retrieval_terms, spans, started_ms, ended_ms, updated_ms, source)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING no
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
        self._add(number, topics)

    def newest(self, scope: str, *, limit: int) -> list[Topic]:
        """Return the topics that were put last, in the order of `list`."""
        rows = self._db.cx.execute(NEWEST, (self._scopes.number(scope), limit)).fetchall()
        return [_topic(row) for row in reversed(rows)]

    def of_exchanges(self, scope: str, ids: Sequence[str]) -> list[tuple[str, Topic]]:
        """Return, for each of these exchanges that is in a topic, its id and that topic."""
        asked = {"scope": self._scopes.number(scope), "ids": json.dumps(list(ids))}
        return [(id, _topic(row)) for id, *row in self._db.cx.execute(OF_EXCHANGES, asked)]

    def change(self, scope: str, *, gone: Sequence[str], topics: Sequence[Topic], progress: Progress) -> None:
        """Take out some topics, put others behind all that stay, and note how far the worker is."""
        number = self._scopes.ensure(scope)
        self._db.cx.executemany(TOPIC_DROP, [(number, id) for id in gone])
        self._add(number, topics)
        self._db.cx.execute(PROGRESS_PUT, (number, *progress))

    def progress(self, scope: str) -> Progress:
        """Return how far the worker is."""
        for row in self._db.cx.execute(PROGRESS, (self._scopes.number(scope),)):
            return Progress(*row)
        return Progress()

    def due(self, *, least: int, limit: int) -> list[str]:
        """Return scopes in which at least so many exchanges were completed that no worker has grouped."""
        return [name for (name,) in self._db.cx.execute(DUE, {"least": least, "limit": limit})]

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

    def _add(self, number: int, topics: Sequence[Topic]) -> None:
        for topic in topics:
            no = self._db.cx.execute(TOPIC_ADD, (number, *_row(topic))).get
            self._db.cx.executemany(SPAN_ADD, [(number, first, last, no) for first, last in topic.spans])

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
