"""Terms by which the full text finds the edges of the graph: no second store, and made anew with every rebuild.

A value with an address is an edge from its subject to its value. Its entry holds a term for the subject, one for each
attribute that the subject may be asked for, one for the value, and one for each premise. They are digests: no text and
no question holds such a word by chance, and the index needs no further column.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from rememora.core.attributes import attributes, person

if TYPE_CHECKING:
    from rememora.model.memory import Memory

_MOST_PREMISES = 50
"""Of a memory that rests on more, the first are found from either side."""


def edge_terms(memory: Memory) -> list[str]:
    """Return the terms of a memory's edges; none for one without address and premises."""
    made = [premise_term(id) for id in memory.because[:_MOST_PREMISES]]
    if memory.slot is None:
        return made
    subject, attribute, value = memory.slot
    who = person(subject)
    asked = [attribute_term(who, name) for name in sorted(attributes(attribute))]
    return [subject_term(who), *asked, value_term(person(value)), *made]


def subject_term(who: str) -> str:
    """Return the term of what is told of somebody, given in plain form (`attributes.person`)."""
    return _term("s", who)


def attribute_term(who: str, attribute: str) -> str:
    """Return the term of an attribute of somebody."""
    return _term("a", f"{who}\n{attribute}")


def value_term(value: str) -> str:
    """Return the term of what has a value, given in plain form."""
    return _term("o", value)


def premise_term(id: str) -> str:
    """Return the term of what rests on a memory."""
    return _term("b", id)


def _term(kind: str, what: str) -> str:
    return f"edge{kind}{blake2b(what.encode(errors='surrogatepass'), digest_size=8).hexdigest()}"
