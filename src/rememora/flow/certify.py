"""The proof of an erase: the log emptied, the files scanned, what was found written down; or all that later."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.needles import folded, needles
from rememora.model.erasing import Certificate
from rememora.model.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.erase_apply import Gone
    from rememora.ports.erasing import Pending, Proof


class Words(NamedTuple):
    """What to look for after an erase; kept in memory only, since on the disk it would be what was erased.

    Attributes:
        number: Of the erase in the store; `None` where there was nothing to erase.
        turns: Scope and id of exchanges whose words may be held in memory.
    """

    number: int | None
    needles: list[str]
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
    if not proof.flush():
        return _waiting(deps, words, scope=scope, at_ms=at_ms)
    return _proven(deps, proof, words, scope=scope, at_ms=at_ms)


def tick(deps: Deps) -> tuple[Certificate, ...]:
    """Finish what is pending, of this process and of those before it."""
    proof: Proof | None = getattr(deps.store, "proof", None)
    waiting = [] if proof is None else proof.pending()
    if not waiting or proof is None or not proof.flush():
        return ()
    done = [_finished(deps, proof, one) for one in waiting]
    return tuple(one for one in done if one.status == "complete")


def _finished(deps: Deps, proof: Proof, one: Pending) -> Certificate:
    words = deps.unproven.pop(one.number, None)
    if words is not None:
        return _proven(deps, proof, words, scope=one.scope, at_ms=one.at_ms)
    # The process that knew the words ended. They are out of the file by now, but nobody can look for them.
    proof.finish(one.number, files=(), found=None)
    gone = Words(one.number, [], None, one.erased)
    deps.emit("erase.finished", scope=one.scope, erased=one.erased, found=None, files=0)
    return _certificate(gone, "complete", _NOT_LOOKED, scope=one.scope, at_ms=one.at_ms)


def _proven(deps: Deps, proof: Proof, words: Words, *, scope: str, at_ms: int) -> Certificate:
    try:
        looked = _cleaned(proof, words)
    except (OSError, StoreError) as error:  # it is erased, but nobody can say so: the next tick tries again
        deps.emit("erase.unproven", failure=True, scope=scope, error=type(error).__name__)
        return _waiting(deps, words, scope=scope, at_ms=at_ms)
    found = len(looked.left)
    if words.number is not None:
        proof.finish(words.number, files=looked.files, found=found)
        facts = {"scope": scope, "erased": words.erased, "found": found, "files": len(looked.files)}
        deps.emit("erase.finished", failure=bool(found), **facts)
    return _certificate(words, "complete", looked, scope=scope, at_ms=at_ms)


def _cleaned(proof: Proof, words: Words) -> _Looked:
    """Look through the files; what is left in the store is overwritten, and looked for again."""
    looked = _looked(proof, words.needles)
    if looked.own:  # in the unused part of a page, to which SQLite moved a row long before it was erased
        proof.overwrite()
        proof.flush()
        looked = _looked(proof, words.needles)
    return looked


def _waiting(deps: Deps, words: Words, *, scope: str, at_ms: int) -> Certificate:
    if words.number is not None:
        deps.unproven[words.number] = words
    return _certificate(words, "pending", _NOT_LOOKED, scope=scope, at_ms=at_ms)


class _Looked(NamedTuple):
    """What a scan came to.

    Attributes:
        files: Names of the files.
        left: What stands there without anything that stays saying it.
        where: Names of the files in which it does.
        own: Whether one of them is the store itself.
    """

    files: tuple[str, ...]
    left: frozenset[str]
    where: tuple[str, ...]
    own: bool


_NOT_LOOKED = _Looked((), frozenset(), (), own=False)


def _looked(proof: Proof, sought: Sequence[str]) -> _Looked:
    from rememora.flow.scan import scan

    scanned = scan(proof.files(), sought, proof.reading)
    by_path = {path: {folded(text) for text in texts} for path, texts in scanned.found.items()}
    every = set().union(*by_path.values())
    left = every - proof.kept(sorted(every)) if every else every
    where = [path for path, texts in by_path.items() if texts & left]
    return _Looked(
        files=tuple(map(os.path.basename, scanned.files)),
        left=frozenset(one for one in left if not any(one != other and one in other for other in left)),
        where=tuple(map(os.path.basename, where)),
        own=any(path in where for path in scanned.files[:1]),
    )


def _certificate(words: Words, status: str, looked: _Looked, *, scope: str, at_ms: int) -> Certificate:
    is_unknown = looked is _NOT_LOOKED
    return Certificate(
        status=status,
        erased=words.erased,
        scanned_files=looked.files,
        found=None if is_unknown else len(looked.left),
        found_in=looked.where,
        at_ms=at_ms,
        scope=scope,
        operation_id=words.operation,
    )


def _proof(deps: Deps) -> Proof:
    proof: Proof = deps.store.proof  # type: ignore[attr-defined]  # a store that erases has it
    return proof
