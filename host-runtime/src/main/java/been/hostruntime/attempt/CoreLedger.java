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
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records which cores, memory and cache slices each attempt has, none of them shared. The
 * housekeeping core is used last, and runs on it are marked. Attempts are identified by the names
 * of their control groups. Thread-safe.
 */
public final class CoreLedger {
    private static final Logger LOG = LoggerFactory.getLogger(CoreLedger.class);

    private final Supplier<Site> site;
    private final CachePartitions partitions;
    private final Map<String, Allotment> taken = new LinkedHashMap<>();
    private final Set<String> generators = new HashSet<>();
    private final Set<String> besideGenerators = new HashSet<>();

    /**
     * @param site of the processors that are online, with the slices of the partitions
     */
    public CoreLedger(Supplier<Site> site, CachePartitions partitions) {
        this.site = site;
        this.partitions = partitions;
    }

    /** Reserves what the task requests; the result explains why if that is impossible. */
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
        Allocation allocation = CoreAllocation.allocate(site.get(), request, taken.values());
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

    /** A generator shares the housekeeping core. */
    private Allocation takeBeside(String name, TaskDescriptor task) {
        Allocation allocation =
                CoreAllocation.besideThePlatform(site.get(), memory(task), taken.values());
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

    /** Whether a generator ran on this host at any time since that attempt started. */
    synchronized boolean wasBesideGenerator(String name) {
        return besideGenerators.contains(name);
    }

    /** Records what an earlier process gave to an attempt. */
    synchronized Allotment retake(String name, List<Integer> processors, TaskDescriptor task) {
        Allotment allotment =
                site.get()
                        .allotmentOf(
                                processors, memory(task), task.placement().resources().keySet());
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
     * Makes the kernel reserve the attempt's cache slices until {@link #giveBack}.
     *
     * @throws IOException with one sentence why it cannot
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

    /** Removes cache partitions of an earlier process, except those to keep. */
    void removeLeftovers(String prefix, Set<String> keep) {
        try {
            int removed = partitions.removeLeftovers(prefix, keep);
            if (removed > 0) {
                LOG.info("removed the L3 partitions of {} leftover runs", removed);
            }
        } catch (IOException e) {
            LOG.warn("L3 partitions of leftover runs cannot be removed", e);
        }
    }

    /** Whether these processors include the housekeeping core. */
    boolean isThePlatformsToo(List<Integer> processors) {
        return processors.stream().anyMatch(site.get().housekeeping()::contains);
    }

    /** Whether some of these processors are slower than others of this machine. */
    boolean isOnSlowerCores(List<Integer> processors) {
        return site.get().topology().processors(processors).stream()
                .anyMatch(one -> one.kind() > 0);
    }

    /** Whether all of these processors are online. */
    boolean isOnline(List<Integer> processors) {
        return site.get().topology().processors(processors).size() == processors.size();
    }
}
