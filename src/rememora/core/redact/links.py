"""What may stand between the name of a secret and its value, and what a value looks like.

All for text in lower case, with 0 for every digit.
"""

from __future__ import annotations

from rememora.core.redact.names import NAME

ASSIGNED = r"[\"'`\\\])）]{0,3}+[^\S\n]{0,4}+(?:[:=：＝]{1,3}+>?+|->)\s{0,4}+"
_BLOCK = r"(?:(?P<block>[|>])[-+0-9]{0,2}+[^\S\n]*+\n[^\S\n]{1,40}+)?+"
_FIELD = r"[\"']?,?+\s{1,20}+[\"']?value[\"']?\s{0,2}+[:=]\s{0,2}+"
IS = (
    r"(?: (?:for|of|to|on|at|in) [^\n.,;:!?=]{1,40}?)? {1,4}(?:(?P<be>is|was)|are|to|as)"
    r"(?: now| still| currently)?:? {1,4}"
)
WA = (
    r"\s{0,2}+(?:现在|現在|还|還|已经|已經|一直|应该|應該|暂时|[就都也]|全都?|其实|其實|好像|大概|可能){0,2}+"
    r"(?:[是係]|就系|[为為]|叫做?|(?:已|被|我)?(?:设|設|改|换|換|设置|設置|重置|更新)(?:成|[为為]|到)了?|は|が|を|는|은|가|이|를|을)"
    r"\s{0,2}+(?:[这這]个?|這個|以?下面?[这這]?[个個]?)?+\s{0,2}+[:：]?+\s{0,2}+"
)

# A value: printable ASCII but quotes, up to the next pair of "a=1&b=2", "a=1;b=2", "{a:1,b:2}" and to
# the next line of a text that is quoted in another ("a\\nb"). It is judged by a bounded part and removed
# whole; the bound keeps a text with a name in every value from costing the square.
CALM_CHARS = 64
CALM = r"[!#-%(-+\--:<-\[\]-_a-~]"
MORE = rf"(?:(?:[&;,](?![A-Za-z0-9_.-]{{1,32}}+[=:])|\\(?![nrt\"'\\])){CALM}{{0,64}}+)"
_BARE = (
    r"[\"'`“‘「『（【《\[(\\]{0,2}+(?!redacted:)(?:bearer +|basic +)?+"
    rf"(?P<value>{CALM}{{0,{CALM_CHARS}}}+{MORE}{{0,4}}+)"
)
_OPENING = "[“‘「『（【《]"
# Enough of a value to be worth a judgement, so that most floods end here. Where the next name follows at
# once, with its own link, the value is behind that.
_VALUE = (
    rf"(?!\[redacted:|[\"'`]?(?:passw(?:or)?d|pass|pwd|pw|token|secret)[=:])"
    rf"(?=[!-~]{{3}}|{_OPENING}{{1,2}}+(?:[!-~]{{3}}|[^“‘「『（【《”’」』）】》\n]{{3,200}}+[”’」』）】》]))(?={_BARE})"
)
# Only a name in Chinese, Japanese or Korean may stand right beside its value.
_BESIDE = r"(?:(?<![!-~])\s{0,3}+|\s{1,3}+(?=[!-~]{4})(?![\[({<]|--|value[\"']?\s{0,2}+[:=]))"
# What stands in a placeholder is no name.
_OWN = "(?<!redacted:password)(?<!redacted:api-key)(?<!redacted:secret)(?<!redacted:token)"
# What to expect of a value. The group that closes last says it, since `re` tells in a tenth of the time that a
# judgement takes: a path is no secret, a word without digits beside a name only as an option. The others say how
# far what a value is judged by may reach behind it (`REACH`, in characters). None may fail the match, or the link
# would be read in another way.
_OUTLOOK = (
    r"(?:(?P<path>[~.]{0,2}+/)|(?(element)(?!))(?(block)(?!))"
    r"(?:(?P<listed>(?=\[))|(?(be)|(?!))(?P<said>)|(?P<opened>(?=[\"'`“‘「『（【《(\\]))|"
    r"(?(beside)|(?!))(?P<wordy>(?!bearer |basic )[^\s0]{1,400}+(?!0))|(?P<near>)))?+"
)
REACH = {"near": 35, "opened": 210, "listed": 300, "said": 300}
# What follows a name is only looked at, so that a name within a link ("password for the token is") is seen too.
LINKED = (
    f"(?P<name>{NAME}){_OWN}(?=(?P<link>(?P<assigned>{ASSIGNED}){_BLOCK}|(?P<is>{IS})|(?P<wa>{WA})|"
    f"(?P<field>{_FIELD})|(?P<element>>)|(?P<beside>{_BESIDE})){_VALUE}{_OUTLOOK})"
)
