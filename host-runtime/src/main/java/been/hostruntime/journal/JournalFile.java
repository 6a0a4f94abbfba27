package been.hostruntime.journal;

import been.protocol.Wire;
import been.protocol.fault.FailurePoint;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
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

    /** Where the JSON of a line begins. */
    private static final int JSON = 9;

    private static final Logger LOG = LoggerFactory.getLogger(JournalFile.class);

    private final Path path;
    // Not a channel: those are closed when the writing thread is interrupted, as a stop does.
    private @Nullable RandomAccessFile file;
    private long size;

    JournalFile(Path path) {
        this.path = path;
    }

    /** Entries one by one: all together may need more memory than what follows from them. */
    void read(Consumer<JournalEntry> entries) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        long whole = 0;
        try (var in = new BufferedInputStream(Files.newInputStream(path))) {
            var line = new ByteArrayOutputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next != '\n') {
                    line.write(next);
                    continue;
                }
                JournalEntry entry = parse(line.toByteArray());
                if (entry == null) {
                    break;
                }
                entries.accept(entry);
                whole += line.size() + 1;
                line.reset();
            }
        }
        long dropped = Files.size(path) - whole;
        if (dropped > 0) {
            LOG.warn(
                    "the journal {} ends within an entry at byte {}: {} bytes are dropped",
                    path,
                    whole,
                    dropped);
        }
    }

    private static @Nullable JournalEntry parse(byte[] line) {
        int length = line.length - JSON;
        if (length <= 0 || line[JSON - 1] != ' ') {
            return null;
        }
        var expected = new String(line, 0, JSON - 1, StandardCharsets.US_ASCII);
        if (!expected.equals(checksum(line, JSON, length))) {
            return null;
        }
        try {
            return Wire.read(
                    new String(line, JSON, length, StandardCharsets.UTF_8), JournalEntry.class);
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
            var lines = new ByteArrayOutputStream();
            write(entries, lines);
            RandomAccessFile open = opened();
            open.seek(size); // overwrites what failed
            open.write(lines.toByteArray());
            if (durable) {
                open.getFD().sync();
            }
            size += lines.size();
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
            Files.deleteIfExists(next);
            Files.createFile(next, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            try (var written = new FileOutputStream(next.toFile())) {
                var buffer = new BufferedOutputStream(written);
                write(entries, buffer);
                buffer.flush();
                written.getFD().sync();
            }
            long written = Files.size(next);
            FailurePoint.JOURNAL_REWRITTEN.reached();
            close();
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
            size = written;
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

    private static void write(List<JournalEntry> entries, OutputStream out) throws IOException {
        for (JournalEntry entry : entries) {
            byte[] json = Wire.write(entry).getBytes(StandardCharsets.UTF_8);
            String checksum = checksum(json, 0, json.length);
            out.write((checksum + " ").getBytes(StandardCharsets.US_ASCII));
            out.write(json);
            out.write('\n');
        }
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
