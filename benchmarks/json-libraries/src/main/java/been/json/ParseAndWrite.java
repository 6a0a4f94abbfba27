package been.json;

import been.task.Task;
import been.task.TaskContext;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.Recorder;
import been.task.record.Unit;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Parses a document to a tree and writes the tree, again and again: metrics {@code parse} and
 * {@code write}, milliseconds an operation. Properties: {@code document} (file in the package),
 * {@code measurements} of each metric, {@code warm-up} (time for both).
 */
public final class ParseAndWrite implements Task {
    /** A measurement lasts at least this long, so that reading the clock and a tick do not show. */
    private static final Duration SHORTEST_MEASUREMENT = Duration.ofMillis(8);

    @Override
    public void run(TaskContext task) throws Exception {
        Path document = task.packageFolder("module").resolve(task.property("document").asString());
        byte[] text = Files.readAllBytes(document);
        int measurements = task.property("measurements").asInt();
        var mapper = new ObjectMapper();
        JsonNode tree = mapper.readTree(text);
        Operation parse = () -> mapper.readTree(text).size();
        Operation write = () -> mapper.writeValueAsBytes(tree).length;
        long warmUpNanos = task.property("warm-up").asDuration().toNanos();
        int parsesAtOnce = warmUp(parse, warmUpNanos / 2);
        int writesAtOnce = warmUp(write, warmUpNanos / 2);
        try (Recorder recorder = task.recorder()) {
            measure(recorder, "parse", "parse the document", parse, parsesAtOnce, measurements);
            measure(recorder, "write", "write the document", write, writesAtOnce, measurements);
        }
        task.log()
                .info(
                        "%d bytes, %d parses and %d writes a measurement, result %d"
                                .formatted(text.length, parsesAtOnce, writesAtOnce, sink));
    }

    /** Something to be done whose result must not be optimised away. */
    private interface Operation {
        int run() throws IOException;
    }

    private static long sink;

    /** Runs for a time and gives how many operations fill the shortest measurement. */
    private static int warmUp(Operation operation, long nanos) {
        long start = System.nanoTime();
        long fastest = Long.MAX_VALUE;
        while (System.nanoTime() - start < nanos) {
            fastest = Math.min(fastest, time(operation, 1));
        }
        return 1 + (int) (SHORTEST_MEASUREMENT.toNanos() / fastest);
    }

    private static void measure(
            Recorder recorder,
            String name,
            String title,
            Operation operation,
            int atOnce,
            int count) {
        // Each metric starts from an empty heap, whatever ran before it.
        System.gc();
        var metric = new Metric(name, Unit.MILLISECONDS, title, Better.LOWER_IS_BETTER);
        try (var times = recorder.metric(metric, count)) {
            for (int i = 0; i < count; i++) {
                times.add(time(operation, atOnce) / 1e6 / atOnce);
            }
        }
    }

    private static long time(Operation operation, int atOnce) {
        long start = System.nanoTime();
        long result = 0;
        try {
            for (int i = 0; i < atOnce; i++) {
                result += operation.run();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long nanos = System.nanoTime() - start;
        sink += result;
        return nanos;
    }
}
