package been.web.backup;

import been.protocol.Sha256;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A ZIP as it is written, whose last entry holds the checksums of all others, so that whoever reads
 * it knows that it is whole. Not thread-safe.
 */
final class BackupArchive {
    private final ZipOutputStream zip;
    private final StringBuilder sums = new StringBuilder();
    private int entries;
    private long bytes;

    BackupArchive(OutputStream out) {
        zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        // Packages and results are compressed already, or nearly; the processor has other work.
        zip.setLevel(Deflater.BEST_SPEED);
    }

    /** Writes what becomes of one entry. */
    interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    void add(String name, Body body) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        MessageDigest digest = Sha256.digest();
        var counted = new Counted(zip);
        body.writeTo(new DigestOutputStream(counted, digest));
        zip.closeEntry();
        sums.append(Sums.line(Sha256.text(digest), name));
        entries++;
        bytes += counted.bytes;
    }

    /** Writes the checksums; nothing comes after them. */
    void finish() throws IOException {
        zip.putNextEntry(new ZipEntry(Contents.SUMS));
        zip.write(sums.toString().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
        zip.finish();
        zip.flush();
    }

    int entries() {
        return entries;
    }

    /** Before they were compressed. */
    long bytes() {
        return bytes;
    }

    private static final class Counted extends FilterOutputStream {
        private long bytes;

        Counted(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            bytes++;
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            out.write(from, offset, length);
            bytes += length;
        }

        /** Ends with its entry, not with the archive. */
        @Override
        public void close() {}
    }
}
