package been.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A file in which tasks leave lines, whoever they run as. */
public final class Witness {

    private Witness() {}

    /** One of that name, in a folder that others may pass from now on. */
    public static Path in(Path folder, String name) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        Path file = Files.createFile(folder.resolve(name));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    }
}
