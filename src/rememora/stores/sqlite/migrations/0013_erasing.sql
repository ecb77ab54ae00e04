-- 0013_erasing
-- What was erased leaves a row that holds no words: when, how much, and what the scan of the files found. One that
-- is pending waits for a reader who keeps the write-ahead log from being emptied. `sealed` counts how often the codes
-- of a space were made anew, so that a process that holds them in memory lets go of those that were erased.

CREATE TABLE erasures (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    at_ms INTEGER NOT NULL,
    erased INTEGER NOT NULL CHECK (erased >= 0),
    status TEXT NOT NULL CHECK (status IN ('pending', 'complete')),
    files TEXT NOT NULL DEFAULT '[]',
    found INTEGER
);

CREATE INDEX erasures_pending ON erasures (no) WHERE status = 'pending';

ALTER TABLE vector_spaces ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
