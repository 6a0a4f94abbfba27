package been.task.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Records measurements into a file of mapped memory, so that every value added is still there after
 * the process died, whatever killed it. Adding a value neither allocates nor makes a system call,
 * except when a metric outgrows the space it has; see {@link #metric(Metric, int)}. Metrics may be
 * made by any thread; each is then used by one thread at a time.
 */
public final class Recorder implements AutoCloseable {
    private static final int FIRST_VALUES = 8 << 10;

    private final RecordingFile file;
    private final Set<String> names = new HashSet<>();
    private final List<MetricRecorder> metrics = new ArrayList<>();
    private boolean closed;

    private Recorder(RecordingFile file) {
        this.file = file;
    }

    /**
     * A recorder into a new file.
     *
     * @throws IOException when the file exists or cannot be made
     */
    public static Recorder create(Path path) throws IOException {
        return new Recorder(new RecordingFile(path));
    }

    /** A metric whose title is its name. */
    public MetricRecorder metric(String name, Unit unit, Better better) {
        return metric(new Metric(name, unit, name, better), FIRST_VALUES);
    }

    /**
     * A metric with room made beforehand.
     *
     * @param expectedValues that are added without any system call; more find room as well, at the
     *     cost of a pause each time their number doubles
     * @throws IllegalArgumentException when this recorder has a metric of that name
     */
    public synchronized MetricRecorder metric(Metric metric, int expectedValues) {
        if (closed) {
            throw new IllegalStateException("the recorder is closed");
        }
        if (!names.add(metric.name())) {
            throw new IllegalArgumentException("metric '" + metric.name() + "' is there already");
        }
        int index = metrics.size();
        byte[] definition = definition(metric);
        var section = file.section(Layout.KIND_METRIC, index, definition, definition.length);
        try {
            file.seal(section, definition.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var recorder = new MetricRecorder(file, index, expectedValues);
        metrics.add(recorder);
        return recorder;
    }

    private static byte[] definition(Metric metric) {
        byte[][] texts = {utf8(metric.name()), utf8(metric.unit().symbol()), utf8(metric.title())};
        int size = 1;
        for (byte[] text : texts) {
            size += 2 + text.length;
        }
        ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) (metric.better() == Better.HIGHER_IS_BETTER ? 1 : 0));
        for (byte[] text : texts) {
            out.putShort((short) text.length).put(text);
        }
        return out.array();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Closes every metric and marks the file as complete, with checksums. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (int i = metrics.size() - 1; i >= 0; i--) {
            metrics.get(i).close();
        }
        file.close();
    }
}
