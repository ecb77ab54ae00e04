-- 0002_vectors

-- Vectors of entries, in spaces side by side. `done_to` is the entry up to which backfill has looked,
-- `vectors` counts its vectors, `dead` the codes whose vector is gone, `died` those of all times, and no vector
-- of the space has a number up to `begins_after`.
CREATE TABLE vector_spaces (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    dimensions INTEGER NOT NULL CHECK (dimensions >= 1),
    done_to INTEGER NOT NULL DEFAULT 0,
    vectors INTEGER NOT NULL DEFAULT 0,
    dead INTEGER NOT NULL DEFAULT 0,
    died INTEGER NOT NULL DEFAULT 0,
    begins_after INTEGER NOT NULL DEFAULT 0
);

-- Numbers are never used again, so a process that holds codes in memory needs only those behind its last.
CREATE TABLE vectors (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    space INTEGER NOT NULL REFERENCES vector_spaces (no),
    entry INTEGER NOT NULL,
    vector BLOB NOT NULL
);

CREATE UNIQUE INDEX vectors_of_entry ON vectors (entry, space);

-- Derived from `vectors` and `entries`: the codes of many vectors in one row, up to number `last`.
CREATE TABLE vector_segments (
    space INTEGER NOT NULL REFERENCES vector_spaces (no),
    last INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (space, last)
);

-- A batch of a thousand messages is written in one go instead of in several small pieces that must be merged.
INSERT INTO entry_terms (entry_terms, rank) VALUES ('hashsize', 8388608);
