from __future__ import annotations

import pytest

from rememora.core.text import LONGEST_TERM, index_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", ""),  # nothing
        (" \t\n\u3000 \x00\x1f", ""),  # white space and controls are no terms
        ("The dogs, the dogs!", "the dog the dog"),  # punctuation off, repetition kept
        ("John's dogs'", "john dog"),  # possessive, singular and plural
        ("don't can't I'm we've", "do not can not i we"),  # contractions
        ("o’clock", "oclock o clock"),  # a typographic apostrophe that joins
        ("ＡＢＣ　１２３", "abc 123"),  # full-width forms
        ("①②㎏ ﬁne", "12kg 12 kg fine"),  # compatibility forms
        ("café CAFÉ cafe\u0301", "cafe cafe cafe"),  # accents, composed and not
        ("Straße Łódź Ærø", "strass lodz aero"),  # letters without a decomposition
        ("İstanbul ISPARTA ısı", "istanbul isparta isi"),  # Turkish i
        ("phở Việt", "pho viet"),  # stacked accents
        ("Ελλάδα ΣΊΣΥΦΟΣ", "ελλαδα σισυφοσ"),  # Greek, final sigma
        ("Чёрный елка Мой", "черный елка мой"),  # Cyrillic: ё is е, й stays
        ("الكِتَابُ والكتاب كتاب", "كتاب كتاب كتاب"),  # Arabic: vowel signs and al-
        ("فالكتاب بالكتاب كالكتاب", "كتاب كتاب كتاب"),  # so, with, like the book
        ("فالح", "فالح"),  # too short to hold an article
        ("مدرسة مدرسه كـتـاب", "مدرسه مدرسه كتاب"),  # Arabic: variant letters, tatweel
        ("می\u200cخواهم", "ميخواهم"),  # Persian: the non-joiner vanishes
        ("שָׁלוֹם", "שלום"),  # Hebrew points
        ("हिन्दी में", "हिन्दी में"),  # Indic vowel signs are letters
        ("٣٤ ๑๒ १२", "34 12 12"),  # digits of other scripts
        ("zero\u200bwidth \u202eabc\u202c so\u00adft", "zerowidth abc soft"),  # invisible characters
        ("\ud800a\udfff \ud83d", "a"),  # lone surrogates
    ],
)
def test_words_of_every_alphabet_come_in_one_form(text: str, terms: str) -> None:
    assert index_terms(text) == terms.split()


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("get_user_name", "getusernam get user name"),  # snake
        ("getUserName", "getusernam get user name"),  # camel has the same whole
        ("HTTPServer", "httpserver http server"),  # acronym before a word
        ("check-up", "checkup check up"),  # compound, also as one word
        ("state-of-the-art", "stateoftheart state of the art"),  # longer compound
        ("iPhone15", "iphone15 phone 15"),  # letter by itself is no part
        ("python3", "python3 python 3"),  # digit behind a name
        ("v2", "v2"),  # digit behind a letter
        ("5th 10k", "5th 5 10k 10"),  # ordinal, unit of one letter
        ("c++ C# F#", "c++ c c# c f# f"),  # languages named with signs
        ("db# abc# abcd#", "db# db abc abcd"),  # two letters at most are named with a sharp
        (".NET asp.net", ".net net asp.net asp net"),  # leading and inner dot
        ("node.js", "node.js node js"),  # dotted name
        ("src/app/main.py", "src/app/main.py src app main.py main py"),  # path
        (r"C:\x\y.txt", "c:/x/y.txt c x y.txt y txt"),  # path of Windows
        ("__init__.py .env", "__init__.py init py .env env"),  # underscores, hidden file
        ("v1.2.3 1.2.3", "1.2.3 1.2 1.2.3 1.2"),  # version with and without v
        ("v1.2.3-beta", "1.2.3 1.2 beta"),  # its suffix
        ("python3.12", "python3.12 python 3.12"),  # version behind a name
        ("3.14 $1,200.50", "3.14 1200.50"),  # decimals, thousands
        ("18:00 2023-05-08", "18:00 18 00 20230508 2023 05 08"),  # time and date
        ("E0382 ERR_CONN_RESET", "e0382 0382 errconnreset err conn reset"),  # error codes
        ("ana@example.com", "ana@example.com ana example.com exampl com"),  # address
        (
            "https://www.example.com/a/page?x=1#top",
            "example.com/a/page example.com exampl com a page x 1 top",
        ),  # URL
        ("U.S.A. p.m. R&D", "usa pm r&d r d"),  # acronyms
        ("US U.S. us (WHO)", "us u.s us u.s us who w.h.o"),  # those that are words in small letters
        ("US-based IT/OT", "usbas us u.s base it/ot it i.t ot"),  # within a compound
        ("std::vec<int>", "std vec int"),  # signs that only separate
        ("issue#5 (#tag)", "issu 5 tag"),  # a sharp behind a longer word
        ("end.Start", "end.start end start"),  # a missing space
        ("aB3dE9fQz7Kx1", "ab3de9fqz7kx1"),  # a hash has no parts
        ("550e8400-e29b", "550e8400e29b 550e8400 e29b"),  # nor has an id
    ],
)
def test_identifiers_are_given_whole_and_in_parts(text: str, terms: str) -> None:
    assert index_terms(text) == terms.split()


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("喝咖啡", "喝咖 咖啡 喝 咖 啡"),  # bigrams and characters
        ("茶", "茶"),  # a run of one
        ("喝茶，看书", "喝茶 喝 茶 看书 看 书"),  # punctuation ends a run
        ("㐀㐁", "㐀㐁 㐀 㐁"),  # extension A
        ("𠀀𠀁", "𠀀𠀁 𠀀 𠀁"),  # beyond the basic plane
        ("\uf900", "豈"),  # compatibility ideograph
        ("佐々木", "佐々 々木 佐 々 木"),  # iteration mark
        ("5月", "5 5月 月"),  # a number and its unit
        ("3월", "3 3월 월"),  # likewise in Korean
        ("12시에", "12 12시 시에 시"),  # with a particle behind it
        ("B동", "b b동 동"),  # a letter and its noun
        ("123456789월", "123456789 월"),  # a long number is no count
        ("T恤", "t t恤 恤"),  # a letter and its noun
        ("用React写", "用 react 写"),  # a word between
        ("コーヒー", "コーヒー コー ーヒ ヒー"),  # katakana whole; the long mark belongs to it
        ("ｺｰﾋｰ", "コーヒー コー ーヒ ヒー"),  # half-width
        ("らーめん", "らー ーめ めん"),  # the long mark in hiragana
        ("飲みます", "飲 飲み みま"),  # a verb's ending; grammar is left out
        ("お茶は", "お茶 茶"),  # an honorific stays, a particle does not
        ("東京タワーに", "東京 東 京 京タ タワー タワ ワー"),  # Han and katakana
        ("커피를", "커피 피를 커"),  # noun with particle
        ("커피", "커피 커"),  # and without
        ("물을", "물을 물"),  # noun of one syllable
        ("데이터베이스에서", "데이터베이스 데이 이터 터베 베이 이스 스에 에서 데"),  # a long noun whole
        ("ภาษาไทย", "ภา าษ ษา าไ ไท ทย"),  # Thai
        ("ที่นี่", "ที่นี่"),  # marks stay on their letter
        ("ພາສາ", "ພາ າສ ສາ"),  # Lao
        ("ខ្មែរ", "ខ្មែរ"),  # Khmer: letters stacked below
        ("မြန်မာ", "မြန် န်မာ"),  # Burmese
        ("👍🏽👍", "👍 👍"),  # skin tone
        ("❤\ufe0f", "❤"),  # variation selector
        ("👩\u200d👩\u200d👧 👩🏽\u200d💻", "👩 👩"),  # joined emoji
        ("🇯🇵🇫🇷", "🇯🇵 🇫🇷"),  # flags
        ("1\ufe0f\u20e3", "1"),  # keycap
    ],
)
def test_scripts_without_spaces_have_their_own_terms(text: str, terms: str) -> None:
    assert index_terms(text) == terms.split()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("checkup", "check-up"),  # compound written together
        ("check up", "check-up"),  # and apart
        ("userName", "user_name"),  # two spellings of a name
        ("gpt4", "GPT-4"),  # a hyphen before a number
        ("version 1.2", "v1.2.3"),  # the first places of a version
        ("555-123-4567", "5551234567"),  # a number in groups
        ("children", "child"),  # irregular plural
        ("커피를", "커피는"),  # two particles
        ("飲んだ", "飲みます"),  # two endings
        ("ばらとさくら", "さくら"),  # a word within hiragana
        ("naïve", "naive"),  # accent
        ("ёлка", "елка"),  # Cyrillic without dots
    ],
)
def test_spellings_of_one_thing_meet(one: str, other: str) -> None:
    assert set(index_terms(one)) & set(index_terms(other))


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("a" * 200_000, 1),  # one endless word
        ("aB1" * 60_000, 1),  # endless letters and digits
        ("_" * 200_000, 0),  # a drawn line
        ("я" * 200_000, 1),  # another alphabet
        ("ア" * 20_000, 20_000),  # katakana: the whole is cut, the bigrams stay
        ("e" + "\u0301\u0316" * 100_000, 1),  # marks without end, out of order
        ("111," * 50_000 + "x", 50_001),  # a list of numbers
        ("QmFzZTY0/IGlz+IG5v" * 10_000, 1_000_000),  # base64
    ],
)
def test_endless_runs_give_no_giant_terms(text: str, most: int) -> None:
    terms = index_terms(text)

    assert len(terms) <= most
    assert max(map(len, terms), default=0) <= LONGEST_TERM


def test_long_run_still_finds_itself() -> None:
    blob = "0123456789abcdef" * 20

    assert index_terms(blob) == index_terms(f"({blob})") == [blob[:LONGEST_TERM]]
