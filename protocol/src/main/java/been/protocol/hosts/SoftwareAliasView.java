package been.protocol.hosts;

import been.protocol.HostName;
import java.time.Instant;
import java.util.List;

/**
 * A software alias as it stands.
 *
 * @param hosts on which it finds something now, by name
 */
public record SoftwareAliasView(
        SoftwareAlias alias, List<HostName> hosts, Instant changedAt, String changedBy) {
    public SoftwareAliasView {
        hosts = List.copyOf(hosts);
    }
}
