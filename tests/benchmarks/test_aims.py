"""What recall is to reach: one scope of all talks, sessions, coding logs, and what each feature brings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from benchmarks.__main__ import main
from benchmarks.dense import Once
from benchmarks.fit import Asking
from benchmarks.left_out import LeftOut
from benchmarks.talks import Asked, Conversation, Said, one_scope
from click.testing import CliRunner

from benchmarks import aims, coding, datasets, features, lines, models
from rememora.core.context.measures import NAMES
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from pathlib import Path

np = pytest.importorskip("numpy")


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lines, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


def saved(results: Path, name: str) -> dict[str, dict[str, Any]]:
    text = (results / f"{name}.jsonl").read_text(encoding="utf-8")
    return {line["part"]: line for line in map(json.loads, text.splitlines())}


def ran(*arguments: str) -> str:
    outcome = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert outcome.exit_code == 0, outcome.output
    return outcome.output


def test_quality_prints_every_table_with_data_and_commit(data: Path, results: Path) -> None:
    shown = ran("quality", "--data", str(data), "--save")

    assert set(saved(results, "aims")) == {
        "locomo/words",
        "locomo, one scope/words",
        "locomo, one scope, speakers hidden/words",
        "beam/words",
    }
    assert saved(results, "features")["words"]["metrics"]
    assert "`with_question`" in shown
    assert f"locomo: data {datasets.sha256(datasets.files('locomo', data))[:12]}" in shown


def test_aims_may_be_asked_with_an_embedder(
    data: Path, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "embedder", lambda name, work: HashEmbedder())

    ran("quality", "--data", str(data), "--set", "locomo", "--embedder", "hash", "--save")
    ran("packing", "--data", str(data), "--embedder", "hash", "--save")
    ran("abstention", "--data", str(data), "--embedder", "hash", "--save")

    assert "locomo, one scope/hash" in saved(results, "aims")
    assert "locomo/all/hash" in saved(results, "packing")
    assert "beam/hash" in saved(results, "abstention")


def answer(
    ours: list[str], plain: list[str], *, evidence: set[str], category: str = "multi-hop"
) -> aims.Answer:
    session = {"a1": "one", "a2": "one", "b1": "two", "c1": "three"}
    return aims.Answer(
        conversation="talk",
        category=category,
        evidence=frozenset(evidence),
        ours=tuple(ours),
        plain=tuple(plain),
        session=session,
    )


@pytest.mark.parametrize(
    ("ours", "evidence", "measure", "value"),
    [
        (["a1", "a2", "b1"], {"a1", "b1"}, "multi-hop, all evidence in 5", 1.0),  # both parts
        (["a1", "a2"], {"a1", "b1"}, "multi-hop, all evidence in 5", 0.0),  # one of two is not all
        (["a2", "b1"], {"a1", "c1"}, "session recall@5", 0.5),  # another message of one of its sessions
        (["a1"], {"a1", "b1"}, "recall@10", 0.5),
        ([], {"a1"}, "MRR", 0.0),
    ],
)
def test_measures_count_what_they_say(
    ours: list[str], evidence: set[str], measure: str, value: float
) -> None:
    found = aims._figures([answer(ours, [], evidence=evidence)], *aims.LOCOMO[measure])

    assert found["ours"][0] == found["gain"][0] == value
    assert found["questions"] == 1


def test_questions_that_nothing_answers_count_only_among_all_five() -> None:
    answers = [answer(["a1"], ["a1"], evidence={"a1"}, category="adversarial")]

    assert aims._figures(answers, *aims.LOCOMO["recall@10"])["questions"] == 0
    assert aims._figures(answers, *aims.LOCOMO["all five categories, recall@10"])["questions"] == 1


@pytest.mark.parametrize(("hidden", "name", "plain"), [(False, "Noor", "Noor: hi"), (True, None, "hi")])
def test_talks_in_one_scope_keep_apart_and_may_hide_who_speaks(
    hidden: bool, name: str | None, plain: str
) -> None:
    def talk(id: str) -> Conversation:
        said = Said(id="D1", role="user", name="Noor", session="s", content="hi", at=None, plain="Noor: hi")
        asked = [Asked(text="hi?", category="single-hop", evidence=frozenset({"D1"}))]
        asked.append(Asked(text="never?", category="adversarial", evidence=frozenset()))
        return Conversation(id=id, part="dev", said=(said,), asked=tuple(asked))

    whole, of = one_scope([talk("x"), talk("y")], hidden=hidden)

    assert [(m.id, m.session, m.name, m.plain) for m in whole.said] == [
        ("x D1", "x s", name, plain),
        ("y D1", "y s", name, plain),
    ]
    assert [question.evidence for question in whole.asked] == [{"x D1"}, {"y D1"}]
    assert of == ["x", "y"]


def asking(conversation: str, place: int) -> Asking:
    """Return a question that the feature "own" answers, and no other one."""
    figures = np.zeros((4, len(NAMES)))
    figures[place, NAMES.index("own")] = 1.0
    answers = np.zeros(4)
    answers[place] = 1.0
    return Asking(
        conversation=conversation,
        set=datasets.LOCOMO,
        category="single-hop",
        figures=figures,
        answers=answers,
        long=0.0,
        ids=("a", "b", "c", "d"),
        evidence=frozenset("abcd"[place]),
    )


def test_a_feature_that_alone_knows_the_answer_is_seen_to_bring_it() -> None:
    asked = [asking(f"talk-{number % 3}", number % 4) for number in range(24)]

    (line,) = features.measure(LeftOut(asked, [], vectors=False), "0")

    assert line.metrics["all"]["locomo MRR"][0] == 1.0
    assert line.metrics["gains"]["own"]["locomo MRR"][0] > 0.3
    assert line.metrics["gains"]["after"]["locomo MRR"] == [0.0, 0.0, 0.0]
    assert "derived" not in line.metrics["gains"]


def test_every_conversation_is_left_out_once() -> None:
    asked = [asking(f"talk-{number}", 0) for number in range(3)]

    assert features.folds(asked) == [{"talk-0"}, {"talk-1"}, {"talk-2"}]


def test_vectors_are_kept_from_run_to_run(tmp_path: Path) -> None:
    behind = HashEmbedder()
    once = Once(behind, tmp_path)
    first = once.embed(["tea", "茶 🍵"], mode="store", timeout_s=1)
    once.save()

    again = Once(HashEmbedder(), tmp_path)

    assert np.allclose(again.embed(["tea", "茶 🍵"], mode="store", timeout_s=1), first)
    assert again.embedded == 0


def test_coding_questions_are_our_own_and_name_files() -> None:
    found = coding.labels()

    assert len(found) == len({label.question for label in found}) == 30
    assert len({label.id for label in found}) == 30
    assert all(label.question.endswith("?") for label in found)


def test_hits_of_coding_logs_count_by_their_file(
    tmp_path: Path, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "coding-sessions"
    folder.mkdir()
    for name, said in (("one", "Rename the kettle module"), ("two", "Fix the violin parser")):
        text = f"_**User (2026-01-0{len(name)} 10:00:00Z)**_\n\n{said} of {name}\n\n---\n"
        (folder / f"{name}.md").write_text(f"<!-- Generated by SpecStory -->\n\n{text}", encoding="utf-8")
    labels = tmp_path / "coding.jsonl"
    rows = [{"id": "1", "question": "Who wanted the violin fixed?", "file": "two"}]
    labels.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    monkeypatch.setattr(coding, "LABELS", labels)

    shown = ran("quality", "--data", str(tmp_path), "--set", "coding", "--save")

    assert saved(results, "coding")["words"]["metrics"]["hit@1"]["ours"][0] == 1.0
    assert "1 questions about 2 files, 2 messages in one scope" in shown
