"""The features of a candidate: what its words say, and what those around it, its session and its time add.

Each is 0 to 1 and 0 where nothing is known. `FEATURES` says what each is for; what it gains stands in
`benchmarks/REPORT.md`, where each is left out in turn.
"""

from __future__ import annotations

from functools import lru_cache
from math import log, log1p
from typing import TYPE_CHECKING

from rememora.core.context.asked_for import asked_for
from rememora.core.context.cues import SPEAKER
from rememora.core.numbers import number_of
from rememora.core.ranking import ASKS, HOLDS_QUESTION, share

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.core.context.cues import Cues
    from rememora.core.context.entry import Entry
    from rememora.core.ranking import Corpus

FEATURES = {
    "own": "its own words, by BM25",
    "covered": "share of the question's words that it holds, by weight",
    "before": "words of the message before it: what it replies to",
    "after": "words of the message after it: what it is replied to with",
    "reply": "words of the message before it, where that holds a question: an answer rarely repeats them",
    "with_question": "its words together with those of the question before it, as one text",
    "window": "words of the five messages around it, as one text",
    "covered_near": "share of the question's words that it and its neighbours hold together",
    "covered_session": "share of the question's words that its session's candidates hold together",
    "best_of_session": "the best own words of its session: talk stays with a subject",
    "asks": "only asks, which answers nothing",
    "holds_question": "holds a question",
    "length": "how long it is: what says more answers more",
    "user": "said by the user",
    "user_self": "said by the user, where the question is in the first person",
    "near_around": "how near the nearest vector beside it is",
    "derived": "a memory, which says in short what a message says at length",
    "kin": "words for what the question's words are the general name of, or another name",
    "kin_near": "such words in the five messages around it, where they do not hold the question's own",
    "speaker": "said by somebody whom the question asks about",
    "time_told": "tells a time, where the question asks for one",
    "number_told": "tells a number, where the question asks for one",
    "in_time": "said in the time that the question names",
    "near_time": "said near that time, fading within weeks",
    "near": "how near its vector is to the question's",
    "topic": "how well its topic matches the question, by labels and by what else was said in it",
    "crowded": "comes after others of its session, where several things are asked for",
    "best_window": "words of the five messages around it, as a share of the best such words that a candidate has",
}
"""Name and purpose."""

_WINDOW = 5
_LONG = 5.0
"""Logarithm of about 150 terms: the length of a message that has 1."""
_NOTHING: frozenset[int] = frozenset()
_NO_SESSION = (0.0, 0.0)
_ASKS, _HOLDS_QUESTION = number_of(ASKS), number_of(HOLDS_QUESTION)


NAMES = tuple(FEATURES)
CROWDED, _OF_WINDOW = NAMES.index("crowded"), NAMES.index("window")
_BY_CONTEXT = tuple(map(NAMES.index, ("reply", "kin", "speaker")))


class Measured:
    """What features are measured against: the question's terms, its cues, and kin of its terms.

    Args:
        kin: For each term of the question, by number, the numbers of its kin and what they weigh.

    Attributes:
        kin_of, place_of: The terms that a word is kin of, and the place of a term among them, as bits: every
            candidate is held against them, and so are its neighbours.
    """

    def __init__(
        self, corpus: Corpus, cues: Cues, kin: Mapping[int, tuple[frozenset[int], float]] | None = None
    ) -> None:
        self.corpus, self.cues = corpus, cues
        self.kin = tuple((number, *found) for number, found in (kin or {}).items())
        self.kin_of: dict[int, int] = {}
        for place, (_, words, _) in enumerate(self.kin):
            for word in words:
                self.kin_of[word] = self.kin_of.get(word, 0) | 1 << place
        self.place_of = {number: 1 << place for place, (number, _, _) in enumerate(self.kin)}
        self._weight_of = {0: 0.0}
        self.marks = _marks(cues.about or cues.speakers)
        self.all_marks = _marks(cues.speakers)
        self.times = self.numbers = _NOTHING
        if cues.when or cues.how_many:
            from rememora.core.context.words_of import number_words, time_words

            self.times = time_words() if cues.when else _NOTHING
            self.numbers = number_words() if cues.how_many else _NOTHING
        self.wanted = frozenset(self.kin_of).union(self.all_marks, self.times, self.numbers)

    def weight_of(self, terms: int) -> float:
        """Return the share of the question's words that some of its terms are, given as bits by their place."""
        found = self._weight_of.get(terms)
        if found is None:
            weights = (weight for place, (_, _, weight) in enumerate(self.kin) if terms >> place & 1)
            found = self._weight_of[terms] = sum(weights) / self.corpus.total
        return found


def _marks(speakers: Iterable[str]) -> frozenset[int]:
    return frozenset(number_of(SPEAKER + term) for term in speakers)


def measure(entries: Sequence[Entry], against: Measured) -> None:
    """Give every entry its figures, in the order of `NAMES`; their neighbours are linked before."""
    sessions = _sessions(entries, against.corpus)
    length = _length(against.corpus.mean_length)
    for entry in entries:
        if entry.talk is None:
            said = _alone(entry, length, float(against.cues.about_self))
            entry.figures = (*said, *asked_for(entry, (entry,), against))
        else:
            entry.figures = _among(entry, against, sessions.get(entry.talk, _NO_SESSION))
    best = max((entry.figures[_OF_WINDOW] for entry in entries), default=0.0) or 1.0
    for entry in entries:
        entry.figures += (entry.figures[_OF_WINDOW] / best,)


def _sessions(entries: Iterable[Entry], corpus: Corpus) -> dict[object, tuple[float, float]]:
    """Return coverage and best words of each session's entries together."""
    held: dict[object, set[int]] = {}
    best: dict[object, float] = {}
    for entry in entries:
        if entry.talk is not None and entry.held:
            held.setdefault(entry.talk, set()).update(entry.held)
            best[entry.talk] = max(best.get(entry.talk, 0.0), entry.words)
    return {talk: (_covered(words, corpus), best[talk]) for talk, words in held.items()}


def _alone(entry: Entry, length: float, about_self: float) -> tuple[float, ...]:
    """Measure a memory: it was made to be understood by itself, so it is its own context, and of usual length.

    Whoever asks about themselves is not told less by it than by their own words, which most memories stand for.
    """
    own, covered = entry.words, entry.coverage
    around = (own, own, covered, covered, own)
    return (own, covered, 0.0, 0.0, 0.0, *around, 0.0, 0.0, length, 0.0, about_self, 0.0, 1.0)


def _among(entry: Entry, against: Measured, session: tuple[float, float]) -> tuple[float, ...]:
    """Measure a message by itself and together with what stands around it."""
    corpus, before, after, terms = against.corpus, entry.before, entry.after, entry.terms
    said = replied = with_question = vector = 0.0
    held, around = entry.held, [entry]
    if before is not None:
        said, vector = before.words, before.vector or 0.0
        around += (before,) if before.before is None else (before, before.before)
        held = held | before.held if before.held else held
        if against.cues.asks and _HOLDS_QUESTION in before.terms[-2:]:
            replied = said
            with_question = _together((entry, before), corpus, 1) if before.held else 0.0
    if after is not None:
        vector = max(vector, after.vector or 0.0)
        around += (after,) if after.after is None else (after, after.after)
        held = held | after.held if after.held else held
    user = entry.kind == "user"
    return (
        entry.words,
        entry.coverage,
        said,
        0.0 if after is None else after.words,
        replied,
        with_question or entry.words,
        _together(around, corpus, _WINDOW),
        entry.coverage if held is entry.held else _covered(held, corpus),
        *session,
        1.0 if terms[-1] == _ASKS else 0.0,
        1.0 if _HOLDS_QUESTION in terms[-2:] else 0.0,
        _length(entry.length),
        1.0 if user else 0.0,
        1.0 if user and against.cues.about_self else 0.0,
        vector,
        0.0,
        *asked_for(entry, around, against),
    )


def answers_by_context(entry: Entry, against: Measured) -> bool:
    """Tell whether an entry may answer a question though it shares no word with it.

    It has kin of its words, replies to a question that has them, or says the next thing of somebody who is named.
    On LoCoMo these bring recall@10 from .77 to .81; what merely stands beside brings nothing more.
    """
    return against.cues.asks and any(entry.figures[place] > 0.0 for place in _BY_CONTEXT)


@lru_cache(maxsize=4_096)  # messages are of few lengths
def _length(terms: float) -> float:
    return min(1.0, log1p(terms) / _LONG)


def _together(entries: Sequence[Entry], corpus: Corpus, usual: int) -> float:
    """Return the BM25 share of several texts as one, where *usual* texts are taken together."""
    held: dict[int, int] = {}
    length, own = 0, True
    for entry in entries:
        length += entry.length
        if not entry.held:
            continue
        if not held:
            held = entry.held
            continue
        if own:  # an entry's own is not to be changed
            held, own = dict(held), False
        for number, count in entry.held.items():
            held[number] = held.get(number, 0) + count
    return share(held, length, corpus, mean=corpus.mean_length * usual) if held else 0.0


def _covered(numbers: Iterable[int], corpus: Corpus) -> float:
    return sum(map(corpus.share_of.__getitem__, sorted(numbers))) / corpus.shared


def long_talk(mean_length: float) -> float:
    """Return how much a scope holds of long messages, 0 to 1, by the terms that its entries have on average.

    Talk between people has 20 to 100, a chat with an assistant 250 to 450. What words, neighbours and roles are
    worth differs between them, so there are weights for both, and what lies between takes a part of each.
    """
    return min(
        1.0, max(0.0, (log(mean_length + 1.0) - log(_SHORT_TERMS)) / (log(_LONG_TERMS) - log(_SHORT_TERMS)))
    )


_SHORT_TERMS, _LONG_TERMS = 60, 250
