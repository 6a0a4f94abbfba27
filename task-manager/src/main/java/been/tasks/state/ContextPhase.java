package been.tasks.state;

import been.protocol.Outcome;

/** Where a context is in its life. */
public sealed interface ContextPhase {

    /** Its tasks are worked on. */
    record Open() implements ContextPhase {}

    /** How it ends is decided; what is left of its tasks is being stopped. */
    record Closing(Outcome outcome) implements ContextPhase {}

    /** None of its tasks runs or will run. */
    record Over(Outcome outcome) implements ContextPhase {}

    /**
     * What a context's tasks amount to.
     *
     * @param failed a task failed whose failure policy is not {@code ignore}
     * @param aborted a task was aborted whose failure policy is not {@code ignore}
     */
    record Tally(int jobs, int jobsOpen, int tasksOpen, boolean failed, boolean aborted) {}

    /** The next phase after a task of the context ended; the same when nothing changes. */
    default ContextPhase after(Tally tally) {
        return switch (this) {
            case Open() when tally.failed() -> new Closing(Outcome.FAILED).after(tally);
            case Open() when tally.tasksOpen() == 0 || everyJobEnded(tally) ->
                    new Closing(tally.aborted() ? Outcome.ABORTED : Outcome.FINISHED).after(tally);
            case Closing(Outcome outcome) when tally.tasksOpen() == 0 -> new Over(outcome);
            case Open o -> o;
            case Closing c -> c;
            case Over o -> o;
        };
    }

    /** The next phase after the context was stopped. */
    default ContextPhase stopped() {
        return switch (this) {
            case Open() -> new Closing(Outcome.ABORTED);
            case Closing c -> c;
            case Over o -> o;
        };
    }

    private static boolean everyJobEnded(Tally tally) {
        return tally.jobs() > 0 && tally.jobsOpen() == 0;
    }
}
