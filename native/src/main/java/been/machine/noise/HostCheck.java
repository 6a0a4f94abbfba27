package been.machine.noise;

import been.machine.files.MachineFiles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds what makes measurements vary on this machine, without changing anything. Each check reads a
 * few small files; all take a few milliseconds. Thread-safe.
 */
public final class HostCheck {
    /** All checks, in the order in which they are shown. */
    private static final List<NoiseCheck> CHECKS =
            List.of(
                    FrequencyChecks::governor,
                    FrequencyChecks::turbo,
                    FrequencyChecks::range,
                    ProcessorChecks::threads,
                    ProcessorChecks::isolated,
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
                    KernelChecks::quota,
                    KernelChecks::samplingRate,
                    KernelChecks::counterAccess);

    private final MachineFiles files;

    /** A check of the machine with these files. */
    public HostCheck(MachineFiles files) {
        this.files = files;
    }

    /** Findings from the current state. */
    public List<Finding> findings() {
        return findings(new CheckInput(files, null));
    }

    /** Findings from the current state and from watching the machine for that long. */
    public List<Finding> findings(Duration watch) throws InterruptedException {
        NoiseCounters before = NoiseCounters.read(files);
        Thread.sleep(watch);
        return findings(
                new CheckInput(files, CounterChange.between(before, NoiseCounters.read(files))));
    }

    private static List<Finding> findings(CheckInput sight) {
        return CHECKS.stream().map(check -> check.look(sight)).toList();
    }

    /** The known values by the names of the checks. */
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
