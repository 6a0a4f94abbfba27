-- When a file was last held against its checksum, and what was wrong with it then.
CREATE TABLE file_check (
    file       TEXT   NOT NULL PRIMARY KEY, -- results/… as in execution.file, or attachments/DIGEST
    checked_at BIGINT NOT NULL,             -- milliseconds since 1970
    damage     TEXT                         -- null when it was whole
);
