"""Putting what is remembered before the model: strip, recall, pack, note, place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core import sentinel, turns
from rememora.core.budget import fitting
from rememora.core.prints import prints
from rememora.core.stripping import strip
from rememora.flow.asking import recalled
from rememora.flow.reinforce import note_fired
from rememora.flow.sections import ASKED, ORDER, SHARES, Fitted, offers, written
from rememora.model.context import Context, Injected
from rememora.model.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line
    from rememora.model.queries import Where

PLACEMENTS = ("last_user", "system", "text")
QUOTED = ("memories", "transcript")
"""Sections of what recall found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What is asked for: messages, where the block goes, what may stand in it, and whose session it is.

    *limit* lines are what a block has that is not cut by its budget, *most* how many it may have.
    """

    messages: list[Any]
    scopes: tuple[str, ...]
    where: Where
    placement: str
    limit: int
    most: int
    budget_tokens: int | None
    timeout_s: float
    session: str | None = None


def assemble(deps: Deps, turn: Turn) -> Context:
    """Put what is remembered before the model; a store that fails leaves the messages as they are.

    Nothing is injected that could not be noted: it could not be stripped again, nor known as an echo.
    """
    messages = turn.messages
    try:
        messages = stripped(deps, messages, scopes=turn.scopes)
        return _assembled(deps, turn, messages)
    except StoreError as error:  # the host's turn goes on without us
        deps.emit("assemble.failed", failure=True, error=error.code)
        return _without(messages, error.code)


def stripped(deps: Deps, messages: Sequence[Any], *, scopes: Sequence[str]) -> list[Any]:
    """Return messages without the blocks that users' and system messages brought along."""
    texts = [text for message in messages if turns.ours(message) for text in turns.texts_of(message)]
    known = _known(deps, texts, scopes)
    found = [(message, _stripped(message, known)) for message in messages]
    return [after for before, after in found if not _was_only_a_block(before, after)]


def stripped_text(deps: Deps, text: str, *, scopes: Sequence[str], aipack: bool = True) -> str:
    """Return a text without the blocks in it; without *aipack* those of aipack-memory stay."""
    return strip(text, _known(deps, [text], scopes), aipack=aipack)


def _assembled(deps: Deps, turn: Turn, messages: list[Any]) -> Context:
    place = turns.last_turn(messages)
    if place is None:
        return _without(messages, "no_user_turn")
    text = "\n".join(turns.texts_of(messages[place]))
    if not text.strip():
        return _without(messages, "no_text")
    if turn.budget_tokens == 0 or turn.limit == 0:
        return _without(messages)
    has_goal = deps.settings.goal_enabled and _has_goal(deps, turn)
    if has_goal:
        from rememora.flow.watching import watch, widened

        watch(deps, messages, scope=turn.scopes[0], session=turn.session, timeout_s=turn.timeout_s)
        text = widened(deps, text, scope=turn.scopes[0], session=turn.session)
    asked = recalled(deps, turn, text, messages)
    context = _without(messages)
    if asked.found is not None:
        found = asked.found
        context = replace(context, confidence=found.confidence, degraded=found.degraded, signs=found.signs)
    if "timeout" in context.degraded:
        return context
    nonce = sentinel.nonce_of(deps.random_bytes(sentinel.NONCE_BYTES))
    unsure = context.confidence == "none" and asked.found is not None
    frame = sentinel.frame(nonce, language=asked.language, sure=not unsure)
    lines, cut = _chosen(deps, turn, asked, frame)
    if cut:
        context = replace(context, degraded=(*context.degraded, "cut_by_budget"))
    if not lines:
        return context
    sure = not (unsure and any(line.section in QUOTED for line in lines))
    frame = sentinel.frame(nonce, language=asked.language, sure=sure)
    block = sentinel.block_of(written(lines), nonce, language=asked.language, sure=sure)
    _note(deps, turn, nonce, lines, asked)
    return replace(
        context,
        messages=_placed(messages, place, block, turn.placement),
        text=block,
        injected=tuple(_injected(line) for line in lines),
        tokens=_around(deps, frame) + sum(line.tokens for line in lines),
    )


def _has_goal(deps: Deps, turn: Turn) -> bool:
    """Tell whether there is anything to watch; most conversations have no goal, and pay one look."""
    with deps.store.reading():
        return any(deps.store.goals.get(turn.scopes[0], whose) for whose in {turn.session or "", ""})


def _chosen(deps: Deps, turn: Turn, asked: Asked, frame: tuple[str, str]) -> tuple[list[Line], bool]:
    """Let each section spend its part of the budget; return the lines in order, and whether some are left out."""
    whole = left = None if turn.budget_tokens is None else turn.budget_tokens - _around(deps, frame)
    chosen: dict[str, list[Line]] = {}
    cut = False
    for name in ASKED:
        if not getattr(deps.settings, f"assemble_{name}"):
            continue
        share = left
        if whole is not None and left is not None and name in SHARES:
            share = min(left, int(whole * SHARES[name]))
        offered = offers(name)(deps, replace(asked, left=share))
        lines = [offered[place] for place in fitting([line.tokens for line in offered], share)]
        cut |= len(lines) < len(offered) or isinstance(offered, Fitted)
        chosen[name] = lines
        asked = replace(asked, taken=(*asked.taken, *lines))
        left = None if left is None else left - sum(line.tokens for line in lines)
    return [line for name in ORDER for line in chosen.get(name, ())], cut


def _around(deps: Deps, frame: tuple[str, str]) -> int:
    return sum(deps.cost(f"{part}\n") for part in frame)


def _note(deps: Deps, turn: Turn, nonce: str, lines: Sequence[Line], asked: Asked) -> None:
    """Write down what is injected, and count it; on disk before the model sees it."""
    now_ms = turn.where.now_ms
    marks = list(dict.fromkeys(mark for line in lines for mark in prints(line.shown)))
    with deps.store.transaction():
        for scope in turn.scopes:
            here = [line for line in lines if line.scope == scope]
            deps.store.injections.record(scope, nonce, at_ms=now_ms, prints=marks)
            ids = list(dict.fromkeys(line.id for line in here))  # a capsule has several lines
            recalled = dict.fromkeys(line.id for line in here if line.counts)
            deps.store.memories.touch(scope, list(recalled), at_ms=now_ms)
            if asked.found is not None:
                note_fired(deps, asked.found, asked.asked, scope=scope, at_ms=now_ms, ids=ids)
            deps.store.ledger.append("block.injected", scope=scope, ids=ids, at_ms=now_ms, reason=nonce)


def _placed(messages: list[Any], place: int, block: str, placement: str) -> list[Any]:
    if placement == "text":
        return messages
    placed = list(messages)
    if placement == "last_user":
        placed[place] = turns.with_first(placed[place], lambda text: sentinel.before(block, text))
        return placed
    system = next((at for at, message in enumerate(placed) if turns.is_system(message)), None)
    if system is None:
        return [{"role": "system", "content": block}, *placed]
    placed[system] = turns.with_last(placed[system], lambda text: sentinel.behind(text, block))
    return placed


def _injected(line: Line) -> Injected:
    return Injected(id=line.id, section=line.section, tokens=line.tokens, scope=line.scope)


def _known(deps: Deps, texts: Sequence[str], scopes: Sequence[str]) -> set[str]:
    """Return the nonces in some texts that blocks of these scopes had."""
    wanted = sorted(set().union(*map(sentinel.nonces, texts)))
    if not wanted:
        return set()
    with deps.store.reading():
        return set().union(*(deps.store.injections.known(scope, wanted) for scope in scopes))


def _stripped(message: Any, known: set[str]) -> Any:
    if not turns.ours(message):
        return message
    return turns.changed(message, lambda text: strip(text, known))


def _was_only_a_block(before: Any, after: Any) -> bool:
    """Tell whether a system message was made by us, for a host that had none."""
    return after is not before and turns.is_system(before) and not any(turns.texts_of(after))


def _without(messages: list[Any], *why: str) -> Context:
    return Context(messages=messages, text="", injected=(), tokens=0, confidence="none", degraded=why)
