"""System D's concentration: what stays of a conversation, and the capsule in front of it.

Contract is which messages stay, that one capsule message stands for the others and replaces an older one, its form,
that a model that fails costs nothing, and that capsules begin low and notes at full health. Replaced by better ones:

- The text of the capsule: there it is the model's word, also where nobody said it; here a line that the session does
  not carry is left out, and rules write what a model does not.
- Notes: there the model's own, by its own importance; here each passes the gate, and one that no words support waits in
  the inbox instead of being kept. So the notes of these files, which nobody says, are none.
- Confidence .2 of a capsule by rules: its lines are literal here, so it is .8.
- The last message of the user: there it goes too where fewer than five are forced; here it stays word for word, since
  an agent that has only a summary of what it is asked for does something else.
- Entry ids: there only of what was archived before; here everything is written to the transcript first.
"""

from __future__ import annotations

from typing import Any

import rememora
from rememora.core.capsules import framing
from rememora.core.decay import CAPSULE_HEAT
from rememora.testing import FrozenClock, ScriptedLLM

CASES = "memory-river/concentrate.json"

OLD = "【前情提要】"


def test_conversation_is_concentrated_as_there(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    reply = given["llm_output"]
    llm = ScriptedLLM(then=RuntimeError("down") if isinstance(reply, dict) else reply)
    with rememora.open(":memory:", clock=FrozenClock(), llm=llm, settings={"compaction_mode": "llm"}) as mem:
        messages = [{**one, "at": one.get("timestamp")} for one in given["messages"]]
        older = str(messages[0]["content"]).startswith(OLD)
        if older:  # as one of ours
            messages[0] = mem.compact(
                [{"role": "user", "content": one} for one in ("舊的提要", "好")], force=True
            ).messages[0]
        asked = len(llm.calls)

        done = mem.compact(messages, force=given["force"], session="sid1")

        assert done.compacted == expected["was_concentrated"]
        assert [call.purpose for call in llm.calls[asked:]] == ["compact"] * len(expected["llm_calls"])
        if not done.compacted:
            assert done.messages == messages
            return
        head, *rest = done.messages
        assert (head["role"], framing.alone(head["content"])) == ("system", done.capsule_id)
        kept = expected["messages"][1:] or [m for m in messages if m["role"] == "user"][-1:]
        assert [m["content"] for m in rest] == [m["content"] for m in kept]
        assert len(messages) - len(rest) == min(expected["processed_through"], len(messages) - 1)
        assert done.form == ("coding" if expected["llm_calls"][0]["code_prompt"] else "chat")
        assert mem.get(str(done.capsule_id)).heat == CAPSULE_HEAT
        assert all(mem.get(id).heat == 1.0 for id in done.notes)
        gone = [m["content"] for m in messages[older:] if m not in rest]
        told = [m.text for m in mem.rehydrate(memory=str(done.capsule_id))]
        assert told == (["舊的提要"] if older else []) + gone
