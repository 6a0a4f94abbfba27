package been.bench;

import been.bench.store.FilledFiles;
import been.bench.store.FullStore;
import been.cli.Installation;
import been.cli.Installation.ControllerJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * How full the platform is whose pages are looked at.
 *
 * @param benchmarks each of which is an analysis of its own
 */
record UiStore(int benchmarks, int versions, int executions, int tasks) {
    static final UiStore WHOLE = new UiStore(50, 500, 40, 100_000);
    static final UiStore QUICK = new UiStore(3, 30, 5, 1_000);

    /** Of the first analysis; so many have files, which plots open. */
    private static final int DRAWN_VERSIONS = 10;

    int allExecutions() {
        return benchmarks * versions * executions;
    }

    /** As {@code FullStore} calls it. */
    String lastVersion() {
        return "1.%d.%d".formatted((versions - 1) / 10, (versions - 1) % 10);
    }

    String sentence() {
        return "%,d executions (%d versions × %d benchmarks × %d), %,d tasks"
                .formatted(allExecutions(), versions, benchmarks, executions, tasks);
    }

    /** Makes the tables with a controller of their own, and fills them. */
    void make(Installation installation, Path data, long seed)
            throws BenchException, IOException, InterruptedException {
        ControllerProcess.start(installation, data, ControllerJvm.UP, null, 0).close();
        OwnProcess.run(
                FullStore.class,
                List.of("-Xmx512m"),
                data.resolve("controller/been.db"),
                benchmarks,
                versions,
                executions,
                tasks,
                seed);
        OwnProcess.run(
                FilledFiles.class,
                List.of("-Xmx256m"),
                data.resolve("controller/been.db"),
                data.resolve("controller/results"),
                1,
                DRAWN_VERSIONS * executions,
                seed);
    }
}
