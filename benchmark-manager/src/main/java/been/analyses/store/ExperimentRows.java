package been.analyses.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import been.analyses.store.StoredExperiment.Built;
import been.protocol.PackageReference;
import been.protocol.Wire;
import java.util.List;
import java.util.Map;

/**
 * The experiments of analyses. Each method is one statement, or part of the caller's transaction.
 */
final class ExperimentRows {
    private final Statements statements;

    ExperimentRows(Statements statements) {
        this.statements = statements;
    }

    List<StoredExperiment> of(long id) {
        List<StoredExperiment> experiments =
                statements
                        .query(
                                "SELECT * FROM analysis_experiment WHERE analysis = ? ORDER BY position")
                        .params(id)
                        .query(Rows.EXPERIMENT)
                        .list();
        List<Map.Entry<String, Built>> builds =
                statements
                        .query("SELECT * FROM analysis_build WHERE analysis = ? ORDER BY binary_no")
                        .params(id)
                        .query(Rows::built)
                        .list();
        if (builds.isEmpty()) {
            return experiments;
        }
        Map<String, List<Built>> byExperiment =
                builds.stream()
                        .collect(
                                groupingBy(
                                        Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
        return experiments.stream()
                .map(e -> e.with(byExperiment.getOrDefault(e.key(), List.of())))
                .toList();
    }

    /** Does nothing when that binary is there already. */
    void built(long id, String experiment, Built built) {
        statements.update(
                """
                INSERT INTO analysis_build (analysis, experiment, binary_no, package_name,
                    package_version, package_digest, content)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (analysis, experiment, binary_no) DO NOTHING\
                """,
                id,
                experiment,
                built.binary(),
                built.reference().name(),
                built.reference().version(),
                built.reference().digest(),
                built.content());
    }

    void insert(long id, int position, StoredExperiment stored) {
        var experiment = stored.experiment();
        PackageReference fetched = stored.fetched();
        statements.update(
                """
                INSERT INTO analysis_experiment (analysis, position, name, label, version,
                    configuration, package_name, package_version, package_digest, problem, added,
                    details)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
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
                stored.added(),
                stored.details() == null ? null : Wire.write(stored.details()));
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
                insert(
                        id,
                        position++,
                        new StoredExperiment(
                                one.experiment(), one.details(), null, List.of(), null, era));
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
