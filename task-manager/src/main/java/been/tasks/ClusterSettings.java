package been.tasks;

import been.protocol.ControllerAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a controller is one of several on the same database.
 *
 * @param name by which people know it
 * @param address by which hosts and browsers reach it
 * @param own where its cluster member listens; {@code null} where none is to be started: the
 *     controllers then send no signals to each other, and find everything by looking, which takes
 *     longer
 * @param members of the cluster, some or all
 */
public record ClusterSettings(
        String name,
        ControllerAddress address,
        @Nullable MemberAddress own,
        List<MemberAddress> members) {
    public ClusterSettings {
        members = List.copyOf(members);
    }
}
