-- Without it, the oldest ready tasks are searched for among all tasks.
CREATE INDEX task_ready_by_age ON task (seq) WHERE state = 'Ready';
