"""The features of a candidate: what its words say, and what those around it, its session and its time add.

Each is 0 to 1 and 0 where nothing is known. `FEATURES` says what each is for; what it gains stands in
`benchmarks/REPORT.md`, where each is left out in turn.
"""

from __future__ import annotations

from functools import lru_cache
from math import log, log1p
from typing import TYPE_CHECKING

from rememora.core.context.asked_for import ABOUT, NAMED, NUMBER, TIME, asked_for, look
from rememora.core.context.cues import SPEAKER
from rememora.core.numbers import number_of
from rememora.core.ranking import Sums, share

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
_NONE: dict[int, int] = {}
_NO_SESSION = (0.0, 0.0)


NAMES = tuple(FEATURES)
CROWDED, _OF_WINDOW = NAMES.index("crowded"), NAMES.index("window")
_BY_CONTEXT = tuple(map(NAMES.index, ("reply", "kin", "speaker")))


class Measured:
    """What features are measured against: the question's terms, its cues, and kin of its terms.

    Args:
        kin: For each term of the question, by number, the numbers of its kin and what they weigh.

    Attributes:
        kin_of, kin_words: The terms that a word is kin of, as bits, and these words: every candidate is held
            against them, and so are its neighbours.
        kin: Share of the question's words that some of its terms have by their kin, by their bits.
        looked_for: Words that are looked for besides, each group with its bit (`asked_for`).
    """

    def __init__(
        self, corpus: Corpus, cues: Cues, kin: Mapping[int, tuple[frozenset[int], float]] | None = None
    ) -> None:
        self.corpus, self.cues = corpus, cues
        self.kin_of: dict[int, int] = {}
        for number, (words, _) in (kin or {}).items():
            for word in words:
                self.kin_of[word] = self.kin_of.get(word, 0) | corpus.bit_of[number]
        weights = {corpus.bit_of[number]: weight for number, (_, weight) in (kin or {}).items()}
        self.kin = Sums(weights, of=corpus.total)
        self.kin_words = frozenset(self.kin_of)
        about, named = _marks(cues.about or cues.speakers), _marks(cues.speakers)
        self.looked_for = [(ABOUT | NAMED, named)] if about == named else [(ABOUT, about), (NAMED, named)]
        if cues.when or cues.how_many:
            from rememora.core.context.words_of import number_words, time_words

            self.looked_for += [(TIME, time_words())] if cues.when else []
            self.looked_for += [(NUMBER, number_words())] if cues.how_many else []


def _marks(speakers: Iterable[str]) -> frozenset[int]:
    return frozenset(number_of(SPEAKER + term) for term in speakers)


def measure(entries: Sequence[Entry], against: Measured) -> None:
    """Give every entry its figures, in the order of `NAMES`; their neighbours are linked, and looked at, before."""
    sessions = _sessions(entries, against.corpus)
    length = _length(against.corpus.mean_length)
    for entry in entries:
        if entry.told is None:
            look(entry, against)
    for entry in entries:
        if entry.talk is None:
            said = _alone(entry, length, float(against.cues.about_self))
            entry.figures = said + asked_for(entry, entry.kin, entry.bits, against)
        else:
            entry.figures = _among(entry, against, sessions.get(entry.talk, _NO_SESSION))
    best = max((entry.figures[_OF_WINDOW] for entry in entries), default=0.0) or 1.0
    for entry in entries:
        entry.figures += (entry.figures[_OF_WINDOW] / best,)


def _sessions(entries: Iterable[Entry], corpus: Corpus) -> dict[object, tuple[float, float]]:
    """Return coverage and best words of each session's entries together."""
    held: dict[object, int] = {}
    best: dict[object, float] = {}
    for entry in entries:
        if entry.bits and entry.talk is not None:
            talk = entry.talk
            if talk not in held:
                held[talk], best[talk] = entry.bits, entry.words
                continue
            held[talk] |= entry.bits
            if entry.words > best[talk]:
                best[talk] = entry.words
    return {talk: (corpus.coverage[bits], best[talk]) for talk, bits in held.items()}


def _alone(entry: Entry, length: float, about_self: float) -> tuple[float, ...]:
    """Measure a memory: it was made to be understood by itself, so it is its own context, and of usual length.

    Whoever asks about themselves is not told less by it than by their own words, which most memories stand for.
    """
    own, covered = entry.words, entry.coverage
    around = (own, own, covered, covered, own)
    return (own, covered, 0.0, 0.0, 0.0, *around, 0.0, 0.0, length, 0.0, about_self, 0.0, 1.0)


def _among(entry: Entry, against: Measured, session: tuple[float, float]) -> tuple[float, ...]:
    """Measure a message by itself and together with what stands around it."""
    corpus, before, after, terms, bits = against.corpus, entry.before, entry.after, entry.terms, entry.bits
    said = following = replied = with_question = vector = 0.0
    held, kin, length, around = bits, entry.kin, entry.length, [entry]
    if before is not None:
        around.append(before)
        bits |= before.bits
        said, vector = before.words, before.vector or 0.0
        if said and against.cues.asks and before.terms.holds_question:
            replied = said
            with_question = _together(around, length + before.length, corpus, 1)
        if before.before is not None:
            around.append(before.before)
    if after is not None:
        around.append(after)
        bits |= after.bits
        following, vector = after.words, max(vector, after.vector or 0.0)
        if after.after is not None:
            around.append(after.after)
    if len(around) > 1:
        held = kin = length = 0
        for one in around:
            held |= one.bits
            kin |= one.kin
            length += one.length
    user = entry.kind == "user"
    covered_session, best_of_session = session
    around_it = (
        entry.words,
        entry.coverage,
        said,
        following,
        replied,
        with_question or entry.words,
        _together(around, length, corpus, _WINDOW) if held else 0.0,
        corpus.coverage[bits],
        covered_session,
        best_of_session,
        1.0 if terms.asks else 0.0,
        1.0 if terms.holds_question else 0.0,
        _length(entry.length),
        1.0 if user else 0.0,
        1.0 if user and against.cues.about_self else 0.0,
        vector,
        0.0,
    )
    return around_it + asked_for(entry, kin, held, against)


def answers_by_context(entry: Entry, against: Measured) -> bool:
    """Tell whether an entry may answer a question though it shares no word with it.

    It has kin of its words, replies to a question that has them, or says the next thing of somebody who is named.
    On LoCoMo these bring recall@10 from .77 to .81; what merely stands beside brings nothing more.
    """
    if not against.cues.asks or not entry.figures:
        return False
    reply, kin, speaker = _BY_CONTEXT
    return entry.figures[reply] > 0.0 or entry.figures[kin] > 0.0 or entry.figures[speaker] > 0.0


@lru_cache(maxsize=4_096)  # messages are of few lengths
def _length(terms: float) -> float:
    return min(1.0, log1p(terms) / _LONG)


def _together(entries: Iterable[Entry], length: int, corpus: Corpus, usual: int) -> float:
    """Return the BM25 share of texts of some *length* as one, where *usual* texts are taken together."""
    held: Mapping[int, int] = _NONE
    for entry in entries:
        if not entry.bits:
            continue
        if held is _NONE:
            held = entry.held
            continue
        both = dict(held)
        for number, count in entry.held.items():
            both[number] = both.get(number, 0) + count
        held = both
    return share(held, length, corpus, mean=corpus.mean_length * usual)


def long_talk(mean_length: float) -> float:
    """Return how much a scope holds of long messages, 0 to 1, by the terms that its entries have on average.

    Talk between people has 20 to 100, a chat with an assistant 250 to 450. What words, neighbours and roles are
    worth differs between them, so there are weights for both, and what lies between takes a part of each.
    """
    return min(
        1.0, max(0.0, (log(mean_length + 1.0) - log(_SHORT_TERMS)) / (log(_LONG_TERMS) - log(_SHORT_TERMS)))
    )


_SHORT_TERMS, _LONG_TERMS = 60, 250
