-- 0008_memories_by_exchange
-- What was learnt from an exchange is found by it: the first place in `details` is that of the memory's own words.
-- Places of notes are numbers and have no exchange; damaged details have none either, and must not stop a write.

CREATE INDEX memories_by_exchange ON memories
    (scope, CASE WHEN json_valid(details) THEN json_extract(details, '$.evidence[0][0]') END)
    WHERE CASE WHEN json_valid(details) THEN json_extract(details, '$.evidence[0][0]') END IS NOT NULL;
