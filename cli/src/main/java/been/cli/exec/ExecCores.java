package been.cli.exec;

import been.machine.allocation.CoreAllocation;
import been.machine.files.KernelFiles;
import been.machine.groups.UsableProcessors;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The logical processors that {@code --cores} means. */
final class ExecCores {
    private ExecCores() {}

    /**
     * @param wanted a number of cores, or a list of processors; null for any
     */
    static List<Integer> of(@Nullable String wanted) throws ExecOptions.Mistake {
        if (wanted == null) {
            return List.of();
        }
        Topology topology = UsableProcessors.ofThisMachine();
        try {
            List<Integer> list = KernelFiles.parseList(wanted);
            if (list.isEmpty()) {
                throw new IllegalArgumentException("'" + wanted + "' names no processor");
            }
            if (list.size() == 1 && wanted.strip().equals(list.getFirst().toString())) {
                return some(topology, list.getFirst());
            }
            var online = new ArrayList<Integer>();
            for (LogicalProcessor processor : topology.processors()) {
                online.add(processor.id());
            }
            for (int id : list) {
                if (list.indexOf(id) != list.lastIndexOf(id)) {
                    throw new ExecOptions.Mistake(
                            "--cores: processor " + id + " is named twice; name it once");
                }
                if (!online.contains(id)) {
                    throw new ExecOptions.Mistake(
                            "--cores: processor " + id + " is not online; online are " + online);
                }
            }
            return list;
        } catch (IllegalArgumentException e) {
            throw new ExecOptions.Mistake("--cores: " + e.getMessage() + ", such as 2, 0,2 or 1-3");
        }
    }

    /** Nothing else of the platform runs here, so its core is given too when all are wanted. */
    private static List<Integer> some(Topology topology, int count) throws ExecOptions.Mistake {
        var cores = topology.cores();
        if (count < 1 || count > cores.size()) {
            throw new ExecOptions.Mistake(
                    "--cores: "
                            + count
                            + " cores were asked for, and this machine has "
                            + cores.size());
        }
        return CoreAllocation.allocate(topology, List.of(), count)
                .orElseGet(() ->
                        cores.values().stream()
                                .map(List::getFirst)
                                .map(LogicalProcessor::id)
                                .toList());
    }
}
