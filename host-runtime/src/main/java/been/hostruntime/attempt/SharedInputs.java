package been.hostruntime.attempt;

import been.hostruntime.cache.Trees;
import been.machine.memory.MemoryMounts;
import been.machine.files.MachineFiles;
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
 * The packages of one attempt, copied into memory that is its own: a file system of exactly their
 * size, mounted on a folder of the attempt and then read-only; or, for a host runtime that may not
 * mount, a folder in {@code /dev/shm} that nobody else may enter.
 */
final class SharedInputs {
    private static final Logger LOG = LoggerFactory.getLogger(SharedInputs.class);
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final Path folder;
    private final Path work;
    private final String name;
    private final boolean mayMount;

    /**
     * @param name of the attempt's control groups, by which leftovers are found
     */
    SharedInputs(AttemptFolders folders, String name) {
        this(folders, name, true);
    }

    /**
     * @param mayMount whether to try, for it needs root
     */
    SharedInputs(AttemptFolders folders, String name, boolean mayMount) {
        this.folder = folders.inputs();
        this.work = folders.work();
        this.name = name;
        this.mayMount = mayMount;
    }

    /** What came of it. */
    sealed interface Copied {

        /**
         * @param packages folders of the copies, by name
         */
        record There(Map<String, Path> packages, long bytes) implements Copied {}

        record TooLarge(String why) implements Copied {}
    }

    /**
     * @param packages folders by the names of their copies
     * @param memoryNodes that the copies are to lie in; empty for any
     * @param limit bytes that the task may use of memory; 0 for as many as there are
     */
    Copied copy(Map<String, Path> packages, List<Integer> memoryNodes, long limit)
            throws IOException {
        long page = Files.getFileStore(SHARED_MEMORY).getBlockSize();
        long bytes = 0;
        for (Path one : packages.values()) {
            bytes += Trees.memoryBytes(one, page);
        }
        long available =
                MachineFiles.ofThisMachine()
                        .memory("proc/meminfo", "MemAvailable")
                        .orElse(Long.MAX_VALUE);
        if (limit > 0 && bytes >= limit) {
            return tooLarge(
                    bytes, "which leaves nothing of the " + size(limit) + " that it may use");
        }
        if (bytes > available) {
            return tooLarge(bytes, "and only " + size(available) + " are free");
        }
        Files.createDirectory(folder);
        boolean mounted = mayMount && MemoryMounts.mount(folder, bytes, memoryNodes);
        Path home = mounted ? folder : inSharedMemory();
        var copies = new TreeMap<String, Path>();
        for (var one : packages.entrySet()) {
            Trees.copy(one.getValue(), home.resolve(one.getKey()));
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
        int owner = TaskUsers.owner(work); // whoever the task runs as
        Path own =
                Files.createDirectory(
                        SHARED_MEMORY.resolve(name),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
        Files.setAttribute(own, "unix:uid", owner);
        Files.delete(folder);
        return Files.createSymbolicLink(folder, own);
    }

    /** Nothing of it is left in memory; when there was nothing, nothing happens. */
    void remove() {
        try {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                MemoryMounts.unmount(folder);
                Trees.delete(SHARED_MEMORY.resolve(name));
                Trees.delete(folder);
            }
        } catch (IOException e) {
            LOG.error("the inputs of {} stay in memory", name, e);
        }
    }

    /**
     * Removes what attempts of an earlier process left in memory, but for those with these names.
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
                Trees.delete(path);
            }
        }
    }
}
