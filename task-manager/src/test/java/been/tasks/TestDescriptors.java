package been.tasks;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Descriptors of tasks for tests, changed one word at a time. */
public record TestDescriptors(TaskDescriptor descriptor) {

    /** A shared job; its id is made from its name and context. */
    public static TestDescriptors job(String context, String name) {
        return new TestDescriptors(
                TaskDescriptor.job(
                        new TaskId(context + "." + name),
                        name,
                        new Program.Command(List.of("/bin/true"))));
    }

    public static TestDescriptors service(String context, String name) {
        return job(context, name).with(TaskKind.SERVICE);
    }

    public static TestDescriptors generator(String context, String name) {
        return job(context, name).with(TaskKind.GENERATOR);
    }

    public static ContextSubmission growing(String id, TestDescriptors... descriptors) {
        ContextSubmission fixed = context(id, descriptors);
        return new ContextSubmission(
                fixed.id(), fixed.name(), fixed.owner(), 0, true, Map.of(), fixed.tasks());
    }

    public static ContextSubmission context(
            String id, String owner, TestDescriptors... descriptors) {
        return new ContextSubmission(
                new ContextId(id),
                "context " + id,
                owner,
                List.of(descriptors).stream().map(TestDescriptors::descriptor).toList());
    }

    public static ContextSubmission context(String id, TestDescriptors... descriptors) {
        return context(id, "owner", descriptors);
    }

    public TestDescriptors with(TaskKind kind) {
        return copy(
                kind,
                descriptor.placement(),
                descriptor.limits(),
                descriptor.dependencies(),
                descriptor.failure());
    }

    public TestDescriptors exclusive() {
        return with(Exclusivity.EXCLUSIVE, 1);
    }

    public TestDescriptors with(Exclusivity exclusivity, int cores) {
        Placement placement = descriptor.placement();
        return with(new Placement(placement.restriction(), placement.hosts(), exclusivity, cores));
    }

    public TestDescriptors restricted(@Nullable String restriction) {
        Placement placement = descriptor.placement();
        return with(
                new Placement(
                        restriction,
                        placement.hosts(),
                        placement.exclusivity(),
                        placement.cores()));
    }

    public TestDescriptors on(String... hosts) {
        Placement placement = descriptor.placement();
        return with(
                new Placement(
                        placement.restriction(),
                        List.of(hosts).stream().map(HostName::new).toList(),
                        placement.exclusivity(),
                        placement.cores()));
    }

    public TestDescriptors with(Placement placement) {
        return copy(
                descriptor.kind(),
                placement,
                descriptor.limits(),
                descriptor.dependencies(),
                descriptor.failure());
    }

    /**
     * @param memory its limit; null for none
     */
    public TestDescriptors taking(@Nullable Long memory, Map<String, Integer> resources) {
        Placement old = descriptor.placement();
        return copy(
                descriptor.kind(),
                new Placement(
                        old.restriction(),
                        old.hosts(),
                        old.exclusivity(),
                        old.cores(),
                        old.threads(),
                        old.inputs(),
                        resources),
                new ResourceLimits(null, null, memory, null, null),
                descriptor.dependencies(),
                descriptor.failure());
    }

    /** Placed at once with those that name the same. */
    public TestDescriptors together(String gang) {
        Placement old = descriptor.placement();
        return with(
                new Placement(
                        old.restriction(),
                        old.hosts(),
                        old.groups(),
                        old.exclusivity(),
                        old.cores(),
                        old.threads(),
                        old.inputs(),
                        old.resources(),
                        gang));
    }

    public TestDescriptors limitedTo(Duration wallTime) {
        return copy(
                descriptor.kind(),
                descriptor.placement(),
                new ResourceLimits(null, wallTime, null, null, null),
                descriptor.dependencies(),
                descriptor.failure());
    }

    public TestDescriptors after(Dependency... dependencies) {
        return copy(
                descriptor.kind(),
                descriptor.placement(),
                descriptor.limits(),
                List.of(dependencies),
                descriptor.failure());
    }

    public TestDescriptors after(String... tasks) {
        return after(List.of(tasks).stream().map(Dependency::finished).toArray(Dependency[]::new));
    }

    /** A service that ends as soon as one of these holds. */
    public TestDescriptors until(Dependency... stops) {
        return copy(
                descriptor.kind(),
                descriptor.program(),
                descriptor.properties(),
                descriptor.dependencies(),
                List.of(stops));
    }

    public TestDescriptors having(Map<String, String> properties) {
        return copy(
                descriptor.kind(),
                descriptor.program(),
                properties,
                descriptor.dependencies(),
                descriptor.stops());
    }

    /** Reads the working directories of these tasks. */
    public TestDescriptors reading(String... tasks) {
        return running(
                new Program.Command(
                        Stream.concat(
                                        Stream.of("cat"),
                                        Stream.of(tasks).map(task -> "${work." + task + "}/out"))
                                .toList()));
    }

    public TestDescriptors running(Program program) {
        return copy(
                descriptor.kind(),
                program,
                descriptor.properties(),
                descriptor.dependencies(),
                descriptor.stops());
    }

    private TestDescriptors copy(
            TaskKind kind,
            Program program,
            Map<String, String> properties,
            List<Dependency> dependencies,
            List<Dependency> stops) {
        return new TestDescriptors(
                new TaskDescriptor(
                        descriptor.id(),
                        descriptor.name(),
                        kind,
                        program,
                        descriptor.packages(),
                        properties,
                        descriptor.environment(),
                        descriptor.placement(),
                        descriptor.limits(),
                        dependencies,
                        stops,
                        descriptor.failure(),
                        descriptor.survivesMillis(),
                        descriptor.attachments(),
                        descriptor.conditions(),
                        descriptor.monitoring()));
    }

    public TestDescriptors failing(FailurePolicy policy) {
        return copy(
                descriptor.kind(),
                descriptor.placement(),
                descriptor.limits(),
                descriptor.dependencies(),
                policy);
    }

    public TestDescriptors packaged(String alias, PackageReference reference) {
        return new TestDescriptors(
                new TaskDescriptor(
                        descriptor.id(),
                        descriptor.name(),
                        descriptor.kind(),
                        descriptor.program(),
                        Map.of(alias, reference),
                        descriptor.properties(),
                        descriptor.environment(),
                        descriptor.placement(),
                        descriptor.limits(),
                        descriptor.dependencies(),
                        descriptor.stops(),
                        descriptor.failure(),
                        descriptor.survivesMillis(),
                        descriptor.attachments(),
                        descriptor.conditions(),
                        descriptor.monitoring()));
    }

    /** Call it last: a service that other contexts find by this name. */
    public TestDescriptors foundAs(String service) {
        return new TestDescriptors(
                new TaskDescriptor(
                        descriptor.id(),
                        descriptor.name(),
                        descriptor.kind(),
                        descriptor.program(),
                        descriptor.packages(),
                        descriptor.properties(),
                        descriptor.environment(),
                        descriptor.placement(),
                        descriptor.limits(),
                        descriptor.dependencies(),
                        descriptor.stops(),
                        descriptor.failure(),
                        descriptor.survivesMillis(),
                        descriptor.attachments(),
                        descriptor.conditions(),
                        descriptor.monitoring(),
                        null,
                        service));
    }

    /** Call it last: other words make a task under the usual conditions. */
    public TestDescriptors under(RunConditions conditions) {
        return new TestDescriptors(descriptor.under(conditions));
    }

    /** Call it last: the other words make a task that does not survive. */
    public TestDescriptors surviving(Duration time) {
        return new TestDescriptors(
                new TaskDescriptor(
                        descriptor.id(),
                        descriptor.name(),
                        descriptor.kind(),
                        descriptor.program(),
                        descriptor.packages(),
                        descriptor.properties(),
                        descriptor.environment(),
                        descriptor.placement(),
                        descriptor.limits(),
                        descriptor.dependencies(),
                        descriptor.stops(),
                        descriptor.failure(),
                        time.toMillis(),
                        descriptor.attachments(),
                        descriptor.conditions(),
                        descriptor.monitoring()));
    }

    private TestDescriptors copy(
            TaskKind kind,
            Placement placement,
            ResourceLimits limits,
            List<Dependency> dependencies,
            FailurePolicy failure) {
        return new TestDescriptors(
                new TaskDescriptor(
                        descriptor.id(),
                        descriptor.name(),
                        kind,
                        descriptor.program(),
                        descriptor.packages(),
                        descriptor.properties(),
                        descriptor.environment(),
                        placement,
                        limits,
                        dependencies,
                        descriptor.stops(),
                        failure,
                        descriptor.survivesMillis(),
                        descriptor.attachments(),
                        descriptor.conditions(),
                        descriptor.monitoring()));
    }
}
