"""Thai, Lao, Khmer and Burmese: bigrams of letters, each with the marks that belong to it."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.text.scripts import UNSPACED_MARKS

_MAX_MARKS = 8
"""Marks kept on one letter; the real languages set at most five."""


@cache
def _cluster() -> re.Pattern[str]:
    # Khmer coeng (17D2) and the Burmese virama (1039) stack the next letter below this one.
    mark, letter = f"[{UNSPACED_MARKS}]", f"[^{UNSPACED_MARKS}]"
    return re.compile(rf"{letter}(?:[\u17d2\u1039]{letter}|{mark})*+|{mark}++")


def run_of_clusters(run: str) -> list[str]:
    """Give the bigrams of the clusters in *run*, or the cluster of a run of one."""
    clusters = [cluster[: _MAX_MARKS + 1] for cluster in _cluster().findall(run)]
    if len(clusters) == 1:
        return clusters
    return [clusters[at] + clusters[at + 1] for at in range(len(clusters) - 1)]
