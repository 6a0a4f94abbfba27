package been.analyses.planning;

import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import been.statistics.Confidence;
import been.statistics.plan.SequentialPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides how many executions come next: an exact number, or a pilot and then blocks until the
 * precision is reached or the budget is used up. It never sees a verdict; where pairs stop at
 * theirs, it gets only the others.
 */
public final class Repetition {
    /** Limit for one experiment; a precision that needs more is considered unreachable. */
    public static final int MOST_EXECUTIONS = 200;

    /** Always executed regardless of the budget, since an interval needs them. */
    public static final int FEWEST_EXECUTIONS = 2;

    /** Of all experiments in one block; each step of the controller reads the whole block. */
    static final int MOST_AT_ONCE = 100;

    /** Why nothing more is measured once no pair needs more executions. */
    public static final String DECIDED = "every verdict is decided";

    /** The share of the precision. */
    private static final double EXACT = 0.1;

    private static final String SPENT = "the budget is used up";

    private Repetition() {}

    /** The next step. */
    public sealed interface Next {}

    /** Run these numbers of additional executions, by experiment; at least one in total. */
    public record Run(Map<String, Integer> counts) implements Next {}

    /** Stop measuring for this reason. */
    public record Enough(String why) implements Next {}

    /**
     * Progress of an analysis.
     *
     * @param halfWidth widest interval of all ratios, infinite while one is undetermined
     * @param reserved number of units whose share of the budget is kept for confirmation
     * @param isSettled whether the variation of all metrics has settled; used only by that rule
     */
    public record Progress(
            List<Tally> tallies, double halfWidth, Spent spent, int reserved, boolean isSettled) {

        public List<Tally> live() {
            return tallies.stream().filter(tally -> !tally.isOut()).toList();
        }

        /** Valid executions of the experiment with the fewest. */
        public int least() {
            return live().stream().mapToInt(Tally::valid).min().orElse(0);
        }

        public int most() {
            return live().stream().mapToInt(Tally::valid).max().orElse(0);
        }
    }

    public static Next next(Repeat repeat, Progress progress) {
        return next(repeat, progress, 0);
    }

    /**
     * The same with additional executions granted to a user.
     *
     * @param wished requested valid executions of each experiment
     */
    public static Next next(Repeat repeat, Progress progress, int wished) {
        if (progress.live().isEmpty()) {
            return new Enough("no experiment is left to measure");
        }
        int least = progress.least();
        if (repeat.executions().isPresent()) {
            int wanted = repeat.executions().get();
            return least >= wanted
                    ? new Enough("all executions that were asked for are done")
                    : upTo(progress, Math.min(wanted, least + atOnce(progress)));
        }
        int room = Budget.room(repeat, progress);
        // Failed executions are repeated first, so that all experiments have the same number.
        int first = repeat.decides() ? repeat.pilot() : Math.max(repeat.pilot(), progress.most());
        if (least < first) {
            return within(repeat, progress, room, first);
        }
        Next next =
                switch (repeat.options().rule()) {
                    case StoppingRule.Decided _, StoppingRule.Precision _ ->
                            untilPrecise(repeat, progress, room);
                    case StoppingRule.SettledVariation(_, int step) ->
                            progress.isSettled()
                                    ? new Enough("the variation has settled")
                                    : within(repeat, progress, room, least + step);
                };
        return wished(repeat, progress, wished, next);
    }

    /** What is next, or where that is nothing, what a user was granted. */
    public static Next wished(Repeat repeat, Progress progress, int wished, Next next) {
        int room = Budget.room(repeat, progress);
        return next instanceof Enough && progress.least() < wished && room > 0
                ? within(repeat, progress, room, wished)
                : next;
    }

    /**
     * The same for a repeat, which makes exactly as many executions as the original.
     *
     * @param wanted valid executions by unit
     */
    public static Next again(Progress progress, Map<String, Integer> wanted) {
        if (progress.live().isEmpty()) {
            return new Enough("no experiment is left to measure");
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Tally tally : progress.live()) {
            int missing = wanted.getOrDefault(tally.unit(), 0) - tally.valid();
            if (missing > 0) {
                counts.put(tally.unit(), Math.min(missing, atOnce(progress)));
            }
        }
        return counts.isEmpty()
                ? new Enough("all executions of the original are repeated")
                : new Run(counts);
    }

    /** How many of the requested additional executions of each experiment fit into the budget. */
    public static int granted(Repeat repeat, Progress progress, int asked) {
        return progress.live().isEmpty() || repeat.executions().isPresent()
                ? 0
                : Math.clamp(asked, 0, Budget.room(repeat, progress));
    }

    /**
     * Whether executions vary so little that more of them would add nothing. By chance, this is
     * seen so early only of metrics that vary little anyway.
     *
     * @param experiments compared ones; a single one has no interval
     */
    public static boolean isExact(Repeat repeat, int experiments, double halfWidth) {
        return experiments > 1 && halfWidth <= EXACT * repeat.precision();
    }

    private static Next untilPrecise(Repeat repeat, Progress progress, int room) {
        if (isExact(repeat, progress.live().size(), progress.halfWidth())) {
            return new Enough("the precision is reached");
        }
        SequentialPlan plan = plan(repeat, progress.live().size() + progress.reserved());
        var state = new SequentialPlan.Progress(progress.least(), progress.halfWidth(), room);
        return switch (plan.next(state)) {
            case SequentialPlan.More(int executions) ->
                    within(repeat, progress, room, progress.least() + executions);
            case SequentialPlan.Stop(var reason, _) ->
                    new Enough(
                            switch (reason) {
                                case PRECISION_REACHED ->
                                        repeat.decides() ? DECIDED : "the precision is reached";
                                case BUDGET_SPENT -> spent(progress);
                            });
        };
    }

    /**
     * Up to the wanted number for each, within the budget. One step uses at most half of the
     * remaining time, since the next executions may take twice as long as the last.
     */
    private static Next within(Repeat repeat, Progress progress, int room, int wanted) {
        int least = progress.least();
        int atOnce = repeat.mostTime().isPresent() ? Math.ceilDiv(room, 2) : room;
        int possible = Math.max(atOnce, FEWEST_EXECUTIONS - least);
        if (possible > 0) {
            return upTo(progress, Math.min(wanted, least + possible));
        }
        return new Enough(spent(progress));
    }

    private static String spent(Progress progress) {
        if (progress.least() >= MOST_EXECUTIONS) {
            return "%d executions of each experiment are done, the most that a rule makes"
                    .formatted(MOST_EXECUTIONS);
        }
        if (progress.least() <= FEWEST_EXECUTIONS) {
            return SPENT
                    + " by the %d executions of each experiment that a verdict needs"
                            .formatted(FEWEST_EXECUTIONS);
        }
        return progress.reserved() > 0 ? SPENT + ", but for the share of one confirmation" : SPENT;
    }

    /**
     * The rule that decides about the next block.
     *
     * @param experiments that share the budget
     */
    public static SequentialPlan plan(Repeat repeat, int experiments) {
        var confidence = new Confidence(repeat.confidence());
        int most = most(repeat, experiments);
        return repeat.decides()
                ? SequentialPlan.deciding(confidence, repeat.tolerance() + repeat.precision(), most)
                : SequentialPlan.usual(confidence, repeat.precision(), most);
    }

    private static int most(Repeat repeat, int experiments) {
        int share =
                repeat.mostExecutions()
                        .map(executions -> executions / repeat.options().sides() / experiments)
                        .orElse(MOST_EXECUTIONS);
        return Math.clamp(share, FEWEST_EXECUTIONS, MOST_EXECUTIONS);
    }

    private static int atOnce(Progress progress) {
        return Math.max(1, MOST_AT_ONCE / progress.live().size());
    }

    private static Next upTo(Progress progress, int wanted) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Tally tally : progress.live()) {
            if (tally.valid() < wanted) {
                counts.put(tally.unit(), wanted - tally.valid());
            }
        }
        return new Run(counts);
    }
}
