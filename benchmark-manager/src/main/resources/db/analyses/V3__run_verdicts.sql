-- What an ended run found, in JSON: its analysis has no verdicts while it measures the next run.
ALTER TABLE analysis_run ADD COLUMN verdicts TEXT;
-- What it could not compare, as a list of sentences in JSON.
ALTER TABLE analysis_run ADD COLUMN notes TEXT;
