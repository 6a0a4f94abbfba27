package been.machine.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunNoiseTests {
    private static final RunShare RUN = new RunShare(List.of(1), List.of(1), 9.5, 0.0);
    private static final NoiseCounters BEFORE = counters(1_000, 2_000_000, 5L, 100L, 7L, 10_000L);

    @Test
    void aQuietHostDisturbsNothing() {
        var after = counters(1_000 + 10_000_000_000L, 12_000_000, 5L, 100L, 7L, 10_000L);
        RunNoise noise = RunNoise.of(Map.of("aslr", "2"), BEFORE, after, RUN);
        assertThat(noise.disturbances()).isEmpty();
        assertThat(noise.noise().found()).containsExactly(Map.entry("aslr", "2"));
        assertThat(noise.noise().stealSeconds()).isZero();
        assertThat(noise.noise().swappedPages()).isZero();
        assertThat(noise.noise().throttleEvents()).isZero();
        assertThat(noise.noise().memoryStallSeconds()).isZero();
    }

    @Test
    void whatHappenedIsNamedWithItsAmount() {
        var after = counters(1_000 + 10_000_000_000L, 14_500_000, 8L, 112L, 9L, 410_000L);
        RunNoise noise = RunNoise.of(Map.of(), BEFORE, after, RUN);
        assertThat(noise.disturbances())
                .containsExactlyInAnyOrder(
                        Disturbance.SWAP,
                        Disturbance.STEAL,
                        Disturbance.THROTTLING,
                        Disturbance.MEMORY_PRESSURE,
                        Disturbance.CLOCK_STEP);
        assertThat(noise.noise().swappedPages()).isEqualTo(3);
        assertThat(noise.noise().stealSeconds()).isEqualTo(0.12);
        assertThat(noise.noise().throttleEvents()).isEqualTo(2);
        assertThat(noise.noise().memoryStallSeconds()).isEqualTo(0.4);
        assertThat(noise.noise().clockStepSeconds()).isEqualTo(2.5);
    }

    @Test
    void onlyTheStealFromItsOwnCoresIsARuns() {
        var after = counters(1_000 + 10_000_000_000L, 12_000_000, 5L, 500L, 7L, 10_000L);
        var elsewhere = new RunShare(List.of(0), List.of(0), 9.5, 0.0);
        assertThat(RunNoise.of(Map.of(), BEFORE, after, elsewhere).noise().stealSeconds()).isZero();
        var anywhere = new RunShare(List.of(), List.of(), 9.5, 0.0);
        assertThat(RunNoise.of(Map.of(), BEFORE, after, anywhere).noise().stealSeconds())
                .isEqualTo(4);
    }

    /** The machine was busy for 12 s, of which the run used 9.5 and the watcher 0.5. */
    @Test
    void foreignLoadIsWhatNeitherTheRunNorThePlatformUsed() {
        var change =
                change(
                        10,
                        Map.of(0, 200L, 1, 1_000L),
                        0.5,
                        List.of(busy("cc1", 1.4), busy("sshd", 0.6)));
        RunNoise noise = RunNoise.of(Map.of(), change, RUN);
        assertThat(noise.noise().foreignCpuSeconds()).isEqualTo(2.0);
        assertThat(noise.noise().foreignCpuOnCoresSeconds()).isEqualTo(0.5, within());
        assertThat(noise.disturbances()).containsExactly(Disturbance.FOREIGN_LOAD);
        assertThat(noise.noise().found())
                .containsExactly(Map.entry("foreign-processes", "cc1 1.40 s, sshd 0.60 s"));
    }

    /** The run's own processor, the second, was its alone. */
    @Test
    void othersElsewhereDisturbOnlyWhenThereAreMany() {
        var few = change(10, Map.of(0, 450L, 1, 950L), 0.5, List.of(busy("java", 4)));
        RunNoise noise = RunNoise.of(Map.of(), few, RUN);
        assertThat(noise.noise().foreignCpuSeconds()).isEqualTo(4.0);
        assertThat(noise.noise().foreignCpuOnCoresSeconds()).isZero();
        assertThat(noise.disturbances()).isEmpty();
        var many = change(10, Map.of(0, 650L, 1, 950L), 0.5, List.of(busy("java", 6)));
        assertThat(RunNoise.of(Map.of(), many, RUN).disturbances())
                .containsExactly(Disturbance.FOREIGN_LOAD);
        var anywhere = new RunShare(List.of(), List.of(), 9.5, 0.0);
        assertThat(RunNoise.of(Map.of(), few, anywhere).disturbances())
                .containsExactly(Disturbance.FOREIGN_LOAD);
    }

    /** Processor 0 is the other thread of the run's core, and 2 is on another core. */
    @Test
    void othersOnTheOtherThreadOfItsCoreDisturbARun() {
        var run = new RunShare(List.of(1), List.of(1, 0), 9.5, 0.0);
        var beside = change(10, Map.of(0, 400L, 1, 950L, 2, 50L), 0.5, List.of());
        RunNoise noise = RunNoise.of(Map.of(), beside, run);
        assertThat(noise.noise().foreignCpuOnCoresSeconds()).isEqualTo(4.0, within());
        assertThat(noise.noise().stealSeconds()).isZero();
        assertThat(noise.disturbances()).containsExactly(Disturbance.FOREIGN_LOAD);
        var elsewhere = change(10, Map.of(0, 0L, 1, 950L, 2, 450L), 0.5, List.of());
        assertThat(RunNoise.of(Map.of(), elsewhere, run).disturbances()).isEmpty();
    }

    @Test
    void aLittleOfEachIsNoDisturbance() {
        var change = change(10, Map.of(0, 70L, 1, 970L), 0.5, List.of(busy("cron", 0.4)));
        RunNoise noise = RunNoise.of(Map.of(), change, RUN);
        assertThat(noise.noise().foreignCpuSeconds()).isEqualTo(0.4, within());
        assertThat(noise.noise().found()).isEmpty();
        assertThat(noise.disturbances()).isEmpty();
    }

    @Test
    void whatTheRunItselfDidIsNotForeign() {
        var after = counters(1_000 + 10_000_000_000L, 12_000_000, 5L, 100L, 7L, 410_000L);
        var waited = new RunShare(List.of(1), List.of(1), 9.5, 0.5);
        assertThat(RunNoise.of(Map.of(), BEFORE, after, waited).noise().memoryStallSeconds())
                .isZero();
    }

    @Test
    void whatNobodyCountsIsAbsent() {
        var before = counters(0, 0, null, null, null, null);
        var after = counters(1_000_000_000, 1_000_000, null, null, null, null);
        RunNoise noise = RunNoise.of(Map.of(), before, after, RUN);
        assertThat(noise.noise().stealSeconds()).isNull();
        assertThat(noise.noise().foreignCpuSeconds()).isNull();
        assertThat(noise.noise().swappedPages()).isNull();
        assertThat(noise.noise().throttleEvents()).isNull();
        assertThat(noise.noise().memoryStallSeconds()).isNull();
        assertThat(noise.noise().clockStepSeconds()).isZero();
        var unknown = new RunShare(List.of(), List.of(), null, null);
        assertThat(
                        RunNoise.of(
                                        Map.of(),
                                        change(10, Map.of(0, 200L, 1, 1_000L), 0, List.of()),
                                        unknown)
                                .noise()
                                .foreignCpuSeconds())
                .isNull();
    }

    @Test
    void aCounterThatBeganAnewIsAbsent() {
        var after = counters(1_000 + 10_000_000_000L, 12_000_000, 4L, 100L, 7L, 10_000L);
        assertThat(RunNoise.of(Map.of(), BEFORE, after, RUN).noise().swappedPages()).isNull();
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-9);
    }

    private static CounterChange.BusyProcess busy(String name, double seconds) {
        return new CounterChange.BusyProcess(7, name, seconds);
    }

    private static CounterChange change(
            double seconds,
            Map<Integer, Long> busyTicks,
            double own,
            List<CounterChange.BusyProcess> processes) {
        return new CounterChange(
                seconds,
                0,
                new ProcessorTimes(2_000, busyTicks, Map.of(0, 0L, 1, 0L)),
                own,
                0L,
                0L,
                0.0,
                processes);
    }

    /** The second processor's steal is given; the machine was not busy otherwise. */
    private static NoiseCounters counters(
            long monotonicNanos,
            long wallMicros,
            @Nullable Long swapped,
            @Nullable Long stolenTicks,
            @Nullable Long throttled,
            @Nullable Long stalledMicros) {
        return new NoiseCounters(
                monotonicNanos,
                wallMicros,
                stolenTicks == null
                        ? null
                        : new ProcessorTimes(
                                10_000 + stolenTicks,
                                Map.of(0, 2_000L, 1, 2_000L),
                                Map.of(0, 50L, 1, stolenTicks)),
                10L,
                swapped,
                throttled,
                stalledMicros,
                Map.of());
    }
}
