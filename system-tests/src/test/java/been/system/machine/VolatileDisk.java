package been.system.machine;

import been.testing.network.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A disk with a cache that loses what was not flushed when the power fails: nbdkit holds every
 * write back until the machine flushes its disk.
 */
final class VolatileDisk implements AutoCloseable {
    private final Path folder;
    private final Path socket;
    private final Process server;

    private VolatileDisk(Path folder, Path socket, Process server) {
        this.folder = folder;
        this.socket = socket;
        this.server = server;
    }

    /** A file with an empty file system, for {@link #of}. */
    static Path make(Path image) throws IOException, InterruptedException {
        Shell.run(List.of("truncate", "-s", "1G", image.toString()));
        Shell.run(List.of("mke2fs", "-q", "-t", "ext4", image.toString()));
        return image;
    }

    /** With what had been flushed before the power failed. */
    static VolatileDisk of(Path image) throws IOException {
        // Sockets have short paths.
        Path folder = Files.createTempDirectory("been-disk");
        Path socket = folder.resolve("socket");
        Process server =
                new ProcessBuilder(
                                "setpriv",
                                "--pdeathsig",
                                "KILL",
                                "nbdkit",
                                "--foreground",
                                "--unix",
                                socket.toString(),
                                "--filter=cache",
                                "file",
                                image.toString(),
                                "cache=writeback")
                        .inheritIO()
                        .start();
        Awaitility.await("nbdkit listens").until(() -> Files.exists(socket));
        return new VolatileDisk(folder, socket, server);
    }

    /** For QEMU; in the last slot, so that the machine sees it as the last disk. */
    List<String> drive() {
        return List.of(
                "-drive",
                "format=raw,if=none,id=volatile,file=nbd+unix:///?socket=" + socket,
                "-device",
                "virtio-blk-pci,drive=volatile,addr=0x1e");
    }

    /** The power fails. */
    @Override
    public void close() throws IOException {
        server.destroyForcibly();
        try {
            server.waitFor(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(socket);
        Files.delete(folder);
    }
}
