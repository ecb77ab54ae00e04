"""How many tokens prompts take with topics and without: topic-memory's reckoning and ours (C-050, C-051).

It is arithmetic over round figures, neither a limit nor a measurement.
"""

from __future__ import annotations

from dataclasses import dataclass

from rememora.core.topics.choosing import MOST, RECENT
from rememora.core.topics.listing import TOKENS

EXCHANGE_TOKENS, EXCHANGES_OF_A_TOPIC, ENTRY_TOKENS = 200, 8, 60
WINDOW_TOKENS = 120_000
"""Of a window of 128,000, what is left for the conversation. Source of all four: topic-memory's read-me."""
PACKET_TOKENS = 2_400


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """Tokens for a conversation of so many exchanges.

    Attributes:
        replayed: All of it, whole.
        directory: The directory of all topics alone; it grows with the conversation.
        whole_directory: That, the recent exchanges and three opened topics, as topic-memory reckons.
        bounded: The same with a directory and opened topics of bounded length.
        saved: How many times more exchanges these are than fit whole into `WINDOW_TOKENS`.
        window_replayed, window_directory: Exchanges that fit into `WINDOW_TOKENS`, whole, and with a directory of all.
    """

    exchanges: int
    replayed: int
    directory: int
    whole_directory: int
    bounded: int
    saved: float
    window_replayed: int
    window_directory: int


def capacity(
    *,
    exchanges: int,
    exchange_tokens: int = EXCHANGE_TOKENS,
    topic_exchanges: int = EXCHANGES_OF_A_TOPIC,
    entry_tokens: int = ENTRY_TOKENS,
    window_tokens: int = WINDOW_TOKENS,
) -> Capacity:
    """Reckon for a conversation of *exchanges*.

    Args:
        exchanges: How many there are.
        exchange_tokens: Tokens of one, both sides.
        topic_exchanges: Exchanges of a topic.
        entry_tokens: Tokens of a topic in the directory.
        window_tokens: Tokens that the conversation may take.
    """
    topics = -(-exchanges // topic_exchanges)
    directory = topics * entry_tokens
    beside = RECENT * exchange_tokens + MOST * topic_exchanges * exchange_tokens
    replayed = exchanges * exchange_tokens
    fits = window_tokens // exchange_tokens
    room = max(0, window_tokens - beside) // entry_tokens * topic_exchanges
    return Capacity(
        exchanges=exchanges,
        replayed=replayed,
        directory=directory,
        whole_directory=directory + beside,
        bounded=min(directory, TOKENS)
        + RECENT * exchange_tokens
        + min(beside - RECENT * exchange_tokens, PACKET_TOKENS),
        saved=round(exchanges / fits, 1),
        window_replayed=fits,
        window_directory=room,
    )
