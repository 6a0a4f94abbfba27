package been.hostruntime;

import been.machine.allocation.CoreAllocation;
import been.machine.topology.Topology;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps this process, and so the supervisors it starts, off the cores that are measured. */
final class Housekeeping {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    /** Read by the JDK when the first virtual thread starts. */
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

    /** More than ever digest, unpack or convert files at a time. */
    private static final int ENOUGH = 16;

    private Housekeeping() {}

    /**
     * Has the kernel share the platform's core among virtual threads, which do not interrupt each
     * other. On one core they would have one carrier between them, and whoever digests gigabytes
     * would hold up the renewal of the lease. To be called before there are any.
     */
    static void shareCore() {
        System.setProperty(CARRIERS, System.getProperty(CARRIERS, Integer.toString(ENOUGH)));
    }

    /** Confines every thread of this process to the platform's own core, where there is one. */
    static void confine(Topology topology) throws InterruptedException {
        List<Integer> own = CoreAllocation.housekeeping(topology);
        if (own.isEmpty()) {
            return;
        }
        String list = own.stream().map(String::valueOf).collect(Collectors.joining(","));
        String self = Long.toString(ProcessHandle.current().pid());
        try {
            Process taskset =
                    new ProcessBuilder("taskset", "--all-tasks", "--cpu-list", "--pid", list, self)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!taskset.waitFor(5, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
                LOG.warn("taskset could not confine this process to core {}", list);
            }
        } catch (IOException e) {
            LOG.warn(
                    "this process is not confined to core {}, since the program taskset is not"
                            + " installed",
                    list);
        }
    }
}
