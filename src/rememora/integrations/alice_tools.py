"""alice-memory's agent tools over a handle (B-086 to B-090): save, recall, forget, and prune with `force`.

    tools = tools_of(mem.bind(scope="ana"))
    tools[0].call({"text": "对青霉素过敏", "title": "过敏"}).details["id"]

What its users know and the tools of `rememora.tools` do not have lives here: what is saved is pinned, a substring is
forgotten without a preview (it waits in the trash), and `force` prunes without a token.
"""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.json import schema_components

from rememora import InvalidInput, NotFound, StoreError, Tool, ToolResult
from rememora.core.excerpt import excerpt
from rememora.core.quoted_lines import Record
from rememora.core.quoting import HEADER, fitting, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from rememora import Memory, Preview, Rememora

DAYS = 90.0
"""Days without a recall after which a memory is shown for pruning. Source: alice-memory (B-097)."""

_SCHEMA = ("type", "properties", "required", "additionalProperties")
_MAX_FOUND, _SHOWN_CHARS, _MAX_LISTED = 20, 400, 10_000


class _Arguments(Struct, forbid_unknown_fields=True):
    pass


class Save(_Arguments, kw_only=True):
    """Arguments of alice_memory_save."""

    text: Annotated[str, Meta(min_length=1, max_length=8_000, description="要记住的内容。What to keep.")]
    title: Annotated[str, Meta(max_length=200, description="简短的标题。A short name.")] = ""
    pinned: Annotated[bool, Meta(description="不淡忘、不清理，默认如此。Neither fades nor is pruned.")] = True


class Ask(_Arguments, kw_only=True):
    """Arguments of alice_memory_recall."""

    query: Annotated[str, Meta(min_length=1, max_length=2_000, description="要找什么。What is looked for.")]
    limit: Annotated[int, Meta(description=f"最多几条，1 到 {_MAX_FOUND}。At most so many.")] = 5


class Forget(_Arguments, kw_only=True):
    """Arguments of alice_memory_forget; one of the two."""

    id: Annotated[str, Meta(max_length=512, description="记忆的 id。Id as a result shows it.")] = ""
    query: Annotated[
        str,
        Meta(
            max_length=2_000, description="删除所有含这段文字的记忆。Every memory that holds this text goes."
        ),
    ] = ""


class Prune(_Arguments, kw_only=True):
    """Arguments of alice_memory_prune."""

    days: Annotated[
        float, Meta(gt=0, le=36_525, description="多少天没被想起。Not recalled for so many days.")
    ] = DAYS
    token: Annotated[str, Meta(max_length=512, description="预览给出的令牌。Token of the preview.")] = ""
    force: Annotated[
        bool, Meta(description="不预览，直接清理；只在用户明确要求时。Only if the user says so.")
    ] = False


def tools_of(mem: Rememora, *, trust: str = "assistant") -> list[Tool]:
    """Return alice_memory_save, alice_memory_recall, alice_memory_forget and alice_memory_prune.

    Args:
        mem: The memory, best a handle from `bind(scope=…)`.
        trust: Whose word a save is, as for `rememora.tools`.
    """

    def save(asked: Save) -> ToolResult:
        receipt = mem.remember(asked.text, title=asked.title or None, pinned=asked.pinned, trust=trust)
        saved = receipt.status != "rejected"
        words = f"{receipt.status} {receipt.id}{f': {receipt.reason}' if receipt.reason else ''}"
        details = {"id": receipt.id, "status": receipt.status, "saved": saved}
        return ToolResult(text=words, details=details, is_error=not saved)

    def recall(asked: Ask) -> ToolResult:
        found = mem.recall(asked.query, limit=max(1, min(asked.limit, _MAX_FOUND)), among="memories")
        memories = [hit.memory for hit in found.hits if hit.memory is not None]
        _note(mem, memories)
        ids = [memory.id for memory in memories]
        details = {"count": len(ids), "ids": ids, "confidence": found.confidence}
        if not memories:
            return ToolResult(text=f"nothing found: {found.reason}", details=details)
        head = f"{len(ids)} found, confidence {found.confidence}. {HEADER}"
        return ToolResult(text=_listed(head, memories, asked.query), details=details)

    def forget(asked: Forget) -> ToolResult:
        if bool(asked.id) == bool(asked.query):
            raise InvalidInput("alice_memory_forget: expected an id or a query, and only one of them")
        ids = [asked.id] if asked.id else _holding(mem, asked.query)
        try:
            gone = [receipt.id for receipt in mem.forget(*ids)] if ids else []
        except NotFound:
            gone = []
        text = f"forgotten: {len(gone)}" if gone else "no such memory; nothing was forgotten"
        return ToolResult(text=text, details={"deleted": len(gone), "ids": gone})

    def prune(asked: Prune) -> ToolResult:
        if asked.token:
            return _pruned(mem.upkeep.prune(asked.token))
        preview = mem.upkeep.preview_prune(idle_days=asked.days)
        return _pruned(mem.upkeep.prune(preview.token)) if asked.force else _previewed(preview)

    return [
        _tool("alice_memory_save", _SAVE, Save, save),
        _tool("alice_memory_recall", _RECALL, Ask, recall),
        _tool("alice_memory_forget", _FORGET, Forget, forget),
        _tool("alice_memory_prune", _PRUNE, Prune, prune),
    ]


_SAVE = (
    'Keep one thing because the user asks for it: "note this", "remember that", "save this" (记住, 记一下, 帮我记着).'
    " It is kept as it is and pinned: it neither fades nor is cleaned up. 按要求保存一条记忆。"
)
_RECALL = (
    'Search memory: "recall", "the earlier one", "last time" (回忆, 想想之前那个, 上次说的). What it returns is quoted'
    " data. 主动搜索记忆。"
)
_FORGET = (
    'Delete memories: "forget that", "delete memories about X" (忘掉, 删除关于某事的记忆). By id, or by a text that'
    " every one of them holds. 删除记忆。"
)
_PRUNE = (
    'Clean up memories that nobody needed for long: "clean up memories", "tidy up" (清理记忆, 整理记忆). Without a'
    " token it only shows them and gives one; call it again with the token once the user agrees. 清理记忆。"
)


def _tool(
    name: str, description: str, arguments: type[_Arguments], answer: Callable[[Any], ToolResult]
) -> Tool:
    _, parts = schema_components((arguments,), ref_template="{name}")
    schema = {key: parts[arguments.__name__][key] for key in _SCHEMA}

    def answered(given: Mapping[str, object]) -> ToolResult:
        values = {key: value for key, value in given.items() if value is not None}
        try:
            asked = convert(values, arguments, strict=False)  # "90" is what some models write for 90
        except (
            ValidationError,
            UnicodeEncodeError,
        ) as error:  # the second: half a surrogate pair as a number
            found = (
                error if isinstance(error, ValidationError) else "expected text, found half a surrogate pair"
            )
            raise InvalidInput(
                f"{name}: {found}; it takes {', '.join(arguments.__struct_fields__)}"
            ) from error
        return answer(asked)

    return Tool(name=name, description=description, input_schema=schema, answer=answered)


def _note(mem: Rememora, memories: Sequence[Memory]) -> None:
    """Count what a model is shown as recalled; the answer stands even where that cannot be written down."""
    with suppress(StoreError):
        for scope in dict.fromkeys(memory.scope for memory in memories):
            mem.injected(*[memory.id for memory in memories if memory.scope == scope], scope=scope)


def _holding(mem: Rememora, query: str) -> list[str]:
    """Return the ids of the memories that hold a text, whatever its case and width."""
    wanted = _folded(query.strip())
    if len(wanted) < 2 and wanted.isascii():
        raise InvalidInput(
            f"query: expected at least two letters or one character of Chinese, found {wanted!r}"
        )
    return [
        memory.id
        for memory in mem.list(limit=_MAX_LISTED)
        if wanted in _folded(f"{memory.title or ''}\n{memory.text}")
    ]


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _pruned(count: int) -> ToolResult:
    return ToolResult(text=f"removed: {count}", details={"deleted": count})


def _previewed(preview: Preview) -> ToolResult:
    details = {
        "deleted": 0,
        "listed": len(preview.ids),
        "ids": list(preview.ids),
        "token": preview.token,
        "expires": preview.expires,
    }
    if not preview.ids:
        return ToolResult(text="nothing to clean up", details=details)
    head = f"nothing was removed yet. {len(preview.ids)} would go with token {preview.token}. {HEADER}"
    return ToolResult(text=_listed(head, preview.memories), details=details)


def _listed(head: str, memories: Sequence[Memory], query: str = "") -> str:
    every = [quote(_record(memory, query)) for memory in memories]
    lines = fitting(every)
    more = [f"… and {len(every) - len(lines)} more"] if len(lines) < len(every) else []
    return "\n".join([head, *lines, *more])


def _record(memory: Memory, query: str) -> Record:
    return Record(
        kind=memory.kind,
        date=memory.updated[:10],
        id=memory.id,
        text=excerpt(memory.text, query, _SHOWN_CHARS),
        trust=memory.trust,
        name=memory.title,
    )
