package been.cli.run;

import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.RunView;

/** What makes {@code been run} end with a status of failure. */
enum FailOn {
    REGRESSED,
    IMPROVED,
    INCONCLUSIVE,
    /** What was to be measured was not: it failed, was stopped, or is paused. */
    FAILED,
    NONE;

    boolean holds(RunView run) {
        return holds(run.counts(), run.state() == RunView.State.FINISHED);
    }

    boolean holds(VerdictCounts verdicts, boolean isMeasured) {
        return switch (this) {
            case REGRESSED -> verdicts.regressed() > 0;
            case IMPROVED -> verdicts.improved() > 0;
            case INCONCLUSIVE -> verdicts.inconclusive() > 0;
            case FAILED -> !isMeasured;
            case NONE -> false;
        };
    }
}
