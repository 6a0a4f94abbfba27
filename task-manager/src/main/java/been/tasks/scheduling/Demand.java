package been.tasks.scheduling;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that decides where a task may be placed; tasks of equal demands wait in one queue.
 *
 * @param takesSlots false for a generator, which takes nothing of its host and may be beside
 *     everything
 * @param avoided hosts that have just refused it
 * @param home the only host for it while that is there: its working directory is on it
 */
public record Demand(
        Exclusivity exclusivity,
        boolean takesSlots,
        int cores,
        Resources resources,
        Requirement requirement,
        Set<HostName> avoided,
        @Nullable HostName home) {
    public Demand {
        avoided = Set.copyOf(avoided);
    }

    /** A task that takes slots and goes to every host that meets the requirement. */
    public Demand(
            Exclusivity exclusivity, int cores, Resources resources, Requirement requirement) {
        this(exclusivity, true, cores, resources, requirement, Set.of(), null);
    }

    /** The same, but not there. */
    public Demand avoiding(Set<HostName> hosts) {
        return new Demand(exclusivity, takesSlots, cores, resources, requirement, hosts, home);
    }

    /** The same, there while that is there; everywhere when null. */
    public Demand at(@Nullable HostName host) {
        return new Demand(exclusivity, takesSlots, cores, resources, requirement, avoided, host);
    }

    /**
     * Whether a host that is full may never have room for it unless it is kept for it: the next
     * core that becomes free is enough for the smallest tasks only.
     */
    boolean needsDraining() {
        return takesSlots
                && (exclusivity != Exclusivity.SHARED || cores > 1 || !resources.isEmpty());
    }
}
