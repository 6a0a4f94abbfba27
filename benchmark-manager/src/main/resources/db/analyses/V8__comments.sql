CREATE TABLE analysis_comment (
    id         BIGINT PRIMARY KEY,
    -- analysis/7, change/12 or execution/7/<experiment>/<binary>/<execution>
    about      TEXT NOT NULL,
    who        TEXT NOT NULL,
    content    TEXT NOT NULL,
    -- grows with each edit
    revision   INTEGER NOT NULL,
    made_at    BIGINT NOT NULL,
    edited_by  TEXT,
    edited_at  BIGINT,
    -- the row stays, without its content, so that its number is never given again
    is_deleted INTEGER NOT NULL
);
CREATE INDEX analysis_comment_by_about ON analysis_comment (about, id);
