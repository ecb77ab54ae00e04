"""English words that may stand between a word that ends something and what is over."""

from __future__ import annotations

import re

from rememora.core.loosely.senses import senses

_MOST_BETWEEN = 7


def is_small(between: str, attribute: str) -> bool:
    """Tell whether words are few, and small ones or of an attribute."""
    words = re.findall(r"[\w'\u2019]+", between.casefold())
    return len(words) <= _MOST_BETWEEN and all(word in _SMALL or attribute in senses(word) for word in words)


_SMALL_WORDS = """
a an the my our his her their its this that these those i i'm i've i'd we we've me us he she they it it's is are
was were am be been being has have had having got get getting gone go goes going went to at in of on off from
with for by as and so just now finally today yesterday already also again recently last week month year friday
monday tuesday wednesday thursday saturday sunday january february march april may june july august september
october november december old current whole all up out down over away back there here thing things stuff way job
place flat post position role contract account subscription membership lease keys class classes lessons course
app using use used doing do does working work living live playing play drinking drink driving drive seeing see
taking take attending being practising practicing training learning studying eating writing reading riding
riding's wearing speaking singing doctor says said no not really totally completely entirely officially both
only ever once for good don't doesn't didn't isn't wasn't won't uses does plays drinks drives sees takes can't
even much too very poor dear good trusty rusty ol ole beloved the's have's that's what's s t m re ve d days day
spent time at's made laid let put called since because after before when then moved wave goodbye through idea
whole business habit hobby sport interest passion fun new more hi hey ok well some any lovely little big second
hand
"""
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words that may stand between what ends and what is over."""
