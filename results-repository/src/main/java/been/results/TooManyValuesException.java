package been.results;

import java.io.IOException;
import java.nio.file.Path;

/** A landing file is intact, but its values do not fit into memory. */
public final class TooManyValuesException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Bytes of values in the file. */
    public final long bytes;

    /** Bytes of values that fit into memory. */
    public final long most;

    public TooManyValuesException(Path file, long bytes, long most) {
        super(
                "%s holds %d bytes of values, and this program has memory for %d of them"
                        .formatted(file, bytes, most));
        this.bytes = bytes;
        this.most = most;
    }
}
