-- Times named *_at are wall-clock milliseconds, for people; budgets are held against the sum of
-- analysis_execution.seconds.

CREATE TABLE analysis (
    id           BIGINT PRIMARY KEY,
    name         TEXT NOT NULL,
    kind         TEXT NOT NULL,
    subject      TEXT NOT NULL,
    document     TEXT NOT NULL,
    -- the module's own file as it was then: a replaced package must not change what was found
    module       TEXT,
    -- the packages that the document named when it was handed in, pinned by digest (JSON)
    packages     TEXT NOT NULL,
    who          TEXT NOT NULL,
    state        TEXT NOT NULL,
    -- the state it goes to once nothing of it runs any more; absent while it goes on
    halt         TEXT,
    detail       TEXT,
    -- grows when it is resumed, so that earlier failures no longer count and contexts are new ones
    era          INTEGER NOT NULL,
    seed         BIGINT NOT NULL,
    host         TEXT,
    plan         TEXT NOT NULL,
    expected     INTEGER NOT NULL,
    regressed    INTEGER NOT NULL,
    improved     INTEGER NOT NULL,
    equivalent   INTEGER NOT NULL,
    inconclusive INTEGER NOT NULL,
    started_at   BIGINT NOT NULL,
    ended_at     BIGINT
);
CREATE INDEX analysis_open ON analysis (id) WHERE ended_at IS NULL;

CREATE TABLE analysis_experiment (
    analysis       BIGINT NOT NULL REFERENCES analysis (id),
    position       INTEGER NOT NULL,
    name           TEXT NOT NULL,
    label          TEXT NOT NULL,
    version        TEXT,
    configuration  TEXT NOT NULL,
    package_name   TEXT,
    package_version TEXT,
    package_digest TEXT,
    problem        TEXT,
    PRIMARY KEY (analysis, position),
    UNIQUE (analysis, name)
);

-- Contexts of tasks, written here before they are submitted.
CREATE TABLE analysis_context (
    id        TEXT PRIMARY KEY,
    analysis  BIGINT NOT NULL REFERENCES analysis (id),
    purpose   TEXT NOT NULL,
    number    INTEGER NOT NULL,
    era       INTEGER NOT NULL,
    content   TEXT NOT NULL,
    submitted INTEGER NOT NULL,
    done      INTEGER NOT NULL
);
CREATE INDEX analysis_context_by_analysis ON analysis_context (analysis, number);

CREATE TABLE analysis_execution (
    analysis   BIGINT NOT NULL REFERENCES analysis (id),
    experiment TEXT NOT NULL,
    binary_no  INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    task       TEXT NOT NULL UNIQUE,
    context    TEXT NOT NULL REFERENCES analysis_context (id),
    place      INTEGER NOT NULL,
    era        INTEGER NOT NULL,
    state      TEXT NOT NULL,
    cause      TEXT,
    seconds    DOUBLE PRECISION,
    ended_at   BIGINT,
    PRIMARY KEY (analysis, experiment, binary_no, number)
);
CREATE INDEX analysis_execution_open ON analysis_execution (analysis) WHERE state = 'PLANNED';

CREATE TABLE analysis_failure (
    analysis   BIGINT NOT NULL REFERENCES analysis (id),
    number     INTEGER NOT NULL,
    task       TEXT NOT NULL,
    experiment TEXT NOT NULL,
    reason     TEXT NOT NULL,
    detail     TEXT NOT NULL,
    happened_at BIGINT NOT NULL,
    PRIMARY KEY (analysis, number)
);
