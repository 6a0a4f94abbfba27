package been.analyses.store;

import org.jspecify.annotations.Nullable;

/**
 * An analysis that repeats another.
 *
 * @param experiment key of the only one that is repeated; {@code null} for all
 */
public record StoredRepeat(long analysis, long original, @Nullable String experiment) {}
