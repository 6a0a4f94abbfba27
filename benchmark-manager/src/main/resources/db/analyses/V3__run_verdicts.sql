-- What an ended run found, in JSON: its analysis has no verdicts while it measures the next run.
ALTER TABLE analysis_run ADD COLUMN verdicts TEXT;
