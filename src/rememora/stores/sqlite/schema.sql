-- The structure that the migrations add up to; a test compares the two. A new store begins with it.
-- term_frequencies, entry_terms and vector_segments are derived and can be dropped and rebuilt exactly.
-- A scope has a number, which stands in every key and before every full-text term.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value NOT NULL
) WITHOUT ROWID;

CREATE TABLE scopes (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    entries INTEGER NOT NULL DEFAULT 0 CHECK (entries >= 0),
    terms INTEGER NOT NULL DEFAULT 0 CHECK (terms >= 0), distilled_to INTEGER
);

CREATE TABLE exchanges (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    id TEXT NOT NULL,
    session TEXT,
    status TEXT NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
    user_sent_ms INTEGER NOT NULL,
    completed_ms INTEGER,
    failure_reason TEXT,
    source TEXT NOT NULL,
    learning INTEGER NOT NULL DEFAULT 0 CHECK (learning BETWEEN 0 AND 2),
    kept INTEGER NOT NULL DEFAULT 1 CHECK (kept IN (0, 1)),
    lost INTEGER NOT NULL DEFAULT 0 CHECK (lost IN (0, 1)),
    UNIQUE (scope, id)
);

-- Notes that were kept with an exchange are left out: none of them is a turn.
CREATE INDEX exchanges_by_status ON exchanges (scope, status) WHERE source <> 'note';
CREATE INDEX exchanges_by_session ON exchanges (scope, session) WHERE source <> 'note';
CREATE INDEX exchanges_waiting ON exchanges (no, scope) WHERE learning = 1;
CREATE INDEX exchanges_waiting_by_session ON exchanges (scope, session) WHERE learning = 1;
CREATE INDEX exchanges_waiting_since ON exchanges (user_sent_ms, scope, session) WHERE learning = 1;
CREATE INDEX exchanges_unkept ON exchanges (lost) WHERE learning = 1 AND kept = 0;

-- A message that says no exchange is the note of a memory, and an exchange by itself, of its own id. `source_id`
-- is only said where it is not the id, `words_hash` only where the words were not kept: the text is empty then.
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
    words_hash TEXT,
    UNIQUE (scope, id)
);

CREATE INDEX messages_by_exchange ON messages (exchange) WHERE exchange IS NOT NULL;
CREATE INDEX messages_by_time ON messages (scope, at_ms);
CREATE INDEX messages_renamed ON messages (scope, source_id) WHERE source_id IS NOT NULL;

CREATE TABLE memories (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    id TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    session TEXT,
    kind TEXT NOT NULL,
    title TEXT,
    text TEXT NOT NULL,
    status TEXT NOT NULL,
    trust TEXT NOT NULL,
    source TEXT NOT NULL,
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    importance REAL NOT NULL CHECK (importance BETWEEN 0 AND 1),
    subject TEXT,
    attribute TEXT,
    value TEXT,
    valid_from_ms INTEGER,
    valid_to_ms INTEGER,
    recorded_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    retired_ms INTEGER,
    superseded_by TEXT,
    pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
    expires_ms INTEGER,
    heat REAL NOT NULL CHECK (heat BETWEEN 0 AND 1),
    reinforced_ms INTEGER NOT NULL,
    recall_count INTEGER NOT NULL,
    recalled_ms INTEGER,
    details TEXT NOT NULL,
    normal_hash BLOB NOT NULL,
    mac BLOB NOT NULL,
    many INTEGER NOT NULL DEFAULT 0 CHECK (many IN (0, 1)),
    UNIQUE (scope, id)
);

CREATE UNIQUE INDEX memories_one_active_of_a_text
    ON memories (scope, normal_hash, ifnull(subject, ''), ifnull(attribute, ''), many) WHERE status = 'active';
CREATE INDEX memories_waiting_of_a_text ON memories (scope, normal_hash) WHERE status = 'quarantined';
-- Of an attribute with several values each is in nobody's way but its own.
CREATE UNIQUE INDEX memories_one_active_of_a_slot
    ON memories (scope, subject, attribute, CASE WHEN many THEN value ELSE '' END)
    WHERE subject IS NOT NULL AND status = 'active';
CREATE INDEX memories_by_subject ON memories (scope, subject, attribute, status) WHERE subject IS NOT NULL;
CREATE INDEX memories_by_attribute ON memories (scope, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX memories_by_change ON memories (scope, updated_ms);
CREATE INDEX memories_in_trash ON memories (retired_ms) WHERE status = 'trashed';
CREATE INDEX memories_by_exchange ON memories
    (scope, CASE WHEN json_valid(details) THEN json_extract(details, '$.evidence[0][0]') END)
    WHERE CASE WHEN json_valid(details) THEN json_extract(details, '$.evidence[0][0]') END IS NOT NULL;

-- The tier of each memory that is not hot, derived from heat and caps: a sweep does not write the memories anew.
CREATE TABLE memory_tiers (
    memory INTEGER PRIMARY KEY REFERENCES memories (no) ON DELETE CASCADE,
    tier TEXT NOT NULL CHECK (tier IN ('warm', 'cold'))
);

-- A version is a row of `memories` as it was, its seal included.
CREATE TABLE memory_versions (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    session TEXT,
    kind TEXT NOT NULL,
    title TEXT,
    text TEXT NOT NULL,
    status TEXT NOT NULL,
    trust TEXT NOT NULL,
    source TEXT NOT NULL,
    confidence REAL NOT NULL,
    importance REAL NOT NULL,
    subject TEXT,
    attribute TEXT,
    value TEXT,
    valid_from_ms INTEGER,
    valid_to_ms INTEGER,
    recorded_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    retired_ms INTEGER,
    superseded_by TEXT,
    pinned INTEGER NOT NULL,
    expires_ms INTEGER,
    heat REAL NOT NULL,
    reinforced_ms INTEGER NOT NULL,
    recall_count INTEGER NOT NULL,
    recalled_ms INTEGER,
    details TEXT NOT NULL,
    normal_hash BLOB NOT NULL,
    mac BLOB NOT NULL,
    PRIMARY KEY (scope, id, version)
) WITHOUT ROWID;

-- `salt` and `payload_hash` of a row without payload are empty.
CREATE TABLE ledger (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    operation TEXT NOT NULL,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    ids TEXT NOT NULL,
    reason TEXT,
    salt BLOB,
    payload TEXT,
    payload_hash BLOB NOT NULL,
    chain BLOB NOT NULL
);

-- Keyed fingerprints: they tell that words come back, not what the words were.
CREATE TABLE tombstones (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    print BLOB NOT NULL,
    memory_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (scope, print, memory_id)
) WITHOUT ROWID;

CREATE TABLE previews (
    token TEXT PRIMARY KEY,
    action TEXT NOT NULL,
    scope INTEGER NOT NULL REFERENCES scopes (no),
    ids TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) WITHOUT ROWID;

-- What is indexed of a message or, else, of a memory. Terms and exchanges are kept as numbers of 32 bits that
-- follow from their words (`core.numbers`), four bytes for each term.
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

CREATE TABLE term_frequencies (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    term INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    PRIMARY KEY (scope, term)
) WITHOUT ROWID;

-- Terms come ready-made and hold no white space: every other ASCII character belongs to one. Where they stand in
-- an entry is not kept: candidates are scored by the terms that the entry itself has.
CREATE VIRTUAL TABLE entry_terms USING fts5 (
    terms,
    content = '',
    contentless_delete = 1,
    detail = none,
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);

-- Vectors of entries, in spaces side by side. `done_to` is the entry up to which backfill has looked,
-- `vectors` counts its vectors, `dead` the codes whose vector is gone, `died` those of all times, and no vector
-- of the space has a number up to `begins_after`. `bits` is what a number of a vector takes: 16 in half precision,
-- as spaces before the sixth migration have it, 10 as `core.vectors.packed` writes it. `sealed` counts how often
-- the codes were made anew.
CREATE TABLE vector_spaces (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    dimensions INTEGER NOT NULL CHECK (dimensions >= 1),
    done_to INTEGER NOT NULL DEFAULT 0,
    vectors INTEGER NOT NULL DEFAULT 0,
    dead INTEGER NOT NULL DEFAULT 0,
    died INTEGER NOT NULL DEFAULT 0,
    begins_after INTEGER NOT NULL DEFAULT 0,
    bits INTEGER NOT NULL DEFAULT 16 CHECK (bits IN (10, 16)), sealed INTEGER NOT NULL DEFAULT 0
);

-- Numbers are never used again, so a process that holds codes in memory needs only those behind its last.
CREATE TABLE vectors (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    space INTEGER NOT NULL REFERENCES vector_spaces (no),
    entry INTEGER NOT NULL,
    vector BLOB NOT NULL
);

CREATE UNIQUE INDEX vectors_of_entry ON vectors (entry, space);

-- Derived from `vectors` and `entries`: the codes of many vectors in one row, up to number `last`,
-- as `vector_columns` writes them.
CREATE TABLE vector_segments (
    space INTEGER NOT NULL REFERENCES vector_spaces (no),
    last INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (space, last)
);

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

-- When a task was last done for a scope, and how far in the ledger it looked.
CREATE TABLE upkeep (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    task TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    place TEXT,
    PRIMARY KEY (scope, task)
) WITHOUT ROWID;

-- Sessions whose exchanges are with a model, or could not be read by one; '' is no session.
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

-- What models were asked on a day of the setting `timezone`.
CREATE TABLE model_days (
    day TEXT PRIMARY KEY,
    calls INTEGER NOT NULL DEFAULT 0 CHECK (calls >= 0),
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0)
) WITHOUT ROWID;

-- What exchanges were about: `spans` are pairs of their numbers. Made from the transcript, and sealed by nothing.
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

-- The spans of the topics of a scope again, for the question which topic an exchange belongs to.
CREATE TABLE topic_spans (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    topic INTEGER NOT NULL REFERENCES topics (no) ON DELETE CASCADE,
    PRIMARY KEY (scope, first, topic)
) WITHOUT ROWID;

CREATE INDEX topic_spans_of_topic ON topic_spans (topic);

-- How far the worker of a scope is, and the highest number that it ever gave to a topic.
CREATE TABLE topic_progress (
    scope INTEGER PRIMARY KEY REFERENCES scopes (no),
    number INTEGER NOT NULL,
    seen_to INTEGER NOT NULL
);

-- The latest run of the worker in a scope, with the topics that it gave.
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

-- What was erased, and what a scan of the files found of it afterwards: no words, no ids.
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

-- What a conversation is after, and how far it is off; session '' is the goal of those that have none. `seen` and
-- `began` are digests of messages, `vector` that of the description in `space`.
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

-- The words that bring a memory to mind, with what was learnt of each. One that was dropped stays, so that it does
-- not come back by itself. Words and terms follow from the triggers of `memories`.
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
