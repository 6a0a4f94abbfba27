package been.bench.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Regression analyses, one for each benchmark, of successive versions: of most the mean is that of
 * the one before, and now and then it steps.
 */
final class AnalysisFill {
    private static final double START_MS = 12.4;
    private static final double SPREAD = 0.01;
    private static final double STEP = 0.04;
    private static final int STEPS_OF = 40;
    private static final int MEASUREMENTS = 40;

    private final Connection database;
    private final long now;
    private final int tasks;

    /**
     * @param tasks that {@link TaskFill} made: the first executions are of these
     */
    AnalysisFill(Connection database, long now, int tasks) {
        this.database = database;
        this.now = now;
        this.tasks = tasks;
    }

    void write(int benchmarks, int versions, int executions, Random random) throws SQLException {
        try (var analyses =
                        new Inserts(
                                database,
                                "analysis",
                                "id, name, kind, subject, document, packages, who, state, detail,"
                                        + " era, seed, host, plan, expected, regressed, improved,"
                                        + " equivalent, inconclusive, started_at, ended_at");
                var experiments =
                        new Inserts(
                                database,
                                "analysis_experiment",
                                "analysis, position, name, label, version, configuration");
                var contexts =
                        new Inserts(
                                database,
                                "analysis_context",
                                "id, analysis, purpose, number, era, content, submitted, done");
                var runs =
                        new Inserts(
                                database,
                                "analysis_execution",
                                "analysis, experiment, binary_no, number, task, context, place,"
                                        + " era, state, seconds, ended_at");
                var stored =
                        new Inserts(
                                database,
                                "execution",
                                "analysis, experiment, binary_number, execution_number, version,"
                                        + " configuration, task, attempt, order_number, host,"
                                        + " host_digest, started_at, validity, disturbed_by,"
                                        + " usage_figures, file, sha256, answers");
                var metrics =
                        new Inserts(
                                database,
                                "execution_metric",
                                "analysis, experiment, binary_number, execution_number, position,"
                                        + " metric, unit, title, better, summary, measurements,"
                                        + " mean")) {
            for (int id = 1; id <= benchmarks; id++) {
                long at = now - (benchmarks - id) * 3_600_000L - 3_600_000L;
                analyses.row(
                        (long) id,
                        "benchmark-" + id,
                        "regression",
                        "been/full-store",
                        document(id, versions, executions),
                        "[]",
                        "admin",
                        "FINISHED",
                        null,
                        1,
                        42L,
                        "alpha",
                        versions + " versions, " + executions + " executions of each",
                        executions,
                        0,
                        0,
                        0,
                        0,
                        at,
                        at + 3_000_000L);
                String context = "analysis-" + id + "-1";
                contexts.row(context, (long) id, "BLOCK", 1, 1, "[]", 1, 1);
                double mean = START_MS;
                int place = 0;
                int before = (id - 1) * versions * executions;
                for (int v = 0; v < versions; v++) {
                    if (v > 0 && random.nextInt(STEPS_OF) == 0) {
                        mean *= random.nextBoolean() ? 1 + STEP : 1 - STEP;
                    }
                    String version = version(v);
                    experiments.row((long) id, v, version, version, version, "{}");
                    for (int e = 0; e < executions; e++) {
                        int number = before + place;
                        String task =
                                number < tasks ? TaskFill.id(number) : context + "." + v + "-" + e;
                        double value = mean * (1 + SPREAD * random.nextGaussian());
                        runs.row(
                                (long) id,
                                version,
                                0,
                                e,
                                task,
                                context,
                                place,
                                1,
                                "LANDED",
                                2.5,
                                at + place * 100L);
                        stored.row(
                                "" + id,
                                version,
                                0,
                                e,
                                version,
                                "{}",
                                task,
                                1,
                                place++,
                                "alpha",
                                "c0ffee",
                                at + place * 100L,
                                "VALID",
                                "[]",
                                "{\"wallSeconds\":2.5,\"cpuSeconds\":2.4}",
                                id + "/" + version + "/0-" + e + ".nc",
                                "0".repeat(64),
                                "{}");
                        metrics.row(
                                "" + id,
                                version,
                                0,
                                e,
                                0,
                                "time",
                                "ms",
                                "Time",
                                "lower",
                                "mean",
                                (long) MEASUREMENTS,
                                value);
                    }
                }
            }
        }
    }

    /** As the results do that write them one by one. */
    void tally() throws SQLException {
        try (var statement = database.createStatement()) {
            statement.execute(
                    """
                    INSERT INTO execution_tally
                    SELECT analysis, experiment, host, host_digest, MIN(version), COUNT(*), COUNT(*),
                        MAX(started_at), COUNT(*)
                    FROM execution GROUP BY analysis, experiment, host, host_digest\
                    """);
        }
    }

    private static String version(int number) {
        return "1." + number / 10 + "." + number % 10;
    }

    private static String document(int id, int versions, int executions) {
        return """
        analysis: benchmark-%d
        kind: regression
        command:
          run: [benchmark, --version, "${version}"]
          measure: [{metric: time, unit: ms, better: lower, title: Time, pattern: '^([0-9.]+)$'}]
        versions: {list: [%s]}
        repeat: {executions: %d, confirm: false, warm-up: 0}
        """
                .formatted(
                        id,
                        IntStream.range(0, versions)
                                .mapToObj(v -> '"' + version(v) + '"')
                                .collect(Collectors.joining(", ")),
                        executions);
    }
}
