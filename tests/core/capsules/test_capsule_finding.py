"""What rules read in a session: open tasks, decisions, names, files, commands, errors, results."""

from __future__ import annotations

import pytest

from rememora.core.capsules import cues, naming, tools
from rememora.core.capsules.finding import DECIDED, ERRORS, FILES, OPEN, RESULTS, find, form_of
from rememora.core.capsules.sentences import Entry, Sentence, script_of, sentences


def said(text: str, role: str = "user") -> list[Sentence]:
    return list(sentences(Entry(role, text), 0))


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("I still have to book the hall.", "user"),
        ("TODO: a test for the empty list", "user"),
        ("The flag is out of date, but not now.", "user"),
        ("The secret has to be created by an admin.", "assistant"),
        ("Nora wants to see the draft before we publish.", "user"),
        ("I haven't paid the deposit yet", "user"),
        ("压测还没做，周四之前要跑一遍", "user"),
        ("這個之後再改，別忘了", "user"),
        ("等权限下来再写", "user"),
        ("会場の予約がまだです。", "user"),
        ("来週までに請求書を送らないと", "user"),
        ("아직 계약서를 안 보냈어", "user"),
        ("내일까지 예약해야 해 🙏", "user"),
        ("Remind me every Tuesday to water the plants.", "user"),  # again and again, and to be done
        ("记得每周四浇花", "user"),
        ("Ｉ still need to call the ｄｅｎｔｉｓｔ", "user"),  # full width
    ],
)
def test_open_task_is_one(text: str, role: str) -> None:
    (sentence,) = said(text, role)

    assert cues.openness(sentence) >= cues.ENOUGH


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Let me read the workflow.", "assistant"),
        ("I'll look at the export job first.", "assistant"),
        ("All 12 tests pass.", "assistant"),
        ("What a lovely day 🌞", "user"),
        ("好呀！", "assistant"),
        ("今天天气真好", "user"),
        ("いい天気ですね。", "user"),
        ("날씨가 좋네요", "user"),
        ("", "user"),
        ("I go to the gym every Tuesday and Thursday.", "user"),  # again and again
        ("We play cards every other Friday at Marta's place.", "user"),
        ("I love Sundays because soon everybody is laughing.", "user"),
        ("The bakery opens at seven and closes by 2 on Sundays.", "user"),
        ("I usually have to get up at five for the early shift.", "user"),
        ("When I was a child we lived near the sea until I turned ten.", "user"),  # long ago
        ("After the war my grandfather came to Leeds.", "user"),
        ("Once we got there the shop was closed.", "user"),
        ("Later that evening we walked home along the river.", "user"),
        ("Our dog has to be the laziest dog alive.", "user"),  # manners of speaking
        ("I'll never forget that summer.", "user"),
        ("I'd rather read than watch TV.", "user"),
        ("You have to see this film, it is wonderful!", "user"),
        ("He hasn't changed a bit, not yet grey.", "user"),
        ("每周二我都去健身房。", "user"),
        ("以前我每天晚上都跑步。", "user"),
        ("我上周五跟小林吃饭了。", "user"),
        ("他没做过饭。", "user"),
        ("我找朋友说了半天话。", "user"),
        ("我不够高，打不了篮球。", "user"),
        ("等他到了我们就开始吃饭了。", "user"),
        ("那天晚上我們聊到很晚。", "user"),
        ("毎週火曜日にジムへ行きます。", "user"),
        ("まだ雨が降っています。", "user"),
        ("매주 화요일에 운동을 해요.", "user"),
        ("아직 비가 와요.", "user"),
    ],
)
def test_what_is_no_task_is_none(text: str, role: str) -> None:
    assert not [one for one in said(text, role) if cues.openness(one) >= cues.ENOUGH]


@pytest.mark.parametrize(
    "text",
    [
        "Let's go with Postgres.",
        "We decided on three releases.",
        "CSS variables it is.",
        "Please never use --delete there.",
        "那就用 LRU 吧",
        "以后 key 一律加前缀",
        "不用 Redis，改成本地缓存",
        "データベースはSQLiteにします。",
        "Redisは使わない",
        "포스트그레스로 하기로 했어",
        "절대 삭제하지 마",
    ],
)
def test_decision_is_one(text: str) -> None:
    assert cues.settledness(said(text)[0]) >= cues.ENOUGH


@pytest.mark.parametrize(
    "text",
    ["Should we go with Postgres?", "要不要用 Redis？", "SQLiteにしますか。", "포스트그레스로 할까요?"],
)
def test_question_settles_nothing(text: str) -> None:
    assert cues.settledness(said(text)[0]) < cues.ENOUGH


def test_sentence_that_leans_on_the_one_before_is_shown_with_it() -> None:
    entries = [Entry("user", "The contract with Alder is unsigned. It has to be sent by Friday.")]

    (line,) = [line for line in find(entries) if line.section == OPEN]

    assert line.text == "The contract with Alder is unsigned. It has to be sent by Friday."
    assert entries[0].text[line.start : line.end] == line.text


def test_task_that_a_later_report_calls_done_is_not_open() -> None:
    task = Entry("user", "The parser tests still need to be fixed for empty input.")
    done = Entry("assistant", "The parser tests for empty input are fixed now.")

    assert [line.section for line in find([task])].count(OPEN) == 1
    assert OPEN not in [line.section for line in find([task, done])]


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        (
            "I still have to call Anna about the new draft contract.",
            "I still have to call Bert about the new draft contract.",
            2,
        ),
        ("I still have to call person 3 about it.", "I still have to call person 4 about it.", 2),
        ("I still have to call Anna about the draft.", "I still have to call Anna about the draft.", 1),
        ("还没问老陈第 3 项", "还没问老陈第 4 项", 2),
    ],
)
def test_two_tasks_in_nearly_the_same_words_are_two(first: str, second: str, kept: int) -> None:
    found = find([Entry("user", first), Entry("user", second)])

    assert sum(line.section == OPEN for line in found) == kept


def test_line_points_at_its_own_words_in_every_script() -> None:
    texts = [
        "好的。那就用 LRU 吧！别忘了加测试。",
        "A👩‍👩‍👧 b. I still have to call Zoë.",
        "ありがとう。まだ予約していない。",
    ]
    entries = [Entry("user", text) for text in texts]

    for line in find(entries):
        if line.entry >= 0:
            words = " ".join(entries[line.entry].text[line.start : line.end].split())
            assert line.text == words


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("plain", "en"),
        ("naïve café", "en"),
        ("中文", "zh"),
        ("かな漢字", "ja"),
        ("한국어", "ko"),
        ("🙂", "en"),
    ],
)
def test_script_of_a_sentence(text: str, script: str) -> None:
    assert script_of(text) == script


def test_code_in_fences_and_quoted_lines_are_no_sentences() -> None:
    text = "Look:\n```\nTODO: never\n```\n> TODO: quoted\nDone."

    assert [one.text for one in said(text)] == ["Look:", "Done."]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("I talked to Priya Nair about harbor-api", ["Priya Nair", "harbor-api"]),
        ("Marguerite wants to see it", ["Marguerite"]),
        ("The weather is fine", []),
        ("On Monday I rest", []),
        ("运维的老陈不想再维护 Redis", ["老陈", "Redis"]),
        ("DBA 是郑工，要走工单", ["郑工", "DBA"]),
        ("学姐吴桐说可以", ["吴桐"]),
        ("项目叫拾光", ["拾光"]),
        ("On Sundays and most Fridays we swim", []),
        ("以后我们每周三开会。", []),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert [name.text for name in naming.names(said(text))] == names


def test_files_are_those_that_were_worked_on() -> None:
    entries = [
        Entry("user", "see src/a.py and README.md"),
        Entry("tool", '{"path": "src/b.ts"}', "edit", is_call=True),
        Entry("tool", "node_modules/left-pad/index.js"),  # a listing names much
    ]

    found = naming.files(entries)

    assert [file.text for file in found] == ["src/b.ts", "README.md", "src/a.py"]
    assert all(entries[file.entry].text[file.start : file.end] == file.text for file in found)


def run(command: str, output: str, *, failed: bool = False) -> list[Entry]:
    return [Entry("tool", command, "bash", is_call=True), Entry("tool", output, failed=failed)]


def test_error_stands_until_the_same_command_succeeds() -> None:
    broken = run("pytest -q", "E   TypeError: x\n1 failed, 2 passed")
    mended = run("pytest -q tests", "3 passed")

    assert [deed.text for deed in tools.errors(broken)] == ["1 failed, 2 passed"]
    assert tools.errors(broken + mended) == []
    assert [deed.text for deed in tools.results(broken + mended)] == ["3 passed"]
    assert [deed.text for deed in tools.commands(broken + mended)] == ["pytest -q", "pytest -q tests"]


def test_failure_that_only_the_host_knows_is_an_error() -> None:
    assert [deed.text for deed in tools.errors(run("x", "no", failed=True))] == ["no"]


def test_command_is_read_from_its_json() -> None:
    (deed,) = tools.commands([Entry("tool", '{"command": "ls -l", "timeout": 5}', "Bash", is_call=True)])

    assert deed.text == "ls -l"


@pytest.mark.parametrize(
    ("entries", "form"),
    [
        ([Entry("tool", "ls", "bash", is_call=True)], "coding"),
        ([Entry("user", "fix it"), Entry("assistant", "```py\nx\n```")], "coding"),
        ([Entry("user", "hello"), Entry("assistant", "hi")], "chat"),
        ([], "chat"),
    ],
)
def test_form_follows_from_tools_and_code(entries: list[Entry], form: str) -> None:
    assert form_of(entries) == form


def test_sections_of_a_coding_session() -> None:
    entries = [
        Entry("user", "Go with a cursor. I still have to tell Priya."),
        *run("pytest", "FAILED tests/x.py"),
        *run("npm run build", "built in 2s"),
        Entry("assistant", "I changed src/job.py."),
    ]

    found = {line.section for line in find(entries)}

    assert {DECIDED, OPEN, ERRORS, RESULTS, FILES} <= found


def test_huge_session_is_read_in_bounded_time() -> None:
    words = " ".join(f"TODO: Still need w{n} Name{n} src/f{n}.py." for n in range(150))
    entries = [Entry("user" if n % 2 else "assistant", words) for n in range(100)]

    found = find(entries)

    assert sum(line.section == OPEN for line in found) <= 400
    assert found[0].entry == 1, "what the user came with is read however long ago that was"


@pytest.mark.parametrize(
    "wall",
    [
        "a" * 20_000,
        "字" * 20_000,
        "a." * 10_000,
        "/a" * 10_000,
        "<capsule x>\n" * 2_000,
        "A" * 20_000,
        "a-" * 10_000,
    ],
)
def test_wall_of_letters_is_read_in_time(wall: str) -> None:
    entries = [Entry("user", wall), Entry("tool", wall, "bash", is_call=True), Entry("tool", wall)]

    assert find(entries) is not None


@pytest.mark.parametrize(
    "line",
    [
        '+ return utils.ValidationError{Message: "x"}',
        "-	stats.SessionsSkipped++",
        "// For manual sync, always call it",
        "    88→		return nil",
        "def run(day):",
        "const x = await fetch(url);",
        "@@ -283,6 +287,11 @@",
        "diff --git a/x b/x",
        "analytics.TrackEvent(analytics.Event,",
    ],
)
def test_code_that_was_pasted_without_a_fence_is_no_sentence(line: str) -> None:
    assert said(f"{line}\nPlease review it.")[0].text == "Please review it."


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("- Go with SQLite", "Go with SQLite"),  # a bullet is not part of it
        ("2. **Still open:** the tests", "Still open:** the tests"),
        ("Use `git rebase --onto`, not merge.", "Use `git rebase --onto`, not merge."),
        ("用 `uv` 装，不要用 pip", "用 `uv` 装，不要用 pip"),
        ("(maybe) we go", "(maybe) we go"),
        ("**", None),
    ],
)
def test_prose_with_marks_is_a_sentence(line: str, text: str | None) -> None:
    assert [one.text for one in said(line)] == ([] if text is None else [text])


def test_listing_of_a_file_is_neither_an_error_nor_a_result() -> None:
    entries = [
        Entry("tool", '{"path": "x.go"}', "Read", is_call=True),
        Entry("tool", '  12→	return ValidationError\n  13→	fmt.Println("3 passed")'),
    ]

    assert tools.errors(entries) == tools.results(entries) == []
