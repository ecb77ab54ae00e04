"""How a clause is read for values: first what is over, then the first new value; for each language its own patterns.

`tellings_en` and `tellings_zh` cut sentences into clauses and say what their words mean; this tries the patterns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rememora.core.attributes import families
from rememora.core.needed import Needed, runs
from rememora.core.value_classes import class_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Told = dict[str, Any]
    """One value, in the words of `tellings.Telling`."""
    Known = set[str]


class Frames:
    """Patterns that tell a value, the plainest first, each with the attribute that it tells of, if it does."""

    def __init__(self, rows: Iterable[tuple[str, str | None]]) -> None:
        some = tuple(rows)
        self._needed = Needed(pattern for pattern, _ in some)
        self._attributes = [attribute for _, attribute in some]

    def found(self, clause: str, known: Known) -> Iterator[tuple[re.Match[str], str | None]]:
        """Give the matches, with the attributes of their patterns."""
        for place, match in self._needed.searches(clause, known):
            yield match, self._attributes[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What the words of a match mean.

    Attributes:
        frames: Patterns that tell a value.
        lacks: The pattern of somebody who has none of something.
        value: The words of a value to the value; "" for words that are none.
        attribute: What a pattern tells of, the noun that it found, and the class of the value, to an attribute.
        is_over: Whether a value is one of those that are over.
        owner: Whose it is, by the named words of a match.
        ends: What a match says is over, and whether a mistake is admitted, to a value; "" for what ends none.
        denies: Whether a match, where a mistake is admitted, says that the value never was.
    """

    frames: Callable[[], Frames]
    lacks: Callable[[], Needed]
    value: Callable[[str], str]
    attribute: Callable[[str | None, str, str | None], str | None]
    is_over: Callable[[str, Sequence[str]], bool]
    owner: Callable[[dict[str, str | None]], str]
    ends: Callable[[re.Match[str], bool], str]
    denies: Callable[[re.Match[str]], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Endings:
    """Patterns that say of the value *old* that it is over; with *never*, that it never was."""

    needed: Needed
    never: bool = False


def told_in(clause: str, language: Language, endings: Iterable[Endings], *, wrong: bool) -> Iterator[Told]:
    """Give what a clause tells: what is over, or never was, and a new value.

    Args:
        clause: The words.
        language: What they mean.
        endings: What says that a value is over.
        wrong: A mistake is admitted: then a value that is over may never have been.
    """
    known = runs(clause)
    over = list(_over(clause, known, language, endings, wrong=wrong))
    yield from over
    gone = [one["old"] for one in over if one["old"]]
    first: Told | None = None
    for match, attribute in language.frames().found(clause, known):
        told = _new_value(match, attribute, language, gone)
        if told is None or (first is not None and told["value"] != first["value"]):
            continue
        first = first or told
        if told["attribute"] is not None:  # another pattern may know what the first value is of
            first = {**first, "attribute": told["attribute"]}
            break
    if first is not None:
        yield first


def _new_value(
    found: re.Match[str], attribute: str | None, language: Language, over: Sequence[str]
) -> Told | None:
    """Return what a pattern tells; nothing for words that are no value, or are of what is over."""
    named = found.groupdict()
    value = language.value(named["new"])
    old = language.value(named["old"]) if named.get("old") else None
    told = language.attribute(attribute, named.get("noun") or "", class_of(value))
    if not value or not (told or old) or language.is_over(value, over):
        return None
    return {"sort": "set", "who": language.owner(named), "attribute": told, "value": value, "old": old}


def _over(
    clause: str, known: Known, language: Language, endings: Iterable[Endings], *, wrong: bool
) -> Iterator[Told]:
    """Give what is over, or never was: what somebody has none of, and the first that a pattern names."""
    for _, lacks in language.lacks().searches(clause, known):
        if attribute := _without(lacks):
            owner = language.owner(lacks.groupdict())
            yield {"sort": "end", "who": owner, "attribute": attribute, "old": None}
    for some in endings:
        for _, found in some.needed.searches(clause, known):
            if old := language.ends(found, wrong):
                never = some.never or (wrong and language.denies(found))
                who = language.owner(found.groupdict())
                yield {"sort": "never" if never else "end", "who": who, "old": old}
                return


def _without(found: re.Match[str]) -> str | None:
    """Return the attribute of which somebody says that they have none; nothing for words that name several."""
    noun = found["noun"]
    known = frozenset(("employer",)) if noun is None else families(noun)
    return next(iter(known)) if len(known) == 1 else None
