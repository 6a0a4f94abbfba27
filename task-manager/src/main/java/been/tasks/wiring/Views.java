package been.tasks.wiring;

import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskView;
import been.tasks.hosts.ConfigurationHistory;
import been.tasks.hosts.HostSituation;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.matching.Configurations;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.store.HostRows;
import been.tasks.store.LatchRows;
import been.tasks.store.Membership;
import been.tasks.store.Rows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What is on disk, as those above are shown it. */
final class Views {

    private Views() {}

    static ContextView context(StoredContext context) {
        return new ContextView(
                context.id(),
                context.name(),
                context.owner(),
                state(context.phase()),
                context.tasks(),
                context.tasks() - context.tally().tasksOpen(),
                context.submittedAt(),
                context.endedAt(),
                context.priority(),
                context.growing(),
                context.properties(),
                context.detail().isEmpty() ? null : context.detail(),
                context.takesTasks());
    }

    static LatchView latch(LatchRows.Latch latch) {
        return new LatchView(latch.name(), latch.count(), latch.remaining());
    }

    private static ContextState state(ContextPhase phase) {
        return switch (phase) {
            case ContextPhase.Open _ -> ContextState.OPEN;
            case ContextPhase.Closing _ -> ContextState.CLOSING;
            case ContextPhase.Over(Outcome outcome) ->
                    switch (outcome) {
                        case FINISHED -> ContextState.FINISHED;
                        case FAILED -> ContextState.FAILED;
                        case ABORTED -> ContextState.ABORTED;
                    };
        };
    }

    /** Where a running task's JVM listens for a debugger; {@code null} when none does. */
    static @Nullable String debugger(Rows rows, StoredTask task) {
        if (!(task.state() instanceof TaskState.Running running)
                || !(task.descriptor().program() instanceof Program.JavaMain main)
                || main.debugging() == null) {
            return null;
        }
        OptionalInt port = rows.attempts().debugPort(new TaskAttempt(task.id(), task.attempt()));
        return port.isEmpty() ? null : running.host() + ":" + port.getAsInt();
    }

    static TaskView task(
            StoredTask task,
            @Nullable String explanation,
            boolean noHostMatches,
            @Nullable String debugger) {
        StoredTask.Facts facts = task.facts();
        return new TaskView(
                task.context(),
                task.descriptor(),
                task.state().name(),
                task.state() instanceof TaskState.Terminal,
                task.attempt(),
                task.host(),
                outcome(task.state()),
                reason(task.state()),
                explanation,
                noHostMatches,
                facts.startedAt(),
                facts.endedAt(),
                facts.usage(),
                facts.files(),
                facts.progressDone(),
                facts.progressTotal(),
                debugger,
                task.inherited());
    }

    /** An end that leads to another attempt is not known yet. */
    private static @Nullable Outcome outcome(TaskState state) {
        return switch (state) {
            case TaskState.Terminal terminal -> terminal.outcome();
            case TaskState.Ending ending -> ending.again() ? null : ending.outcome();
            case TaskState.Waiting _, TaskState.Ready _, TaskState.OnHost _ -> null;
        };
    }

    private static @Nullable Reason reason(TaskState state) {
        return switch (state) {
            case TaskState.Terminal terminal -> terminal.reason();
            case TaskState.Ending ending -> ending.reason();
            case TaskState.Waiting _, TaskState.Ready _, TaskState.OnHost _ -> null;
        };
    }

    static HostView host(
            Rows rows,
            StoredHost host,
            Configurations configurations,
            HostLease lease,
            TaskClock clock) {
        List<TaskAttempt> running =
                rows.tasks().occupying(host.name()).stream()
                        .map(task -> new TaskAttempt(task.id(), task.attempt()))
                        .toList();
        HostSituation situation = HostSituation.of(host, running.size(), lease, clock.steady());
        return new HostView(
                host.name(),
                situation.state(),
                situation.since(),
                situation.why(),
                drain(host.membership().drain(), clock),
                host.seenAt(),
                configurations.properties(host),
                host.usage(),
                running);
    }

    private static HostView.@Nullable Drain drain(
            Membership.@Nullable Drain drain, TaskClock clock) {
        if (drain == null) {
            return null;
        }
        Long until = drain.until();
        return new HostView.Drain(
                drain.since(),
                drain.who(),
                drain.why(),
                until == null ? null : clock.now().plusMillis(until - clock.steady()));
    }

    static HostConfiguration.Entry entry(HostRows.Configuration configuration) {
        return new HostConfiguration.Entry(
                configuration.since(),
                configuration.digest(),
                configuration.added(),
                configuration.removed(),
                configuration.changed());
    }

    static HostConfiguration configuration(ConfigurationHistory.Found found) {
        return new HostConfiguration(
                found.configuration().since(),
                found.configuration().digest(),
                found.before(),
                found.difference(),
                found.properties());
    }

    /** The last line of a log that the host truncated: how much is missing. */
    static LogLine dropped(long number, long timeMillis, long bytes) {
        return new LogLine(
                number, timeMillis, "log", "warn", "truncated, %d bytes dropped".formatted(bytes));
    }

    /** The line that replaces a removed log. */
    static LogLine removed(Instant when) {
        return new LogLine(
                0,
                when.toEpochMilli(),
                "log",
                "info",
                "this log was removed by the retention rules, which set how long"
                        + " logs are kept");
    }
}
