package been.hostruntime.cache;

import been.hostruntime.connection.Answer;
import java.io.IOException;
import java.io.OutputStream;

/** Where archives come from. */
@FunctionalInterface
public interface PackageSource {

    /**
     * Copies the archive with that digest, once; its bytes are checked by the caller.
     *
     * @return how many bytes were copied
     * @throws IOException when writing failed
     */
    Answer<Long> fetch(String digest, OutputStream into) throws IOException, InterruptedException;
}
