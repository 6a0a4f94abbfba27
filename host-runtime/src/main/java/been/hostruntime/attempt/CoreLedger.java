package been.hostruntime.attempt;

import been.machine.allocation.Allocation;
import been.machine.allocation.Allotment;
import been.machine.allocation.CoreAllocation;
import been.machine.allocation.CoreRequest;
import been.machine.allocation.Site;
import been.machine.partition.CachePartitions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import java.io.IOException;
import java.util.HashSet;
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
    private final Set<String> generators = new HashSet<>();
    private final Set<String> besideGenerators = new HashSet<>();

    /**
     * @param site with the slices of those partitions
     */
    public CoreLedger(Site site, CachePartitions partitions) {
        this.site = site;
        this.partitions = partitions;
    }

    /** Sets apart what the task asks for, or says why it cannot. */
    synchronized Allocation take(String name, TaskDescriptor task) {
        if (task.kind() == TaskKind.GENERATOR) {
            return takeBeside(name, task);
        }
        var request =
                new CoreRequest(
                        task.placement().cores(),
                        task.placement().threads(),
                        memory(task),
                        task.placement().resources());
        Allocation allocation = CoreAllocation.allocate(site, request, taken.values());
        if (allocation instanceof Allocation.Given(var allotment)) {
            take(name, allotment);
        }
        return allocation;
    }

    private void take(String name, Allotment allotment) {
        taken.put(name, allotment);
        if (!generators.isEmpty()) {
            besideGenerators.add(name);
        }
    }

    /** A generator runs on the platform's own core, and takes it from nobody. */
    private Allocation takeBeside(String name, TaskDescriptor task) {
        Allocation allocation =
                CoreAllocation.besideThePlatform(site, memory(task), taken.values());
        if (allocation instanceof Allocation.Given(var allotment)) {
            noteGenerator(name, allotment.memoryBytes());
        }
        return allocation;
    }

    private void noteGenerator(String name, long memoryBytes) {
        besideGenerators.addAll(taken.keySet());
        generators.add(name);
        taken.put(name, new Allotment(List.of(), List.of(), memoryBytes, List.of()));
    }

    /** Whether a generator was on this host at any time since that attempt is. */
    synchronized boolean wasBesideGenerator(String name) {
        return besideGenerators.contains(name);
    }

    /** Notes what an attempt was given before this process began. */
    synchronized Allotment retake(String name, List<Integer> processors, TaskDescriptor task) {
        Allotment allotment =
                site.allotmentOf(processors, memory(task), task.placement().resources().keySet());
        if (task.kind() == TaskKind.GENERATOR) {
            noteGenerator(name, memory(task));
        } else {
            take(name, allotment);
        }
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
            generators.remove(name);
            besideGenerators.remove(name);
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
