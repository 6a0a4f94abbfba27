package been.statistics.plan;

import been.statistics.Confidence;
import been.statistics.compare.RepeatedLooks;

/**
 * Repeats executions until the interval is narrow enough or the budget ends: fixed width after Chow
 * and Robbins (1965), which never sees a verdict; or, where intervals are those of {@link
 * RepeatedLooks}, until they decide, which is expected at the precision of the plan.
 *
 * @param confidence of the interval of the ratio
 * @param precision the wanted half-width of that interval, 0.01 for ± 1 %
 * @param firstBlock executions of each version before the width is looked at
 * @param block executions of each version between two looks, at least
 * @param growth the share of the executions so far that a block has at least
 * @param mostExecutions of each version, at least 2
 */
public record SequentialPlan(
        Confidence confidence,
        double precision,
        int firstBlock,
        int block,
        double growth,
        int mostExecutions) {
    /** By how much of its half-width the estimate of an unchanged version is typically off. */
    private static final double OFF = 0.2;

    /** What to do next. */
    public sealed interface Step {}

    /** Run {@code executions} more of each version. */
    public record More(int executions) implements Step {}

    /** Run no more, with the half-width reached, infinite when there is none. */
    public record Stop(Reason reason, double halfWidth) implements Step {}

    /** Why a plan stops. */
    public enum Reason {
        PRECISION_REACHED,
        BUDGET_SPENT
    }

    /**
     * How far a plan has come.
     *
     * @param executions valid ones of the version that has fewest
     * @param halfWidth of the widest interval compared, infinite while there is none
     * @param affordable how many more executions of each version the budget allows
     */
    public record Progress(int executions, double halfWidth, int affordable) {

        public Progress {
            if (executions < 0 || !(halfWidth >= 0)) {
                throw new IllegalArgumentException(
                        "neither %d executions nor a half-width of %s can be"
                                .formatted(executions, halfWidth));
            }
        }
    }

    public SequentialPlan {
        if (!(precision > 0 && precision < 1)) {
            throw new IllegalArgumentException(
                    "precision must be a share such as 0.01, not " + precision);
        }
        if (firstBlock < 2 || block < 1 || growth < 0 || mostExecutions < 2) {
            throw new IllegalArgumentException(
                    "blocks of %d and %d, at most %d: a verdict needs two executions"
                            .formatted(firstBlock, block, mostExecutions));
        }
    }

    /** Blocks of 5 executions from 10 on. */
    public static SequentialPlan usual(
            Confidence confidence, double precision, int mostExecutions) {
        return new SequentialPlan(confidence, precision, 10, 5, 0, mostExecutions);
    }

    /**
     * Blocks of 3 executions from 10 on, or of a tenth of those before, until the verdict is
     * decided; its precision is the half-width at which that is expected of an unchanged version.
     *
     * @param confidence of the interval at all looks
     * @param equivalence the largest change that an equivalent version may have
     */
    public static SequentialPlan deciding(
            Confidence confidence, double equivalence, int mostExecutions) {
        return new SequentialPlan(
                RepeatedLooks.each(confidence),
                equivalence / (1 + OFF),
                RepeatedLooks.FIRST,
                3,
                0.1,
                mostExecutions);
    }

    /** The width counts at the ends of blocks only, however an analysis divides these. */
    public Step next(Progress progress) {
        int done = progress.executions();
        int possible = Math.min(mostExecutions - done, progress.affordable());
        boolean isLook =
                done >= Math.min(firstBlock, mostExecutions)
                        && (done == look(done) || possible <= 0);
        if (isLook && progress.halfWidth() <= precision) {
            return new Stop(Reason.PRECISION_REACHED, progress.halfWidth());
        }
        return possible <= 0
                ? new Stop(Reason.BUDGET_SPENT, progress.halfWidth())
                : new More(Math.min(look(done + 1) - done, possible));
    }

    /**
     * The first count of executions at which the plan looks and which is at least {@code needed}.
     */
    int look(int needed) {
        int look = firstBlock;
        while (look < Math.min(needed, mostExecutions)) {
            look += Math.max(block, (int) (look * growth));
        }
        return Math.min(look, mostExecutions);
    }
}
