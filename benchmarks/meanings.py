"""Makes the table of `core.meanings`: how much a word belongs to each walk of life. No model has a part in it.

    python -m benchmarks.meanings

Words that lists of this project name (`core.domains` and `labels/walks`) belong where they are listed. Others belong
where those are that they are said near to: by the positive logarithm of how much oftener than by chance, counted over
the labelled turns, conversations and sessions of `labels` and the messages of MemoryBank (MIT; read in place). A word
that no list has is taken only if five talks have it, and never where it is written with a capital: nothing that few
alone said is in the table, and no name but the well-known ones of the lists and what Chinese calls anyone (老王, 小明).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import datasets, turns
from benchmarks.lines import FOLDER
from rememora.core import meanings
from rememora.core.domains import chinese, english, english_life
from rememora.core.talk_words import OF_EVERY_TALK, SMALL_WORDS
from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Matrix = NDArray[Any]

Talk = list[list[str]]
"""The terms of its messages."""
_TURNS = {
    "fifth",
    "fourth",
    "friends",
    "hard",
    "harder",
    "many",
    "personal",
    "plain",
    "plain-more",
    "second",
    "talk",
}
_TURNS |= {"third", "traps", "work"}
"""Those labelled turns that there were when the table was made: it stays as it was measured when others are added."""
_LEAST_TALKS = 5
_WINDOW = 15
"""Terms to either side within which two are near."""
_LISTED, _PART = 6.0, 0.5
"""What being listed weighs against being near; a pair of characters out of a longer word weighs less."""
_SHIFT, _PRIOR = 1.0, 5.0
"""So much oftener (the logarithm) is chance; so many words near are added to each word by chance."""
_RARE = 1e-4
"""A word with this share of all words weighs half."""
_WALKS, _LEVELS = 4, 35
_CAPITAL = re.compile(r"\b[A-Z][A-Za-z'’]*")


def write(data: Path) -> int:
    """Write the table anew, and return how many words it holds."""
    import numpy as np

    listed = _listed()
    walks = sorted({walk for walk, *_ in listed})
    assert len(walks) == meanings.SIZE, "the size of the table is the number of walks"
    talks = list(_talks(data))
    words = _vocabulary(listed, talks)
    places = {word: at for at, word in enumerate(words)}
    own = np.zeros((len(words), len(walks)))
    for walk, term, weight in listed:
        if term in places:
            at = places[term], walks.index(walk)
            own[at] = max(own[at], weight)
    stream, near = _near(talks, places, own / np.maximum(own.sum(axis=1, keepdims=True), 1.0))
    found = near + _LISTED * own / np.sqrt(np.maximum((own > 0).sum(axis=1, keepdims=True), 1)) ** 1.5
    share = np.bincount(stream[stream >= 0], minlength=len(words)) / (stream >= 0).sum()
    found *= (_RARE / (_RARE + share))[:, None]
    levels = np.round(found / found.max() * _LEVELS).astype(int)
    lines = [f"{word} {code}" for word, code in zip(words, map(_code, levels), strict=True) if code]
    head = " ".join(f"{letter}:{walk}" for letter, walk in zip(meanings.WALKS, walks, strict=True))
    Path(meanings.FOLDER, meanings.WORDS).write_text("\n".join([head, *lines, ""]), encoding="utf-8")
    return len(lines)


def _near(talks: list[Talk], places: dict[str, int], own: Matrix) -> tuple[Matrix, Matrix]:
    """Return all words as one stream, and how much oftener than by chance each is near to those listed."""
    import numpy as np

    gap = [-1] * _WINDOW
    stream = np.array(
        [at for talk in talks for at in (*(places[t] for m in talk for t in m if t in places), *gap)]
    )
    belongs = np.vstack([own, np.zeros((1, own.shape[1]))])[stream]
    sums = np.vstack([np.zeros((1, own.shape[1])), np.cumsum(belongs, axis=0)])
    at = np.arange(len(stream))
    around = sums[np.minimum(len(stream), at + _WINDOW + 1)] - sums[np.maximum(0, at - _WINDOW)] - belongs
    counts = np.zeros((len(own), own.shape[1]))
    np.add.at(counts, stream[stream >= 0], around[stream >= 0])
    chance = counts.sum(axis=0) / counts.sum()
    shares = (counts + _PRIOR * chance) / (counts.sum(axis=1, keepdims=True) + _PRIOR)
    near = np.maximum(np.log(shares / chance) - _SHIFT, 0.0)
    return stream, near / np.maximum(np.linalg.norm(near, axis=1, keepdims=True), 1.0)


def _code(levels: Matrix) -> str:
    """Write the walks that a word belongs to most, the first of them first."""
    most = sorted(range(len(levels)), key=lambda at: (-levels[at], at))[:_WALKS]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "".join(meanings.WALKS[at] + digits[levels[at]] for at in most if levels[at])


def _listed() -> list[tuple[str, str, float]]:
    """Return walk, term and weight of all that is listed."""
    lists = [*english.WORDS.items(), *english_life.LIFE.items(), *chinese.WORDS.items()]
    for path in sorted((FOLDER / "labels" / "walks").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            walk, words = line.split(": ")
            lists.append((walk, words))
    found = []
    for walk, words in lists:
        for word in words.split():
            terms = [term for term in index_terms(word) if len(term) > 1]
            if len(terms) == 1 or not word.isascii():
                found += [(walk, term, 1.0 if len(terms) == 1 else _PART) for term in terms]
    return found


def _vocabulary(listed: list[tuple[str, str, float]], talks: list[Talk]) -> list[str]:
    """Return the words of the lists, and those that several talks have."""
    heard = Counter(term for talk in talks for term in {term for message in talk for term in message})
    often = {term for term, count in heard.items() if count >= _LEAST_TALKS}
    return sorted(term for term in often.union(term for _, term, _ in listed) if _tells(term))


def _tells(term: str) -> bool:
    letters = term.isascii() and term.isalpha()
    han = all("\u4e00" <= character <= "\u9fff" for character in term)
    return len(term) > 1 and (letters or han) and term not in OF_EVERY_TALK and term not in SMALL_WORDS


def _talks(data: Path) -> Iterator[Talk]:
    for path in turns.files():
        language, _, name = path.stem.partition("-")
        if language in ("en", "zh") and name in _TURNS:
            yield from (_terms([said.text for said in one.turn.messages]) for one in turns.read(path))
    for path in sorted((FOLDER / "labels" / "conversations").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield _terms(
                [turn[who] or "" for turn in json.loads(line)["turns"] for who in ("user", "assistant")]
            )
    for path in sorted((FOLDER / "labels" / "sessions" / "seen").glob("*.txt")):
        yield _terms(path.read_text(encoding="utf-8").splitlines())
    for name in ("cn", "en"):
        users = json.loads((data / f"memorybank/memory_bank_{name}-dev.json").read_text(encoding="utf-8"))
        for user in users.values():
            yield _terms([text for day in user["history"].values() for one in day for text in one.values()])


def _terms(texts: list[str]) -> Talk:
    return [index_terms(_CAPITAL.sub(" ", text)) for text in texts]


if __name__ == "__main__":
    print(write(datasets.data_folder(None)))
