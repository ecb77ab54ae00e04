-- 0007_topics
-- What the exchanges of a scope were about, and the latest run of the worker that said so. Both can be made anew
-- from the transcript, so they carry no seal.

CREATE TABLE topics (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'provisional', 'finalized')),
    label_terms TEXT NOT NULL,
    retrieval_terms TEXT NOT NULL,
    spans TEXT NOT NULL,
    started_ms INTEGER,
    ended_ms INTEGER,
    updated_ms INTEGER NOT NULL,
    source TEXT NOT NULL,
    UNIQUE (scope, id)
);

CREATE TABLE topic_runs (
    scope INTEGER PRIMARY KEY REFERENCES scopes (no),
    id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('accepted', 'rejected', 'failed')),
    at_ms INTEGER NOT NULL,
    input TEXT NOT NULL,
    output TEXT NOT NULL,
    error TEXT,
    model TEXT NOT NULL,
    topics TEXT NOT NULL
);
