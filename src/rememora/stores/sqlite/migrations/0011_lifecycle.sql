-- 0011_lifecycle
-- The tier of each memory that is not hot: what no sweep has moved is. Derived from heat and caps, in a table of its
-- own so that a sweep does not write the memories themselves anew.
-- `upkeep` tells when a task was last done for a scope, and how far in the ledger it looked.

CREATE TABLE memory_tiers (
    memory INTEGER PRIMARY KEY REFERENCES memories (no) ON DELETE CASCADE,
    tier TEXT NOT NULL CHECK (tier IN ('warm', 'cold'))
);

CREATE TABLE upkeep (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    task TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    place TEXT,
    PRIMARY KEY (scope, task)
) WITHOUT ROWID;
