package been.hostruntime.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.machine.utilisation.RunSampler;
import been.task.record.RecordFile;
import been.task.record.RecordedMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recording of a group that consists of this very process. */
class DetailMonitorIT {
    private static final InstantSource NOON =
            InstantSource.fixed(Instant.parse("2026-03-01T12:00:00.123456Z"));

    @TempDir Path folder;

    private static Map<String, RecordedMetric> read(Path file) throws IOException {
        var metrics = new TreeMap<String, RecordedMetric>();
        for (RecordedMetric metric : RecordFile.read(file)) {
            metrics.put(metric.name(), metric);
        }
        return metrics;
    }

    private static RecordedMetric metric(Map<String, RecordedMetric> metrics, String name) {
        return Objects.requireNonNull(metrics.get(name), name);
    }

    private static double[] values(Map<String, RecordedMetric> metrics, String name) {
        return metric(metrics, name).values();
    }

    @Test
    void everyLookIsARowAndItsCostIsInTheFile() throws Exception {
        long self = ProcessHandle.current().pid();
        Path group = Files.createDirectory(folder.resolve("group"));
        Files.writeString(group.resolve("cgroup.procs"), self + "\n");
        Files.writeString(group.resolve("cpu.stat"), "usage_usec 1500000\n");
        Path file = folder.resolve("monitoring.brec");
        RunSampler sampler = RunSampler.of(List.of(group), Optional.empty());
        try (var monitor = DetailMonitor.start(sampler, file, NOON, Duration.ofMillis(10))) {
            assertThat(monitor).isNotNull();
            await().until(() -> values(read(file), "group.time").length > 20);
        }
        Map<String, RecordedMetric> metrics = read(file);
        double[] time = values(metrics, "group.time");
        assertThat(metric(metrics, "group.time").unit())
                .isEqualTo("seconds since 2026-03-01T12:00:00.123Z");
        assertThat(time).isSorted();
        assertThat(time[0]).isBetween(0.0, 5.0);
        assertThat(values(metrics, "group.cpu")).containsOnly(1.5);
        assertThat(values(metrics, "group.memory")).containsOnly(Double.NaN);
        assertThat(values(metrics, "group.processes")).containsOnly(1);
        assertThat(values(metrics, "process.time")).isEqualTo(time);
        assertThat(values(metrics, "process.pid")).containsOnly((double) self);
        assertThat(values(metrics, "process.resident")[0]).isGreaterThan(10 << 20);
        assertThat(values(metrics, "process.program")).containsOnly(0);
        assertThat(metric(metrics, "process.program.0").title()).isEqualTo("java");
        double[] cost = values(metrics, "group.sampler-cpu");
        assertThat(cost).isSorted();
        double spent = (cost[cost.length - 1] - cost[0]) / (cost.length - 1);
        System.out.printf("a look at a group of one process: %.0f us of CPU time%n", spent * 1e6);
        assertThat(spent).isPositive();
    }

    @Test
    void programsAreNumberedAsTheyCome() throws Exception {
        Path file = folder.resolve("monitoring.brec");
        try (var recording = new DetailRecording(file, Instant.EPOCH)) {
            long bytes = recording.add(0, Samples.of("sh", "gcc", "sh"), 0.001);
            assertThat(bytes).isEqualTo((12 + 3 * 12) * 8);
            recording.add(0.1, Samples.of("a b", "gcc"), null);
        }
        Map<String, RecordedMetric> metrics = read(file);
        assertThat(values(metrics, "process.program")).containsExactly(0, 1, 0, 2, 1);
        assertThat(metric(metrics, "process.program.2").title()).isEqualTo("a b");
        assertThat(values(metrics, "process.time")).containsExactly(0, 0, 0, 0.1, 0.1);
        assertThat(values(metrics, "group.sampler-cpu")).containsExactly(0.001, Double.NaN);
        assertThat(values(metrics, "group.tasks")).containsExactly(3, 2);
    }
}
