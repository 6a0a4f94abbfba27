ALTER TABLE context ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
ALTER TABLE context ADD COLUMN growing INTEGER NOT NULL DEFAULT 0;
ALTER TABLE context ADD COLUMN properties TEXT NOT NULL DEFAULT '{}';

-- Names of host groups, as JSON; of the context's priority and of whom it is placed with.
ALTER TABLE task ADD COLUMN groups_of_hosts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE task ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
ALTER TABLE task ADD COLUMN together TEXT;
