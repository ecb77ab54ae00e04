"""What every data set is read into: who said what, and what is asked about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SIDE = "/"
"""Stands in the id of a message before its side of an exchange, where evidence names exchanges."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message; *plain* is its text as the plain BM25 gets it."""

    id: str
    role: str
    name: str | None
    session: str
    content: str
    at: str | None
    plain: str

    def message(self) -> dict[str, object]:
        """Return it in the form that `archive` takes."""
        fields = ("id", "role", "name", "session", "content", "at")
        return {name: value for name in fields if (value := getattr(self, name)) is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question, and the ids of what answers it (see `units`); empty if nothing does."""

    text: str
    category: str
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """What was said in one scope, and what is asked about it."""

    id: str
    part: str
    said: tuple[Said, ...]
    asked: tuple[Asked, ...] = field(repr=False)


def units(ids: Iterable[str]) -> tuple[str, ...]:
    """Return what counts as found, none twice: the message, or the exchange where its id names one."""
    return tuple(dict.fromkeys(id.partition(SIDE)[0] for id in ids))


def one_scope(talks: Sequence[Conversation], *, hidden: bool) -> tuple[Conversation, list[str]]:
    """Join talks to one; returns it, and the talk that each question is about. Questions without evidence go.

    Args:
        talks: Of one set.
        hidden: Whether nobody's name is told.
    """
    said, asked, of = [], [], []
    for talk in talks:
        for one in talk.said:
            name, session = None if hidden else one.name, f"{talk.id} {one.session}"
            plain = one.content if hidden else one.plain
            said.append(replace(one, id=f"{talk.id} {one.id}", session=session, name=name, plain=plain))
        for question in talk.asked:
            if question.evidence:
                evidence = frozenset(f"{talk.id} {id}" for id in question.evidence)
                asked.append(replace(question, evidence=evidence))
                of.append(talk.id)
    return Conversation(id="merged", part="all", said=tuple(said), asked=tuple(asked)), of
