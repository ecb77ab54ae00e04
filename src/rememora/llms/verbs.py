"""How a host's callable or object is asked: which verb it has, and which keywords that takes."""

from __future__ import annotations

import inspect
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KEYWORDS = ("purpose", "max_tokens", "timeout_s", "as_json")
_CALLED = KEYWORDS[:3]
"""What a callable that takes any keyword is told, as its contract says."""
_VERBS = ("complete", "invoke", "generate")


class Way(NamedTuple):
    """How to ask.

    Attributes:
        verb: What is called.
        prompt: Keyword of the prompt; empty where it goes first.
        keywords: Which of `KEYWORDS` are handed in.
        needs: Names of arguments that it cannot be called without and we cannot give.
    """

    verb: Callable[..., Any]
    prompt: str
    keywords: tuple[str, ...]
    needs: tuple[str, ...]

    def ask(self, prompt: str, told: Mapping[str, object]) -> Any:
        """Call the host."""
        options = {name: told[name] for name in self.keywords}
        return self.verb(**{self.prompt: prompt}, **options) if self.prompt else self.verb(prompt, **options)


def way_of(host: object) -> Way | None:
    """Return how *host* is asked; `None` when it has nothing to ask.

    An object's ``complete`` or ``invoke`` goes before calling the object itself, and that before its
    ``generate``, a word that stands for too much.
    """
    for name in _VERBS[:2]:
        if callable(verb := getattr(host, name, None)):
            return _way(verb, spare=())
    if callable(host):
        return _way(host, spare=_CALLED)
    verb = getattr(host, _VERBS[2], None)
    return _way(verb, spare=()) if callable(verb) else None


def _way(verb: Callable[..., Any], *, spare: tuple[str, ...]) -> Way:
    """Read the signature; *spare* is what goes to one that takes any keyword.

    Verbs of objects hand keywords that they do not name on to a service, which would refuse ours.
    """
    try:
        parameters = list(inspect.signature(verb).parameters.values())
    except (TypeError, ValueError):  # written in C, without a signature
        return Way(verb, "", (), ())
    kinds = inspect.Parameter
    first = next((p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)), None)
    first = first or next((p for p in parameters if p.kind is kinds.VAR_POSITIONAL), None)
    prompt = "" if first is not None else "prompt"
    bound = verb.keywords if isinstance(verb, partial) else {}  # settled by the host, so not ours to say
    rest = [p for p in parameters if p is not first and p.name not in bound]
    named = {p.name for p in rest if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD)}
    if any(p.kind is kinds.VAR_KEYWORD for p in rest):
        named |= set(spare)
    elif prompt and prompt not in named:
        return Way(verb, "", (), ("prompt",))
    given = {*KEYWORDS, prompt}
    needs = tuple(
        p.name
        for p in rest
        if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD) and p.name not in given
    )
    return Way(verb, prompt, tuple(name for name in KEYWORDS if name in named), needs)
