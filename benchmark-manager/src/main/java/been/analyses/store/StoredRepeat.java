package been.analyses.store;

import org.jspecify.annotations.Nullable;

/**
 * An analysis that repeats another.
 *
 * @param experiment key of the only one that is repeated; {@code null} for all
 * @param isCheck whether its executions are only compared with each other
 */
public record StoredRepeat(
        long analysis, long original, @Nullable String experiment, boolean isCheck) {}
