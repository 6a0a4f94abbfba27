-- Users who may sign in. A password is an Argon2id hash with its own salt and costs; a user without
-- one signs in by a link. A disabled user keeps the name, so that history stays true.
CREATE TABLE web_user (
    name         VARCHAR(64)  NOT NULL PRIMARY KEY,
    role         VARCHAR(16)  NOT NULL,
    password     VARCHAR(256),
    created_at   BIGINT       NOT NULL,
    created_by   VARCHAR(128) NOT NULL,
    disabled_at  BIGINT,
    signed_in_at BIGINT
);

-- The first user, who signs in by the link that the first start prints.
INSERT INTO web_user (name, role, created_at, created_by) VALUES ('admin', 'ADMIN', 0, 'BEEN');

-- Secrets are never stored: only their SHA-256, which suffices for 256 random bits. A token with an
-- account has the rights that its user has at the moment of the call; one without (of the data
-- folder, of CI) has those of its own row. Without scopes it may do everything that its role may.
CREATE TABLE access_token (
    hash       VARCHAR(64)  NOT NULL PRIMARY KEY,
    id         VARCHAR(16),
    kind       VARCHAR(16)  NOT NULL,
    who        VARCHAR(128) NOT NULL,
    account    VARCHAR(64),
    role       VARCHAR(16)  NOT NULL,
    scopes     VARCHAR(64),
    label      VARCHAR(200),
    issued_at  BIGINT       NOT NULL,
    issued_by  VARCHAR(128),
    expires_at BIGINT       NOT NULL,
    used_at    BIGINT,
    used_from  VARCHAR(64)
);
CREATE INDEX access_token_expiry ON access_token (expires_at);
CREATE UNIQUE INDEX access_token_id ON access_token (id);
CREATE INDEX access_token_account ON access_token (account, kind);

-- Failed attempts to sign in, by a hash of the name or address; all controllers share the counts,
-- which a restart does not reset.
CREATE TABLE sign_in_failure (
    who      VARCHAR(64) NOT NULL PRIMARY KEY,
    failures INTEGER     NOT NULL,
    last_at  BIGINT      NOT NULL
);

-- Who changed what, when, from where, and the outcome. Ids begin with the time, so they sort by it.
CREATE TABLE audit_entry (
    id      VARCHAR(32)  NOT NULL PRIMARY KEY,
    at      BIGINT       NOT NULL,
    who     VARCHAR(128) NOT NULL,
    address VARCHAR(64),
    way     VARCHAR(8)   NOT NULL,
    deed    VARCHAR(64)  NOT NULL,
    object  VARCHAR(512) NOT NULL,
    outcome VARCHAR(16)  NOT NULL,
    detail  VARCHAR(512)
);
CREATE INDEX audit_entry_who ON audit_entry (who, id);
CREATE INDEX audit_entry_deed ON audit_entry (deed, id);

-- Analyses that everybody may see without signing in.
CREATE TABLE public_analysis (
    analysis BIGINT       NOT NULL PRIMARY KEY,
    made_by  VARCHAR(128) NOT NULL,
    made_at  BIGINT       NOT NULL
);

-- The same of changes.
CREATE TABLE public_change (
    change  BIGINT       NOT NULL PRIMARY KEY,
    made_by VARCHAR(128) NOT NULL,
    made_at BIGINT       NOT NULL
);

-- Webhooks for Git forges. The secret checks signatures, so it is stored as it is and never shown.
CREATE TABLE hook (
    name       TEXT PRIMARY KEY,
    forge      TEXT NOT NULL,
    secret     TEXT NOT NULL,
    -- JSON lists; an empty list of branches stands for all
    branches   TEXT NOT NULL,
    analyses   TEXT NOT NULL,
    who        TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Pushes that forges reported, so that a change can name its commits.
CREATE TABLE push (
    hook          TEXT NOT NULL,
    after_commit  TEXT NOT NULL,
    before_commit TEXT NOT NULL,
    -- a JSON list of commits
    commits       TEXT NOT NULL,
    -- whether the list is complete
    whole         INTEGER NOT NULL,
    received_at   BIGINT NOT NULL,
    PRIMARY KEY (after_commit, hook)
);

-- Calls with an idempotency key, and their answers, so that repeating one does nothing more. A row
-- without a status is in progress, or was interrupted.
CREATE TABLE sent_request (
    caller   TEXT NOT NULL,
    hash     TEXT NOT NULL,
    request  TEXT NOT NULL,
    sent_at  BIGINT NOT NULL,
    status   INTEGER,
    location TEXT,
    type     TEXT,
    body     TEXT,
    PRIMARY KEY (caller, hash)
);
CREATE INDEX sent_request_by_age ON sent_request (sent_at);
