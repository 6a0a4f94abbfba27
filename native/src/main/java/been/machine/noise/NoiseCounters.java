package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A machine's counters at one moment, to be compared with those of another moment. Absent where the
 * kernel does not count.
 *
 * @param monotonicNanos on the monotonic clock, from an arbitrary origin
 * @param wallMicros on the wall clock, since 1970
 * @param ownTicks CPU time of the reading process
 * @param swappedPages to disk and back
 * @param throttleEvents of all processors
 * @param memoryStallMicros time in which some program waited for memory
 * @param processes all other processes by id; none when there are too many
 */
public record NoiseCounters(
        long monotonicNanos,
        long wallMicros,
        @Nullable ProcessorTimes processors,
        @Nullable Long ownTicks,
        @Nullable Long swappedPages,
        @Nullable Long throttleEvents,
        @Nullable Long memoryStallMicros,
        Map<Long, ProcessTime> processes) {
    /** A machine with thousands of processes must not delay the run that is about to start. */
    private static final int MOST_PROCESSES = 1_000;

    public NoiseCounters {
        processes = Map.copyOf(processes);
    }

    /** Reads the current counters. */
    public static NoiseCounters read(MachineFiles files) {
        Map<Long, ProcessTime> processes = processes(files);
        KernelTable pages = KernelTable.parse(files.text("proc/vmstat").orElse(""));
        Clocks clocks = Clocks.read();
        return new NoiseCounters(
                clocks.monotonicNanos(),
                clocks.wallMicros(),
                files.text("proc/stat").flatMap(ProcessorTimes::parse).orElse(null),
                files.text("proc/self/stat")
                        .flatMap(ProcessTime::parse)
                        .map(ProcessTime::ticks)
                        .orElse(null),
                pages.sum("pswpin", "pswpout").orElse(null),
                ProcessorChecks.throttleEvents(files).orElse(null),
                files.text("proc/pressure/memory")
                        .flatMap(text -> Pressure.some(text, "total"))
                        .map(Double::longValue)
                        .orElse(null),
                processes);
    }

    /** The counters for use by another process: without values specific to this one. */
    public NoiseCounters forAnotherProcess() {
        return new NoiseCounters(
                monotonicNanos,
                wallMicros,
                processors,
                null,
                swappedPages,
                throttleEvents,
                memoryStallMicros,
                Map.of());
    }

    /** All processes or none, because a partial list does not show which processes are new. */
    private static Map<Long, ProcessTime> processes(MachineFiles files) {
        var processes = new HashMap<Long, ProcessTime>();
        long own = ProcessHandle.current().pid();
        List<String> folders = files.numbered("proc", "");
        if (folders.size() > MOST_PROCESSES) {
            return Map.of();
        }
        for (String folder : folders) {
            long id = Long.parseLong(folder.substring("proc/".length()));
            if (id != own) {
                files.text(folder + "/stat")
                        .flatMap(ProcessTime::parse)
                        .ifPresent(time -> processes.put(id, time));
            }
        }
        return processes;
    }
}
