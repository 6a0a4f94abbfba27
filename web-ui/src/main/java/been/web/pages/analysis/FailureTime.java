package been.web.pages.analysis;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** Reads the time of a failure where it is an ISO instant. */
final class FailureTime {

    private FailureTime() {}

    static Optional<Instant> parse(String when) {
        try {
            return Optional.of(Instant.parse(when));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
