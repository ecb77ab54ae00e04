"""Words that stand nowhere else, planted into every table of a store among a random history."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rememora.model.topics import Topic, TopicRun

if TYPE_CHECKING:
    import random

    from rememora import Rememora

LETTERS = "bcdfghjkqvwxz"
HAN = "".join(map(chr, range(0x9E00, 0x9F40)))
KANA = "ヰヱヴヷヸヹヺ" + "".join(map(chr, range(0x31F0, 0x3200)))
HANGUL = "".join(map(chr, range(0xD000, 0xD780, 7)))
EMOJI = "".join(map(chr, range(0x1F980, 0x1F9B0)))
SCRIPTS = {"en": LETTERS, "zh": HAN, "ja": KANA, "ko": HANGUL, "emoji": EMOJI}
_CHARS = {"en": 11, "zh": 6, "ja": 7, "ko": 6, "emoji": 5}


@dataclass(frozen=True, slots=True)
class Canary:
    """A word, where it was planted, and what erases it.

    Attributes:
        how: "ids", "query" or "subject".
        ids: What is named, where ids name it.
    """

    word: str
    script: str
    place: str
    how: str
    ids: tuple[str, ...] = ()

    @property
    def wanted(self) -> dict[str, Any]:
        """What `erase` is asked."""
        return {"ids": list(self.ids)} if self.how == "ids" else {self.how: self.word}


def word(script: str, chance: random.Random) -> str:
    """Return a word that nobody says."""
    return "".join(chance.choice(SCRIPTS[script]) for _ in range(_CHARS[script]))


def sentence(word: str, script: str) -> str:
    """Return a statement about the user that holds the word."""
    said = {
        "zh": f"我住在{word}村。",
        "ja": f"私は{word}に住んでいます。",
        "ko": f"저는 {word} 마을에 삽니다.",
    }
    return said.get(script, f"I grew up in the village of {word}.")


def note(word: str, n: int) -> str:
    """Return what is remembered: so short that it is no copy of another one."""
    return f"{word} {n * 7919}"


def memory(mem: Rememora, w: str, script: str, n: int) -> Canary:
    """Plant in a memory: text, title, key words, address, triggers, meta and id."""
    id = mem.remember(note(w, n), title=w, concepts=[w], triggers=[w], meta={"a": {w: [w]}}, id=f"m/{w}").id
    mem.remember(f"conclusion {n} of {n * 7919}", because=[id])
    return Canary(w, script, "memory", "ids", (id,))


def fact(mem: Rememora, w: str, script: str, n: int) -> Canary:
    """Plant as a subject with values in time, and an alias."""
    mem.facts.set(w, "city", f"Lyon {n}")
    mem.facts.set(w, "city", f"Rome {n}")
    mem.facts.alias(w, f"nick {n}")
    return Canary(w, script, "facts", "subject")


def turn(mem: Rememora, w: str, script: str, n: int) -> Canary:
    """Plant in a turn and what is learnt of it, in words of a tool, and in topics."""
    told = f"Fine. {sentence(w, script)} Is there more?"
    mem.capture(
        f"Good morning. {sentence(w, script)} 好的。",
        told,
        tools=[{"name": "echo", "content": w}],
        id=f"t{n}",
    )
    place = mem.exchange(f"t{n}").sequence
    topics = [
        *mem.topics.list(),
        Topic(id=f"k{n}", status="open", label_terms=("drinks", w), retrieval_terms=(w,), spans=((place, place),),
              started_at_ms=None, ended_at_ms=None, updated_at_ms=1, source="host"),
    ]  # fmt: skip
    mem.topics.replace(topics)
    run = TopicRun(
        id="r", status="accepted", at_ms=1, input=w, output=w, error=w, model="m", topics=tuple(topics[-1:])
    )
    mem.topics.keep_run(run)
    return Canary(w, script, "turn", "query")


def failed(mem: Rememora, w: str, script: str, n: int) -> Canary:
    """Plant in a turn that failed, in its reason, and in one that waits for its answer."""
    mem.begin(sentence(w, script), id=f"f{n}")
    mem.fail(f"f{n}", f"no answer on {w}")
    mem.begin(f"and {w}", id=f"p{n}")
    return Canary(w, script, "failed and pending turns", "query")


def session(mem: Rememora, w: str, script: str, _: int) -> Canary:
    """Plant in the names of a turn and its session."""
    mem.capture(sentence(w, script), "Thank you.", id=f"e/{w}", session=f"s/{w}")
    return Canary(w, script, "names", "ids", (f"e/{w}",))


def message(mem: Rememora, w: str, script: str, n: int) -> Canary:
    """Plant in an archived message: words, speaker and id."""
    mem.archive([{"role": "user", "name": w, "content": sentence(w, script), "id": f"a/{w}"}])
    mem.archive([{"role": "assistant", "content": f"Hello {w}", "id": f"a{n}"}])
    return Canary(w, script, "archive", "query")


def versions(mem: Rememora, w: str, script: str, n: int) -> Canary:
    """Plant in an older version, in the trash, and in what waits for the user."""
    mem.remember(note(w, n), id=f"v{n}")
    mem.update(f"v{n}", text=f"something else {n}")
    mem.remember(f"{w} is in the trash", id=f"x{n}")
    mem.forget(f"x{n}")
    mem.facts.set(f"thing {n}", "colour", "red")
    mem.facts.set(f"thing {n}", "colour", w, trust="web")
    return Canary(w, script, "versions, trash, inbox", "query")


def injected(mem: Rememora, w: str, script: str, n: int) -> Canary:
    """Plant in what was put before a model, and in previews that nobody carried out."""
    mem.remember(note(w, n), id=f"i/{w}")
    mem.assemble([{"role": "user", "content": sentence(w, script)}])
    mem.forget(query=w)
    mem.preview_erase(query=w)
    return Canary(w, script, "injections, previews", "query")


PLACES = (memory, fact, turn, failed, session, message, versions, injected)


def plant(mem: Rememora, count: int, chance: random.Random) -> list[Canary]:
    """Plant so many words, a history of other things between them."""
    scripts = list(SCRIPTS)
    found = []
    for number in range(count):
        script = scripts[number % len(scripts)]
        place = PLACES[(number // len(scripts)) % len(PLACES)]
        found.append(place(mem, word(script, chance), script, number))
        noise(mem, chance, number)
    return found


def noise(mem: Rememora, chance: random.Random, number: int) -> None:
    """Do something that has nothing to do with any canary."""
    what = chance.randrange(5)
    if what == 0:
        mem.remember(
            f"ordinary note {number} about {chance.choice(['tea', 'bread', '茶', '빵'])}", id=f"n{number}"
        )
    elif what == 1:
        mem.capture(f"We talked of {chance.random()}", "Yes, we did.")
    elif what == 2 and mem.list(limit=1):
        mem.update(mem.list(limit=1)[0].id, confidence=chance.random())
    elif what == 3:
        mem.archive([{"role": "user", "content": json.dumps([chance.random()])}])
    else:
        mem.upkeep.tick()
