package been.analyses.planning;

import been.analyses.definition.Repeat;
import been.analyses.planning.Repetition.Progress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** How far a budget reaches while the share of what comes after is kept. */
public final class Budget {
    private Budget() {}

    /**
     * How many more executions of each live unit fit, at what they have taken so far. None while a
     * budget of time has to do without knowing that.
     */
    public static int room(Repeat repeat, Progress progress) {
        int least = progress.least();
        int fitting = least;
        while (fitting < Repetition.MOST_EXECUTIONS && fits(repeat, progress, fitting + 1)) {
            fitting++;
        }
        return fitting - least;
    }

    /** Whether each unit, the reserved ones too, can have so many. */
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
        int executions = spent.executions() + units * repeat.manner().sides();
        return time.compareTo(repeat.mostTime().orElse(time)) <= 0
                && executions <= repeat.mostExecutions().orElse(executions);
    }

    /** One execution of each reserved unit: of the dearest, since any may have to be repeated. */
    private static Duration reserved(Progress progress) {
        List<Duration> dearest =
                progress.live().stream()
                        .map(tally -> progress.spent().of(tally.unit()))
                        .sorted(Comparator.reverseOrder())
                        .limit(progress.reserved())
                        .toList();
        return dearest.stream().reduce(Duration.ZERO, Duration::plus);
    }
}
