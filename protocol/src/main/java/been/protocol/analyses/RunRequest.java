package been.protocol.analyses;

import org.jspecify.annotations.Nullable;

/**
 * What a run is to measure.
 *
 * @param version left out for whatever is new, or for a comparison once more
 * @param commit another word for the version
 * @param baseline to compare it with, apart from the history
 */
public record RunRequest(
        @Nullable String version, @Nullable String commit, @Nullable String baseline) {}
