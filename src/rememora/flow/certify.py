"""The proof of an erase: the log emptied, the files scanned, what was found written down; or all that later."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.needles import folded, needles
from rememora.core.text import query_terms
from rememora.model.erasing import Certificate
from rememora.model.errors import StoreError
from rememora.ports.erasing import Pending

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.erase_apply import Gone
    from rememora.ports.erasing import Proof


class Words(NamedTuple):
    """What to look for after an erase; kept in memory only, since on the disk it would be what was erased.

    Attributes:
        number: Of the erase in the store; `None` where there was nothing to erase.
        needles: `None` where nobody knows them any more.
        turns: Scope and id of exchanges whose words may be held in memory.
    """

    number: int | None
    needles: list[str] | None
    operation: str | None
    erased: int
    turns: tuple[tuple[str, str], ...] = ()


def unfinished(
    deps: Deps, asked: Sequence[str], gone: Gone | None, *, scope: str, at_ms: int, erased: int
) -> Words:
    """Note an erase that has yet to be proven. Inside its transaction."""
    if gone is None:
        return Words(None, needles(asked), None, 0)
    number = _proof(deps).note(scope, at_ms=at_ms, erased=erased)
    return Words(number, needles([*asked, *gone.texts]), gone.operation, erased, gone.turns)


def certified(deps: Deps, words: Words, *, scope: str, at_ms: int) -> Certificate:
    """Empty the log, scan the files and write the certificate; it is pending where somebody still reads the log."""
    proof = _proof(deps)
    if deps.turns is not None:
        deps.turns.drop(words.turns)
    if not proof.flush() and words.number is not None:
        return _waiting(deps, words, scope=scope, at_ms=at_ms)
    return _proven(deps, proof, words, scope=scope, at_ms=at_ms)


def tick(deps: Deps) -> tuple[Certificate, ...]:
    """Finish what is pending, of this process and of those before it."""
    proof: Proof | None = getattr(deps.store, "proof", None)
    if proof is None:
        return ()
    # Another process may have called one complete whose words only this one knows: it looks for them all the same.
    own = {number: pending for number, (pending, _) in list(deps.unproven.items())}
    waiting = {**own, **{one.number: one for one in proof.pending()}}
    if not waiting or not proof.flush():
        return ()
    done = [_finished(deps, proof, one) for _, one in sorted(waiting.items())]
    return tuple(one for one in done if one.status == "complete")


def _finished(deps: Deps, proof: Proof, one: Pending) -> Certificate:
    # The process that knew the words may have ended. They are out of the file by now, but nobody can look for them.
    _, words = deps.unproven.pop(one.number, (one, Words(one.number, None, None, one.erased)))
    return _proven(deps, proof, words, scope=one.scope, at_ms=one.at_ms)


def _proven(deps: Deps, proof: Proof, words: Words, *, scope: str, at_ms: int) -> Certificate:
    try:
        looked = _NOT_LOOKED if words.needles is None else _cleaned(proof, words.needles, scope)
        found = None if looked is _NOT_LOOKED else len(looked.left)
        if words.number is not None:
            proof.finish(words.number, files=looked.files, found=found)
    except (OSError, StoreError) as error:  # it is erased, but nobody can say so: the next tick tries again
        deps.emit("erase.unproven", failure=True, scope=scope, error=type(error).__name__)
        return _waiting(deps, words, scope=scope, at_ms=at_ms)
    if words.number is not None:
        facts = {"scope": scope, "erased": words.erased, "found": found, "files": len(looked.files)}
        deps.emit("erase.finished", failure=bool(found), **facts)
    return _certificate(words, "complete", looked, scope=scope, at_ms=at_ms)


def _cleaned(proof: Proof, sought: Sequence[str], scope: str) -> _Looked:
    """Look through the files; what is left in the store is overwritten, and looked for again."""
    looked = _looked(proof, sought, scope)
    if looked.own:  # in the unused part of a page, to which SQLite moved a row long before it was erased
        proof.overwrite()
        proof.flush()
        looked = _looked(proof, sought, scope)
    return looked


def _waiting(deps: Deps, words: Words, *, scope: str, at_ms: int) -> Certificate:
    if words.number is not None and words.needles is not None:
        deps.unproven[words.number] = Pending(words.number, scope, at_ms, words.erased), words
    return _certificate(words, "pending", _NOT_LOOKED, scope=scope, at_ms=at_ms)


class _Looked(NamedTuple):
    """What a scan came to.

    Attributes:
        files: Names of the files.
        left: What stands there without anything that stays saying it.
        where: Names of the files in which it does.
        own: Whether one of them is the store itself.
        said: What stays and says some of it.
    """

    files: tuple[str, ...]
    left: frozenset[str]
    where: tuple[str, ...]
    own: bool
    said: tuple[str, ...]


_NOT_LOOKED = _Looked((), frozenset(), (), own=False, said=())
_FEW_PLACES, _MOST_PLACES = 5, 20
"""Of words in more places none is named, and no more places in all."""


def _looked(proof: Proof, sought: Sequence[str], scope: str) -> _Looked:
    from rememora.flow.scan import scan

    scanned = scan(proof.files(), sought, proof.reading)
    by_path = {path: {folded(text) for text in texts} for path, texts in scanned.found.items()}
    every = set().union(*by_path.values())
    kept = proof.kept(sorted(every), scope=scope) if every else {}
    left = every - kept.keys()
    where = [path for path, texts in by_path.items() if texts & left]
    return _Looked(
        files=tuple(map(os.path.basename, scanned.files)),
        left=frozenset(one for one in left if not any(one != other and one in other for other in left)),
        where=tuple(map(os.path.basename, where)),
        own=any(path in where for path in scanned.files[:1]),
        said=_still_said(kept, sought),
    )


def _still_said(kept: Mapping[str, Sequence[str]], sought: Sequence[str]) -> tuple[str, ...]:
    """Return where words that go are said by what stays, those places first that say most of them.

    Words that say nothing, or that many things say, are left out: they tell of nothing that was erased.
    """
    counted: Counter[str] = Counter()
    for one in {folded(text) for text in sought}:
        places = kept.get(one, ())
        if len(places) <= _FEW_PLACES and query_terms(one):
            counted.update(places)
    return tuple(sorted(counted, key=lambda place: (-counted[place], place))[:_MOST_PLACES])


def _certificate(words: Words, status: str, looked: _Looked, *, scope: str, at_ms: int) -> Certificate:
    is_unknown = looked is _NOT_LOOKED
    return Certificate(
        status=status,
        erased=words.erased,
        scanned_files=looked.files,
        found=None if is_unknown else len(looked.left),
        found_in=looked.where,
        still_said=looked.said,
        at_ms=at_ms,
        scope=scope,
        operation_id=words.operation,
    )


def _proof(deps: Deps) -> Proof:
    proof: Proof = deps.store.proof  # type: ignore[attr-defined]  # a store that erases has it
    return proof
