"""Settings of what Rememora may ask: an embedder, a reranker, a model."""

from __future__ import annotations

from dataclasses import dataclass

TYPE_CHECKING = False  # as in `settings`
if TYPE_CHECKING:
    from typing import Annotated

    from rememora.model.described import Setting


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ServiceSettings:
    """The part of `settings.Settings` that names services and folders of models, with their limits."""

    api_key_env: Annotated[
        str,
        Setting(
            "api_key_env",
            "variable",
            "Environment variable that holds the key of the embedding service; never the key itself.",
            form="variable",
        ),
    ] = ""
    embedding_provider: Annotated[
        str,
        Setting(
            "embedding.provider",
            "service",
            "How the embedding service is spoken to; ollama needs neither URL nor model.",
            choices=("openai", "ollama"),
        ),
    ] = "openai"
    embedding_url: Annotated[
        str, Setting("embedding.url", "URL", "Embedding service; empty sends nothing anywhere.")
    ] = ""
    embedding_model: Annotated[str, Setting("embedding.model", "name", "Model that the service runs.")] = ""
    embedding_dimensions: Annotated[
        int, Setting("embedding.dimensions", "numbers", "Length of a vector; 0: the model's.", maximum=65_536)
    ] = 0
    embedding_folder: Annotated[
        str,
        Setting(
            "embedding.folder", "path", "Folder of an ONNX model that runs on this machine.", form="path"
        ),
    ] = ""
    embedding_passage_prefix: Annotated[
        str,
        Setting(
            "embedding.passage_prefix", "text", "Goes before a text that is kept; empty: the model's own."
        ),
    ] = ""
    embedding_query_prefix: Annotated[
        str, Setting("embedding.query_prefix", "text", "Goes before a question; empty: the model's own.")
    ] = ""
    embedding_timeout_ms: Annotated[
        int,
        Setting(
            "embedding.timeout_ms",
            "ms",
            "How long the embedder may take; recall then goes on with words.",
            1,
            600_000,
        ),
    ] = 6_000

    embedding_on_write: Annotated[
        bool,
        Setting(
            "embedding.on_write",
            "yes or no",
            "Make the vector of what is written before the call returns; else it waits for upkeep.",
        ),
    ] = True

    rerank_url: Annotated[
        str,
        Setting("rerank.url", "URL", "Service that reranks what recall finds; empty sends nothing anywhere."),
    ] = ""
    rerank_model: Annotated[str, Setting("rerank.model", "name", "Model that the service runs.")] = ""
    rerank_key_env: Annotated[
        str,
        Setting(
            "rerank.key_env",
            "variable",
            "Environment variable that holds the key of that service; empty sends none.",
            form="variable",
        ),
    ] = ""
    rerank_folder: Annotated[
        str,
        Setting(
            "rerank.folder", "path", "Folder of an ONNX cross-encoder that runs on this machine.", form="path"
        ),
    ] = ""
    rerank_timeout_ms: Annotated[
        int,
        Setting(
            "rerank.timeout_ms",
            "ms",
            "How long the reranker may take; recall then goes on without.",
            1,
            600_000,
        ),
    ] = 1_500
    rerank_candidates: Annotated[
        int, Setting("rerank.candidates", "hits", "Most hits that are sent to the reranker.", 1, 1_000)
    ] = 30
    rerank_max_chars: Annotated[
        int,
        Setting("rerank.max_chars", "characters", "Where the text of a hit is cut before it is sent.", 40),
    ] = 2_000
    # The logit of .0009 is -7, where system D drops a text in Chinese. Only a model that is sure may drop evidence.
    rerank_accept: Annotated[
        float,
        Setting("rerank.accept", "probability", "From here on a hit answers the question.", maximum=1),
    ] = 0.5
    rerank_reject: Annotated[
        float,
        Setting(
            "rerank.reject", "probability", "Up to here a hit is left out, if another answers.", maximum=1
        ),
    ] = 0.0009

    llm_url: Annotated[
        str, Setting("llm.url", "URL", "Service of the model that distils; empty sends nothing anywhere.")
    ] = ""
    llm_model: Annotated[str, Setting("llm.model", "name", "Model that the service runs.")] = ""
    llm_key_env: Annotated[
        str,
        Setting(
            "llm.key_env",
            "variable",
            "Environment variable that holds the key of that service; empty sends none.",
            form="variable",
        ),
    ] = ""
    llm_timeout_ms: Annotated[
        int, Setting("llm.timeout_ms", "ms", "How long the model may take, retries too.", 1, 600_000)
    ] = 60_000
    llm_max_tokens: Annotated[
        int, Setting("llm.max_tokens", "tokens", "Longest answer of the model, thinking included.", 1)
    ] = 2_048
