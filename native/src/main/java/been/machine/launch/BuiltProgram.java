package been.machine.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** A program that this build carries as a resource, made a file. */
final class BuiltProgram {

    private BuiltProgram() {}

    /** For the user of this process; complete or not at all, also when two processes do it. */
    static Path unpack(String resource, Path target) throws IOException {
        return unpack(resource, target, "rwx------");
    }

    static Path unpack(String resource, Path target, String permissions) throws IOException {
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException(target + " has no folder");
        }
        Files.createDirectories(folder);
        Path partial =
                target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid());
        try (InputStream content = BuiltProgram.class.getResourceAsStream(resource)) {
            if (content == null) {
                throw new IOException("the program " + resource + " is missing from this build");
            }
            Files.copy(content, partial, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString(permissions));
        return Files.move(
                partial,
                target,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }
}
