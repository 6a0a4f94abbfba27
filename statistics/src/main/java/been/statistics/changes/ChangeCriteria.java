package been.statistics.changes;

import been.statistics.Confidence;

/**
 * The criteria for reporting a change.
 *
 * @param falseAlarms the share of histories without any change in which one is reported; holds for
 *     normal values whose correlation with their predecessors is up to 0.5, and the less correlated
 *     they are, the rarer alarms become (at 0.02 and no correlation: about 0.005)
 * @param leastMagnitude smaller relative changes are left out, 0.01 for 1 %; 0 leaves out none
 * @param confidence of the interval of each relative change
 */
public record ChangeCriteria(double falseAlarms, double leastMagnitude, Confidence confidence) {

    private static final double MOST_FALSE_ALARMS = 0.2;
    private static final double GROWING_FALSE_ALARMS = 0.006;
    private static final double GROWING_VERSIONS = 60;

    public ChangeCriteria {
        if (!(falseAlarms > 0 && falseAlarms <= MOST_FALSE_ALARMS)) {
            throw new IllegalArgumentException(
                    "false alarms must be a share above 0 and at most %s, such as 0.02, not %s"
                            .formatted(MOST_FALSE_ALARMS, falseAlarms));
        }
        if (!(leastMagnitude >= 0 && leastMagnitude < 1)) {
            throw new IllegalArgumentException(
                    "the least magnitude must be a share below 1, such as 0.01, not "
                            + leastMagnitude);
        }
    }

    /** False alarms in 2 % of histories at worst, every magnitude, intervals at 95 %. */
    public static ChangeCriteria usual() {
        return new ChangeCriteria(0.02, 0, Confidence.P95);
    }

    /**
     * For a history that is analysed again with each version that is added: the level is low enough
     * that looking so often raises few false alarms in all (decision 13).
     *
     * @param versions that there are now
     */
    public static ChangeCriteria ofGrowing(int versions) {
        double share = Math.min(1, GROWING_VERSIONS / versions);
        return new ChangeCriteria(GROWING_FALSE_ALARMS * share * share, 0, Confidence.P99);
    }
}
