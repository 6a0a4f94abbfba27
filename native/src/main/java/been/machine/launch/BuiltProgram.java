package been.machine.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Unpacks programs that are resources of this build. */
final class BuiltProgram {

    private BuiltProgram() {}

    /** Unpacks a program atomically, executable by this user only. */
    static Path unpack(String resource, Path target) throws IOException {
        return unpack(resource, target, "rwx------");
    }

    static Path unpack(String resource, Path target, String permissions) throws IOException {
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException(target + " has no parent folder");
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
