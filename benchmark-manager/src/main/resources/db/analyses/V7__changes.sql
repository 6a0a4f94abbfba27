-- What the chart and the list of changes are read from: it is written, whole, when an analysis has
-- ended, and written again when executions of it cease to count or count again. Nothing is lost with
-- it that could not be computed from the results, but for change_step: what people decided.

-- How often the verdicts of an analysis became others since they were written down here.
ALTER TABLE analysis ADD COLUMN outdated INTEGER NOT NULL DEFAULT 1;
CREATE INDEX analysis_outdated ON analysis (id) WHERE outdated > 0 AND ended_at IS NOT NULL;

CREATE TABLE change_analysis (
    analysis BIGINT PRIMARY KEY,
    name     TEXT NOT NULL
);

-- One metric of one configuration of one software on one host.
CREATE TABLE change_series (
    id            BIGINT PRIMARY KEY,
    software      TEXT NOT NULL,
    metric        TEXT NOT NULL,
    configuration TEXT NOT NULL,
    host          TEXT NOT NULL,
    title         TEXT NOT NULL,
    unit          TEXT NOT NULL,
    better        TEXT NOT NULL,
    UNIQUE (software, metric, configuration, host)
);

-- All versions that any analysis of a software measured; the oldest has the least place.
CREATE TABLE change_version (
    software TEXT NOT NULL,
    version  TEXT NOT NULL,
    place    INTEGER NOT NULL,
    PRIMARY KEY (software, version)
);
CREATE INDEX change_version_by_place ON change_version (software, place);

-- What one analysis says of one version. The verdict and what belongs to it are absent for a version
-- that was held against none.
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
    -- of several analyses that measured the version, the newest speaks
    is_newest      INTEGER NOT NULL,
    PRIMARY KEY (series, version, analysis)
);
CREATE INDEX change_verdict_by_analysis ON change_verdict (analysis);

-- A sure change of a series at a version: once, whoever finds it how often.
CREATE TABLE change_found (
    id             BIGINT PRIMARY KEY,
    series         BIGINT NOT NULL REFERENCES change_series (id),
    version        TEXT NOT NULL,
    old_version    TEXT NOT NULL,
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
    -- 0 when what counts now says otherwise; the numbers are the last ones that said so
    is_there       INTEGER NOT NULL,
    state          TEXT NOT NULL,
    -- the number of its last step
    revision       INTEGER NOT NULL,
    found_at       BIGINT NOT NULL,
    UNIQUE (series, version)
);
CREATE INDEX change_found_by_state ON change_found (state, id);

-- Only ever added to.
CREATE TABLE change_step (
    change  BIGINT NOT NULL REFERENCES change_found (id),
    number  INTEGER NOT NULL,
    state   TEXT NOT NULL,
    who     TEXT NOT NULL,
    comment TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (change, number)
);
