package been.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long all tests wait for an event; only a failing test waits that long. The limit for a whole
 * test is in {@code junit-platform.properties}. JUnit loads this class automatically.
 */
public final class Patience implements BeforeAllCallback {
    /** A number that the compiler copies: what is used without JUnit must not load this class. */
    static final int MINUTES = 10;

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(MINUTES));
    }
}
