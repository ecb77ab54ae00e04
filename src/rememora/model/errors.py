"""The tree of errors; every leaf has a stable `code` for the doors.

RememoraError
├── InvalidInput              the call's words are off
│   ├── ScopeRequired         no scope named where one is demanded
│   ├── SkillRefused          a skill's definition is malformed
│   └── SettingInvalid        a setting has the wrong type or range
├── NotFound                  no such id in this scope
├── ExchangeConflict          the same id, other words
├── TokenRefused              unknown, used, expired, or the store moved on
├── EmbedderError             no vectors from the embedder
│   ├── EmbedderTimeout       no answer in time
│   ├── EmbedderUnavailable   not there, overloaded, or broken; try later
│   ├── EmbedderRefused       it answered, and said no
│   ├── EmbedderAnswer        what it answered holds no vectors
│   ├── EmbedderUnusable      a file or a package of it is missing
│   └── EmbedderResting       it failed a moment ago and is left alone
├── LLMError                  no words from the model
│   ├── LLMTimeout            no answer in time
│   ├── LLMUnavailable        not there, overloaded, or broken; try later
│   ├── LLMRefused            it answered, and said no
│   ├── LLMAnswer             what it answered holds no words
│   └── LLMUnresolved         a host's settings lead to no model
├── RerankerError             no scores from the reranker
│   ├── RerankerTimeout       no answer in time
│   ├── RerankerUnavailable   not there, overloaded, or broken; try later
│   ├── RerankerRefused       it answered, and said no
│   ├── RerankerAnswer        what it answered holds no scores
│   ├── RerankerUnusable      a file or a package of it is missing
│   └── RerankerResting       it failed a moment ago and is left alone
└── StoreError                the file underneath
    ├── StoreBusy             another process kept the write lock
    ├── StoreClosed           used after `close()`
    ├── StoreForked           used in a child process after `fork()`
    ├── StoreCorrupt          not a database, or a damaged one
    ├── StoreForeign          a database of another program
    ├── StoreTooNew           written by a later version
    ├── StoreUnwritable       no right to read or write there
    └── DiskFull              no room for the write
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it as true; importing typing for it costs every start
if TYPE_CHECKING:
    from collections.abc import Sequence


class RememoraError(Exception):
    """Everything that Rememora raises on purpose."""

    code = "error"


class InvalidInput(RememoraError, ValueError):
    """An argument is of the wrong type, empty, or out of range. Nothing was written."""

    code = "invalid_input"


class ScopeRequired(InvalidInput):
    """`require_scope` is on and the call named no scope. Nothing was read or written."""

    code = "scope_required"

    def __init__(self) -> None:
        super().__init__("expected scope=…, found none; pass one, or take a handle from bind(scope=…)")


class SkillRefused(InvalidInput):
    """A definition is malformed; `violations` lists everything that is wrong with it. Nothing was written.

    Nothing is shortened or made up to let it pass: the caller mends what is listed, and saves again.
    """

    code = "skill_refused"

    def __init__(self, violations: Sequence[str]) -> None:
        super().__init__("skill: expected a sound definition, found: " + "; ".join(violations))
        self.violations = tuple(violations)


class SettingInvalid(InvalidInput):
    """A setting is unknown, of the wrong type or out of range, or its file cannot be read.

    The store is not opened: a program that runs with half its settings is
    harder to understand than one that stops and names the line to change.
    """

    code = "setting_invalid"

    def __init__(self, key: str, *, expected: str, found: str, origin: str = "") -> None:
        place = ": ".join(part for part in (origin, key) if part)
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.key = key
        self.expected = expected
        self.found = found
        self.origin = origin


class NotFound(RememoraError, LookupError):
    """No such thing in this scope; it may have another scope, or be forgotten."""

    code = "not_found"

    def __init__(self, what: str, id: str, *, scope: str) -> None:
        super().__init__(
            f"expected {what} {id!r} in scope {scope!r}, found none; it may be in another scope, or forgotten"
        )
        self.id = id


class ExchangeConflict(RememoraError):
    """The exchange is already there with other words. The words that were there first stay."""

    code = "exchange_conflict"


class TokenRefused(RememoraError):
    """The preview behind the token is unknown, used, expired or out of date. Ask for a new one."""

    code = "token_refused"


class EmbedderError(RememoraError):
    """The embedder gave no vectors. What was said is kept all the same, and is found by its words."""

    code = "embedder_error"


class EmbedderTimeout(EmbedderError):
    """The embedder did not answer in time. Recall goes on with words; texts to be stored stay pending."""

    code = "embedder_timeout"


class EmbedderUnavailable(EmbedderError):
    """The embedder cannot be reached, is overloaded, or raised an error of its own. A later try may work."""

    code = "embedder_unavailable"


class EmbedderRefused(EmbedderError):
    """The service said no: a wrong or missing key, an unknown model, a request that it does not take.

    The same call will fail again; the message says what to change, and never shows the key.
    """

    code = "embedder_refused"


class EmbedderAnswer(EmbedderError):
    """The answer holds no vectors: HTML, nothing, or another number of vectors than texts were sent."""

    code = "embedder_answer"


class EmbedderUnusable(EmbedderError):
    """A file of the model or a package that runs it is missing or broken. The message names it and the cure."""

    code = "embedder_unusable"


class EmbedderResting(EmbedderError):
    """It failed a moment ago, and is left alone for half a minute so that not every turn waits for it."""

    code = "embedder_resting"

    def __init__(self) -> None:
        super().__init__("the embedder failed a moment ago and is left alone for half a minute")


class LLMError(RememoraError):
    """The model gave no words. The turn is kept all the same, and waits for another try."""

    code = "llm_error"


class LLMTimeout(LLMError):
    """The model did not answer in time."""

    code = "llm_timeout"


class LLMUnavailable(LLMError):
    """The model cannot be reached, is overloaded, or raised an error of its own. A later try may work."""

    code = "llm_unavailable"


class LLMRefused(LLMError):
    """The service said no: a wrong or missing key, an unknown model, a request that it does not take.

    The same call will fail again; the message says what to change, and never shows the key.
    """

    code = "llm_refused"


class LLMAnswer(LLMError):
    """The answer holds no words: HTML, nothing, or no message. With room for few tokens, reasoning may eat it up."""

    code = "llm_answer"


class LLMUnresolved(LLMError):
    """A host's settings lead to no model, and nothing was sent. They are read anew at the next call.

    Its `code` says why: ``provider_not_found``, ``provider_without_address``, ``missing_credential``,
    ``no_model_selection`` or ``host_settings_unreadable``; `names` has the provider or the variable in question.
    """

    code = "llm_unresolved"

    def __init__(self, code: str, message: str, *, names: str = "") -> None:
        super().__init__(message)
        self.code, self.names = code, names


class RerankerError(RememoraError):
    """The reranker gave no scores. Recall goes on with the order that it has."""

    code = "reranker_error"


class RerankerTimeout(RerankerError):
    """The reranker did not answer in time. Recall goes on without it."""

    code = "reranker_timeout"


class RerankerUnavailable(RerankerError):
    """The reranker cannot be reached, is overloaded, or raised an error of its own. A later try may work."""

    code = "reranker_unavailable"


class RerankerRefused(RerankerError):
    """The service said no: a wrong or missing key, an unknown model. The message says what to change."""

    code = "reranker_refused"


class RerankerAnswer(RerankerError):
    """The answer holds no score for each text: another number of them, something else, or no finite number."""

    code = "reranker_answer"


class RerankerUnusable(RerankerError):
    """A file of the model or a package that runs it is missing or broken. The message names it and the cure."""

    code = "reranker_unusable"


class RerankerResting(RerankerError):
    """It failed a moment ago, and is left alone for half a minute so that not every turn waits for it."""

    code = "reranker_resting"

    def __init__(self) -> None:
        super().__init__("the reranker failed a moment ago and is left alone for half a minute")


class StoreError(RememoraError):
    """The store underneath cannot do what was asked. Nothing was half-written."""

    code = "store_error"


class StoreBusy(StoreError):
    """Another process kept the write lock for longer than `busy_timeout_ms`. Try again."""

    code = "store_busy"


class StoreClosed(StoreError):
    """The store was closed; open it again."""

    code = "store_closed"


class StoreForked(StoreError):
    """The store was opened before a `fork()`; open it again in the child process."""

    code = "store_forked"


class StoreCorrupt(StoreError):
    """The file is damaged or is no SQLite database. Restore a backup; nothing was changed."""

    code = "store_corrupt"


class StoreForeign(StoreError):
    """The file is a SQLite database of another program. Name another location."""

    code = "store_foreign"


class StoreTooNew(StoreError):
    """A later version of Rememora wrote this store. Upgrade; nothing was changed."""

    code = "store_too_new"


class StoreUnwritable(StoreError):
    """The location cannot be created, read or written. Check the path and its permissions."""

    code = "store_unwritable"


class DiskFull(StoreError):
    """The write found no room and was rolled back. Free some space and call again."""

    code = "disk_full"
