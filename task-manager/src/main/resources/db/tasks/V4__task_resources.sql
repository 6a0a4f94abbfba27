-- How much a task takes of each thing of a host beside cores: {"memory": bytes, "l3-partition": 1}.
ALTER TABLE task ADD COLUMN resources TEXT NOT NULL DEFAULT '{}';
