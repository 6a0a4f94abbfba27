-- Writers lock this table: usually in a mode that others share; alone after too many conflicts.
CREATE TABLE writing (
    nothing INTEGER
);

-- Several controllers write at once, so numbers come from sequences and not from the greatest so far.
CREATE SEQUENCE context_seq;
-- The tasks of a context are numbered from its own number on.
CREATE SEQUENCE task_seq INCREMENT BY 1048576;

-- The page of ready tasks is in their order.
CREATE INDEX task_ready_by_age ON task (seq) WHERE state = 'Ready';
