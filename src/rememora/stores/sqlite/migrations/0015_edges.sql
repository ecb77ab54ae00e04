-- 0015_edges
-- What an older version closed was taken out of the full text, so that no question about the past found it. It says
-- itself how long it held. And values with an address have terms for their edges now. The full text is made anew once,
-- where there is any of either.

UPDATE meta SET value = 0
    WHERE key = 'tokenizer_version' AND EXISTS (
        SELECT 1 FROM memories
        WHERE status = 'superseded' OR subject IS NOT NULL
            OR (json_valid(details) AND json_array_length(details, '$.because') > 0)
    );
