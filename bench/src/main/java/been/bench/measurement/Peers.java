package been.bench.measurement;

import been.bench.platform.PeerInstallation;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * BenchExec in the ways in which it runs on this machine.
 *
 * @param container as it comes
 * @param bare without containers, which is nearer to what BEEN does unless asked for more
 */
record Peers(@Nullable BenchExec container, @Nullable BenchExec bare) implements AutoCloseable {
    static final Peers NONE = new Peers(null, null);

    /**
     * Installs it where it is missing. What prevents that becomes a problem of the run, which then
     * has no peer.
     */
    static Peers find(BenchRun run) throws IOException, InterruptedException {
        List<String> problems = run.problems();
        Path installation;
        try {
            installation =
                    PeerInstallation.BENCHEXEC.provide(
                            run.folder().resolve("benchexec"), run.out());
        } catch (BenchException e) {
            problems.add(e.getMessage() + "; measured without the peer");
            return NONE;
        }
        Path output = run.work().resolve("benchexec");
        return new Peers(
                container(installation, output, problems),
                start(installation, output, BenchExec.Mode.BARE, problems));
    }

    /** As it is preset where that works, else in the container that its own message suggests. */
    private static @Nullable BenchExec container(
            Path installation, Path output, List<String> problems)
            throws IOException, InterruptedException {
        try {
            return BenchExec.start(installation, output, BenchExec.Mode.CONTAINER);
        } catch (BenchException e) {
            return start(installation, output, BenchExec.Mode.READ_ONLY, problems);
        }
    }

    private static @Nullable BenchExec start(
            Path installation, Path output, BenchExec.Mode mode, List<String> problems)
            throws IOException, InterruptedException {
        try {
            return BenchExec.start(installation, output, mode);
        } catch (BenchException e) {
            problems.add(mode.sentence() + ": " + e.getMessage());
            return null;
        }
    }

    /** The name of the peer in the report. */
    String name() {
        if (container != null) {
            return container.name();
        }
        return bare != null ? bare.name() : "none";
    }

    @Override
    public void close() throws IOException {
        if (container != null) {
            container.close();
        }
        if (bare != null) {
            bare.close();
        }
    }
}
