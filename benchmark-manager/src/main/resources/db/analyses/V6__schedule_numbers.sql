-- The highest number that a schedule has had: runs and notices refer to deleted ones by theirs.
CREATE TABLE analysis_schedule_number (
    last BIGINT NOT NULL
);
INSERT INTO analysis_schedule_number (last) SELECT COALESCE(MAX(id), 0) FROM analysis_schedule;
