package been.packages.blobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Content that arrived, on disk but not yet kept; removed when closed unless it was kept. */
public final class Staged implements AutoCloseable {
    private final Path file;
    private final String digest;
    private final long bytes;

    Staged(Path file, String digest, long bytes) {
        this.file = file;
        this.digest = digest;
        this.bytes = bytes;
    }

    public Path file() {
        return file;
    }

    /** SHA-256 of the content, 64 lower-case hexadecimal digits. */
    public String digest() {
        return digest;
    }

    public long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
