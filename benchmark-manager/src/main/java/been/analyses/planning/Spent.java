package been.analyses.planning;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What executions took so far.
 *
 * @param time of all together, overhead included
 * @param executions made, failed ones too
 * @param each what the next execution of a unit takes, by unit; without those that had none yet
 */
public record Spent(Duration time, int executions, Map<String, Duration> each) {
    public static final Spent NOTHING = new Spent(Duration.ZERO, 0, Map.of());

    public Spent {
        each = Map.copyOf(each);
    }

    /** What an execution of any unit takes; empty before the first. */
    public Optional<Duration> perExecution() {
        return each.isEmpty() ? Optional.empty() : Optional.of(round().dividedBy(each.size()));
    }

    /** One execution of each unit. */
    Duration round() {
        return each.values().stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** Of a unit without executions, what one of the others takes. */
    Duration of(String unit) {
        return Optional.ofNullable(each.get(unit)).or(this::perExecution).orElse(Duration.ZERO);
    }
}
