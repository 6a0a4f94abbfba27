package been.hostruntime.attempt;

import been.machine.allocation.Allocation;
import been.machine.allocation.Allotment;
import been.machine.allocation.CoreAllocation;
import been.machine.allocation.CoreRequest;
import been.machine.allocation.Site;
import been.machine.partition.CachePartitions;
import been.protocol.TaskDescriptor;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which cores, memory and slices of caches are given to which attempts: nothing to two. The
 * platform's own core is the last to be given, and runs on it are to be marked. Attempts go by the
 * names of their control groups. Thread-safe.
 */
public final class CoreLedger {
    private static final Logger LOG = LoggerFactory.getLogger(CoreLedger.class);

    private final Site site;
    private final CachePartitions partitions;
    private final Map<String, Allotment> taken = new LinkedHashMap<>();

    /**
     * @param site with the slices of those partitions
     */
    public CoreLedger(Site site, CachePartitions partitions) {
        this.site = site;
        this.partitions = partitions;
    }

    /** Sets apart what the task asks for, or says why it cannot. */
    synchronized Allocation take(String name, TaskDescriptor task) {
        var request =
                new CoreRequest(
                        task.placement().cores(),
                        task.placement().threads(),
                        memory(task),
                        task.placement().resources());
        Allocation allocation = CoreAllocation.allocate(site, request, taken.values());
        if (allocation instanceof Allocation.Given(var allotment)) {
            taken.put(name, allotment);
        }
        return allocation;
    }

    /** Notes what an attempt was given before this process began. */
    synchronized Allotment retake(String name, List<Integer> processors, TaskDescriptor task) {
        Allotment allotment =
                site.allotmentOf(processors, memory(task), task.placement().resources().keySet());
        taken.put(name, allotment);
        return allotment;
    }

    private static long memory(TaskDescriptor task) {
        return Objects.requireNonNullElse(task.limits().memoryBytes(), 0L);
    }

    /**
     * Makes the kernel keep others off the attempt's part of the caches, until it is given back.
     *
     * @throws IOException in one sentence why it cannot
     */
    void keepApart(String name, Allotment allotment) throws IOException {
        partitions.begin(name, allotment);
    }

    synchronized void giveBack(String name) {
        Allotment allotment = taken.get(name);
        if (allotment == null) {
            return;
        }
        try {
            if (!allotment.slices().isEmpty()) {
                partitions.end(name);
            }
            taken.remove(name);
        } catch (IOException e) {
            LOG.error("{} keeps its cores, since its L3 partition cannot be removed", name, e);
        }
    }

    /** Takes back parts of the caches that attempts of an earlier process left, but for those. */
    void removeLeftovers(String prefix, Set<String> keep) {
        try {
            int removed = partitions.removeLeftovers(prefix, keep);
            if (removed > 0) {
                LOG.info("removed the L3 partitions of {} forgotten runs", removed);
            }
        } catch (IOException e) {
            LOG.warn("L3 partitions of forgotten runs cannot be removed", e);
        }
    }

    /** Whether a run on these processors shares a core with the platform. */
    boolean isThePlatformsToo(List<Integer> processors) {
        return processors.stream().anyMatch(site.housekeeping()::contains);
    }

    /** Whether some of these processors are of a slower kind than others of this machine. */
    boolean isOnSlowerCores(List<Integer> processors) {
        return site.topology().processors(processors).stream().anyMatch(one -> one.kind() > 0);
    }
}
