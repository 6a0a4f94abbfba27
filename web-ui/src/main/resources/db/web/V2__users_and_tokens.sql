-- Who may sign in. A password is an Argon2id hash with its own salt and costs; without one the
-- user signs in by a link. Who is disabled keeps the name, so that history stays true.
CREATE TABLE web_user (
    name         VARCHAR(64)  NOT NULL PRIMARY KEY,
    role         VARCHAR(16)  NOT NULL,
    password     VARCHAR(256),
    created_at   BIGINT       NOT NULL,
    created_by   VARCHAR(128) NOT NULL,
    disabled_at  BIGINT,
    signed_in_at BIGINT
);

-- The first user; its way in is the link that the first start prints.
INSERT INTO web_user (name, role, created_at, created_by) VALUES ('admin', 'ADMIN', 0, 'BEEN');

-- A secret with an account has the rights that its user has at the moment of the call; one without
-- (of the data folder, of CI) has those of its own row. Scopes: none for everything.
ALTER TABLE access_token ADD COLUMN id VARCHAR(16);
ALTER TABLE access_token ADD COLUMN account VARCHAR(64);
ALTER TABLE access_token ADD COLUMN scopes VARCHAR(64);
ALTER TABLE access_token ADD COLUMN label VARCHAR(200);
ALTER TABLE access_token ADD COLUMN issued_by VARCHAR(128);
ALTER TABLE access_token ADD COLUMN used_at BIGINT;
ALTER TABLE access_token ADD COLUMN used_from VARCHAR(64);
CREATE UNIQUE INDEX access_token_id ON access_token (id);
CREATE INDEX access_token_account ON access_token (account, kind);

-- Attempts to sign in that failed, by a hash of the name or address they were for: shared by all
-- controllers, so that asking another one, or after a restart, begins no new count.
CREATE TABLE sign_in_failure (
    who      VARCHAR(64) NOT NULL PRIMARY KEY,
    failures INTEGER     NOT NULL,
    last_at  BIGINT      NOT NULL
);
