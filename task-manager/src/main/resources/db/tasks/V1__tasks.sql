-- Times named *_at and *_since are wall-clock milliseconds, for people. Times named due and *_until
-- are milliseconds of platform_time, for decisions. What only one kind of database has is in V2.

CREATE TABLE context (
    id           TEXT PRIMARY KEY,
    seq          BIGINT NOT NULL,
    name         TEXT NOT NULL,
    owner        TEXT NOT NULL,
    priority     INTEGER NOT NULL DEFAULT 0,
    -- whether tasks may still be added to it
    growing      INTEGER NOT NULL DEFAULT 0,
    -- whether users may add tasks; until it is closed, it does not end by itself
    held_open    INTEGER NOT NULL DEFAULT 0,
    -- JSON object
    properties   TEXT NOT NULL DEFAULT '{}',
    phase        TEXT NOT NULL,
    outcome      TEXT,
    -- why it ended or is being closed, for people
    detail       TEXT NOT NULL DEFAULT '',
    version      BIGINT NOT NULL,
    jobs         INTEGER NOT NULL,
    jobs_open    INTEGER NOT NULL,
    tasks        INTEGER NOT NULL,
    tasks_open   INTEGER NOT NULL,
    failed       INTEGER NOT NULL,
    aborted      INTEGER NOT NULL,
    submitted_at BIGINT NOT NULL,
    ended_at     BIGINT,
    -- when the logs, and all but the last rows of the history, were removed
    logs_removed_at    BIGINT,
    history_removed_at BIGINT
);
CREATE INDEX context_by_seq ON context (seq);
CREATE INDEX context_by_end ON context (ended_at) WHERE ended_at IS NOT NULL;

-- Keeps ids from being given twice after the context itself was removed.
CREATE TABLE removed_context (
    id         TEXT PRIMARY KEY,
    removed_at BIGINT NOT NULL
);

CREATE TABLE task (
    id              TEXT PRIMARY KEY,
    context         TEXT NOT NULL REFERENCES context (id),
    seq             BIGINT NOT NULL,
    name            TEXT NOT NULL,
    kind            TEXT NOT NULL,
    owner           TEXT NOT NULL,
    descriptor      TEXT NOT NULL,
    -- JSON object: the properties that the task did not set itself, each with its origin
    inherited       TEXT NOT NULL DEFAULT '{}',
    exclusivity     TEXT NOT NULL,
    cores           INTEGER NOT NULL,
    -- JSON object: what it takes of a host besides cores, such as {"memory": bytes, "l3-partition": 1}
    resources       TEXT NOT NULL DEFAULT '{}',
    restriction     TEXT,
    hosts           TEXT NOT NULL,
    -- JSON array of names of host groups
    groups_of_hosts TEXT NOT NULL DEFAULT '[]',
    -- the gang that it is placed with
    together        TEXT,
    -- the name by which tasks of other contexts find it while it runs
    service         TEXT,
    -- the priority of its context
    priority        INTEGER NOT NULL DEFAULT 0,
    -- whether a further attempt resumes in the working directory of the previous one
    keeps_work      INTEGER NOT NULL DEFAULT 0,
    -- a short digest of the packages that it unpacks; only speed depends on it
    packages        TEXT NOT NULL DEFAULT '',
    -- a digest: tasks with the same one need the same of hosts
    needs           TEXT NOT NULL DEFAULT '',
    state           TEXT NOT NULL,
    version         BIGINT NOT NULL,
    attempt         INTEGER NOT NULL,
    retries_left    INTEGER NOT NULL,
    offers_left     INTEGER NOT NULL,
    host            TEXT,
    occupies        TEXT,
    outcome         TEXT,
    reason          TEXT,
    detail          TEXT NOT NULL,
    again           INTEGER NOT NULL,
    due             BIGINT,
    started_at      BIGINT,
    ended_at        BIGINT,
    usage           TEXT,
    files           TEXT,
    progress_done   BIGINT NOT NULL,
    progress_total  BIGINT NOT NULL,
    UNIQUE (context, name)
);
-- The leader reads a page of ready tasks: the oldest of each kind (needs), the oldest of each priority and owner of a kind, and those of contexts that may use hosts where others may not.
CREATE INDEX task_ready ON task (needs, seq) WHERE state = 'Ready';
CREATE INDEX task_ready_in_turn ON task (needs, priority, owner, seq) WHERE state = 'Ready';
CREATE INDEX task_ready_of_context ON task (context, needs, seq) WHERE state = 'Ready';
CREATE INDEX task_open ON task (context) WHERE ended_at IS NULL;
-- What is on a host is read with every sync, and by the leader: the index alone answers.
CREATE INDEX task_by_occupied ON task (occupies, seq, id, attempt,
    context, kind, exclusivity, cores, resources) WHERE occupies IS NOT NULL;
CREATE INDEX task_by_due ON task (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX task_by_service ON task (service) WHERE service IS NOT NULL AND ended_at IS NULL;
CREATE INDEX task_by_gang ON task (context, together, seq) WHERE together IS NOT NULL;

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
    -- digest of the host's properties when the program started
    configuration     TEXT,
    -- where the JVM listens for a debugger
    debug_port        INTEGER,
    log_bytes_dropped BIGINT NOT NULL,
    -- where the log ends
    log_last          BIGINT NOT NULL DEFAULT -1,
    log_bytes         BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (task, number)
);
CREATE INDEX attempt_by_context ON attempt (context);

-- Lines of logs, in parts as they arrived; only controllers that share the database keep logs here.
CREATE TABLE log_part (
    task       TEXT NOT NULL,
    attempt    INTEGER NOT NULL,
    first_line BIGINT NOT NULL,
    last_line  BIGINT NOT NULL,
    body       TEXT NOT NULL,
    PRIMARY KEY (task, attempt, last_line)
);

-- Answers to requests of attempts, so that a repeated request is not carried out again; rows are
-- removed with their attempt.
CREATE TABLE answer (
    task     TEXT NOT NULL REFERENCES task (id),
    attempt  INTEGER NOT NULL,
    request  BIGINT NOT NULL,
    value    TEXT NOT NULL,
    problems TEXT NOT NULL,
    PRIMARY KEY (task, attempt, request)
);

-- Conditions that do not hold yet; a row is removed when its condition holds.
CREATE TABLE dependency (
    context    TEXT NOT NULL,
    on_task    TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    value      TEXT,
    task       TEXT NOT NULL REFERENCES task (id),
    position   INTEGER NOT NULL,
    -- START lets the task start, STOP stops the service
    purpose    TEXT NOT NULL DEFAULT 'START',
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

-- A host that refused a task is not offered it again at once.
CREATE TABLE refusal (
    task         TEXT NOT NULL REFERENCES task (id),
    host         TEXT NOT NULL,
    avoid_until  BIGINT NOT NULL,
    PRIMARY KEY (task, host)
);

CREATE TABLE host (
    name            TEXT PRIMARY KEY,
    credential      TEXT NOT NULL UNIQUE,
    version         BIGINT NOT NULL,
    incarnation     BIGINT NOT NULL,
    reported        BIGINT NOT NULL,
    commands        BIGINT NOT NULL,
    lease_until     BIGINT NOT NULL,
    joined_at       BIGINT,
    seen_at         BIGINT,
    -- since when its lease has not expired
    online_since    BIGINT,
    failures        INTEGER NOT NULL,
    -- number of its current configuration
    configuration   BIGINT NOT NULL,
    -- JSON: properties that change all the time, and so belong to no configuration
    readings        TEXT,
    -- JSON: properties that users set
    user_properties TEXT,
    usage           TEXT,
    -- a drained host takes no new tasks, and keeps those it has until drain_until
    drain_since     BIGINT,
    drain_by        TEXT,
    drain_why       TEXT,
    drain_until     BIGINT,
    revoked_at      BIGINT,
    revoked_by      TEXT,
    revoked_why     TEXT,
    -- removed for good, unless a host of this name joins; its history stays readable
    removed_at      BIGINT
);

CREATE TABLE host_configuration (
    host    TEXT NOT NULL REFERENCES host (name),
    number  BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    digest  TEXT NOT NULL,
    -- how many properties differ from the configuration before
    added   INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (host, number)
);
CREATE INDEX host_configuration_by_digest ON host_configuration (host, digest);

-- Properties of hosts: a tree is stored once, however many hosts report it.
CREATE TABLE property_tree (
    digest     TEXT PRIMARY KEY,
    properties TEXT NOT NULL,
    -- 1 once a program ran in this configuration: results may refer to it for ever
    used       INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE user_property_change (
    host      TEXT NOT NULL REFERENCES host (name),
    number    BIGINT NOT NULL,
    time      BIGINT NOT NULL,
    who       TEXT NOT NULL,
    property  TEXT NOT NULL,
    old_value TEXT,
    new_value TEXT,
    PRIMARY KEY (host, number)
);

-- The newest brief samples of the hosts' utilisation.
CREATE TABLE host_usage (
    host   TEXT NOT NULL REFERENCES host (name),
    number BIGINT NOT NULL,
    sample TEXT NOT NULL,
    PRIMARY KEY (host, number)
);

-- What a host is to do; rows are removed when they are acknowledged.
CREATE TABLE command (
    host    TEXT NOT NULL REFERENCES host (name),
    number  BIGINT NOT NULL,
    kind    TEXT NOT NULL,
    task    TEXT,
    attempt INTEGER,
    body    TEXT NOT NULL,
    PRIMARY KEY (host, number)
);

-- Requests of users to see a working directory on a host. They wait some seconds for the answer,
-- which the host may give to another controller than the one that asked.
CREATE TABLE work_look (
    id       VARCHAR(64)  NOT NULL PRIMARY KEY,
    host     VARCHAR(255) NOT NULL,
    asked_at BIGINT       NOT NULL,
    answer   TEXT
);

CREATE TABLE join_token (
    hash       TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    expires_at BIGINT,
    used_at    BIGINT,
    used_by    TEXT
);

CREATE TABLE host_group (
    name        TEXT PRIMARY KEY,
    description TEXT NOT NULL,
    hosts       TEXT NOT NULL,
    expression  TEXT,
    changed_at  BIGINT NOT NULL,
    changed_by  TEXT NOT NULL
);

CREATE TABLE software_alias (
    name        TEXT PRIMARY KEY,
    description TEXT NOT NULL,
    expression  TEXT NOT NULL,
    changed_at  BIGINT NOT NULL,
    changed_by  TEXT NOT NULL
);

-- Services outside the platform; one that is a task is in its row, and its values are checkpoints.
CREATE TABLE external_service (
    name     TEXT PRIMARY KEY,
    -- JSON object: its values by name
    entries  TEXT NOT NULL,
    added_by TEXT NOT NULL,
    added_at BIGINT NOT NULL
);

-- One row, whose version grows with every change of groups, aliases and user properties, so that
-- all controllers notice it.
CREATE TABLE directory (
    id      INTEGER PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO directory (id, version) VALUES (1, 1);

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

-- The controllers that share this database, as each describes itself; for people, and for hosts
-- that need another controller. No decision depends on these rows.
CREATE TABLE controller (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL,
    url         TEXT NOT NULL,
    -- of its certificate; absent for plain HTTP
    fingerprint TEXT,
    cluster     TEXT,
    since       BIGINT NOT NULL,
    seen_at     BIGINT NOT NULL
);

-- One row: a name that no other platform has.
CREATE TABLE platform (
    one  INTEGER PRIMARY KEY,
    name TEXT NOT NULL
);

-- One row: the clock that all controllers advance together. It stands still while none runs, and is
-- never faster than a monotonic clock.
CREATE TABLE platform_time (
    millis BIGINT NOT NULL
);
INSERT INTO platform_time (millis) VALUES (0);

-- Requests that created something, so that a repeated one creates nothing more; removed after days.
CREATE TABLE request_key (
    caller  TEXT NOT NULL,
    hash    TEXT NOT NULL,
    request TEXT NOT NULL,
    made    TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (caller, hash)
);
CREATE INDEX request_key_by_age ON request_key (made_at);

-- How long each kind of data is kept; without a row, the default applies.
CREATE TABLE retention (
    kind       TEXT PRIMARY KEY,
    keep_days  INTEGER,
    changed_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL
);

-- Sweeps, the newest last; begun_at is absent while one is only requested.
CREATE TABLE sweep (
    number   BIGINT PRIMARY KEY,
    who      TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    begun_at BIGINT,
    ended_at BIGINT,
    removed  TEXT
);

-- Files that the database no longer refers to; a row is removed after its file.
CREATE TABLE removal (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (kind, name)
);
