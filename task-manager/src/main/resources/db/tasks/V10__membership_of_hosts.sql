-- Of which version the host last spoke the protocol.
ALTER TABLE host ADD COLUMN protocol INTEGER NOT NULL DEFAULT 1;
ALTER TABLE host ADD COLUMN joined_at BIGINT;
-- Since when it is heard of without a lapse of its lease.
ALTER TABLE host ADD COLUMN online_since BIGINT;

-- A host that is drained takes no new tasks, and keeps those it has until drain_until.
ALTER TABLE host ADD COLUMN drain_since BIGINT;
ALTER TABLE host ADD COLUMN drain_by TEXT;
ALTER TABLE host ADD COLUMN drain_why TEXT;
ALTER TABLE host ADD COLUMN drain_until BIGINT;

ALTER TABLE host ADD COLUMN revoked_at BIGINT;
ALTER TABLE host ADD COLUMN revoked_by TEXT;
ALTER TABLE host ADD COLUMN revoked_why TEXT;

-- Gone for good, unless one of its name joins; what it was stays readable.
ALTER TABLE host ADD COLUMN removed_at BIGINT;

-- Tokens of before do not expire.
ALTER TABLE join_token ADD COLUMN expires_at BIGINT;

-- The version of the protocol that a host must speak to run the task.
ALTER TABLE task ADD COLUMN protocol INTEGER NOT NULL DEFAULT 1;
