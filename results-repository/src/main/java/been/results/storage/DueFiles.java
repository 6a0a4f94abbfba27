package been.results.storage;

import been.protocol.results.ExecutionAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * What the background check verifies next. It is searched only when all that was found is verified,
 * and once an hour if that was all there was. For one thread at a time.
 */
public final class DueFiles {
    private static final int FOUND_AT_ONCE = 3_000;
    private static final Duration BETWEEN_SEARCHES = Duration.ofHours(1);

    private final Verifier verifier;
    private final InstantSource clock;
    private final Queue<ExecutionAddress> found = new ArrayDeque<>();
    private Instant nextSearch = Instant.MIN;

    public DueFiles(Verifier verifier, InstantSource clock) {
        this.verifier = verifier;
        this.clock = clock;
    }

    /** An execution whose files are due; empty if none are known to be. */
    public Optional<ExecutionAddress> next() {
        Instant now = clock.instant();
        if (found.isEmpty() && !now.isBefore(nextSearch)) {
            found.addAll(verifier.due(FOUND_AT_ONCE));
            nextSearch = found.size() < FOUND_AT_ONCE ? now.plus(BETWEEN_SEARCHES) : now;
        }
        return Optional.ofNullable(found.poll());
    }
}
