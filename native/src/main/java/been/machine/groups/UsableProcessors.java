package been.machine.groups;

import been.machine.files.KernelFiles;
import been.machine.files.MachineFiles;
import been.machine.topology.SysfsTopology;
import been.machine.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The processors and memory that runs may use: in a container or a restricted control group, fewer
 * than are online, and less than is installed. The affinity of this process does not matter.
 */
public final class UsableProcessors {
    private UsableProcessors() {}

    /** The usable part of this machine. */
    public static Topology ofThisMachine() {
        MachineFiles files = MachineFiles.ofThisMachine();
        Topology installed = SysfsTopology.read(files);
        Topology all =
                OuterLimits.of(files).memory().map(installed::withinMemory).orElse(installed);
        try {
            GroupLayout own =
                    GroupLayout.parse(
                            Files.readString(Path.of("/proc/self/mountinfo")),
                            Files.readString(Path.of("/proc/self/cgroup")));
            return effective(own).map(all::restrictedTo).orElse(all);
        } catch (IOException e) {
            return all; // not Linux, or no /proc
        }
    }

    static Optional<List<Integer>> effective(GroupLayout own) {
        return nearest(own.controllers().get("cpuset"), "cpuset.effective_cpus")
                .or(() -> nearest(own.unified(), "cpuset.cpus.effective"));
    }

    /** A v2 group without the controller has the processors of its parent. */
    private static Optional<List<Integer>> nearest(@Nullable Path group, String file) {
        for (Path at = group; at != null; at = at.getParent()) {
            Optional<List<Integer>> processors =
                    GroupFiles.read(at.resolve(file)).flatMap(UsableProcessors::parse);
            if (processors.isPresent()) {
                return processors;
            }
        }
        return Optional.empty();
    }

    private static Optional<List<Integer>> parse(String list) {
        try {
            return Optional.of(KernelFiles.parseList(list)).filter(ids -> !ids.isEmpty());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
