-- So many valid executions of each experiment somebody granted beyond what the statistics demand.
ALTER TABLE analysis ADD COLUMN wished INTEGER NOT NULL DEFAULT 0;
