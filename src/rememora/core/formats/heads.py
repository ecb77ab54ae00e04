"""What the first few kB of a file tell of its format."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

_MAX_LINES = 40


def first_line(head: str) -> str:
    """Return the first line that is not blank, without the blanks around it."""
    return next((line.strip() for line in head.removeprefix("\ufeff").splitlines() if line.strip()), "")


def is_object(head: str) -> bool:
    """Say whether a file begins as a JSON object."""
    return first_line(head).startswith("{")


def is_array(head: str) -> bool:
    """Say whether a file begins as a JSON array of objects, lists or texts."""
    first, _, rest = head.lstrip("\ufeff \t\r\n").partition("[")
    return first == "" and rest.lstrip()[:1] in ("{", "[", '"', "]")


def begins_as_json(head: str) -> bool:
    """Say whether a file begins as a JSON object or array."""
    return head.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")


@lru_cache(maxsize=_MAX_LINES)
def keys(text: str) -> frozenset[str]:
    """Return the keys of the first JSON object in a text, as far as they are in sight; not those inside it."""
    import re

    found, depth = set(), 0
    for token in re.finditer(r'"((?:[^"\\]|\\.)*)"\s*(:?)|[{}\[\]]', text[text.find("{") :]):
        mark = token[0][0]
        if mark == '"':
            if depth == 1 and token[2]:
                found.add(token[1])
        elif mark in "[{":
            depth += 1
        else:
            depth -= 1
            if depth <= 0:
                break
    return frozenset(found)


@lru_cache(maxsize=1)  # the programs are asked one after the other
def keys_in(head: str) -> frozenset[str]:
    """Return what stands as a key anywhere in the head of a JSON file."""
    import re

    return frozenset(re.findall(r'"([A-Za-z_]{1,40})"\s*:', head))


def line_keys(head: str) -> list[frozenset[str]]:
    """Return the keys of each line that is a JSON object, for the first of them."""
    lines = head.removeprefix("\ufeff").splitlines()[:_MAX_LINES]
    return [keys(line) for line in lines if line.lstrip().startswith("{")]


def has_line_with(head: str, signs: Collection[set[str]]) -> bool:
    """Say whether one of the first lines is a JSON object with all the keys of one of the signs."""
    return any(sign <= found for found in line_keys(head) for sign in signs)
