package been.hostruntime.attempt;

import been.hostruntime.files.FileTree;
import been.hostruntime.users.TaskUsers;
import been.hostruntime.work.AttemptFolders;
import been.machine.files.MachineFiles;
import been.machine.memory.MemoryMounts;
import been.protocol.Quantities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The packages of one attempt, copied to memory: into a read-only tmpfs of exactly their size,
 * mounted in the attempt's folder; or, if this process may not mount, into a private folder in
 * {@code /dev/shm}.
 */
final class SharedInputs {
    private static final Logger LOG = LoggerFactory.getLogger(SharedInputs.class);
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final Path folder;
    private final Path work;
    private final String name;
    private final boolean mayMount;

    /**
     * @param name of the attempt's control groups, also used to find leftovers
     */
    SharedInputs(AttemptFolders folders, String name) {
        this(folders, name, true);
    }

    /**
     * @param mayMount whether to try a mount, which needs root
     */
    SharedInputs(AttemptFolders folders, String name, boolean mayMount) {
        this.folder = folders.inputs();
        this.work = folders.work();
        this.name = name;
        this.mayMount = mayMount;
    }

    /** The result of copying. */
    sealed interface Copied {

        /**
         * @param packages folders of the copies, by name
         */
        record There(Map<String, Path> packages, long bytes) implements Copied {}

        record TooLarge(String why) implements Copied {}
    }

    /**
     * @param packages package folders by the names of their copies
     * @param memoryNodes NUMA nodes for the copies; empty for any
     * @param limit memory limit of the task in bytes; 0 for none
     */
    Copied copy(Map<String, Path> packages, List<Integer> memoryNodes, long limit)
            throws IOException {
        long page = Files.getFileStore(SHARED_MEMORY).getBlockSize();
        long bytes = 0;
        for (Path one : packages.values()) {
            bytes += FileTree.memoryBytes(one, page);
        }
        long available =
                MachineFiles.ofThisMachine()
                        .memory("proc/meminfo", "MemAvailable")
                        .orElse(Long.MAX_VALUE);
        if (limit > 0 && bytes >= limit) {
            return tooLarge(bytes, "which leaves nothing of the limit of " + size(limit));
        }
        if (bytes > available) {
            return tooLarge(bytes, "but only " + size(available) + " are free");
        }
        Files.createDirectory(folder);
        boolean mounted = mayMount && MemoryMounts.mount(folder, bytes, memoryNodes);
        Path home = mounted ? folder : inSharedMemory();
        var copies = new TreeMap<String, Path>();
        for (var one : packages.entrySet()) {
            FileTree.copy(one.getValue(), home.resolve(one.getKey()));
            copies.put(one.getKey(), folder.resolve(one.getKey()));
        }
        if (mounted) {
            MemoryMounts.seal(folder);
        }
        return new Copied.There(copies, bytes);
    }

    private static Copied tooLarge(long bytes, String problem) {
        return new Copied.TooLarge(
                "the task's inputs take " + size(bytes) + " of shared memory, " + problem);
    }

    private static String size(long bytes) {
        return Quantities.formatSize(bytes);
    }

    private Path inSharedMemory() throws IOException {
        int owner = TaskUsers.owner(work); // the user that the task runs as
        Path own =
                Files.createDirectory(
                        SHARED_MEMORY.resolve(name),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
        Files.setAttribute(own, "unix:uid", owner);
        Files.delete(folder);
        return Files.createSymbolicLink(folder, own);
    }

    /** Removes the copies from memory; does nothing when there are none. */
    void remove() {
        try {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                MemoryMounts.unmount(folder);
                FileTree.delete(SHARED_MEMORY.resolve(name));
                FileTree.delete(folder);
            }
        } catch (IOException e) {
            LOG.error("the inputs of {} stay in memory", name, e);
        }
    }

    /**
     * Removes inputs of an earlier process from memory, except those to keep.
     *
     * @param tasks folder of the attempts' folders
     * @param prefix of this host's names
     */
    static void removeLeftovers(Path tasks, String prefix, Set<String> keep) throws IOException {
        for (Path mounted : MemoryMounts.beneath(tasks)) {
            Path home = mounted.getParent();
            if (home == null || !keep.contains(prefix + home.getFileName())) {
                MemoryMounts.unmount(mounted);
            }
        }
        if (Files.isDirectory(SHARED_MEMORY)) {
            List<Path> own;
            try (Stream<Path> all = Files.list(SHARED_MEMORY)) {
                own =
                        all.filter(path -> String.valueOf(path.getFileName()).startsWith(prefix))
                                .filter(path -> !keep.contains(path.getFileName().toString()))
                                .toList();
            }
            for (Path path : own) {
                FileTree.delete(path);
            }
        }
    }
}
