-- Why an experiment is not measured: the kind beside the words in the column problem.
ALTER TABLE analysis_experiment ADD COLUMN exclusion TEXT;
-- the label of the version that the benchmark cannot tell it from
ALTER TABLE analysis_experiment ADD COLUMN identical_to TEXT;

UPDATE analysis_experiment SET exclusion = CASE
    WHEN problem LIKE 'left out by %' THEN 'LEFT_OUT'
    WHEN problem LIKE 'not measured%' THEN 'WAITING'
    WHEN problem LIKE 'identical to %' THEN 'IDENTICAL'
    ELSE 'FAILED' END
    WHERE problem IS NOT NULL;
-- Where files differ, their names follow the label; bisections begun before measure such a version.
UPDATE analysis_experiment SET identical_to = SUBSTR(problem, 14) WHERE exclusion = 'IDENTICAL';
UPDATE analysis_experiment SET problem =
    CASE WHEN problem = 'not measured' THEN '' ELSE SUBSTR(problem, 15) END
    WHERE exclusion = 'WAITING';
