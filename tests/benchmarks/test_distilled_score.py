"""By which rules a memory counts as true, as stale, or as without support."""

from __future__ import annotations

import pytest
from benchmarks.conversations import Conversation, Fact, Place, Turn
from benchmarks.distilled_score import Tally, judge, tally, turn_of

from rememora.model.memory import Memory, Span
from rememora.testing import a_memory

TURNS = {
    "1": ("I live in Ghent 🏰 and I don't eat meat.", "Noted."),
    "2": ("Is 20 kg too much for a parcel?", "Yes, 15 kg is the limit."),
    "3": ("My sister says \"I love tabs\".", "Fine."),
    "4": ("The budget is 1,800 euros.", "Noted."),
    "5": ("No, 2100.", "Then 2100. Shall we book the ferry?"),
    "6": ("Yes, book it.", "Done."),
    "7": ("我每天喝四千毫升水，不吃辣。", "好的。"),
    "8": ("I also sail", None),
    "9": ("It rains, and Café Ｏｋｏ is closed today.", "Pity."),
}  # fmt: skip


def fact(turn: str, quote: str, *must_hold: str, negative: bool = False, until: str | None = None) -> Fact:
    return Fact(
        turn=turn,
        kind="fact",
        quote=quote,
        reference=" ".join(must_hold),
        must_hold=must_hold,
        negative=negative,
        accepts=None,
        until=until,
    )


TALK = Conversation(
    id="en-99",
    language="en",
    about="",
    turns=tuple(
        Turn(id=id, status="completed" if answer else "pending", user=user, assistant=answer)
        for id, (user, answer) in TURNS.items()
    ),
    facts=(
        fact("1", "I live in Ghent", "Ghent"),
        fact("1", "I don't eat meat", "meat", negative=True),
        fact("4", "The budget is 1,800 euros", "1,800|1800", until="5"),
        fact("5", "2100", "2100|2,100"),
        fact("6", "book it", "ferry"),
        fact("7", "不吃辣", "辣", negative=True),
    ),
    traps=(
        Place(turn="2", quote="Is 20 kg too much for a parcel?", kind="question"),
        Place(turn="3", quote="I love tabs", kind="quotation", by="sister"),
        Place(turn="9", quote="It rains", kind="one-off"),
    ),
    allowed=(Place(turn="9", quote="Café Ｏｋｏ is closed today"),),
)


def span(turn: str, words: str, *, role: str = "user") -> Span:
    said = TURNS[turn][0 if role == "user" else 1] or ""
    start = max(said.find(words), 0)
    return Span(
        exchange_id=f"en-99/0/{turn}",
        message_id="m",
        role=role,
        start=start,
        end=start + len(words),
        text=words,
    )


def memory(text: str, *spans: Span) -> Memory:
    return a_memory(id="m1", text=text, evidence=spans)


@pytest.mark.parametrize(
    ("text", "spans", "verdict", "why"),
    [
        ("User lives in Ghent", [span("1", "I live in Ghent")], "true", ""),
        ("用户住在 Ｇｈｅｎｔ", [span("1", "live in Ghent 🏰")], "true", ""),  # width, and half of the quote
        ("User lives in Belgium", [span("1", "I live in Ghent")], "not_whole", ""),
        ("User lives in Ghent", [], "unsupported", "not the user"),
        ("User lives in Ghent", [span("1", "Noted", role="assistant")], "unsupported", "not the user"),
        ("User lives in Ghent", [span("1", "I live in Gent")], "unsupported", "not literal"),
        ("User lives in Ghent", [span("1", " ")], "unsupported", "not literal"),  # nothing is no evidence
        ("User sails", [span("8", "I also sail")], "unsupported", "not completed"),
        ("User doesn't eat meat", [span("1", "I don't eat meat")], "true", ""),
        ("User eats meat", [span("1", "I don't eat meat")], "unsupported", "turned"),
        ("用户不吃辣", [span("7", "不吃辣")], "true", ""),
        ("用户每天喝4000毫升水，不吃辣", [span("7", "我每天喝四千毫升水，不吃辣")], "true", ""),  # read as digits
        ("User sends 20 kg", [span("2", "Is 20 kg too much for a parcel?")], "unsupported", "question"),
        ("User loves tabs", [span("3", "I love tabs")], "unsupported", "quotation"),
        ("User's sister loves tabs", [span("3", 'My sister says "I love tabs"')], "false", ""),  # true, but idle
        ("The budget is 1800 euros", [span("4", "The budget is 1,800 euros")], "stale", ""),
        ("The budget is 2,100", [span("5", "2100")], "true", ""),
        ("The budget is 2200", [span("5", "2100")], "unsupported", "number"),
        ("User booked the ferry", [span("6", "book it"), span("5", "ferry", role="assistant")], "true", ""),
        ("User lives in Ghent since 2026", [span("1", "I live in Ghent")], "true", ""),  # the clock knows
        ("User: I live in Ghent [2024-05-01]", [span("1", "I live in Ghent")], "true", ""),  # our own brackets
        ("User lives in Ghent 12", [span("1", "I live in Ghent")], "unsupported", "number"),
        ("It rains", [span("9", "It rains")], "false", ""),
        ("Café Oko is closed", [span("9", "Café Ｏｋｏ is closed")], "allowed", ""),
        ("Café Oko is closed", [span("9", "It rains, and Caf")], "false", ""),  # less than half is in common
    ],
)  # fmt: skip
def test_a_memory_is_judged_by_the_words_it_rests_on(
    text: str, spans: list[Span], verdict: str, why: str
) -> None:
    judged = judge(memory(text, *spans), TALK)

    assert (judged.verdict, judged.why) == (verdict, why)


def test_counts_leave_asides_out_and_old_values_too() -> None:
    into = Tally()
    active = [
        memory("User lives in Ghent", span("1", "I live in Ghent")),
        memory("Lives in Ghent", span("1", "I live in Ghent")),
        memory("The budget is 1800", span("4", "The budget is 1,800 euros")),
        memory("Café Oko is closed", span("9", "Café Ｏｋｏ is closed")),
        memory("User loves tabs", span("3", "I love tabs")),
    ]

    tally(TALK, active, ["made_up_quote: no turn says it", "made_up_quote"], into)

    assert (into.active, into.facts, into.found) == (5, 5, 1)
    assert into.repeated == 1
    assert into.precision == 2 / 4
    assert into.recall == 1 / 5
    assert into.supported == 4 / 5
    assert into.why == {"quotation": 1}
    assert into.waiting == {"made_up_quote": 2}


def test_of_nothing_the_shares_are_whole() -> None:
    assert (Tally().supported, Tally().precision, Tally().recall) == (1.0, 1.0, 1.0)


def test_a_turn_is_what_stands_behind_the_last_stroke() -> None:
    assert turn_of("en-99/1/12") == "12"
    assert turn_of("12") == "12"
