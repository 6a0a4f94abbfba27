package been.hostruntime.connection;

import been.protocol.HostName;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * The credential of this host, in a file that only its owner may read.
 *
 * @param secret sent with every request
 */
record Credential(HostName host, String secret) {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    static Optional<Credential> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Wire.read(Files.readString(file), Credential.class));
        } catch (JacksonException e) {
            throw new RefusedException(
                    "the credential in "
                            + file
                            + " is damaged: remove it and join again with a new token",
                    e);
        }
    }

    void write(Path file) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.deleteIfExists(next);
        Files.createFile(next, OWNER_ONLY);
        Files.writeString(next, Wire.write(this), StandardOpenOption.SYNC);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
