package been.protocol.tasks;

import been.protocol.Reason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One row of a task's history. */
public record TaskChange(
        Instant time,
        int attempt,
        String state,
        @Nullable Reason reason,
        String who,
        String detail) {}
