package been.packages.archive;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/**
 * Looks through ZIP files (jars) that are content of a package, because a bomb may lie within them.
 * They are spent from the same budget. Whatever cannot be read as a ZIP is just a file.
 */
final class NestedArchives {
    private static final byte[] SIGNATURE = {'P', 'K', 3, 4};

    private final Budget budget;
    private final int maximumDepth;

    NestedArchives(Budget budget, int maximumDepth) {
        this.budget = budget;
        this.maximumDepth = maximumDepth;
    }

    /** Reads on in the stream when it begins as a ZIP file does; leaves the rest unread. */
    void look(BufferedInputStream content, int depth) throws RefusedException, IOException {
        content.mark(SIGNATURE.length);
        boolean archive = Arrays.equals(content.readNBytes(SIGNATURE.length), SIGNATURE);
        content.reset();
        if (!archive) {
            return;
        }
        if (depth > maximumDepth) {
            throw new RefusedException(
                    RefusalCode.NESTING,
                    "the package holds archives within one another, more than "
                            + maximumDepth
                            + " deep");
        }
        try {
            walk(content, depth);
        } catch (RefusedException refused) {
            throw refused;
        } catch (IOException | RuntimeException | LinkageError unreadable) {
            // Not a ZIP file that could be unpacked (Zstandard would need a library, the end of a
            // stored entry of unknown size the whole of it in memory): just a file.
            // What failed beneath it, the disk or the entry around it, fails again when the rest is
            // read.
            return;
        }
    }

    private void walk(InputStream content, int depth) throws IOException {
        // Closing it would close what it reads from, which is not its own.
        @SuppressWarnings("resource")
        var zip = new ZipArchiveInputStream(content, "UTF-8", false);
        for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (!zip.canReadEntryData(entry)) {
                throw new ZipException("unreadable: " + entry.getName());
            }
            var inner = new BufferedInputStream(new Spending(zip));
            look(inner, depth + 1);
            inner.transferTo(OutputStream.nullOutputStream());
        }
    }

    private final class Spending extends FilterInputStream {
        Spending(InputStream content) {
            super(content);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length);
            if (read > 0) {
                budget.spend(read);
            }
            return read;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            if (read >= 0) {
                budget.spend(1);
            }
            return read;
        }
    }
}
