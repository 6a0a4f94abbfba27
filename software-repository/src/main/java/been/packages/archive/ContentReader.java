package been.packages.archive;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Reads every entry once to its end: its bytes must be as many, and as they were announced. */
final class ContentReader {
    private final ZipFile zip;
    private final Budget budget;
    private final NestedArchives nested;
    private final byte[] buffer = new byte[1 << 16];

    ContentReader(ZipFile zip, Budget budget, ArchiveLimits limits) {
        this.zip = zip;
        this.budget = budget;
        this.nested = new NestedArchives(budget, limits.nesting());
    }

    void check(ZipArchiveEntry entry) throws IOException {
        // What is announced is spent at once, so that an honest bomb is not even read; what comes
        // beyond it ends the reading.
        budget.spend(entry.getSize());
        var inflater = new Inflater(true);
        var crc = new CRC32();
        long bytes;
        boolean leftOver;
        try (var raw = zip.getRawInputStream(entry);
                var unpacked =
                        entry.getMethod() == ZipEntry.STORED
                                ? raw
                                : new InflaterInputStream(raw, inflater, buffer.length);
                var checked = new CheckedInputStream(unpacked, crc);
                var limited = new Announced(checked, entry)) {
            bytes = drain(limited);
            leftOver =
                    entry.getMethod() != ZipEntry.STORED
                            && inflater.getBytesRead() != entry.getCompressedSize();
        } catch (ZipException | EOFException damaged) {
            throw wrong(entry);
        } finally {
            inflater.end();
        }
        if (leftOver || bytes != entry.getSize() || crc.getValue() != entry.getCrc()) {
            throw wrong(entry);
        }
    }

    private long drain(Announced content) throws IOException {
        var stream = new BufferedInputStream(content, buffer.length);
        nested.look(stream, 1);
        while (stream.read(buffer) >= 0) {
            // only counted and checked
        }
        return content.bytes;
    }

    private static RefusedException wrong(ZipArchiveEntry entry) {
        return new RefusedException(
                RefusalCode.CHECKSUM,
                "the content of "
                        + EntryPath.shown(entry.getName())
                        + " is damaged: it is not what its size and checksum say");
    }

    /** Ends with a refusal as soon as there is more than was announced. */
    private static final class Announced extends FilterInputStream {
        private final ZipArchiveEntry entry;
        private long bytes;

        Announced(InputStream content, ZipArchiveEntry entry) {
            super(content);
            this.entry = entry;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length);
            if (read > 0) {
                bytes += read;
            }
            if (bytes > entry.getSize()) {
                throw wrong(entry);
            }
            return read;
        }
    }
}
