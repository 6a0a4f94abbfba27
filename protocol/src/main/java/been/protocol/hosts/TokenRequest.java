package been.protocol.hosts;

import org.jspecify.annotations.Nullable;

/**
 * A join token to create.
 *
 * @param life such as {@code 1h}; a day when left out
 */
public record TokenRequest(@Nullable String life) {}
