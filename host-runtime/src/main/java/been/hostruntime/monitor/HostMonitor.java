package been.hostruntime.monitor;

import been.machine.detect.Utilisation;
import been.protocol.HostUsage;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Looks at this host when asked, at most every few seconds: nothing runs in between. Thread-safe.
 */
public final class HostMonitor {
    private static final long PERIOD_MILLIS = 4500;

    private final Utilisation utilisation;
    private final InstantSource clock;
    private @Nullable HostUsage latest;

    /**
     * A monitor of this machine.
     *
     * @param disk a folder on the disk whose free space counts
     */
    public HostMonitor(Path disk, InstantSource clock) {
        this.utilisation = new Utilisation(clock, disk);
        this.clock = clock;
    }

    /** The host as it is now, or was a few seconds ago. */
    public synchronized HostUsage usage() {
        if (latest == null || Math.abs(clock.millis() - latest.timeMillis()) >= PERIOD_MILLIS) {
            latest = utilisation.read();
        }
        return latest;
    }
}
