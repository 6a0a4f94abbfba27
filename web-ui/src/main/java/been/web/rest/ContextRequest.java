package been.web.rest;

import been.protocol.ContextId;
import been.protocol.CoreThreads;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.Monitoring;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.Quantities;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.ContextSubmission;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A context as callers write it: the JSON of a {@link ContextSubmission}, of which everything may
 * be left out that has a sensible default.
 */
record ContextRequest(
        @Nullable ContextId id,
        @Nullable String name,
        @Nullable String owner,
        @Nullable Integer priority,
        @Nullable Boolean growing,
        Map<String, String> properties,
        List<TaskRequest> tasks) {

    /** One task; without more it is a shared job anywhere, unlimited, failing its context. */
    record TaskRequest(
            @Nullable TaskId id,
            @Nullable String name,
            @Nullable TaskKind kind,
            @Nullable Program program,
            Map<String, PackageReference> packages,
            Map<String, String> properties,
            Map<String, String> environment,
            @Nullable PlacementRequest placement,
            @Nullable ResourceLimits limits,
            List<Dependency> dependencies,
            List<Dependency> stops,
            @Nullable FailurePolicy failure,
            @Nullable Long survivesMillis,
            @Nullable String survives,
            List<String> attachments,
            @Nullable RunConditions conditions,
            @Nullable Monitoring monitoring) {

        TaskDescriptor descriptor() {
            TaskId taskId = required(id, "a task needs an id");
            return new TaskDescriptor(
                    taskId,
                    Objects.requireNonNullElse(name, taskId.value()),
                    Objects.requireNonNullElse(kind, TaskKind.JOB),
                    required(program, "task " + taskId + " needs a program"),
                    packages,
                    properties,
                    environment,
                    placement == null ? Placement.ANYWHERE_SHARED : placement.placement(),
                    Objects.requireNonNullElse(limits, ResourceLimits.NONE),
                    dependencies,
                    stops,
                    Objects.requireNonNullElse(failure, FailurePolicy.FAIL),
                    survival(taskId),
                    attachments,
                    Objects.requireNonNullElse(conditions, RunConditions.USUAL),
                    Objects.requireNonNullElse(monitoring, Monitoring.NONE));
        }

        /** {@code survives: "30m"}, as people write it, or the milliseconds of a descriptor. */
        private @Nullable Long survival(TaskId taskId) {
            if (survives == null) {
                return survivesMillis;
            }
            if (survivesMillis != null) {
                throw new IllegalArgumentException(
                        "task " + taskId + " has both survives and survivesMillis: leave one out");
            }
            try {
                return Quantities.parseDuration(survives).toMillis();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "survives of task " + taskId + ": " + e.getMessage(), e);
            }
        }
    }

    record PlacementRequest(
            @Nullable String restriction,
            List<HostName> hosts,
            List<String> groups,
            @Nullable Exclusivity exclusivity,
            @Nullable Integer cores,
            @Nullable CoreThreads threads,
            @Nullable InputStorage inputs,
            Map<String, Integer> resources,
            @Nullable String together) {

        Placement placement() {
            return new Placement(
                    restriction,
                    hosts,
                    groups,
                    Objects.requireNonNullElse(exclusivity, Exclusivity.SHARED),
                    Objects.requireNonNullElse(cores, 1),
                    Objects.requireNonNullElse(threads, CoreThreads.ONE),
                    Objects.requireNonNullElse(inputs, InputStorage.DISK),
                    resources,
                    together);
        }
    }

    /**
     * @throws IllegalArgumentException naming what is missing
     */
    ContextSubmission submission(String caller) {
        ContextId contextId = required(id, "a context needs an id, chosen by you");
        return new ContextSubmission(
                contextId,
                Objects.requireNonNullElse(name, contextId.value()),
                Objects.requireNonNullElse(owner, caller),
                Objects.requireNonNullElse(priority, 0),
                Objects.requireNonNullElse(growing, false),
                properties,
                tasks.stream().map(TaskRequest::descriptor).toList());
    }

    private static <T> T required(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new IllegalArgumentException(otherwise);
        }
        return value;
    }
}
