-- What is stored of each experiment on each configuration of each host, counted: lists, and pages
-- that ask for no single execution, read this and not a million rows. Written in the transaction
-- that writes the executions. A row of which nothing is left stays, so that its revision never
-- comes a second time.
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
INSERT INTO execution_tally
SELECT analysis, experiment, host, host_digest, MIN(version), COUNT(*),
    SUM(CASE WHEN validity IN ('VALID', 'DISTURBED') THEN 1 ELSE 0 END), MAX(started_at), 1
FROM execution GROUP BY analysis, experiment, host, host_digest;

-- What was measured on a host while it was what a digest says.
DROP INDEX execution_by_host;
CREATE INDEX execution_tally_by_host ON execution_tally (host, host_digest, analysis);
