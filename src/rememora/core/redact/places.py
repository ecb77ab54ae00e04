"""Secrets that their place gives away, where nothing calls them one.

Four places: the option of a command that takes a password, a cookie in a header,
the key in the query of a webhook, and the few digits of a PIN or of a code that
was sent to prove who somebody is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.redact import values
from rememora.core.redact.folding import lowered
from rememora.core.redact.links import ASSIGNED, IS, WA
from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.redact.folding import Span

# A command ends with its line, unless that goes on; its options belong to the program named last.
_COMMAND = (
    r"(?P<end>\n(?<!\\\n)|[;|&])|(?P<program>(?:curl(?<![\w-]curl)|"
    r"mysql(?<![\w-]mysql)(?<!lib/mysql)(?<!etc/mysql)(?<!log/mysql)(?:dump|admin|import|show)?|"
    r"mariadb(?<![\w-]mariadb)(?:-dump)?|sshpass|mongo(?:sh|dump|restore|export|import)?|redis-cli|"
    r"login(?<![\w-]login))(?![\w.-]))|"
    r"(?P<option>-(?<!\S-)(?:[upa]|-user|-proxy-user))(?P<gap>[ \t=]{0,3}+)(?P<q>[\"'])?"
    r"(?P<user>[!#%(-9;-Z\\-_a-~]{1,64}+:)?+(?P<value>(?(q)[^\"'\[\n]{3,200}+|[!#-%(-:<-Z\\-_a-{}~]{3,200}+)(?!\[))"
)
# The first two letters of a program: its options, and whether the value must (or must not) be glued on.
_OPTIONS: dict[str, tuple[tuple[str, ...], bool | None]] = {
    "cu": (("-u", "--user", "--proxy-user"), None),
    "my": (("-p",), True),
    "ma": (("-p",), True),
    "ss": (("-p",), None),
    "mo": (("-p",), None),
    "re": (("-a",), False),
    "lo": (("-p",), False),
}
_LOGINS = ("docker ", "podman ", "helm ", "az ", "oc ")

_COOKIE = r"cookie[\"'\\]{0,3}+\s{0,3}+:\s{0,3}+[\"'\\]{0,3}+([^\n\"']++)"
_CRUMB = r"(?<![^\s;,:\"'])([A-Za-z0-9_.$-]{1,64}+)=([!#-&(-+\--:<-Z\\-~]{6,}+)(?!\[)"
_SESSION = r"(?i:sess|sid|auth|token|csrf|xsrf|jwt|login|remember|user)"

_QUERY_KEY = r"[?&](?:key|sig|sign|signature)=([a-z0-9%+/_-]{16,}+)"

_CODE = (
    r"(?P<name>pin(?<![a-z0-9_-]pin)(?:[ -]?(?:code|number|码|碼|コード|番号|번호))?|"
    r"(?:one.time|verification|security|confirmation|authentication|login) code|otp(?<![a-z0-9]otp)(?: code)?|"
    r"(?:验证|驗證|校验|认证|认証|动态|動態|確認|認証)(?:码|碼|コード|番号)|(?:인증|확인|핀)\s?(?:번호|코드))"
    rf"(?:{ASSIGNED}|{IS}|{WA}|(?P<beside>\s{{0,3}}+))[\"'`“「『（(]?"
    r"(?P<value>[0-9]{3}[ -][0-9]{3}|[0-9]{4,8})(?![0-9a-z_%]|[.,:/-][0-9])"
)
# Each begins with a literal, which `re` finds fast: "opinion" and "the code" are everywhere.
_CODE_HINTS = (
    ("pin", "pin(?<![a-z0-9_-]pin)"),
    ("otp", "otp(?<![a-z0-9]otp)"),
    (" code", " code(?<=(?:time|tion|rity|ogin) code)"),
)
_CODE_HINTS_CJK = ("码", "碼", "コード", "番号", "인증", "확인", "핀")
_QUERY_HINTS = ("key=", "sig=", "sign=", "signature=")
_COMMAND_HINTS = ("curl", "mysql", "mariadb", "sshpass", "mongo", "redis-cli", "login -")


def may_hold_a_secret(low: str) -> bool:
    """Whether the lower-case text *low* mentions any of the places."""
    return "cookie" in low or _may_hold_a_query(low) or _may_hold_a_command(low) or _may_hold_a_code(low)


def _may_hold_a_query(low: str) -> bool:
    return ("?" in low or "&" in low) and any(map(low.__contains__, _QUERY_HINTS))


def _may_hold_a_command(low: str) -> bool:
    return " -" in low and any(map(low.__contains__, _COMMAND_HINTS))


def _may_hold_a_code(low: str) -> bool:
    hinted = any(hint in low and shape(closer).search(low) for hint, closer in _CODE_HINTS) or (
        not low.isascii() and any(map(low.__contains__, _CODE_HINTS_CJK))
    )
    return hinted and shape("[0-9]{3}[0-9 -]").search(low) is not None


def placed_secrets(text: str) -> Iterator[Span]:
    """Find secrets by their place, as (start, end, family)."""
    low = lowered(text)
    if "cookie" in low:
        yield from _cookies(text, low)
    if _may_hold_a_query(low):
        yield from _query_keys(text, low)
    if _may_hold_a_code(low):
        yield from _codes(text, low)
    if _may_hold_a_command(low):
        yield from _commands(text)


def _cookies(text: str, low: str) -> Iterator[Span]:
    for header in shape(_COOKIE).finditer(low):
        for crumb in shape(_CRUMB).finditer(text, *header.span(1)):
            name, value = crumb.groups()
            if shape(_SESSION).search(name) or (values.looks_random(value) and not value.isdigit()):
                yield *crumb.span(2), "cookie"


def _query_keys(text: str, low: str) -> Iterator[Span]:
    for match in shape(_QUERY_KEY).finditer(low):
        start, end = match.span(1)
        if values.looks_random(text[start:end]) and not values.is_plain(text[start:end]):
            yield start, end, "api-key"


def _codes(text: str, low: str) -> Iterator[Span]:
    for match in shape(_CODE).finditer(low):
        start, end = match.span("value")
        # "pin 1234" may be any pin; "PIN 1234" is this one.
        shy = match["name"] == "pin" and match["beside"] is not None
        if (shy and not text.startswith("PIN", match.start())) or values.is_measured(text[end : end + 24]):
            continue
        yield start, end, "password"


def _commands(text: str) -> Iterator[Span]:
    options: tuple[str, ...] = ()
    glued: bool | None = None
    for match in shape(_COMMAND).finditer(text):
        program, option = match.group("program", "option")
        if program:
            known = program != "login" or text.endswith(_LOGINS, 0, match.start())
            options, glued = _OPTIONS[program[:2]] if known else ((), None)
        elif option is None:
            options = ()
        elif option in options and glued in (None, not match["gap"]):
            by_user = option != "-p" and option != "-a"
            start, end = match.span("value")
            if by_user and match["user"] is None:
                continue
            start = start if by_user or match["user"] is None else match.start("user")
            if values.parameter_is_secret(text[start:end]):
                yield start, end, "password"
