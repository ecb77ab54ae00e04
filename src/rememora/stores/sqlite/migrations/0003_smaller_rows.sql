-- 0003_smaller_rows
-- What follows from other columns is not written again. The full text and the codes of vectors are made anew
-- when the store is opened; the numbers of entries stay, since vectors know them by these.

ALTER TABLE messages RENAME TO former_messages;

CREATE TABLE messages (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    id TEXT NOT NULL,
    source_id TEXT,
    exchange INTEGER REFERENCES exchanges (no),
    session TEXT,
    role TEXT NOT NULL,
    name TEXT,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    visible INTEGER NOT NULL CHECK (visible IN (0, 1)),
    mac BLOB NOT NULL,
    UNIQUE (scope, id)
);

INSERT INTO messages
SELECT m.no, m.scope, m.id, nullif(m.source_id, m.id),
    CASE WHEN e.source = 'note' AND e.id = m.id AND m.role = 'note' AND e.status = 'completed'
        AND e.session IS m.session AND e.user_sent_ms = m.at_ms AND e.completed_ms = m.at_ms
        AND (SELECT count(*) FROM former_messages o WHERE o.exchange = e.no) = 1
    THEN NULL ELSE e.no END,
    m.session, m.role, m.name, m.text, m.at_ms, m.visible, m.mac
FROM former_messages m LEFT JOIN exchanges e ON e.no = m.exchange ORDER BY m.no;

DELETE FROM sqlite_sequence WHERE name = 'messages';
UPDATE sqlite_sequence SET name = 'messages' WHERE name = 'former_messages';
DROP TABLE former_messages;

CREATE INDEX messages_by_exchange ON messages (exchange) WHERE exchange IS NOT NULL;
CREATE INDEX messages_by_time ON messages (scope, at_ms);
CREATE INDEX messages_renamed ON messages (scope, source_id) WHERE source_id IS NOT NULL;

DELETE FROM exchanges
WHERE source = 'note' AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.exchange = exchanges.no);

-- 64 bits still tell texts apart: among a million memories two meet with a chance of one in 30 million.
UPDATE memories SET normal_hash = substr(normal_hash, 1, 8);
UPDATE memory_versions SET normal_hash = substr(normal_hash, 1, 8);

ALTER TABLE entries RENAME TO former_entries;

CREATE TABLE entries (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    is_message INTEGER NOT NULL CHECK (is_message IN (0, 1)),
    id TEXT NOT NULL,
    session TEXT,
    kind TEXT NOT NULL,
    exchange INTEGER,
    at_ms INTEGER NOT NULL,
    expires_ms INTEGER,
    terms BLOB NOT NULL,
    UNIQUE (scope, is_message, id)
);

INSERT INTO entries
SELECT no, scope, source = 'message', id, session, kind, NULL, at_ms, expires_ms, x'' FROM former_entries ORDER BY no;

DELETE FROM sqlite_sequence WHERE name = 'entries';
UPDATE sqlite_sequence SET name = 'entries' WHERE name = 'former_entries';
DROP TABLE former_entries;

DROP TABLE term_frequencies;
CREATE TABLE term_frequencies (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    term INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    PRIMARY KEY (scope, term)
) WITHOUT ROWID;

DROP TABLE entry_terms;
-- Terms come ready-made and hold no white space: every other ASCII character belongs to one. Where they stand in
-- an entry is not kept: candidates are scored by the terms that the entry itself has.
CREATE VIRTUAL TABLE entry_terms USING fts5 (
    terms,
    content = '',
    contentless_delete = 1,
    detail = none,
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);

-- As in 0002: a batch of a thousand messages is written in one go.
INSERT INTO entry_terms (entry_terms, rank) VALUES ('hashsize', 8388608);

DELETE FROM vector_segments;
DELETE FROM meta WHERE key = 'tokenizer_version';
