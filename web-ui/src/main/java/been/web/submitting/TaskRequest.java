package been.web.submitting;

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
import been.protocol.Readiness;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One task as callers write it, and what is saved as a descriptor; without more it is a shared job
 * anywhere, unlimited, failing its context.
 *
 * @param descriptor a saved one, {@code group/name/descriptor}, which gives everything that this
 *     leaves out
 */
public record TaskRequest(
        @Nullable TaskId id,
        @Nullable String name,
        @Nullable String descriptor,
        @Nullable TaskKind kind,
        @Nullable Program program,
        Map<String, PackageRequest> packages,
        Map<String, String> properties,
        Map<String, String> environment,
        @Nullable PlacementRequest placement,
        @Nullable ResourceLimits limits,
        List<Dependency> dependencies,
        List<Dependency> stops,
        @Nullable FailureRequest failure,
        @Nullable Long survivesMillis,
        @Nullable String survives,
        List<String> attachments,
        @Nullable RunConditions conditions,
        @Nullable Monitoring monitoring,
        @Nullable Readiness ready,
        @Nullable String service) {

    /**
     * A package, pinned as far as the caller likes: the newest version if it names none, and
     * whatever that version is if it has no digest.
     */
    public record PackageRequest(
            @Nullable String name, @Nullable String version, @Nullable String digest) {}

    public record PlacementRequest(
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

        PlacementRequest over(@Nullable PlacementRequest saved) {
            return saved == null
                    ? this
                    : new PlacementRequest(
                            either(restriction, saved.restriction),
                            either(hosts, saved.hosts),
                            either(groups, saved.groups),
                            either(exclusivity, saved.exclusivity),
                            either(cores, saved.cores),
                            either(threads, saved.threads),
                            either(inputs, saved.inputs),
                            both(resources, saved.resources),
                            either(together, saved.together));
        }
    }

    public record FailureRequest(
            @Nullable Boolean ignore,
            @Nullable Integer retries,
            FailurePolicy.@Nullable WorkFolder work) {

        FailurePolicy policy() {
            return new FailurePolicy(
                    Objects.requireNonNullElse(ignore, false),
                    Objects.requireNonNullElse(retries, 0),
                    Objects.requireNonNullElse(work, FailurePolicy.WorkFolder.NEW));
        }
    }

    /** This request, completed from the saved one; its own properties. */
    TaskRequest over(TaskRequest saved) {
        return new TaskRequest(
                id,
                either(name, saved.name),
                descriptor,
                either(kind, saved.kind),
                either(program, saved.program),
                both(packages, saved.packages),
                properties,
                both(environment, saved.environment),
                placement == null ? saved.placement : placement.over(saved.placement),
                either(limits, saved.limits),
                either(dependencies, saved.dependencies),
                either(stops, saved.stops),
                either(failure, saved.failure),
                survives == null ? either(survivesMillis, saved.survivesMillis) : survivesMillis,
                survivesMillis == null ? either(survives, saved.survives) : survives,
                either(attachments, saved.attachments),
                either(conditions, saved.conditions),
                either(monitoring, saved.monitoring),
                either(ready, saved.ready),
                either(service, saved.service));
    }

    /** The same with this ID. */
    public TaskRequest as(String other) {
        return with(new TaskId(other), name);
    }

    /** The same with this name, if it has none. */
    public TaskRequest calledIfNot(String other) {
        return with(id, Objects.requireNonNullElse(name, other));
    }

    TaskRequest with(@Nullable TaskId ownId, @Nullable String ownName) {
        return new TaskRequest(
                ownId,
                ownName,
                descriptor,
                kind,
                program,
                packages,
                properties,
                environment,
                placement,
                limits,
                dependencies,
                stops,
                failure,
                survivesMillis,
                survives,
                attachments,
                conditions,
                monitoring,
                ready,
                service);
    }

    /**
     * @param found the packages, by their aliases
     * @throws IllegalArgumentException naming what is missing or wrong
     */
    TaskDescriptor task(Map<String, PackageReference> found) {
        TaskId taskId = ContextRequest.required(id, "a task needs an id");
        return new TaskDescriptor(
                taskId,
                Objects.requireNonNullElse(name, taskId.value()),
                Objects.requireNonNullElse(kind, TaskKind.JOB),
                ContextRequest.required(program, "task " + taskId + " needs a program"),
                found,
                properties,
                environment,
                placement == null ? Placement.ANYWHERE_SHARED : placement.placement(),
                Objects.requireNonNullElse(limits, ResourceLimits.NONE),
                dependencies,
                stops,
                failure == null ? FailurePolicy.FAIL : failure.policy(),
                survival(taskId),
                attachments,
                Objects.requireNonNullElse(conditions, RunConditions.USUAL),
                Objects.requireNonNullElse(monitoring, Monitoring.NONE),
                ready,
                service);
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

    private static <T> @Nullable T either(@Nullable T own, @Nullable T saved) {
        return own == null ? saved : own;
    }

    private static <T> List<T> either(List<T> own, List<T> saved) {
        return own.isEmpty() ? saved : own;
    }

    private static <T> Map<String, T> both(Map<String, T> own, Map<String, T> saved) {
        var both = new HashMap<>(saved);
        both.putAll(own);
        return both;
    }
}
