package been.task.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Reads recordings ({@code .brec}), whose numbers are all little-endian.
 *
 * <p>The file is a header of one page (4096 bytes) and then sections, each a multiple of a page:
 *
 * <pre>
 * header   0  8 bytes  "BEENREC1"
 *          8  int32    version, 1
 *         12  int32    1 when the recorder was closed, 0 when its process died before
 *         16  int32    number of sections, when closed
 * section  0  4 bytes  "SECT"; zero where a section was about to be made: the file ends there
 *          4  int32    kind: 1 defines a metric, 2 holds values
 *          8  int32    index of the metric, from 0
 *         12  int32    CRC-32C of the data: of values only when closed
 *         16  int64    bytes of this section, with its header
 *         24  int64    bytes of data in use
 *         64           data: float64 values; or of a definition: int8 direction (0 lower is better,
 *                      1 higher), then name, unit and title, each an int16 length and UTF-8
 * </pre>
 *
 * <p>A recording that was not closed is complete up to the last value added. A closed one is
 * refused unless every section and checksum is as it was written.
 */
public final class RecordFile {
    /** What values may take of the largest heap: one part in so many. */
    private static final int SHARE_OF_MEMORY = 4;

    /** Bytes of values that are read at a time. */
    private static final int PIECE = 256 << 10;

    private final Path path;
    private final FileChannel channel;
    private final long size;
    private final List<Definition> metrics = new ArrayList<>();
    private int sections;

    private record Definition(
            String name, String unit, String title, Better better, List<Extent> values) {}

    /** Values in the file; the checksum only counts when the recording was closed. */
    private record Extent(long at, int bytes, int checksum) {}

    /** One metric of a recording; its values stay in the file until they are asked for. */
    public static final class Entry {
        private final Path path;
        private final boolean closed;
        private final Definition definition;
        private final long count;

        private Entry(Path path, boolean closed, Definition definition) {
            this.path = path;
            this.closed = closed;
            this.definition = definition;
            count =
                    definition.values.stream().mapToLong(extent -> extent.bytes).sum()
                            / Double.BYTES;
        }

        public String name() {
            return definition.name;
        }

        public String unit() {
            return definition.unit;
        }

        public String title() {
            return definition.title;
        }

        public Better better() {
            return definition.better;
        }

        /** How many values it has. */
        public long count() {
            return count;
        }

        /**
         * Reads the values from the file, in the order recorded, a piece at a time.
         *
         * @throws RecordFileException when the file is damaged
         * @throws IOException when it cannot be read, or the receiver fails
         */
        public void read(Piece receiver) throws IOException {
            if (count > 0) {
                try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
                    new RecordFile(path, channel).read(definition, count, closed, receiver);
                }
            }
        }
    }

    /** Takes a piece of the values, which is used again once this returns. */
    @FunctionalInterface
    public interface Piece {
        void take(DoubleBuffer values) throws IOException;
    }

    private RecordFile(Path path, FileChannel channel) throws IOException {
        this.path = path;
        this.channel = channel;
        size = channel.size();
    }

    /**
     * Every metric of the recording, in the order they were made, with all values.
     *
     * @throws RecordFileException when the file is not a recording, a damaged one, or one of more
     *     values than this program has memory for
     * @throws IOException when it cannot be read
     */
    public static List<RecordedMetric> read(Path path) throws IOException {
        List<Entry> entries = list(path);
        requireMemory(path, entries);
        var recorded = new ArrayList<RecordedMetric>();
        for (Entry entry : entries) {
            recorded.add(
                    new RecordedMetric(
                            entry.name(),
                            entry.unit(),
                            entry.title(),
                            entry.better(),
                            values(entry)));
        }
        return List.copyOf(recorded);
    }

    /**
     * Every metric of the recording, in the order they were made, without values.
     *
     * @throws RecordFileException when the file is not a recording, or a damaged one; values are
     *     held against their checksums only as they are read
     * @throws IOException when it cannot be read
     */
    public static List<Entry> list(Path path) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return new RecordFile(path, channel).list();
        }
    }

    private List<Entry> list() throws IOException {
        if (size < Layout.PAGE) {
            throw refused("is not a recording: it has only " + size + " bytes");
        }
        ByteBuffer header = bytes(0, Layout.SECTION_DATA);
        if (header.getLong(0) != Layout.MAGIC) {
            throw refused("is not a recording: it does not start with BEENREC1");
        }
        int version = header.getInt(Layout.FILE_VERSION);
        if (version != Layout.VERSION) {
            throw refused(
                    "is a recording of version " + version + "; this reads " + Layout.VERSION);
        }
        boolean closed = header.getInt(Layout.FILE_CLOSED) == 1;
        readSections();
        int written = header.getInt(Layout.FILE_SECTIONS);
        if (closed && sections != written) {
            throw refused(
                    "is damaged or truncated: "
                            + written
                            + " sections were written, "
                            + sections
                            + " are there");
        }
        return metrics.stream().map(metric -> new Entry(path, closed, metric)).toList();
    }

    /** What a program has memory for of what strangers claim, in bytes. */
    private static long mostBytes() {
        return Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
    }

    /**
     * Before anything is allocated: files of gibibytes are made in no time where they are sparse.
     */
    private static void requireMemory(Path path, List<Entry> entries) throws RecordFileException {
        long bytes = entries.stream().mapToLong(Entry::count).sum() * Double.BYTES;
        if (bytes > mostBytes()) {
            throw new RecordFileException(
                    path,
                    "holds "
                            + bytes
                            + " bytes of values, and this program has memory for "
                            + mostBytes()
                            + " of them");
        }
    }

    private void readSections() throws IOException {
        for (long at = Layout.PAGE; at < size; sections++) {
            if (size - at < Layout.SECTION_DATA) {
                throw refused("is truncated within the section at byte " + at);
            }
            ByteBuffer header = bytes(at, Layout.SECTION_DATA);
            int magic = header.getInt(0);
            if (magic == 0) {
                break;
            }
            long bytes = header.getLong(Layout.SECTION_BYTES);
            if (magic != Layout.SECTION_MAGIC || bytes < Layout.PAGE || bytes % Layout.PAGE != 0) {
                throw refused("is damaged: there is no section at byte " + at);
            }
            if (bytes > size - at) {
                throw refused(
                        "is truncated: the section at byte "
                                + at
                                + " needs "
                                + bytes
                                + " bytes, but "
                                + (size - at)
                                + " are there");
            }
            readSection(at, header, bytes);
            requireMemoryOfSections();
            at += bytes;
        }
    }

    /** A metric counts as the page of the file that it takes, which its names may fill. */
    private void requireMemoryOfSections() throws RecordFileException {
        if ((long) metrics.size() * Layout.PAGE + (long) sections * 64 > mostBytes()) {
            throw refused("has more metrics or sections than this program has memory for");
        }
    }

    private void readSection(long at, ByteBuffer header, long bytes) throws IOException {
        long used = header.getLong(Layout.SECTION_COUNT);
        if (used < 0 || used > bytes - Layout.SECTION_DATA || used > Integer.MAX_VALUE - 8) {
            throw refused("is damaged: the section at byte " + at + " claims " + used + " bytes");
        }
        int metric = header.getInt(Layout.SECTION_METRIC);
        int kind = header.getInt(Layout.SECTION_KIND);
        int checksum = header.getInt(Layout.SECTION_CHECKSUM);
        var extent = new Extent(at + Layout.SECTION_DATA, (int) used, checksum);
        if (kind == Layout.KIND_METRIC && metric == metrics.size() && used < Layout.PAGE) {
            // Definitions are sealed as they are made, so their checksum always counts.
            ByteBuffer data = bytes(extent.at, extent.bytes);
            var actual = new CRC32C();
            actual.update(data.duplicate());
            require(extent, actual);
            metrics.add(definition(at, data));
        } else if (kind == Layout.KIND_VALUES
                && metric >= 0
                && metric < metrics.size()
                && used % Double.BYTES == 0) {
            metrics.get(metric).values.add(extent);
        } else {
            throw refused("is damaged: the section at byte " + at + " has an impossible header");
        }
    }

    private Definition definition(long at, ByteBuffer data) throws IOException {
        if (!data.hasRemaining()) {
            throw refused("is damaged: the metric at byte " + at + " has no definition");
        }
        Better better = data.get() == 1 ? Better.HIGHER_IS_BETTER : Better.LOWER_IS_BETTER;
        return new Definition(
                text(at, data), text(at, data), text(at, data), better, new ArrayList<>());
    }

    private String text(long at, ByteBuffer data) throws IOException {
        int length = data.remaining() < 2 ? -1 : data.getShort();
        if (length < 0 || length > data.remaining()) {
            throw refused("is damaged: the metric at byte " + at + " is cut short");
        }
        byte[] bytes = new byte[length];
        data.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static double[] values(Entry entry) throws IOException {
        if (entry.count() > Integer.MAX_VALUE - 8) {
            throw new RecordFileException(
                    entry.path, "has more values of " + entry.name() + " than fit into one list");
        }
        double[] values = new double[(int) entry.count()];
        var target = DoubleBuffer.wrap(values);
        entry.read(target::put);
        return values;
    }

    private void read(Definition metric, long count, boolean closed, Piece receiver)
            throws IOException {
        int most = (int) Math.min(PIECE, count * Double.BYTES);
        // Off the heap only where it pays: a small one costs more to make than to copy.
        ByteBuffer piece =
                (most < PIECE / 8 ? ByteBuffer.allocate(most) : ByteBuffer.allocateDirect(most))
                        .order(ByteOrder.LITTLE_ENDIAN);
        for (Extent extent : metric.values) {
            var checksum = new CRC32C();
            for (int done = 0; done < extent.bytes; done += piece.limit()) {
                piece.clear().limit(Math.min(piece.capacity(), extent.bytes - done));
                fill(piece, extent.at + done);
                checksum.update(piece.duplicate());
                receiver.take(piece.asDoubleBuffer());
            }
            if (closed) {
                require(extent, checksum);
            }
        }
    }

    private void require(Extent extent, CRC32C checksum) throws RecordFileException {
        if ((int) checksum.getValue() != extent.checksum) {
            throw refused("is damaged: the checksum of the data at byte " + extent.at + " differs");
        }
    }

    private ByteBuffer bytes(long at, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        fill(bytes, at);
        return bytes;
    }

    private void fill(ByteBuffer bytes, long at) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, at + bytes.position()) < 0) {
                throw refused("is truncated at byte " + (at + bytes.position()));
            }
        }
        bytes.flip();
    }

    private RecordFileException refused(String problem) {
        return new RecordFileException(path, problem);
    }
}
