package been.statistics.compare;

import been.statistics.Interval;
import been.statistics.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What comparisons say of software that is the same on both sides (A/A): every change they report
 * is a false alarm, and how wide their intervals are tells which change they would have found.
 *
 * @param comparisons that came to a verdict
 * @param executions of each side, the fewest
 * @param falseAlarms comparisons that report a change
 * @param equivalent comparisons that rule one out
 * @param held intervals that hold 1
 * @param lows lower bounds of the intervals, one of each comparison, from the lowest on
 * @param tolerance that a change must exceed
 */
public record SameSoftware(
        int comparisons,
        int executions,
        int falseAlarms,
        int equivalent,
        int held,
        List<Double> lows,
        double tolerance) {

    public SameSoftware {
        lows = lows.stream().sorted().toList();
    }

    /** Each of several runs of the same software against each other. */
    public static SameSoftware ofRuns(List<Observations> runs, Criteria criteria) {
        var tally = new Tally(criteria);
        for (int i = 0; i < runs.size(); i++) {
            for (int j = i + 1; j < runs.size(); j++) {
                tally.add(runs.get(i), runs.get(j));
            }
        }
        return tally.study();
    }

    /**
     * One run, whose executions are divided at random into two halves again and again, as in the
     * thesis (chapter 7, section 4). The halves share one machine and one day: what changes from
     * day to day is not in them.
     *
     * @throws IllegalArgumentException for fewer than four executions
     */
    public static SameSoftware ofHalves(
            Observations run, Criteria criteria, int divisions, RandomGenerator random) {
        double[] means = run.executionMeans();
        int half = means.length / 2;
        if (half < 2) {
            throw new IllegalArgumentException(
                    "halves of %d executions have fewer than two".formatted(means.length));
        }
        var tally = new Tally(criteria);
        for (int division = 0; division < divisions; division++) {
            for (int i = 0; i < 2 * half; i++) {
                int other = i + random.nextInt(means.length - i);
                double kept = means[i];
                means[i] = means[other];
                means[other] = kept;
            }
            tally.add(part(means, 0, half), part(means, half, half));
        }
        return tally.study();
    }

    /** The share of comparisons that report a change where there is none. */
    public double falseAlarmRate() {
        return (double) falseAlarms / comparisons;
    }

    /**
     * The smallest slowdown that such comparisons report with this power: a change multiplies an
     * interval, so comparison i reports it when it exceeds (1 + tolerance) / low_i; infinite where
     * an interval reaches 0.
     */
    public double detectable(double power) {
        double low = lows.get((int) ((1 - power) * (lows.size() - 1)));
        return low > 0 ? (1 + tolerance) / low - 1 : Double.POSITIVE_INFINITY;
    }

    private static Observations part(double[] means, int from, int count) {
        double[] part = new double[count];
        System.arraycopy(means, from, part, 0, count);
        return Observations.ofExecutionMeans(part);
    }

    private static final class Tally {

        private final Criteria criteria;
        private final List<Double> lows = new ArrayList<>();
        private int executions = Integer.MAX_VALUE;
        private int falseAlarms;
        private int equivalent;
        private int held;

        Tally(Criteria criteria) {
            this.criteria = criteria;
        }

        void add(Observations one, Observations other) {
            if (!(EffectSize.of(one, other, criteria.confidence())
                    instanceof EffectSize.Determined(Interval ratio, _, _))) {
                return;
            }
            lows.add(ratio.low());
            held += ratio.contains(1) ? 1 : 0;
            switch (criteria.judge(ratio)) {
                case REGRESSED, IMPROVED -> falseAlarms++;
                case EQUIVALENT -> equivalent++;
                case INCONCLUSIVE -> {}
            }
            executions = Math.min(executions, one.counts().executions());
            executions = Math.min(executions, other.counts().executions());
        }

        SameSoftware study() {
            if (lows.isEmpty()) {
                throw new IllegalArgumentException(
                        "no two runs have the two executions each that a comparison needs");
            }
            return new SameSoftware(
                    lows.size(),
                    executions,
                    falseAlarms,
                    equivalent,
                    held,
                    lows,
                    criteria.tolerance());
        }
    }
}
