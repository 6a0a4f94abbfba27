package been.analyses.planning;

import been.analyses.definition.Repeat;
import been.analyses.planning.Repetition.Progress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** Computes how many executions fit into a budget, without the share kept for confirmation. */
public final class Budget {
    private Budget() {}

    /**
     * Returns how many more executions of each live unit fit if they take as long as those before;
     * 0 while a budget of time is set and no execution has been timed yet.
     */
    public static int room(Repeat repeat, Progress progress) {
        int least = progress.least();
        int fitting = least;
        while (fitting < Repetition.MOST_EXECUTIONS && fits(repeat, progress, fitting + 1)) {
            fitting++;
        }
        return fitting - least;
    }

    /** Whether that many executions of each unit, including the reserved ones, fit. */
    private static boolean fits(Repeat repeat, Progress progress, int wanted) {
        Spent spent = progress.spent();
        if (repeat.mostTime().isPresent() && spent.each().isEmpty()) {
            return false;
        }
        Duration time = spent.time().plus(reserved(progress).multipliedBy(wanted));
        int units = progress.reserved() * wanted;
        for (Tally tally : progress.live()) {
            int missing = Math.max(0, wanted - tally.valid());
            time = time.plus(spent.of(tally.unit()).multipliedBy(missing));
            units += missing;
        }
        int executions = spent.executions() + units * repeat.options().sides();
        return time.compareTo(repeat.mostTime().orElse(time)) <= 0
                && executions <= repeat.mostExecutions().orElse(executions);
    }

    /** One execution of each reserved unit, at the cost of the most expensive ones. */
    private static Duration reserved(Progress progress) {
        List<Duration> costliest =
                progress.live().stream()
                        .map(tally -> progress.spent().of(tally.unit()))
                        .sorted(Comparator.reverseOrder())
                        .limit(progress.reserved())
                        .toList();
        // Units may be reserved for versions that do not exist yet.
        Duration others =
                progress.spent()
                        .perExecution()
                        .orElse(Duration.ZERO)
                        .multipliedBy(Math.max(0, progress.reserved() - costliest.size()));
        return costliest.stream().reduce(others, Duration::plus);
    }
}
