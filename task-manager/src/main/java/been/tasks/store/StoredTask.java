package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.tasks.state.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task as it is on disk.
 *
 * @param host of the current or last attempt
 * @param inherited its properties that it did not set itself, each with where it is from
 */
public record StoredTask(
        ContextId context,
        long seq,
        String owner,
        TaskDescriptor descriptor,
        TaskState state,
        long version,
        @Nullable HostName host,
        Facts facts,
        Map<String, String> inherited) {
    public StoredTask {
        inherited = Map.copyOf(inherited);
    }

    /** One that set all of its properties itself. */
    public StoredTask(
            ContextId context,
            long seq,
            String owner,
            TaskDescriptor descriptor,
            TaskState state,
            long version,
            @Nullable HostName host,
            Facts facts) {
        this(context, seq, owner, descriptor, state, version, host, facts, Map.of());
    }

    /** What is known of the current or last attempt beside its state. */
    public record Facts(
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable ResourceUsage usage,
            List<Report.UploadedFile> files,
            long progressDone,
            long progressTotal) {
        public static final Facts NONE = new Facts(null, null, null, List.of(), 0, 0);

        public Facts {
            files = List.copyOf(files);
        }

        public Facts startedAt(Instant time) {
            return new Facts(time, endedAt, usage, files, progressDone, progressTotal);
        }

        public Facts endedAt(Instant time) {
            return new Facts(startedAt, time, usage, files, progressDone, progressTotal);
        }

        public Facts left(@Nullable ResourceUsage used, List<Report.UploadedFile> uploaded) {
            return new Facts(startedAt, endedAt, used, uploaded, progressDone, progressTotal);
        }
    }

    /** The same in its next state. */
    public StoredTask moved(TaskState next, @Nullable HostName on, Facts known) {
        return new StoredTask(
                context, seq, owner, descriptor, next, version + 1, on, known, inherited);
    }

    public TaskId id() {
        return descriptor.id();
    }

    public String name() {
        return descriptor.name();
    }

    public int attempt() {
        return state.tries().attempt();
    }

    /** Whether this is the attempt that may still report: the current one, on that host. */
    public boolean isHeldBy(HostName reporter, TaskAttempt reported) {
        return switch (state) {
            case TaskState.OnHost on ->
                    on.host().equals(reporter) && reported.attempt() == attempt();
            case TaskState.Ending ending ->
                    reporter.equals(ending.host()) && reported.attempt() == attempt();
            case TaskState.Waiting _, TaskState.Ready _, TaskState.Terminal _ -> false;
        };
    }
}
