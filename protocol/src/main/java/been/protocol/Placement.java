package been.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a task may run.
 *
 * @param restriction CEL expression such as {@code host.cpu.cores >= 2}; {@code null} accepts every
 *     host
 * @param hosts names of hosts; empty accepts every host
 * @param cores physical cores that the task gets for itself
 */
public record Placement(
        @Nullable String restriction, List<HostName> hosts, Exclusivity exclusivity, int cores) {
    public static final Placement ANYWHERE_SHARED =
            new Placement(null, List.of(), Exclusivity.SHARED, 1);

    public Placement {
        hosts = List.copyOf(hosts);
        if (cores < 1) {
            throw new IllegalArgumentException("a task needs at least one core: " + cores);
        }
    }
}
