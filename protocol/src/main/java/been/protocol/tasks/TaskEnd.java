package been.protocol.tasks;

import org.jspecify.annotations.Nullable;

/** How a task ended; the last event of its log. */
public record TaskEnd(String state, @Nullable String reason, @Nullable String explanation) {}
