"""Secrets that can be told by their own shape: the table of known prefixes.

Each rule is a literal that the text must contain (a plain substring search, so
that a rule costs next to nothing and is compiled only when its literal occurs)
and what follows that literal. All rules share four properties that keep the
search linear and make a second redaction find nothing new:

* the literal comes first in the pattern, the look at the character before it
  second: `re` then jumps from literal to literal;
* a letter or digit before the literal forbids the match, so ``task-`` holds no
  ``sk-``; nothing else before it does;
* bodies are possessive, and a match also takes the letters and digits glued to
  its end, so no rest of a key survives and nothing new begins there;
* no match spans a placeholder that an earlier search put in.

Prefixes: the vendors' own pages on token formats, as of 2026. Lengths are lower
bounds well under the real ones, so that a key that was cut short still goes.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.redact.runs import has_run
from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.redact.folding import Span

    Rule = tuple[str, str, str]

_WORD = "[A-Za-z0-9_-]"


def _plain(least: int) -> str:
    return f"[A-Za-z0-9]{{{least},}}+"


def _dashed(least: int) -> str:
    return f"{_WORD}{{{least},}}+"


def _hex(digits: int) -> str:
    return f"[0-9a-fA-F]{{{digits},}}+"


def _same(family: str, prefixes: str, body: str) -> tuple[Rule, ...]:
    return tuple((family, prefix, body) for prefix in prefixes.split())


# A digit within the first 64 characters tells a key from a hyphenated name ("sk-estimator-doc-link").
_WITH_DIGIT = "(?=[A-Za-z_-]{0,64}+[0-9])"

# The same for "sk-", which style sheets use, too ("sk-indicator-1", "sk-circle12"): a capital letter, a
# digit before a letter, or three digits in a row.
_RESTLESS = _WITH_DIGIT + "(?=(?:[a-z_-]{1,64}+|[0-9]{1,2}+(?![0-9a-z])){0,12}+[A-Z0-9])"

# First rule wins where two match the same characters, so the narrower prefix stands first.
RULES: tuple[Rule, ...] = (
    *_same("anthropic", "sk-ant-", _dashed(16)),
    *_same("openai", "sk-proj- sk-svcacct- sk-admin- sk-None-", _dashed(16)),
    *_same("sk", "sk-", _RESTLESS + _dashed(20)),
    *_same("github", "ghp_ gho_ ghu_ ghs_ ghr_", _plain(20)),
    *_same("github", "github_pat_", "[A-Za-z0-9_]{20,}+"),
    *_same(
        "gitlab",
        "glpat- gldt- glrt- glrtr- glptt- glcbt- glimt- glft- glsoat- glagent- gloas- glffct-",
        _WITH_DIGIT + _dashed(20) + r"(?:\.[0-9a-z]{2}\.[0-9a-z]{7,}+)?+",
    ),
    *_same("slack", "xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-", "[A-Za-z0-9%-]{16,}+"),
    *_same("slack", "xoxe.", "xox[bp]-" + _dashed(16)),
    *_same("slack", "hooks.slack.com/services/", "[A-Za-z0-9/]{20,}+"),
    *_same("aws", "AKIA ASIA ABIA ACCA", "[A-Z0-9]{16,}+"),
    *_same("google", "AIza", _dashed(30)),
    *_same("google", "ya29. GOCSPX- 1//0 AQ.Ab", _dashed(20)),
    *_same("stripe", "sk_live_ sk_test_ rk_live_ rk_test_ whsec_", "[A-Za-z0-9+/]{16,}+=*+"),
    *_same("huggingface", "hf_ api_org_", _plain(30)),
    *_same("groq", "gsk_", _plain(30)),
    *_same("xai", "xai-", _plain(30)),
    *_same("perplexity", "pplx-", _plain(30)),
    *_same("replicate", "r8_", _plain(30)),
    *_same("tavily", "tvly-", _WITH_DIGIT + _dashed(20)),
    *_same("nvidia", "nvapi-", _dashed(40)),
    *_same("jina", "jina_", _dashed(40)),
    *_same("langsmith", "lsv2_pt_ lsv2_sk_", "[0-9a-f_]{32,}+"),
    *_same("npm", "npm_", _plain(30)),
    *_same("pypi", "pypi-", _dashed(40)),
    *_same("docker", "dckr_pat_ dckr_oat_", _dashed(20)),
    *_same("sendgrid", "SG.", _dashed(16) + r"\." + _dashed(16)),
    *_same("twilio", "SK AC", _hex(32)),
    *_same("digitalocean", "dop_v1_ doo_v1_ dor_v1_", _hex(32)),
    *_same("cloudflare", "cfut_ cfat_ cfk_", _plain(40)),
    *_same("shopify", "shpat_ shpca_ shppa_ shpss_ shptka_", _hex(32)),
    *_same("databricks", "dapi", _hex(32) + "(?:-[0-9])?+"),
    *_same("supabase", "sbp_", _hex(32)),
    *_same("supabase", "sb_secret_", _dashed(20)),
    *_same("linear", "lin_api_ lin_oauth_", _plain(32)),
    *_same("notion", "ntn_ secret_", _plain(40)),
    *_same("figma", "figd_ figo_ figu_ figor_", _dashed(20)),
    *_same("atlassian", "ATATT3 ATCTT3", "[A-Za-z0-9_=-]{40,}+"),
    *_same("airtable", "pat", r"[A-Za-z0-9]{14}\." + _hex(64)),
    *_same("grafana", "glsa_ glc_", r"[A-Za-z0-9_+/=]{32,}+"),
    *_same("newrelic", "NRAK- NRJS-", _plain(19)),
    *_same("postman", "PMAK-", "[0-9a-f-]{32,}+"),
    *_same("sentry", "sntrys_ sntryu_", "[A-Za-z0-9+/=_]{40,}+"),
    *_same("planetscale", "pscale_tkn_ pscale_pw_ pscale_oauth_", r"[A-Za-z0-9_.=-]{30,}+"),
    *_same("tailscale", "tskey-", _WITH_DIGIT + _dashed(20)),
    *_same("alibaba", "LTAI", _plain(16)),
    *_same("tencent", "AKID", _plain(28)),
    *_same("baidu", "bce-v3/", "[A-Za-z0-9/-]{20,}+"),
    *_same("doppler", "dp.pt. dp.ct. dp.sa. dp.scim. dp.audit.", _plain(30)),
    *_same("doppler", "dp.st.", r"(?:[a-z0-9_-]{2,35}+\.)?+" + _plain(30)),
    *_same("feishu", "/bot/v2/hook/", "[0-9a-f-]{30,}+"),
    *_same("vault", "hvs. hvb. hvr.", _dashed(20)),
    *_same("age", "AGE-SECRET-KEY-", "[A-Z0-9-]{40,}+"),
    *_same("telegram", ":AA", r"(?<=[0-9]{8}:AA)[A-Za-z0-9_-]{32,}+"),
    *_same("discord", "discord.com/api/webhooks/ discordapp.com/api/webhooks/", "[0-9]{16,}+/" + _dashed(40)),
    *_same("jwt", "eyJ", "(?<![_-]eyJ)" + _dashed(8) + rf"\.{_WORD}{{4,}}+(?:\.{_WORD}*+){{0,3}}+"),
)
SHORTEST = 16
"""Code points of the shortest key that any of the rules finds."""

_MARKS = "_-./:"

# A bot's number in base64, a time stamp, a signature; the number begins with one of three letters.
_DISCORD = r"[MNO](?<![A-Za-z0-9].)[A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}+"
_DISCORD_RUN = 27

_PEM_TITLE = r"-----BEGIN [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?-----"
_PEM_BREAK = r"(?:\s|\\[rnt]|[\"'+,])"
# Everything up to the next run of five dashes, which must be the end marker ...
_PEM_WHOLE = r"[^-\[]*+(?:(?:-{1,4}+(?!-)|\[(?!redacted:))[^-\[]*+)*+-----END [A-Z0-9 ]{0,40}+-----"
# ... or, where the end was cut off, the header lines and the rows of base64, as far as they go.
_PEM_TORN = (
    rf"(?:{_PEM_BREAK}++(?:(?:Proc-Type|DEK-Info|Version|Comment): [^\n\\]{{0,200}}+|"
    r"[A-Za-z0-9+/=]{16,}+))++"
    rf"(?:{_PEM_BREAK}++[A-Za-z+/]{{0,15}}+[0-9=+/][A-Za-z0-9+/=]{{0,15}}+)?+"
)


@cache
def _compiled(literal: str, body: str) -> re.Pattern[str]:
    start = re.escape(literal)
    # A literal that opens with punctuation has no word that it could be the end of.
    guard = f"(?<![A-Za-z0-9]{start})" if literal[0].isalnum() else ""
    return re.compile(f"{start}{guard}{body}[A-Za-z0-9]*+")


def provider_keys(text: str) -> Iterator[Span]:
    """Find every secret that a prefix gives away, as (start, end, family)."""
    # No key holds white space, and in most texts few words are as long as the shortest one.
    long = " ".join([word for word in text.split() if len(word) >= SHORTEST])
    for family, literal, body in _rules_with("".join([mark for mark in _MARKS if mark in long])):
        if literal in long:
            for match in _compiled(literal, body).finditer(text):
                yield *match.span(), family
    if "." in text and has_run(text, _DISCORD_RUN):
        for match in shape(_DISCORD).finditer(text):
            yield *match.span(), "discord"


@cache
def _rules_with(marks: str) -> tuple[Rule, ...]:
    """Give the rules whose literal holds no other of `_MARKS` than these: in most texts some are missing."""
    absent = set(_MARKS) - set(marks)
    return tuple(rule for rule in RULES if absent.isdisjoint(rule[1]))


def private_keys(text: str) -> Iterator[Span]:
    """Find PEM and PGP private keys, also those that were cut off before their end."""
    if "-----BEGIN " in text:
        for match in shape(f"{_PEM_TITLE}(?:{_PEM_WHOLE}|{_PEM_TORN})").finditer(text):
            yield *match.span(), "private-key"


# The user part may hold anything but white space and what ends it; with no ":" there is no password in it.
_USER_PART = r"://([^\s/?:@\[\"'<>]*+:(?:(?:[^\s/?@\[\"'<>]++|\[(?!redacted:))*+@)++)"


def url_credentials(text: str) -> Iterator[Span]:
    """Find ``user:password`` before the host of a URL; the "@" and the host stay."""
    if "://" in text and "@" in text:
        for match in shape(_USER_PART).finditer(text):
            yield match.start(1), match.end(1) - 1, "url"
