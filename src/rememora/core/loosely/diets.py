"""Whether somebody who eats no meat says that they eat some: what they told of their diet is over then."""

from __future__ import annotations

import re
from functools import cache

_WITHOUT = {
    "vegan": (
        "meat|fish|seafood|chicken|beef|pork|lamb|steak|bacon|ham|sausages?|burgers?|sushi|eggs?|dairy|"
        "cheese|milk|butter"
    ),
    "vegetarian": "meat|fish|seafood|chicken|beef|pork|lamb|steak|bacon|ham|sausages?|burgers?|sushi",
    "pescatarian": "meat|chicken|beef|pork|lamb|steak|bacon|ham|sausages?|burgers?",
}
_WITHOUT_ZH = {"纯素": "肉|鱼|海鲜|荤|鸡|牛排|猪|蛋|奶", "素": "肉|鱼|海鲜|荤|鸡|牛排|猪"}


def breaks_diet(text: str, diet: str) -> bool:
    """Tell whether a text says that its speaker eats, by now, what a diet leaves out."""
    plain = diet.casefold()
    food = next((some for name, some in _WITHOUT.items() if name in plain), None)
    if food is not None:
        return eats_again(text) and re.search(rf"(?i)\b(?:{food})\b", text) is not None
    food = next((some for name, some in _WITHOUT_ZH.items() if name in plain), None)
    return food is not None and eats_again(text) and re.search(food, text) is not None


def eats_again(text: str) -> bool:
    """Tell whether a text says that something is eaten that was not before: again, now, after all."""
    return _again().search(text) is not None and _denied().search(text) is None


@cache
def _again() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:eat|eats|eating|back on|back to eating|started eating|having|"
        r"have)\b[^.;!?]{0,40}\b(?:again|now|these days|after all|anew)\b"
        r"|\b(?:again|now|started|begun|began|resumed|went back|gone back|back)\b[^.;!?]{0,16}\b(?:eat|eating|on)\b"
        "|(?:又|重新|开始|恢复|现在)[^，。]{0,6}(?:吃|碰|开)|(?:吃|碰)[^，。]{0,6}了"
    )


@cache
def _denied() -> re.Pattern[str]:
    return re.compile(r"(?i)\b(?:not|don't|doesn't|never|no longer|no|stopped|quit)\b|不|没|别|戒")
