-- 0006_packed_vectors
-- A number of a vector takes 10 bits instead of 16 in spaces that are made from now on. Those that are there stay as
-- they are: to write them anew would take as long as the store is large.

ALTER TABLE vector_spaces ADD COLUMN bits INTEGER NOT NULL DEFAULT 16 CHECK (bits IN (10, 16));
