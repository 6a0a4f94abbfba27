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

    private Housekeeping() {}

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
