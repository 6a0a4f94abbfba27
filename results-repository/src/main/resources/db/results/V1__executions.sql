-- One landed execution; all of it can be made anew from the landing files.
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
    PRIMARY KEY (analysis, experiment, binary_number, execution_number)
);

-- What was measured in it; the mean, so that a history draws without opening files.
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
    measurements     BIGINT           NOT NULL,
    mean             DOUBLE PRECISION,          -- null when it is not a number
    PRIMARY KEY (analysis, experiment, binary_number, execution_number, metric),
    FOREIGN KEY (analysis, experiment, binary_number, execution_number)
        REFERENCES execution (analysis, experiment, binary_number, execution_number)
        ON DELETE CASCADE
);
