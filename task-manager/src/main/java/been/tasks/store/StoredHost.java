package been.tasks.store;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyTree;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A host as it is on disk.
 *
 * @param version grows whenever something is placed on it or its properties change
 * @param reported highest report number of the incarnation that is on disk
 * @param leaseUntil steady milliseconds
 * @param seenAt absent until it connects, and again after the platform was restored from a backup
 * @param failures attempts in a row that failed through its fault
 * @param configuration number of its current configuration; 0 before the first
 * @param digest of its current configuration; absent before the first, and where hosts are read to
 *     place tasks
 * @param readings properties that vary while it runs
 */
public record StoredHost(
        HostName name,
        long version,
        long incarnation,
        long reported,
        long leaseUntil,
        @Nullable Instant seenAt,
        int failures,
        long configuration,
        @Nullable String digest,
        PropertyTree readings,
        @Nullable HostUsage usage,
        Membership membership) {

    /**
     * Whether tasks may be placed on it now: it has a lease, and is neither drained nor revoked.
     */
    public boolean takesTasks(long steadyMillis) {
        return leaseUntil > steadyMillis && membership.isWelcome();
    }
}
