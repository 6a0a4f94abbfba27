package been.hostruntime.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTests {
    @TempDir private Path folder;

    @Test
    void holesAndFurtherNamesOccupyNothing() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("a/b"));
        try (var image = new RandomAccessFile(inner.resolve("image").toFile(), "rw")) {
            image.setLength(100L << 30);
        }
        Files.writeString(inner.resolve("small"), "12345");
        assertThat(FileTree.bytes(folder)).isBetween(5L, 1L << 20);

        var content = new byte[4 << 20];
        new Random(1).nextBytes(content);
        Path large = Files.write(folder.resolve("large"), content);
        Files.createLink(inner.resolve("link"), large);
        assertThat(FileTree.bytes(folder)).isBetween(3L << 20, 5L << 20);
    }

    /** A task may leave millions of them. */
    @Test
    void sharingManyFilesNeedsLittleMemory() throws Exception {
        Path inner = Files.createDirectories(folder.resolve("a/b"));
        String end = "x".repeat(240);
        for (int i = 0; i < 30_000; i++) {
            Files.createFile(inner.resolve(i + end));
        }
        Process java =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-Xmx10m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                SmallHeap.class.getName(),
                                folder.toString())
                        .redirectErrorStream(true)
                        .start();
        try (var output = java.inputReader()) {
            assertThat(output.lines()).last().isEqualTo("shared");
        }
        assertThat(Files.getPosixFilePermissions(inner.resolve(29_999 + end)))
                .isEqualTo(PosixFilePermissions.fromString("r--r--r--"));
        FileTree.delete(folder.resolve("a"));
    }

    static final class SmallHeap {
        public static void main(String[] arguments) throws IOException {
            FileTree.share(Path.of(arguments[0]));
            System.out.println("shared");
        }
    }
}
