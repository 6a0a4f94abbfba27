package been.task.testing;

import been.task.NewPackage;
import been.task.NewTask;
import been.task.record.RecordedMetric;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a task left behind.
 *
 * @param checkpoints it published, by name
 * @param latches what is left of each latch that it or {@link TaskTester#latch} made
 * @param submitted the tasks that it added to its context, in order
 * @param packages that it published, in order
 * @param log its records, as {@code LEVEL text}
 * @param done of its last progress; 0 when it gave none
 * @param total of its last progress
 * @param metrics what it recorded
 * @param results the folder of its results
 */
public record TestedRun(
        Map<String, String> checkpoints,
        Map<String, Long> latches,
        List<NewTask> submitted,
        List<NewPackage> packages,
        List<String> log,
        long done,
        long total,
        List<RecordedMetric> metrics,
        Path results) {

    public TestedRun {
        checkpoints = Map.copyOf(checkpoints);
        latches = Map.copyOf(latches);
        submitted = List.copyOf(submitted);
        packages = List.copyOf(packages);
        log = List.copyOf(log);
        metrics = List.copyOf(metrics);
    }

    /**
     * The values of one metric.
     *
     * @throws IllegalArgumentException when the task recorded no such metric
     */
    public double[] values(String metric) {
        return metrics.stream()
                .filter(recorded -> recorded.name().equals(metric))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("no metric '" + metric + "' recorded"))
                .values();
    }
}
