package been.system.fault;

import been.testing.network.Shell;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file system of its own for a folder, small enough to be filled: ext4 on a loop device. Needs
 * root.
 */
record SmallDisk(Path image, Path folder) implements AutoCloseable {
    /** So much more than a host keeps free. */
    private static final String SIZE = "1G";

    /** More than the file system needs to allocate the rest at once. */
    private static final long SLACK_BYTES = 16L << 20;

    /** More than a platform has files when all faults were injected: it keeps results. */
    private static final String NAMES = "16384";

    /** What is mounted on the folder is gone after {@link #close}. */
    static SmallDisk at(Path folder) throws IOException, InterruptedException {
        var disk =
                new SmallDisk(
                        folder.resolveSibling(folder.getFileName() + ".image"),
                        Files.createDirectories(folder));
        Shell.run(List.of("truncate", "-s", SIZE, disk.image.toString()));
        Shell.run(
                List.of(
                        "mkfs.ext4",
                        "-q",
                        "-m",
                        "0",
                        "-N",
                        NAMES,
                        "-E",
                        "lazy_itable_init=0,lazy_journal_init=0",
                        disk.image.toString()));
        disk.mount();
        return disk;
    }

    private void mount() throws IOException, InterruptedException {
        Shell.run(
                List.of(
                        "mount",
                        "-o",
                        "loop,errors=remount-ro",
                        image.toString(),
                        folder.toString()));
    }

    /** Writes until no space is left. */
    void fill() throws IOException, InterruptedException {
        long most = folder.toFile().getUsableSpace() - SLACK_BYTES;
        Shell.tryTo("fallocate -l %d %s".formatted(most, filler()));
        byte[] some = new byte[4096];
        try (OutputStream rest =
                Files.newOutputStream(
                        filler(), StandardOpenOption.APPEND, StandardOpenOption.CREATE)) {
            while (true) {
                rest.write(some);
            }
        } catch (IOException full) {
            // as wanted
        }
    }

    /** Creates files until no inode is left. */
    void fillNames() throws IOException {
        Path fillers = Files.createDirectory(filler());
        try {
            for (int i = 0; ; i++) {
                Files.createFile(fillers.resolve(Integer.toString(i)));
            }
        } catch (IOException full) {
            // as wanted
        }
    }

    /** Removes what fills it. */
    void free() throws IOException, InterruptedException {
        Shell.run(List.of("rm", "-rf", filler().toString()));
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    /** The kernel takes it for broken, and makes it read-only. */
    void fail() throws IOException {
        Files.writeString(
                Path.of("/sys/fs/ext4", device().getFileName().toString(), "trigger_fs_error"),
                "1");
    }

    /** As an administrator does, when no process uses it. */
    void repair() throws IOException, InterruptedException {
        unmount();
        Shell.tryTo("e2fsck -p " + image);
        mount();
    }

    private Path device() throws IOException {
        return Path.of(
                Files.readAllLines(Path.of("/proc/mounts")).stream()
                        .map(line -> line.split(" ", -1))
                        .filter(fields -> fields[1].equals(folder.toString()))
                        .map(fields -> fields[0])
                        .reduce((_, last) -> last)
                        .orElseThrow());
    }

    private void unmount() throws IOException, InterruptedException {
        Shell.run(List.of("umount", folder.toString()));
    }

    @Override
    public void close() throws IOException {
        try {
            unmount();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
