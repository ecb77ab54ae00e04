"""Whether somebody asks about themselves."""

from __future__ import annotations

import re
from functools import cache

_HEAD_CHARS = 2_000  # of a question with something pasted behind it, this is enough to know


def asks_about_self(question: str) -> bool:
    """Tell whether a question speaks in the first person: I, my, 我, 私, 나 and their forms.

    The answer is then most likely in the asker's own words.
    """
    return _first_person().search(question[:_HEAD_CHARS]) is not None


def others_of_mine(question: str) -> str:
    """Return the words for those of the asker whom a question is about, if it speaks of the asker only by them.

    "Where does my sister live?" gives "my sister": the asker's own home is no answer to it.
    """
    head = question[:_HEAD_CHARS]
    found = [match[0] for match in _others().finditer(head)]
    return " ".join(found) if found and not asks_about_self(_others().sub(" ", head)) else ""


@cache
def _others() -> re.Pattern[str]:
    """Return what names a relative, a friend or an animal of the one who speaks."""
    english = (
        r"\b[Mm]y (?:[a-z]+ )?(?:(?:grand|step)?(?:mother|father|son|daughter|child|children|parents?)|mum|mom|dad|"
        r"(?:step)?(?:sister|brother)s?|wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|aunt|uncle|cousin|"
        r"niece|nephew|friend|neighbou?r|roommate|flatmate|colleague|coworker|boss|manager|kids?|dogs?|cats?|puppy|"
        r"kitten|rabbit|hamster|parrot)\b"
    )
    chinese = (
        r"[我咱俺]们?家?的?(?:[小大老]?(?:儿子|女儿|孩子|妈妈?|爸爸?|母亲|父亲|爷爷|奶奶|外公|外婆|姐姐?|妹妹?|哥哥?|弟弟?|"
        r"老婆|老公|妻子|丈夫|男朋友|女朋友|男友|女友|叔叔|阿姨|舅舅|姑姑|朋友|邻居|室友|同学|同事|老板|上司|猫|狗|兔子?))"
    )
    japanese = r"(?:私|わたし|僕|俺)の(?:妹|姉|兄|弟|母|父|妻|夫|息子|娘|友達|上司|同僚|猫|犬)"
    korean = (
        r"(?:나의|내|제) ?(?:여동생|남동생|누나|형|언니|오빠|엄마|아빠|어머니|아버지|아내|남편|아들|딸|친구|"
        r"고양이|강아지)"
    )
    return re.compile(f"{english}|{chinese}|{japanese}|{korean}")


@cache
def _first_person() -> re.Pattern[str]:
    english = r"\b(?:I|I'(?:m|ve|d|ll)|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)\b(?!')"
    chinese, japanese = "[我咱俺]", "(?:私(?![立有物鉄用])|わたし|僕|ぼく(?=[はがのもを])|俺)"
    korean = r"(?<![가-힣])(?:나|내|저|제|나의|저의)(?:는|가|를|도|에게|한테|랑|만)?(?![가-힣])"
    return re.compile(f"{english}|{chinese}|{japanese}|{korean}")
