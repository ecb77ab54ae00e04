"""The older part of a conversation as entries of the transcript: found there, or written now."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core.capsules.said import value
from rememora.core.capsules.sentences import Entry
from rememora.core.identity import content_id
from rememora.core.times import parse_time
from rememora.flow.archive import archive
from rememora.flow.intake import Intake
from rememora.flow.own_words import own_words
from rememora.model.errors import InvalidInput
from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rememora.core.capsules.said import Said
    from rememora.flow.deps import Deps
    from rememora.model.transcript import Message

_MORE_EXCHANGES = 200
"""So many exchanges more than messages are looked through for what was captured turn by turn."""
_SPOKEN = ("user", "assistant")


@dataclass(frozen=True, slots=True)
class Draft:
    """One entry on its way: whose message it is part of, and what the transcript is to hold."""

    role: str
    text: str
    name: str | None
    source_id: str | None
    at: object
    is_call: bool = False
    failed: bool = False


def drafts(said: Sequence[Said], messages: Sequence[object]) -> list[Draft]:
    """Take messages apart into entries: words, calls and results of tools, each its own."""
    names: dict[str, str] = {}
    return [draft for one in said for draft in _drafts(one, messages[one.place], names)]


def recorded(
    deps: Deps,
    wanted: Sequence[Draft],
    *,
    earlier: Sequence[Message] = (),
    scope: str,
    session: str | None,
    at_ms: int,
) -> list[Message] | None:
    """Return the messages of the transcript for these entries, in their order; missing ones are written first.

    `None` if one of them cannot be written. Outside of any block. Whoever is cut off midway, or does the same beside
    another process, writes each entry once: an entry without an id gets one that follows from its words and place.

    Args:
        deps: The ports.
        wanted: The entries, in order.
        earlier: What was said before, and is recorded already: the same words there are not these.
        scope: Where they belong.
        session: Theirs.
        at_ms: The time of those that name none.
    """
    texts = [_kept_words(deps, draft, scope) for draft in wanted]
    with deps.store.reading():
        found = _known(deps, wanted, texts, {m.id for m in earlier}, scope=scope, session=session)
    missing = [place for place, message in enumerate(found) if message is None and texts[place].strip()]
    if missing:
        ids = _own_ids(wanted, texts, earlier, scope=scope, session=session)
        given = [_given(wanted[place], ids[place]) for place in missing]
        receipts = archive(deps, given, scope=scope, session=session, at_ms=at_ms)
        if any(receipt.status not in ("stored", "duplicate") for receipt in receipts):
            return None
        with deps.store.reading():
            written = [receipt.id for receipt in receipts]
            said = {m.id: m for m in deps.store.transcript.messages(scope, written)}
        for place, id in zip(missing, written, strict=True):
            found[place] = said.get(id)
    return [message for message in found if message is not None]


def exact(deps: Deps, scope: str, ids: Sequence[str]) -> list[Message]:
    """Return the messages with exactly these ids, in their order; those that are gone or hidden are left out."""
    with deps.store.reading():
        said = {m.id: m for m in deps.store.transcript.messages(scope, ids)} if ids else {}
    return [m for id in ids if (m := said.get(id)) is not None and m.visible and m.integrity != "false"]


def as_entries(said: Sequence[Message], wanted: Sequence[Draft]) -> list[Entry]:
    """Return entries for the rules; what the drafts know of calls and failures is taken from there."""
    calls = {(draft.role, draft.text): draft for draft in wanted}
    found = []
    for message in said:
        draft = calls.get((message.role, message.text))
        is_call = draft.is_call if draft else message.role == "tool" and message.text.startswith("{")
        failed = draft.failed if draft else False
        found.append(Entry(message.role, message.text, message.name, is_call, failed))
    return found


def _drafts(one: Said, message: object, names: dict[str, str]) -> Iterator[Draft]:
    id, at = value(message, "id"), _at(message)
    id = str(id) if isinstance(id, (str, int)) and str(id).strip() else None
    role = one.role if one.role in _SPOKEN else "assistant"
    if one.text.strip():
        yield Draft(role, one.text, one.name, id, at)
    for call in one.calls:
        names[call.id] = call.name
        yield Draft("tool", call.arguments or call.name, call.name or None, None, at, is_call=True)
    for answer in one.answers:
        name = one.name or names.get(answer.id) or None
        yield Draft("tool", answer.text, name, None if one.text.strip() else id, at, failed=answer.failed)


def _at(message: object) -> object:
    """Return when a message was said, if it says so in a way that can be read."""
    for name in ("at", "timestamp", "created_at"):
        found = value(message, name)
        try:
            if isinstance(found, (str, int)) and not isinstance(found, bool):
                parse_time(found, zone="UTC")
                return found
        except InvalidInput:
            continue
    return None


def _own_ids(
    wanted: Sequence[Draft],
    texts: Sequence[str],
    earlier: Sequence[Message],
    *,
    scope: str,
    session: str | None,
) -> list[str]:
    """Return an id for each entry: the host's, or one that follows from the words and how often they came before."""
    times = Counter((message.role, message.text) for message in earlier)
    ids = []
    for draft, text in zip(wanted, texts, strict=True):
        what = (draft.role, text)
        at = draft.at if isinstance(draft.at, (str, int)) else None
        ids.append(draft.source_id or content_id("said", scope, session, *what, draft.name, at, times[what]))
        times[what] += 1
    return ids


def _given(draft: Draft, id: str) -> Mapping[str, object]:
    given: dict[str, object] = {"role": draft.role, "content": draft.text, "id": id}
    given |= {"name": draft.name} if draft.name else {}
    return given | ({"at": draft.at} if draft.at is not None else {})


def _kept_words(deps: Deps, draft: Draft, scope: str) -> str:
    """Return a text as the transcript has it."""
    return Intake().text(own_words(deps, draft.text, role=draft.role, scope=scope))


def _known(
    deps: Deps,
    wanted: Sequence[Draft],
    texts: Sequence[str],
    taken: set[str],
    *,
    scope: str,
    session: str | None,
) -> list[Message | None]:
    """Find entries by the host's id and words, or by their words in this session, each message once. In a block."""
    transcript = deps.store.transcript
    ids = [draft.source_id for draft in wanted if draft.source_id]
    said = list(transcript.messages(scope, ids)) if ids else []
    named = {(message.source_id, message.role, message.text): message for message in reversed(said)}
    exchanges = transcript.exchanges(
        [scope], sessions=[session], sources=TURNS, limit=len(wanted) + _MORE_EXCHANGES, texts=False
    )
    for exchange in sorted(exchanges, key=lambda one: one.sequence):
        said += transcript.window([scope], exchange_id=exchange.id, hidden=True)
    waiting: defaultdict[tuple[str, str], deque[Message]] = defaultdict(deque)
    taken = taken | {message.id for message in named.values()}
    for message in {m.id: m for m in said}.values():
        if message.session == session and message.integrity != "false" and message.id not in taken:
            waiting[message.role, message.text].append(message)
    found: list[Message | None] = []
    for draft, text in zip(wanted, texts, strict=True):
        own = named.pop((draft.source_id or "", draft.role, text), None)
        rows = waiting[draft.role, text]
        found.append(own or (rows.popleft() if rows else None))
    return found
