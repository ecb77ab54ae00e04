-- 0010_words_not_kept
-- With `archive` switched off the words of turns are never written: a message has no text then, but a keyed and
-- salted hash of it. Exchanges say whether all of their words are kept, and of one that waits whether they are lost.
-- Everything that is there was kept.

ALTER TABLE messages ADD COLUMN words_hash TEXT;
ALTER TABLE exchanges ADD COLUMN kept INTEGER NOT NULL DEFAULT 1 CHECK (kept IN (0, 1));
ALTER TABLE exchanges ADD COLUMN lost INTEGER NOT NULL DEFAULT 0 CHECK (lost IN (0, 1));

CREATE INDEX exchanges_unkept ON exchanges (lost) WHERE learning = 1 AND kept = 0;
