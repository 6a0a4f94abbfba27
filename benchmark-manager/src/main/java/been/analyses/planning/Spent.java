package been.analyses.planning;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The cost of the executions of an analysis so far.
 *
 * @param time total, including overhead
 * @param executions including failed ones
 * @param each expected duration of the next execution, by unit; units not executed yet are absent
 */
public record Spent(Duration time, int executions, Map<String, Duration> each) {
    public static final Spent NOTHING = new Spent(Duration.ZERO, 0, Map.of());

    public Spent {
        each = Map.copyOf(each);
    }

    /** Mean expected duration over all units; empty before the first execution. */
    public Optional<Duration> perExecution() {
        return each.isEmpty() ? Optional.empty() : Optional.of(round().dividedBy(each.size()));
    }

    /** Expected duration of one execution of each unit. */
    Duration round() {
        return each.values().stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** Expected duration of the unit's next execution; the mean of the others if it has none. */
    Duration of(String unit) {
        return Optional.ofNullable(each.get(unit)).or(this::perExecution).orElse(Duration.ZERO);
    }
}
