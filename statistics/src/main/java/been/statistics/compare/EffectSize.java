package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Observations;

/** By how much a version differs from an older one: the ratio of their means, new / old. */
public sealed interface EffectSize {

    /**
     * The ratio is known within an interval.
     *
     * @param level whose means were compared
     * @param degreesOfFreedom of the t quantile behind the interval
     */
    record Determined(Interval ratio, Level level, int degreesOfFreedom) implements EffectSize {}

    /** The ratio cannot be bounded. */
    record Undetermined(Reason reason) implements EffectSize {}

    /** Why a ratio cannot be bounded. */
    enum Reason {
        /** Executions were not repeated on one of the sides, so nothing tells how they vary. */
        ONE_EXECUTION("no verdict from one execution"),
        /** The interval of the older mean includes 0 or is below it. */
        DENOMINATOR_NOT_POSITIVE("the older mean cannot be distinguished from 0");

        private final String sentence;

        Reason(String sentence) {
            this.sentence = sentence;
        }

        public String sentence() {
            return sentence;
        }
    }

    /**
     * The ratio of means with Fieller's interval on the means of the highest level repeated on both
     * sides, with t of {@code min(r_old, r_new) − 1} degrees of freedom: conservative for unequal
     * variances (Kalibera and Jones 2013).
     */
    static EffectSize of(Observations old, Observations current, Confidence confidence) {
        if (old.counts().executions() < 2 || current.counts().executions() < 2) {
            return new Undetermined(Reason.ONE_EXECUTION);
        }
        Level level = commonLevel(old, current);
        MeanEstimate before = MeanEstimate.of(old.means(level));
        MeanEstimate after = MeanEstimate.of(current.means(level));
        int freedom = Fieller.degreesOfFreedom(before, after);
        return Fieller.ratio(before, after, confidence)
                .<EffectSize>map(ratio -> new Determined(ratio, level, freedom))
                .orElseGet(() -> new Undetermined(Reason.DENOMINATOR_NOT_POSITIVE));
    }

    /**
     * The ratio of means when both versions were measured in pairs, such as a duet's two sides at
     * the same time: what disturbs both alike then cancels out. Fieller's interval for paired means
     * (1954), with t of {@code pairs − 1} degrees of freedom; the i-th execution of one belongs to
     * the i-th of the other.
     *
     * @throws IllegalArgumentException unless both have as many executions
     */
    static EffectSize ofPairs(Observations old, Observations current, Confidence confidence) {
        double[] before = old.executionMeans();
        double[] after = current.executionMeans();
        if (before.length != after.length) {
            throw new IllegalArgumentException(
                    "%d and %d executions do not make pairs"
                            .formatted(before.length, after.length));
        }
        if (before.length < 2) {
            return new Undetermined(Reason.ONE_EXECUTION);
        }
        return Fieller.pairedRatio(before, after, confidence)
                .<EffectSize>map(ratio -> new Determined(ratio, Level.EXECUTION, before.length - 1))
                .orElseGet(() -> new Undetermined(Reason.DENOMINATOR_NOT_POSITIVE));
    }

    /** The highest level that was repeated on both sides. */
    static Level commonLevel(Observations old, Observations current) {
        return old.counts().binaries() > 1 && current.counts().binaries() > 1
                ? Level.BINARY
                : Level.EXECUTION;
    }
}
