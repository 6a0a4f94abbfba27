package been.bench.store;

import been.protocol.Sha256;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.results.Landing;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Writes the landing files of executions that were put into the index without any: of the last of
 * an analysis, as many as plots open.
 */
public final class FilledFiles {
    private static final int MEASUREMENTS = 40;
    private static final double SPREAD = 0.005;

    private final JdbcClient jdbc;
    private final Path folder;
    private final RandomGenerator random;

    private FilledFiles(DataSource database, Path folder, RandomGenerator random) {
        this.jdbc = JdbcClient.create(database);
        this.folder = folder;
        this.random = random;
    }

    /** Arguments: the database's file, the folder of landing files, analysis, how many, a seed. */
    public static void main(String[] arguments) throws IOException {
        var database = new SingleConnectionDataSource("jdbc:sqlite:" + arguments[0], true);
        try {
            new FilledFiles(
                            database,
                            Path.of(arguments[1]),
                            new SplittableRandom(Long.parseLong(arguments[4])))
                    .write(arguments[2], Integer.parseInt(arguments[3]));
        } finally {
            database.destroy();
        }
    }

    private record Indexed(
            ExecutionAddress address,
            String version,
            String task,
            int order,
            String host,
            String digest,
            long startedAt,
            String file,
            Metric metric,
            double mean) {}

    private void write(String analysis, int most) throws IOException {
        List<Indexed> last =
                jdbc.sql(
                                """
                                SELECT * FROM execution JOIN execution_metric
                                USING (analysis, experiment, binary_number, execution_number)
                                WHERE analysis = ? ORDER BY order_number DESC LIMIT ?
                                """)
                        .params(analysis, most)
                        .query((row, _) ->
                                new Indexed(
                                        new ExecutionAddress(
                                                row.getString("analysis"),
                                                row.getString("experiment"),
                                                row.getInt("binary_number"),
                                                row.getInt("execution_number")),
                                        row.getString("version"),
                                        row.getString("task"),
                                        row.getInt("order_number"),
                                        row.getString("host"),
                                        row.getString("host_digest"),
                                        row.getLong("started_at"),
                                        row.getString("file"),
                                        new Metric(
                                                row.getString("metric"),
                                                row.getString("unit"),
                                                row.getString("title"),
                                                Metric.Better.LOWER),
                                        row.getDouble("mean")))
                        .list();
        for (Indexed one : last) {
            write(one);
        }
    }

    private void write(Indexed one) throws IOException {
        Path file = folder.resolve(one.file());
        Files.createDirectories(file.getParent());
        double[] values =
                random.doubles(MEASUREMENTS)
                        .map(_ -> one.mean() * (1 + SPREAD * random.nextGaussian()))
                        .toArray();
        LandingWriter.write(
                file,
                new Landing(
                        one.address(),
                        one.task(),
                        1,
                        one.order(),
                        one.version(),
                        Map.of(),
                        one.host(),
                        one.digest(),
                        Map.of(),
                        "benchmark --version " + one.version(),
                        Instant.ofEpochMilli(one.startedAt()),
                        Map.of("wall-time-seconds", 2.5),
                        List.of(),
                        Map.of(),
                        List.of()),
                List.of(new Series(one.metric(), "pattern", values)),
                "bench");
        jdbc.sql(
                        """
                        UPDATE execution SET sha256 = ? WHERE analysis = ? AND experiment = ?
                        AND binary_number = ? AND execution_number = ?
                        """)
                .params(
                        Sha256.of(file),
                        one.address().analysis(),
                        one.address().experiment(),
                        one.address().binary(),
                        one.address().execution())
                .update();
    }
}
