-- 0004_injections

-- Blocks that were put before a model; one that comes back in a message is known by its nonce.
CREATE TABLE injections (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    nonce TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (scope, nonce)
) WITHOUT ROWID;

CREATE INDEX injections_by_age ON injections (at_ms);

-- Keyed fingerprints of what stood in them, with the time of the first: what was said before is no echo.
CREATE TABLE injected_prints (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    print BLOB NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (scope, print)
) WITHOUT ROWID;
