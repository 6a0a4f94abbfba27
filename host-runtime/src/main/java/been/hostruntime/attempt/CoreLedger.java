package been.hostruntime.attempt;

import been.machine.allocation.CoreAllocation;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Which cores are given to which attempts. Thread-safe. */
public final class CoreLedger {
    private final Topology topology;
    private final Set<Integer> taken = new TreeSet<>();

    public CoreLedger(Topology topology) {
        this.topology = topology;
    }

    /**
     * Cores that nobody else has; empty when there are not as many. Only a task that is alone on
     * its host may ask for so many that the platform's own core is among them.
     *
     * @param alone whether nothing else runs here
     */
    synchronized Optional<List<Integer>> take(int count, boolean alone) {
        Optional<List<Integer>> given = CoreAllocation.allocate(topology, taken, count);
        if (given.isEmpty() && alone && taken.isEmpty() && count <= topology.cores().size()) {
            given = Optional.of(firstThreads(count));
        }
        given.ifPresent(taken::addAll);
        return given;
    }

    /** Those first that the platform does not have. */
    private List<Integer> firstThreads(int count) {
        var threads = new ArrayList<Integer>();
        for (List<LogicalProcessor> core : topology.cores().descendingMap().values()) {
            if (threads.size() < count) {
                threads.add(core.getFirst().id());
            }
        }
        return threads.stream().sorted().toList();
    }

    /** Notes what an attempt was given before this process began. */
    synchronized void retake(List<Integer> cores) {
        taken.addAll(cores);
    }

    synchronized void giveBack(List<Integer> cores) {
        cores.forEach(taken::remove);
    }

    /** How many cores tasks may share. */
    int measuredCores() {
        return CoreAllocation.measuredCores(topology);
    }
}
