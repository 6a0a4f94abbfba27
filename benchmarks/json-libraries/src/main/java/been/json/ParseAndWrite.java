package been.json;

import been.task.Task;
import been.task.TaskContext;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.Unit;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;

/**
 * Parses a document into objects and writes these to nowhere, in turns, so that both metrics see
 * the same state of the machine: {@code parse} and {@code write}, milliseconds of one operation.
 *
 * <p>One measurement is the fastest of many operations, which lie spread over the whole execution.
 * Whatever else happens on a machine only ever makes an operation slower, often by half for a
 * second where processors are shared, so the fastest is what the library itself takes (Chen and
 * Revels, Robust benchmarking in noisy environments, 2016). What happens now and then, such as a
 * collection of garbage, is not in it.
 *
 * <p>Properties: {@code document} (file in the module's package), {@code measurements} of each
 * metric, {@code operations} (of which one measurement is the fastest) and {@code warm-up}
 * (operations before: a number, not a time, so that every execution has compiled the same by then).
 */
public final class ParseAndWrite implements Task {
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    @Override
    public void run(TaskContext task) throws Exception {
        int operations = task.property("operations").asInt();
        int warmUp = task.property("warm-up").asInt();
        byte[] document =
                Files.readAllBytes(
                        task.packageFolder("module").resolve(task.property("document").asString()));
        var subject = new Subject(document);
        for (int i = 0; i < warmUp; i++) {
            subject.parse();
            subject.write();
        }
        var parse = new Fastest(task.property("measurements").asInt());
        var write = new Fastest(task.property("measurements").asInt());
        for (int i = 0; i < operations; i++) {
            for (int measurement = 0; measurement < parse.nanoseconds.length; measurement++) {
                parse.add(measurement, subject.parse());
                write.add(measurement, subject.write());
            }
        }
        subject.check();
        parse.record(task, metric("parse", "parsing the document"));
        write.record(task, metric("write", "writing the document"));
    }

    private static Metric metric(String name, String title) {
        return new Metric(name, Unit.MILLISECONDS, title, Better.LOWER_IS_BETTER);
    }

    /** The fastest operation of each measurement. */
    private static final class Fastest {
        private final long[] nanoseconds;

        Fastest(int measurements) {
            nanoseconds = new long[measurements];
            Arrays.fill(nanoseconds, Long.MAX_VALUE);
        }

        void add(int measurement, long took) {
            nanoseconds[measurement] = Math.min(nanoseconds[measurement], took);
        }

        void record(TaskContext task, Metric metric) throws IOException {
            try (var series = task.recorder().metric(metric, nanoseconds.length)) {
                for (long fastest : nanoseconds) {
                    series.add(fastest / NANOSECONDS_PER_MILLISECOND);
                }
            }
        }
    }

    /** The library at work on one document. */
    private static final class Subject {
        private final ObjectMapper mapper =
                new ObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_NULL);
        private final byte[] document;
        private final CountingOutput output = new CountingOutput();
        private Metadata last = new Metadata();

        Subject(byte[] document) {
            this.document = document;
        }

        /** Nanoseconds it took. */
        long parse() throws IOException {
            long start = System.nanoTime();
            last = mapper.readValue(document, Metadata.class);
            return System.nanoTime() - start;
        }

        /** Nanoseconds it took. */
        long write() throws IOException {
            long start = System.nanoTime();
            output.reset();
            mapper.writeValue(output, last);
            return System.nanoTime() - start;
        }

        /** A library that drops half of the document must not win. */
        void check() throws IOException {
            byte[] written = mapper.writeValueAsBytes(last);
            if (written.length != output.count()
                    || !mapper.readTree(written).equals(mapper.readTree(document))) {
                throw new IllegalStateException(
                        "the document that was written is not the one that was read");
            }
        }
    }
}
