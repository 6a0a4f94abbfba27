-- Times named *_at are wall-clock milliseconds, for people; budgets are compared with the sum of
-- analysis_execution.seconds.

CREATE TABLE analysis (
    id           BIGINT PRIMARY KEY,
    name         TEXT NOT NULL,
    kind         TEXT NOT NULL,
    subject      TEXT NOT NULL,
    document     TEXT NOT NULL,
    -- the module's own file at submission: a replaced package must not change results
    module       TEXT,
    -- JSON: the packages that the document named at submission, pinned by digest
    packages     TEXT NOT NULL,
    who          TEXT NOT NULL,
    state        TEXT NOT NULL,
    -- the state that it enters once none of its tasks runs; absent unless it is being stopped
    halt         TEXT,
    detail       TEXT,
    -- grows when it is resumed: earlier failures no longer count, and contexts are new ones
    era          INTEGER NOT NULL,
    seed         BIGINT NOT NULL,
    host         TEXT,
    -- JSON: hosts of the roles beside the measured one, by their names
    role_hosts   TEXT NOT NULL DEFAULT '{}',
    plan         TEXT NOT NULL,
    expected     INTEGER NOT NULL,
    -- valid executions of each experiment that users granted beyond what the statistics demand
    wished       INTEGER NOT NULL DEFAULT 0,
    -- 1 while it is to look for new versions
    looks        INTEGER NOT NULL DEFAULT 0,
    regressed    INTEGER NOT NULL,
    improved     INTEGER NOT NULL,
    equivalent   INTEGER NOT NULL,
    inconclusive INTEGER NOT NULL,
    -- how often its verdicts changed since the change_* tables were written
    outdated     INTEGER NOT NULL DEFAULT 1,
    started_at   BIGINT NOT NULL,
    ended_at     BIGINT
);
CREATE INDEX analysis_open ON analysis (id) WHERE ended_at IS NULL;
CREATE INDEX analysis_outdated ON analysis (id) WHERE outdated > 0 AND ended_at IS NOT NULL;

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
    -- JSON: what is known of the version where it comes from; absent for one that is only named
    details        TEXT,
    -- the era in which it was added; 0 for those of the file
    added          INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (analysis, position),
    UNIQUE (analysis, name)
);
-- The users of a package are read before it is unlisted.
CREATE INDEX analysis_experiment_package ON analysis_experiment (package_digest);

-- Binaries that were built for the versions.
CREATE TABLE analysis_build (
    analysis        BIGINT NOT NULL REFERENCES analysis (id),
    experiment      TEXT NOT NULL,
    binary_no       INTEGER NOT NULL,
    package_name    TEXT NOT NULL,
    package_version TEXT NOT NULL,
    package_digest  TEXT NOT NULL,
    -- digest of the binary's files alone
    content         TEXT NOT NULL,
    PRIMARY KEY (analysis, experiment, binary_no)
);
CREATE INDEX analysis_build_package ON analysis_build (package_digest);

-- Contexts of tasks, written before they are submitted.
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
    analysis     BIGINT NOT NULL REFERENCES analysis (id),
    experiment   TEXT NOT NULL,
    binary_no    INTEGER NOT NULL,
    number       INTEGER NOT NULL,
    task         TEXT NOT NULL UNIQUE,
    context      TEXT NOT NULL REFERENCES analysis_context (id),
    place        INTEGER NOT NULL,
    era          INTEGER NOT NULL,
    -- how many measurements it is to make: absent where the analysis cannot choose
    measurements INTEGER,
    -- measurements that it makes before these and discards
    warm_up      INTEGER NOT NULL DEFAULT 0,
    state        TEXT NOT NULL,
    cause        TEXT,
    seconds      DOUBLE PRECISION,
    ended_at     BIGINT,
    PRIMARY KEY (analysis, experiment, binary_no, number)
);
CREATE INDEX analysis_execution_open ON analysis_execution (analysis) WHERE state = 'PLANNED';
-- Lists count executions by state: the index alone answers.
CREATE INDEX analysis_execution_state ON analysis_execution (analysis, state);

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

-- JSON: what the pilot decided for all later executions.
CREATE TABLE analysis_pilot (
    analysis BIGINT PRIMARY KEY REFERENCES analysis (id),
    review   TEXT NOT NULL
);

-- JSON: how many binaries of each version an analysis chose that chooses them.
CREATE TABLE analysis_binaries (
    analysis BIGINT PRIMARY KEY REFERENCES analysis (id),
    plan     TEXT NOT NULL
);

-- Fresh experiments of two neighbours between which a regression was found. Their executions are in
-- analysis_execution like all others, under keys made from the number and the neighbours' own.
CREATE TABLE analysis_confirmation (
    analysis       BIGINT NOT NULL REFERENCES analysis (id),
    number         INTEGER NOT NULL,
    old_experiment TEXT NOT NULL,
    new_experiment TEXT NOT NULL,
    -- where it runs; absent when it was skipped
    host           TEXT,
    -- OPEN, DONE or LEFT_OUT
    state          TEXT NOT NULL,
    -- why it was skipped
    detail         TEXT,
    PRIMARY KEY (analysis, number),
    UNIQUE (analysis, old_experiment, new_experiment)
);

-- Analyses that repeat others exactly.
CREATE TABLE analysis_repeat (
    analysis   BIGINT PRIMARY KEY REFERENCES analysis (id),
    original   BIGINT NOT NULL REFERENCES analysis (id),
    -- the only one that is repeated; absent for all
    experiment TEXT,
    -- 1 if its executions are only compared with each other (A/A)
    is_check   INTEGER NOT NULL
);
CREATE INDEX analysis_repeat_by_original ON analysis_repeat (original);

-- Requests to an analysis: one more version, a look for new versions, two versions compared with
-- each other, or the same comparison again.
CREATE TABLE analysis_run (
    id         BIGINT PRIMARY KEY,
    analysis   BIGINT NOT NULL REFERENCES analysis (id),
    kind       TEXT NOT NULL,
    version    TEXT,
    baseline   TEXT,
    -- the file of a separate analysis that measures it; absent where this one does
    document   TEXT,
    -- the analysis that measures it; absent while it is queued
    measured   BIGINT,
    -- of an added version; absent while it is queued
    experiment TEXT,
    -- of the measuring analysis when it took the request
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

-- Suites: many analyses from one file.
CREATE TABLE analysis_suite (
    id         BIGINT PRIMARY KEY,
    name       TEXT NOT NULL,
    document   TEXT NOT NULL,
    -- of the analyses' executions together, in seconds; absent where each has its own
    budget     DOUBLE PRECISION,
    at_once    INTEGER NOT NULL,
    -- the change of the geometric mean that does not matter
    tolerance  DOUBLE PRECISION NOT NULL,
    -- what it compares, where versions were named when it was started
    version    TEXT,
    baseline   TEXT,
    who        TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    -- 1 once no more of its analyses are started
    is_stopped INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE analysis_suite_member (
    suite      BIGINT NOT NULL REFERENCES analysis_suite (id),
    position   INTEGER NOT NULL,
    name       TEXT NOT NULL,
    -- the file of its analysis, with what is shared
    document   TEXT NOT NULL,
    -- whether its budget is a share of the suite's
    is_sharing INTEGER NOT NULL,
    -- its share in seconds; absent while it waits, and where it does not share
    budget     DOUBLE PRECISION,
    -- absent while it waits
    analysis   BIGINT,
    -- why it could not be started
    problem    TEXT,
    PRIMARY KEY (suite, position)
);
CREATE INDEX analysis_suite_member_waiting ON analysis_suite_member (suite)
    WHERE analysis IS NULL AND problem IS NULL;

CREATE TABLE analysis_schedule (
    id       BIGINT PRIMARY KEY,
    analysis BIGINT NOT NULL REFERENCES analysis (id),
    cron     TEXT NOT NULL,
    zone     TEXT NOT NULL,
    who      TEXT NOT NULL,
    is_on    INTEGER NOT NULL,
    next_at  BIGINT NOT NULL,
    last_at  BIGINT,
    -- for when the last time was due
    due_at   BIGINT,
    last_run BIGINT,
    -- why the last run failed to start
    detail   TEXT
);

CREATE TABLE analysis_comment (
    id         BIGINT PRIMARY KEY,
    -- analysis/7, change/12 or execution/7/<experiment>/<binary>/<execution>
    about      TEXT NOT NULL,
    who        TEXT NOT NULL,
    content    TEXT NOT NULL,
    -- grows with each edit
    revision   INTEGER NOT NULL,
    made_at    BIGINT NOT NULL,
    edited_by  TEXT,
    edited_at  BIGINT,
    -- the row stays, without its content, so that its number is never used again
    is_deleted INTEGER NOT NULL
);
CREATE INDEX analysis_comment_by_about ON analysis_comment (about, id);

-- The view of an ended analysis, computed once: computing it from 20,000 executions takes a second,
-- reading it a few milliseconds. It can always be computed again.
CREATE TABLE analysis_view (
    analysis BIGINT PRIMARY KEY,
    -- a digest of all inputs and of the program version
    stamp    TEXT NOT NULL,
    -- JSON
    content  TEXT NOT NULL
);

-- Notifications: one row for each event.
CREATE TABLE notice (
    id          BIGINT PRIMARY KEY,
    -- the event, so that it is reported once
    source      TEXT NOT NULL UNIQUE,
    kind        TEXT NOT NULL,
    -- absent for events of hosts
    analysis    BIGINT,
    title       TEXT NOT NULL,
    -- JSON
    content     TEXT NOT NULL,
    happened_at BIGINT NOT NULL
);
CREATE INDEX notice_by_analysis ON notice (analysis, id);

-- Verdicts that were reported, so that a resumed analysis reports new ones only.
CREATE TABLE notice_finding (
    analysis BIGINT NOT NULL,
    finding  TEXT NOT NULL,
    PRIMARY KEY (analysis, finding)
);

-- Ends of analyses that were examined for notifications.
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
    -- signs the requests of a webhook; never shown again
    secret     TEXT,
    -- JSON lists; an empty list of analyses stands for all
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

-- The chart and the list of changes are read from the change_* tables. They are written when an
-- analysis has ended, and again when executions of it start or cease to count. All but change_step,
-- which records the decisions of people, can be computed again from the results.

CREATE TABLE change_analysis (
    analysis BIGINT PRIMARY KEY,
    name     TEXT NOT NULL
);

-- One metric, by one summary, of one configuration of one software on one host.
CREATE TABLE change_series (
    id            BIGINT PRIMARY KEY,
    software      TEXT NOT NULL,
    metric        TEXT NOT NULL,
    configuration TEXT NOT NULL,
    host          TEXT NOT NULL,
    title         TEXT NOT NULL,
    unit          TEXT NOT NULL,
    better        TEXT NOT NULL,
    summary       TEXT NOT NULL,
    -- since when it is not relied on; absent while it is
    quarantined_at BIGINT,
    -- when a user last released it: comparisons before do not count
    released_at   BIGINT,
    -- JSON, computed from the sessions
    health        TEXT,
    UNIQUE (software, metric, summary, configuration, host)
);

CREATE INDEX change_series_quarantined ON change_series (id) WHERE quarantined_at IS NOT NULL;

-- All versions of a software that any analysis measured; the oldest has the smallest place.
CREATE TABLE change_version (
    software TEXT NOT NULL,
    version  TEXT NOT NULL,
    place    INTEGER NOT NULL,
    PRIMARY KEY (software, version)
);
CREATE INDEX change_version_by_place ON change_version (software, place);

-- The result of one analysis for one version. The verdict and its numbers are absent for a version
-- that was compared with no other.
CREATE TABLE change_verdict (
    series         BIGINT NOT NULL REFERENCES change_series (id),
    version        TEXT NOT NULL,
    analysis       BIGINT NOT NULL,
    experiment     TEXT NOT NULL,
    mean           DOUBLE PRECISION NOT NULL,
    half_width     DOUBLE PRECISION,
    confidence     DOUBLE PRECISION NOT NULL,
    binaries       INTEGER NOT NULL,
    executions     INTEGER NOT NULL,
    measurements   BIGINT NOT NULL,
    -- digests of the host's configurations
    digests        TEXT NOT NULL,
    old_version    TEXT,
    old_mean       DOUBLE PRECISION,
    old_half_width DOUBLE PRECISION,
    verdict        TEXT,
    effect         DOUBLE PRECISION,
    low            DOUBLE PRECISION,
    high           DOUBLE PRECISION,
    sentence       TEXT,
    -- whether fresh executions confirmed a regression
    is_confirmed   INTEGER NOT NULL,
    -- whether its executions were interleaved with those of all versions of the analysis
    is_interleaved INTEGER NOT NULL,
    -- whether it is from the newest of the analyses that measured the version
    is_newest      INTEGER NOT NULL,
    PRIMARY KEY (series, version, analysis)
);
CREATE INDEX change_verdict_by_analysis ON change_verdict (analysis);

-- A version compared with itself by halves of its executions (A/A).
CREATE TABLE change_check (
    series      BIGINT NOT NULL REFERENCES change_series (id),
    version     TEXT NOT NULL,
    analysis    BIGINT NOT NULL,
    -- start of its newest execution
    measured_at BIGINT NOT NULL,
    -- 1 if the analysis was made for nothing else
    is_run      INTEGER NOT NULL,
    executions  INTEGER NOT NULL,
    -- executions on each side; 0 where there are too few, and the verdict is absent
    side        INTEGER NOT NULL,
    verdict     TEXT,
    low         DOUBLE PRECISION,
    high        DOUBLE PRECISION,
    confidence  DOUBLE PRECISION NOT NULL,
    tolerance   DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (series, version, analysis)
);
CREATE INDEX change_check_by_analysis ON change_check (analysis);
CREATE INDEX change_check_by_time ON change_check (series, measured_at);

-- A significant change of a series at a version: one row, however many analyses find it.
CREATE TABLE change_found (
    id             BIGINT PRIMARY KEY,
    series         BIGINT NOT NULL REFERENCES change_series (id),
    version        TEXT NOT NULL,
    old_version    TEXT NOT NULL,
    -- of a gradual change the last version at which it grew; otherwise the version itself
    until          TEXT NOT NULL,
    -- NEIGHBOURS, or SERIES if only the whole series shows it
    evidence       TEXT NOT NULL,
    -- JSON; changes with the same cause are shown together
    cause          TEXT NOT NULL,
    -- the value of until when it was reported; absent while it is not reported
    reported_until TEXT,
    analysis       BIGINT NOT NULL,
    experiment     TEXT NOT NULL,
    verdict        TEXT NOT NULL,
    effect         DOUBLE PRECISION NOT NULL,
    low            DOUBLE PRECISION,
    high           DOUBLE PRECISION,
    confidence     DOUBLE PRECISION NOT NULL,
    sentence       TEXT NOT NULL,
    mean           DOUBLE PRECISION NOT NULL,
    half_width     DOUBLE PRECISION,
    old_mean       DOUBLE PRECISION NOT NULL,
    old_half_width DOUBLE PRECISION,
    -- 0 when the current results contradict it; the numbers are the last that supported it
    is_there       INTEGER NOT NULL,
    state          TEXT NOT NULL,
    -- the number of its last step
    revision       INTEGER NOT NULL,
    found_at       BIGINT NOT NULL,
    UNIQUE (series, version)
);
CREATE INDEX change_found_by_state ON change_found (state, id);
CREATE INDEX change_found_by_cause ON change_found (cause);
CREATE INDEX change_found_unreported ON change_found (id)
    WHERE is_there = 1 AND (reported_until IS NULL OR reported_until <> until);

-- Rows are only ever added.
CREATE TABLE change_step (
    change  BIGINT NOT NULL REFERENCES change_found (id),
    number  INTEGER NOT NULL,
    state   TEXT NOT NULL,
    who     TEXT NOT NULL,
    comment TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (change, number)
);
