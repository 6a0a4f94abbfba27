package been.cli.run;

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
        return switch (this) {
            case REGRESSED -> run.counts().regressed() > 0;
            case IMPROVED -> run.counts().improved() > 0;
            case INCONCLUSIVE -> run.counts().inconclusive() > 0;
            case FAILED -> run.state() != RunView.State.FINISHED;
            case NONE -> false;
        };
    }
}
