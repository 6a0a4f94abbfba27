package been.hostruntime;

import been.machine.allocation.CoreAllocation;
import been.machine.topology.Topology;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Confines this process, and with it the supervisors it starts, to the housekeeping core. */
final class Housekeeping {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    /** Read by the JDK when the first virtual thread starts. */
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

    /** More threads than ever hash, unpack or convert files at the same time. */
    private static final int ENOUGH = 16;

    private static final int PATIENCE_SECONDS = 30;

    private Housekeeping() {}

    /**
     * Gives virtual threads several carrier threads although they share one core: with a single
     * carrier, hashing gigabytes would delay the renewal of the lease. Must be called before the
     * first virtual thread starts.
     */
    static void shareCore() {
        System.setProperty(CARRIERS, System.getProperty(CARRIERS, Integer.toString(ENOUGH)));
    }

    /** Confines every thread of this process to the housekeeping core, if the machine has one. */
    static void confine(Topology topology) {
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
            if (!taskset.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
                LOG.warn("taskset could not confine this process to core {}", list);
            }
        } catch (IOException e) {
            LOG.warn(
                    "this process is not confined to core {}, since the program taskset is not"
                            + " installed",
                    list);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
