-- Writers lock this table: many at a time usually, one that was overtaken too often alone.
CREATE TABLE writing (
    nothing INTEGER
);

-- A maximum is no number for the next row where several controllers write at once.
CREATE SEQUENCE context_seq;
-- Tasks of a context count on from its number.
CREATE SEQUENCE task_seq INCREMENT BY 1048576;
