"""The arm of topics: tells each message how well its topic matches the question, and brings others of that topic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.context.entry import Entry
from rememora.core.topics.arm import label, label_share, matches

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from rememora.flow.context import Context
    from rememora.flow.deps import Deps
    from rememora.flow.recall import Question
    from rememora.model.queries import Candidate
    from rememora.model.topics import Topic
    from rememora.ports.vectors import Key

Place = tuple[str, str]
"""Scope and id of a topic."""

_LABELLED = 12
"""Messages that labels alone may bring."""
_BESIDE, _REACH = 8, 12
"""Messages of the best topic that join what was found, nearest to its best one, and how far entries are looked for."""
_FEW = 3
"""Where more candidates than this times the limit were found, none joins them: those that share no word with the
question would stand behind all of them (on LoCoMo and BEAM no first twenty change)."""


class _Topics:
    """The topics of candidates, and what is known of them."""

    def __init__(self, deps: Deps, question: Question, context: Context) -> None:
        self._deps, self._question, self._context = deps, question, context
        self.of: dict[Key, Place] = {}
        self._topics: dict[Place, Topic] = {}

    def look(self, scope: str, ids: Iterable[str]) -> None:
        """Learn which topics messages of a scope are in."""
        self.learn(scope, self._deps.store.topics.of_messages(scope, list(ids)))

    def learn(self, scope: str, found: Iterable[tuple[str, Topic]]) -> None:
        """Note which topics messages of a scope are in."""
        for id, topic in found:
            place = (scope, topic.id)
            self.of["message", scope, id] = place
            self._topics[place] = topic

    def labels(self) -> dict[Place, float]:
        """Return the share of the question's words that each topic is labelled with."""
        corpus = self._context.corpus
        return {
            place: label_share(
                label(topic.label_terms, topic.retrieval_terms), corpus.share_of, corpus.shared
            )
            for place, topic in self._topics.items()
        }


def by_topics(deps: Deps, question: Question, context: Context, entries: list[Entry]) -> list[Entry]:
    """Return the entries, each told how well its topic matches, with those that topics bring. Inside a block.

    A topic is met in its candidates, whose words a worker without a model labels it with. Labels of a model or a
    host may hold what nobody said: only words that no entry holds are looked for in them.
    """
    topics = _Topics(deps, question, context)
    for scope in question.scopes:
        topics.look(scope, [one.id for one in entries if one.talk is not None and one.scope == scope])
    brought = _labelled(deps, question, context, topics, {one.key for one in entries})
    every = [*entries, *brought]
    inside = [(one, place) for one in every if (place := topics.of.get(one.key)) is not None]
    words: dict[Place, list[float]] = {}
    for one, place in inside:
        words.setdefault(place, []).append(one.words)
    labels = topics.labels()
    found = matches(words, labels, brought={topics.of[one.key] for one in brought})
    for one, place in inside:
        one.topic = found.get(place, 0.0)
    for one in brought:
        one.brought = labels[topics.of[one.key]]
    if found and len(entries) < _FEW * question.limit:
        every += _beside(deps, question, context, topics, every)
    return every


def _labelled(
    deps: Deps, question: Question, context: Context, topics: _Topics, known: Collection[Key]
) -> list[Entry]:
    """Return messages of topics that are labelled with a word of the question which nobody used."""
    from rememora.model.topics import RULES

    unknown = [term for term, count in context.corpus.frequencies.items() if not count]
    added: list[Entry] = []
    for scope in question.scopes if unknown else ():
        found = deps.store.topics.labelled(scope, unknown, but_of=RULES, limit=_LABELLED)
        topics.learn(scope, found)
        new = [id for id, _ in found if ("message", scope, id) not in known]
        added += _entries(deps.store.index.messages(scope, new), question, context)
    return added


def _beside(
    deps: Deps, question: Question, context: Context, topics: _Topics, entries: list[Entry]
) -> list[Entry]:
    """Return other messages of the topic that matches best, the nearest to its best candidate."""
    best = max(entries, key=lambda one: (one.topic, one.words, one.key), default=None)
    if best is None or best.topic <= 0.0:
        return []
    place = topics.of[best.key]
    known = {one.place for one in entries}
    near = deps.store.index.around(best.scope, [best.place], reach=_REACH, known=known)
    topics.look(best.scope, [one.id for one in near])
    same = [one for one in near if topics.of.get(("message", one.scope, one.id)) == place]
    same.sort(key=lambda one: abs(one.place - best.place))
    added = _entries(same[:_BESIDE], question, context)
    for one in added:
        one.topic = best.topic
    return added


def _entries(candidates: Iterable[Candidate], question: Question, context: Context) -> list[Entry]:
    from rememora.flow.context import meets

    added = [Entry(one, context.corpus) for one in candidates if meets(one, question.where)]
    for one in added:
        one.brought = 0.0
    return added
