package been.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long tests wait for an event, everywhere: only a test that fails takes so long. The time for
 * a whole test is in {@code junit-platform.properties}. JUnit finds this class by itself.
 */
public final class Patience implements BeforeAllCallback {
    static final Duration LIMIT = Duration.ofMinutes(10);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(LIMIT);
    }
}
