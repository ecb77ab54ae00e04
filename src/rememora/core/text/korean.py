"""Korean terms: bigrams of a word, its first syllable, and the word without its particle.

Particles are written onto the noun, so 커피를 and 커피 meet in the bigram 커피, and 물을
and 물 in the first syllable.
"""

from __future__ import annotations

from rememora.core.text.cjk import bigrams
from rememora.core.text.runs import LONGEST_TERM
from rememora.core.text.stops_cjk import KOREAN, KOREAN_ENDINGS, KOREAN_PARTICLES


def run_of_hangul(run: str) -> list[str]:
    """Give the index terms of a *run* of Hangul."""
    noun = without_particle(run)
    whole = [noun] if 3 <= len(noun) <= LONGEST_TERM else []
    return [*whole, *bigrams(run), run[0]]


def asked_run_of_hangul(run: str) -> list[str]:
    """Give the terms of a *run* in a question, without particle or ending; none for a question word.

    The first syllable is asked for only where it may be the whole noun.
    """
    noun = without_particle(run)
    # 수도 is a capital although 수 and 도 are none: a syllable is a question word only by itself.
    if run in KOREAN or (len(noun) > 1 and noun in KOREAN):
        return []
    if noun == run:
        noun = _without(KOREAN_ENDINGS, run)
    elif 3 <= len(noun) <= LONGEST_TERM:
        return [noun, *bigrams(noun)]
    if len(noun) == 1:
        return [*bigrams(run)[:1], noun]
    whole = [noun] if noun == run and 3 <= len(noun) <= LONGEST_TERM else []
    return [*whole, *bigrams(noun)]


def without_particle(run: str) -> str:
    """Take the longest particle off *run*, if at least one syllable remains."""
    return _without(KOREAN_PARTICLES, run)


def _without(endings: tuple[str, ...], run: str) -> str:
    for ending in endings:
        if len(ending) < len(run) and run.endswith(ending):
            return run[: -len(ending)]
    return run
