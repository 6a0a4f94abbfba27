package been.cli.exec;

import been.machine.allocation.Allotment;
import been.machine.allocation.CoreAllocation;
import been.machine.files.KernelFiles;
import been.machine.groups.UsableProcessors;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The logical processors that {@code --cores} means.
 *
 * @param listed empty when a number of cores is wanted
 */
record ExecCores(Topology topology, List<Integer> listed, int count) {

    /**
     * @param wanted a number of cores, or a list of processors; null for any
     */
    static @Nullable ExecCores of(@Nullable String wanted) throws ExecOptions.Mistake {
        if (wanted == null) {
            return null;
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
            return new ExecCores(topology, list, 0);
        } catch (IllegalArgumentException e) {
            throw new ExecOptions.Mistake("--cores: " + e.getMessage() + ", such as 2, 0,2 or 1-3");
        }
    }

    private static ExecCores some(Topology topology, int count) throws ExecOptions.Mistake {
        int all = topology.cores().size();
        if (count < 1 || count > all) {
            throw new ExecOptions.Mistake(
                    "--cores: " + count + " cores were asked for, and this machine has " + all);
        }
        return new ExecCores(topology, List.of(), count);
    }

    /**
     * Those listed, or free ones. Nothing else of the platform runs here, so its core is given too
     * when all are wanted.
     *
     * @param taken processors of other runs
     */
    List<Integer> beside(List<Integer> taken) throws ExecOptions.Mistake {
        if (count == 0) {
            return listed;
        }
        var others = new Allotment(taken, List.of(), 0, List.of());
        return CoreAllocation.allocate(topology, List.of(others), count)
                .orElseThrow(() ->
                        new ExecOptions.Mistake(
                                "--cores: "
                                        + count
                                        + " cores were asked for, and runs of other 'been exec'"
                                        + " use processors "
                                        + taken
                                        + "; wait for their end, or list processors to share"));
    }
}
