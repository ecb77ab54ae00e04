"""What is remembered is put before the model, once, and noted."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from tests.core.hostile import PAYLOADS

import rememora
from rememora import Context, InvalidInput, Rememora, StoreBusy, StoreCorrupt
from rememora.core import sentinel
from rememora.core.clean import repaired
from rememora.core.prints import prints
from rememora.testing import FrozenClock, RecordedEvents, seeded_bytes

if TYPE_CHECKING:
    from pathlib import Path

COFFEE = "Prefers pour-over coffee"
ASKED = "How does she take her coffee?"
IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}


def user(content: object) -> dict[str, object]:
    return {"role": "user", "content": content}


def lines(context: Context) -> list[str]:
    return [record.text for block in sentinel.blocks(context.text) for record in block.records]


def count_blocks(messages: list[Any]) -> int:
    return json.dumps(messages).count("<memory ")


@pytest.fixture
def coffee(mem: Rememora) -> Rememora:
    mem.remember(COFFEE, kind="preference", at="2026-03-01", id="mem-c")
    mem.remember("数据库选用PostgreSQL", kind="decision", at="2026-03-02", id="mem-d")
    return mem


SHAPES = [
    pytest.param([user(ASKED)], lambda m: m[0]["content"], id="plain"),
    pytest.param(
        [{"role": "system", "content": "Be kind"}, user(ASKED)], lambda m: m[1]["content"], id="openai"
    ),
    pytest.param(
        [user([{"type": "text", "text": ASKED}, IMAGE])], lambda m: m[0]["content"][0]["text"], id="parts"
    ),
    pytest.param(
        [user([IMAGE, {"type": "text", "text": ASKED}])],
        lambda m: m[0]["content"][1]["text"],
        id="image first",
    ),
    pytest.param(
        [user([{"type": "input_text", "text": ASKED}])], lambda m: m[0]["content"][0]["text"], id="responses"
    ),
    pytest.param([user([ASKED])], lambda m: m[0]["content"][0], id="texts as parts"),
    pytest.param(
        [
            user(
                [
                    {"type": "text", "text": " "},
                    {"type": "text", "text": ASKED, "cache_control": {"type": "ephemeral"}},
                ]
            )
        ],
        lambda m: m[0]["content"][1]["text"],
        id="blank part first",
    ),
    pytest.param(
        [
            user(ASKED),
            {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "function": {"name": "f"}}]},
            {"role": "tool", "tool_call_id": "c1", "content": "coffee machine is on"},
        ],
        lambda m: m[0]["content"],
        id="openai tools",
    ),
    pytest.param(
        [
            user(ASKED),
            {"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "f", "input": {}}]},
            user([{"type": "tool_result", "tool_use_id": "c1", "content": "coffee machine is on"}]),
        ],
        lambda m: m[0]["content"],
        id="anthropic tools",
    ),
]


@pytest.mark.parametrize(("messages", "text_of"), SHAPES)
def test_block_stands_before_the_text_of_the_last_user_message(
    coffee: Rememora, messages: list[Any], text_of: Any
) -> None:
    given = deepcopy(messages)

    context = coffee.assemble(messages)

    assert messages == given
    assert lines(context) == [COFFEE]
    assert text_of(context.messages) == f"{context.text}\n\n{ASKED}"
    assert count_blocks(context.messages) == 1
    assert coffee.strip(context.messages) == messages
    others = [at for at, message in enumerate(context.messages) if message != messages[at]]
    assert len(others) == 1
    assert all(context.messages[at] is messages[at] for at in range(len(messages)) if at not in others)


def test_result_says_what_was_injected(coffee: Rememora) -> None:
    context = coffee.assemble([user(ASKED)])

    (line,) = context.injected
    assert (line.id, line.section, line.scope) == ("mem-c", "memories", "default")
    assert 0 < line.tokens < context.tokens
    assert (context.confidence, context.degraded) == (coffee.recall(ASKED).confidence, ())
    assert '- preference 2026-03-01 mem-c: "Prefers pour-over coffee"' in context.text.split("\n")


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ([], [{"role": "system", "content": "{b}"}]),  # none yet
        ([{"role": "system", "content": "Be kind"}], [{"role": "system", "content": "Be kind\n\n{b}"}]),
        ([{"role": "developer", "content": "Be kind"}], [{"role": "developer", "content": "Be kind\n\n{b}"}]),
        (
            [{"role": "system", "content": [{"type": "text", "text": "Be kind"}]}],
            [{"role": "system", "content": [{"type": "text", "text": "Be kind\n\n{b}"}]}],
        ),
        (
            [{"role": "system", "content": ""}],
            [{"role": "system", "content": "{b}"}, {"role": "system", "content": ""}],
        ),
    ],
)
def test_block_in_the_system_message_is_replaced_each_turn(
    coffee: Rememora, system: list[Any], expected: list[Any]
) -> None:
    messages = [*system, user(ASKED)]

    first = coffee.assemble(messages, placement="system")
    second = coffee.assemble(first.messages, placement="system")

    for context in (first, second):
        shown = json.loads(json.dumps(context.messages[:-1]).replace(json.dumps(context.text)[1:-1], "{b}"))
        assert shown == expected
        assert context.messages[-1] == user(ASKED)
    assert first.text != second.text
    assert coffee.strip(second.messages) == messages


def test_text_placement_leaves_the_messages(coffee: Rememora) -> None:
    context = coffee.assemble([user(ASKED)], placement="text")

    assert context.messages == [user(ASKED)]
    assert lines(context) == [COFFEE]


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ([], "no_user_turn"),  # nothing
        ([{"role": "system", "content": "Be kind"}], "no_user_turn"),  # nobody spoke
        ([{"role": "assistant", "content": "coffee?"}], "no_user_turn"),
        ([user([{"type": "tool_result", "content": "coffee"}])], "no_user_turn"),  # a tool did
        ([user("")], "no_text"),
        ([user(" \n\t　")], "no_text"),
        ([user(None)], "no_text"),
        ([user(5)], "no_text"),  # not ours to judge
        ([{"role": "user"}], "no_text"),
        ([user([])], "no_text"),
        ([user([IMAGE])], "no_text"),  # a picture alone
        ([user(ASKED), user([IMAGE])], "no_text"),  # the turn is the last one
    ],
)
@pytest.mark.parametrize("placement", ["last_user", "system", "text"])
def test_turn_without_words_comes_back_as_it_is(
    coffee: Rememora, messages: list[Any], why: str, placement: str
) -> None:
    context = coffee.assemble(messages, placement=placement)

    assert context == Context(
        messages=messages, text="", injected=(), tokens=0, confidence="none", degraded=(why,)
    )


@pytest.mark.parametrize(
    "messages",
    [
        "text",
        5,
        None,
        {"role": "user", "content": "a mapping"},
        ["text"],
        [user(ASKED), 5],
        [None],
    ],
)
def test_what_is_no_list_of_messages_is_refused(coffee: Rememora, messages: Any) -> None:
    with pytest.raises(InvalidInput, match="messages"):
        coffee.assemble(messages)


@pytest.mark.parametrize(
    "options",
    [
        {"placement": "first"},
        {"budget_tokens": -1},
        {"budget_tokens": True},
        {"limit": -1},
        {"timeout_s": 0},
        {"scope": []},
        {"session": 5},
        {"at": "yesterday or so"},
    ],
)
def test_option_out_of_range_is_refused(coffee: Rememora, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match=next(iter(options))):
        coffee.assemble([user(ASKED)], **options)


def test_messages_may_be_any_sequence_or_iterator_and_hold_objects_and_other_roles(coffee: Rememora) -> None:
    class Reply:
        role, content = "assistant", "of a client library"

    reply = Reply()
    messages = [{"role": "narrator", "content": "Once"}, reply, user(ASKED)]

    for given in (messages, tuple(messages), iter(messages), (m for m in messages)):
        context = coffee.assemble(given)
        assert context.messages[:2] == messages[:2]
        assert context.messages[1] is reply
        assert lines(context) == [COFFEE]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (ASKED, [COFFEE]),
        ("数据库用哪个？", ["数据库选用PostgreSQL"]),
        ("does the roof leak?", []),  # nothing is better than something else
        ("???", []),
    ],
)
def test_only_what_has_to_do_with_the_turn_is_injected(
    coffee: Rememora, question: str, expected: list[str]
) -> None:
    context = coffee.assemble([user(question)])

    assert lines(context) == expected
    assert (context.text == "") is (context.confidence == "none")
    assert count_blocks(context.messages) == len(expected)


def test_header_speaks_the_language_of_the_turn(coffee: Rememora) -> None:
    assert "以下引自" in coffee.assemble([user("数据库用哪个？")]).text
    assert "Quoted from" in coffee.assemble([user(ASKED)]).text


def test_long_question_is_read_at_both_ends(coffee: Rememora) -> None:
    log = "2026-01-01 INFO nothing of interest\n" * 5_000

    for question in (f"{ASKED}\n{log}", f"{log}\n{ASKED}"):
        assert lines(coffee.assemble([user(question)])) == [COFFEE]


def test_message_of_five_megabytes_comes_back_whole(coffee: Rememora) -> None:
    text = f"{ASKED} " + "lorem ipsum 龙 " * 350_000

    context = coffee.assemble([user(text), {"role": "assistant", "content": text}, user(text)])

    assert coffee.strip(context.messages)[2]["content"] == text
    assert context.messages[0]["content"] == text


def test_what_the_messages_say_already_is_not_said_again(mem: Rememora) -> None:
    mem.archive([{"id": "m1", "role": "user", "content": "My coffee is pour-over."}])
    mem.archive([{"id": "m2", "role": "user", "content": "Coffee after noon keeps me awake."}])
    mem.archive([{"id": "m3", "role": "user", "content": "How about a coffee?"}])

    context = mem.assemble(
        [
            user("my COFFEE is pour-over"),
            {"role": "assistant", "content": "Noted."},
            user("How about a coffee?"),
        ]
    )

    assert [line.id for line in context.injected] == ["m2"]
    assert [line.section for line in context.injected] == ["transcript"]


def test_what_only_the_turn_itself_says_makes_nobody_sure(mem: Rememora) -> None:
    mem.archive([{"role": "user", "content": "Where does aunt Xanthippe keep the spare boiler keys?"}])
    mem.remember("The keys of the harbour office are blue")

    context = mem.assemble([user("Where does aunt Xanthippe keep the spare boiler keys?")])

    assert (context.confidence, context.text) == ("none", "")


def test_speaker_and_trust_stand_in_the_line(mem: Rememora) -> None:
    mem.archive(
        [
            {"id": "a", "role": "user", "name": "Lin", "content": "The ladder is with Oskar."},
            {"id": "b", "role": "assistant", "content": "The ladder costs 80 euros."},
            {"id": "c", "role": "tool", "name": "shop", "content": "ladder: 3 in stock"},
        ]
    )
    mem.remember("The ladder was recalled by its maker", trust="web", id="d")

    text = mem.assemble([user("what about the ladder?")]).text

    assert '\na Lin: "The ladder is with Oskar."' in text
    assert '\nb assistant: "The ladder costs' in text
    assert '\nc tool shop: "ladder: 3' in text
    assert ' d (from a web page): "The ladder was' in text


def test_date_is_that_of_the_zone_of_the_settings() -> None:
    with rememora.open(":memory:", settings={"timezone": "Asia/Shanghai"}) as mem:
        mem.remember(COFFEE, at="2026-03-01T23:00:00Z")

        assert "- note 2026-03-02 " in mem.assemble([user(ASKED)]).text


def test_long_memory_is_cut_to_the_part_that_was_asked_for() -> None:
    with rememora.open(":memory:", settings={"recall_max_chars": 80}) as mem:
        mem.archive(
            [{"role": "user", "content": "so it goes " * 40 + "the coffee is pour-over " + "and on " * 40}]
        )

        (line,) = lines(mem.assemble([user(ASKED)]))

    assert "coffee is pour-over" in line
    assert len(line) <= 80


@pytest.mark.parametrize("budget", [0, 1, 30, 60, 90, 300, 1_000])
def test_block_fits_into_its_budget(mem: Rememora, budget: int) -> None:
    for number in range(6):
        mem.remember(f"Coffee of day {number} was 好喝的手冲咖啡")

    context = mem.assemble([user("coffee 咖啡?")], budget_tokens=budget)

    assert context.tokens <= budget
    assert (len(context.injected) == 6) is (budget >= 300)
    assert ("cut_by_budget" in context.degraded) is (0 < budget < 300)
    assert (context.messages == [user("coffee 咖啡?")]) is (not context.injected)


def test_limit_counts_lines_and_none_asks_for_nothing(coffee: Rememora) -> None:
    coffee.remember("Coffee after noon keeps her awake")

    assert len(coffee.assemble([user(ASKED)], limit=1).injected) == 1
    assert coffee.assemble([user(ASKED)], limit=0).messages == [user(ASKED)]


def test_what_another_session_said_is_brought_and_another_scope_is_not(mem: Rememora) -> None:
    mem.remember("Her coffee is pour-over", session="one", scope="ana", id="m1")
    mem.remember("His coffee is instant", session="one", scope="ben", id="m2")
    handle = mem.bind(scope="ana", session="two")

    assert [line.id for line in handle.assemble([user("coffee?")]).injected] == ["m1"]
    assert handle.assemble([user("coffee?")], session="two").injected == ()
    both = mem.assemble([user("coffee?")], scope=["ana", "ben"])
    assert {(line.id, line.scope) for line in both.injected} == {("m1", "ana"), ("m2", "ben")}
    assert mem.strip(both.messages, scope="ben") == mem.strip(both.messages, scope="ana") == [user("coffee?")]
    assert mem.strip(both.messages, scope="cy") == both.messages


def test_only_what_was_injected_is_counted_and_updated_stays(mem: Rememora, clock: FrozenClock) -> None:
    for id, text in (
        ("m1", "用户偏好深色主题"),
        ("m2", "数据库选用PostgreSQL"),
        ("m3", "部署窗口是周五18点"),
    ):
        mem.remember(text, id=id)
    before = mem.get("m1")
    clock.advance(seconds=60)

    context = mem.assemble([user("深色主题怎么设置？")])

    assert [line.id for line in context.injected] == ["m1"]
    assert [mem.get(id).recall_count for id in ("m1", "m2", "m3")] == [1, 0, 0]
    after = mem.get("m1")
    assert (after.recalled_ms, after.reinforced_ms) == (clock.now_ms(), clock.now_ms())
    assert (after.updated_ms, after.version, after.heat) == (before.updated_ms, 1, before.heat)


def test_what_the_reply_used_is_counted_once_more(coffee: Rememora) -> None:
    coffee.remember("Coffee beans are in the blue tin", id="mem-b")
    context = coffee.assemble([user("coffee?")])

    assert coffee.used(context, "Shall I make your pour-over coffee?") == ("mem-c",)

    assert [coffee.get(id).recall_count for id in ("mem-c", "mem-b", "mem-d")] == [2, 1, 0]
    assert coffee.used(coffee.assemble([user("")]), "anything") == ()


def test_words_that_were_injected_are_known_as_echoes(coffee: Rememora, clock: FrozenClock) -> None:
    coffee.archive([{"role": "user", "content": "Coffee at noon, always. The beans are from Sidama."}])
    coffee.assemble([user("coffee?")])
    store = coffee._deps.store
    said = [COFFEE.upper(), "The beans are from Sidama", "coffee?", "数据库选用PostgreSQL"]

    with store.reading():
        now = [bool(store.injections.echoes("default", prints(one))) for one in said]
        earlier = store.injections.echoes("default", prints(COFFEE), by_ms=clock.now_ms() - 1)

    assert now == [True, True, False, False]
    assert earlier == set()


def test_store_keeps_no_words_of_what_was_injected(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem:
        mem.remember("Prefers xylograph coffee")
        mem.assemble([user("coffee?")])
        with mem._deps.store.reading():
            rows = mem._deps.store._db.cx.execute("SELECT print FROM injected_prints").fetchall()  # type: ignore[attr-defined]

    assert rows
    assert not any(b"xylograph" in digest for (digest,) in rows)


def test_ledger_tells_which_block_held_what(coffee: Rememora) -> None:
    context = coffee.assemble([user(ASKED)])
    with coffee._deps.store.reading():
        row = coffee._deps.store.ledger.rows(["default"])[-1]

    assert (row.operation, row.ids) == ("block.injected", ("mem-c",))
    assert f"<memory {row.reason}>" in context.text


def test_same_calls_with_the_same_chance_give_the_same_block(clock: FrozenClock) -> None:
    found = []
    for _ in range(2):
        with rememora.open(":memory:", clock=clock) as mem:
            mem._deps.random_bytes = seeded_bytes(7)
            mem.remember(COFFEE)
            found.append(mem.assemble([user(ASKED)]))

    assert found[0] == found[1]


def failing(mem: Rememora, verb: str, error: Exception) -> None:
    def fail(*args: object, **kwargs: object) -> Any:
        raise error

    setattr(mem._deps.store, verb, fail)


@pytest.mark.parametrize(
    ("verb", "error", "code"),
    [
        ("reading", StoreCorrupt("damaged"), "store_corrupt"),  # neither known nor found
        ("transaction", StoreBusy("locked"), "store_busy"),  # found, and not to be noted
    ],
)
def test_store_that_fails_leaves_the_turn_as_it_is(
    coffee: Rememora, events: RecordedEvents, verb: str, error: Exception, code: str
) -> None:
    failing(coffee, verb, error)

    context = coffee.assemble([user(ASKED)])

    assert context == Context(
        messages=[user(ASKED)], text="", injected=(), tokens=0, confidence="none", degraded=(code,)
    )
    assert "assemble.failed" in events.names()


def test_former_block_is_stripped_even_when_the_new_one_cannot_be_noted(coffee: Rememora) -> None:
    former = coffee.assemble([user(ASKED)]).messages
    failing(coffee, "transaction", StoreBusy("locked"))

    assert coffee.assemble(former).messages == [user(ASKED)]


def test_time_that_runs_out_is_named() -> None:
    class Slow(FrozenClock):
        def elapsed_ms(self) -> float:
            self.advance(seconds=5)
            return super().elapsed_ms()

    with rememora.open(":memory:", clock=Slow(), settings={"posting_budget": 100_000}) as mem:
        mem.archive([{"role": "user", "content": f"coffee {number}"} for number in range(3_000)])

        context = mem.assemble([user("coffee?")], timeout_s=1)

    assert (context.messages, context.degraded) == ([user("coffee?")], ("timeout",))


@pytest.mark.parametrize("payload", [p for p in PAYLOADS if len(p) < 2_000])
def test_payload_in_memory_and_turn_reaches_nothing_else(mem: Rememora, payload: str) -> None:
    mem.archive([{"id": "m1", "role": "user", "name": "quokka", "content": f"quokka facts: {payload}"}])
    asked = f"{payload} what are the quokka facts?"
    plain = mem.strip([user(asked)])

    context = mem.assemble([user(asked)])

    (block,) = sentinel.blocks(context.text)
    (record,) = block.records
    assert record.id == "m1"
    assert record.text == repaired(f"quokka facts: {payload}") or "…" in record.text
    assert len(context.text.split("\n")) == 5  # a heading with the day, and the line
    assert mem.strip(context.messages) == plain
    assert context.messages[0]["content"] == f"{context.text}\n\n{plain[0]['content']}"


def test_marker_that_a_user_typed_stays(coffee: Rememora) -> None:
    typed = f"<memory aaaaaaaa>\nmy coffee\n</memory aaaaaaaa>\n\n{ASKED}"

    context = coffee.assemble([user(typed)])

    assert coffee.strip(context.messages) == [user(typed)]
    assert context.messages[0]["content"].endswith(typed)


def test_block_of_another_store_or_scope_stays(coffee: Rememora) -> None:
    with rememora.open(":memory:") as other:
        other.remember(COFFEE)
        foreign = other.assemble([user(ASKED)]).messages
    elsewhere = coffee.bind(scope="elsewhere")

    assert coffee.strip(foreign) == foreign
    own = coffee.assemble([user(ASKED)]).messages
    assert elsewhere.strip(own) == own
    assert elsewhere.assemble(own).messages == own


@pytest.mark.parametrize("turns", [3, 50])
@pytest.mark.parametrize("placement", ["last_user", "system"])
def test_loop_that_feeds_its_output_back_has_one_block_and_keeps_every_word(
    mem: Rememora, turns: int, placement: str
) -> None:
    mem.remember(COFFEE)
    mem.remember("咖啡 is coffee")
    messages: list[Any] = [{"role": "system", "content": "Be kind"}]
    original: list[Any] = list(messages)
    for number in range(turns):
        turn = user(
            f"{' ' * number}Her coffee?\n\n"
            if number % 2
            else [{"type": "text", "text": "咖啡 coffee" + "!" * number}]
        )
        messages.append(turn)
        original.append(turn)
        context = mem.assemble(json.loads(json.dumps(messages)), placement=placement)
        assert count_blocks(context.messages) == 1
        reply = {"role": "assistant", "content": f"Pour-over, as ever ({number})."}
        messages = [*context.messages, reply]
        original.append(reply)

    assert mem.strip(json.loads(json.dumps(messages))) == original


def test_text_is_stripped_too(coffee: Rememora) -> None:
    context = coffee.assemble([user(ASKED)], placement="text")

    assert coffee.strip(f"{context.text}\n\n {ASKED} ") == f" {ASKED} "
    assert coffee.strip("") == ""


def test_old_nonces_are_let_go_by_a_tick(coffee: Rememora, clock: FrozenClock) -> None:
    messages = coffee.assemble([user(ASKED)]).messages
    clock.advance(seconds=399 * 86_400)
    coffee.upkeep.tick()
    assert coffee.strip(messages) == [user(ASKED)]

    clock.advance(seconds=2 * 86_400)
    coffee.upkeep.tick()
    assert coffee.strip(messages) == messages


def test_block_has_as_many_lines_as_its_budget_has_room_for(mem: Rememora) -> None:
    for number in range(30):
        mem.remember(f"Coffee of day {number} was sour")
    turn = [user("How was the coffee?")]

    lines = [len(mem.assemble(turn, budget_tokens=budget).injected) for budget in (500, 2_000)]

    assert 10 < lines[0] < lines[1] == 30
    assert len(mem.assemble(turn).injected) == 10  # without a budget the setting says how many
    assert len(mem.assemble(turn, budget_tokens=2_000, limit=4).injected) == 4
    assert mem.assemble(turn, budget_tokens=500).degraded == ()  # what would fill it is no loss


def test_room_is_not_filled_with_what_hardly_answers(mem: Rememora) -> None:
    for number in range(12):
        mem.remember(f"The espresso machine of the office was descaled, time {number}")
    mem.archive([{"role": "user", "content": f"Office hours changed {n}"} for n in range(12)])
    asked = "Was the espresso machine of the office descaled?"

    found = mem.recall(asked, limit=40)
    context = mem.assemble([user(asked)], budget_tokens=3_000)

    assert len(found.hits) > len(context.injected) >= 12
    least = min(hit.score for hit in found.hits if hit.id in {line.id for line in context.injected})
    assert least >= 0.1 * found.hits[0].score
