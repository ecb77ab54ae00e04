"""What to do about what went wrong with a model, by code (B-117, B-119)."""

from __future__ import annotations

_RETRIED = "nothing is lost: turns and vectors wait, and are tried again by themselves"

ADVICE = {
    "embedder_timeout": f"a slow service, or embedding.timeout_ms is too short; {_RETRIED}",
    "embedder_unavailable": f"see whether the service runs and the address is right; {_RETRIED}",
    "embedder_refused": "see key, model and address of the embedder; then rememora backfill",
    "embedder_answer": "the address answers, but not as an embedder: see embedding.url and embedding.model",
    "embedder_unusable": "do what the message says, then open the store again",
    "reranker_timeout": "a slow reranker, or rerank.timeout_ms is too short; recall goes on without it",
    "reranker_unavailable": "see whether the service runs and the address is right; recall goes on without it",
    "reranker_refused": "see key, model and address of the reranker (rerank.url, rerank.model, rerank.key_env)",
    "reranker_answer": "the address answers, but not as a reranker: see rerank.url and rerank.model",
    "reranker_unusable": "do what the message says, then open the store again",
    "llm_timeout": f"a slow model, or llm.timeout_ms is too short; {_RETRIED}",
    "llm_unavailable": f"see whether the service runs and the address is right; {_RETRIED}",
    "llm_refused": "see key, model and address of the model (llm.url, llm.model, llm.key_env)",
    "llm_answer": "it returned no content: raise llm.max_tokens, or lower the model's reasoning effort",
    "no_content": "it returned no content: raise llm.max_tokens, or lower the model's reasoning effort",
    "json_parse_failed": "if it happens again and again, the model is not suited for distilling: name another",
    "provider_not_found": "declare the provider in the host's settings; nothing was sent",
    "provider_without_address": "give the provider an address in the host's settings; nothing was sent",
    "missing_credential": "set the variable that the message names; nothing was sent",
    "no_model_selection": "begin a conversation, whose model is used then; nothing was sent",
    "host_settings_unreadable": "mend the host's settings file; nothing was sent",
    "quota_spent": "the day's calls are made: turns wait for tomorrow (gists are made by rules), or raise"
    " capture.max_daily_extractions (capture.gist_max_daily)",
    "llm_missing": "pass llm=… to open(), or set llm.url and llm.model",
    "lease_lost": f"another process was faster, or a model took very long; {_RETRIED}",
    "turns_changed": f"turns were written to while a model read them; {_RETRIED}",
    "store_busy": f"another process kept the store locked for long; {_RETRIED}",
}
"""A line for each code that `status` or an event can show as the last failure."""

_UNRESOLVED = (
    "provider_not_found",
    "provider_without_address",
    "missing_credential",
    "no_model_selection",
    "host_settings_unreadable",
)
GIVES_UP = frozenset({"llm_timeout", "llm_unavailable", "llm_refused", *_UNRESOLVED})
"""Codes of failures behind which the model will hardly answer for the next exchanges either."""
_LACKING = (
    ("host LLM provider not found", "provider_not_found"),
    ("host LLM provider", "provider_without_address"),
    ("settings.yaml", "host_settings_unreadable"),
    ("expected settings.yaml", "host_settings_unreadable"),
    (".credentials.yaml", "host_settings_unreadable"),
)


def code_of(missing: str) -> str:
    """Return the code for what a model says that it lacks; as a rule that is its key."""
    return next((code for start, code in _LACKING if missing.startswith(start)), "missing_credential")


def advice(code: str) -> str:
    """Return what to do about a failure; of an unknown code, where to look."""
    return ADVICE.get(code, f"see the events of the store; {_RETRIED}")
