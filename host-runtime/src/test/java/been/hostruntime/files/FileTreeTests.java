package been.hostruntime.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
