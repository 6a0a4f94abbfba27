package been.machine.noise;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a machine counted between two moments; what was not counted at both is absent. Pure.
 *
 * @param seconds between them, on the clock that nobody sets
 * @param clockStepSeconds by which the clock that people read was set meanwhile, later is positive
 * @param ownCpuSeconds of the process that watched
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

    /** A process and what it used meanwhile. */
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

    /** Counters only rise: one that fell was begun anew. */
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

    /** Of each processor that was there at both moments. */
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

    /** Busiest first; a new process counts from its start. */
    private static List<BusyProcess> busy(
            Map<Long, ProcessTime> before, Map<Long, ProcessTime> after) {
        if (before.isEmpty()) {
            return List.of(); // nobody listed them then
        }
        return after.entrySet().stream()
                .map(one -> {
                    ProcessTime now = one.getValue();
                    ProcessTime then = before.get(one.getKey());
                    // Process ids are used again: who has used less than before is another.
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

    /** Empty where nobody counts. */
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
     * The CPU time that neither those who watched nor those who were measured used.
     *
     * @param measured CPU time of those who were measured
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
     * The part of it that was on these processors, where those who were measured were as well; all
     * of it when there are none given.
     */
    Optional<Double> foreignCpuSeconds(double measured, Collection<Integer> cores) {
        return foreignCpuSeconds(measured)
                .flatMap(everywhere ->
                        Optional.ofNullable(processors)
                                .map(times -> ProcessorTimes.seconds(times.busyOn(cores)))
                                .map(busy -> Math.min(everywhere, Math.max(0, busy - measured))));
    }

    /** The same as a number of processors. */
    Optional<Double> foreignCores(double measured) {
        return seconds <= 0
                ? Optional.empty()
                : foreignCpuSeconds(measured).map(used -> used / seconds);
    }

    /** At most that many. */
    List<BusyProcess> busiest(int most) {
        return processes.stream().limit(most).toList();
    }
}
