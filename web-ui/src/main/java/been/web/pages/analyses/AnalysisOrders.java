package been.web.pages.analyses;

import been.analyses.Analyses;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.web.pages.parts.Dialogs;
import been.web.security.Caller;

/** Stops and continues analyses. */
public record AnalysisOrders(Analyses analyses, Caller caller) {

    public boolean mayStop(AnalysisSummary summary) {
        return caller.may(Role.OPERATOR) && !summary.state().isTerminal();
    }

    public boolean mayRepeat(AnalysisSummary summary) {
        return caller.may(Role.OPERATOR)
                && summary.state().isTerminal()
                && summary.executionsDone() > 0;
    }

    public boolean mayContinue(AnalysisSummary summary) {
        return caller.may(Role.OPERATOR)
                && (summary.state() == AnalysisState.PAUSED
                        || summary.state() == AnalysisState.STOPPED);
    }

    public void confirmStop(AnalysisSummary summary) {
        Dialogs.confirm(
                "Stop " + summary.name() + "?",
                "Running executions are ended. What was measured is kept, and the analysis can be"
                        + " continued.",
                "Stop",
                "Keep running",
                () -> analyses.stop(summary.id(), caller.name()));
    }

    public void resume(AnalysisSummary summary) {
        analyses.resume(summary.id(), caller.name());
    }
}
