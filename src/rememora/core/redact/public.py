"""Long numbers that are no secrets, since the word right before them says what they are.

Logs of coding are full of them: commits, digests, traces, addresses, public keys.
A bare number, or one behind "key=", is none of these. The word must stand right
before the number, and must not itself be said of a secret ("password md5: ...").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.redact.folding import lowered
from rememora.core.redact.names import NAME, may_name_a_secret
from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORDS = (
    r"(?:commit|checkout|revert|cherry-?pick|merge|rebase|parent|tree|blob|rev|revision|"
    r"git (?:show|diff|log|reset|branch|tag|bisect|cat-file|switch)(?: -{1,2}[a-z][\w=-]{0,30}){0,3}|"
    r"sha(?:-?(?:1|224|256|384|512)(?:sum)?|3-[0-9]{3})?|blake2[bs]|blake3|md5(?:sum)?|digest|checksum|"
    r"integrity|fingerprint|etag|if-none-match|trace[ _-]?id|span[ _-]?id|traceparent)s?"
)
_CJK = "提交|校验和|摘要|指纹|コミット|커밋"
_GLUE = r"(?: ?\([\w.+/~-]{0,40}\))?[ \t]{0,3}(?:[:=：]| is|是|为)?[ \t]{0,3}(?:w/)?[\"'`(]?(?:00-)?"
_BLOCK = (
    r"data:(?:image|audio|video|font)/[\w.+-]{1,40}(?:;[\w.=-]{1,30})?;base64,|"
    r"(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp[0-9]{3}) {1,2}"
)
# The word and the number must stay together: what another search takes away may not take the word along
# and leave the number, which would then be found the second time. So the word stands alone, is quoted
# alone, or is glued to the number; nor may it be a value itself (`_is_value`).
_ALONE = r"(?<![^\s\"'`(])(?<!\S\()"
_SAID = (
    rf"(?:{_ALONE}(?:{_WORDS}|\"{_WORDS}\"|'{_WORDS}'){_GLUE}|(?:{_CJK}){_GLUE}|(?<![a-z0-9]){_WORDS}[:=-]|"
    rf"uses: [\w.-]{{1,40}}/[\w./-]{{1,40}}@|{_ALONE}(?:{_BLOCK})|(?<!\S)h1:)(?=[0-9a-z+/]{{32}})"
)
_AFTER_NAME = (
    rf"(?:{NAME}|pw|pass|key|value)(?:'?s|的|の|의)?(?: (?:is|was|are|to|as)|是|[为為]|は|が|는|은)?"
    r"[^\w\]]{0,14}(?:bearer +|basic +)?\Z"
)
_AFTER_OPTION = r"-(?<!\S-)[\w-]{1,14}[\s\"']{1,3}\Z"
_VALUE_CHARS = 48
# An address of Ethereum; a private key has 64 digits. The integrity of a subresource.
_ITSELF = r"0x[0-9a-f]{40}(?![0-9a-z])|sha(?:1|256|384|512)-(?=[0-9a-z+/]{20})"


def known_numbers(text: str) -> Iterator[int]:
    """Find the numbers of *text* that the words before them, or their own form, say to be known.

    Yields:
        The places where they start.
    """
    low = lowered(text)
    for pattern in (_SAID, _ITSELF):
        for match in shape(pattern).finditer(low):
            if not _is_value(low, match.start()):
                yield match.end() if pattern is _SAID else match.start()


def _is_value(low: str, place: int) -> bool:
    """Whether what stands at *place* is itself the value of a secret."""
    first = max(0, place - _VALUE_CHARS)
    if shape(_AFTER_OPTION).search(low, first, place):
        return True
    # A plain search for the words of the pattern, first: it is dear, and most texts hold none of them.
    before = low[first:place]
    hinted = any(map(before.__contains__, ("pass", "key", "value"))) or may_name_a_secret(before)
    return hinted and shape(_AFTER_NAME).search(low, first, place) is not None
