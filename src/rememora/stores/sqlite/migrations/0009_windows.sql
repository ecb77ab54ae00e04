-- 0009_windows
-- Exchanges that wait are given to a model a session at a time. Who is at one holds a lease, so that two processes
-- never ask about the same turns, and one that was killed keeps nobody from them for long. What a day has cost
-- outlives every process. `distilled_to` is the last exchange that was distilled; older scopes have none.

ALTER TABLE scopes ADD COLUMN distilled_to INTEGER;

CREATE INDEX exchanges_waiting_by_session ON exchanges (scope, session) WHERE learning = 1;

CREATE TABLE windows (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    session TEXT NOT NULL,
    holder TEXT,
    leased_ms INTEGER,
    until_ms INTEGER,
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failed_ms INTEGER,
    PRIMARY KEY (scope, session)
) WITHOUT ROWID;

CREATE TABLE model_days (
    day TEXT PRIMARY KEY,
    calls INTEGER NOT NULL DEFAULT 0 CHECK (calls >= 0),
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0)
) WITHOUT ROWID;
