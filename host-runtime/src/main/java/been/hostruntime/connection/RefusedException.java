package been.hostruntime.connection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * This host does not get into the platform until somebody changes its settings or its credential:
 * another start would not help.
 */
public final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    public RefusedException(String why) {
        this(why, null);
    }

    RefusedException(String why, @Nullable Throwable cause) {
        super(why, cause);
    }
}
