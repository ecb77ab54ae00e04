"""The registry says of every verb what it takes; each of its rows is carried out here."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING, Any, get_args

import msgspec
import pytest

import rememora
from rememora.engine import Rememora
from rememora.engine.facts import FactVerbs
from rememora.engine.goal import GoalVerbs
from rememora.engine.graph import GraphVerbs
from rememora.engine.inbox import InboxVerbs
from rememora.engine.skills import SkillVerbs
from rememora.engine.topics import TopicVerbs
from rememora.engine.upkeep import UpkeepVerbs
from rememora.model.memory import KINDS, STATUSES, TRUST_RANK
from rememora.model.plain import plain
from rememora.model.transcript import ROLES
from rememora.operations import inputs
from rememora.operations.registry import OPERATIONS
from rememora.operations.schema import argument_descriptions, input_schema
from rememora.stores.sqlite import SqliteStore
from rememora.testing import FrozenClock, HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rememora.operations.operation import Operation

NOT_OPERATIONS = {
    "bind": "what a door does before it calls one",
    "close": "the host's own",
    "export": "names a file of the machine",
    "import_": "names a file of the machine",
    "run_in_background": "starts a thread of the host",
    "skills_export": "names a folder of the machine",
    "skills_import_": "names a file of the machine",
    "used": "takes the very answer of recall or assemble",
    "topics_replace": "for a worker in the host's own process",
    "topics_keep_run": "for a worker in the host's own process",
}
ONLY_PREVIEWED = {"erase": {"subject", "ids", "query", "before"}}
"""What such a call is not offered: it must bring the token of a preview."""
NOT_ARGUMENTS = {"self", "scope", "session", "progress"}
"""The handle's, and what no data can say."""
OWN_NAMES = {"hit_or_id": "id"}

operations = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))


def verbs(kind: type) -> dict[str, Callable[..., object]]:
    return {name: verb for name, verb in inspect.getmembers(kind, inspect.isfunction) if name[0] != "_"}


def arguments_of(verb: Callable[..., object]) -> set[str]:
    names = set(inspect.signature(verb).parameters) - NOT_ARGUMENTS
    return {OWN_NAMES.get(name, name) for name in names}


def test_every_verb_is_an_operation_or_says_why_not() -> None:
    groups = {
        "": Rememora,
        "inbox_": InboxVerbs,
        "facts_": FactVerbs,
        "skills_": SkillVerbs,
        "goal_": GoalVerbs,
        "graph_": GraphVerbs,
        "topics_": TopicVerbs,
        "upkeep": UpkeepVerbs,
    }
    wanted = {f"{g}{name}" if g[-1:] == "_" else name for g, kind in groups.items() for name in verbs(kind)}

    assert set(OPERATIONS) == wanted - set(NOT_OPERATIONS)


@operations
def test_input_has_the_arguments_of_the_verb(operation: Operation) -> None:
    wanted = arguments_of(operation.verb) - ONLY_PREVIEWED.get(operation.name, set())
    assert set(operation.input.__struct_fields__) == wanted


@operations
def test_input_requires_what_the_verb_requires(operation: Operation) -> None:
    parameters = inspect.signature(operation.verb).parameters.values()
    needed = {OWN_NAMES.get(p.name, p.name) for p in parameters if p.default is p.empty} - NOT_ARGUMENTS
    if operation.name == "forget":
        needed -= {"ids"}  # one of three ways
    if operation.name == "erase":
        needed |= {"token"}
    assert set(input_schema(operation.input)["required"]) == needed


@operations
def test_input_forbids_what_it_does_not_know(operation: Operation) -> None:
    assert input_schema(operation.input)["additionalProperties"] is False
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**CALLS[operation.name][0], "scope": "bob"}, operation.input)


@operations
def test_schema_is_one_plain_object(operation: Operation) -> None:
    schema = input_schema(operation.input, argument_descriptions(operation.verb))
    text = json.dumps(schema)

    assert schema["type"] == "object"
    assert "$ref" not in text
    assert '"null"' not in text


@operations
def test_summary_is_a_sentence(operation: Operation) -> None:
    assert operation.summary[0].isupper()
    assert operation.summary.endswith(".")


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (inputs.Kind, KINDS),
        (inputs.Role, ROLES),
        (inputs.Status, STATUSES),
        (inputs.Trust, tuple(TRUST_RANK)),
    ],
)
def test_fixed_words_are_those_of_the_records(words: object, known: tuple[str, ...]) -> None:
    assert get_args(words) == known


def test_descriptions_come_from_the_verb() -> None:
    schema = input_schema(OPERATIONS["recall"].input, argument_descriptions(Rememora.recall))

    assert schema["properties"]["query"]["description"].startswith("The question, in any words")
    assert schema["properties"]["limit"]["maximum"] == 10_000


TALK = [{"role": "user", "content": "Which tea does 林 drink? 🍵"}]

CALLS: dict[str, tuple[dict[str, Any], Callable[[Any], object]]] = {
    # name: arguments, and what holds of the output as JSON
    "begin": ({"text": "你好", "id": "e2"}, lambda out: out["status"] == "pending"),
    "complete": ({"id": "open", "text": "Ｈｅｌｌｏ", "tools": ["12°C"]}, lambda out: out["status"] == "completed"),
    "fail": ({"id": "open", "reason": "timeout"}, lambda out: out["status"] == "failed"),
    "capture": ({"user_text": "I moved to Lisbon.", "assistant_text": "Noted."}, lambda out: out["memories"]),
    "archive": ({"messages": [*TALK, {"role": "?"}]}, lambda out: [r["status"] for r in out] == ["stored", "rejected"]),
    "exchange": ({"id": "e1"}, lambda out: (out["status"], out["user_text"]) == ("completed", "We drank oolong.")),
    "exchanges": ({"status": "completed"}, lambda out: [e["id"] for e in out] == ["e1"]),
    "rehydrate": ({"keyword": "oolong"}, lambda out: [m["role"] for m in out] == ["note", "user"]),
    "remember": ({"text": "喜欢乌龙茶", "slot": ["林", "tea", "乌龙"]}, lambda out: out["status"] == "stored"),
    "get": ({"id": "m1"}, lambda out: out["text"] == "Drinks oolong 🍵"),
    "list": ({"kinds": ["preference"]}, lambda out: [m["id"] for m in out] == ["m1"]),
    "update": ({"id": "m1", "confidence": 0.5}, lambda out: out["status"] == "updated"),
    "pin": ({"id": "m1", "pinned": True}, lambda out: out["status"] == "updated"),
    "history": ({"id": "m1"}, lambda out: [m["version"] for m in out] == [1]),
    "recall": ({"query": "oolong", "among": ["memories"]}, lambda out: [h["id"] for h in out["hits"]] == ["m1"]),
    "why": ({"id": "m1"}, lambda out: out["evidence"][0]["text"] == "Drinks oolong 🍵"),
    "why_not": (
        {"text": "Drinks oolong 🍵", "query": "oolong", "kinds": ["decision"]},
        lambda out: (out["cause"], out["causes"][0]["by"], out["id"]) == ("filtered", "kinds", "m1"),
    ),
    "assemble": ({"messages": TALK, "placement": "text"}, lambda out: len(out["messages"]) == 1),
    "strip": ({"messages": "nothing in it"}, lambda out: out == "nothing in it"),
    "compact": (
        {"messages": [*TALK, *TALK], "force": True, "keep_last": 1},
        lambda out: (out["compacted"], len(out["messages"]), len(out["dropped_ids"])) == (True, 2, 1),
    ),
    "outcome": ({"success": False}, lambda out: (out["failures"], out["open"]) == (1, False)),
    "relieve": ({"messages": TALK}, lambda out: (out["relieved"], len(out["messages"])) == (False, 1)),
    "injected": ({"ids": ["m1", "nobody"]}, lambda out: out == ["m1"]),
    "forget": ({"query": "oolong"}, lambda out: out["ids"] == ["m1"]),
    "restore": ({"id": "gone"}, lambda out: out["status"] == "restored"),
    "undo": ({"operation_id": "op-1"}, lambda out: out["status"] == "rejected"),
    "preview_clear": ({}, lambda out: out["memories"] >= 2 and out["token"]),
    "clear": ({}, lambda out: out["memories"] >= 2),
    "preview_erase": ({"subject": "ana"}, lambda out: out["token"] and "mine" in [m["id"] for m in out["memories"]]),
    "erase": ({"token": "…"}, lambda out: (out["status"], out["found"]) == ("complete", 0)),
    "inbox_list": ({}, lambda out: [item["memory"]["id"] for item in out] == ["waits"]),
    "inbox_accept": ({"id": "waits"}, lambda out: out["status"] == "superseded"),
    "inbox_reject": ({"id": "waits", "reason": "no"}, lambda out: out["status"] == "rejected"),
    "facts_set": (
        {"subject": "ana", "attribute": "city", "value": "Oslo 🏔️"},
        lambda out: out["status"] == "superseded" and out["of"] == "mine",
    ),
    "facts_add": ({"subject": "林", "attribute": "语言", "value": "法语"}, lambda out: out["status"] == "stored"),
    "facts_end": ({"subject": "ana", "attribute": "city"}, lambda out: out["status"] == "ended"),
    "facts_current": ({"subject": "ana"}, lambda out: [f["status"] for f in out] == ["conflicting"] * 2),
    "facts_as_of": ({"at": "2031-01-01", "subject": "ana"}, lambda out: out[0]["value"] == "Lyon"),
    "facts_history": (
        {"subject": "ana", "attribute": "city"},
        lambda out: [f["value"] for f in out] == ["Lyon", "Rome"],
    ),
    "facts_alias": ({"subject": "ana", "other": "安娜"}, lambda out: out["status"] == "stored"),
    "facts_unalias": ({"subject": "ana", "other": "Annie"}, lambda out: out["status"] == "withdrawn"),
    "skills_save": (
        {"name": "备份", "summary": "Back up 💾", "triggers": ["backup"], "steps": ["dump", "copy"]},
        lambda out: out["status"] == "stored",
    ),
    "skills_load": ({"name": "RELEASE"}, lambda out: (out["usage_count"], out["steps"]) == (1, ["test", "tag"])),
    "skills_search": ({"query": "发版 now"}, lambda out: [skill["name"] for skill in out] == ["release"]),
    "goal_on": ({"description": "Fix the login tests"}, lambda out: out["keywords"] == ["Fix", "login", "tests"]),
    "goal_off": ({}, lambda out: out["active"] is False),
    "goal_status": ({}, lambda out: (out["name"], out["rounds"]) == ("Plan a trip to 里斯本", 0)),
    "goal_update": ({"name": "trip"}, lambda out: out["name"] == "trip"),
    "goal_check": (
        {"messages": [{"role": "user", "content": "Which goalkeeper won the football cup?"}]},
        lambda out: (out["by"], out["likeness"], out["rounds"]) == ("words", 0.25, 1),
    ),
    "skills_list": ({}, lambda out: [skill["summary"] for skill in out] == ["Tag it"]),
    "graph_add": (
        {"subject": "林", "relation": "妹妹", "object": "小敏"}, lambda out: out["status"] == "stored"
    ),
    "graph_neighbours": ({"name": "LYON"}, lambda out: [(t["subject"], t["distance"]) for t in out] == [("ana", 1)]),
    "graph_paths": ({"name": "Annie", "other": "lyon"}, lambda out: [len(way) for way in out] == [1]),
    "graph_search": ({"query": "Lyon"}, lambda out: out[0]["name"] == "Lyon"),
    "topics_run_worker": ({}, lambda out: (out["ran"], out["reason"]) == (False, "completed_exchange_gate")),
    "topics_maybe_run_worker": ({}, lambda out: out["reason"] == "completed_exchange_gate"),
    "topics_list": ({}, lambda out: out == []),
    "topics_directory": ({}, lambda out: out == ""),
    "topics_retrieve": (
        {"user_message": "oolong?"},
        lambda out: (out["memory_context"], len(out["recent_context"])) == ("", 1),
    ),
    "topics_latest_run": ({}, lambda out: out is None),
    "distill": ({"limit": 10}, lambda out: out["failed"] == 0),
    "backfill": ({}, lambda out: out["embedded"] == 0),
    "tick": ({}, lambda out: "distilled" in out),
    "sweep": ({}, lambda out: out["tiers"]["hot"] >= 2 and out["trashed"] == 0),
    "consolidate": (
        {"similarity": 0.9, "with_model": True},
        lambda out: (out["merged"], out["pruned"], out["degraded"]) == (0, 0, ["llm_missing"]),
    ),
    "refit": (
        {"asked": {"oolong?": True}},
        lambda out: (out["kept"], out["questions"], out["answered"]) == (False, 1, 1),
    ),
    "preview_prune": ({"min_confidence": 1.0}, lambda out: "m1" not in out["ids"] and out["token"]),
    "prune": ({"token": "…"}, lambda out: out == 0),
    "drop_space": ({"name": "hash/8"}, lambda out: out == 1),
    "rebuild": ({}, lambda out: out > 0),
    "doctor": ({}, lambda out: all(finding["ok"] for finding in out)),
    "log": ({"id": "gone"}, lambda out: [row["operation"] for row in out] == ["memory.forgotten", "memory.stored"]),
    "diff": ({"since": "op-1"}, lambda out: out["counts"]["waits"] == 1 and out["changes"]),
    "trash": ({}, lambda out: [(one["memory"]["id"], one["how"]) for one in out] == [("gone", "forgotten")]),
    "status": ({}, lambda out: out["scopes"][0]["scope"] == "default"),
    "stats": ({}, lambda out: out["count"] >= 1),
}  # fmt: skip


@pytest.fixture
def kept() -> Iterator[Rememora]:
    clock = FrozenClock()
    store = SqliteStore(":memory:")
    rememora.open(store, embedder=HashEmbedder(8), clock=clock).remember("of a former model")
    mem = rememora.open(store, clock=clock)
    mem.capture("We drank oolong.", "Fine.", id="e1")
    mem.begin("and", id="open")
    mem.remember("Drinks oolong 🍵", kind="preference", id="m1")
    mem.remember("Lives in Lyon", slot=("ana", "city", "Lyon"), id="mine")
    mem.remember("Lives in Rome", slot=("ana", "city", "Rome"), trust="web", id="waits")
    mem.facts.alias("ana", "Annie")
    mem.goal.on("Plan a trip to 里斯本")
    mem.skills.save("release", "Tag it", ["发版"], ["test", "tag"])
    mem.remember("soon forgotten", id="gone")
    mem.forget("gone")
    yield mem
    mem.close()


def test_every_operation_is_called_here() -> None:
    assert set(CALLS) == set(OPERATIONS)


@operations
def test_operation_does_what_its_verb_does(operation: Operation, kept: Rememora) -> None:
    arguments, holds = CALLS[operation.name]
    if operation.name == "prune":
        arguments = {"token": kept.upkeep.preview_prune(idle_days=1).token}
    if operation.name == "erase":
        arguments = {"token": kept.preview_erase(query="oolong").token}

    output = plain(operation.handler(kept, msgspec.convert(arguments, operation.input)))

    json.dumps(output)
    assert holds(output), output


@pytest.mark.parametrize(
    ("way", "arguments"),
    [
        ("ids", {"ids": ["m1", "mine"]}),  # at once
        ("token", {}),  # of a preview
    ],
)
def test_forget_takes_ids_or_a_token(kept: Rememora, way: str, arguments: dict[str, Any]) -> None:
    forget = OPERATIONS["forget"]
    if way == "token":
        preview: Any = forget.handler(kept, forget.input(query="oolong"))
        arguments = {"token": preview.token}

    done: Any = forget.handler(kept, forget.input(**arguments))

    assert {receipt.status for receipt in done} == {"forgotten"}


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("remember", {"text": ""}),  # nothing
        ("remember", {"text": "x", "confidence": 1.1}),  # out of range
        ("remember", {"text": "x", "kind": "wish"}),  # no such kind
        ("remember", {"text": "x", "slot": ["ana", "city"]}),  # two parts
        ("remember", {"text": "x", "ttl_s": 0}),  # no time
        ("recall", {"query": 5}),  # no text
        ("recall", {"query": "x", "limit": 10_001}),  # too many
        ("recall", {"query": "x", "limit": True}),  # no number
        ("list", {"status": ["lost"]}),  # no such status
        ("get", {"id": "x" * 513}),  # too long
        ("get", {}),  # nothing
        ("preview_prune", {"idle_days": 0}),  # out of range
        ("exchanges", {"status": "open"}),  # no such status
        ("injected", {"ids": []}),  # none
    ],
)
def test_bounds_stand_in_the_input(name: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(arguments, OPERATIONS[name].input)
