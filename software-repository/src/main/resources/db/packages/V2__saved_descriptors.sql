-- Named descriptors of tasks, kept with the package that they belong to.
CREATE TABLE saved_descriptor (
    package    VARCHAR(129) NOT NULL,
    name       VARCHAR(128) NOT NULL,
    descriptor TEXT         NOT NULL, -- JSON, of which the repository knows nothing more
    saved_at   BIGINT       NOT NULL, -- milliseconds since 1970
    saved_by   TEXT         NOT NULL,
    PRIMARY KEY (package, name)
);
