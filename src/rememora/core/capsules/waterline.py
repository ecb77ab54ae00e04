"""When a conversation is full enough to be put into a capsule."""

from __future__ import annotations


def is_over(tokens: int, *, window_tokens: int, waterline: float, step: float) -> bool:
    """Tell whether a conversation has passed its waterline, looked at in steps.

    ``tokens, down to a whole step >= waterline * window``: a step is a share of the window too, so a
    conversation that grows by a few words at each turn is not weighed anew at each, and a window of any size
    has as many steps.

    Args:
        tokens: What all messages cost, estimated.
        window_tokens: What the model can read at once.
        waterline: Share of the window, above 0 to 1.
        step: Share of the window, 0 to 1; 0 looks at each turn.

    Source: memory-river, half of 200,000 tokens, looked at every 20,000 (UD-13).
    """
    size = max(1, int(window_tokens * step))
    return tokens // size * size >= waterline * window_tokens if step else tokens >= waterline * window_tokens
