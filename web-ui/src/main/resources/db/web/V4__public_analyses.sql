-- Analyses that everybody may see without signing in.
CREATE TABLE public_analysis (
    analysis BIGINT       NOT NULL PRIMARY KEY,
    made_by  VARCHAR(128) NOT NULL,
    made_at  BIGINT       NOT NULL
);
