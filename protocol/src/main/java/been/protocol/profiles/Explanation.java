package been.protocol.profiles;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a change comes from: profiles of both versions, compared. Profiled executions are separate
 * and never measurements.
 *
 * @param problem why there is nothing to show; absent if there is
 * @param profiler of the executions that are compared
 * @param unit of what it counts
 * @param notes why better profilers were not used
 * @param confidence of each interval
 * @param functions the certain changes first
 * @param cost of profiling, unless another number of executions is requested; absent if unknown, or
 *     while it runs
 */
public record Explanation(
        long change,
        String oldVersion,
        String version,
        State state,
        @Nullable String problem,
        String profiler,
        String unit,
        List<String> notes,
        double confidence,
        List<FunctionCost> functions,
        List<Profiled> executions,
        @Nullable Cost cost) {

    public Explanation {
        notes = List.copyOf(notes);
        functions = List.copyOf(functions);
        executions = List.copyOf(executions);
    }

    /**
     * What profiling takes.
     *
     * @param executions of each version
     * @param seconds that all of them take without a profiler
     */
    public record Cost(int executions, double seconds) {

        /** Such as {@code 5 executions of each version, about 20 s without the profiler}. */
        public String words() {
            return "%d executions of each version, about %.0f %s without the profiler"
                    .formatted(
                            executions,
                            Math.ceil(seconds < 120 ? seconds : seconds / 60),
                            seconds < 120 ? "s" : "min");
        }
    }

    /** How far it is; on the wire by its kebab-case name. */
    public enum State {
        /** Not requested yet. */
        NONE,
        RUNNING,
        READY,
        /** Too few executions have a profile. */
        FAILED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A profiled execution.
     *
     * @param attempt 0 before it starts
     * @param ended whether it will not continue
     * @param profiler that worked; absent before the end
     * @param problem why it has no profile
     * @param files to download: call stacks, and what the profiler wrote
     */
    public record Profiled(
            String version,
            String task,
            int attempt,
            boolean ended,
            @Nullable String profiler,
            @Nullable String problem,
            List<String> files) {
        public Profiled {
            files = List.copyOf(files);
        }
    }
}
