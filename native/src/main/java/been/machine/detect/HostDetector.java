package been.machine.detect;

import been.machine.files.MachineFiles;
import been.protocol.PropertyTree;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Detects the properties of a host: {@code os}, {@code cpu}, {@code memory}, {@code disks}, {@code
 * network}, {@code host}, {@code software} and {@code measurement}; docs/host-properties.md lists
 * them. Only properties that stay the same until somebody changes the machine are read. Takes up to
 * two seconds, and never more than seven, because every query has a time limit; sizes are bytes,
 * frequencies hertz.
 */
public final class HostDetector {
    private HostDetector() {}

    /**
     * @param accounting how runs are measured here, as in results
     * @param supervisor which launcher runs have here, as in results
     * @param obstacle why runs are not measured with control groups here, with the remedy
     */
    public static PropertyTree detect(
            String accounting, String supervisor, Optional<String> obstacle)
            throws InterruptedException {
        try (var readers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Map<String, Object>> software = readers.submit(Software::read);
            Future<PropertyTree> machine = readers.submit(HostDetector::machine);
            var rest =
                    new Facts()
                            .part("software", software.get())
                            .part(
                                    "measurement",
                                    new Facts()
                                            .text("accounting", accounting)
                                            .text("supervisor", supervisor)
                                            .text("obstacle", obstacle.orElse(null))
                                            .known());
            return machine.get().with(new PropertyTree(rest.known()));
        } catch (ExecutionException e) {
            throw new IllegalStateException("a detector failed", e.getCause());
        }
    }

    private static PropertyTree machine() throws InterruptedException {
        MachineFiles files = MachineFiles.ofThisMachine();
        if (!files.has("proc/self/mountinfo")) {
            return new PropertyTree(Hardware.read());
        }
        var linux = new LinuxMachine(files).read(LinuxMachine.ProgramOutputs.ofThisMachine());
        return new PropertyTree(Hardware.ofLinux()).with(new PropertyTree(linux));
    }
}
