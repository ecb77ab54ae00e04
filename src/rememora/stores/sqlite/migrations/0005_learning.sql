-- 0005_learning
-- What is learnt from an exchange: 0 nothing, 1 it waits to be distilled, 2 it is done. It only ever rises.
-- Turns that were completed before anything could be distilled wait.

ALTER TABLE exchanges ADD COLUMN learning INTEGER NOT NULL DEFAULT 0 CHECK (learning BETWEEN 0 AND 2);

UPDATE exchanges SET learning = 1 WHERE status = 'completed' AND source IN ('host', 'archive');

CREATE INDEX exchanges_waiting ON exchanges (no, scope) WHERE learning = 1;
