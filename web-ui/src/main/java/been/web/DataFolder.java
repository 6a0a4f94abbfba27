package been.web;

import been.web.backup.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * The folder {@code DATA/controller}, held by this process alone until it is closed.
 *
 * <p>The lock is the operating system's: it goes with the process however that ends.
 */
final class DataFolder implements AutoCloseable {

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** What became of the attempt to hold a folder. */
    sealed interface Opened {}

    record Held(DataFolder folder) implements Opened {}

    /** Another process holds it, or it cannot be used; the sentence has the reason. */
    record Unavailable(String why) implements Opened {}

    static Opened open(Path data) {
        Path folder = data.resolve("controller");
        try {
            Files.createDirectories(folder.resolve("logs"));
            OwnerOnly.close(folder);
            return hold(data, folder);
        } catch (IOException e) {
            return new Unavailable("the data folder " + data + " cannot be used: " + e);
        }
    }

    private static Opened hold(Path data, Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        folder.resolve("lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        if (!lock(channel)) {
            String holder = read(channel);
            channel.close();
            return new Unavailable(
                    "the data folder %s is in use by another controller (process %s); stop that one or choose another folder with --data"
                            .formatted(data, holder.isEmpty() ? "unknown" : holder));
        }
        FileSystemUtils.deleteRecursively(folder.resolve("tmp")); // of one that was killed
        Files.createDirectories(folder.resolve("tmp"));
        channel.truncate(0);
        channel.write(bytes(String.valueOf(ProcessHandle.current().pid())), 0);
        return new Held(new DataFolder(folder, channel));
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            FileLock held = channel.tryLock();
            return held != null;
        } catch (OverlappingFileLockException _) {
            return false; // held within this very process
        }
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(32);
        channel.read(text, 0);
        return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    Path path() {
        return folder;
    }

    /** For files that are not needed after this process, however it ends. */
    Path temporary() {
        return folder.resolve("tmp");
    }

    Path logFile() {
        return folder.resolve("logs").resolve("controller.log");
    }

    /**
     * Tells local programs where this controller answers.
     *
     * @param fingerprint of its certificate; {@code null} where it has none
     */
    void announce(String url, @Nullable String fingerprint) throws IOException {
        Path endpoint = folder.resolve("endpoint.json");
        Path fresh = folder.resolve("endpoint.json.new");
        Files.writeString(
                fresh,
                "{\"url\":\"%s\",\"pid\":%d%s}\n"
                        .formatted(
                                url,
                                ProcessHandle.current().pid(),
                                fingerprint == null
                                        ? ""
                                        : ",\"fingerprint\":\"" + fingerprint + "\""));
        Files.move(fresh, endpoint, StandardCopyOption.ATOMIC_MOVE);
    }

    /** What {@link #keepAdminToken} kept. */
    Optional<String> adminToken() throws IOException {
        Path file = folder.resolve("admin-token");
        return Files.isRegularFile(file)
                ? Optional.of(Files.readString(file).strip())
                : Optional.empty();
    }

    /** Stores a secret that only local programs of the same user can read. */
    void keepAdminToken(String token) throws IOException {
        Path file = folder.resolve("admin-token");
        Path fresh = folder.resolve("admin-token.new");
        Files.deleteIfExists(fresh);
        Files.createFile(
                fresh,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(fresh, token + "\n");
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(folder.resolve("endpoint.json"));
        lock.close();
    }
}
