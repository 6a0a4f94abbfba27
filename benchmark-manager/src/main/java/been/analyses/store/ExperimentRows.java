package been.analyses.store;

import been.protocol.PackageReference;
import been.protocol.Wire;
import java.util.List;

/**
 * The experiments of analyses. Each method is one statement, or part of the caller's transaction.
 */
final class ExperimentRows {
    private final Statements statements;

    ExperimentRows(Statements statements) {
        this.statements = statements;
    }

    List<StoredExperiment> of(long id) {
        return statements
                .query("SELECT * FROM analysis_experiment WHERE analysis = ? ORDER BY position")
                .params(id)
                .query(Rows.EXPERIMENT)
                .list();
    }

    void insert(long id, int position, StoredExperiment stored) {
        var experiment = stored.experiment();
        PackageReference fetched = stored.fetched();
        statements.update(
                """
                INSERT INTO analysis_experiment (analysis, position, name, label, version,
                    configuration, package_name, package_version, package_digest, problem, added)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
                """,
                id,
                position,
                experiment.key(),
                experiment.label(),
                experiment.version(),
                Wire.write(experiment.configuration()),
                fetched == null ? null : fetched.name(),
                fetched == null ? null : fetched.version(),
                fetched == null ? null : fetched.digest(),
                stored.problem(),
                stored.added());
    }

    /** Appends experiments; those that the analysis already has are tried again. */
    void append(long id, List<StoredExperiment> added, int era) {
        List<StoredExperiment> known = of(id);
        int position = known.size();
        for (StoredExperiment one : added) {
            boolean isKnown = known.stream().anyMatch(e -> e.key().equals(one.key()));
            if (isKnown) {
                statements.update(
                        "UPDATE analysis_experiment SET problem = NULL WHERE analysis = ? AND name = ?",
                        id,
                        one.key());
            } else {
                insert(id, position++, new StoredExperiment(one.experiment(), null, null, era));
            }
        }
    }

    void fetched(long id, String experiment, PackageReference fetched) {
        statements.update(
                """
                UPDATE analysis_experiment SET package_name = ?, package_version = ?,
                    package_digest = ? WHERE analysis = ? AND name = ?\
                """,
                fetched.name(),
                fetched.version(),
                fetched.digest(),
                id,
                experiment);
    }

    /** Returns {@code false} if it was already excluded; its reason is kept. */
    boolean takeOut(long id, String experiment, String problem) {
        return statements.update(
                        "UPDATE analysis_experiment SET problem = ? WHERE analysis = ? AND name = ? AND problem IS NULL",
                        problem,
                        id,
                        experiment)
                == 1;
    }

    /** Keeps those that a user left out. */
    void forgetProblems(long id) {
        statements.update(
                "UPDATE analysis_experiment SET problem = NULL WHERE analysis = ? AND problem NOT LIKE ?",
                id,
                StoredExperiment.LEFT_OUT + "%");
    }
}
