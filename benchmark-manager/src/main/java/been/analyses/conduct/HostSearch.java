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
 * Pins the hosts of all executions, one for each role: the scheduler finds them by placing tasks
 * that do nothing under the restrictions of the roles.
 */
final class HostSearch implements Stage {
    private final AnalysisStore store;
    private final ContextSubmitter submitter;
    private final InstantSource clock;

    HostSearch(AnalysisStore store, ContextSubmitter submitter, InstantSource clock) {
        this.store = store;
        this.submitter = submitter;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(RunningAnalysis running) {
        return running.analysis().host() != null;
    }

    @Override
    public boolean step(RunningAnalysis running) {
        StoredContext context = Contexts.of(store, running, Purpose.HOST, List.of());
        var submission = submitter.submissions(running);
        return switch (submitter.submit(context, () -> submission.hosts(context))) {
            case ContextSubmitter.Refused refused -> {
                store.halt(running.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case ContextSubmitter.Taken taken -> found(running, context, taken);
        };
    }

    private boolean found(
            RunningAnalysis running, StoredContext context, ContextSubmitter.Taken taken) {
        if (!taken.isEnded()) {
            store.say(
                    running.id(),
                    taken.waiting(clock.instant())
                            .map(why -> "waits for a host: " + why)
                            .orElse(null));
            return false;
        }
        Map<String, HostName> found = new HashMap<>();
        List<Role> roles = running.definition().module().roles();
        for (int i = 0; i < roles.size(); i++) {
            TaskView task = taken.tasks().get(i);
            HostName host = task.host();
            if (ContextSubmitter.succeeded(task) && host != null) {
                found.put(roles.get(i).name(), host);
            }
        }
        HostName measured = found.remove(running.definition().module().measured().name());
        if (measured != null && found.size() == roles.size() - 1) {
            store.pin(running.id(), measured, found, context.id());
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
