package been.analyses.conduct;

import been.analyses.module.Role;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisState;
import been.protocol.tasks.TaskView;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pins the hosts that all executions run on, one for each role: the scheduler itself finds them, by
 * placing tasks that do nothing under the conditions of the roles.
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
        return switch (errands.carry(context, () -> submission.hosts(context))) {
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
        Map<String, HostName> found = new HashMap<>();
        List<Role> roles = undertaking.definition().module().roles();
        for (int i = 0; i < roles.size(); i++) {
            TaskView task = taken.tasks().get(i);
            HostName host = task.host();
            if (Errands.succeeded(task) && host != null) {
                found.put(roles.get(i).name(), host);
            }
        }
        HostName measured = found.remove(undertaking.definition().module().measured().name());
        if (measured != null && found.size() == roles.size() - 1) {
            store.pin(undertaking.id(), measured, found, context.id());
            return true;
        }
        TaskView task = Failures.first(taken.tasks());
        if (Failures.isInterruption(task)) {
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
