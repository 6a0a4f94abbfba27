package been.bench.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Random;

/**
 * Fills the database of a platform that is down with analyses, executions and tasks that never ran.
 *
 * <p>Rows are written straight into the tables, a million within minutes: the same through the
 * platform, each on disk before the next, would take a night. What is read is the same.
 */
public final class FullStore {
    private FullStore() {}

    /** Arguments: the database's file, benchmarks, versions, executions of each, tasks, seed. */
    public static void main(String[] arguments) throws SQLException {
        Path file = Path.of(arguments[0]);
        int benchmarks = Integer.parseInt(arguments[1]);
        int versions = Integer.parseInt(arguments[2]);
        int executions = Integer.parseInt(arguments[3]);
        int tasks = Integer.parseInt(arguments[4]);
        var random = new Random(Long.parseLong(arguments[5]));
        long now = System.currentTimeMillis();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            pragma(database, "PRAGMA synchronous = OFF");
            database.setAutoCommit(false);
            new TaskFill(database, now).write(tasks, random);
            var analyses = new AnalysisFill(database, now, tasks);
            analyses.write(benchmarks, versions, executions, random);
            analyses.tally();
            database.commit();
            database.setAutoCommit(true);
            pragma(database, "PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    private static void pragma(Connection database, String pragma) throws SQLException {
        try (var statement = database.createStatement()) {
            statement.execute(pragma);
        }
    }
}
