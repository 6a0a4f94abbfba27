package been.hostruntime;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.CRC32C;

/** The data folder of this host runtime, locked against other processes. */
final class DataFolder implements AutoCloseable {
    /** Readable by this user only; the credential and the journal restrict access themselves. */
    private static final List<String> OWN = List.of("logs", "tools", "trash");

    private static final String PROGRAMS = "bin";

    /** Tasks that run as other users may pass through these, but not list them. */
    private static final List<String> PASSABLE =
            List.of("", PROGRAMS, "tasks", "cache", "cache/packages", "cache/incoming");

    private final Path folder;
    private final FileChannel lockFile;

    private DataFolder(Path folder, FileChannel lockFile) {
        this.folder = folder;
        this.lockFile = lockFile;
    }

    /**
     * Creates {@code host/} in the folder if necessary, and locks it.
     *
     * @throws IOException when it cannot be created or another process uses it, with the id of that
     *     process
     */
    static DataFolder open(Path data) throws IOException {
        Path folder = data.toAbsolutePath().normalize().resolve("host");
        for (String passable : PASSABLE) {
            make(folder.resolve(passable), "rwx--x--x");
        }
        for (String own : OWN) {
            make(folder.resolve(own), "rwx------");
        }
        var lockFile = lockFile(folder.resolve("lock"));
        if (!locked(lockFile)) {
            ByteBuffer user = ByteBuffer.allocate(32);
            lockFile.read(user, 0);
            lockFile.close();
            throw new IOException(
                    "the data folder "
                            + data
                            + " is in use by process "
                            + new String(
                                    user.array(), 0, user.position(), StandardCharsets.US_ASCII)
                            + ": stop that process first, or use another --data folder");
        }
        byte[] pid =
                Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
        lockFile.truncate(0).write(ByteBuffer.wrap(pid), 0);
        return new DataFolder(folder, lockFile);
    }

    /** Lets task users traverse the parent folder, which they still cannot list. */
    void letPass() throws IOException {
        Path above = Objects.requireNonNull(folder.getParent());
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(above);
        if (permissions.add(PosixFilePermission.OTHERS_EXECUTE)) {
            Files.setPosixFilePermissions(above, permissions);
        }
    }

    private static void make(Path folder, String permissions) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }

    /** Not to be opened by others: who can read a file can hold a lock that excludes ours. */
    private static FileChannel lockFile(Path file) throws IOException {
        Set<PosixFilePermission> own = PosixFilePermissions.fromString("rw-------");
        var channel =
                FileChannel.open(
                        file,
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(own));
        Files.setPosixFilePermissions(file, own);
        return channel;
    }

    private static boolean locked(FileChannel lockFile) throws IOException {
        try {
            FileLock lock = lockFile.tryLock();
            return lock != null && lock.isValid();
        } catch (OverlappingFileLockException e) {
            return false; // another host runtime in this process
        }
    }

    Path folder() {
        return folder;
    }

    Path credential() {
        return folder.resolve("credential");
    }

    /** Addresses of controllers, from a controller or the join token. */
    Path controllers() {
        return folder.resolve("controllers.json");
    }

    Path journal() {
        return folder.resolve("journal");
    }

    Path configuration() {
        return folder.resolve("configuration.json");
    }

    Path cache() {
        return folder.resolve("cache");
    }

    /** Caches from which the JVMs of tasks start. */
    Path startCaches() {
        return cache().resolve("aot");
    }

    Path tasks() {
        return folder.resolve("tasks");
    }

    Path trash() {
        return folder.resolve("trash");
    }

    Path tools() {
        return folder.resolve("tools");
    }

    /** Programs on the PATH of tasks, and the SDK that they run with. */
    Path programs() {
        return folder.resolve(PROGRAMS);
    }

    /** Has the process id of a host runtime that is connected. */
    Path ready() {
        return folder.resolve("ready");
    }

    Path log() {
        return folder.resolve("logs").resolve("host-runtime.log");
    }

    String groupPrefix() {
        return groupPrefix(folder);
    }

    /** Prefix of the names of that runtime's control groups, unique on this machine. */
    static String groupPrefix(Path folder) {
        var checksum = new CRC32C();
        checksum.update(folder.toString().getBytes(StandardCharsets.UTF_8));
        return "been-" + HexFormat.of().toHexDigits((int) checksum.getValue()) + "-";
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
