package been.protocol.analyses;

import org.jspecify.annotations.Nullable;

/**
 * What to repeat of an analysis.
 *
 * @param experiment key or label of the only one; left out for all
 */
public record RepeatRequest(@Nullable String experiment) {}
