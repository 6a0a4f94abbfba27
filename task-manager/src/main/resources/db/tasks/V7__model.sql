-- What a condition does once it holds: START lets its task start, STOP stops its service.
ALTER TABLE dependency ADD COLUMN purpose TEXT NOT NULL DEFAULT 'START';

-- Why a context ended or is being closed, for people.
ALTER TABLE context ADD COLUMN detail TEXT NOT NULL DEFAULT '';

-- As JSON: the properties that a task did not set itself, each with where it is from.
ALTER TABLE task ADD COLUMN inherited TEXT NOT NULL DEFAULT '{}';

-- Where the attempt's JVM listens for a debugger.
ALTER TABLE attempt ADD COLUMN debug_port INTEGER;

CREATE TABLE latch (
    context   TEXT NOT NULL REFERENCES context (id),
    name      TEXT NOT NULL,
    total     BIGINT NOT NULL,
    remaining BIGINT NOT NULL,
    PRIMARY KEY (context, name)
);

-- Running tasks that wait for a latch.
CREATE TABLE latch_wait (
    waiter  TEXT NOT NULL REFERENCES task (id),
    attempt INTEGER NOT NULL,
    request BIGINT NOT NULL,
    context TEXT NOT NULL,
    latch   TEXT NOT NULL,
    host    TEXT NOT NULL,
    PRIMARY KEY (waiter, attempt, request)
);
CREATE INDEX latch_wait_by_latch ON latch_wait (context, latch);

-- What attempts were answered, so that a question that comes again is not worked off again; rows
-- go with their attempt.
CREATE TABLE answer (
    task     TEXT NOT NULL REFERENCES task (id),
    attempt  INTEGER NOT NULL,
    request  BIGINT NOT NULL,
    value    TEXT NOT NULL,
    problems TEXT NOT NULL,
    PRIMARY KEY (task, attempt, request)
);
