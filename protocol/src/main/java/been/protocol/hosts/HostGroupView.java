package been.protocol.hosts;

import been.protocol.HostName;
import java.time.Instant;
import java.util.List;

/**
 * A host group as it stands.
 *
 * @param members the hosts that belong to it now, by name
 */
public record HostGroupView(
        HostGroup group, List<HostName> members, Instant changedAt, String changedBy) {
    public HostGroupView {
        members = List.copyOf(members);
    }
}
