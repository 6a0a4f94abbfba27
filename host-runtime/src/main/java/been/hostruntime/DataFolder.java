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

/** The folder of this host runtime, which no other process may use at the same time. */
final class DataFolder implements AutoCloseable {
    /** Nobody else's business; the credential and the journal are closed by themselves. */
    private static final List<String> OWN = List.of("logs", "tools", "trash");

    private static final String PROGRAMS = "bin";

    private final Path folder;
    private final FileChannel lockFile;

    private DataFolder(Path folder, FileChannel lockFile) {
        this.folder = folder;
        this.lockFile = lockFile;
    }

    /**
     * Makes {@code host/} in the folder, if need be, and locks it.
     *
     * @throws IOException when it cannot be made, or is in use: then with the process that uses it
     */
    static DataFolder open(Path data) throws IOException {
        Path folder = data.toAbsolutePath().normalize().resolve("host");
        // A task that runs as another user passes through here to its own folders, and sees no
        // names.
        make(folder, "rwx--x--x");
        make(folder.resolve(PROGRAMS), "rwx--x--x");
        for (String own : OWN) {
            make(folder.resolve(own), "rwx------");
        }
        var lockFile =
                FileChannel.open(
                        folder.resolve("lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
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
                            + ": stop that one first, or give another --data");
        }
        byte[] pid =
                Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
        lockFile.truncate(0).write(ByteBuffer.wrap(pid), 0);
        return new DataFolder(folder, lockFile);
    }

    /** Lets users of tasks pass the folder that this one is in; they still see no names in it. */
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

    private static boolean locked(FileChannel lockFile) throws IOException {
        try {
            FileLock lock = lockFile.tryLock();
            return lock != null && lock.isValid();
        } catch (OverlappingFileLockException e) {
            return false; // another host runtime of this very process
        }
    }

    Path folder() {
        return folder;
    }

    Path credential() {
        return folder.resolve("credential");
    }

    /** Where controllers are, as one of them or the join token said. */
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

    /** Of the JVMs of tasks. */
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

    /** What tasks find on their PATH, and the SDK that they run with. */
    Path programs() {
        return folder.resolve(PROGRAMS);
    }

    Path log() {
        return folder.resolve("logs").resolve("host-runtime.log");
    }

    String groupPrefix() {
        return groupPrefix(folder);
    }

    /** Begins the names of that runtime's control groups, and of no other's on this machine. */
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
