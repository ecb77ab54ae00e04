"""Topics and the latest run of a topic worker."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from rememora.model.topics import Topic, TopicRun
    from rememora.ports.topics import Progress
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

_COLUMNS = "t.id, t.status, t.label_terms, t.retrieval_terms, t.spans, t.started_ms, t.ended_ms, t.updated_ms, t.source"
TOPICS = f"SELECT {_COLUMNS} FROM topics t WHERE t.scope = ? ORDER BY t.no"
NEWEST = f"SELECT {_COLUMNS} FROM topics t WHERE t.scope = ? ORDER BY t.no DESC LIMIT ?"
OF_MESSAGES = """
    SELECT m.id, (
        SELECT p.topic FROM topic_spans p
        WHERE p.scope = m.scope AND p.last >= m.exchange AND p.first = (
            SELECT max(q.first) FROM topic_spans q WHERE q.scope = m.scope AND q.first <= m.exchange
        ) ORDER BY p.topic DESC LIMIT 1
    )
    FROM json_each(:ids) j CROSS JOIN messages m ON m.scope = :scope AND m.id = j.value
    ORDER BY j.key
"""
NUMBERED = f"SELECT t.no, {_COLUMNS} FROM json_each(?) j CROSS JOIN topics t ON t.no = j.value"
LABELS = """
    SELECT t.no, t.label_terms, t.retrieval_terms, t.source FROM topics t
    WHERE t.scope = ? ORDER BY t.no DESC LIMIT ?
"""
MESSAGES_OF = """
    SELECT m.id FROM topic_spans p
    CROSS JOIN exchanges e ON e.no BETWEEN p.first AND p.last AND e.scope = p.scope AND e.status = 'completed'
    CROSS JOIN messages m ON m.exchange = e.no AND m.visible
    WHERE p.topic = ? ORDER BY e.no, m.no LIMIT ?
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
_LABELS_READ = 1_000
"""Topics whose labels are held against a question, the latest: half a millisecond once their words are known."""


class SqliteTopics:
    """See `ports.topics.Topics`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def replace(self, scope: str, topics: Sequence[Topic]) -> None:
        """Put these topics in place of all that are there."""
        number = self._scopes.ensure(scope)
        self._db.cx.execute(TOPICS_CLEAR, (number,))
        self._add(number, topics)

    def of_messages(self, scope: str, ids: Sequence[str]) -> list[tuple[str, Topic]]:
        """Return, for each of these messages whose exchange is in a topic, its id and that topic."""
        asked = {"scope": self._scopes.number(scope), "ids": json.dumps(list(ids))}
        found = self._db.cx.execute(OF_MESSAGES, asked).fetchall()
        topics = self._numbered({no for _, no in found})
        return [(id, topics[no]) for id, no in found if no in topics]

    def labelled(
        self, scope: str, terms: Sequence[str], *, but_of: str, limit: int
    ) -> list[tuple[str, Topic]]:
        """Return the messages of topics that one of these index terms labels, each with its topic."""
        asked = frozenset(terms)
        held: dict[int, int] = {}
        rows = self._db.cx.execute(LABELS, (self._scopes.number(scope), _LABELS_READ))
        for no, labels, retrieval, source in rows:
            if source != but_of and (count := len(asked & _terms(labels, retrieval))):
                held[no] = count
        best = sorted(held, key=lambda no: (-held[no], -no))[:limit]
        topics = self._numbered(best)
        found: list[tuple[str, Topic]] = []
        for no in best:
            messages = self._db.cx.execute(MESSAGES_OF, (no, limit - len(found)))
            found += [(id, topics[no]) for (id,) in messages]
        return found

    def _numbered(self, numbers: Iterable[int | None]) -> dict[int, Topic]:
        rows = self._db.cx.execute(NUMBERED, (json.dumps([no for no in numbers if no is not None]),))
        return {row[0]: _known(row) for row in rows}

    def change(self, scope: str, *, gone: Sequence[str], topics: Sequence[Topic], progress: Progress) -> None:
        """Take out some topics, put others behind all that stay, and note how far the worker is."""
        number = self._scopes.ensure(scope)
        self._db.cx.executemany(TOPIC_DROP, [(number, id) for id in gone])
        self._add(number, topics)
        self._db.cx.execute(PROGRESS_PUT, (number, *progress))

    def progress(self, scope: str) -> Progress:
        """Return how far the worker is."""
        from rememora.ports.topics import Progress

        for row in self._db.cx.execute(PROGRESS, (self._scopes.number(scope),)):
            return Progress(*row)
        return Progress()

    def due(self, *, least: int, limit: int) -> list[str]:
        """Return scopes in which at least so many exchanges were completed that no worker has grouped."""
        return [name for (name,) in self._db.cx.execute(DUE, {"least": least, "limit": limit})]

    def latest_run(self, scope: str) -> TopicRun | None:
        """Return the run that was kept last, or `None`."""
        from rememora.model.topics import TopicRun

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

    def list(self, scope: str, *, limit: int | None = None) -> list[Topic]:
        """Return the topics of a scope in the order in which they were put, with *limit* those that were put last."""
        number = self._scopes.number(scope)
        if limit is None:
            return [_topic(row) for row in self._db.cx.execute(TOPICS, (number,))]
        return [_topic(row) for row in reversed(self._db.cx.execute(NEWEST, (number, limit)).fetchall())]


@lru_cache(maxsize=1_024)
def _known(row: tuple[Any, ...]) -> Topic:
    """Return a topic by its number and its row, which every recall reads again."""
    return _topic(row[1:])


@lru_cache(maxsize=4_096)
def _terms(labels: str, retrieval: str) -> frozenset[str]:
    """Return the index terms that a topic is labelled with, given as its row has them."""
    from rememora.core.text import index_terms

    return frozenset(index_terms(" ".join((*json.loads(labels), *json.loads(retrieval)))))


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
    from rememora.model.topics import Topic  # each recall looks here, and most stores have none

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
