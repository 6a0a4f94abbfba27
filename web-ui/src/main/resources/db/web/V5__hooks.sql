-- Doors for Git forges. The secret checks signatures, so it is kept as it is; nothing tells it again.
CREATE TABLE hook (
    name       TEXT PRIMARY KEY,
    forge      TEXT NOT NULL,
    secret     TEXT NOT NULL,
    -- JSON lists; no branches are all
    branches   TEXT NOT NULL,
    analyses   TEXT NOT NULL,
    who        TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
