-- What forges said was pushed, so that a change can name the commits it came with.
CREATE TABLE push (
    hook          TEXT NOT NULL,
    after_commit  TEXT NOT NULL,
    before_commit TEXT NOT NULL,
    -- a JSON list of commits
    commits       TEXT NOT NULL,
    -- whether these are all
    whole         INTEGER NOT NULL,
    received_at   BIGINT NOT NULL,
    PRIMARY KEY (after_commit, hook)
);
