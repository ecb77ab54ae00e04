"""Whether a value beside the name of a secret is one: "password is required" against "password is a1b2".

Every function looks at a bounded part of the text, so that a caller may ask at
each of many places.
"""

from __future__ import annotations

from rememora.core.redact.ordinary import ORDINARY
from rememora.core.redact.predicates import ends_clause
from rememora.core.redact.runs import kinds_of, restless
from rememora.core.redact.shape import shape

# Not a secret: a reference to one, a place for one, a mask, a path, a call, an attribute, a tag of YAML.
_REFERENCE = (
    r"\[?redacted:|\$[A-Z_{(]|\$[0-9](?![0-9A-Za-z])|!(?i:vault|secret|env|ref|sub|getatt|include)(?![\w-])|"
    r"[{<(]|%[sd({]|[*•.#_-]+$|[~.]{0,2}/|"
    r"[A-Za-z_][\w.]*+[(\[]|[A-Za-z_]\w*+(?:\.[A-Za-z_]\w*+)++$"
)
# An identifier that is itself named after a secret: "new_password", "SecretStr".
_NAMED_AFTER = ("pass", "pwd", "secret", "token", "key", "str", "auth", "cred", "input", "prompt", "hash")
_ALGORITHM = (
    r"(?i:sha|aes|rsa|utf|des|hs|rs|es|md|base|http|oauth|tls|ssl|ed|v)[-/_]?[0-9][0-9.]*(?![A-Za-z0-9])"
)
_NUMBER = r"[0-9][0-9.,:~-]*[%kKmM]?$"
_UNIT = (
    r"\s{0,2}(?:-|characters?|chars?|letters?|digits?|symbols?|words?|tokens?|bits?|bytes?|kb|mb|times?|"
    r"seconds?|minutes?|hours?|days?|weeks?|months?|years?|attempts?|percent|位|个|個|字|次|天|年|月|日|"
    r"小时|分钟|秒|文字|桁|回|자|글자|번|일|년|개월)"
)
_SENTENCE = r"[ \t]+(?:[A-Za-z]+(?![A-Za-z]*[ \t]*[:=])|\[redacted:)"
_MENTIONS = ("密码", "密碼", "パスワード", "비밀번호")
_TELLING_CHARS = 40
_DIGITS = "0123456789"
_SIGN = r"[@#$%^&*+=~!?]"


def _is(pattern: str, value: str) -> bool:
    return shape(pattern).match(value) is not None


def _is_number(value: str) -> bool:
    return value[:1] in _DIGITS and _is(_NUMBER, value)


def _is_algorithm(value: str) -> bool:
    return value[:1] not in _DIGITS and _is(_ALGORITHM, value)


def has_digit(value: str) -> bool:
    """Whether *value* holds an ASCII digit."""
    return b"0" in kinds_of(value)


def looks_random(value: str) -> bool:
    """Whether *value* has what words lack: a digit, or restless upper and lower case."""
    kinds = kinds_of(value)
    return b"0" in kinds or (b"A" in kinds and restless(value[:_TELLING_CHARS]))


def is_plain(value: str) -> bool:
    """Whether *value* is a word of `ordinary`, a reference, or an identifier named after a secret."""
    low = value.lower().rstrip("!?'")
    if low in ORDINARY or not low.strip("x"):
        return True
    # Letters and digits alone are no reference; asking that first spares most secrets a pattern.
    if not low.isalnum():
        if _is(_REFERENCE, value):
            return True
        low = low.replace("_", "").replace("-", "")
    return low.isalpha() and any(map(low.__contains__, _NAMED_AFTER))


def is_measured(after: str) -> bool:
    """Whether *after*, the text behind a number, says what it counts ("8 characters", 8位)."""
    return _is(_UNIT, after)


def quoted_is_secret(value: str, family: str) -> bool:
    """Judge a value in quotes. One that mentions passwords is the label of a field."""
    if family != "password":
        # Asked in this order, dear questions last: these are the values that floods are made of.
        if len(value) < 6 or not (len(value) >= 12 or looks_random(value)) or _is_number(value):
            return False
        return len(value.split()) == 1 and not is_plain(value.strip().rstrip(".,;:"))
    first = value.split(None, 1)[:1]
    if not first or len(value) < 3 or is_plain(first[0].rstrip(".,;:")):
        return False
    return not any(map(value.partition("\n")[0].__contains__, _MENTIONS))


def assigned_is_secret(value: str, after: str, family: str) -> bool:
    """Judge a bare value after "=" or ":"; a word that opens a sentence is no password."""
    if family != "password":
        return len(value) >= 6 and looks_random(value) and not _is_number(value) and not is_plain(value)
    if len(value) < 3 or is_plain(value):
        return False
    return not (value.isalpha() and _is(_SENTENCE, after))


def pass_is_secret(value: str, after: str, *, tight: bool) -> bool:
    """Judge a value that is called "pass", which also counts what was passed and says that it was.

    *tight* says that it stands right behind "=", as in files of settings. Runners of
    tests write "PASS: TestParse/empty (0.01s)".
    """
    if len(value) < 4 or not (tight or looks_random(value) or after.lstrip(" \t")[:1] in ("", "\n")):
        return False
    if is_plain(value) or _is("(?i:test)|[^/]*/", value) or after.startswith(" ("):
        return False
    return not _is_number(value) or (value.isdigit() and len(value) >= 6)


def parameter_is_secret(value: str) -> bool:
    """Judge a value in the query of a URL or after ``--password``."""
    return len(value) >= 4 and not is_plain(value)


def said_is_secret(value: str, after: str, family: str, *, within_cjk: bool = False) -> bool:
    """Judge a bare value after "is" or after 是, は, 는.

    A word of letters alone is a predicate in English ("required"). Within Chinese,
    Japanese or Korean it may be a password; what follows it decides.
    """
    core = value.rstrip("!?")
    if len(core) < 4:
        return False
    if not has_digit(core):
        return _word_is_secret(core, after, family, within_cjk=within_cjk)
    if _is_number(core):
        return family == "password" and core.isdigit() and not is_measured(after)
    return (family == "password" or len(core) >= 8) and not _is_algorithm(core) and not is_plain(core)


def _word_is_secret(core: str, after: str, family: str, *, within_cjk: bool) -> bool:
    if restless(core):
        return (family == "password" or len(core) >= 8) and not is_plain(core)
    if family != "password":
        return False
    has_sign = not core.isalpha() and shape(_SIGN).search(core) is not None
    return (has_sign or (within_cjk and ends_clause(core, after))) and not is_plain(core)


def beside_is_secret(value: str, after: str) -> bool:
    """Judge a bare value that directly follows 密码 or its like."""
    return len(value) >= 6 and has_digit(value) and _with_digit_is_secret(value, after)


def _with_digit_is_secret(value: str, after: str) -> bool:
    if is_plain(value) or _is_algorithm(value):
        return False
    return not _is_number(value) or (value.isdigit() and not is_measured(after))


def english_beside_is_secret(value: str, after: str) -> bool:
    """Judge a bare value that directly follows "password": letters and digits, no path, call or measure."""
    # "field2" is no more than the field.
    if len(value) < 6 or not has_digit(value) or is_plain(value.rstrip(_DIGITS) or value):
        return False
    if not _is(r"(?![0-9]{1,3}[-_]?[A-Za-z]+$)[\w!@#$%^&*+-]{6,}$", value) and not value.isdigit():
        return False
    return _with_digit_is_secret(value, after)
