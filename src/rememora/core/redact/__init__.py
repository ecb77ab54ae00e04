"""Take secrets out of text before it is stored: keys, tokens, passwords, private keys.

A safety net, not a guarantee. What is found is replaced by ``[redacted:<family>]``;
the words around it stay. Five searches share the work: known prefixes, private keys
and URL credentials (`rules`), long hexadecimal numbers and base64 (`runs`), values
that words call a secret (`context`), places that only secrets take (`places`), and
numbers of cards, residents and accounts that prove themselves by a check (`checked`).

Full-width letters and invisible characters inside a secret are seen through. Not
covered: keys without a prefix that nothing calls a secret, under 40 characters (32
if hexadecimal); numbers that the word right before them calls a commit, a digest or
the like; a password of letters alone that is told in other words than "my password
is ...", or that is an ordinary word or ends like one ("-ed", "-ing", "-able"); one in
Chinese, Japanese or Korean letters without quotes; a PIN or a code that stands
before its name; the second line of a YAML block and lists of YAML with a dash; the
options of programs that `places` does not name, and ``mysql -p`` with a space;
secrets spelled out, split by spaces or over several messages, encoded twice, or
written in look-alike letters of another script; the user's name in a URL; numbers
as values of JSON.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from rememora.core.redact import checked, context, names, places, rules, runs, values
from rememora.core.redact.folding import Cover, folded, lowered, uncovered
from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from rememora.core.redact.folding import Search, Span


class Redacted(NamedTuple):
    """A text without its secrets, and the sorted names of the families that were found."""

    text: str
    families: tuple[str, ...]


class RedactedValue(NamedTuple):
    """A JSON-like value without its secrets, and the sorted names of the families found."""

    value: Any
    families: tuple[str, ...]


__all__ = ["Redacted", "RedactedValue", "redact", "redact_value"]


def redact(text: str) -> Redacted:
    """Replace every secret in *text* by ``[redacted:<family>]``.

    Redacting twice equals redacting once. A text without secrets comes back as the
    same object. Takes time linear in the length of *text*, whatever it holds, and
    raises for no string.
    """
    plain = folded(text)
    bare = uncovered(plain)
    cover = Cover(plain) if bare is not plain else None
    found: set[str] = set()
    for search in _searches(bare, found):
        spans = _merged(_spans(search, plain, cover))
        if spans:
            found.update({family for _, _, family in spans})
            clean = _without(text, spans)
            plain = clean if plain is text else _without(plain, spans)
            text = clean
            cover = Cover(plain) if cover else None
    return Redacted(text, tuple(sorted(found)))


def _spans(search: Search, plain: str, cover: Cover | None) -> Iterator[Span]:
    # A letter before a prefix or a run forbids the match, so what parts them counts, though it be invisible.
    if cover is None or search in (_shaped, runs.unnamed_secrets):
        yield from search(plain)
    if cover is not None:
        yield from cover.spans(search)


def _searches(bare: str, found: Collection[str]) -> Iterator[Search]:
    """Name the searches that could find something in *bare*, a text without invisible characters, in order.

    Each sees what the ones before it left, the surest first: what a prefix gives
    away would distort the look of the run that it stands in. Most texts hold
    neither a long run nor a word that announces a secret. After the first one is *found* nothing is left
    out: with a key gone from right before it, "pin" may begin where it only ended a word.
    """
    long = runs.has_run(bare, 16)
    low = lowered(bare)
    if long:
        yield from (_shaped, runs.unnamed_secrets)
    elif "://" in bare:
        yield rules.url_credentials
    if found or names.may_name_a_secret(low):
        yield context.named_secrets
    if found or places.may_hold_a_secret(low):
        yield places.placed_secrets
    if checked.may_hold_a_number(bare):
        yield checked.checked_numbers


def _shaped(text: str) -> Iterator[Span]:
    yield from rules.private_keys(text)
    yield from rules.provider_keys(text)
    yield from rules.url_credentials(text)


def redact_value(value: Any) -> RedactedValue:
    """Redact the strings of a JSON-like *value*, keys of objects included.

    The shape stays: objects, lists and scalars remain what they were. A string, or
    a list of passwords, under a key that names a secret (``api_key``, 密码) goes whole;
    of other lists, such as ``tokens``, what looks like a secret.
    Two keys that become equal are told apart by a number.
    """
    found: set[str] = set()
    clean = _clean(value, None, found)
    return RedactedValue(clean, tuple(sorted(found)))


def _clean(value: Any, named: str | None, found: set[str]) -> Any:
    if isinstance(value, str):
        return _clean_text(value, named, found)
    if isinstance(value, dict):
        return _clean_object(value, found)
    if isinstance(value, (list, tuple)):
        items = [_clean(item, _named_in_list(item, named), found) for item in value]
        return items if isinstance(value, list) else tuple(items)
    return value


def _named_in_list(item: Any, named: str | None) -> str | None:
    """Tokens, keys and secrets in the plural are mostly words and numbers; passwords are passwords."""
    if named is None or named == "password" or not isinstance(item, str):
        return named
    return named if values.quoted_is_secret(item, named) else None


def _clean_object(value: dict[Any, Any], found: set[str]) -> dict[Any, Any]:
    clean: dict[Any, Any] = {}
    for key, item in value.items():
        name = _clean(key, None, found)
        named = names.family_of_name(key) if isinstance(key, str) else None
        clean[f"{name} {len(clean) + 1}" if name in clean else name] = _clean(item, named, found)
    return clean


def _clean_text(text: str, named: str | None, found: set[str]) -> str:
    clean, families = redact(text)
    if named is None or not text.strip() or shape(r"\[redacted:[a-z0-9-]+\]").fullmatch(clean):
        found.update(families)
        return clean
    found.add(named)
    return f"[redacted:{named}]"


def _merged(spans: Iterable[Span]) -> Sequence[Span]:
    """Join spans that overlap; the family is that of the first, which is also the surest."""
    merged: list[Span] = []
    end = -1
    for span in sorted(spans, key=itemgetter(0)):
        if span[0] >= end:
            merged.append(span)
        elif span[1] > end:
            start, _, family = merged[-1]
            merged[-1] = (start, span[1], family)
        if span[1] > end:
            end = span[1]
    return merged


def _without(text: str, spans: Sequence[Span]) -> str:
    parts: list[str] = []
    kept = 0
    for start, end, family in spans:
        parts.append(text[kept:start])
        parts.append(f"[redacted:{family}]")
        kept = end
    parts.append(text[kept:])
    return "".join(parts)
