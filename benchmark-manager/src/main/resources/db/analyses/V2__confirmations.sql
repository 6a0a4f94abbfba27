-- Fresh experiments of two neighbours between which a regression was found. Their executions are in
-- analysis_execution like all others, under keys made from the number and the neighbours' own.

CREATE TABLE analysis_confirmation (
    analysis       BIGINT NOT NULL REFERENCES analysis (id),
    number         INTEGER NOT NULL,
    old_experiment TEXT NOT NULL,
    new_experiment TEXT NOT NULL,
    -- where it runs; absent when it was left out
    host           TEXT,
    -- OPEN, DONE or LEFT_OUT
    state          TEXT NOT NULL,
    -- why it was left out
    detail         TEXT,
    PRIMARY KEY (analysis, number),
    UNIQUE (analysis, old_experiment, new_experiment)
);
