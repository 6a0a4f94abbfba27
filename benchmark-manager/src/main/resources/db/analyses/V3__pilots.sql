-- What the pilot said of all later executions (JSON).
CREATE TABLE analysis_pilot (
    analysis BIGINT PRIMARY KEY REFERENCES analysis (id),
    review   TEXT NOT NULL
);

-- What the execution was asked to do: absent where the analysis cannot choose.
ALTER TABLE analysis_execution ADD COLUMN measurements INTEGER;
-- Measurements that it made before these and did not keep.
ALTER TABLE analysis_execution ADD COLUMN warm_up INTEGER NOT NULL DEFAULT 0;
