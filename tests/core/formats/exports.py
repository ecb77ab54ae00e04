"""Small exports of each program, written for these tests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.formats import reader
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.core.formats import Record


def node(id: str, parent: str | None, role: str = "user", content: object = None, **fields: object) -> object:
    """A node of a ChatGPT conversation; without content its message is null."""
    if isinstance(content, str):
        content = {"content_type": "text", "parts": [content]}
    message = {"id": id, "author": {"role": role}, "content": content, "recipient": "all", **fields}
    return {"id": id, "parent": parent, "message": message if content else None, "children": []}


def tree(*nodes: object, current: str | None = None, **fields: object) -> dict[str, object]:
    """A ChatGPT conversation."""
    mapping = {found["id"]: found for found in nodes}  # type: ignore[index]  # nodes are dicts
    return {
        "title": "散歩",
        "create_time": 1_770_000_000.5,
        "mapping": mapping,
        "current_node": current,
        "conversation_id": "c1",
        **fields,
    }


CHATGPT = [
    tree(
        node("root", None),
        node("s", "root", "system", ""),
        node("u1", "s", "user", "Wo ist der Bahnhof? 🚉", create_time=1_770_000_001.25),
        node("u2", "s", "user", "车站在哪里？", create_time=1_770_000_002),
        node("a2", "u2", "assistant", "在市中心。", metadata={"model_slug": "gpt-x"}),
        node("p", "a2", "user", {"content_type": "multimodal_text", "parts": [
            {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}, "これは何ですか"]}),
        node("c", "p", "assistant", {"content_type": "code", "text": "print('안녕')"}, recipient="python"),
        node("t", "c", "tool", {"content_type": "execution_output", "text": "안녕"}),
        node("th", "t", "assistant", {"content_type": "thoughts", "thoughts": [
            {"summary": "Looking", "content": "A tram stop."}]}),
        node("h", "th", "user", "context", metadata={"is_visually_hidden_from_conversation": True}),
        node("e", "h", "assistant", "A tram stop 🚋"),
        current="e",
    )
]  # fmt: skip

CLAUDE = [
    {
        "uuid": "k1",
        "name": "旅行",
        "created_at": "2026-02-01T09:00:00.000000Z",
        "chat_messages": [
            {
                "uuid": "m1",
                "sender": "human",
                "text": "我们下周去里昂 🚄",
                "content": [{"type": "text", "text": "我们下周去里昂 🚄"}],
                "created_at": "2026-02-01T09:00:01Z",
                "attachments": [
                    {"file_name": "plan.txt", "file_type": "txt", "extracted_content": "Day 1: 리옹"}
                ],
                "files": [{"file_name": "map.png"}],
            },
            {
                "uuid": "m2",
                "sender": "assistant",
                "text": "",
                "content": [
                    {"type": "thinking", "thinking": "They like trains."},
                    {"type": "tool_use", "id": "t1", "name": "web_search", "input": {"query": "TGV リヨン"}},
                    {
                        "type": "tool_result",
                        "tool_use_id": "t1",
                        "content": [{"type": "text", "text": "2 h"}],
                    },
                    {"type": "text", "text": "Two hours by TGV."},
                    {"type": "token_budget"},
                ],
            },
        ],
    }
]


def code_line(uuid: str, type: str, content: object, **fields: object) -> dict[str, object]:
    """A line of a Claude Code transcript."""
    message = {"role": type, "content": content, **fields.pop("message", {})}  # type: ignore[dict-item]
    return {
        "type": type, "uuid": uuid, "parentUuid": None, "isSidechain": False, "sessionId": "s1",
        "cwd": "/home/dev", "timestamp": "2026-02-01T09:00:00.000Z", "message": message, **fields,
    }  # fmt: skip


CLAUDE_CODE = [
    {"type": "summary", "summary": "Rename docs", "leafUuid": "x"},
    code_line("u0", "user", "Caveat: hidden", isMeta=True),
    code_line("u1", "user", "把文档改名，好吗 📁"),
    code_line("a1", "assistant", [{"type": "thinking", "thinking": "List first."}],
              message={"id": "r1", "model": "m"}),
    code_line("a2", "assistant", [{"type": "text", "text": "はい"}], message={"id": "r1", "model": "m"}),
    code_line("a3", "assistant", [{"type": "text", "text": "はい"}], message={"id": "r1", "model": "m"}),
    code_line("a4", "assistant", [{"type": "tool_use", "id": "t1", "name": "Bash",
                                   "input": {"command": "ls\nls docs", "timeout": 5}}],
              message={"id": "r1", "model": "m"}),
    code_line("u2", "user", [{"type": "tool_result", "tool_use_id": "t1", "content": "문서.md"},
                             {"type": "image", "source": {"type": "base64", "data": ""}}]),
    code_line("u3", "user", "Find the files", isSidechain=True),
    code_line("u4", "user", "The talk so far", isCompactSummary=True),
    {"type": "file-history-snapshot", "messageId": "m", "snapshot": {}},
]  # fmt: skip


def item(kind: str, /, **payload: object) -> dict[str, object]:
    """A line of a Codex transcript."""
    return {"timestamp": "2026-02-01T09:00:00Z", "type": kind, "payload": payload}


def said(role: str, text: str) -> dict[str, object]:
    """What someone said, as a payload."""
    return {"type": "message", "role": role, "content": [{"type": "input_text", "text": text}]}


CODEX = [
    item("session_meta", id="x1", cwd="/home/dev", instructions=None),
    item("response_item", **said("user", "<environment_context>\n<cwd>/home/dev</cwd>")),
    item("response_item", **said("user", "テストを直して 🔧")),
    item("event_msg", type="user_message", message="テストを直して 🔧"),
    item("turn_context", model="m-codex"),
    item("response_item", type="reasoning", summary=[{"type": "summary_text", "text": "Look first"}]),
    item("response_item", type="reasoning", summary=[], encrypted_content="gAAA"),
    item("response_item", type="function_call", name="shell", call_id="k",
         arguments=json.dumps({"command": ["pytest", "-q"]})),
    item("response_item", type="function_call_output", call_id="k",
         output=json.dumps({"output": "1 passed 통과", "metadata": {"exit_code": 0}})),
    item("response_item", type="custom_tool_call", name="apply_patch", call_id="p", input="*** Begin Patch"),
    item("response_item", **said("assistant", "好了。")),
    item("response_item", type="ghost_snapshot"),
]  # fmt: skip

CODEX_OLD = [
    {"id": "o1", "timestamp": "2025-07-01T10:00:00Z", "instructions": None},
    {"record_type": "state"},
    said("user", "Salut 👋"),
    {"type": "local_shell_call", "call_id": "k", "action": {"type": "exec", "command": ["ls", "-a"]}},
    {"type": "function_call_output", "call_id": "k", "output": "{not json"},
]

SWE_AGENT = {
    "environment": "main",
    "trajectory": [
        {"action": "ls", "observation": "main.py", "response": "看看。", "thought": "看看。", "query": [1]}
    ],
    "history": [
        {"role": "system", "content": "You edit files.", "message_type": "system_prompt"},
        {"role": "user", "content": "A worked example", "is_demo": True},
        {"role": "user", "content": "Behebe den Fehler 🐞", "message_type": "observation"},
        {"role": "assistant", "content": "看看。", "message_type": "action",
         "tool_calls": [{"function": {"name": "bash", "arguments": '{"command": "ls"}'}, "id": "k"}]},
        {"role": "tool", "content": "main.py", "message_type": "observation"},
        {"role": "user", "content": [{"type": "text", "text": "파일"}], "message_type": "observation"},
        {"role": "assistant", "content": "", "message_type": "action"},
    ],
    "info": {},
}  # fmt: skip


def lines(records: Iterable[object], *, ascii: bool = False) -> bytes:
    """JSON lines."""
    return "".join(json.dumps(record, ensure_ascii=ascii) + "\n" for record in records).encode()


FILES: dict[str, bytes] = {
    "chatgpt": json.dumps(CHATGPT, ensure_ascii=False).encode(),
    "claude": json.dumps(CLAUDE, ensure_ascii=False).encode(),
    "claude-code": lines(CLAUDE_CODE),
    "codex": lines(CODEX),
    "swe-agent": json.dumps(SWE_AGENT, ensure_ascii=False).encode(),
}


def records_of(format: str, data: bytes, *, size: int = 64) -> list[Record]:
    """What a format makes of a file."""
    module = reader(format)
    if module.READS == "lines":
        return list(module.read(data.decode("utf-8", "replace").split("\n")))
    return list(module.read(data[start : start + size] for start in range(0, len(data), size)))


def spoken(records: Sequence[Record]) -> list[tuple[str, str | None, str]]:
    """Role, name and words of the messages."""
    return [(r.role, r.name, r.content) for r in records if isinstance(r, ImportedMessage)]


def passed(records: Sequence[Record]) -> dict[str, int]:
    """How much was passed over, by what it is; that nothing was bad is asserted."""
    assert [record for record in records if isinstance(record, BadLine)] == []
    found = [record.what for record in records if isinstance(record, Passed)]
    return {what: found.count(what) for what in sorted(set(found))}
