package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.FlameGraph;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows which functions a change comes from, by profiles of both versions. Profiled executions are
 * separate: no result and no verdict uses them. Thread-safe.
 */
public interface Explanations {
    int FEWEST_EXECUTIONS = 2;
    int MOST_EXECUTIONS = 50;

    /** The result of a request to explain a change. */
    sealed interface Answer {}

    /** The profiled executions are queued. */
    record Started() implements Answer {}

    /** Nothing was stored; each sentence is a reason. */
    record Refused(List<String> problems) implements Answer, Refusal {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /** What is known so far; empty if there is no such change. */
    @ReadOnly
    Optional<Explanation> of(long change);

    /** The profiles as one tree; empty until they are complete. */
    @ReadOnly
    Optional<FlameGraph> flameGraph(long change);

    /**
     * Profiles both versions of a change, again if they were profiled before.
     *
     * @param executions of each version; absent for as many as usually suffice, which depends on
     *     how long one takes
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "change.explain")
    Answer explain(@Audited long change, @Nullable Integer executions, String who);
}
