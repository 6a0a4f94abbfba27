package been.analyses.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import been.analyses.planning.VersionSequence;
import been.analyses.store.StoredExperiment.Built;
import been.protocol.PackageReference;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisView.Unmeasured;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The experiments of analyses. Each method is one statement, or part of the caller's transaction.
 */
final class ExperimentRows {
    private static final String INCLUDE =
            "UPDATE analysis_experiment SET exclusion = NULL, problem = NULL, identical_to = NULL"
                    + " WHERE analysis = ?";

    private final Statements statements;

    ExperimentRows(Statements statements) {
        this.statements = statements;
    }

    /** Also those that are left for later. */
    List<StoredExperiment> all(long id) {
        return withBuilds(
                id,
                statements
                        .query(
                                "SELECT * FROM analysis_experiment WHERE analysis = ? ORDER BY position")
                        .params(id)
                        .query(Rows.EXPERIMENT)
                        .list());
    }

    List<StoredExperiment> of(long id) {
        return withBuilds(
                id,
                statements
                        .query(
                                "SELECT * FROM analysis_experiment WHERE analysis = ?"
                                        + " AND (exclusion IS NULL OR exclusion <> 'WAITING')"
                                        + " ORDER BY position")
                        .params(id)
                        .query(Rows.EXPERIMENT)
                        .list());
    }

    /** A part of these, the newest first, without their builds. */
    List<StoredExperiment> newestFirst(long id, int offset, int limit) {
        return statements
                .query(
                        "SELECT * FROM analysis_experiment WHERE analysis = ?"
                                + " ORDER BY position DESC LIMIT ? OFFSET ?")
                .params(id, limit, offset)
                .query(Rows.EXPERIMENT)
                .list();
    }

    /** How many there are, with those that are left for later. */
    int count(long id) {
        return statements
                .query("SELECT COUNT(*) FROM analysis_experiment WHERE analysis = ?")
                .params(id)
                .query(Integer.class)
                .single();
    }

    private List<StoredExperiment> withBuilds(long id, List<StoredExperiment> experiments) {
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
        Exclusion exclusion = stored.exclusion();
        statements.update(
                """
                INSERT INTO analysis_experiment (analysis, position, name, label, version,
                    configuration, package_name, package_version, package_digest, exclusion,
                    problem, identical_to, added, details)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
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
                exclusion == null ? null : exclusion.kind().name(),
                exclusion == null ? null : exclusion.why(),
                exclusion == null ? null : exclusion.identicalTo(),
                stored.added(),
                stored.details() == null ? null : Wire.write(stored.details()));
    }

    /** Appends experiments; those that the analysis already has are tried again. */
    void append(long id, List<StoredExperiment> added, int era) {
        List<StoredExperiment> known = all(id);
        Set<String> keys = known.stream().map(StoredExperiment::key).collect(toSet());
        int position = known.size();
        for (StoredExperiment one : added) {
            if (keys.contains(one.key())) {
                statements.update(INCLUDE + " AND name = ?", id, one.key());
            } else {
                insert(
                        id,
                        position++,
                        new StoredExperiment(
                                one.experiment(),
                                one.details(),
                                null,
                                List.of(),
                                one.exclusion(),
                                era));
            }
        }
    }

    /**
     * Moves appended experiments whose versions the source lists before known ones: each after the
     * version that precedes it there. Newer ones stay at the end.
     *
     * @param known how many there were before
     * @param listed all versions of the source, oldest first
     */
    void order(long id, int known, List<String> listed) {
        List<StoredExperiment> before = all(id);
        var versions = new LinkedHashSet<String>();
        before.subList(0, known).forEach(one -> versions.add(version(one)));
        int end = listed.size();
        while (end > 0 && !versions.contains(listed.get(end - 1))) {
            end--;
        }
        if (versions.containsAll(listed.subList(0, end))) {
            return;
        }
        Map<String, Integer> places = new HashMap<>();
        VersionSequence.merge(List.copyOf(versions), listed.subList(0, end))
                .forEach(version -> places.put(version, places.size()));
        List<StoredExperiment> after =
                before.stream()
                        .sorted(
                                Comparator.comparing(
                                        one -> places.getOrDefault(version(one), places.size())))
                        .toList();
        // Two must not have the same position meanwhile.
        statements.update(
                "UPDATE analysis_experiment SET position = -1 - position WHERE analysis = ?", id);
        for (int i = 0; i < after.size(); i++) {
            statements.update(
                    "UPDATE analysis_experiment SET position = ? WHERE analysis = ? AND name = ?",
                    i,
                    id,
                    after.get(i).key());
        }
    }

    private static String version(StoredExperiment experiment) {
        return String.valueOf(experiment.experiment().version());
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
    boolean takeOut(long id, String experiment, Exclusion exclusion) {
        return statements.update(
                        """
                        UPDATE analysis_experiment SET exclusion = ?, problem = ?, identical_to = ?
                        WHERE analysis = ? AND name = ? AND exclusion IS NULL\
                        """,
                        exclusion.kind().name(),
                        exclusion.why(),
                        exclusion.identicalTo(),
                        id,
                        experiment)
                == 1;
    }

    /** Keeps those that a user left out, and those that are left for later. */
    void forgetProblems(long id) {
        statements.update(INCLUDE + " AND exclusion NOT IN ('LEFT_OUT', 'WAITING')", id);
    }

    void takeIn(long id, String experiment) {
        statements.update(INCLUDE + " AND name = ? AND exclusion = 'WAITING'", id, experiment);
    }

    /** Those that are left for later, by the reason; in the order of the first of each. */
    List<Unmeasured> unmeasured(long id) {
        return statements
                .query(
                        "SELECT problem, COUNT(DISTINCT version) FROM analysis_experiment WHERE analysis = ?"
                                + " AND exclusion = 'WAITING' GROUP BY problem ORDER BY MIN(position)")
                .params(id)
                .query((row, _) -> new Unmeasured(row.getInt(2), row.getString(1)))
                .list();
    }

    void explain(long id, int from, int to, String why) {
        statements.update(
                "UPDATE analysis_experiment SET problem = ? WHERE analysis = ? AND position >= ?"
                        + " AND position < ? AND exclusion = 'WAITING'",
                why,
                id,
                from,
                to);
    }
}
