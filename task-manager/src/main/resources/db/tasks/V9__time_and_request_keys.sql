-- What all controllers count together: due, *_until are of this time. It stands still while nobody
-- counts, and never runs faster than a steady clock.
CREATE TABLE platform_time (
    millis BIGINT NOT NULL
);
INSERT INTO platform_time (millis) SELECT COALESCE(MAX(lease_until), 0) FROM host;

-- Requests that made something, so that sending one again makes nothing more; they go after days.
CREATE TABLE request_key (
    caller  TEXT NOT NULL,
    hash    TEXT NOT NULL,
    request TEXT NOT NULL,
    made    TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (caller, hash)
);
CREATE INDEX request_key_by_age ON request_key (made_at);
