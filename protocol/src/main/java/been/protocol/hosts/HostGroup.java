package been.protocol.hosts;

import been.protocol.HostName;
import been.protocol.access.Named;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A named set of hosts, some by name, others by their properties.
 *
 * @param hosts that belong to it whatever they are
 * @param expression a restriction; hosts that satisfy it belong to the group, too
 */
public record HostGroup(
        String name, String description, List<HostName> hosts, @Nullable String expression)
        implements Named {
    public HostGroup {
        hosts = List.copyOf(hosts);
    }
}
