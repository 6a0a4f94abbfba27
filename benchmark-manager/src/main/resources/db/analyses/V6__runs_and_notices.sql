-- Times named *_at are wall-clock milliseconds.

-- 1 while it is to be asked again which versions there are.
ALTER TABLE analysis ADD COLUMN looks INTEGER NOT NULL DEFAULT 0;
-- The era in which the experiment was added; 0 for those that were asked for in the file.
ALTER TABLE analysis_experiment ADD COLUMN added INTEGER NOT NULL DEFAULT 0;

-- What somebody outside asked an analysis for: one more version, a look for new versions, two
-- versions against each other, or the same comparison again.
CREATE TABLE analysis_run (
    id         BIGINT PRIMARY KEY,
    analysis   BIGINT NOT NULL REFERENCES analysis (id),
    kind       TEXT NOT NULL,
    version    TEXT,
    baseline   TEXT,
    -- the file of the analysis of its own that measures it; absent where the one asked does
    document   TEXT,
    -- the analysis that measures it; absent while it waits
    measured   BIGINT,
    -- of a version that was added; absent of others and while it waits
    experiment TEXT,
    -- of the analysis that measures it when it was taken up
    era        INTEGER NOT NULL,
    state      TEXT NOT NULL,
    detail     TEXT,
    who        TEXT NOT NULL,
    asked_at   BIGINT NOT NULL,
    ended_at   BIGINT
);
CREATE INDEX analysis_run_open ON analysis_run (id) WHERE ended_at IS NULL;
CREATE INDEX analysis_run_by_analysis ON analysis_run (analysis, id);
CREATE INDEX analysis_run_by_measured ON analysis_run (measured);

CREATE TABLE analysis_schedule (
    id       BIGINT PRIMARY KEY,
    analysis BIGINT NOT NULL REFERENCES analysis (id),
    cron     TEXT NOT NULL,
    zone     TEXT NOT NULL,
    who      TEXT NOT NULL,
    is_on    INTEGER NOT NULL,
    next_at  BIGINT NOT NULL,
    last_at  BIGINT,
    last_run BIGINT,
    -- why the last time came to nothing
    detail   TEXT
);

-- What people are told: written once for each thing that happened.
CREATE TABLE notice (
    id          BIGINT PRIMARY KEY,
    -- what it is about, so that it is told once
    source      TEXT NOT NULL UNIQUE,
    kind        TEXT NOT NULL,
    -- absent of hosts
    analysis    BIGINT,
    title       TEXT NOT NULL,
    -- JSON
    content     TEXT NOT NULL,
    happened_at BIGINT NOT NULL
);
CREATE INDEX notice_by_analysis ON notice (analysis, id);

-- Verdicts that were told, so that an analysis that goes on tells only new ones.
CREATE TABLE notice_finding (
    analysis BIGINT NOT NULL,
    finding  TEXT NOT NULL,
    PRIMARY KEY (analysis, finding)
);

-- Ends of analyses that were looked at.
CREATE TABLE notice_ending (
    analysis BIGINT NOT NULL,
    ending   TEXT NOT NULL,
    PRIMARY KEY (analysis, ending)
);

CREATE TABLE notice_rule (
    id         BIGINT PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE,
    target     TEXT NOT NULL,
    address    TEXT NOT NULL,
    -- signs what a webhook is sent; never told again
    secret     TEXT,
    -- JSON lists; no analyses are all
    kinds      TEXT NOT NULL,
    analyses   TEXT NOT NULL,
    is_on      INTEGER NOT NULL,
    who        TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- What is to be sent, written in the transaction that writes the notice.
CREATE TABLE notice_delivery (
    id         TEXT PRIMARY KEY,
    rule       BIGINT NOT NULL,
    notice     BIGINT NOT NULL,
    state      TEXT NOT NULL,
    attempts   INTEGER NOT NULL,
    next_at    BIGINT NOT NULL,
    answer     TEXT,
    changed_at BIGINT NOT NULL,
    UNIQUE (rule, notice)
);
CREATE INDEX notice_delivery_waiting ON notice_delivery (next_at) WHERE state = 'WAITING';
