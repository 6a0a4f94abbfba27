-- Placing reads ready tasks by kind; with statistics of an empty queue, PostgreSQL preferred this index and read them all.
DROP INDEX task_ready_by_age;
