-- Whole files, in parts of a size that suits a database and a heap. The parts of a file are never
-- changed: new content under the same path gets new parts.
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
