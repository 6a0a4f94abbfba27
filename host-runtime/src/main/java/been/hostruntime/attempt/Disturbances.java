package been.hostruntime.attempt;

import been.protocol.ResourceUsage;
import java.util.HashSet;
import java.util.Set;

/** Marks a run's figures with what disturbed it. */
final class Disturbances {
    static final String CONTROLLER_ON_HOST = "controller-on-host";

    /** The run had a core that the host runtime and the supervisors use as well. */
    static final String PLATFORM_ON_CORE = "platform-on-core";

    /** The run had an efficiency core, since the performance cores were others' or too few. */
    static final String SLOWER_CORE = "slower-core";

    private Disturbances() {}

    static ResourceUsage with(ResourceUsage u, Set<String> disturbances) {
        var disturbedBy = new HashSet<>(u.disturbedBy());
        disturbedBy.addAll(disturbances);
        return new ResourceUsage(
                u.exitCode(),
                u.signal(),
                u.terminationReason(),
                u.wallTimeSeconds(),
                u.cpuTimeSeconds(),
                u.cpuTimeUserSeconds(),
                u.cpuTimeSystemSeconds(),
                u.memoryPeakBytes(),
                u.processesPeak(),
                u.ioReadBytes(),
                u.ioWriteBytes(),
                u.pressureCpuSeconds(),
                u.pressureMemorySeconds(),
                u.pressureIoSeconds(),
                u.outputBytesDropped(),
                u.accounting(),
                u.supervisor(),
                u.cores(),
                u.startedAtMillis(),
                disturbedBy);
    }
}
