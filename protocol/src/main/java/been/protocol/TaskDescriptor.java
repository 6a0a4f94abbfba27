package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What to run and where, complete: a host needs nothing else to run the task.
 *
 * @param id unique on the platform
 * @param name unique within the context; what others of the context call it
 * @param packages by alias; unpacked read-only before the program starts
 * @param properties handed to the task as they are
 * @param environment added to a clean environment
 * @param stops conditions that each stop a service once they hold; none for a job
 * @param survivesMillis so long it runs on when its host cannot reach a controller, where that is
 *     longer than the host's lease; {@code null} when it ends with the lease
 * @param attachments patterns (glob, relative to {@code results/}) of files to upload besides
 *     recordings and logs; everything in {@code results/} when empty
 * @param conditions user and isolation
 * @param monitoring what is looked at while it runs
 * @param ready when its host publishes that it is ready; {@code null} when it does so itself, or
 *     never is
 * @param service the name by which tasks of other contexts find this one once it is ready; {@code
 *     null} when they do not
 */
public record TaskDescriptor(
        TaskId id,
        String name,
        TaskKind kind,
        Program program,
        Map<String, PackageReference> packages,
        Map<String, String> properties,
        Map<String, String> environment,
        Placement placement,
        ResourceLimits limits,
        List<Dependency> dependencies,
        List<Dependency> stops,
        FailurePolicy failure,
        @Nullable Long survivesMillis,
        List<String> attachments,
        RunConditions conditions,
        Monitoring monitoring,
        @Nullable Readiness ready,
        @Nullable String service) {

    /** The longest time that a task may go on without contact to a controller. */
    public static final Duration LONGEST_SURVIVAL = Duration.ofDays(30);

    /** What callgrind needs at most. */
    private static final int SLOWER = 100;

    @JsonCreator
    public TaskDescriptor {
        packages = Map.copyOf(packages);
        properties = Map.copyOf(properties);
        environment = Map.copyOf(environment);
        dependencies = List.copyOf(dependencies);
        attachments = List.copyOf(attachments);
        stops = List.copyOf(Objects.requireNonNullElse(stops, List.of()));
        // These may be left out.
        conditions = Objects.requireNonNullElse(conditions, RunConditions.USUAL);
        monitoring = Objects.requireNonNullElse(monitoring, Monitoring.NONE);
        if (name.isBlank()) {
            throw new IllegalArgumentException("task " + id + " needs a name");
        }
        if (survivesMillis != null && survivesMillis <= 0) {
            throw new IllegalArgumentException(
                    "task '" + name + "' must survive for a time above 0: " + survivesMillis);
        }
        if (survivesMillis != null && survivesMillis > LONGEST_SURVIVAL.toMillis()) {
            throw new IllegalArgumentException(
                    "task '"
                            + name
                            + "' may survive for up to "
                            + Quantities.formatDuration(LONGEST_SURVIVAL)
                            + ": until then no other host gets it");
        }
        if (service != null) {
            Optional<String> problem = ServicePlaceholder.nameProblem(service);
            if (kind != TaskKind.SERVICE || failure.retries() > 0) {
                problem =
                        Optional.of("only a task of kind service without retries has such a name");
            }
            problem.ifPresent(why -> {
                throw new IllegalArgumentException(
                        "task '%s' cannot be service '%s': %s".formatted(name, service, why));
            });
        }
    }

    /**
     * How much the task takes of each thing of a host beside cores: bytes of {@code memory} where
     * that is limited, and its named resources.
     */
    public Map<String, Long> demands() {
        var demands = new HashMap<String, Long>();
        placement.resources().forEach((name, amount) -> demands.put(name, (long) amount));
        if (limits.memoryBytes() != null) {
            demands.put("memory", limits.memoryBytes());
        }
        return demands;
    }

    /**
     * What must hold before its program starts: its dependencies, that the checkpoints are
     * published whose values it uses, and that the tasks ended whose working directories it reads.
     */
    public List<Dependency> startConditions() {
        return Stream.of(
                        dependencies.stream(),
                        CheckpointPlaceholder.of(this).stream()
                                .flatMap(used -> Stream.ofNullable(used.on())),
                        WorkPlaceholder.ends(this))
                .flatMap(conditions -> conditions)
                .distinct()
                .toList();
    }

    /** A task whose host does not look whether it is ready, and that other contexts do not find. */
    public TaskDescriptor(
            TaskId id,
            String name,
            TaskKind kind,
            Program program,
            Map<String, PackageReference> packages,
            Map<String, String> properties,
            Map<String, String> environment,
            Placement placement,
            ResourceLimits limits,
            List<Dependency> dependencies,
            List<Dependency> stops,
            FailurePolicy failure,
            @Nullable Long survivesMillis,
            List<String> attachments,
            RunConditions conditions,
            Monitoring monitoring) {
        this(
                id,
                name,
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
                attachments,
                conditions,
                monitoring,
                null,
                null);
    }

    /** A task that runs under the usual conditions, without detailed monitoring. */
    public TaskDescriptor(
            TaskId id,
            String name,
            TaskKind kind,
            Program program,
            Map<String, PackageReference> packages,
            Map<String, String> properties,
            Map<String, String> environment,
            Placement placement,
            ResourceLimits limits,
            List<Dependency> dependencies,
            FailurePolicy failure,
            List<String> attachments) {
        this(
                id,
                name,
                kind,
                program,
                packages,
                properties,
                environment,
                placement,
                limits,
                dependencies,
                List.of(),
                failure,
                null,
                attachments,
                RunConditions.USUAL,
                Monitoring.NONE);
    }

    /** The same task under these conditions. */
    public TaskDescriptor under(RunConditions given) {
        return with(packages, properties, given, monitoring, ready);
    }

    /** The same task with these packages and no others. */
    public TaskDescriptor withPackages(Map<String, PackageReference> given) {
        return with(given, properties, conditions, monitoring, ready);
    }

    /**
     * The same task under a profiler, which may make it many times slower: its limits of time are
     * longer.
     */
    public TaskDescriptor profiled() {
        TaskDescriptor task = under(conditions.profiled()).monitored(Monitoring.NONE);
        return new TaskDescriptor(
                id,
                name,
                kind,
                program,
                packages,
                properties,
                environment,
                placement,
                limits.withTimes(SLOWER),
                dependencies,
                stops,
                failure,
                survivesMillis,
                attachments,
                task.conditions,
                task.monitoring,
                ready,
                service);
    }

    /** The same task, watched. */
    public TaskDescriptor monitored(Monitoring how) {
        return with(packages, properties, conditions, how, ready);
    }

    /** The same task, placed so. */
    public TaskDescriptor placed(Placement where) {
        return new TaskDescriptor(
                id,
                name,
                kind,
                program,
                packages,
                properties,
                environment,
                where,
                limits,
                dependencies,
                stops,
                failure,
                survivesMillis,
                attachments,
                conditions,
                monitoring,
                ready,
                service);
    }

    /** The same task with these properties and no others. */
    public TaskDescriptor withProperties(Map<String, String> given) {
        return with(packages, given, conditions, monitoring, ready);
    }

    /** The same task, which is ready then. */
    public TaskDescriptor withReady(Readiness when) {
        return with(packages, properties, conditions, monitoring, when);
    }

    private TaskDescriptor with(
            Map<String, PackageReference> needed,
            Map<String, String> theirs,
            RunConditions given,
            Monitoring how,
            @Nullable Readiness when) {
        return new TaskDescriptor(
                id,
                name,
                kind,
                program,
                needed,
                theirs,
                environment,
                placement,
                limits,
                dependencies,
                stops,
                failure,
                survivesMillis,
                attachments,
                given,
                how,
                when,
                service);
    }

    /** A descriptor with the defaults: a shared job anywhere, without limits or dependencies. */
    public static TaskDescriptor job(TaskId id, String name, Program program) {
        return new TaskDescriptor(
                id,
                name,
                TaskKind.JOB,
                program,
                Map.of(),
                Map.of(),
                Map.of(),
                Placement.ANYWHERE_SHARED,
                ResourceLimits.NONE,
                List.of(),
                FailurePolicy.FAIL,
                List.of());
    }
}
