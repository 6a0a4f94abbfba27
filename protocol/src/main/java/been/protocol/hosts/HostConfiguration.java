package been.protocol.hosts;

import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a host was from a moment on.
 *
 * @param since when the host reported it; the last time if it returned to an earlier one
 * @param digest SHA-256 of the properties, as {@link PropertyTree#digest} makes it
 * @param before digest of the configuration before; absent for the host's first
 * @param difference to the one before; in the first, all is added
 */
public record HostConfiguration(
        Instant since,
        String digest,
        @Nullable String before,
        PropertyDifference difference,
        PropertyTree properties) {

    /**
     * A line of a host's history.
     *
     * @param added number of properties that the configuration before did not have
     * @param removed number of properties that only the configuration before had
     * @param changed number of properties that had another value before
     */
    public record Entry(Instant since, String digest, long added, long removed, long changed) {}
}
