-- A tree is kept once, whichever host states it and however often.
CREATE TABLE property_tree (
    digest     TEXT PRIMARY KEY,
    properties TEXT NOT NULL
);
INSERT INTO property_tree (digest, properties)
    SELECT digest, MIN(properties) FROM host_configuration GROUP BY digest;

ALTER TABLE host_configuration DROP COLUMN properties;
ALTER TABLE host_configuration ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
ALTER TABLE host_configuration ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE host_configuration ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX host_configuration_by_digest ON host_configuration (host, digest);

-- What changes by itself, and so belongs to no configuration.
ALTER TABLE host ADD COLUMN readings TEXT;

-- Digest of what the host was when the attempt's program started.
ALTER TABLE attempt ADD COLUMN configuration TEXT;
