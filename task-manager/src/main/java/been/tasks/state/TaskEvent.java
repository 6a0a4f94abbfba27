package been.tasks.state;

import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import java.util.Set;

/** What can happen to a task. */
public sealed interface TaskEvent {

    /** Every dependency holds. */
    record DependenciesHold() implements TaskEvent {}

    /** A dependency can no longer hold. */
    record DependencyDied(String detail) implements TaskEvent {}

    /** The placer offers it to a host as a new attempt. */
    record Offered(HostName host) implements TaskEvent {}

    record OfferAccepted() implements TaskEvent {}

    record OfferRefused(String why) implements TaskEvent {}

    /** The host did not answer in time; it may still have taken the offer. */
    record OfferExpired() implements TaskEvent {}

    /** The program runs. */
    record Started() implements TaskEvent {}

    /** The process tree is gone. */
    record CollectingBegan() implements TaskEvent {}

    /** The host reports that the attempt has ended. */
    record Ended(Outcome outcome, Reason reason, String detail) implements TaskEvent {}

    /** It ran longer than its wall-time limit and the host did not end it. */
    record DeadlinePassed() implements TaskEvent {}

    /** The host is alive and no longer holds the attempt, which it once took. */
    record AttemptUnknown() implements TaskEvent {}

    /** The host's lease and the margin are over: its supervisors have ended everything. */
    record HostLost() implements TaskEvent {}

    /** Its host must not run it any longer, though the host is there. */
    record HostWithdrawn(String detail) implements TaskEvent {}

    /**
     * It is stopped.
     *
     * @param reason {@code STOPPED} (a service that is no longer needed), {@code DEPENDENCY} (it
     *     was placed together with a task that failed it), {@code USER} or {@code CONTEXT}
     */
    record StopRequested(Reason reason, String detail) implements TaskEvent {
        private static final Set<Reason> REASONS =
                Set.of(Reason.STOPPED, Reason.DEPENDENCY, Reason.USER, Reason.CONTEXT);

        public StopRequested {
            if (!REASONS.contains(reason)) {
                throw new IllegalArgumentException("a task cannot be stopped for reason " + reason);
            }
        }

        Outcome outcome() {
            return reason == Reason.STOPPED
                    ? Outcome.FINISHED
                    : reason == Reason.DEPENDENCY ? Outcome.FAILED : Outcome.ABORTED;
        }
    }

    /** Nothing of the ending attempt runs any more. */
    record Gone() implements TaskEvent {}
}
