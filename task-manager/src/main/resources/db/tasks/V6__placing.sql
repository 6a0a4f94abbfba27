-- Whether a further attempt resumes in the working directory of the last, and what the task unpacks,
-- in one word: equal words, equal packages.
ALTER TABLE task ADD COLUMN keeps_work INTEGER NOT NULL DEFAULT 0;
ALTER TABLE task ADD COLUMN packages TEXT NOT NULL DEFAULT '';

CREATE INDEX task_by_gang ON task (context, together) WHERE together IS NOT NULL;
