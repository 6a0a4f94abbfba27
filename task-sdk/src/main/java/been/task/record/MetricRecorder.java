package been.task.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Takes the values of one metric; used by one thread at a time. */
public final class MetricRecorder implements AutoCloseable {
    private static final int MOST_VALUES = 64 << 20;

    private final RecordingFile file;
    private final int metric;
    private final List<RecordingFile.Section> full = new ArrayList<>();
    private RecordingFile.Section current;
    private MappedByteBuffer section;
    private int position = Layout.SECTION_DATA;
    private int limit;
    private boolean closed;

    MetricRecorder(RecordingFile file, int metric, int expectedValues) {
        this.file = file;
        this.metric = metric;
        current = newSection(expectedValues);
        section = current.bytes();
        limit = limitOf(section);
    }

    /** Records one value. */
    public void add(double value) {
        if (position == limit) {
            grow();
        }
        section.putDouble(position, value);
        position += Double.BYTES;
        // Released after the value: a reader of the count finds that many values, also after a
        // kill.
        Layout.LONGS.setRelease(
                section, Layout.SECTION_COUNT, (long) (position - Layout.SECTION_DATA));
    }

    private void grow() {
        if (closed) {
            throw new IllegalStateException("the metric's recorder is closed");
        }
        long values = (limit - Layout.SECTION_DATA) / Double.BYTES * 2L;
        RecordingFile.Section next = newSection((int) Math.min(values, MOST_VALUES));
        full.add(current);
        current = next;
        section = next.bytes();
        position = Layout.SECTION_DATA;
        limit = limitOf(section);
    }

    private RecordingFile.Section newSection(int values) {
        int room = Math.max(1, Math.min(values, MOST_VALUES));
        return file.section(Layout.KIND_VALUES, metric, new byte[0], (long) room * Double.BYTES);
    }

    private static int limitOf(MappedByteBuffer section) {
        int room = section.capacity() - Layout.SECTION_DATA;
        return room - room % Double.BYTES + Layout.SECTION_DATA;
    }

    /** No more values; idempotent. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        limit = position;
        try {
            file.seal(current, position - Layout.SECTION_DATA);
            for (RecordingFile.Section earlier : full) {
                file.seal(earlier, limitOf(earlier.bytes()) - Layout.SECTION_DATA);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot complete the metric's recording", e);
        }
    }
}
