package been.cli.run;

import been.cli.platform.AnalysisCalls;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Terminal;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import java.io.PrintWriter;

/**
 * Shows an analysis's progress until it is over: a bar on a terminal, a line now and then
 * elsewhere.
 */
public final class AnalysisFollower {
    private final PlatformClient client;
    private final PrintWriter err;

    public AnalysisFollower(PlatformClient client, PrintWriter err) {
        this.client = client;
        this.err = err;
    }

    public AnalysisView follow(long id) throws InterruptedException {
        var calls = new AnalysisCalls(client);
        AnalysisView begun = calls.analysis(id);
        err.println(
                begun.summary().name()
                        + "   "
                        + begun.summary().kind()
                        + " with "
                        + begun.summary().subject()
                        + "   "
                        + client.address().url().resolve("/analyses/" + id));
        try (ProgressView view =
                Terminal.isInteractive() ? new ProgressBarView() : new ProgressLines(err)) {
            return calls.follow(id, view::show);
        }
    }

    /** Somewhere to show a summary again and again. */
    interface ProgressView extends AutoCloseable {
        void show(AnalysisSummary summary);

        @Override
        void close();
    }
}
