package been.analyses.conduct;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisState;
import been.protocol.tasks.TaskView;
import java.time.InstantSource;
import java.util.List;

/**
 * Pins the host that all executions run on: the scheduler itself finds it, by placing a task that
 * does nothing under the role's conditions.
 */
final class HostSearch implements Stage {
    private final AnalysisStore store;
    private final Errands errands;
    private final InstantSource clock;

    HostSearch(AnalysisStore store, Errands errands, InstantSource clock) {
        this.store = store;
        this.errands = errands;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(Undertaking undertaking) {
        return undertaking.analysis().host() != null;
    }

    @Override
    public boolean step(Undertaking undertaking) {
        StoredContext context = Contexts.of(store, undertaking, Purpose.HOST, List.of());
        var submission = errands.submissions(undertaking);
        return switch (errands.carry(context, () -> submission.host(context))) {
            case Errands.Refused refused -> {
                store.halt(undertaking.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case Errands.Taken taken -> found(undertaking, context, taken);
        };
    }

    private boolean found(Undertaking undertaking, StoredContext context, Errands.Taken taken) {
        if (!taken.isEnded()) {
            store.say(
                    undertaking.id(),
                    taken.waiting(clock.instant())
                            .map(why -> "waits for a host: " + why)
                            .orElse(null));
            return false;
        }
        TaskView task = taken.tasks().getFirst();
        HostName host = task.host();
        if (Errands.succeeded(task) && host != null) {
            store.pin(undertaking.id(), host, context.id());
        } else if (Failures.isInterruption(task)) {
            store.done(context.id());
        } else {
            store.failed(
                    context.id(),
                    Failures.of(task, "", clock.instant()),
                    "no host was found: " + Failures.detail(task));
        }
        return true;
    }
}
