-- Calls that came with a key of their sender, and what they were answered, so that sending one
-- again does nothing more. Without a status it is under way, or was cut off.
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
