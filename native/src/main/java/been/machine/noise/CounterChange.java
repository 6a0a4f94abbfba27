package been.machine.noise;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The change of a machine's counters between two moments; absent where either value is. Pure.
 *
 * @param seconds elapsed time on the monotonic clock
 * @param clockStepSeconds by which the wall clock was set in this time; positive when set forward
 * @param ownCpuSeconds CPU time of the reading process
 */
public record CounterChange(
        double seconds,
        double clockStepSeconds,
        @Nullable ProcessorTimes processors,
        double ownCpuSeconds,
        @Nullable Long swappedPages,
        @Nullable Long throttles,
        @Nullable Double memoryStallSeconds,
        List<BusyProcess> processes) {

    /** A process and the CPU time it used. */
    public record BusyProcess(long id, String name, double cpuSeconds) {}

    static CounterChange between(NoiseCounters before, NoiseCounters after) {
        double seconds = (after.monotonicNanos() - before.monotonicNanos()) / 1e9;
        double wall = (after.wallMicros() - before.wallMicros()) / 1e6;
        Long own = difference(before.ownTicks(), after.ownTicks());
        Long stalled = difference(before.memoryStallMicros(), after.memoryStallMicros());
        return new CounterChange(
                seconds,
                wall - seconds,
                processors(before.processors(), after.processors()),
                own == null ? 0 : ProcessorTimes.seconds(own),
                difference(before.swappedPages(), after.swappedPages()),
                difference(before.throttleEvents(), after.throttleEvents()),
                stalled == null ? null : stalled / 1e6,
                busy(before.processes(), after.processes()));
    }

    /** The increase; null for a counter that was reset. */
    private static @Nullable Long difference(@Nullable Long before, @Nullable Long after) {
        return before == null || after == null || after < before ? null : after - before;
    }

    private static @Nullable ProcessorTimes processors(
            @Nullable ProcessorTimes before, @Nullable ProcessorTimes after) {
        if (before == null || after == null || after.all() < before.all()) {
            return null;
        }
        return new ProcessorTimes(
                after.all() - before.all(),
                differences(before.busy(), after.busy()),
                differences(before.stolen(), after.stolen()));
    }

    /** The increase for each processor that was online at both moments. */
    private static Map<Integer, Long> differences(
            Map<Integer, Long> before, Map<Integer, Long> after) {
        var differences = new HashMap<Integer, Long>();
        after.forEach((processor, ticks) -> {
            Long earlier = before.get(processor);
            if (earlier != null) {
                differences.put(processor, Math.max(0, ticks - earlier));
            }
        });
        return differences;
    }

    /** The processes, busiest first; a new process counts from its start. */
    private static List<BusyProcess> busy(
            Map<Long, ProcessTime> before, Map<Long, ProcessTime> after) {
        if (before.isEmpty()) {
            return List.of(); // not listed before
        }
        return after.entrySet().stream()
                .map(one -> {
                    ProcessTime now = one.getValue();
                    ProcessTime then = before.get(one.getKey());
                    // Process ids are reused: a smaller value belongs to a new process.
                    long earlier = then == null || then.ticks() > now.ticks() ? 0 : then.ticks();
                    return new BusyProcess(
                            one.getKey(),
                            now.name(),
                            ProcessorTimes.seconds(now.ticks() - earlier));
                })
                .filter(process -> process.cpuSeconds() > 0)
                .sorted(Comparator.comparingDouble(BusyProcess::cpuSeconds).reversed())
                .toList();
    }

    /** Stolen time of these processors; empty when unknown. */
    Optional<Double> stealSeconds(Collection<Integer> cores) {
        return Optional.ofNullable(processors)
                .map(times -> ProcessorTimes.seconds(times.stolenFrom(cores)));
    }

    Optional<Double> stealShare() {
        return Optional.ofNullable(processors).flatMap(ProcessorTimes::stealShare);
    }

    long throttleEvents() {
        return throttles == null ? 0 : throttles;
    }

    /**
     * The CPU time of others: neither the reading process nor the measured run.
     *
     * @param measured CPU time of the measured run
     */
    Optional<Double> foreignCpuSeconds(double measured) {
        return Optional.ofNullable(processors)
                .map(times ->
                        Math.max(
                                0,
                                ProcessorTimes.seconds(times.busyOn(List.of()))
                                        - measured
                                        - ownCpuSeconds));
    }

    /**
     * The CPU time of others on the processors of the run's cores; on all processors when none are
     * given.
     */
    Optional<Double> foreignCpuSeconds(double measured, Collection<Integer> cores) {
        return foreignCpuSeconds(measured)
                .flatMap(everywhere ->
                        Optional.ofNullable(processors)
                                .map(times -> ProcessorTimes.seconds(times.busyOn(cores)))
                                .map(busy -> Math.min(everywhere, Math.max(0, busy - measured))));
    }

    /** The CPU time of others as an average number of processors. */
    Optional<Double> foreignCores(double measured) {
        return seconds <= 0
                ? Optional.empty()
                : foreignCpuSeconds(measured).map(used -> used / seconds);
    }

    /** The busiest processes, at most that many. */
    List<BusyProcess> busiest(int most) {
        return processes.stream().limit(most).toList();
    }
}
