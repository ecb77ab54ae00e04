"""The elements of one large JSON document, one after the other, whatever its bytes are.

A parser that builds as it reads has no bound of its own: 100,000 open brackets cost ijson
gigabytes of paths, half a surrogate pair ends its reading, and so does one byte that is no
UTF-8. So each chunk is made sound, and its nesting measured, before the parser sees it.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from rememora.core.arguments import discreet
from rememora.core.formats.encodings import texts
from rememora.model.imported import BadLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, TypeVar

    T = TypeVar("T")

MAX_DEPTH = 200
"""Levels of brackets; exports have fewer than 20."""

MAX_ITEM_BYTES = 64 * 2**20
"""An element is held whole, with whatever stands before it; the longest conversations have a few MB."""

_MAX_HELD_CHARS = 2**20
_NOT_BRACKETS = bytes(sorted(set(range(256)) - set(b"[]{}")))


def items(chunks: Iterable[bytes], prefix: str) -> Iterator[object]:
    """Give the elements at *prefix*; where the JSON ends too early or is none, a last `BadLine`.

    Args:
        chunks: The document, cut anywhere; UTF-8, or UTF-16 that begins with a byte order mark.
        prefix: A path as ijson has it: "item" for the elements of an array, "messages.item" for those
            of an array under a key, "" for the whole document.
    """
    return (item for _, item in tagged(chunks, (prefix,)))


def tagged(chunks: Iterable[bytes], prefixes: Sequence[str]) -> Iterator[tuple[str, object]]:
    """Give the elements at several places, each with its prefix; see `items`.

    Those of one place keep their order; between places it is theirs in the file only about every 64 kB.
    A `BadLine` has the first prefix.
    """
    import ijson

    found = {prefix: ijson.sendable_list() for prefix in prefixes}
    parsers = [ijson.items_coro(found[prefix], prefix, use_float=True) for prefix in prefixes]
    for item in driven(chunks, parsers, lambda: _taken(found)):
        yield (prefixes[0], item) if isinstance(item, BadLine) else item


def driven(
    chunks: Iterable[bytes], parsers: Sequence[Any], taken: Callable[[], Sequence[T]]
) -> Iterator[T | BadLine]:
    """Feed a document to parsers, and give what *taken* says they have built since it was last asked.

    Where the JSON ends too early or is none, a `BadLine` comes last.
    """
    import ijson

    count = read = since = 0
    try:
        for data in filter(None, _sound(chunks)):  # nothing sent means the end
            read += len(data)
            for parser in parsers:
                parser.send(data)
            fresh = taken()
            count += len(fresh)
            since = 0 if fresh else since + len(data)
            yield from fresh
            if since > MAX_ITEM_BYTES:
                raise _UnreadableError(f"more than {MAX_ITEM_BYTES >> 20} MB without the end of an element")
        for parser in parsers:
            parser.close()
    except (ijson.JSONError, ValueError, RecursionError, _UnreadableError) as error:
        last = taken()
        yield from last
        yield _bad(count + len(last) + 1, error, read)


def _taken(found: Mapping[str, list[object]]) -> list[tuple[str, object]]:
    taken = [(prefix, item) for prefix, items in found.items() for item in items]
    for items in found.values():
        items.clear()
    return taken


def elements(chunks: Iterable[bytes]) -> Iterator[object]:
    """Give the elements of an array, or a document that is something else as the only one; see `items`."""
    iterator = iter(chunks)
    start = b""
    for chunk in iterator:
        start += chunk
        # Behind a mark and blanks; in UTF-16 half of each character is a zero byte.
        first = start.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")[:1]
        if first:
            yield from items(chain([start], iterator), "item" if first == b"[" else "")
            return
    yield from items([start], "item")


class _UnreadableError(Exception):
    """Says what was found instead of sound JSON; never leaves this module."""


def _bad(number: int, error: Exception, read: int) -> BadLine:
    what = error.args[0] if error.args else ""
    words = what.decode("utf-8", "replace") if isinstance(what, bytes) else str(what)
    where = f"in element {number}, near byte {read}"
    return BadLine(
        line=number, reason=f"expected sound JSON, found {discreet(words.strip().splitlines()[0])} {where}"
    )


def _sound(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Give the same JSON in UTF-8 with no half surrogate pairs, cut outside of escapes, and not too deep."""
    depth, quoted = 0, False
    for whole in _uncut(texts(chunks)):
        try:
            depth, quoted = _measured(whole, depth, quoted)
            yield _paired(whole).encode()
        except _UnreadableError:
            # Elements before the fault stand before some comma; they are to come out.
            for piece in re.split("(?<=,)", whole):
                depth, quoted = _measured(piece, depth, quoted)
                yield _paired(piece).encode()


def _uncut(texts: Iterable[str]) -> Iterator[str]:
    """Give texts that end behind a comma or a space, which no escape contains."""
    held = ""
    for text in texts:
        held += text
        cut = max(held.rfind(","), held.rfind(" ")) + 1
        if not cut and len(held) > _MAX_HELD_CHARS:
            cut = len(held)
        yield held[:cut]
        held = held[cut:]
    yield held


def _paired(text: str) -> str:
    r"""Replace half a surrogate pair, which ``"\ud83d"`` in JSON leaves and UTF-8 has no bytes for."""
    if "\\ud" not in text and "\\uD" not in text:
        return text
    return _surrogates().sub(lambda m: m[0] if m.lastindex else "\\ufffd", text)


@cache
def _surrogates() -> re.Pattern[str]:
    low = r"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    return re.compile(rf"(\\\\)|(\\u[dD][89abAB][0-9a-fA-F]{{2}}{low})|\\u[dD][89a-fA-F][0-9a-fA-F]{{2}}")


def _measured(text: str, depth: int, quoted: bool) -> tuple[int, bool]:
    """Return how deep the text ends and whether inside a string, counted from how it began."""
    parts = text.replace("\\\\", "").replace('\\"', "").split('"')
    outside = "".join(parts[quoted::2])
    brackets = outside.encode().translate(None, _NOT_BRACKETS)
    if depth + len(brackets) > MAX_DEPTH:
        deepest = depth
        for bracket in brackets:
            depth += 1 if bracket in b"[{" else -1
            deepest = max(deepest, depth)
        if deepest > MAX_DEPTH:
            raise _UnreadableError(f"brackets nested more than {MAX_DEPTH} deep")
    else:
        opened = brackets.count(b"[") + brackets.count(b"{")
        depth += 2 * opened - len(brackets)
    return depth, quoted ^ (len(parts) % 2 == 0)
