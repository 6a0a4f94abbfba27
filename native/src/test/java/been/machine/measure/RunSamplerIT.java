package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.machine.utilisation.ProcessSample;
import been.machine.utilisation.RunSample;
import been.machine.utilisation.RunSampler;
import been.protocol.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that are looked at while they go on, on every kind of accounting this machine has. */
class RunSamplerIT {
    @TempDir Path folder;

    static List<Bench.Kind> kinds() throws IOException {
        return Bench.nativeKinds();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(Bench.leftGroups()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aTreeIsSeenAsAWholeAndOneByOne(Bench.Kind kind) throws Exception {
        Path ready = folder.resolve("ready");
        MeasuredRun run =
                new Bench(kind, folder)
                        .start(
                                Bench.wall(Duration.ofMinutes(10)),
                                null,
                                "sh",
                                "-c",
                                "sleep 100 & touch " + ready + "; while :; do :; done");
        try {
            await().until(() -> Files.exists(ready));
            RunSampler sampler = RunSampler.of(run.groups(), run.supervisor());
            RunSample first = sampler.take(100);
            long before = sampler.cpuNanos().orElseThrow();
            await().until(() ->
                    sampler.cpuNanos().orElseThrow() - before > Duration.ofSeconds(1).toNanos());
            RunSample later = sampler.take(100);
            System.out.println(kind + ": " + later);
            assertThat(later.processes()).extracting(ProcessSample::name).contains("sleep", "sh");
            assertThat(cpu(later, "sh")).isGreaterThan(cpu(first, "sh"));
            // An emulated processor takes 0.2 s for the start of a program.
            assertThat(cpu(later, "sleep")).isLessThan(cpu(later, "sh") / 2);
            assertThat(sampler.take(1).processes()).hasSize(1);
            if (kind.hasGroups()) {
                assertThat(later.cpuSeconds()).isNotNull().isGreaterThan(0.2);
            }
            if (kind.hasMemoryControl()) {
                assertThat(later.memoryBytes()).isNotNull().isPositive();
                assertThat(later.faults()).isNotNull().isPositive();
            }
            if (kind.hasPidsControl()) {
                assertThat(later.tasks()).isEqualTo(2);
            }
        } finally {
            run.stop(Reason.USER, Duration.ZERO);
            run.await();
        }
        RunSampler after = RunSampler.of(run.groups(), Optional.empty());
        assertThat(after.cpuNanos()).as("nothing is left to look at").isEmpty();
        assertThat(after.take(100).processes()).isEmpty();
    }

    private static double cpu(RunSample sample, String program) {
        return sample.processes().stream()
                .filter(process -> process.name().equals(program))
                .mapToDouble(process -> process.cpuUserSeconds() + process.cpuSystemSeconds())
                .sum();
    }
}
