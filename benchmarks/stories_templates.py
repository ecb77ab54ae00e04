"""The wordings that life stories are made of, read from `labels/stories/PART/LANGUAGE/templates.toml`.

`labels/README.md` of that folder says what each field means, and who must not read `unseen`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING, Any

from benchmarks.lines import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

STORIES = FOLDER / "labels" / "stories"
PARTS = ("seen", "unseen", "fresh", "kept", "loose", "loose-kept")
WORKED_WITH = ("seen", "fresh", "loose")
"""Parts whose misses rules are made from; the others are only measured."""
LANGUAGES = ("en", "zh")
BRACES = {
    "set": {"new"},
    "change": {"new", "old"},
    "since": {"new", "old", "date"},
    "end": {"old"},
    "back": {"old", "new"},
    "forget": {"old"},
    "ask": set[str](),
}
"""What each wording may have filled in; besides, what is about another person names `{who}`."""
OF_OTHERS = ("set", "change", "end", "ask")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """What rests on a value, or on the `Rest` before it; *marker* is the word that tells it."""

    say: str
    ask: str
    marker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """The values of an attribute, and wordings by what happens; *other* is empty where only the user has one."""

    name: str
    values: tuple[str, ...]
    me: Mapping[str, tuple[str, ...]]
    other: Mapping[str, tuple[str, ...]]
    rests: tuple[tuple[Rest, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """All wordings of one part in one language."""

    part: str
    language: str
    people: tuple[tuple[str, str], ...]
    answers: tuple[str, ...]
    talk: tuple[tuple[str, str], ...]
    attributes: tuple[Attribute, ...]

    def attribute(self, name: str) -> Attribute:
        """Return the attribute of this name."""
        return next(one for one in self.attributes if one.name == name)


def path(part: str, language: str) -> Path:
    """Return where the wordings of a part lie."""
    return STORIES / part / language / "templates.toml"


def read(part: str, language: str) -> Templates:
    """Read the wordings of a part; a field that is missing or unknown is an error."""
    found = tomllib.loads(path(part, language).read_text(encoding="utf-8"))
    return Templates(
        part=part,
        language=language,
        people=tuple((whole, short) for whole, short in found.pop("people")),
        answers=tuple(found.pop("answers")),
        talk=tuple((said, answer) for said, answer in found.pop("talk")),
        attributes=tuple(_attribute(name, one) for name, one in found.items()),
    )


def _attribute(name: str, found: dict[str, Any]) -> Attribute:
    return Attribute(
        name=name,
        values=tuple(found["values"]),
        me={key: tuple(texts) for key, texts in found["me"].items()},
        other={key: tuple(texts) for key, texts in found.get("other", {}).items()},
        rests=tuple(tuple(Rest(**one) for one in chain) for chain in found["rests"]),
    )


def texts(found: Templates) -> list[str]:
    """Return every wording but those of talk, as it is written."""
    made = []
    for one in found.attributes:
        made += [text for group in (one.me, one.other) for some in group.values() for text in some]
        made += [text for chain in one.rests for rest in chain for text in (rest.say, rest.ask)]
    return made


def faults(found: Templates) -> list[str]:
    """Return what is wrong with the wordings, in words; nothing if they can be used."""
    return [fault for one in found.attributes for fault in _of_attribute(one)] + list(_mixed_up(found))


def _of_attribute(one: Attribute) -> Iterator[str]:
    if set(one.me) != set(BRACES) or set(one.other) not in (set(), set(OF_OTHERS)):
        yield f"{one.name}: expected the keys {', '.join(BRACES)}"
    for person, group in (("me", one.me), ("other", one.other)):
        for key, some in group.items():
            for text in some:
                yield from _braces(f"{one.name}.{person}.{key}", text, key, person)


def _braces(place: str, text: str, key: str, person: str) -> Iterator[str]:
    used = {name for _, name, _, _ in Formatter().parse(text) if name}
    allowed = BRACES[key] | ({"who"} if person == "other" else set())
    needed = {"new", "date", "who"} & allowed
    if key == "end":
        needed.add("old")
    if not needed <= used <= allowed:
        yield f"{place}: expected {sorted(needed)}, at most {sorted(allowed)}: {text}"


def _mixed_up(found: Templates) -> Iterator[str]:
    """Yield names that would be found where something else is meant."""
    values = [value for one in found.attributes for value in one.values]
    markers = [rest.marker for one in found.attributes for chain in one.rests for rest in chain]
    others = [text for pair in found.talk for text in pair] + [*found.answers]
    others += [name for pair in found.people for name in pair]
    written = texts(found)
    for name in values:
        if sum(same(name, other) for other in (*values, *markers)) != 1:
            yield f"{name}: is a part of another value or marker"
        if any(same(name, text) for text in (*others, *written)):
            yield f"{name}: stands in a wording"
    for one in found.attributes:
        for chain in one.rests:
            yield from _markers(chain, [*others, *written])


def _markers(chain: tuple[Rest, ...], everything: list[str]) -> Iterator[str]:
    own = {text for rest in chain for text in (rest.say, rest.ask)}
    for rest in chain:
        if not same(rest.marker, rest.say):
            yield f"{rest.marker}: does not stand in {rest.say}"
        if any(same(rest.marker, text) for text in everything if text not in own):
            yield f"{rest.marker}: stands in another wording"


def same(part: str, text: str) -> bool:
    """Tell whether *part* stands in *text*, whatever the case."""
    return part.casefold() in text.casefold()
