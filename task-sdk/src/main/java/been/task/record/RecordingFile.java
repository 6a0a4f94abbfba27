package been.task.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** The growing file under a {@link Recorder}: hands out sections that are mapped and touched. */
final class RecordingFile {
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10);

    private final Path path;
    private final MappedByteBuffer header;
    private long end = Layout.PAGE;
    private int sections;

    /** Mapped memory over the file's bytes from {@code at}. */
    record Section(MappedByteBuffer bytes, long at) {}

    private interface Work<T> {
        T on(FileChannel channel) throws IOException;
    }

    RecordingFile(Path path) throws IOException {
        this.path = Files.createFile(path);
        header = mapNew(0, Layout.PAGE);
        header.putInt(Layout.FILE_VERSION, Layout.VERSION);
        Layout.LONGS.setRelease(header, 0, Layout.MAGIC);
    }

    /**
     * A new section at the end of the file, whose pages exist on disk and in memory, so that
     * writing to it later makes no system call and no page fault.
     */
    synchronized Section section(int kind, int metric, byte[] data, long dataBytes) {
        long bytes = Layout.sectionBytes(dataBytes);
        try {
            MappedByteBuffer section = mapNew(end, bytes);
            for (long page = 0; page < bytes; page += Layout.PAGE) {
                section.put((int) page, (byte) 0);
            }
            section.putInt(Layout.SECTION_KIND, kind);
            section.putInt(Layout.SECTION_METRIC, metric);
            section.putLong(Layout.SECTION_BYTES, bytes);
            section.put(Layout.SECTION_DATA, data);
            section.putLong(Layout.SECTION_COUNT, data.length);
            // Last: a section whose magic is there is whole, however the process ends.
            Layout.INTS.setRelease(section, 0, Layout.SECTION_MAGIC);
            var made = new Section(section, end);
            end += bytes;
            sections++;
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot extend " + path + " by " + bytes + " bytes: " + e.getMessage(), e);
        }
    }

    /** Writes the checksum of that many bytes of data, and gives back pages behind them. */
    synchronized void seal(Section made, int dataBytes) throws IOException {
        MappedByteBuffer section = made.bytes;
        var checksum = new CRC32C();
        checksum.update(section.slice(Layout.SECTION_DATA, dataBytes));
        section.putInt(Layout.SECTION_CHECKSUM, (int) checksum.getValue());
        long needed = Layout.sectionBytes(dataBytes);
        long unused = section.capacity() - needed;
        if (unused > 0 && made.at + section.capacity() == end) {
            section.putLong(Layout.SECTION_BYTES, needed);
            end -= unused;
            uninterrupted(channel -> channel.truncate(end));
        }
    }

    synchronized void close() {
        header.putInt(Layout.FILE_SECTIONS, sections);
        Layout.INTS.setRelease(header, Layout.FILE_CLOSED, 1);
    }

    private MappedByteBuffer mapNew(long from, long bytes) throws IOException {
        return uninterrupted(channel -> {
            allocate(channel, from, bytes);
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, from, bytes);
            mapped.order(ByteOrder.LITTLE_ENDIAN);
            return mapped;
        });
    }

    /** Opens the file for each work, again if the task's own interrupt closes it meanwhile. */
    private <T> T uninterrupted(Work<T> work) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try (var channel =
                        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    return work.on(channel);
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void allocate(FileChannel channel, long from, long bytes) throws IOException {
        // Written, not only extended: a full disk is found here and not as a fault in mapped
        // memory.
        ByteBuffer zeros = ZEROS.duplicate();
        for (long at = from; at < from + bytes; ) {
            zeros.position(0).limit((int) Math.min(zeros.capacity(), from + bytes - at));
            at += channel.write(zeros, at);
        }
    }
}
