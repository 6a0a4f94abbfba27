package been.bench.platform;

import been.bench.report.BenchException;
import been.bench.report.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A temporary folder that all users may write to, for tasks that run as other users. */
public record OpenFolder(Path path) implements AutoCloseable {

    public static OpenFolder make() throws IOException {
        Path folder = Folders.temporary();
        return new OpenFolder(
                Files.setPosixFilePermissions(
                        folder, PosixFilePermissions.fromString("rwxrwxrwx")));
    }

    /** Compiles a program of {@link Programs} into it. */
    public String program(String name) throws BenchException, IOException, InterruptedException {
        return new Programs(path).path(name);
    }

    @Override
    public void close() throws IOException {
        Folders.remove(path);
    }
}
