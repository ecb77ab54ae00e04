"""Why a line came, why another did not, and what changed since: `python examples/ask_why.py`."""

from __future__ import annotations

from typing import Any

import rememora

KEPT = {
    "tea": "Ana drinks oolong tea in the morning",
    "茶": "林早上喝乌龙茶",
    "cup": "Ana keeps her glass cup for the tea beside the kettle on the second shelf",
}
MISSED: list[tuple[str, str, dict[str, Any], str]] = [
    # line, question, what may be asked along, cause
    ("lyon", "Where does Ana live?", {}, "superseded"),
    ("The spare key is under the pot", "spare key", {}, "forgotten"),
    ("林早上喝乌龙茶", "谁喝乌龙茶？", {"kinds": "decision"}, "filtered"),
    ("cup", "Which tea does Ana drink?", {"limit": 1}, "outranked"),
    ("茶", "自行车是什么颜色？", {}, "no_words"),
    ("Bob's gate code", "gate code", {}, "not_stored"),  # it is another scope's
]


def fill(mem: rememora.Rememora) -> str:
    """Keep a few things, replace one, forget one; return the operation before the last two."""
    for id, text in KEPT.items():
        mem.remember(text, id=id)
    mem.remember("Bob's gate code is 4711", scope="bob")
    mem.remember("Ana lives in Lyon", slot=("Ana", "city", "Lyon"), id="lyon")
    mem.remember("The spare key is under the pot", id="key")
    mark = mem.log(limit=1)[0].operation_id
    mem.remember("Ana lives in Rome", slot=("Ana", "city", "Rome"), id="rome")
    mem.forget("key")
    return mark


with rememora.open(":memory:") as mem:
    mark = fill(mem)

    found = mem.recall("Which tea does Ana drink in the morning?")
    why = mem.why(found.hits[0])
    print(f"{why.id} came ({found.confidence}), by {', '.join(why.arms)}: {why.evidence[0].text!r}")
    assert (why.id, found.confidence) == ("tea", "strong")

    for line, question, given, cause in MISSED:
        missed = mem.why_not(line, question, **given)
        print(f"{missed.cause}: {missed.reason}")
        assert missed.cause == cause, missed

    changed = {one.id: one.change for one in mem.diff(mark).changes}
    print("since then:", changed)
    assert changed == {"rome": "came", "lyon": "superseded", "key": "went"}
    print("in the trash:", [(one.memory.id, one.goes[:10]) for one in mem.trash()])
