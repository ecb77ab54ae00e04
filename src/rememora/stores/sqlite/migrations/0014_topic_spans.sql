-- 0014_topic_spans
-- Which topic an exchange belongs to is asked with every turn: the spans of a topic get rows of their own. How far
-- the worker of a scope is, and the highest number that it ever gave, outlive the topics: no id comes twice.

CREATE TABLE topic_spans (
    scope INTEGER NOT NULL REFERENCES scopes (no),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    topic INTEGER NOT NULL REFERENCES topics (no) ON DELETE CASCADE,
    PRIMARY KEY (scope, first, topic)
) WITHOUT ROWID;

CREATE INDEX topic_spans_of_topic ON topic_spans (topic);

CREATE TABLE topic_progress (
    scope INTEGER PRIMARY KEY REFERENCES scopes (no),
    number INTEGER NOT NULL,
    seen_to INTEGER NOT NULL
);

INSERT INTO topic_spans (scope, first, last, topic)
    SELECT t.scope, s.value ->> 0, max(s.value ->> 1), t.no
    FROM topics t, json_each(t.spans) s GROUP BY t.scope, s.value ->> 0, t.no;
