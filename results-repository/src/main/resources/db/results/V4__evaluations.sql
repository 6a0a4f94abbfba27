-- What evaluators make of results, asked for once each; computed again when the results change.
CREATE TABLE evaluation (
    id                BIGINT       NOT NULL PRIMARY KEY,
    analysis          VARCHAR(128) NOT NULL,
    target            VARCHAR(300) NOT NULL, -- empty for all of it, else experiment[/binary[/execution]]
    evaluator         VARCHAR(129) NOT NULL,
    evaluator_version VARCHAR(64)  NOT NULL,
    evaluator_digest  VARCHAR(64)  NOT NULL,
    parameters        TEXT         NOT NULL, -- JSON object of texts
    reads             TEXT         NOT NULL, -- JSON array of names of evaluators
    asked_by          TEXT         NOT NULL,
    state             VARCHAR(16)  NOT NULL,
    detail            TEXT,                  -- why it failed, or what it waits for
    round             INTEGER      NOT NULL, -- how often it was run
    under_way         VARCHAR(64),           -- digest of the inputs of the run under way
    lent              VARCHAR(64),           -- digest of the files lent to it
    made_from         VARCHAR(64),           -- digest of the inputs of its outputs, or of its failure
    stale             INTEGER      NOT NULL, -- how often the results changed since somebody looked
    asked_at          BIGINT       NOT NULL, -- milliseconds since 1970
    ended_at          BIGINT,
    answer            TEXT,                  -- what came of its plan.json; '' before anybody looked
    refused           TEXT         NOT NULL, -- JSON array: what of its files was not kept, and why
    UNIQUE (analysis, target, evaluator, parameters)
);
CREATE INDEX evaluation_open ON evaluation (id)
    WHERE stale > 0 OR state = 'DUE' OR state = 'RUNNING' OR answer = '';

-- Files of an evaluation; contents are kept by digest.
CREATE TABLE evaluation_output (
    evaluation BIGINT       NOT NULL REFERENCES evaluation (id),
    name       VARCHAR(100) NOT NULL,
    kind       VARCHAR(16)  NOT NULL,
    sha256     VARCHAR(64)  NOT NULL,
    bytes      BIGINT       NOT NULL,
    PRIMARY KEY (evaluation, name)
);
CREATE INDEX evaluation_output_content ON evaluation_output (sha256);
