package been.cli.run;

import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.statistics.wording.SpokenDuration;
import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A line for each state, each tenth of the way and what delays the start, for logs and pipes. */
final class ProgressLines implements AnalysisFollower.ProgressView {
    private final PrintWriter err;
    private @Nullable AnalysisState lastState;
    private int lastTenth = -1;
    private @Nullable String lastDetail;

    ProgressLines(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void show(AnalysisSummary summary) {
        int tenth =
                summary.executionsPlanned() == 0
                        ? 0
                        : 10 * summary.executionsDone() / summary.executionsPlanned();
        boolean isNews =
                tenth != lastTenth
                        || summary.state() != lastState
                        || (summary.state() == AnalysisState.PREPARING
                                && !Objects.equals(summary.stateDetail(), lastDetail));
        if (!isNews) {
            return;
        }
        lastDetail = summary.stateDetail();
        lastTenth = tenth;
        lastState = summary.state();
        String left =
                summary.remaining() == null
                        ? ""
                        : "   " + SpokenDuration.of(summary.remaining()) + " left";
        err.println(
                " "
                        + summary.state().word()
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
