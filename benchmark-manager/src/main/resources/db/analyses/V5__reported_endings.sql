-- 1 once its last end was reported: every few seconds, ends that were not are looked for.
ALTER TABLE analysis ADD COLUMN is_reported INTEGER NOT NULL DEFAULT 0;
UPDATE analysis SET is_reported = 1 WHERE EXISTS (
    SELECT 1 FROM notice_ending WHERE notice_ending.analysis = analysis.id
        AND ending = CAST(era AS TEXT) || '-' || state || '-' || COALESCE(CAST(ended_at AS TEXT), ''));
CREATE INDEX analysis_unreported ON analysis (id) WHERE is_reported = 0;
