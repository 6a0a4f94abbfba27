package been.hostruntime.attempt;

import been.protocol.ResourceUsage;
import java.util.HashSet;

/** Marks a run's figures with what disturbed it. */
final class Disturbances {
    static final String CONTROLLER_ON_HOST = "controller-on-host";

    private Disturbances() {}

    static ResourceUsage with(ResourceUsage u, String disturbance) {
        var disturbedBy = new HashSet<>(u.disturbedBy());
        disturbedBy.add(disturbance);
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
