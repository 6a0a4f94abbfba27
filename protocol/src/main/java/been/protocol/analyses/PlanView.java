package been.protocol.analyses;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis plans, and what of it is done.
 *
 * @param sentence the plan in words
 * @param wanted half-width of the widest interval, as a share; absent where executions are counted
 * @param reached the same by now; absent while there is no interval
 * @param confidence of these intervals
 * @param used time of all executions so far
 * @param remaining absent until executions were observed, and at the end
 * @param seed of the random order
 * @param order a part of the executions, in the order in which they run
 * @param executions how many the order has as a whole
 */
public record PlanView(
        String sentence,
        @Nullable Double wanted,
        @Nullable Double reached,
        double confidence,
        Duration used,
        @Nullable Duration remaining,
        long seed,
        List<Planned> experiments,
        List<Turn> order,
        int executions) {
    public PlanView {
        experiments = List.copyOf(experiments);
        order = List.copyOf(order);
    }

    /**
     * One experiment.
     *
     * @param expected executions, as predicted
     * @param done executions that landed
     * @param used time of its executions
     * @param reached relative half-width of its widest mean; absent with fewer than two executions
     * @param problem why it is not measured (any further)
     */
    public record Planned(
            String key,
            String label,
            Map<String, String> configuration,
            int expected,
            int done,
            Duration used,
            @Nullable Double reached,
            @Nullable String problem) {
        public Planned {
            configuration = Map.copyOf(configuration);
        }
    }

    /**
     * One execution.
     *
     * @param place in the random order, from 0
     * @param state {@code planned}, {@code landed}, {@code failed} or {@code cancelled}
     * @param seconds it took, overhead included; absent before its end
     * @param measurements it is asked for; absent where the analysis cannot choose
     */
    public record Turn(
            int place,
            String experiment,
            String task,
            String state,
            @Nullable Double seconds,
            @Nullable Integer measurements) {}
}
