package been.bench.statistics;

import been.bench.platform.OwnProcess;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;

/** The time that results take on their way in, and to be found again among many. */
final class StorageSpeed implements Simulated {
    private static final int EXECUTIONS = 100_000;
    private static final int LANDINGS = 7;
    private static final double MOST_TO_LAND = 0.6;
    private static final double MOST_TO_OPEN = 0.01;
    private static final double MOST_TO_REINDEX = 60;

    private final BenchRun run;

    StorageSpeed(BenchRun run) {
        this.run = run;
    }

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random)
            throws BenchException, IOException, InterruptedException {
        int executions = share < 1 ? 2_000 : EXECUTIONS;
        Path folder = Files.createDirectories(run.work().resolve("storage"));
        OwnProcess samples =
                OwnProcess.run(
                        StorageBench.class,
                        List.of("-Xmx400m"),
                        folder,
                        executions,
                        share < 1 ? 2 : LANDINGS,
                        random.nextLong());
        Sample land = samples.sample("land");
        Sample open = samples.sample("open");
        Sample reindex = samples.sample("reindex");
        return List.of(
                Reading.of("10 million measurements land", "s", land.value())
                        .aiming("≤ 0.6 s", land.value().middle() <= MOST_TO_LAND)
                        .noting(
                                "from the received recording to the file on the disk and in the"
                                        + " index; heap of 400 MiB at most"),
                Reading.of(
                                "open any of %,d executions".formatted(executions),
                                "s",
                                open.quantile(0.5))
                        .aiming("≤ 10 ms", open.max() <= MOST_TO_OPEN)
                        .noting("found, verified and read; all of a thousand within the target"),
                Reading.of("re-index %,d executions".formatted(executions), "s", reindex.value())
                        .aiming("≤ 60 s", reindex.value().middle() <= MOST_TO_REINDEX)
                        .noting("every file read and verified; SQLite"));
    }
}
