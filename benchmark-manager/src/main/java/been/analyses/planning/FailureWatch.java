package been.analyses.planning;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Detects repeated identical failures before they use up the budget. */
public final class FailureWatch {
    /** An experiment is given up after this number of failures. */
    public static final int MOST_FAILURES = 3;

    private FailureWatch() {}

    /**
     * How an execution ended.
     *
     * @param cause groups failures with the same reason; empty for a success
     */
    public record Ended(String experiment, Optional<String> cause) {}

    /**
     * The cause for which to pause: the most recent executions all failed for one reason, in three
     * experiments, or in all if there are fewer.
     *
     * @param ends oldest first
     * @param experiments that are being measured
     */
    public static Optional<String> pause(List<Ended> ends, int experiments) {
        Set<String> failing = new HashSet<>();
        int failures = 0;
        Optional<String> cause = Optional.empty();
        for (Ended end : ends.reversed()) {
            boolean isSame =
                    cause.isEmpty()
                            || cause.map(FailureWatch::kind)
                                    .equals(end.cause().map(FailureWatch::kind));
            if (end.cause().isEmpty() || !isSame) {
                break;
            }
            cause = cause.or(end::cause);
            failing.add(end.experiment());
            failures++;
        }
        boolean isCommon = failures >= MOST_FAILURES && failing.size() >= Math.min(3, experiments);
        return isCommon ? cause : Optional.empty();
    }

    /** Normalises causes that differ only in numbers, such as a version. */
    public static String kind(String cause) {
        return cause.replaceAll("[0-9]+", "#");
    }

    /** The last cause of an experiment that failed too often to continue. */
    public static Optional<String> giveUp(List<Ended> ends, String experiment) {
        List<String> causes =
                ends.stream()
                        .filter(end -> end.experiment().equals(experiment))
                        .flatMap(end -> end.cause().stream())
                        .toList();
        return causes.size() >= MOST_FAILURES ? Optional.of(causes.getLast()) : Optional.empty();
    }
}
