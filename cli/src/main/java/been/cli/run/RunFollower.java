package been.cli.run;

import been.cli.platform.AnalysisCalls;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import been.statistics.wording.SpokenDuration;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Waits for a run, with a line of what it does whenever that is something else. */
final class RunFollower {
    private final PlatformClient client;
    private final PrintWriter err;
    private String said = "";

    RunFollower(PlatformClient client, PrintWriter err) {
        this.client = client;
        this.err = err;
    }

    /**
     * The run when it is over, or as it stands when the time is.
     *
     * @param patience {@code null} for ever
     */
    RunReport follow(long id, @Nullable Duration patience) throws InterruptedException {
        return new AnalysisCalls(client).followRun(id, patience, this::say);
    }

    private void say(RunReport run) {
        String now = line(run.run());
        if (!now.equals(said)) {
            err.println(" " + now);
            said = now;
        }
    }

    private static String line(RunView run) {
        String state = run.state().word();
        int tenth =
                run.executionsPlanned() == 0
                        ? 0
                        : 10 * run.executionsDone() / run.executionsPlanned();
        boolean isMeasured = run.state() == RunView.State.RUNNING && run.executionsPlanned() > 0;
        String left =
                run.remaining() == null || tenth == 0
                        ? ""
                        : "   about " + SpokenDuration.of(rounded(run.remaining())) + " left";
        return (isMeasured ? "%s   %d %% done%s".formatted(state, tenth * 10, left) : state)
                + (run.detail() == null ? "" : "   " + run.detail());
    }

    /** So that no line differs from the last one by seconds only. */
    private static Duration rounded(Duration left) {
        return Duration.ofMinutes(Math.max(1, Math.round(left.toSeconds() / 60.0)));
    }
}
