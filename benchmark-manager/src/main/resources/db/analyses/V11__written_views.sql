-- What is shown of an analysis that is over, put together once: of 20,000 executions that takes a
-- second, and to read it a few milliseconds. Nothing is lost with it.
CREATE TABLE analysis_view (
    analysis BIGINT PRIMARY KEY,
    -- of all that it was made of, and by what
    stamp    TEXT NOT NULL,
    -- JSON
    content  TEXT NOT NULL
);
