package been.analyses.planning;

import been.analyses.definition.AnalysisKind;
import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import java.time.Duration;
import java.util.Optional;

/** What of the budget is kept for looking at regressions again, and whether it suffices. */
public final class Reserve {
    /** A version and the one before it. */
    private static final int NEIGHBOURS = 2;

    private Reserve() {}

    /** Whether regressions of this analysis are looked at again. */
    public static boolean confirms(Definition definition) {
        return definition.kind() == AnalysisKind.REGRESSION
                && definition.repeat().manner().confirms();
    }

    /**
     * So many units' share: enough to measure one pair of neighbours again as often as before.
     * Differences between configurations are no regressions, and one version has no neighbour.
     */
    public static int of(Definition definition, int units) {
        int neighbours = NEIGHBOURS / definition.repeat().manner().sides();
        return confirms(definition) && units >= neighbours ? neighbours : 0;
    }

    /**
     * What was spent so far.
     *
     * @param asked executions of what was asked for
     * @param fresh executions that looked at regressions again
     * @param time of all together
     * @param perExecution of the two neighbours; empty when nothing is known of it
     */
    public record Spent(int asked, int fresh, Duration time, Optional<Duration> perExecution) {}

    /**
     * Why there is no room to look at a pair again; empty when there is. Where executions are
     * counted exactly there is no budget, and all confirmations together get as many as the
     * analysis itself.
     *
     * @param wanted executions of each
     * @param found executions of each by which the regression was found
     */
    public static Optional<String> shortfall(Repeat repeat, int wanted, int found, Spent spent) {
        if (repeat.executions().isPresent()) {
            return Optional.of(
                            "all confirmations together would take more executions than the analysis itself")
                    .filter(_ -> spent.fresh() + NEIGHBOURS * wanted > spent.asked());
        }
        // Less than the precision takes is worth beginning: a large regression is clear soon.
        int block = Math.min(found, Repetition.plan(repeat, 1).firstBlock());
        int least = NEIGHBOURS * Math.min(wanted, block);
        int left =
                repeat.mostExecutions()
                        .map(most -> Math.max(0, most - spent.asked() - spent.fresh()))
                        .orElse(Integer.MAX_VALUE);
        if (least > left) {
            return Optional.of(
                    "it takes %d executions, and %d of the budget are left".formatted(least, left));
        }
        if (repeat.mostTime().isEmpty() || spent.perExecution().isEmpty()) {
            return Optional.empty();
        }
        Duration takes = spent.perExecution().get().multipliedBy(least / repeat.manner().sides());
        Duration remains = repeat.mostTime().get().minus(spent.time());
        return takes.compareTo(remains) <= 0
                ? Optional.empty()
                : Optional.of(
                        "it takes about %s, and %s of the budget are left"
                                .formatted(
                                        PlanSentence.rounded(takes),
                                        remains.isNegative() || remains.isZero()
                                                ? "none"
                                                : PlanSentence.rounded(remains)));
    }

    /** The same with what others leave of a budget of executions. */
    public static Repeat left(Repeat repeat, int others) {
        return new Repeat(
                repeat.precision(),
                repeat.confidence(),
                repeat.tolerance(),
                repeat.executions(),
                repeat.measurements(),
                repeat.pilot(),
                repeat.mostTime(),
                repeat.mostExecutions().map(most -> Math.max(1, most - others)),
                repeat.manner());
    }
}
