-- Every archive that is kept, by the digest of its bytes.
CREATE TABLE package (
    digest       VARCHAR(64)  NOT NULL PRIMARY KEY,
    name         VARCHAR(129) NOT NULL,
    version      VARCHAR(64)  NOT NULL,
    kind         VARCHAR(16)  NOT NULL,
    description  TEXT         NOT NULL,
    bytes        BIGINT       NOT NULL,
    published_at BIGINT       NOT NULL, -- milliseconds since 1970
    published_by TEXT         NOT NULL
);

-- Which archive a name and version mean now; only a snapshot's ever changes.
CREATE TABLE package_version (
    name    VARCHAR(129) NOT NULL,
    version VARCHAR(64)  NOT NULL,
    digest  VARCHAR(64)  NOT NULL REFERENCES package (digest),
    PRIMARY KEY (name, version)
);
