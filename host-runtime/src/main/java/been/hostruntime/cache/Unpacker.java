package been.hostruntime.cache;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.UnixStat;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Unpacks an archive into an empty folder: plain files and folders only, on disk when it returns.
 * Violations of a rule are found before the first byte is written, except wrong sizes in the
 * archive.
 */
final class Unpacker {
    private static final int EXECUTABLE = 0111;
    private static final int KIND = UnixStat.FILE_TYPE_FLAG;

    private final UnpackLimits limits;

    Unpacker(UnpackLimits limits) {
        this.limits = limits;
    }

    void unpack(Path archive, Path folder) throws IOException, InterruptedException {
        try (ZipFile zip = open(archive)) {
            List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
            check(entries);
            long left = limits.bytes();
            for (ZipArchiveEntry entry : entries) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("unpacking " + archive.getFileName());
                }
                Path target = target(folder, entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    left -= write(zip, entry, target, left);
                }
            }
        }
    }

    private static Path target(Path folder, String name) throws UnsafeArchiveException {
        try {
            Path target = folder.resolve(name).normalize();
            if (target.startsWith(folder)) {
                return target;
            }
            throw new UnsafeArchiveException("'" + name + "' leaves the target folder");
        } catch (InvalidPathException e) {
            throw new UnsafeArchiveException(
                    "'"
                            + name
                            + "' cannot name a file on this host: start the host runtime with"
                            + " LC_ALL=C.UTF-8");
        }
    }

    private static ZipFile open(Path archive) throws IOException {
        try {
            return ZipFile.builder()
                    .setFile(archive.toFile())
                    .setUseUnicodeExtraFields(false)
                    .setIgnoreLocalFileHeader(true)
                    .get();
        } catch (IOException | RuntimeException e) {
            // The library throws unchecked exceptions for some damaged directories.
            throw new UnsafeArchiveException("it is not a ZIP archive: " + e.getMessage());
        }
    }

    private void check(List<ZipArchiveEntry> entries) throws UnsafeArchiveException {
        if (entries.size() > limits.entries()) {
            throw new UnsafeArchiveException(
                    "it has " + entries.size() + " entries; " + limits.entries() + " are allowed");
        }
        var names = new EntryNames();
        long bytes = 0;
        for (ZipArchiveEntry entry : entries) {
            names.accept(entry.getName(), entry.isDirectory());
            int kind = entry.getUnixMode() & KIND;
            boolean plain =
                    kind == 0
                            || kind == UnixStat.FILE_FLAG
                            || (kind == UnixStat.DIR_FLAG && entry.isDirectory());
            if (!plain || entry.getGeneralPurposeBit().usesEncryption()) {
                throw new UnsafeArchiveException(
                        "the entry '"
                                + entry.getName()
                                + "' is a link, a special file or encrypted");
            }
            if (entry.getMethod() != ZipEntry.STORED && entry.getMethod() != ZipEntry.DEFLATED) {
                throw new UnsafeArchiveException(
                        "the entry '%s' is compressed by method %d, not deflated or stored"
                                .formatted(entry.getName(), entry.getMethod()));
            }
            bytes += Math.max(0, entry.getSize());
            if (bytes > limits.bytes() || bytes < 0) {
                throw tooLarge();
            }
        }
    }

    private long write(ZipFile zip, ZipArchiveEntry entry, Path target, long left)
            throws IOException {
        Path parent = target.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        long written = 0;
        try (InputStream in = zip.getInputStream(entry);
                var out = new FileOutputStream(target.toFile())) {
            byte[] piece = new byte[64 << 10];
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                written += count;
                if (written > left) {
                    throw tooLarge();
                }
                out.write(piece, 0, count);
            }
            out.getFD().sync();
        }
        if (written != entry.getSize()) {
            throw new UnsafeArchiveException(
                    "the entry '"
                            + entry.getName()
                            + "' has a different size than the archive states");
        }
        if ((entry.getUnixMode() & EXECUTABLE) != 0
                && !target.toFile().setExecutable(true, false)) {
            throw new IOException("cannot make " + target + " executable");
        }
        return written;
    }

    private UnsafeArchiveException tooLarge() {
        return new UnsafeArchiveException("it unpacks to more than " + limits.bytes() + " bytes");
    }
}
