-- Every archive that is kept, by the digest of its bytes.
CREATE TABLE package (
    digest       VARCHAR(64)  NOT NULL PRIMARY KEY,
    name         VARCHAR(129) NOT NULL,
    version      VARCHAR(64)  NOT NULL,
    kind         VARCHAR(16)  NOT NULL,
    description  TEXT         NOT NULL,
    bytes        BIGINT       NOT NULL,
    published_at BIGINT       NOT NULL, -- milliseconds since 1970
    published_by TEXT         NOT NULL,
    platforms    TEXT         NOT NULL, -- os/arch, with a space between two; empty for any
    requires     TEXT         NOT NULL  -- lines of name, version and digest of required packages
);

-- The archive that a name and version refer to; it changes for snapshots only. An unlisted package
-- keeps its archive for what refers to it.
CREATE TABLE package_version (
    name         VARCHAR(129) NOT NULL,
    version      VARCHAR(64)  NOT NULL,
    digest       VARCHAR(64)  NOT NULL REFERENCES package (digest),
    withdrawn_at BIGINT, -- when it was unlisted: milliseconds since 1970
    withdrawn_by TEXT,
    PRIMARY KEY (name, version)
);

-- Named task descriptors, kept with the package that they belong to.
CREATE TABLE saved_descriptor (
    package    VARCHAR(129) NOT NULL,
    name       VARCHAR(128) NOT NULL,
    descriptor TEXT         NOT NULL, -- JSON, opaque to the repository
    saved_at   BIGINT       NOT NULL, -- milliseconds since 1970
    saved_by   TEXT         NOT NULL,
    PRIMARY KEY (package, name)
);
