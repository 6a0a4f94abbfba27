package been.web.backup;

import been.protocol.Sha256;
import been.protocol.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import tools.jackson.core.JacksonException;

/**
 * Makes of a backup what it was made of: whole, held against its checksums, and where nothing is
 * yet; or nothing.
 */
public final class Restoration {
    private final Path data;
    private final @Nullable DataSource server;
    private final PostgresPrograms programs;

    /**
     * @param data folder in which the controller's is made
     * @param server database to restore into, where the backup is of one
     */
    public Restoration(Path data, @Nullable DataSource server) {
        this(data, server, PostgresPrograms.installed());
    }

    Restoration(Path data, @Nullable DataSource server, PostgresPrograms programs) {
        this.programs = programs;
        this.data = data;
        this.server = server;
    }

    /** What became of it. */
    public sealed interface Outcome {}

    /** Everything is there. */
    public record Restored(int files, long bytes) implements Outcome {}

    /** Nothing was changed; the sentence has the reason and what to do. */
    public record Refused(String why) implements Outcome {}

    /**
     * Restores.
     *
     * @throws IOException when the disk fails; nothing is there then
     */
    public Outcome from(Path backup) throws IOException {
        Path folder = data.resolve("controller");
        if (isOccupied(folder)) {
            return new Refused(
                    "%s is not empty; a backup is restored only into an empty folder: name another one with --data, or move this one away"
                            .formatted(folder));
        }
        Files.createDirectories(data);
        Path staging = data.resolve("controller.restoring");
        FileSystemUtils.deleteRecursively(staging); // of one that was killed
        Files.createDirectory(
                staging,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try {
            return restore(backup, folder, staging);
        } catch (Unsound unsound) {
            return new Refused(backup + " " + unsound.getMessage());
        } finally {
            FileSystemUtils.deleteRecursively(staging);
        }
    }

    private Outcome restore(Path backup, Path folder, Path staging) throws IOException, Unsound {
        Unpacked unpacked = unpack(backup, staging);
        switch (unpacked.contents().database()) {
            case SQLITE -> {
                if (server != null) {
                    return new Refused(
                            otherKind(backup, unpacked) + "; restore it without --database");
                }
                Files.move(
                        staging.resolve(Contents.DATABASE_FILE),
                        staging.resolve(Contents.FILES).resolve("been.db"));
                prepare(staging.resolve(Contents.FILES).resolve("been.db"));
            }
            case POSTGRESQL -> {
                if (server == null) {
                    return new Refused(
                            otherKind(backup, unpacked)
                                    + "; name an empty one with --database"
                                    + " postgresql://USER@HOST/NAME");
                }
                var refusal =
                        new ServerRestoration(server, programs)
                                .load(
                                        staging.resolve(Contents.DATABASE_DUMP),
                                        Objects.requireNonNull(unpacked.contents().dumpVersion()));
                if (refusal.isPresent()) {
                    return new Refused(refusal.get());
                }
            }
        }
        OwnerOnly.close(staging.resolve(Contents.FILES));
        Files.deleteIfExists(folder); // an empty one
        Files.move(staging.resolve(Contents.FILES), folder, StandardCopyOption.ATOMIC_MOVE);
        return new Restored(unpacked.files(), unpacked.bytes());
    }

    private static String otherKind(Path backup, Unpacked unpacked) {
        return "%s is a backup of %s".formatted(backup, unpacked.contents().database().words());
    }

    private static boolean isOccupied(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Files.exists(folder);
        }
        try (var entries = Files.list(folder)) {
            return entries.findAny().isPresent();
        }
    }

    /** What was in a backup, now in the staging folder. */
    private record Unpacked(Contents contents, int files, long bytes) {}

    /** The backup is not to be relied on; the message goes on where its name ends. */
    private static final class Unsound extends Exception {
        private static final long serialVersionUID = 1L;

        Unsound(String why) {
            super(why);
        }
    }

    private static Unpacked unpack(Path backup, Path staging) throws IOException, Unsound {
        Files.createDirectories(staging.resolve(Contents.FILES));
        var found = new HashMap<String, String>();
        String sums = null;
        long bytes = 0;
        try (InputStream in = Files.newInputStream(backup);
                var zip = new ZipInputStream(in, StandardCharsets.UTF_8)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals(Contents.SUMS)) {
                    sums = new String(zip.readAllBytes(), StandardCharsets.UTF_8);
                } else {
                    Path file = place(staging, entry.getName());
                    found.put(entry.getName(), keep(zip, file));
                    bytes += Files.size(file);
                }
            }
        } catch (ZipException | java.io.EOFException e) {
            throw new Unsound(
                    "is damaged or truncated (%s); use another backup".formatted(e.getMessage()));
        }
        check(found, sums);
        return new Unpacked(contents(staging.resolve(Contents.ENTRY)), found.size(), bytes);
    }

    private static void check(Map<String, String> found, @Nullable String sums) throws Unsound {
        if (sums == null) {
            throw new Unsound(
                    found.isEmpty()
                            ? "is not a backup of BEEN; name a file that 'been backup' wrote"
                            : "is truncated: its checksums are missing; use another backup");
        }
        Map<String, String> expected = Sums.parse(sums);
        for (Map.Entry<String, String> one : expected.entrySet()) {
            if (!one.getValue().equals(found.get(one.getKey()))) {
                throw new Unsound(
                        "is damaged: the checksum of %s is wrong; use another backup"
                                .formatted(one.getKey()));
            }
        }
        if (expected.size() != found.size()) {
            throw new Unsound("contains files without a checksum; use another backup");
        }
    }

    private static Contents contents(Path file) throws IOException, Unsound {
        Contents contents;
        try {
            contents = Wire.read(Files.readString(file), Contents.class);
        } catch (JacksonException | java.nio.file.NoSuchFileException _) {
            throw new Unsound("is not a backup of BEEN; name a file that 'been backup' wrote");
        }
        if (contents.format() != Contents.FORMAT) {
            throw new Unsound(
                    "was written by another version (%s, format %d), and this one reads format %d; restore it with that version"
                            .formatted(contents.software(), contents.format(), Contents.FORMAT));
        }
        if (contents.database() == Contents.DatabaseKind.POSTGRESQL
                && contents.dumpVersion() == null) {
            throw new Unsound("does not state which pg_dump wrote it; use another backup");
        }
        return contents;
    }

    private static Path place(Path staging, String name) throws Unsound {
        Path file = staging.resolve(name).normalize();
        if (name.isEmpty() || name.startsWith("/") || !file.startsWith(staging)) {
            throw new Unsound("names a file outside of itself; it is not a backup of BEEN");
        }
        return file;
    }

    /** The digest of what is on the disk for good when this returns. */
    private static String keep(InputStream in, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        MessageDigest digest = Sha256.digest();
        Files.copy(new DigestInputStream(in, digest), file);
        try (var written = FileChannel.open(file, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        return Sha256.text(digest);
    }

    /** In a file: see {@link RestoredHosts}. */
    private static void prepare(Path database) throws IOException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database)) {
            RestoredHosts.prepare(connection);
        } catch (SQLException e) {
            throw new IOException(
                    "the database of the backup cannot be used: " + e.getMessage(), e);
        }
    }
}
