package been.hostruntime.cache;

import been.hostruntime.connection.Answer;
import java.io.IOException;
import java.io.OutputStream;

/** Downloads package archives. */
@FunctionalInterface
public interface PackageSource {

    /**
     * Downloads the archive with that digest once; the caller verifies its bytes.
     *
     * @return the number of bytes
     * @throws IOException when writing failed
     */
    Answer<Long> fetch(String digest, OutputStream into) throws IOException, InterruptedException;
}
