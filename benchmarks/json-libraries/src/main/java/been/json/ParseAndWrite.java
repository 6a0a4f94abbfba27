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

/**
 * Parses a document into objects and writes these to nowhere, in turns, so that both metrics see
 * the same state of the machine: {@code parse} and {@code write}, milliseconds an operation.
 * Properties: {@code document} (file in the module's package), {@code measurements} of each metric,
 * {@code parses} and {@code writes} (operations whose mean one measurement is, enough of them that
 * neither the clock nor a tick shows) and {@code warm-up} (rounds before the first measurement: a
 * number, not a time, so that every execution has compiled the same by then).
 */
public final class ParseAndWrite implements Task {
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    @Override
    public void run(TaskContext task) throws Exception {
        int measurements = task.property("measurements").asInt();
        int warmUp = task.property("warm-up").asInt();
        int parses = task.property("parses").asInt();
        int writes = task.property("writes").asInt();
        byte[] document =
                Files.readAllBytes(
                        task.packageFolder("module").resolve(task.property("document").asString()));
        var subject = new Subject(document);
        for (int i = 0; i < warmUp; i++) {
            subject.parse(parses);
            subject.write(writes);
        }
        // What the warm-up left behind is not to be collected during the measurements.
        System.gc();
        try (var parse =
                        task.recorder()
                                .metric(metric("parse", "parsing the document"), measurements);
                var write =
                        task.recorder()
                                .metric(metric("write", "writing the document"), measurements)) {
            for (int i = 0; i < measurements; i++) {
                parse.add(subject.parse(parses) / NANOSECONDS_PER_MILLISECOND);
                write.add(subject.write(writes) / NANOSECONDS_PER_MILLISECOND);
            }
        }
        subject.check();
    }

    private static Metric metric(String name, String title) {
        return new Metric(name, Unit.MILLISECONDS, title, Better.LOWER_IS_BETTER);
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

        /** Mean nanoseconds of one operation. */
        double parse(int operations) throws IOException {
            long start = System.nanoTime();
            for (int i = 0; i < operations; i++) {
                last = mapper.readValue(document, Metadata.class);
            }
            return (double) (System.nanoTime() - start) / operations;
        }

        /** Mean nanoseconds of one operation. */
        double write(int operations) throws IOException {
            long start = System.nanoTime();
            for (int i = 0; i < operations; i++) {
                output.reset();
                mapper.writeValue(output, last);
            }
            return (double) (System.nanoTime() - start) / operations;
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
