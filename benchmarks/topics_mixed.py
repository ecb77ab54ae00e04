"""Sessions of known conversations, shuffled together: where one ends and another begins is known.

Nothing but words is left to tell them apart: no time, no session, no name of a speaker.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.datasets import BEAM
from rememora.core.topics.proposals import LATER
from rememora.core.topics.segmenting import segments, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.talks import Conversation, Said

RUN = 4, 12
"""Exchanges of one piece of a BEAM chat: its own sessions have one to three, and go on with the same matter."""
WINDOW = 120
"""Exchanges that are looked at together, as the worker does."""


class Exchange(NamedTuple):
    """One exchange, and the conversation that it is out of."""

    talk: str
    user: str
    assistant: str


class Judged(NamedTuple):
    """How well a division fits: shares, 0 to 1.

    Attributes:
        precision, recall, f1: Of the boundaries, each at exactly its place.
        own: Exchanges in a topic most of which is of their own conversation.
        topics: How many there are.
    """

    precision: float
    recall: float
    f1: float
    own: float
    topics: int


def exchanges(said: Sequence[Said]) -> list[tuple[str, str]]:
    """Put what the user says together with what is answered."""
    found: list[list[str]] = []
    for message in said:
        if message.role == "user" and (not found or found[-1][1]):
            found.append([message.content, ""])
            continue
        if not found:
            found.append(["", ""])
        side = 0 if message.role == "user" else 1
        found[-1][side] = f"{found[-1][side]}\n{message.content}".strip()
    return [(user, assistant) for user, assistant in found]


def mixture(talks: Sequence[tuple[str, Conversation]], *, seed: int) -> tuple[list[Exchange], set[int]]:
    """Shuffle the sessions of conversations, no two of one side by side where it can be helped.

    Args:
        talks: The name of the set of each conversation, and the conversation.
        seed: The same one gives the same mixture.

    Returns:
        The exchanges, and the places at which another session begins.
    """
    chance = random.Random(seed)
    pieces: list[list[Exchange]] = []
    for name, talk in talks:
        pieces += [
            [Exchange(f"{name} {talk.id}", *one) for one in piece] for piece in _pieces(name, talk, chance)
        ]
    chance.shuffle(pieces)
    stream: list[Exchange] = []
    begins: set[int] = set()
    while pieces:
        other = (at for at, piece in enumerate(pieces) if not stream or piece[0].talk != stream[-1].talk)
        begins.add(len(stream))
        stream += pieces.pop(next(other, 0))
    return stream, begins - {0}


def _pieces(name: str, talk: Conversation, chance: random.Random) -> list[list[tuple[str, str]]]:
    if name == BEAM:
        whole, pieces = exchanges(talk.said), []
        while whole:
            size = chance.randint(*RUN)
            pieces.append(whole[:size])
            whole = whole[size:]
        return pieces
    sessions: dict[str, list[Said]] = {}
    for message in talk.said:
        sessions.setdefault(message.session, []).append(message)
    return [piece for said in sessions.values() if len(piece := exchanges(said)) > 1]


def judged(stream: Sequence[Exchange], begins: set[int]) -> Judged:
    """Divide a stream as the worker does, and judge it."""
    found = _divided(stream)
    places = {start for start, _ in found} - {0}
    right = len(places & begins)
    precision, recall = right / max(1, len(places)), right / max(1, len(begins))
    own = sum(Counter(one.talk for one in stream[a:b]).most_common(1)[0][1] for a, b in found)
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return Judged(precision, recall, f1, own / max(1, len(stream)), len(found))


def _divided(stream: Sequence[Exchange]) -> list[tuple[int, int]]:
    """Divide window by window; what is not settled at the end of one is looked at again with the next."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(stream):
        part = stream[at : at + WINDOW]
        words = [words_of(exchange.user, exchange.assistant) for exchange in part]
        topics = [(at + start, at + stop) for start, stop in segments(words)]
        if at + len(part) < len(stream):
            edge = at + len(part) - LATER
            topics = [topic for topic in topics if topic[1] <= edge] or topics
        found += topics
        at = topics[-1][1]
    return found
