-- Secrets are never kept: only their SHA-256, which suffices for 256 random bits.
CREATE TABLE access_token (
    hash       VARCHAR(64)  NOT NULL PRIMARY KEY,
    kind       VARCHAR(16)  NOT NULL,
    who        VARCHAR(128) NOT NULL,
    role       VARCHAR(16)  NOT NULL,
    issued_at  BIGINT       NOT NULL,
    expires_at BIGINT       NOT NULL
);
CREATE INDEX access_token_expiry ON access_token (expires_at);
