package been.hostruntime.attempt;

import been.machine.allocation.CoreAllocation;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which cores are given to which attempts: never one to two. The platform's own core is the last to
 * be given, and runs on it are to be marked. Thread-safe.
 */
public final class CoreLedger {
    private final Topology topology;
    private final Set<Integer> taken = new TreeSet<>();

    public CoreLedger(Topology topology) {
        this.topology = topology;
    }

    /** One logical processor on each of so many free cores; empty when there are not as many. */
    synchronized Optional<List<Integer>> take(int count) {
        Optional<List<Integer>> given =
                CoreAllocation.allocate(topology, taken, count).or(() -> withThePlatforms(count));
        given.ifPresent(taken::addAll);
        return given;
    }

    private Optional<List<Integer>> withThePlatforms(int count) {
        var threads = new ArrayList<Integer>();
        // The platform has the first core, so that is the last one looked at.
        for (List<LogicalProcessor> core : topology.cores().descendingMap().values()) {
            boolean free = core.stream().noneMatch(thread -> taken.contains(thread.id()));
            if (free && threads.size() < count) {
                threads.add(core.getFirst().id());
            }
        }
        return threads.size() < count
                ? Optional.empty()
                : Optional.of(threads.stream().sorted().toList());
    }

    /** Whether a run on these cores shares one with the platform. */
    boolean isThePlatformsToo(List<Integer> cores) {
        return cores.stream().anyMatch(CoreAllocation.housekeeping(topology)::contains);
    }

    /** Notes what an attempt was given before this process began. */
    synchronized void retake(List<Integer> cores) {
        taken.addAll(cores);
    }

    synchronized void giveBack(List<Integer> cores) {
        cores.forEach(taken::remove);
    }

    int cores() {
        return topology.cores().size();
    }
}
