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
     * Why there is no room to look at a pair again; empty when there is. Where executions are
     * counted exactly there is no budget, and all confirmations together get as many as the
     * analysis itself.
     *
     * @param wanted executions of each
     * @param found executions of each by which the regression was found
     * @param fresh executions that looked at regressions again
     * @param spent so far, and what the two neighbours take
     */
    public static Optional<String> shortfall(
            Repeat repeat, int wanted, int found, int fresh, Spent spent) {
        if (repeat.executions().isPresent()) {
            return Optional.of(
                            "all confirmations together would take more executions than the analysis itself")
                    .filter(_ -> 2 * fresh + NEIGHBOURS * wanted > spent.executions());
        }
        int executions = NEIGHBOURS * least(repeat, wanted, found);
        int left = repeat.mostExecutions().orElse(Integer.MAX_VALUE) - spent.executions();
        if (executions > left) {
            return Optional.of(
                    lacking(executions + " executions", left > 0 ? left + " executions" : ""));
        }
        Duration takes = spent.round().multipliedBy(least(repeat, wanted, found));
        Duration remains = repeat.mostTime().orElse(spent.time().plus(takes)).minus(spent.time());
        return takes.compareTo(remains) <= 0
                ? Optional.empty()
                : Optional.of(
                        lacking(
                                "about " + PlanSentence.rounded(takes),
                                remains.isPositive() ? PlanSentence.rounded(remains) : ""));
    }

    private static String lacking(String takes, String left) {
        return left.isEmpty()
                ? "the budget is used up (confirming takes %s)".formatted(takes)
                : "the budget has %s left (confirming takes %s)".formatted(left, takes);
    }

    /**
     * The same with room for one confirmation, however far what came before went over the budget.
     *
     * @param before what was spent on all else, and what the two neighbours take
     */
    public static Repeat kept(Repeat repeat, int wanted, int found, Spent before) {
        int least = least(repeat, wanted, found);
        Duration time = before.time().plus(before.round().multipliedBy(least));
        int executions = before.executions() + NEIGHBOURS * least;
        return repeat.withBudget(
                repeat.mostTime().map(most -> most.compareTo(time) < 0 ? time : most),
                repeat.mostExecutions().map(most -> Math.max(most, executions)));
    }

    /** Less than the precision takes is worth beginning: a large regression is clear soon. */
    private static int least(Repeat repeat, int wanted, int found) {
        return Math.min(wanted, Math.min(found, Repetition.plan(repeat, 1).firstBlock()));
    }
}
