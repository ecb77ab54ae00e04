"""Plausible English and Chinese sentences without end, the same for the same seed."""

from __future__ import annotations

import random

from benchmarks.vocabulary import chinese_words, english_words, listed, zipf

SHARE_OF_CHINESE = 0.35
_AFTER_CONTENT, _AFTER_FUNCTION = 0.62, 0.35
"""Chance that a function word comes next; together about half of an English text are function words."""
_NUMBER, _NAME, _COMMA = 0.03, 0.03, 0.08
_ENGLISH_LENGTH, _CHINESE_LENGTH = (12, 30), (10, 22)
"""Words a sentence."""


class Writer:
    """Writes sentences and asks about them.

    The words come by Zipf's law, in a different order, length and mixture each time: no template repeats.

    Args:
        seed: The same one gives the same sentences.
        chinese: Share of the sentences that are Chinese, 0 to 1.
    """

    def __init__(self, seed: int, *, chinese: float = SHARE_OF_CHINESE) -> None:
        self._chance = random.Random(seed)
        self._chinese = chinese
        self._content = {"en": english_words(), "zh": chinese_words()}
        self._function = {"en": listed("english-function"), "zh": listed("chinese-function")}
        # A frequent noun stands in about one of a hundred sentences, the frequent "the" in most.
        self._content_weights = {name: zipf(len(found), flat=25) for name, found in self._content.items()}
        self._function_weights = {name: zipf(len(found), flat=2) for name, found in self._function.items()}
        # Names are rare words with a capital; a small circle of them comes again and again.
        self._names = [word.capitalize() for word in self._content["en"][2_000:2_400]]
        self._name_weights = zipf(len(self._names), flat=5)

    def sentence(self) -> tuple[str, list[str], str]:
        """Return the text, its words and its language ("en" or "zh")."""
        language = "zh" if self._chance.random() < self._chinese else "en"
        words = self._words(
            language, self._chance.randint(*(_CHINESE_LENGTH if language == "zh" else _ENGLISH_LENGTH))
        )
        return self._written(words, language), words, language

    def question(self, words: list[str], language: str) -> str:
        """Ask with four to nine words; half of them are words of a sentence, the others are noise."""
        count = self._chance.randint(4, 9)
        known = self._chance.sample(words, min(len(words), (count + 1) // 2))
        asked = [*known, *self._words(language, count - len(known))]
        self._chance.shuffle(asked)
        return "".join(asked) + "？" if language == "zh" else " ".join(asked) + "?"

    def _words(self, language: str, count: int) -> list[str]:
        words: list[str] = []
        draw = self._chance.random
        function = draw() < _AFTER_CONTENT
        for _ in range(count):
            words.append(self._function_word(language) if function else self._content_word(language))
            function = draw() < (_AFTER_FUNCTION if function else _AFTER_CONTENT)
        return words

    def _function_word(self, language: str) -> str:
        return self._chance.choices(self._function[language], cum_weights=self._function_weights[language])[0]

    def _content_word(self, language: str) -> str:
        kind = self._chance.random()
        if kind < _NUMBER:
            return self._number()
        if kind < _NUMBER + _NAME:
            return self._chance.choices(self._names, cum_weights=self._name_weights)[0]
        return self._chance.choices(self._content[language], cum_weights=self._content_weights[language])[0]

    def _number(self) -> str:
        whole = self._chance.randint(1, 2_000)
        return self._chance.choice(
            (str(whole), f"{whole % 24}:{whole % 60:02}", f"v{whole % 9}.{whole % 20}", f"{whole}%")
        )

    def _written(self, words: list[str], language: str) -> str:
        space, comma, stop = ("", "，", "。") if language == "zh" else (" ", ",", ".")
        marked = [word + comma if self._chance.random() < _COMMA else word for word in words[:-1]]
        text = space.join([*marked, words[-1]]) + stop
        return text[0].upper() + text[1:]
