package been.tasks.state;

import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Where a task is in its life, with the data that belongs to that state. A {@link Terminal} state
 * is a promise that nothing of the task still runs.
 */
public sealed interface TaskState {

    Tries tries();

    /** The state's name as the design writes it; what is stored and shown. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** A host may be running something of it. */
    sealed interface OnHost extends TaskState {
        HostName host();
    }

    sealed interface Terminal extends TaskState {
        Outcome outcome();

        Reason reason();

        /** One sentence for people; may be empty. */
        String detail();
    }

    /** A dependency does not hold yet. */
    record Waiting(Tries tries) implements TaskState {}

    /** May be placed. */
    record Ready(Tries tries) implements TaskState {}

    /** Offered to a host, which has not answered. */
    record Placed(Tries tries, HostName host) implements OnHost {}

    /** Packages are fetched and unpacked. */
    record Preparing(Tries tries, HostName host) implements OnHost {}

    /** The program runs. */
    record Running(Tries tries, HostName host) implements OnHost {}

    /** The process tree is gone; results, logs and files are handed over. */
    record Collecting(Tries tries, HostName host) implements OnHost {}

    /**
     * How it ends is decided; lasts until nothing of the attempt runs any more.
     *
     * @param host where something of it may still run; {@code null} once nothing does
     * @param again the task goes back to Ready for another attempt instead of ending
     */
    record Ending(
            Tries tries,
            @Nullable HostName host,
            Outcome outcome,
            Reason reason,
            String detail,
            boolean again)
            implements TaskState {

        Ending withoutHost() {
            return new Ending(tries, null, outcome, reason, detail, again);
        }
    }

    record Finished(Tries tries, Reason reason, String detail) implements Terminal {
        @Override
        public Outcome outcome() {
            return Outcome.FINISHED;
        }
    }

    record Failed(Tries tries, Reason reason, String detail) implements Terminal {
        @Override
        public Outcome outcome() {
            return Outcome.FAILED;
        }
    }

    record Aborted(Tries tries, Reason reason, String detail) implements Terminal {
        @Override
        public Outcome outcome() {
            return Outcome.ABORTED;
        }
    }
}
