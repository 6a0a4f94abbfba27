package been.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A temporary folder in which tasks that are other users find programs and leave files. */
record OpenFolder(Path path) implements AutoCloseable {

    static OpenFolder make() throws IOException {
        Path folder = Files.createTempDirectory("been-bench-");
        return new OpenFolder(
                Files.setPosixFilePermissions(
                        folder, PosixFilePermissions.fromString("rwxrwxrwx")));
    }

    /** The path of that program, as in {@link Programs}. */
    String program(String name) throws BenchException, IOException, InterruptedException {
        return new Programs(path).path(name);
    }

    @Override
    public void close() throws IOException {
        Folders.remove(path);
    }
}
