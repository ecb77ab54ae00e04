"""How a host's object wants to be called: under which name, with one text or many, told the mode or not."""

from __future__ import annotations

from inspect import Parameter, signature
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rememora.ports.embedder import Mode

# The verb for what is kept, and the one for questions where the object has it; the first that fits is taken.
_VERBS = (
    ("embed_documents", "embed_query"),
    ("encode_document", "encode_query"),
    ("embed_batch", "embed"),
    ("embedBatch", "embed"),
    ("embed", "embed"),
    ("encode", "encode"),
)
_TAKE_MANY = {"embed_documents", "encode_document", "encode_query", "embed_batch", "embedBatch", "encode"}


class Way(NamedTuple):
    """How one verb of a host is called."""

    verb: Callable[..., object]
    many: bool  # takes a list of texts, and not one text
    mode: str  # "keyword", "position" or "": how it is told what the texts are
    timeout: bool


def ways_of(host: object) -> Mapping[Mode, Way] | None:
    """Return how the object embeds what is kept and how it embeds questions; `None` where it does neither."""
    for store, query in _VERBS:
        kept = getattr(host, store, None)
        if callable(kept):
            asked = getattr(host, query, None)
            way = _way(kept, many=store in _TAKE_MANY or _takes_many(kept))
            if query == store or not callable(asked):
                return {"store": way, "query": way}
            return {"store": way, "query": _way(asked, many=query in _TAKE_MANY or _takes_many(asked))}
    if callable(host):
        way = _way(host, many=True)
        return {"store": way, "query": way}
    return None


def _way(verb: Callable[..., object], *, many: bool) -> Way:
    taken = _parameters(verb)
    needed = [
        p
        for p in taken.values()
        if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    mode = ""
    if "mode" in taken and taken["mode"].kind is not Parameter.POSITIONAL_ONLY:
        mode = "keyword"
    elif len(needed) > 1:
        mode = "position"
    return Way(verb, many, mode, timeout="timeout_s" in taken)


def _takes_many(verb: Callable[..., object]) -> bool:
    """Tell by annotation, else by name, whether the first parameter is a list of texts; in doubt it is one."""
    for parameter in _parameters(verb).values():
        kind = parameter.annotation
        if kind is not parameter.empty:
            words = str(kind).lower()
            if any(word in words for word in ("list", "sequence", "iterable", "collection", "tuple")):
                return True
            if kind is str or words in ("str", "'str'"):
                return False
        return parameter.name.endswith("s") or parameter.name in ("batch", "corpus")
    return False


def _parameters(verb: Callable[..., object]) -> Mapping[str, Parameter]:
    try:
        return signature(verb).parameters
    except (TypeError, ValueError):  # written in C, without a word about itself
        return {}
