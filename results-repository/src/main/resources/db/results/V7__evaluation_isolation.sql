-- How the latest run of an evaluation was kept apart from its host: user, namespaces or none.
ALTER TABLE evaluation ADD COLUMN isolation VARCHAR(16);
