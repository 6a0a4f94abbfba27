package been.analyses.profiles;

import been.protocol.analyses.Change;
import been.protocol.analyses.VerdictWords;
import been.protocol.profiles.Collapsed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a run of the new version relative to the old one.
 *
 * @param low of the interval
 */
public record Ratio(double mean, double low, double high) {
    public static final Ratio SAME = new Ratio(1, 1, 1);

    /** What the measurements of a change say; that of time and instructions only. */
    public static Ratio of(Change change) {
        var metric = change.series().metric();
        boolean isCost = VerdictWords.isOfTime(metric) || metric.name().startsWith("instructions");
        if (!isCost) {
            return SAME;
        }
        double mean = 1 + change.effect();
        double low = 1 + orElse(change.low(), change.effect());
        double high = 1 + orElse(change.high(), change.effect());
        return VerdictWords.isRate(metric)
                ? new Ratio(1 / mean, 1 / high, 1 / low)
                : new Ratio(mean, low, high);
    }

    private static double orElse(@Nullable Double bound, double effect) {
        return bound == null ? effect : bound;
    }

    /**
     * The same with an interval that also holds the ratio of what the profilers counted: which of
     * them is right depends on whether runs do the same work or last the same time, and on whether
     * the metric covers the whole run.
     */
    Ratio orOfTotals(List<Collapsed> old, List<Collapsed> current) {
        double ofTotals = mean(current) / mean(old);
        return new Ratio(mean, Math.min(low, ofTotals), Math.max(high, ofTotals));
    }

    private static double mean(List<Collapsed> executions) {
        return executions.stream().mapToLong(Collapsed::total).average().orElseThrow();
    }
}
