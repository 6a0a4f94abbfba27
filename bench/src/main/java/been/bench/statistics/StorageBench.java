package been.bench.statistics;

import been.protocol.Sha256;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.results.Landed;
import been.results.Landing;
import been.results.MeasurementOrigin;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Series;
import been.results.wiring.LocalResults;
import been.task.record.Better;
import been.task.record.MetricRecorder;
import been.task.record.Recorder;
import been.task.record.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Times the results of one platform, in its own JVM. */
public final class StorageBench {
    private static final int MEASUREMENTS = 10_000_000;
    private static final int PER_BINARY = 100;
    private static final int MEASUREMENTS_EACH = 30;
    private static final int OPENED = 1_000;

    private final Path folder;
    private final SplittableRandom random;
    private final LocalResults results;

    private StorageBench(Path folder, SplittableRandom random, LocalResults results) {
        this.folder = folder;
        this.random = random;
        this.results = results;
    }

    /**
     * Prints lines of a word and seconds: {@code land} for each of ten million measurements, {@code
     * reindex} once, {@code open} for each of a thousand executions.
     *
     * @param arguments an empty folder, how many executions, how often to land, a seed
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        var random = new SplittableRandom(Long.parseLong(arguments[3]));
        var database =
                new SingleConnectionDataSource(
                        "jdbc:sqlite:"
                                + folder.resolve("been.db")
                                + "?journal_mode=WAL&synchronous=FULL",
                        true);
        try {
            var results = LocalResults.open(database, folder, InstantSource.system());
            var bench = new StorageBench(folder, random, results);
            bench.land(Integer.parseInt(arguments[2]));
            bench.reindexAndOpen(Integer.parseInt(arguments[1]));
        } finally {
            database.destroy();
        }
    }

    /** Lands a recording; the first two times warm the JVM up. */
    private void land(int times) throws IOException {
        Path recording = folder.resolve("recording");
        try (var recorder = Recorder.create(recording)) {
            MetricRecorder metric =
                    recorder.metric(
                            new been.task.record.Metric(
                                    "parse", Unit.NANOSECONDS, "parse", Better.LOWER_IS_BETTER),
                            MEASUREMENTS);
            for (int i = 0; i < MEASUREMENTS; i++) {
                metric.add(100 + random.nextDouble());
            }
        }
        String sha256 = Sha256.of(recording);
        for (int i = -2; i < times; i++) {
            String task = "land-" + (i + 2);
            try (var in = Files.newInputStream(recording)) {
                results.receive(task, 1, "a.brec", in, Files.size(recording), sha256);
            }
            var landing =
                    landing("large", 0, i + 2, task, new MeasurementOrigin.Recording("a.brec"));
            long begun = System.nanoTime();
            if (!(results.land(landing) instanceof Landed.Stored)) {
                throw new IllegalStateException("the recording did not land");
            }
            if (i >= 0) {
                print("land", begun);
            }
        }
        Files.delete(recording);
        remove(folder.resolve("results/large"));
        remove(folder.resolve("received"));
    }

    private static void remove(Path tree) throws IOException {
        List<Path> files;
        try (var found = Files.walk(tree)) {
            files = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }

    /** The files are put in place directly, as by restoring a backup. */
    private void reindexAndOpen(int executions) throws IOException {
        var metric = new Metric("parse", "ms", "time to parse", Metric.Better.LOWER);
        for (int i = 0; i < executions; i++) {
            int binary = i / PER_BINARY;
            int execution = i % PER_BINARY;
            Path file =
                    folder.resolve("results/many/experiment/" + binary + "/" + execution + ".nc");
            Files.createDirectories(file.getParent());
            double[] values = random.doubles(MEASUREMENTS_EACH, 99, 101).toArray();
            LandingWriter.write(
                    file,
                    landing("many", binary, execution, "t-" + i),
                    List.of(new Series(metric, "recording", values)),
                    "bench");
        }
        long begun = System.nanoTime();
        if (!results.archive().reindex().isEmpty()) {
            throw new IllegalStateException("a landing file does not read");
        }
        print("reindex", begun);
        for (int i = 0; i < OPENED; i++) {
            int one = random.nextInt(executions);
            long opened = System.nanoTime();
            results.measurements(
                    new ExecutionAddress("many", "experiment", one / PER_BINARY, one % PER_BINARY));
            print("open", opened);
        }
    }

    private static Landing landing(
            String analysis, int binary, int execution, String task, MeasurementOrigin... origins) {
        return new Landing(
                new ExecutionAddress(analysis, "experiment", binary, execution),
                task,
                1,
                execution,
                "1.0",
                Map.of("document", "a.json"),
                "alpha",
                "0".repeat(64),
                Map.of("been/json 1.0", "f".repeat(64)),
                "java Main",
                Instant.EPOCH,
                Map.of("wall-time-seconds", 1.25, "memory-peak-bytes", 1e8),
                List.of(),
                Map.of("governor", "performance"),
                List.of(origins));
    }

    private static void print(String what, long begun) {
        System.out.println(what + " " + (System.nanoTime() - begun) / 1e9);
    }
}
