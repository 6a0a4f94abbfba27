package been.protocol.results;

import org.jspecify.annotations.Nullable;

/** Why an execution is excluded from statistics. */
public record InvalidationRequest(@Nullable String why) {}
