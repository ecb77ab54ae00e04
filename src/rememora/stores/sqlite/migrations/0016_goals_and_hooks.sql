-- 0016_goals_and_hooks
-- What a conversation is after, and how far it is off; and the words that bring memories to mind, with what was
-- learnt of each. Words and the terms that find them follow from `memories`, whose rows say the triggers.

CREATE TABLE goals (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    session TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    keywords TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    rounds INTEGER NOT NULL DEFAULT 0 CHECK (rounds >= 0),
    reminders INTEGER NOT NULL DEFAULT 0 CHECK (reminders >= 0),
    drifting INTEGER NOT NULL DEFAULT 0 CHECK (drifting IN (0, 1)),
    seen TEXT NOT NULL DEFAULT '',
    began TEXT NOT NULL DEFAULT '',
    space TEXT NOT NULL DEFAULT '',
    vector BLOB,
    PRIMARY KEY (scope, session)
) WITHOUT ROWID;

CREATE TABLE hooks (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    memory TEXT NOT NULL,
    words TEXT NOT NULL,
    weight REAL NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 1),
    fired INTEGER NOT NULL DEFAULT 0 CHECK (fired >= 0),
    used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
    unused INTEGER NOT NULL DEFAULT 0 CHECK (unused >= 0),
    fired_ms INTEGER,
    dropped INTEGER NOT NULL DEFAULT 0 CHECK (dropped IN (0, 1)),
    UNIQUE (scope, memory, words)
);

CREATE TABLE hook_terms (
    scope INTEGER NOT NULL,
    term TEXT NOT NULL,
    hook INTEGER NOT NULL REFERENCES hooks (no) ON DELETE CASCADE,
    PRIMARY KEY (scope, term, hook)
) WITHOUT ROWID;

CREATE INDEX hook_terms_by_hook ON hook_terms (hook);

-- Memories of older stores may say triggers; the full text is made anew at the next opening, and their hooks with it.
DELETE FROM meta WHERE key = 'tokenizer_version'
    AND EXISTS (SELECT 1 FROM memories WHERE details LIKE '%"triggers":%');
