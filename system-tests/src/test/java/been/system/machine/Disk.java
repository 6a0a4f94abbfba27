package been.system.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The disk of a Debian machine with its kernel, made once by {@code system-tests/machines/image}.
 */
record Disk(Release release, Path folder) {
    private static final Duration MAKING = Duration.ofMinutes(30);

    enum Release {
        /** Debian 12 as it is. */
        STABLE,
        /** Debian 13 with the newest kernel of its backports. */
        NEWEST,
        /** Debian 13 for another architecture, always emulated, with the Java of its packages. */
        ARM;

        /** Debian's name for it. */
        String architecture() {
            return this == ARM ? "arm64" : "amd64";
        }

        /** The device of the kernel's console. */
        String console() {
            return this == ARM ? "ttyAMA0" : "ttyS0";
        }
    }

    /** Why there can be no machines here; empty when there can. */
    static Optional<String> obstacle() throws IOException, InterruptedException {
        if (!System.getProperty("os.name", "").equals("Linux")
                || !System.getProperty("os.arch", "").equals("amd64")) {
            return Optional.of("machines are booted on Linux on amd64 only");
        }
        for (String program : List.of("qemu-system-x86_64", "mke2fs", "ssh", "setpriv")) {
            if (isMissing(program)) {
                return Optional.of("there is no " + program);
            }
        }
        if (!System.getProperty("user.name", "").equals("root")) {
            return Optional.of("making the disk of a machine needs root");
        }
        return isMissing("debootstrap") ? Optional.of("there is no debootstrap") : Optional.empty();
    }

    private static boolean isMissing(String program) throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", "command -v " + program + " >/dev/null")
                        .start()
                        .waitFor()
                != 0;
    }

    /** Made if it is not there yet, which takes some minutes. */
    static Disk with(Release release) throws IOException, InterruptedException {
        Files.createDirectories(Payload.CACHE);
        String folder =
                Command.run(
                                List.of(
                                        Payload.HOME
                                                .resolve("system-tests/machines/image")
                                                .toString(),
                                        Payload.CACHE.toString(),
                                        System.getProperty("java.home"),
                                        release.name().toLowerCase(java.util.Locale.ROOT)),
                                Path.of("/dev/null"),
                                Payload.CACHE,
                                MAKING)
                        .succeeded();
        return new Disk(release, Path.of(folder));
    }

    Path image() {
        return folder.resolve("disk");
    }

    Path kernel() {
        return folder.resolve("kernel");
    }

    Path initrd() {
        return folder.resolve("initrd");
    }

    /** With which root and user log in. */
    Path key() {
        return folder.resolve("key");
    }
}
