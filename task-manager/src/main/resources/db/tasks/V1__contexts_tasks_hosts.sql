-- Times named *_at are wall-clock milliseconds, for people. Times named due, *_until are
-- milliseconds of a clock that only goes forward, for decisions.

CREATE TABLE context (
    id           TEXT PRIMARY KEY,
    seq          BIGINT NOT NULL,
    name         TEXT NOT NULL,
    owner        TEXT NOT NULL,
    phase        TEXT NOT NULL,
    outcome      TEXT,
    version      BIGINT NOT NULL,
    jobs         INTEGER NOT NULL,
    jobs_open    INTEGER NOT NULL,
    tasks        INTEGER NOT NULL,
    tasks_open   INTEGER NOT NULL,
    failed       INTEGER NOT NULL,
    aborted      INTEGER NOT NULL,
    submitted_at BIGINT NOT NULL,
    ended_at     BIGINT
);
CREATE INDEX context_by_seq ON context (seq);

CREATE TABLE task (
    id             TEXT PRIMARY KEY,
    context        TEXT NOT NULL REFERENCES context (id),
    seq            BIGINT NOT NULL,
    name           TEXT NOT NULL,
    kind           TEXT NOT NULL,
    owner          TEXT NOT NULL,
    descriptor     TEXT NOT NULL,
    exclusivity    TEXT NOT NULL,
    cores          INTEGER NOT NULL,
    restriction    TEXT,
    hosts          TEXT NOT NULL,
    state          TEXT NOT NULL,
    version        BIGINT NOT NULL,
    attempt        INTEGER NOT NULL,
    retries_left   INTEGER NOT NULL,
    offers_left    INTEGER NOT NULL,
    host           TEXT,
    occupies       TEXT,
    outcome        TEXT,
    reason         TEXT,
    detail         TEXT NOT NULL,
    again          INTEGER NOT NULL,
    due            BIGINT,
    started_at     BIGINT,
    ended_at       BIGINT,
    usage          TEXT,
    files          TEXT,
    progress_done  BIGINT NOT NULL,
    progress_total BIGINT NOT NULL,
    UNIQUE (context, name)
);
CREATE INDEX task_by_context ON task (context, seq);
CREATE INDEX task_by_seq ON task (seq);
CREATE INDEX task_ready ON task (seq) WHERE state = 'Ready';
CREATE INDEX task_open ON task (context) WHERE ended_at IS NULL;
CREATE INDEX task_by_occupied ON task (occupies) WHERE occupies IS NOT NULL;
CREATE INDEX task_by_due ON task (due) WHERE due IS NOT NULL;

CREATE TABLE task_history (
    task    TEXT NOT NULL REFERENCES task (id),
    number  BIGINT NOT NULL,
    time    BIGINT NOT NULL,
    attempt INTEGER NOT NULL,
    state   TEXT NOT NULL,
    reason  TEXT,
    who     TEXT NOT NULL,
    detail  TEXT NOT NULL,
    PRIMARY KEY (task, number)
);

CREATE TABLE attempt (
    task              TEXT NOT NULL REFERENCES task (id),
    number            INTEGER NOT NULL,
    context           TEXT NOT NULL,
    host              TEXT NOT NULL,
    log_bytes_dropped BIGINT NOT NULL,
    PRIMARY KEY (task, number)
);
CREATE INDEX attempt_by_context ON attempt (context);

-- Conditions that do not hold yet; rows go as they come to hold.
CREATE TABLE dependency (
    context    TEXT NOT NULL,
    on_task    TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    value      TEXT,
    task       TEXT NOT NULL REFERENCES task (id),
    position   INTEGER NOT NULL,
    PRIMARY KEY (task, position)
);
CREATE INDEX dependency_by_target ON dependency (context, on_task);

CREATE TABLE checkpoint (
    context TEXT NOT NULL,
    task    TEXT NOT NULL,
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    set_at  BIGINT NOT NULL,
    PRIMARY KEY (context, task, name)
);

-- Running tasks that wait for a checkpoint.
CREATE TABLE awaiting (
    waiter     TEXT NOT NULL REFERENCES task (id),
    context    TEXT NOT NULL,
    task       TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    host       TEXT NOT NULL,
    PRIMARY KEY (waiter, task, checkpoint)
);
CREATE INDEX awaiting_by_target ON awaiting (context, task, checkpoint);

-- A host that refused a task is not asked again at once.
CREATE TABLE refusal (
    task         TEXT NOT NULL REFERENCES task (id),
    host         TEXT NOT NULL,
    avoid_until  BIGINT NOT NULL,
    PRIMARY KEY (task, host)
);

CREATE TABLE host (
    name          TEXT PRIMARY KEY,
    credential    TEXT NOT NULL UNIQUE,
    version       BIGINT NOT NULL,
    incarnation   BIGINT NOT NULL,
    reported      BIGINT NOT NULL,
    commands      BIGINT NOT NULL,
    lease_until   BIGINT NOT NULL,
    seen_at       BIGINT,
    failures      INTEGER NOT NULL,
    configuration BIGINT NOT NULL,
    usage         TEXT
);

CREATE TABLE host_configuration (
    host       TEXT NOT NULL REFERENCES host (name),
    number     BIGINT NOT NULL,
    since      BIGINT NOT NULL,
    digest     TEXT NOT NULL,
    properties TEXT NOT NULL,
    PRIMARY KEY (host, number)
);

-- What a host is to do; rows go as they are acknowledged.
CREATE TABLE command (
    host    TEXT NOT NULL REFERENCES host (name),
    number  BIGINT NOT NULL,
    kind    TEXT NOT NULL,
    task    TEXT,
    attempt INTEGER,
    body    TEXT NOT NULL,
    PRIMARY KEY (host, number)
);

CREATE TABLE join_token (
    hash       TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    used_at    BIGINT,
    used_by    TEXT
);

CREATE TABLE leader (
    name        TEXT PRIMARY KEY,
    holder      TEXT NOT NULL,
    epoch       BIGINT NOT NULL,
    lease_until BIGINT NOT NULL
);

-- When each owner was last given a host, as a growing number.
CREATE TABLE turn (
    owner  TEXT PRIMARY KEY,
    served BIGINT NOT NULL
);
