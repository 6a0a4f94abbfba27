package been.bench.dispatch;

import been.bench.platform.OwnProcess;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;

/** How many placements a second the leader commits, and how many tasks a second end. */
final class Placements implements DispatchFigure {
    private static final double LEAST_A_SECOND = 1000;
    private static final int HOSTS = 100;

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        int tasks = dispatch.count(10_000, 500);
        OwnProcess figures =
                OwnProcess.run(
                        PlacementBench.class,
                        dispatch.jvm().options(),
                        Files.createDirectories(dispatch.work()),
                        Objects.requireNonNullElse(dispatch.database(), ""),
                        HOSTS,
                        tasks,
                        dispatch.count(5, 2),
                        dispatch.count(3, 2));
        Value placed = figures.sample("placements-per-second").value();
        Value lived = figures.sample("tasks-per-second").value();
        return List.of(
                Reading.of("placements a second, on disk, " + dispatch.name(), "/s", placed)
                        .aiming("≥ 1000/s", placed.middle() >= LEAST_A_SECOND)
                        .noting(
                                "commands that %d waiting hosts received, from the acknowledgement of the tasks to the last of %,d; without HTTP"
                                        .formatted(HOSTS, tasks)),
                Reading.of("tasks a second, from queued to ended, " + dispatch.name(), "/s", lived)
                        .noting(
                                "the same hosts report at once that each task was accepted, ran and ended; no target"));
    }
}
