package been.machine.noise;

import been.protocol.HostNoise;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The noise of the host during one run: the measured amounts, and which of them disturbed the run.
 * Pure.
 *
 * <p>A disturbance must last for more than {@value #SHARE} of the run, and for longer than the
 * resolution of the kernel's counters: processor time is counted in hundredths of a second.
 */
public record RunNoise(HostNoise noise, Set<Disturbance> disturbances) {
    static final double SHARE = 0.005;
    static final double FOREIGN_SHARE = 0.05;

    /** On other cores, other programs only compete for caches and memory bandwidth. */
    static final double FOREIGN_SHARE_ELSEWHERE = 0.5;

    private static final double LEAST_STEAL_SECONDS = 0.02;
    private static final double LEAST_FOREIGN_SECONDS = 0.05;
    private static final double LEAST_STALL_SECONDS = 0.005;
    private static final int NAMED_PROCESSES = 3;

    /** The key under which the busiest other processes are listed. */
    private static final String FOREIGN_PROCESSES = "foreign-processes";

    public RunNoise {
        disturbances = Set.copyOf(disturbances);
    }

    /**
     * @param found values of the checks before the run
     * @param before the run
     * @param after the run
     */
    public static RunNoise of(
            Map<String, String> found, NoiseCounters before, NoiseCounters after, RunShare run) {
        return of(found, CounterChange.between(before, after), run);
    }

    static RunNoise of(Map<String, String> found, CounterChange change, RunShare run) {
        Double steal = change.stealSeconds(run.cores()).orElse(null);
        Double foreign =
                Optional.ofNullable(run.cpuSeconds())
                        .flatMap(change::foreignCpuSeconds)
                        .orElse(null);
        Double stall = foreignStall(change.memoryStallSeconds(), run.memoryStallSeconds());
        double seconds = change.seconds();

        var disturbances = EnumSet.noneOf(Disturbance.class);
        double stealable = seconds * Math.max(1, run.cores().size());
        if (exceeds(steal, LEAST_STEAL_SECONDS, SHARE * stealable)) {
            disturbances.add(Disturbance.STEAL);
        }
        Double beside =
                Optional.ofNullable(run.cpuSeconds())
                        .flatMap(own -> change.foreignCpuSeconds(own, run.threads()))
                        .orElse(null);
        if (exceeds(beside, LEAST_FOREIGN_SECONDS, FOREIGN_SHARE * seconds)
                || exceeds(foreign, LEAST_FOREIGN_SECONDS, FOREIGN_SHARE_ELSEWHERE * seconds)) {
            disturbances.add(Disturbance.FOREIGN_LOAD);
        }
        if (exceeds(stall, LEAST_STALL_SECONDS, SHARE * seconds)) {
            disturbances.add(Disturbance.MEMORY_PRESSURE);
        }
        if (Clocks.isStep(change.clockStepSeconds())) {
            disturbances.add(Disturbance.CLOCK_STEP);
        }
        if (change.swappedPages() != null && change.swappedPages() > 0) {
            disturbances.add(Disturbance.SWAP);
        }
        if (change.throttleEvents() > 0) {
            disturbances.add(Disturbance.THROTTLING);
        }

        var all = new TreeMap<>(found);
        if (disturbances.contains(Disturbance.FOREIGN_LOAD) && !change.processes().isEmpty()) {
            all.put(FOREIGN_PROCESSES, culprits(change));
        }
        return new RunNoise(
                new HostNoise(
                        all,
                        steal,
                        foreign,
                        beside,
                        change.swappedPages(),
                        change.throttles(),
                        stall,
                        change.clockStepSeconds()),
                disturbances);
    }

    private static boolean exceeds(@Nullable Double amount, double least, double share) {
        return amount != null && amount >= least && amount >= share;
    }

    /**
     * A lower bound on the time that others waited, because the kernel counts simultaneous waits
     * once.
     */
    private static @Nullable Double foreignStall(@Nullable Double all, @Nullable Double own) {
        return all == null || own == null ? null : Math.max(0, all - own);
    }

    private static String culprits(CounterChange change) {
        return change.busiest(NAMED_PROCESSES).stream()
                .map(one -> String.format(Locale.ROOT, "%s %.2f s", one.name(), one.cpuSeconds()))
                .collect(Collectors.joining(", "));
    }
}
