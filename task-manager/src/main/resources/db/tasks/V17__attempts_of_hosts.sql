-- What is on a host is asked for whenever one speaks, and by the leader: the index alone answers.
DROP INDEX task_by_occupied;
CREATE INDEX task_by_occupied ON task (occupies, seq, id, attempt) WHERE occupies IS NOT NULL;
