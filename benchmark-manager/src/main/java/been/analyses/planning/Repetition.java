package been.analyses.planning;

import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import been.statistics.Confidence;
import been.statistics.plan.SequentialPlan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many executions come next: an exact number, or a pilot and then blocks until the precision is
 * reached or the budget ends. It never sees a verdict.
 */
public final class Repetition {
    /** More of one experiment are not made; precision that takes so many is not to be had. */
    static final int MOST_EXECUTIONS = 200;

    private static final String SPENT = "the budget is spent";

    private Repetition() {}

    /** What to do next. */
    public sealed interface Next {}

    /** Run so many more executions, by experiment; at least one. */
    public record Run(Map<String, Integer> counts) implements Next {}

    /** What was asked is done, or cannot be. */
    public record Enough(String why) implements Next {}

    /**
     * How far the measuring has come.
     *
     * @param halfWidth widest interval of all ratios, infinite while there is none
     * @param used time of all executions together
     * @param perExecution typical time of one, overhead included; empty before the first
     * @param reserved so many experiments' share of the budget is kept for what comes after
     * @param isSettled whether the variation of all metrics has settled, for the rule that asks
     */
    public record Progress(
            List<Tally> tallies,
            double halfWidth,
            Duration used,
            Optional<Duration> perExecution,
            int reserved,
            boolean isSettled) {

        /** Nothing comes after. */
        public Progress(
                List<Tally> tallies,
                double halfWidth,
                Duration used,
                Optional<Duration> perExecution) {
            this(tallies, halfWidth, used, perExecution, 0, false);
        }

        /** Valid executions of the experiment that has fewest. */
        int least() {
            return tallies.stream()
                    .filter(tally -> !tally.isOut())
                    .mapToInt(Tally::valid)
                    .min()
                    .orElse(0);
        }
    }

    public static Next next(Repeat repeat, Progress progress) {
        List<Tally> live = progress.tallies().stream().filter(t -> !t.isOut()).toList();
        if (live.isEmpty()) {
            return new Enough("no experiment is left to measure");
        }
        int least = progress.least();
        int most = live.stream().mapToInt(Tally::valid).max().orElse(0);
        if (repeat.executions().isPresent()) {
            int wanted = repeat.executions().get();
            return least >= wanted
                    ? new Enough("all executions that were asked for are done")
                    : upTo(live, wanted);
        }
        int sharers = live.size() + progress.reserved();
        // Failed ones are made up for first, so that all have as many.
        if (least < most) {
            return upTo(live, most);
        }
        if (least < repeat.pilot()) {
            return upTo(live, Math.min(repeat.pilot(), most(repeat, sharers)));
        }
        int affordable = affordable(repeat, progress, live.size());
        return switch (repeat.manner().rule()) {
            case StoppingRule.Precision _ ->
                    untilPrecise(plan(repeat, sharers), progress, affordable, live);
            case StoppingRule.SettledVariation(_, int step) -> {
                int possible = Math.min(most(repeat, sharers) - least, affordable);
                if (progress.isSettled()) {
                    yield new Enough("the variation has settled");
                }
                yield possible <= 0
                        ? new Enough(SPENT)
                        : upTo(live, least + Math.min(step, possible));
            }
        };
    }

    /**
     * The same where somebody was granted more than the rule demands.
     *
     * @param wished valid executions of each
     */
    public static Next next(Repeat repeat, Progress progress, int wished) {
        Next next = next(repeat, progress);
        List<Tally> live = progress.tallies().stream().filter(t -> !t.isOut()).toList();
        boolean isWanting = next instanceof Enough && progress.least() < wished && !live.isEmpty();
        return isWanting && granted(repeat, progress, wished - progress.least()) > 0
                ? upTo(live, wished)
                : next;
    }

    /** How many more of each the budget has room for, of so many that somebody asks for. */
    public static int granted(Repeat repeat, Progress progress, int asked) {
        List<Tally> live = progress.tallies().stream().filter(t -> !t.isOut()).toList();
        if (live.isEmpty() || repeat.executions().isPresent()) {
            return 0;
        }
        int room =
                Math.min(
                        most(repeat, live.size() + progress.reserved()) - progress.least(),
                        affordable(repeat, progress, live.size()));
        return Math.clamp(asked, 0, Math.max(0, room));
    }

    private static Next untilPrecise(
            SequentialPlan plan, Progress progress, int affordable, List<Tally> live) {
        int least = progress.least();
        var state = new SequentialPlan.Progress(least, progress.halfWidth(), affordable);
        return switch (plan.next(state)) {
            case SequentialPlan.More(int executions) -> upTo(live, least + executions);
            case SequentialPlan.Stop(var reason, _) ->
                    new Enough(
                            switch (reason) {
                                case PRECISION_REACHED -> "the precision is reached";
                                case BUDGET_SPENT -> SPENT;
                            });
        };
    }

    /**
     * The rule by which a block follows the other.
     *
     * @param experiments that share the budget
     */
    public static SequentialPlan plan(Repeat repeat, int experiments) {
        return SequentialPlan.usual(
                new Confidence(repeat.confidence()), repeat.precision(), most(repeat, experiments));
    }

    private static int most(Repeat repeat, int experiments) {
        int share =
                repeat.mostExecutions()
                        .map(executions -> executions / repeat.manner().sides() / experiments)
                        .orElse(MOST_EXECUTIONS);
        return Math.clamp(share, 2, MOST_EXECUTIONS);
    }

    /**
     * How many more executions of each experiment the budget of time leaves room for, when each of
     * the reserved ones is to have as many.
     */
    public static int affordable(Repeat repeat, Progress progress, int experiments) {
        if (repeat.mostTime().isEmpty() || progress.perExecution().isEmpty()) {
            return MOST_EXECUTIONS;
        }
        long each = progress.perExecution().get().toNanos();
        long owed = each * progress.reserved() * progress.least();
        long left = repeat.mostTime().get().minus(progress.used()).toNanos() - owed;
        long round = each * (experiments + progress.reserved());
        return left <= 0 || round <= 0 ? 0 : Math.clamp(left / round, 0, MOST_EXECUTIONS);
    }

    private static Next upTo(List<Tally> live, int wanted) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Tally tally : live) {
            if (tally.valid() < wanted) {
                counts.put(tally.unit(), wanted - tally.valid());
            }
        }
        return new Run(counts);
    }
}
