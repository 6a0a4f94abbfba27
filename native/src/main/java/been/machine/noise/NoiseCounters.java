package been.machine.noise;

import been.machine.files.MachineFiles;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a machine had counted at one moment; two of them tell what happened in between. What is not
 * counted there is absent.
 *
 * @param monotonicNanos on the clock that nobody sets, since an arbitrary moment of this boot
 * @param wallMicros on the clock that people read, since 1970
 * @param ownTicks CPU time of the process that reads
 * @param swappedPages to disk and back
 * @param throttleEvents of all processors
 * @param memoryStallMicros in which some program waited for memory
 * @param processes all but the one that reads, by process id; none when there are too many
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

    /** Those of this moment. */
    public static NoiseCounters read(MachineFiles files) {
        Map<Long, ProcessTime> processes = processes(files);
        KernelTable pages = KernelTable.parse(files.text("proc/vmstat").orElse(""));
        Clocks clocks = Clocks.read();
        return new NoiseCounters(
                clocks.monotonicNanos,
                clocks.wallMicros,
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

    /** The same as far as they are any use to another process: without what this one used. */
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

    /** All or none: from half a list nobody can tell which process is new. */
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

    /** Both clocks at one moment, as near as they can be read. */
    private record Clocks(long monotonicNanos, long wallMicros, long apart) {
        private static final int LOOKS = 3;

        /** The best of a few, since this thread may lose its core between the two. */
        static Clocks read() {
            Clocks best = look();
            for (int i = 1; i < LOOKS; i++) {
                Clocks next = look();
                best = next.apart < best.apart ? next : best;
            }
            return best;
        }

        private static Clocks look() {
            long before = System.nanoTime();
            long wall = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
            long after = System.nanoTime();
            return new Clocks(before + (after - before) / 2, wall, after - before);
        }
    }
}
