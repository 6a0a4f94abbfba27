-- Brief samples of the hosts' utilisation, the newest of each host only.
CREATE TABLE host_usage (
    host   TEXT NOT NULL REFERENCES host (name),
    number BIGINT NOT NULL,
    sample TEXT NOT NULL,
    PRIMARY KEY (host, number)
);

-- Of an earlier form.
UPDATE host SET usage = NULL;
