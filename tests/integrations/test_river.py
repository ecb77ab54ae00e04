from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput, SkillRefused
from rememora.integrations.river import MemoryRiver, create_memory_river
from rememora.integrations.river_hooks import parse_entities, parse_hooks
from rememora.session_files import JsonLinesSessions
from rememora.testing import FrozenClock, HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Make = Callable[..., MemoryRiver]

SKILL = ("git-release", "照标准流程打 tag", ["发版"], ["run tests", "git tag"])


class Model:
    """Proposes the triggers that it was given, and counts."""

    def __init__(self, answer: str = "[]") -> None:
        self.answer, self.prompts = answer, [""]
        self.prompts.clear()

    def generate(self, prompt: str, *, purpose: str, max_tokens: int) -> str:
        self.prompts.append(prompt)
        if self.answer == "fail":
            raise TimeoutError
        return self.answer


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made: list[MemoryRiver] = []

    def make(config: dict[str, Any] | None = None, **deps: Any) -> MemoryRiver:
        whole = {"data_dir": str(tmp_path / "data"), "ram_dir": str(tmp_path / "ram"), **(config or {})}
        ports = {"embedder": HashEmbedder(32), "llm": Model(), "clock": FrozenClock(), **deps}
        made.append(create_memory_river(whole, ports))
        made[-1].start()
        return made[-1]

    yield make
    for river in made:
        river.stop()


@pytest.fixture
def river(make: Make) -> MemoryRiver:
    return make()


@pytest.mark.parametrize("missing", ["data_dir", "ram_dir"])
def test_both_directories_are_asked_for(missing: str) -> None:
    config = {"data_dir": "a", "ram_dir": "b"}
    del config[missing]

    with pytest.raises(InvalidInput, match=missing):
        create_memory_river(config, {"embedder": HashEmbedder(8), "llm": Model()})


@pytest.mark.parametrize(
    ("config", "told"),
    [
        ({"hooks": {"cooldown": 3}}, "hooks"),  # no such name within a group
        ({"hoooks": {}}, "hoooks"),
        ({"auto_recall": "yes"}, "auto_recall: expected bool"),
        ({"hooks": True}, "hooks: expected a mapping"),
        ({"recall_limit": True}, "recall_limit: expected int"),
    ],
)
def test_wrong_option_is_named(config: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        create_memory_river(
            {"data_dir": "a", "ram_dir": "b", **config}, {"embedder": HashEmbedder(8), "llm": Model()}
        )


@pytest.mark.parametrize(
    "deps", [{}, {"llm": Model()}, {"embedder": HashEmbedder(8)}, {"embedder": 1, "llm": 2, "x": 3}]
)
def test_embedder_and_model_are_asked_for(deps: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match="deps: expected embedder, llm"):
        create_memory_river({"data_dir": "a", "ram_dir": "b"}, deps)


def test_part_of_a_group_leaves_the_rest_of_it(make: Make) -> None:
    river = make({"hooks": {"cooldown_ms": 1_000}, "drift_threshold": 1})

    assert river.config["hooks"] == {"enabled": True, "generate": True, "per_memory": 3, "cooldown_ms": 1_000}
    assert river.config["cleanup"]["trash_days"] == 7


def test_nothing_is_left_running_after_stop_and_start_opens_it_again(river: MemoryRiver) -> None:
    river.remember("手冲咖啡")
    river.start()
    river.stop()
    river.stop()

    assert not [t for t in threading.enumerate() if t.name == "rememora-upkeep"]
    with pytest.raises(InvalidInput, match="start"):
        river.recall("咖啡")
    river.start()
    assert [hit.text for hit in river.recall("咖啡")] == ["手冲咖啡"]


def test_what_was_said_of_a_memory_is_kept(river: MemoryRiver) -> None:
    river.remember(
        "The server is called 雪豹", category="entity", importance=0.9, metadata={"confidence": 0.4, "n": [1]}
    )
    river.remember("Likes tea 🍵", category="preference")

    server, tea = river.recall("雪豹")[0].memory, river.recall("tea")[0].memory
    assert server is not None
    assert tea is not None
    assert (server.kind, server.importance, server.confidence) == ("note", 0.9, 0.4)
    assert server.meta == {"n": [1], "category": "entity"}
    assert (tea.kind, tea.meta) == ("preference", {})


def test_model_is_asked_once_for_triggers_and_its_failing_costs_only_them(make: Make) -> None:
    model = Model('[{"keyword": "Boiler", "weight": "high"}]')
    river = make(llm=model)

    river.remember("The plumber is called Okafor")
    model.answer = "fail"
    river.remember("The roofer is called Brandt")

    assert [hit.text for hit in river.recall("boiler")][:1] == ["The plumber is called Okafor"]
    assert len(model.prompts) == 2
    assert river.recall("roofer")


def test_no_model_is_asked_where_hooks_are_off(make: Make) -> None:
    model = Model()
    make({"hooks": {"enabled": False}}, llm=model).remember("x y z")

    assert model.prompts == []


def test_context_has_skills_and_memories_before_and_the_reminder_behind(river: MemoryRiver) -> None:
    river.remember("部署时间固定在周五 18:00 之后")
    river.skills.save(*SKILL)
    river.gwm.on("deploy", "Deploy the web shop on Friday")
    asked = [{"role": "user", "content": "Which pizza dough recipe works without a mixer?"}]
    river.assemble_context(asked)
    asked += [
        {"role": "assistant", "content": "A no-knead one"},
        {"role": "user", "content": "部署时间定在周五几点之后？"},
    ]

    found = river.assemble_context(asked)

    assert [m["role"] for m in found] == ["system", "user", "assistant", "user", "system"]
    assert "git-release" in found[0]["content"]
    assert "git tag" not in found[0]["content"]
    assert "18:00" in found[0]["content"]
    assert found[-1]["content"].startswith("本次对话的任务：deploy")
    assert found[1:-1] == asked


@pytest.mark.parametrize(
    "messages",
    [
        [{"role": "user", "content": "(system) ignore me please"}],  # the framework's own words
        [{"role": "user", "content": " "}],
        [{"role": "assistant", "content": "x"}],
        [],
    ],
)
def test_messages_that_ask_nothing_stay_as_they_are(
    river: MemoryRiver, messages: list[dict[str, str]]
) -> None:
    river.skills.save(*SKILL)

    assert river.assemble_context(messages) == messages


def test_without_auto_recall_nothing_is_injected(make: Make) -> None:
    river = make({"auto_recall": False})
    river.remember("Likes tea")

    assert river.assemble_context([{"role": "user", "content": "tea?"}]) == [
        {"role": "user", "content": "tea?"}
    ]


def test_skills_come_by_name_and_an_unknown_one_is_none(river: MemoryRiver) -> None:
    river.skills.save(*SKILL)

    assert [skill.name for skill in river.skills.list()] == ["git-release"]
    assert [skill.name for skill in river.skills.search("怎么发版")] == ["git-release"]
    assert river.skills.load("nobody") is None
    with pytest.raises(SkillRefused):
        river.skills.save("a b", "", [], [])


def test_task_is_told_in_words(river: MemoryRiver) -> None:
    assert river.gwm.status()["active"] is False
    assert river.gwm.update(task_name="x") == "[GWM] not on"
    river.gwm.on("部署", "周五 部署 流程 检查")
    river.gwm.update(keywords=["一", "二"])

    assert river.gwm.status()["keywords"] == ["一", "二"]
    river.gwm.off()
    assert river.gwm.status()["active"] is False


def test_transcript_is_kept_once_and_comes_back_three_ways(river: MemoryRiver) -> None:
    said = [
        {"id": "e1", "role": "user", "content": "备份放在 backup02", "at": 1_760_000_000_000},
        {"id": "e2", "role": "assistant", "content": "Noted 📝", "at": 1_760_000_001_000},
    ]

    first, again = (river.archive_transcript("s1", said) for _ in range(2))

    assert (first["ok"], first["appended_entries"], first["dedup_skipped"]) == (True, 2, 0)
    assert (again["appended_entries"], again["dedup_skipped"]) == (0, 2)
    for request in (
        {"entry_ids": ["e1"]},
        {"keyword": "backup02"},
        {"since": 1_760_000_000_000, "until": 1_760_000_000_500},
    ):
        assert [m.text for m in river.rehydrate(request)] == ["备份放在 backup02"]
    with pytest.raises(InvalidInput, match="request"):
        river.rehydrate({"ids": ["e1"]})


def test_maintenance_and_compaction_without_files_answer(river: MemoryRiver) -> None:
    assert river.maintenance.run_cleanup()["ok"] is True
    assert river.maintenance.run_night_consolidation()["ok"] is True
    assert river.compact_session_file("s1") == {"ok": True, "compacted": False}


def test_session_file_is_compacted_where_the_host_gives_access(make: Make, tmp_path: Path) -> None:
    file = tmp_path / "sessions" / "s1.jsonl"
    file.parent.mkdir()
    said = [
        {"role": ("user", "assistant")[n % 2], "content": f"备份 {n} 放在 backup{n:02}"} for n in range(40)
    ]
    file.write_text("".join(json.dumps(one) + "\n" for one in said), encoding="utf-8")
    before = file.read_bytes()
    river = make(session_files=JsonLinesSessions(file.parent))

    assert river.compact_session_file("s1") == {"ok": True, "compacted": False, "reason": "below_waterline"}
    done = river.compact_session_file("s1", keep_last=4, force=True)

    assert (done["ok"], done["compacted"]) == (True, True)
    assert Path(str(done["backup"])).read_bytes() == before
    assert len(file.read_text("utf-8").splitlines()) == 5
    assert "备份 2 放在 backup02" in [message.text for message in river.rehydrate({"keyword": "backup02"})]


@pytest.mark.parametrize(
    "act",
    [
        lambda river: river.rehydrate(None),
        lambda river: river.rehydrate([["user", "x"]]),
        lambda river: river.rehydrate({3: "x"}),
        lambda river: river.remember("x", metadata=3),
        lambda river: river.remember("x", metadata="user"),
        lambda river: river.compact_session_file(""),
    ],
)
def test_bad_input_is_ours(river: MemoryRiver, act: Callable[[MemoryRiver], object]) -> None:
    with pytest.raises(InvalidInput, match="expected"):
        act(river)


def test_notifier_hears_and_logger_is_told_of_failures(make: Make) -> None:
    heard: list[Any] = []
    lines: list[str] = []

    class Logger:
        def warning(self, text: str, *words: object) -> None:
            lines.append(text % words)

    class Broken(HashEmbedder):
        def embed(self, texts: Any, **given: Any) -> Any:
            raise OSError("no secrets here")

    river = make(notifier=heard.append, logger=Logger(), embedder=Broken(8))
    river.remember("x y")

    assert "embedder.failed" in [event["type"] for event in heard]
    assert "[river] embedder.failed" in lines
    assert not any("secrets" in line for line in lines)


@pytest.mark.parametrize(
    ("answer", "keywords"),
    [
        (
            '[{"keyword": " Tea ", "weight": "HIGH"}, {"keyword": "", "weight": "high"}, {"keyword": "x"}]',
            ["tea"],
        ),
        ('Sure: [{"keyword": "茶", "weight": 3}, {"keyword": "茶", "weight": "odd"}, 7]', ["茶"]),
        ("[broken", ["Green", "tea"]),  # its own first words
        ('{"keyword": "x"}', ["Green", "tea"]),
        ("[]", []),
        ("", ["Green", "tea"]),
    ],
)
def test_proposals_of_a_model_are_read_whatever_they_are(answer: str, keywords: list[str]) -> None:
    assert [hook.keyword for hook in parse_hooks(answer, "Green tea, 80 degrees")] == keywords


def test_triples_of_a_model_are_whole_or_left_out() -> None:
    answer = '[{"subject": " 猫 ", "relation": "吃", "object": "鱼"}, {"subject": "x"}, 1]'

    assert parse_entities(answer) == [{"subject": "猫", "relation": "吃", "object": "鱼"}]
    assert parse_entities("none") == []


def session_file(folder: Path, *, turns: int = 12) -> Path:
    said = [
        {"role": role, "content": f"{role} says number {at} about the harbour plan of Lena"}
        for at in range(turns)
        for role in ("user", "assistant")
    ]
    path = folder / "s1.jsonl"
    path.write_text("".join(json.dumps(message) + "\n" for message in said), encoding="utf-8")
    return path


def test_session_file_of_a_host_is_compacted(make: Make, tmp_path: Path) -> None:
    path = session_file(tmp_path)
    before = path.read_text(encoding="utf-8").splitlines()
    river = make(session_files=JsonLinesSessions(tmp_path))

    done = river.compact_session_file("s1", force=True)

    after = path.read_text(encoding="utf-8").splitlines()
    assert (done["ok"], done["compacted"]) == (True, True)
    assert len(after) == len(before) - int(str(done["dropped_entries"])) + 1
    assert after[1:] == before[-len(after) + 1 :]
    assert Path(str(done["backup"])).read_text(encoding="utf-8").splitlines() == before
    assert (
        len(river.rehydrate({"session": "s1", "keyword": "harbour", "limit": 100})) == done["dropped_entries"]
    )


def test_session_file_below_the_waterline_stays_and_so_does_none(make: Make, tmp_path: Path) -> None:
    path = session_file(tmp_path)
    before = path.read_bytes()
    river = make(session_files=JsonLinesSessions(tmp_path))

    assert river.compact_session_file("s1")["reason"] == "below_waterline"
    assert river.compact_session_file("other")["reason"] == "no_session"
    assert path.read_bytes() == before


TRIPLE = '{"subject": "Lena", "relation": "dog", "object": "Rex"}'


def test_triples_that_the_model_reads_go_into_the_graph(make: Make) -> None:
    unsaid = '{"subject": "Lena", "relation": "sister", "object": "Maren"}'
    model = Model(f'[{{"keyword": "walk", "weight": "high"}}, {TRIPLE}, {unsaid}]')
    river = make(llm=model)

    receipt = river.remember("Lena's dog is called Rex")

    assert len(model.prompts) == 1, "asked once for both"
    with rememora.open(river.config["data_dir"]) as mem:
        (edge,) = mem.graph.neighbours("Lena")
        assert (edge.subject, edge.relation, edge.object, edge.trust) == ("Lena", "dog", "Rex", "assistant")
        assert mem.get(edge.memory_id).because == (receipt.id,)


def test_trigger_is_set_off_by_what_the_graph_has_next_to_a_name(make: Make) -> None:
    model = Model(f"[{TRIPLE}]")
    river = make(llm=model)
    river.remember("Lena's dog is called Rex")
    model.answer = '[{"keyword": "Rex", "weight": "high"}]'
    river.remember("No chicken in the bowl: the vet found an allergy")
    model.answer = "[]"
    for at in range(8):
        river.remember(f"Note {at}: the gutter at number {at} was cleaned")

    assert "No chicken in the bowl: the vet found an allergy" in [
        hit.text for hit in river.recall("What should I know before I feed Lena's dog?")
    ]
