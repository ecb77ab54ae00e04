"""Every setting, with its default, its unit and a line of documentation."""

from __future__ import annotations

from dataclasses import dataclass

from rememora.model.service_settings import ServiceSettings

TYPE_CHECKING = False  # type checkers take it as true; importing typing for it costs every start
if TYPE_CHECKING:
    from typing import Annotated

    from rememora.model.described import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(ServiceSettings):
    """How one store behaves, from opening to closing.

    The annotations stay text at run time; `described.described` resolves them
    for a file to read, an error to explain or a page to print.
    """

    default_scope: Annotated[
        str, Setting("scope_id", "name", "Scope of a call that names none.", minimum=1)
    ] = "default"
    require_scope: Annotated[
        bool, Setting("require_scope", "yes or no", "Refuse a call that names no scope.")
    ] = False
    timezone: Annotated[
        str, Setting("timezone", "IANA name", "Zone of times that name none, and of those shown.", minimum=1)
    ] = "UTC"
    archive: Annotated[
        bool,
        Setting("archive", "yes or no", "Keep the words of turns on disk; else they are in memory only."),
    ] = True
    pool_max_exchanges: Annotated[
        int,
        Setting("pool.max_exchanges", "exchanges", "Most turns in memory while their words are not kept.", 1),
    ] = 2_000
    pool_max_bytes: Annotated[
        int,
        Setting("pool.max_bytes", "bytes", "Most memory that the words of these turns take.", 1),
    ] = 33_554_432
    trash_days: Annotated[
        int, Setting("trash_days", "days", "How long restore works; 0 removes at once.", maximum=36_500)
    ] = 7
    busy_timeout_ms: Annotated[
        int, Setting("busy_timeout_ms", "ms", "How long a write waits for others.", maximum=600_000)
    ] = 10_000
    mac_key_file: Annotated[
        str,
        Setting("mac_key_file", "path", "Key that proves tampering; empty: in the database.", form="path"),
    ] = ""
    preview_ttl_s: Annotated[
        int, Setting("preview_ttl_s", "s", "How long the token of a preview is good for.", minimum=1)
    ] = 600

    # The alice facade injects the 3 best memories into every turn. Here `recall` is a search
    # that a caller pages through and the budget of `assemble` decides what is injected,
    # so the public surface says 10, and that facade passes its own 3.
    recall_limit: Annotated[
        int, Setting("recall.limit", "hits", "Hits of a recall that names no limit.", 1, 1_000)
    ] = 10
    tokens_vocabulary: Annotated[
        str,
        Setting(
            "tokens.vocabulary",
            "name",
            "Whose tokens are estimated: o200k (OpenAI), qwen or deepseek.",
            choices=("o200k", "qwen", "deepseek"),
        ),
    ] = "o200k"
    recall_timeout_ms: Annotated[
        int,
        Setting("recall.timeout_ms", "ms", "A search that takes longer is cut off and says so.", 1, 600_000),
    ] = 6_000
    # What packing shows whole, about 140 tokens: a turn of talk that is cut to 400 costs nearly as much as all of it,
    # and loses its end. The alice facade passes its own 400.
    recall_max_chars: Annotated[
        int,
        Setting("recall.max_chars", "characters", "Longest text of an injected line.", 1),
    ] = 600
    assemble_capsule: Annotated[
        bool, Setting("assemble.capsule", "yes or no", "A block tells of the older part of its session.")
    ] = True
    assemble_memories: Annotated[
        bool, Setting("assemble.memories", "yes or no", "A block quotes memories and messages.")
    ] = True
    assemble_unsure_share: Annotated[
        float,
        Setting(
            "assemble.unsure_share",
            "share",
            "Part of a block for lines that may answer where recall is sure of none; 0: nothing then.",
            maximum=1,
        ),
    ] = 0.5
    assemble_skills: Annotated[
        bool, Setting("assemble.skills", "yes or no", "A block names the skills that may serve.")
    ] = True
    assemble_skills_max: Annotated[
        int, Setting("assemble.skills_max", "skills", "Most skills that a block names.")
    ] = 5
    assemble_goal: Annotated[
        bool, Setting("assemble.goal", "yes or no", "A block reminds of the goal where it was left.")
    ] = True
    assemble_pointers: Annotated[
        bool,
        Setting("assemble.pointers", "yes or no", "A block says where the words behind a short memory are."),
    ] = True
    assemble_topics: Annotated[
        bool, Setting("assemble.topics", "yes or no", "A block opens topics that what was found belongs to.")
    ] = True
    topics_mode: Annotated[
        str,
        Setting(
            "topics.mode",
            "mode",
            "Who groups exchanges into topics and picks them: rules, or the model; off: nobody, unless asked.",
            choices=("rules", "llm", "off"),
        ),
    ] = "rules"
    topics_directory_tokens: Annotated[
        int, Setting("topics.directory_tokens", "tokens", "Longest directory that a selector is shown.", 1)
    ] = 1_800
    topics_packet_tokens: Annotated[
        int, Setting("topics.packet_tokens", "tokens", "Longest text of the topics that are opened.", 1)
    ] = 2_400
    recall_fusion: Annotated[
        str,
        Setting(
            "recall.fusion",
            "strategy",
            "How words and vectors are put into one order.",
            choices=("calibrated", "minmax", "rrf", "raw"),
        ),
    ] = "calibrated"
    posting_budget: Annotated[
        int, Setting("recall.posting_budget", "postings", "Index entries that a query may read.", 1)
    ] = 2_000
    rescore_depth: Annotated[
        int, Setting("recall.rescore_depth", "candidates", "Scored again with every word of the query.", 1)
    ] = 100

    capture_enabled: Annotated[bool, Setting("capture.enabled", "yes or no", "Learn from turns.")] = True
    capture_mode: Annotated[
        str,
        Setting(
            "capture.mode",
            "mode",
            "What is learnt from turns: what the user states, by rules; gist: each in short; llm: what a model finds.",
            choices=("statements", "gist", "llm", "off"),
        ),
    ] = "statements"
    capture_idle_ms: Annotated[
        int, Setting("capture.idle_ms", "ms", "Silence of a session before a model distils it.", 1)
    ] = 600_000
    capture_model: Annotated[
        str,
        Setting(
            "capture.model",
            "name",
            'Model that distils; "inherit" is llm.model, or the one of the conversation.',
            minimum=1,
        ),
    ] = "inherit"
    capture_max_daily_extractions: Annotated[
        int,
        Setting("capture.max_daily_extractions", "calls", "Model calls that distil, in one day."),
    ] = 50
    capture_max_user_chars: Annotated[
        int,
        Setting(
            "capture.max_turn_chars.user",
            "characters",
            "Where a user's turn is cut in the prompt that distils.",
            minimum=1,
        ),
    ] = 500
    capture_max_assistant_chars: Annotated[
        int,
        Setting(
            "capture.max_turn_chars.assistant",
            "characters",
            "Where an assistant's turn is cut in the prompt that distils.",
            minimum=1,
        ),
    ] = 200

    capture_gist_min_chars: Annotated[
        int, Setting("capture.gist_min_chars", "characters", "Of a user's turn below which it is no gist.")
    ] = 12
    capture_gist_max_concepts: Annotated[
        int, Setting("capture.gist_max_concepts", "words", "Most concepts of a gist.")
    ] = 8
    capture_gist_max_chars: Annotated[
        int, Setting("capture.gist_max_chars", "characters", "Where the text of a gist is cut.", 1)
    ] = 2_000
    capture_gist_ttl_ms: Annotated[
        int,
        Setting(
            "capture.gist_ttl_ms", "ms", "How long a gist lives; 0: for good.", maximum=3_153_600_000_000
        ),
    ] = 0
    capture_gist_max_daily: Annotated[
        int, Setting("capture.gist_max_daily", "calls", "Model calls that sum up turns, in one day.")
    ] = 500

    # System D: half of a window of 200,000 tokens, looked at every 20,000, of which the last 20,000 stay (UD-13).
    compaction_window_tokens: Annotated[
        int,
        Setting("compaction.window_tokens", "tokens", "What the model of the conversation reads at once.", 1),
    ] = 200_000
    compaction_waterline: Annotated[
        float,
        Setting("compaction.waterline", "share", "Part of the window where compact begins.", 0.01, 1),
    ] = 0.5
    compaction_step: Annotated[
        float,
        Setting("compaction.step", "share", "In steps of this part of it; 0: at each turn.", maximum=1),
    ] = 0.1
    compaction_keep: Annotated[
        float, Setting("compaction.keep", "share", "Part of the window that stays word for word.", maximum=1)
    ] = 0.1
    compaction_capsule_tokens: Annotated[
        int, Setting("compaction.capsule_tokens", "tokens", "Longest capsule.", 1)
    ] = 2_000
    compaction_mode: Annotated[
        str,
        Setting(
            "compaction.mode",
            "mode",
            "Who writes a capsule: rules, or llm: a model, and rules where it fails.",
            choices=("rules", "llm"),
        ),
    ] = "rules"

    memory_hot_max: Annotated[
        int, Setting("memory.hot_max", "memories", "Most memories in the hot tier.")
    ] = 3_000
    memory_warm_max: Annotated[
        int, Setting("memory.warm_max", "memories", "Most memories in the warm tier.")
    ] = 12_000
    memory_half_life_days: Annotated[
        float,
        Setting("memory.half_life_days", "days", "Time in which heat halves.", 0.01, 36_500),
    ] = 45.0
    # Of a memory that nobody ever used, .01 is 300 days at a half-life of 45.
    memory_floor: Annotated[
        float,
        Setting(
            "memory.floor", "heat", "What is cooler goes to the trash in a sweep; 0: nothing.", maximum=1
        ),
    ] = 0.01

    goal_drift_threshold: Annotated[
        float,
        Setting(
            "goal.drift_threshold",
            "cosine",
            "Below this cosine with the goal a message is away from it; 0: words and vectors tell together.",
            maximum=1,
        ),
    ] = 0.0
    goal_enabled: Annotated[
        bool,
        Setting("goal.enabled", "yes or no", "Watch whether a conversation leaves its goal, if it has one."),
    ] = True
    hooks_enabled: Annotated[
        bool, Setting("hooks.enabled", "yes or no", "Let triggers bring memories to mind.")
    ] = True
    hooks_cooldown_s: Annotated[
        int, Setting("hooks.cooldown_s", "s", "How long a trigger rests after it fired.", maximum=31_536_000)
    ] = 3_600

    # alice-memory names these three and gives no values. 0.85 is where aipack merges two memories; the
    # floor is ours. Both are shares of the way from unrelated texts to the same one, so that they hold for
    # every embedder, and for words where there is none (core/near.py).
    dedup_near_dup: Annotated[
        float,
        Setting(
            "dedup.near_dup",
            "similarity",
            "A memory at least this similar to a kept one is a copy of it.",
            maximum=1,
        ),
    ] = 0.85
    dedup_similar_floor: Annotated[
        float,
        Setting(
            "dedup.similar_floor",
            "similarity",
            "From here on a kept memory counts as similar.",
            maximum=1,
        ),
    ] = 0.5
    # A count, not a similarity: with more similar memories than this the topic is
    # recorded already and a new one is not admitted.
    dedup_similar_max: Annotated[
        int,
        Setting(
            "dedup.similar_max",
            "memories",
            "Similar memories that may be kept before a learnt one is one too many.",
        ),
    ] = 3


DEFAULTS = Settings()
NAMES = (*Settings.__slots__, *ServiceSettings.__slots__)
"""Every setting, in the order in which they are shown."""


def check(settings: Settings) -> None:
    """Raise `SettingInvalid` for the first setting of the wrong type or out of range."""
    if settings is DEFAULTS:
        return  # the usual case; spares a start the reading of the descriptions
    from rememora.model.described import check_value, described

    for field in described():
        check_value(field, getattr(settings, field))
