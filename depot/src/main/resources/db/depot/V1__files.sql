-- Whole files, in parts of a size that a database and a heap are comfortable with. A file's parts
-- are never changed: another content under the same place gets parts of its own.
CREATE TABLE depot_file (
    shelf   TEXT   NOT NULL,
    path    TEXT   NOT NULL,
    content TEXT   NOT NULL,
    bytes   BIGINT NOT NULL,
    sha256  TEXT   NOT NULL,
    kept_at BIGINT NOT NULL, -- milliseconds since 1970, for people
    PRIMARY KEY (shelf, path)
);

CREATE TABLE depot_part (
    content TEXT    NOT NULL,
    number  INTEGER NOT NULL,
    body    BYTEA   NOT NULL,
    PRIMARY KEY (content, number)
);
