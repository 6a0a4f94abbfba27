package been.cli.run;

import been.cli.platform.Analysis;
import been.cli.terminal.SpokenDuration;
import java.io.PrintWriter;
import java.util.Locale;

/** A line for each state and each tenth of the way, for logs and pipes. */
final class ProgressLines implements AnalysisFollower.ProgressView {
    private final PrintWriter err;
    private String lastState = "";
    private int lastTenth = -1;

    ProgressLines(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void show(Analysis.Summary summary) {
        int tenth =
                summary.executionsPlanned() == 0
                        ? 0
                        : 10 * summary.executionsDone() / summary.executionsPlanned();
        if (tenth == lastTenth && summary.state().equals(lastState)) {
            return;
        }
        lastTenth = tenth;
        lastState = summary.state();
        String left =
                summary.remaining() == null
                        ? ""
                        : "   " + SpokenDuration.of(summary.remaining()) + " left";
        err.println(
                " "
                        + summary.state().toLowerCase(Locale.ROOT)
                        + "   "
                        + summary.executionsDone()
                        + "/"
                        + summary.executionsPlanned()
                        + " executions"
                        + left
                        + (summary.stateDetail() == null ? "" : "   " + summary.stateDetail()));
    }

    @Override
    public void close() {
        err.flush();
    }
}
