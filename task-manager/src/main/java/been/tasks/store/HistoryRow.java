package been.tasks.store;

import been.protocol.Reason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One change of a task's state. */
public record HistoryRow(
        Instant time,
        int attempt,
        String state,
        @Nullable Reason reason,
        String who,
        String detail) {}
