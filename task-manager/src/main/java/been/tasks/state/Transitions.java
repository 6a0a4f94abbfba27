package been.tasks.state;

import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.tasks.state.TaskEvent.AttemptUnknown;
import been.tasks.state.TaskEvent.CollectingBegan;
import been.tasks.state.TaskEvent.DeadlinePassed;
import been.tasks.state.TaskEvent.DependenciesHold;
import been.tasks.state.TaskEvent.DependencyDied;
import been.tasks.state.TaskEvent.Ended;
import been.tasks.state.TaskEvent.Gone;
import been.tasks.state.TaskEvent.HostLost;
import been.tasks.state.TaskEvent.HostWithdrawn;
import been.tasks.state.TaskEvent.OfferAccepted;
import been.tasks.state.TaskEvent.OfferExpired;
import been.tasks.state.TaskEvent.OfferRefused;
import been.tasks.state.TaskEvent.Offered;
import been.tasks.state.TaskEvent.Started;
import been.tasks.state.TaskEvent.StopRequested;
import been.tasks.state.TaskState.Aborted;
import been.tasks.state.TaskState.Collecting;
import been.tasks.state.TaskState.Ending;
import been.tasks.state.TaskState.Failed;
import been.tasks.state.TaskState.Finished;
import been.tasks.state.TaskState.OnHost;
import been.tasks.state.TaskState.Placed;
import been.tasks.state.TaskState.Preparing;
import been.tasks.state.TaskState.Ready;
import been.tasks.state.TaskState.Running;
import been.tasks.state.TaskState.Waiting;
import org.jspecify.annotations.Nullable;

/** The whole life of a task in one table. */
public final class Transitions {

    private Transitions() {}

    private record On(TaskState state, TaskEvent event) {}

    /** What the event makes of the state; a pure function, defined for every pair. */
    public static Step next(TaskState state, TaskEvent event) {
        return switch (new On(state, event)) {
            // Before a host is chosen.
            case On(Waiting w, DependenciesHold _) -> to(new Ready(w.tries()));
            case On(Waiting w, DependencyDied d) ->
                    ending(w, null, Outcome.FAILED, Reason.DEPENDENCY, d.detail());
            case On(Waiting w, StopRequested s) -> stopped(w, null, s);
            case On(Ready r, StopRequested s) -> stopped(r, null, s);
            case On(Ready r, Offered o) -> to(new Placed(r.tries().nextAttempt(), o.host()));

            // The host answers the offer, or does not: then it may still have taken it, so the
            // attempt must be seen to end before there is another.
            case On(Placed p, OfferAccepted _) -> to(new Preparing(p.tries(), p.host()));
            case On(Placed p, OfferRefused r) -> refused(p, r.why());
            case On(Preparing p, OfferRefused r) -> refused(p, r.why());
            case On(Placed p, OfferExpired _) -> offerLost(p, p.host(), "did not answer its offer");

            // The host reports; a later report implies the earlier ones.
            case On(Placed p, Started _) -> to(new Running(p.tries(), p.host()));
            case On(Preparing p, Started _) -> to(new Running(p.tries(), p.host()));
            case On(Placed p, CollectingBegan _) -> to(new Collecting(p.tries(), p.host()));
            case On(Preparing p, CollectingBegan _) -> to(new Collecting(p.tries(), p.host()));
            case On(Running r, CollectingBegan _) -> to(new Collecting(r.tries(), r.host()));
            case On(OnHost h, Ended e) -> ended(h, null, e.outcome(), e.reason(), e.detail());

            // It ends by decision of the platform, and is over when the host reports so or is lost.
            case On(OnHost h, StopRequested s) -> stopped(h, h.host(), s);
            case On(Running r, DeadlinePassed _) ->
                    ended(
                            r,
                            r.host(),
                            Outcome.FAILED,
                            Reason.WALL_TIME,
                            "the host did not end it at its wall-time limit");

            // The host forgot it, is taken away from it, or is lost itself.
            case On(Placed p, AttemptUnknown _) -> offerLost(p, p.host(), "no longer knew of it");
            case On(OnHost h, AttemptUnknown _) ->
                    ended(
                            h,
                            h.host(),
                            Outcome.FAILED,
                            Reason.HOST_LOST,
                            "host " + h.host() + " no longer knew of it");
            case On(Placed p, HostWithdrawn _) -> offerLost(p, p.host(), "was withdrawn");
            case On(OnHost h, HostWithdrawn w) ->
                    ended(h, h.host(), Outcome.FAILED, Reason.HOST_LOST, w.detail());
            case On(Placed p, HostLost _) -> offerLost(p, null, "was lost before it answered");
            case On(OnHost h, HostLost _) ->
                    ended(
                            h,
                            null,
                            Outcome.FAILED,
                            Reason.HOST_LOST,
                            "host " + h.host() + " was lost");

            // Ending: what was decided stands, except that a stop also cancels another attempt.
            case On(Ending e, StopRequested s) when e.again() -> stopped(e, e.host(), s);
            case On(Ending e, Ended _) when e.host() != null -> to(e.withoutHost());
            case On(Ending e, HostLost _) when e.host() != null -> to(e.withoutHost());
            case On(Ending e, OfferRefused _) when e.host() != null -> to(e.withoutHost());
            case On(Ending e, Gone _) when e.host() == null -> to(over(e));

            case On(TaskState _, TaskEvent _) -> new Step.Stays();
        };
    }

    private static Step to(TaskState state) {
        return new Step.To(state);
    }

    private static Step ending(
            TaskState from,
            @Nullable HostName host,
            Outcome outcome,
            Reason reason,
            String detail) {
        return to(new Ending(from.tries(), host, outcome, reason, detail, false));
    }

    private static Step stopped(TaskState from, @Nullable HostName host, StopRequested stop) {
        return ending(from, host, stop.outcome(), stop.reason(), stop.detail());
    }

    /** The program did not start, and nothing of it is there. */
    private static Step refused(OnHost state, String why) {
        return state.tries().offersLeft() > 0
                ? to(new Ready(state.tries().withOneOfferUsed()))
                : ending(state, null, Outcome.FAILED, Reason.PLATFORM, "refused: " + why);
    }

    /** An attempt ended: the failure policy may allow another. */
    private static Step ended(
            TaskState from,
            @Nullable HostName host,
            Outcome outcome,
            Reason reason,
            String detail) {
        Tries tries = from.tries();
        return isWorthAnother(outcome, reason) && tries.retriesLeft() > 0
                ? to(new Ending(tries.withOneRetryUsed(), host, outcome, reason, detail, true))
                : ending(from, host, outcome, reason, detail);
    }

    /** It failed, or its host or the platform interrupted it, and it was not stopped. */
    private static boolean isWorthAnother(Outcome outcome, Reason reason) {
        return switch (outcome) {
            case FINISHED -> false;
            case FAILED -> true;
            case ABORTED -> reason == Reason.HOST_LOST || reason == Reason.PLATFORM;
        };
    }

    /** The program is not known to have started: another attempt uses no retry, only an offer. */
    private static Step offerLost(Placed placed, @Nullable HostName host, String what) {
        String detail = "host " + placed.host() + " " + what;
        return placed.tries().offersLeft() > 0
                ? to(
                        new Ending(
                                placed.tries().withOneOfferUsed(),
                                host,
                                Outcome.FAILED,
                                Reason.HOST_LOST,
                                detail,
                                true))
                : ending(placed, host, Outcome.FAILED, Reason.HOST_LOST, detail);
    }

    private static TaskState over(Ending e) {
        if (e.again()) {
            return new Ready(e.tries());
        }
        return switch (e.outcome()) {
            case FINISHED -> new Finished(e.tries(), e.reason(), e.detail());
            case FAILED -> new Failed(e.tries(), e.reason(), e.detail());
            case ABORTED -> new Aborted(e.tries(), e.reason(), e.detail());
        };
    }
}
