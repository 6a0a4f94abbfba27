package been.protocol.hosts;

import org.jspecify.annotations.Nullable;

/** A software alias to save. */
public record AliasRequest(@Nullable String description, @Nullable String expression) {}
