package been.protocol.hosts;

import org.jspecify.annotations.Nullable;

/** Revokes a host's credential. */
public record RevocationRequest(@Nullable String why) {}
