-- 0012_facts_in_time
-- An attribute may have several values at a time ("languages"): such values say so, and only those of an attribute
-- with one value keep each other from being active. Older values are asked for by their address, so it gets indexes
-- that hold all of them. From now on what is superseded stays in the full text, for questions about its own time; what
-- was so before comes back to it when it is rebuilt.

ALTER TABLE memories ADD COLUMN many INTEGER NOT NULL DEFAULT 0 CHECK (many IN (0, 1));

DROP INDEX memories_one_active_of_a_text;
CREATE UNIQUE INDEX memories_one_active_of_a_text
    ON memories (scope, normal_hash, ifnull(subject, ''), ifnull(attribute, ''), many) WHERE status = 'active';
DROP INDEX memories_one_active_of_a_slot;
CREATE UNIQUE INDEX memories_one_active_of_a_slot
    ON memories (scope, subject, attribute, CASE WHEN many THEN value ELSE '' END)
    WHERE subject IS NOT NULL AND status = 'active';
CREATE INDEX memories_by_subject ON memories (scope, subject, attribute, status) WHERE subject IS NOT NULL;
CREATE INDEX memories_by_attribute ON memories (scope, attribute) WHERE attribute IS NOT NULL;
