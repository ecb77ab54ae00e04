-- 0017_waiting_since
-- A tick finds by this that no session has waited long enough, however many wait.
CREATE INDEX exchanges_waiting_since ON exchanges (user_sent_ms, scope, session) WHERE learning = 1;
