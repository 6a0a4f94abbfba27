package been.hostruntime.connection;

import been.protocol.JoinToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the file with the join token. */
public final class JoinTokenFile {
    private JoinTokenFile() {}

    /**
     * The token, if a file is configured and the host has not joined yet.
     *
     * @param credentialFile of a host that has joined; its token file may be missing
     * @throws IOException with one sentence when it cannot be read or is damaged
     */
    public static Optional<JoinToken> read(@Nullable Path file, Path credentialFile)
            throws IOException {
        boolean hasJoined = Files.exists(credentialFile);
        if (file == null || (hasJoined && !Files.exists(file))) {
            return Optional.empty();
        }
        try {
            return Optional.of(JoinToken.of(Files.readString(file)));
        } catch (NoSuchFileException e) {
            throw new RefusedException(
                    "the file " + file + " with the join token does not exist", e);
        } catch (IllegalArgumentException e) {
            if (hasJoined) {
                return Optional.empty();
            }
            throw new RefusedException(e.getMessage() + " (" + file + ")", e);
        }
    }
}
