package been.hostruntime.connection;

import been.protocol.JoinToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The file in which somebody left a join token. */
public final class JoinTokenFile {
    private JoinTokenFile() {}

    /**
     * The token, if one was named and it is still needed.
     *
     * @param credentialFile of a host that joined before: then the token may be gone
     * @throws IOException in a sentence when it cannot be read or is damaged
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
            throw new IOException("there is no file " + file + " with a join token", e);
        } catch (IllegalArgumentException e) {
            if (hasJoined) {
                return Optional.empty();
            }
            throw new IOException(e.getMessage() + " (" + file + ")", e);
        }
    }
}
