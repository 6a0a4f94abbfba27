package been.analyses.planning;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.protocol.analyses.AnalysisKind;
import java.time.Duration;
import java.util.Optional;

/** The share of the budget reserved for confirming regressions, and whether it suffices. */
public final class Reserve {
    /** A version and the one before it. */
    private static final int NEIGHBOURS = 2;

    private Reserve() {}

    /** Whether regressions of this analysis are confirmed by a fresh experiment. */
    public static boolean confirms(Definition definition) {
        return definition.kind() == AnalysisKind.REGRESSION
                && definition.repeat().options().confirms();
    }

    /**
     * Number of units with a reserved share: enough to measure one pair of neighbouring versions
     * again as often as before; 0 if nothing will be confirmed.
     */
    public static int of(Definition definition, int units) {
        int neighbours = NEIGHBOURS / definition.repeat().options().sides();
        return confirms(definition) && units >= neighbours ? neighbours : 0;
    }

    /**
     * Why the budget does not suffice to confirm a regression; empty if it does. With an exact
     * number of executions there is no budget, and all confirmations together get as many
     * executions as the analysis itself.
     *
     * @param wanted executions of each version
     * @param found executions of each version that led to the regression
     * @param fresh executions used for confirmations so far
     * @param spent so far; by unit for the two neighbours
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
     * Returns the options with a budget that has room for one confirmation, even if the executions
     * before it exceeded the budget.
     *
     * @param before cost of everything else; by unit for the two neighbours
     */
    public static Repeat kept(Repeat repeat, int wanted, int found, Spent before) {
        int least = least(repeat, wanted, found);
        Duration time = before.time().plus(before.round().multipliedBy(least));
        int executions = before.executions() + NEIGHBOURS * least;
        return repeat.withBudget(
                repeat.mostTime().map(most -> most.compareTo(time) < 0 ? time : most),
                repeat.mostExecutions().map(most -> Math.max(most, executions)));
    }

    /** A confirmation may start with fewer executions than the precision needs. */
    private static int least(Repeat repeat, int wanted, int found) {
        return Math.min(wanted, Math.min(found, Repetition.plan(repeat, 1).firstBlock()));
    }
}
