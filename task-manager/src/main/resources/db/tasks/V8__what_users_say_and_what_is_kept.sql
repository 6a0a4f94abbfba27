-- What users say of a host, as JSON; apart from what it says of itself.
ALTER TABLE host ADD COLUMN user_properties TEXT;

CREATE TABLE user_property_change (
    host      TEXT NOT NULL REFERENCES host (name),
    number    BIGINT NOT NULL,
    time      BIGINT NOT NULL,
    who       TEXT NOT NULL,
    property  TEXT NOT NULL,
    old_value TEXT,
    new_value TEXT,
    PRIMARY KEY (host, number)
);

CREATE TABLE host_group (
    name        TEXT PRIMARY KEY,
    description TEXT NOT NULL,
    hosts       TEXT NOT NULL,
    expression  TEXT,
    changed_at  BIGINT NOT NULL,
    changed_by  TEXT NOT NULL
);

CREATE TABLE software_alias (
    name        TEXT PRIMARY KEY,
    description TEXT NOT NULL,
    expression  TEXT NOT NULL,
    changed_at  BIGINT NOT NULL,
    changed_by  TEXT NOT NULL
);

-- Grows with every change of what users say, so that controllers see that there was one.
CREATE TABLE directory (
    id      INTEGER PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO directory (id, version) VALUES (1, 1);

-- How long what is no longer needed is kept; without a row, as long as is usual.
CREATE TABLE retention (
    kind       TEXT PRIMARY KEY,
    keep_days  INTEGER,
    changed_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL
);

-- Sweeps, the newest last; one that was asked for and has not begun has no begun_at.
CREATE TABLE sweep (
    number   BIGINT PRIMARY KEY,
    who      TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    begun_at BIGINT,
    ended_at BIGINT,
    removed  TEXT
);

-- Files of which the database says nothing any more, to be removed; rows go when they are.
CREATE TABLE removal (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (kind, name)
);

-- When the logs of an ended context, or all but the last rows of its history, were removed.
ALTER TABLE context ADD COLUMN logs_removed_at BIGINT;
ALTER TABLE context ADD COLUMN history_removed_at BIGINT;
CREATE INDEX context_by_end ON context (ended_at) WHERE ended_at IS NOT NULL;

-- Ids are not given twice, also when nothing else is known of a context any more.
CREATE TABLE removed_context (
    id         TEXT PRIMARY KEY,
    removed_at BIGINT NOT NULL
);

-- Some program ran in this configuration: results may carry its digest for ever.
ALTER TABLE property_tree ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE property_tree SET used = 1
    WHERE digest IN (SELECT configuration FROM attempt WHERE configuration IS NOT NULL);
