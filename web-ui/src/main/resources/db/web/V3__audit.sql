-- Who changed what, when, from where, and what came of it. Ids begin with the time, so that their
-- order is that of the entries.
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
