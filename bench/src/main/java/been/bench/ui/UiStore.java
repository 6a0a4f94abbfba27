package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.platform.OwnProcess;
import been.bench.report.BenchException;
import been.bench.store.FilledFiles;
import been.bench.store.FullStore;
import been.cli.command.Installation;
import been.cli.command.Installation.ControllerJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * How much the measured platform stores.
 *
 * @param benchmarks each is one analysis
 */
record UiStore(int benchmarks, int versions, int executions, int tasks) {
    static final UiStore WHOLE = new UiStore(50, 500, 40, 100_000);
    static final UiStore QUICK = new UiStore(3, 30, 5, 1_000);

    /** Versions of the first analysis that have files, which plots open. */
    private static final int DRAWN_VERSIONS = 10;

    int allExecutions() {
        return benchmarks * versions * executions;
    }

    /** The name that {@code FullStore} gives the last version. */
    String lastVersion() {
        return "1.%d.%d".formatted((versions - 1) / 10, (versions - 1) % 10);
    }

    String sentence() {
        return "%,d executions (%d versions × %d benchmarks × %d), %,d tasks"
                .formatted(allExecutions(), versions, benchmarks, executions, tasks);
    }

    /** Lets a controller create the tables, then fills them. */
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
