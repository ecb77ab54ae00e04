"""What people and programs call their secrets, in English, Chinese, Japanese and Korean.

All patterns are for text in lower case and begin with a literal, which lets `re`
jump to the few places where one of them can start.
"""

from __future__ import annotations

from functools import lru_cache

from rememora.core.redact.folding import lowered
from rememora.core.redact.shape import shape

# "pass" is a verb, too, and what a filter, a compiler or a renderer makes; only a value may follow it.
_VERB = (
    "pass(?<![a-z0-9]pass)(?<!(?:low|one|two|any|sub)[_ -]pass)(?<!(?:high|band|last|next|each|test)[_ -]pass)"
    "(?<!(?:first|third|multi|final|depth)[_ -]pass)(?<!(?:second|single|render|shadow)[_ -]pass)"
    r"(?=[\"'`\\]{0,3}+[^\S\n]{0,4}+[:=：＝])"
)
# Two letters occur everywhere; a link and the start of a value must follow them.
_SHORT = r"pw(?<![a-z0-9]pw)(?=[\"'`\\]{0,3}+ {0,2}+(?:[:=：是为]|(?:is|was) ) {0,2}+[\"'`\\]{0,2}+[a-z0-9!@#$%^&*]{3})"
_PASSWORD = ("passw(?:or)?ds?", "passphrase", "passcode", "pwd", _SHORT, _VERB)
_PASSWORD_CJK = (
    *("密[码碼]", "口令", "パスワード", "パスフレーズ", "パスコード", "暗証番号"),
    *("비밀번호", "비번", "패스워드", "암호"),
)
_KEY = (
    *("api[ _-]?key", "access[ _-]?key", "secret[ _-]?key", "private[ _-]?key", "encryption[ _-]?key"),
    *("signing[ _-]?key", "auth[ _-]?key", "account[ _-]?key", "master[ _-]?key", "license[ _-]?key"),
)
_KEY_CJK = (
    *("密[钥鑰]", "秘[钥鑰]", "私[钥鑰]", r"api\s?キー", "アクセスキー", "シークレットキー", "秘密鍵"),
    *(r"api\s?키", r"비밀\s?키", r"액세스\s?키"),
)
_SECRET = ("secret", "credential")
_SECRET_CJK = ("シークレット", "시크릿")
# Cursors of pages and the marks of a vocabulary are tokens, too, and no secrets.
_TOKEN = (
    "token(?<!page.token)(?<!pagetoken)(?<!next.token)(?<!nexttoken)(?<!max.token)(?<![bepu][aon][dsk].token)",
)
_TOKEN_CJK = ("令牌", "トークン", "토큰")

# Keys before secrets: "secret key" is the longer name.
NAME_CJK = "|".join((*_PASSWORD_CJK, *_KEY_CJK, *_SECRET_CJK, *_TOKEN_CJK))
NAME = "|".join((*_PASSWORD, *_KEY, *_SECRET, *_TOKEN, NAME_CJK))

# One of these occurs wherever a name, "Bearer" or "Authorization" does; a plain search for them costs 1 µs. Two of
# them are words of everyday, and a pattern that begins with one looks closer.
_HINTS = ("pw", "secret", "token", "credential", "bearer", "authorization")
_PASS = f"pass(?:w|ph|c)|{_VERB}"
_BEFORE_KEY = "(?:api|ess|ret|ate|ion|ing|uth|unt|ter|nse)"
_ANY_KEY = f"key(?:(?<={_BEFORE_KEY}key)|(?<={_BEFORE_KEY}[ _-]key))"
_HINTS_CJK = (
    *("密", "口令", "秘", "私", "令牌", "パス", "暗証", "キー", "トークン", "シークレット"),
    *("비밀", "비번", "패스", "암호", "키", "시크릿", "토큰"),
)


def may_name_a_secret(low: str) -> bool:
    """Whether the lower-case text *low* has any word that a rule on names builds on."""
    if any(map(low.__contains__, _HINTS)):
        return True
    if "pass" in low and shape(_PASS).search(low):
        return True
    if "key" in low and shape(_ANY_KEY).search(low):
        return True
    return not low.isascii() and any(map(low.__contains__, _HINTS_CJK))


def family_of_name(name: str) -> str | None:
    """Say which family of secrets a field called *name* holds, such as ``userPassword``.

    Returns:
        ``"password"``, ``"api-key"``, ``"secret"``, ``"token"``, or None for a field of another kind.
    """
    low = lowered(name)
    if low in ("pin", "otp", "auth", "authorization"):
        return "password"
    # "pass" is a name only where a value follows, and a word of its own ("smtpPass", not "bypass").
    if shape("(?:^|[_. -])pw$").search(low):
        return "password"
    for spelled in (low, lowered(shape("(?<=[a-z])(?=[A-Z])").sub("_", name))):
        match = shape(f"(?:{NAME})(?=s?:$)").search(f"{spelled}:")
        if match:
            return family_of(match[0])
    return None


@lru_cache(maxsize=512)
def family_of(found: str) -> str:
    """Say which family *found* belongs to, a text that `NAME` matched."""
    kinds = (
        ("password", ("pass", "pw", *_PASSWORD_CJK)),
        ("api-key", _KEY + _KEY_CJK),
        ("secret", _SECRET + _SECRET_CJK),
    )
    return next((kind for kind, shapes in kinds if shape("|".join(shapes)).match(found)), "token")
