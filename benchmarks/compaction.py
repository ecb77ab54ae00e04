"""Long conversations put into a capsule: is everything still reached, and what does the capsule alone hold?

Three measurements. LoCoMo: every question is asked before and after its conversation was compacted to a quarter of
its tokens; evidence counts as reached if it is among the sources of the hits, those of capsules left out, so that a
capsule that stands for everything proves nothing. Coding runs and sessions: no result of a tool without its call,
every entry named, the exact words given back. Sessions of our own writing: labelled tasks, decisions and names that
stand in the capsule alone, by rules.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import datasets, sessions
from benchmarks.lines import Line, table
from rememora.core.capsules.cutting import orphaned
from rememora.core.capsules.said import read as said_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.talks import Conversation
    from rememora.model.compaction import Compacted

BENCHMARK = "compaction"
COMMAND = "python -m benchmarks compaction --save"
SHARE = 0.25
"""Of the tokens, what is left of a long conversation."""
ALONE = 0.5
"""Of a session of our own, the room of its capsule: they have no filler, every second line is a label."""
LIMIT = 10
_FOLDERS = ("coding-transcripts", "coding-sessions")


def measure(folder: Path) -> list[Line]:
    """Return a line for each set that is there, and one for the labelled sessions."""
    lines = []
    if paths := datasets.files(datasets.LOCOMO, folder):
        talks = datasets.read(datasets.LOCOMO, paths)
        lines.append(_line("locomo", datasets.sha256(paths), _asked(talks)))
    found = {
        name: sorted([*(folder / name).glob("*.json"), *(folder / name).glob("*.md")]) for name in _FOLDERS
    }
    lines += [_line(name, datasets.sha256(runs), _runs(runs)) for name, runs in found.items() if runs]
    for part in sessions.PARTS:
        files = sorted((sessions.SESSIONS / part).glob("*.txt"))
        lines.append(_line(f"labelled/{part}", datasets.sha256(files), alone(sessions.read(part))))
    return lines


def _line(part: str, digest: str, metrics: dict[str, Any]) -> Line:
    settings = {"share": SHARE, "alone": ALONE, "limit": LIMIT}
    return Line(benchmark=BENCHMARK, part=part, data_sha256=digest, settings=settings, metrics=metrics)


def _asked(talks: Sequence[Conversation]) -> dict[str, Any]:
    figures: list[dict[str, Any]] = []
    reached = {"evidence": 0, "before": 0, "after": 0, "missed": 0, "lost": 0, "opened": 0}
    with rememora.open(":memory:") as mem:
        for talk in talks:
            messages = [message.message() for message in talk.said]
            mem.archive(messages, scope=talk.id)
            mem.upkeep.distill(scope=talk.id)  # as it is where each turn is captured
            wanted = [question for question in talk.asked if question.evidence]
            before = [_sources(mem, question.text, talk.id) for question in wanted]
            done = _compacted(mem, messages, scope=talk.id)
            behind = {m.source_id for m in mem.rehydrate(memory=str(done.capsule_id), scope=talk.id)}
            behind |= {message["id"] for message in done.messages if "id" in message}
            for question, earlier in zip(wanted, before, strict=True):
                now, evidence = _sources(mem, question.text, talk.id), question.evidence
                whole = now | behind  # the capsule is in the prompt, and names itself
                reached["evidence"] += len(evidence)
                reached["before"] += len(evidence & earlier)
                reached["after"] += len(evidence & now)
                reached["missed"] += len((evidence & earlier) - now)
                reached["lost"] += len((evidence & earlier) - whole)
                reached["opened"] += len(evidence & whole)
            figures.append(_checked(mem, messages, done, scope=talk.id))
    return {**reached, "questions": sum(bool(q.evidence) for t in talks for q in t.asked), **_summed(figures)}


def _sources(mem: rememora.Rememora, question: str, scope: str) -> set[str]:
    """Return the messages behind the first hits, those of capsules left out."""
    hits = mem.recall(question, scope=scope, limit=LIMIT).hits
    return {id for hit in hits if hit.kind != "capsule" for id in hit.source_ids}


def _runs(paths: Sequence[Path]) -> dict[str, Any]:
    figures = []
    for path in paths:
        with rememora.open(":memory:") as mem:
            messages = _history(path) if path.suffix == ".json" else _imported(mem, path)
            figures.append(_checked(mem, messages, _compacted(mem, messages), scope="default"))
    return _summed(figures)


def _history(path: Path) -> list[dict[str, Any]]:
    """Read the messages of an agent's run as its host had them."""
    found = json.loads(path.read_text(encoding="utf-8"))["history"]
    return [
        {k: v for k, v in one.items() if k in ("role", "content", "tool_calls", "tool_call_ids")}
        for one in found
    ]


def _imported(mem: rememora.Rememora, path: Path) -> list[dict[str, Any]]:
    mem.import_(path, scope="read")
    said = mem.rehydrate(since=0, limit=10_000, scope="read")
    return [{"role": one.role, "content": one.text, "at": one.at_ms} for one in said if one.role != "note"]


def _compacted(mem: rememora.Rememora, messages: list[dict[str, Any]], scope: str = "default") -> Compacted:
    tokens = sum(one.tokens for one in said_of(messages))
    return mem.compact(messages, to_tokens=int(tokens * SHARE), window_tokens=tokens, force=True, scope=scope)


def _checked(
    mem: rememora.Rememora, messages: list[dict[str, Any]], done: Compacted, *, scope: str
) -> dict[str, Any]:
    """Look at everything that compaction promises of one conversation."""
    kept = {id(message) for message in done.messages}
    older = [message for message in messages if id(message) not in kept]
    words = [
        text for one in said_of(older) for text in (one.text, *(a.text for a in one.answers)) if text.strip()
    ]
    back = mem.rehydrate(memory=str(done.capsule_id), scope=scope)
    held = [message.text for message in back]
    return {
        "conversations": 1,
        "compacted": int(done.compacted),
        "tokens_before": done.tokens_before,
        "tokens_after": done.tokens_after,
        "entries": len(done.dropped_ids),
        "named": len([m for m in back if m.id in set(done.dropped_ids)]),
        "texts": len(words),
        "texts_back": sum(_there(text, held) for text in words),
        "orphans": len(orphaned(said_of(done.messages))),
        "over": int(done.tokens_after > done.tokens_before * SHARE),
        "over_told": int("over_budget" in done.degraded),
    }


def _there(text: str, held: Sequence[str]) -> bool:
    return text in held or any(
        text[:200].strip()[:80] in one for one in held
    )  # secrets are redacted in the store


def _summed(figures: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {name: sum(one[name] for one in figures) for name in figures[0]} if figures else {}


_LAST = {"role": "user", "content": "ok"}
"""What the user says last stays outside of the capsule; so that all of a session goes in, this is said behind it."""


def alone(found: Sequence[sessions.Session]) -> dict[str, Any]:
    """Return the share of labels that a capsule of the whole session holds, by kind and language."""
    held: dict[str, list[int]] = {}
    tokens = [0, 0]
    for session in found:
        messages = [dict(message) for message in session.messages]
        before = sum(one.tokens for one in said_of(messages))
        room = int(before * ALONE)
        with rememora.open(":memory:", settings={"compaction_capsule_tokens": room}) as mem:
            done = mem.compact([*messages, _LAST], keep_last=0, to_tokens=2 * room, force=True)
        tokens = [tokens[0] + before, tokens[1] + done.tokens_after]
        for label in session.labels:
            row = held.setdefault(f"{label.kind}/{session.language}", [0, 0])
            row[0] += any(map(label.held_by, _lines(done.text, label.kind)))
            row[1] += 1
    return {"held": held, "tokens": tokens, "sessions": len(found)}


_HEADINGS = {
    "open": ("Still open", "This is still open", "尚未完成", "还没有做的"),
    "done": ("Still open", "This is still open", "尚未完成", "还没有做的"),
    "decision": ("Decided", "It was settled", "已经决定", "已经说定"),
}


def _lines(text: str, kind: str) -> list[str]:
    """Return the lines of a capsule that may hold a label of this kind: those under its heading, or all."""
    wanted, under, found = _HEADINGS.get(kind), False, list[str]()
    for line in text.split("\n"):
        if line.rstrip().endswith((":", "：")):
            under = wanted is not None and line.rstrip(" :：") in wanted
        elif wanted is None or under:
            found.append(line)
    return found


def tables(lines: Sequence[Line]) -> str:
    """Show the lines."""
    found = {line.part: line.metrics for line in lines}
    parts = []
    if "locomo" in found:
        parts.append(_evidence(found["locomo"]))
    if runs := [name for name in ("locomo", *_FOLDERS) if name in found]:
        parts.append(_promises({name: found[name] for name in runs}))
    if labelled := {
        part: found[f"labelled/{part}"] for part in sessions.PARTS if f"labelled/{part}" in found
    }:
        parts.append(_held(labelled))
    return "\n\n".join(parts)


def _evidence(of: dict[str, Any]) -> str:
    rows = [
        ["among the first 10 hits, before", of["before"], f"{of['before'] / of['evidence']:.3f}"],
        ["among the first 10 hits, after", of["after"], f"{of['after'] / of['evidence']:.3f}"],
        ["before, and not after", of["missed"], f"{of['missed'] / of['evidence']:.3f}"],
        ["by recall, or rehydrate of the capsule", of["opened"], f"{of['opened'] / of['evidence']:.3f}"],
        ["before, and by neither after", of["lost"], f"{of['lost'] / of['evidence']:.3f}"],
    ]
    title = f"LoCoMo, {of['questions']} questions, {of['evidence']} answering messages"
    return table([title, "messages", "share"], rows)


def _promises(runs: dict[str, dict[str, Any]]) -> str:
    rows = [
        [
            name,
            of["conversations"],
            f"{of['tokens_before']:,}",
            f"{of['tokens_after'] / of['tokens_before']:.3f}",
            f"{of['over']} ({of['over_told']})",
            f"{of['named']} of {of['entries']}",
            f"{of['texts_back']} of {of['texts']}",
            of["orphans"],
        ]
        for name, of in runs.items()
    ]
    heads = [
        "set",
        "conversations",
        "tokens",
        "left",
        "above (must stay)",
        "entries named",
        "texts given back",
    ]
    return table([*heads, "orphan results"], rows)


def _held(parts: dict[str, dict[str, Any]]) -> str:
    rows = []
    for kind in sessions.KINDS:
        row: list[object] = [f"{kind} (should be 0)" if kind == "done" else kind]
        for of in parts.values():
            row += [_share(of, kind, language) for language in sessions.LANGUAGES]
        rows.append(row)
    rows.append(
        ["all but done", *(x for of in parts.values() for x in (_all(of, one) for one in sessions.LANGUAGES))]
    )
    heads = [f"{part}, {language}" for part in parts for language in sessions.LANGUAGES]
    return table(["in the capsule alone", *heads], rows)


def _share(of: dict[str, Any], kind: str, language: str) -> str:
    held, total = of["held"].get(f"{kind}/{language}", [0, 0])
    return f"{held} of {total}"


def _all(of: dict[str, Any], language: str) -> str:
    rows = [of["held"].get(f"{kind}/{language}", [0, 0]) for kind in sessions.KINDS if kind != "done"]
    held, total = sum(row[0] for row in rows), sum(row[1] for row in rows)
    return f"{held / total:.3f} ({held} of {total})" if total else "-"
