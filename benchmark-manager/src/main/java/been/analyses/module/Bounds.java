package been.analyses.module;

import been.protocol.ResourceLimits;
import been.protocol.RunConditions;

/** What one execution may use, and what it is kept apart from. */
public record Bounds(ResourceLimits limits, RunConditions conditions) {
    public static final Bounds NONE = new Bounds(ResourceLimits.NONE, RunConditions.USUAL);
}
