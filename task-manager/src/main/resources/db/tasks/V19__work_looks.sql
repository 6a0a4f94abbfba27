-- Somebody looks into a working directory on a host, and waits some seconds for what it sees; the
-- host may answer another controller than the one where they wait.
CREATE TABLE work_look (
    id       VARCHAR(64)  NOT NULL PRIMARY KEY,
    host     VARCHAR(255) NOT NULL,
    asked_at BIGINT       NOT NULL,
    answer   TEXT
);
