package been.machine.noise;

import been.machine.files.MachineFiles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds what on this machine makes measurements vary, and changes nothing. Each check reads a few
 * small files; all of them take a few milliseconds. Thread-safe.
 */
public final class HostCheck {
    /** Every check, in the order in which people read them. */
    private static final List<NoiseCheck> CHECKS =
            List.of(
                    FrequencyChecks::governor,
                    FrequencyChecks::turbo,
                    FrequencyChecks::range,
                    ProcessorChecks::threads,
                    ProcessorChecks::throttling,
                    ProcessorChecks::temperature,
                    VirtualisationCheck::look,
                    LoadChecks::steal,
                    LoadChecks::foreignLoad,
                    PressureCheck::look,
                    MemoryChecks::swap,
                    MemoryChecks::hugePages,
                    MemoryChecks::pageCache,
                    MemoryChecks::unwritten,
                    KernelChecks::addressSpace,
                    KernelChecks::clockSource,
                    KernelChecks::samplingRate,
                    KernelChecks::counterAccess);

    private final MachineFiles files;

    /** A check of the machine with these files. */
    public HostCheck(MachineFiles files) {
        this.files = files;
    }

    /** What can be seen in an instant. */
    public List<Finding> findings() {
        return findings(new Sight(files, null));
    }

    /** The same, and what the machine does while it is watched for that long. */
    public List<Finding> findings(Duration watch) throws InterruptedException {
        NoiseCounters before = NoiseCounters.read(files);
        Thread.sleep(watch);
        return findings(new Sight(files, CounterChange.between(before, NoiseCounters.read(files))));
    }

    private static List<Finding> findings(Sight sight) {
        return CHECKS.stream().map(check -> check.look(sight)).toList();
    }

    /** The values of what could be seen, by the names of the checks. */
    public static Map<String, String> values(List<Finding> findings) {
        var values = new TreeMap<String, String>();
        for (Finding finding : findings) {
            if (finding.value() != null) {
                values.put(finding.check(), finding.value());
            }
        }
        return values;
    }
}
