-- Who uses a package is asked before it is taken off the list.
CREATE INDEX analysis_experiment_package ON analysis_experiment (package_digest);

-- Lists count executions by state: the index alone answers.
CREATE INDEX analysis_execution_state ON analysis_execution (analysis, state);
