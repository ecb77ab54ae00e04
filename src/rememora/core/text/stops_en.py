"""Function and question words of English, as index terms (after stemming), kept by hand.

Left out on purpose, because they are words of substance as well: may and march,
last, first, new, old, home, work, like, want, need, know, say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ENGLISH = """
a about after all also an and any as at be becaus befor but by can cannot could do down each either els ever
for from further get give have he her here herself him himself his how i if in into it its itself just let
me more most much must my myself no nor not of off on onc only or other our ourselv out over own pleas same
shall she should so some such than that the their them themselv then there these they this those through
to too under until up us very we what whatever when where whether which while who whom whose why
will with would yes yet you your yourself yourselv
"""

_OPENS_NOUN = """
a an the my your his her our their living free ill trash garbage watering tin beer soda oil gas jerry paint spray
"""

_CLOSES_COMPOUND = "opener openers of executor executors"

ENGLISH = frozenset(_ENGLISH.split())

MODALS = frozenset({"can", "will"})
"""Of these terms, those that are nouns as well."""

_OPENS = frozenset(_OPENS_NOUN.split())
_CLOSES = frozenset(_CLOSES_COMPOUND.split())

_EDGES = "\"'()[]{}<>,;:!?.*`~-"


def names_thing(chunks: Sequence[str], at: int) -> bool:
    """Tell by its neighbours whether "can" or "will" at *at* is a noun: "the can", "his will", "can opener"."""
    before = chunks[at - 1].lower() if at else ""
    behind = chunks[at + 1].lower().strip(_EDGES) if at + 1 < len(chunks) else ""
    return before in _OPENS or behind in _CLOSES
