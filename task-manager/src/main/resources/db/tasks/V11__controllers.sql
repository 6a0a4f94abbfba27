-- The controllers that share this database, as each says of itself; for people, and for hosts that
-- look for another one. Nothing is decided by these rows.
CREATE TABLE controller (
    id      TEXT PRIMARY KEY,
    name    TEXT NOT NULL,
    url     TEXT NOT NULL,
    cluster TEXT,
    since   BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);

-- One row: a name that no other platform has.
CREATE TABLE platform (
    one  INTEGER PRIMARY KEY,
    name TEXT NOT NULL
);

-- Where the log of an attempt ends, and its lines in parts as they came; only controllers that
-- share the database keep logs here.
ALTER TABLE attempt ADD COLUMN log_last BIGINT NOT NULL DEFAULT -1;
ALTER TABLE attempt ADD COLUMN log_bytes BIGINT NOT NULL DEFAULT 0;
CREATE TABLE log_part (
    task       TEXT NOT NULL,
    attempt    INTEGER NOT NULL,
    first_line BIGINT NOT NULL,
    last_line  BIGINT NOT NULL,
    body       TEXT NOT NULL,
    PRIMARY KEY (task, attempt, last_line)
);
