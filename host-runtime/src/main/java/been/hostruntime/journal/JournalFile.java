package been.hostruntime.journal;

import been.protocol.Wire;
import been.protocol.fault.FailurePoint;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * An append-only file; each line has a checksum (CRC-32C, eight hexadecimal digits), a space and an
 * entry in JSON. Compaction replaces the file by a new one. A truncated or damaged line ends the
 * journal, because nothing after it had been promised yet.
 */
final class JournalFile {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rw-------");

    private static final Logger LOG = LoggerFactory.getLogger(JournalFile.class);

    private final Path path;
    // Not a channel: those are closed when the writing thread is interrupted, as a stop does.
    private @Nullable RandomAccessFile file;
    private long size;

    JournalFile(Path path) {
        this.path = path;
    }

    List<JournalEntry> read() throws IOException {
        var entries = new ArrayList<JournalEntry>();
        if (!Files.exists(path)) {
            return entries;
        }
        byte[] bytes = Files.readAllBytes(path);
        int start = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                JournalEntry entry = parse(bytes, start, at);
                if (entry == null) {
                    break;
                }
                entries.add(entry);
                start = at + 1;
            }
        }
        if (start < bytes.length) {
            LOG.warn(
                    "the journal {} ends within an entry at byte {}: {} bytes are dropped",
                    path,
                    start,
                    bytes.length - start);
        }
        return entries;
    }

    private static @Nullable JournalEntry parse(byte[] bytes, int start, int end) {
        int json = start + 9;
        if (end <= json || bytes[json - 1] != ' ') {
            return null;
        }
        var expected = new String(bytes, start, 8, StandardCharsets.US_ASCII);
        if (!expected.equals(checksum(bytes, json, end - json))) {
            return null;
        }
        try {
            return Wire.read(
                    new String(bytes, json, end - json, StandardCharsets.UTF_8),
                    JournalEntry.class);
        } catch (JacksonException e) {
            throw new IllegalStateException(
                    "the journal holds an entry of another version: " + e.getOriginalMessage(), e);
        }
    }

    private static String checksum(byte[] bytes, int start, int length) {
        var checksum = new CRC32C();
        checksum.update(bytes, start, length);
        return String.format("%08x", checksum.getValue());
    }

    /**
     * Passed to the operating system when this returns, so it survives the end of this process.
     *
     * @param durable whether it is also on disk then
     */
    void append(List<JournalEntry> entries, boolean durable) {
        try {
            byte[] lines = lines(entries);
            RandomAccessFile open = opened();
            open.seek(size); // overwrites what failed
            open.write(lines);
            if (durable) {
                open.getFD().sync();
            }
            size += lines.length;
        } catch (IOException e) {
            forget(e);
            throw new UncheckedIOException("cannot write the journal " + path, e);
        }
    }

    /** Cuts off a failed write, which a shorter entry would overwrite only in part. */
    private void forget(IOException failure) {
        try {
            opened().setLength(size);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Replaces all entries; the new ones are on disk when this returns. */
    void replace(List<JournalEntry> entries) {
        Path next = path.resolveSibling(path.getFileName() + ".next");
        try {
            byte[] lines = lines(entries);
            Files.deleteIfExists(next);
            Files.createFile(next, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            try (var written = new FileOutputStream(next.toFile())) {
                written.write(lines);
                written.getFD().sync();
            }
            FailurePoint.JOURNAL_REWRITTEN.reached();
            close();
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
            size = lines.length;
            syncFolder();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot replace the journal " + path, e);
        }
    }

    private void syncFolder() throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            try (var directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }

    private static byte[] lines(List<JournalEntry> entries) {
        var lines = new StringBuilder();
        for (JournalEntry entry : entries) {
            byte[] json = Wire.write(entry).getBytes(StandardCharsets.UTF_8);
            lines.append(checksum(json, 0, json.length)).append(' ');
            lines.append(new String(json, StandardCharsets.UTF_8)).append('\n');
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private RandomAccessFile opened() throws IOException {
        if (file == null) {
            file = new RandomAccessFile(path.toFile(), "rw");
        }
        return file;
    }

    long size() {
        return size;
    }

    void close() {
        try {
            if (file != null) {
                file.close();
                file = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the journal " + path, e);
        }
    }
}
