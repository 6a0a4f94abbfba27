-- One landed execution; all of this can be rebuilt from the landing files.
CREATE TABLE execution (
    analysis         VARCHAR(128) NOT NULL,
    experiment       VARCHAR(128) NOT NULL,
    binary_number    INTEGER      NOT NULL,
    execution_number INTEGER      NOT NULL,
    version          TEXT         NOT NULL,
    configuration    TEXT         NOT NULL, -- JSON object of texts
    task             VARCHAR(128) NOT NULL,
    attempt          INTEGER      NOT NULL,
    order_number     INTEGER      NOT NULL,
    host             VARCHAR(128) NOT NULL,
    host_digest      TEXT         NOT NULL,
    started_at       BIGINT       NOT NULL, -- milliseconds since 1970
    validity         VARCHAR(16)  NOT NULL,
    disturbed_by     TEXT         NOT NULL, -- JSON array of texts
    usage_figures    TEXT         NOT NULL, -- JSON object of numbers
    file             TEXT         NOT NULL, -- relative to the results folder
    sha256           VARCHAR(64)  NOT NULL,
    answers          TEXT         NOT NULL, -- JSON object of texts
    PRIMARY KEY (analysis, experiment, binary_number, execution_number)
);

-- The metrics measured in it; with their summaries, so that a history is drawn without opening files.
CREATE TABLE execution_metric (
    analysis         VARCHAR(128)     NOT NULL,
    experiment       VARCHAR(128)     NOT NULL,
    binary_number    INTEGER          NOT NULL,
    execution_number INTEGER          NOT NULL,
    position         INTEGER          NOT NULL, -- of the metric in the file
    metric           VARCHAR(64)      NOT NULL,
    unit             TEXT             NOT NULL,
    title            TEXT             NOT NULL,
    better           VARCHAR(8)       NOT NULL,
    summary          VARCHAR(16)      NOT NULL,
    measurements     BIGINT           NOT NULL,
    mean             DOUBLE PRECISION,          -- the summary; null when it is not a number
    PRIMARY KEY (analysis, experiment, binary_number, execution_number, metric),
    FOREIGN KEY (analysis, experiment, binary_number, execution_number)
        REFERENCES execution (analysis, experiment, binary_number, execution_number)
        ON DELETE CASCADE
);

-- Executions counted by experiment and by configuration of the host, so that lists and pages need
-- not read a million rows. Written in the transaction that writes the executions. A row stays when
-- its counts reach zero, so that its revision is never used twice.
CREATE TABLE execution_tally (
    analysis    VARCHAR(128) NOT NULL,
    experiment  VARCHAR(128) NOT NULL,
    host        VARCHAR(128) NOT NULL,
    host_digest TEXT         NOT NULL,
    version     TEXT         NOT NULL,
    executions  INTEGER      NOT NULL,
    counting    INTEGER      NOT NULL, -- those that enter statistics
    latest      BIGINT       NOT NULL, -- when the latest of them started
    revision    BIGINT       NOT NULL, -- grows with every change of one of them
    PRIMARY KEY (analysis, experiment, host, host_digest)
);
CREATE INDEX execution_tally_by_host ON execution_tally (host, host_digest, analysis);

-- When a file was last checked against its checksum, and the damage found.
CREATE TABLE file_check (
    file       TEXT   NOT NULL PRIMARY KEY, -- results/… as in execution.file, or attachments/DIGEST
    checked_at BIGINT NOT NULL,             -- milliseconds since 1970
    damage     TEXT                         -- null when there is none
);

-- Runs of evaluators on results: each is requested once, and run again when the results change.
CREATE TABLE evaluation (
    id                BIGINT       NOT NULL PRIMARY KEY,
    analysis          VARCHAR(128) NOT NULL,
    target            VARCHAR(300) NOT NULL, -- empty for the whole analysis, else experiment[/binary[/execution]]
    evaluator         VARCHAR(129) NOT NULL,
    evaluator_version VARCHAR(64)  NOT NULL,
    evaluator_digest  VARCHAR(64)  NOT NULL,
    parameters        TEXT         NOT NULL, -- JSON object of texts
    reads             TEXT         NOT NULL, -- JSON array of names of evaluators
    asked_by          TEXT         NOT NULL,
    state             VARCHAR(16)  NOT NULL,
    detail            TEXT,                  -- why it failed, or what it waits for
    round             INTEGER      NOT NULL, -- how often it was run
    under_way         VARCHAR(64),           -- digest of the inputs of the current run
    lent              VARCHAR(64),           -- digest of the files published temporarily for it
    made_from         VARCHAR(64),           -- digest of the inputs of its outputs, or of its failure
    stale             INTEGER      NOT NULL, -- how often the results changed since they were last read
    asked_at          BIGINT       NOT NULL, -- milliseconds since 1970
    ended_at          BIGINT,
    answer            TEXT,                  -- the outcome of its plan.json; '' before it was read
    refused           TEXT         NOT NULL, -- JSON array: files that were not kept, and why
    isolation         VARCHAR(16),           -- of the latest run: user, namespaces or none
    UNIQUE (analysis, target, evaluator, parameters)
);
CREATE INDEX evaluation_open ON evaluation (id)
    WHERE stale > 0 OR state = 'DUE' OR state = 'RUNNING' OR answer = '';

-- The highest number that an evaluation has had: a deleted one's tasks still have theirs.
CREATE TABLE evaluation_number (
    last BIGINT NOT NULL
);
INSERT INTO evaluation_number (last) VALUES (0);

-- Files of an evaluation; contents are stored by digest.
CREATE TABLE evaluation_output (
    evaluation BIGINT       NOT NULL REFERENCES evaluation (id),
    name       VARCHAR(100) NOT NULL,
    kind       VARCHAR(16)  NOT NULL,
    sha256     VARCHAR(64)  NOT NULL,
    bytes      BIGINT       NOT NULL,
    PRIMARY KEY (evaluation, name)
);
CREATE INDEX evaluation_output_content ON evaluation_output (sha256);
