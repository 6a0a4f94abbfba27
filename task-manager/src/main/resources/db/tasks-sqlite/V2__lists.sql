-- The next number of a context or task is the greatest so far plus one; lists are in their order.
CREATE INDEX task_by_context ON task (context, seq);
CREATE INDEX task_by_seq ON task (seq);
