"""Keys and tokens that are known by their form, of every family, in every place.

All are made up in the real forms of today, and put together at run time so that none stands in a file.
"""

from __future__ import annotations

import random
import re
import string
from re import _parser  # type: ignore[attr-defined]  # it alone knows how long a match is at least
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.redact import redact, redact_value
from rememora.core.redact.rules import RULES, SHORTEST

if TYPE_CHECKING:
    from collections.abc import Callable

_HEX = "0123456789abcdef"
_LETTERS = string.ascii_letters + string.digits
_DASHED = _LETTERS + "_-"
_UPPER = string.ascii_uppercase + "234567"

# family, prefix in two halves, alphabet of the rest, its length
_FORMS = (
    ("anthropic", "sk-a", "nt-api03-", _DASHED, 95),
    ("openai", "sk-p", "roj-", _DASHED, 156),
    ("openai", "sk-s", "vcacct-", _DASHED, 130),
    ("sk", "s", "k-", _LETTERS, 48),
    ("sk", "s", "k-or-v1-", _HEX, 64),
    ("sk", "s", "k-", _HEX, 32),
    ("github", "gh", "p_", _LETTERS, 36),
    ("github", "gh", "o_", _LETTERS, 36),
    ("github", "gh", "u_", _LETTERS, 36),
    ("github", "gh", "s_", _LETTERS, 36),
    ("github", "gh", "r_", _LETTERS, 36),
    ("github", "github", "_pat_11ABCDE_", _LETTERS, 59),
    ("gitlab", "gl", "pat-", _LETTERS, 20),
    ("slack", "xo", "xb-123456789012-123456789012-", _LETTERS, 24),
    ("slack", "xo", "xp-123456789012-", _HEX, 32),
    ("slack", "xa", "pp-1-A0123-456-", _HEX, 64),
    ("slack", "hooks.slack", ".com/services/T0123ABCD/B0123ABCD/", _LETTERS, 24),
    ("aws", "AK", "IA", _UPPER, 16),
    ("aws", "AS", "IA", _UPPER, 16),
    ("google", "AI", "za", _DASHED, 35),
    ("google", "ya", "29.", _DASHED, 60),
    ("google", "GOC", "SPX-", _DASHED, 28),
    ("stripe", "sk_", "live_", _LETTERS, 24),
    ("stripe", "rk_", "live_", _LETTERS, 24),
    ("stripe", "wh", "sec_", _LETTERS, 32),
    ("huggingface", "h", "f_", string.ascii_letters, 34),
    ("groq", "gs", "k_", _LETTERS, 52),
    ("xai", "xa", "i-", _LETTERS, 80),
    ("perplexity", "pp", "lx-", _LETTERS, 48),
    ("replicate", "r", "8_", _LETTERS, 37),
    ("tavily", "tv", "ly-dev-", _LETTERS, 32),
    ("nvidia", "nv", "api-", _DASHED, 64),
    ("langsmith", "lsv2", "_pt_", _HEX, 42),
    ("npm", "np", "m_", _LETTERS, 36),
    ("pypi", "py", "pi-AgEIcHlwaS5vcmc", _DASHED, 120),
    ("docker", "dckr", "_pat_", _DASHED, 27),
    ("twilio", "S", "K", _HEX, 32),
    ("twilio", "A", "C", _HEX, 32),
    ("digitalocean", "dop", "_v1_", _HEX, 64),
    ("cloudflare", "cf", "ut_", _LETTERS, 48),
    ("shopify", "shp", "at_", _HEX, 32),
    ("databricks", "da", "pi", _HEX, 32),
    ("supabase", "sb", "p_", _HEX, 40),
    ("supabase", "sb_", "secret_", _DASHED, 31),
    ("linear", "lin", "_api_", _LETTERS, 40),
    ("notion", "nt", "n_", _LETTERS, 46),
    ("notion", "secr", "et_", _LETTERS, 43),
    ("figma", "fi", "gd_", _DASHED, 40),
    ("atlassian", "ATA", "TT3", _DASHED, 180),
    ("grafana", "gl", "sa_", _LETTERS, 41),
    ("newrelic", "NR", "AK-", _UPPER, 27),
    ("sentry", "snt", "ryu_", _HEX, 64),
    ("planetscale", "psc", "ale_tkn_", _DASHED, 43),
    ("tailscale", "tsk", "ey-auth-", _LETTERS, 40),
    ("alibaba", "LT", "AI", _LETTERS, 20),
    ("tencent", "AK", "ID", _LETTERS, 32),
    ("doppler", "dp.", "pt.", _LETTERS, 43),
    ("doppler", "dp.", "st.dev.", _LETTERS, 43),
    ("feishu", "/bot/v2/", "hook/", _HEX, 36),
    ("vault", "hv", "s.", _DASHED, 90),
    ("age", "AGE-SECRET", "-KEY-1", "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58),
    ("hex", "", "", _HEX, 40),
    ("hex", "0", "x", _HEX, 64),
    ("base64", "", "", _LETTERS + "+/", 64),
)


def run_of(alphabet: str, length: int, seed: str) -> str:
    """A run with a digit and a letter of each case, wherever *alphabet* has them."""
    chance = random.Random(seed)
    kinds = [[c for c in alphabet if test(c)] for test in (str.isdigit, str.islower, str.isupper)]
    picked = [chance.choice(kind) for kind in kinds if kind]
    picked += [chance.choice(alphabet) for _ in range(length - len(picked) - 2)]
    chance.shuffle(picked)
    # A separator at either end would be torn off as punctuation by the eye, too.
    ends = [c for c in alphabet if c.isalnum()]
    return chance.choice(ends) + "".join(picked) + chance.choice(ends)


def _dotted(*parts: str) -> str:
    return ".".join(parts)


# (family, secret)
SAMPLES: tuple[tuple[str, str], ...] = (
    *(
        (family, left + right + run_of(alphabet, length, left + right))
        for family, left, right, alphabet, length in _FORMS
    ),
    ("sendgrid", _dotted("S" + "G", run_of(_DASHED, 22, "a"), run_of(_DASHED, 43, "b"))),
    (
        "jwt",
        _dotted("ey" + "J" + run_of(_LETTERS, 20, "c"), run_of(_DASHED, 40, "d"), run_of(_DASHED, 43, "e")),
    ),
    ("jwt", _dotted("ey" + "J" + run_of(_LETTERS, 20, "f"), run_of(_DASHED, 40, "g"))),
    ("discord", _dotted("M" + run_of(_LETTERS, 23, "h"), run_of(_LETTERS, 6, "i"), run_of(_DASHED, 38, "j"))),
    ("airtable", _dotted("pa" + "t" + run_of(_LETTERS, 14, "k"), run_of(_HEX, 64, "l"))),
    ("hex", _dotted(run_of(_HEX, 32, "m"), run_of(_LETTERS, 16, "n"))),
    ("telegram", ":A" + "A" + run_of(_DASHED, 33, "o")),
)


def pem(kind: str, *, rows: int = 4, end: bool = True) -> str:
    """A private key of made-up base64, with or without its end."""
    body = "\n".join(run_of(_LETTERS + "+/", 64, f"{kind}{row}") for row in range(rows))
    dashes = "-" * 5
    close = f"\n{dashes}END {kind}{dashes}" if end else ""
    return f"{dashes}BEGIN {kind}{dashes}\n{body}{close}"


# Where secrets turn up; "{}" is the secret. The words around it must stay.
PLACES = [
    ("{}", "alone"),
    ("please keep {} for later", "English"),
    ("我的密钥是 {} 记一下", "Chinese"),
    ("钥匙在这里：{}，别外传", "Chinese, glued to punctuation"),
    ("記号は{}です", "Japanese, glued to letters"),
    ("열쇠는 {} 입니다", "Korean"),
    ("{} comes first", "at the start"),
    ("and last comes {}", "at the end"),
    ('"{}"', "in quotes"),
    ("`{}`", "in code marks"),
    ('{{"user": "ana", "value": "{}", "port": 5432}}', "in JSON"),
    ("export SERVICE_CONFIG={}\nmake run", "in a shell"),
    ("X-Config: {}\r\nAccept: text/plain", "in a header"),
    ("https://example.org/path?page=2&config={}&lang=en", "in a URL"),
    ("client = Client('{}', retries=3)", "in code"),
    ("🔑{}🔑", "between emoji"),
    ("<b>{}</b>", "in markup"),
    ("\x00{}\ud800", "beside a NUL and a lone surrogate"),
]

# A number before the colon belongs to this one.
_PREFIXES = {"telegram": "123456789"}


@pytest.mark.parametrize(("family", "secret"), SAMPLES, ids=[f"{f}-{s[:4]}" for f, s in SAMPLES])
def test_secret_goes_wherever_it_stands_and_its_surroundings_stay(family: str, secret: str) -> None:
    for place, reason in PLACES:
        text = place.format(_PREFIXES.get(family, "") + secret)

        clean = redact(text)

        left, right = place.format("\x01").split("\x01")
        assert clean.text.startswith(left), reason
        assert clean.text.endswith(right), reason
        assert secret[-12:] not in clean.text, reason
        assert secret[len(secret) // 2 :][:12] not in clean.text, reason
        assert clean.families, reason


@pytest.mark.parametrize(("family", "secret"), SAMPLES, ids=[f"{f}-{s[:4]}" for f, s in SAMPLES])
def test_secret_is_named_after_its_family(family: str, secret: str) -> None:
    clean = redact(f"it is {_PREFIXES.get(family, '')}{secret}, yes")

    assert clean.families == (family,)
    assert clean.text == f"it is {_PREFIXES.get(family, '')}[redacted:{family}], yes"


@pytest.mark.parametrize("rule", RULES, ids=[literal for _, literal, _ in RULES])
def test_no_rule_finds_less_than_a_long_word(rule: tuple[str, str, str]) -> None:
    _, literal, body = rule

    least, _ = _parser.parse(re.escape(literal) + body).getwidth()

    assert least >= SHORTEST


KINDS = ["RSA PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY", "PGP PRIVATE KEY BLOCK"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("end", [True, False], ids=["whole", "cut off"])
def test_private_key_goes_as_a_block(kind: str, end: bool) -> None:
    clean = redact(f"部署私钥\n{pem(kind, end=end)}\n请保存 and keep it")

    assert clean.text == "部署私钥\n[redacted:private-key]\n请保存 and keep it"


def test_private_key_goes_from_json_where_line_breaks_are_escaped() -> None:
    text = '{"key": "' + pem("RSA PRIVATE KEY", end=False).replace("\n", "\\n") + '", "port": 1}'

    assert redact(text).text == '{"key": "[redacted:private-key]", "port": 1}'


def test_certificate_marker_without_a_key_stays() -> None:
    text = "a file that begins with -----BEGIN PRIVATE KEY----- holds a key"

    assert redact(text).text is text


def test_wrapped_base64_goes_with_its_short_last_line() -> None:
    rows = [run_of("ABCDEFGHijklmnop0123456789+/", 76, str(row)) for row in range(3)]

    clean = redact("\n".join((*rows, "QUJD=", "done")))

    assert clean.text.split("\n")[-1] == "done"
    assert "QUJD" not in clean.text


COSTUMES = [
    (lambda s: "\u200b".join(s), "zero-width spaces"),
    (lambda s: "\u00ad".join(s), "soft hyphens"),
    (lambda s: s[:9] + "\u2060\u200d" + s[9:], "two invisible characters in the middle"),
    (lambda s: "".join(chr(ord(c) + 0xFEE0) for c in s), "full-width letters"),
    (lambda s: "word\u200b" + s, "an invisible separator before it"),
]


@pytest.mark.parametrize(("dress", "reason"), COSTUMES, ids=[row[1] for row in COSTUMES])
@pytest.mark.parametrize("secret", [s for f, s in SAMPLES if f in ("github", "sk", "jwt", "hex", "base64")])
def test_costume_hides_no_secret(dress: Callable[[str], str], reason: str, secret: str) -> None:
    dressed = dress(secret)

    clean = redact(f"记住 {dressed} 谢谢")

    assert clean.text.startswith("记住 ")
    assert clean.text.endswith(" 谢谢")
    assert dressed[len(dressed) // 2 :][:12] not in clean.text, reason


def test_several_secrets_are_all_named_once_and_in_order() -> None:
    github, slack = (next(s for f, s in SAMPLES if f == family) for family in ("github", "slack"))

    clean = redact(f"{slack} {github} {slack} password=hunter2")

    assert clean.families == ("github", "password", "slack")
    assert clean.text == "[redacted:slack] [redacted:github] [redacted:slack] password=[redacted:password]"


def test_keys_that_are_secrets_go_and_no_item_is_lost() -> None:
    first, second = (s for f, s in SAMPLES if f == "aws")

    clean = redact_value({first: 1, second: 2})

    assert list(clean.value.values()) == [1, 2]
    assert not any(secret in key for secret in (first, second) for key in clean.value)


@settings(derandomize=True, deadline=None)
@given(st.text(), st.sampled_from(SAMPLES), st.text())
def test_planted_secret_never_survives(before: str, sample: tuple[str, str], after: str) -> None:
    family, secret = sample

    clean = redact(f"{before} {_PREFIXES.get(family, '')}{secret} {after}")

    assert secret not in clean.text
    assert clean.families
