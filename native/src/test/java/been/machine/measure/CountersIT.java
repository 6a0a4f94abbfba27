package been.machine.measure;

import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** On a machine without a PMU, only what the kernel itself counts is there; the rest is absent. */
class CountersIT extends LeavesNothing {
    private static final String BURN =
            "burn() { i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; }; burn & (setsid sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; touch done' &); burn; wait; while [ ! -e done ]; do sleep 0.01; done";

    @Test
    void countersCoverTheWholeTree() throws Exception {
        LeavesNothing.assumeRoot();
        assumeTrue(mayCount(), "this needs the right to count events");
        ResourceUsage usage = new Bench(Bench.best(), folder).sh(NONE, counting(), BURN);
        double cpu = java.util.Objects.requireNonNull(usage.cpuTimeSeconds());
        assertThat(cpu).isGreaterThan(0.1);
        // In a virtual machine the counter goes on while another one has the processor.
        System.out.printf(
                "task clock %s s, CPU time %s s%n", usage.counters().taskClockSeconds(), cpu);
        assertThat(usage.counters().taskClockSeconds())
                .isNotNull()
                .isBetween(
                        cpu * 0.95 - 0.02,
                        usage.wallTimeSeconds() * Runtime.getRuntime().availableProcessors()
                                + 0.02);
        assertThat(usage.counters().cpuMigrations()).isNotNull().isNotNegative();
        assertThat(usage.counters().countedWork()).isEqualTo("all");
        assertThat(usage.processes().contextSwitches()).isNotNull().isPositive();
        assertThat(usage.memory().pageFaults()).isNotNull().isGreaterThan(100);
    }

    @Test
    void hardwareCountersAreThereWithAPmuAndAbsentWithout() throws Exception {
        ResourceUsage.Counters counters =
                new Bench(Bench.best(), folder).sh(NONE, counting(), BURN).counters();
        if (Files.exists(Path.of("/sys/bus/event_source/devices/cpu"))) {
            assertThat(counters.instructions()).isNotNull().isGreaterThan(10_000_000);
            assertThat(counters.cycles()).isNotNull().isGreaterThan(10_000_000);
        } else {
            System.out.println("no PMU here: hardware counters were not tried");
            assertThat(counters.instructions()).isNull();
            assertThat(counters.cacheMisses()).isNull();
        }
    }

    @Test
    void nothingIsCountedUnasked() throws Exception {
        ResourceUsage usage = new Bench(Bench.best(), folder).sh(NONE, "true");
        assertThat(usage.counters()).isEqualTo(ResourceUsage.Counters.NONE);
        assertThat(usage.memory().pageFaults()).isNotNull().isPositive();
        assertThat(usage.processes().contextSwitches()).isNotNull();
    }

    /** CAP_SYS_ADMIN or CAP_PERFMON, which the root user of a container may lack. */
    private static boolean mayCount() throws IOException {
        String mask =
                Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("CapEff:"))
                        .findFirst()
                        .orElseThrow()
                        .substring("CapEff:".length())
                        .strip();
        return (Long.parseUnsignedLong(mask, 16) & (1L << 21 | 1L << 38)) != 0;
    }

    private static RunConditions counting() {
        return new RunConditions(null, Set.of(Option.COUNTERS));
    }
}
