"""Numbers in words: English up to a hundred, Chinese below ten thousand, years digit by digit."""

from __future__ import annotations

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)

_ENGLISH = {word: value for value, word in enumerate(_SMALL.split())}
_ENGLISH |= {word: 20 + 10 * place for place, word in enumerate(_TENS.split())}
_ENGLISH |= {word: value for value, word in enumerate(_ORDINALS.split(), start=1)}
_ENGLISH |= {"a": 1, "an": 1, "couple": 2, "thirtieth": 30, "hundred": 100, "last": -1}

ENGLISH_NUMBER = (
    r"(?:[0-9]{1,4}|an?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
    r"(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?"
    r"|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    r"|one|two|three|four|five|six|seven|eight|nine|(?:a )?couple(?: of)?)"
)
ENGLISH_ORDINAL = (
    r"(?:(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)|(?:twenty|thirty)[ -](?:first|second|third|fourth"
    r"|fifth|sixth|seventh|eighth|ninth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth"
    r"|twentieth|thirtieth)"
)

_CHINESE = {character: value for value, character in enumerate("零一二三四五六七八九")}
_CHINESE |= {"两": 2, "十": 10, "百": 100, "千": 1000}

CHINESE_NUMBER = r"(?:[0-9]{1,4}|[零一二两三四五六七八九十百千]{1,7})"


def english(words: str) -> int:
    """Give the value of what `ENGLISH_NUMBER` or `ENGLISH_ORDINAL` matched.

    Raises:
        ValueError: It is no number.
    """
    digits = words.rstrip("stndrh")
    if digits.isdecimal():
        return int(digits)
    parts = [part for part in words.replace("-", " ").split() if part != "of"]
    if len(parts) > 1 and parts[0] == "a":
        parts = parts[1:]
    if not parts or any(part not in _ENGLISH for part in parts):
        raise ValueError("no number")
    return sum(_ENGLISH[part] for part in parts)


def chinese(words: str) -> int:
    """Give the value of what `CHINESE_NUMBER` matched: 15, 十五, 二十, 两百零三, 二零二六.

    Raises:
        ValueError: It is no number.
    """
    if words.isdecimal():
        return int(words)
    if any(character not in _CHINESE for character in words):
        raise ValueError("no number")
    if not any(unit in words for unit in "十百千"):
        return int("".join(str(_CHINESE[character]) for character in words))
    total = digit = 0
    highest = 10_000
    for character in words:
        value = _CHINESE[character]
        if value < 10:
            digit = value
            continue
        if value >= highest:
            raise ValueError("units must fall")
        highest = value
        total += (digit or 1) * value
        digit = 0
    return total + digit
