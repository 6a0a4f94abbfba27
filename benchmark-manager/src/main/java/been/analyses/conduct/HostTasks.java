package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.RoleSettings;
import been.analyses.module.Role;
import been.analyses.store.StoredContext;
import been.packages.SoftwareRepository;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.packages.PackagePlatforms;
import been.protocol.packages.StoredPackage;
import been.tasks.ContextSubmission;
import been.tasks.Hosts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Creates the tasks that find the hosts of an analysis, by being placed there. */
final class HostTasks {
    /** Name of the task that finds the measuring host; a prefix if there are several roles. */
    static final String FIND_HOST = "find-host";

    private final RunningAnalysis running;
    private final Definition definition;
    private final Hosts hosts;
    private final SoftwareRepository packages;

    HostTasks(RunningAnalysis running, Hosts hosts, SoftwareRepository packages) {
        this.running = running;
        this.definition = running.definition();
        this.hosts = hosts;
        this.packages = packages;
    }

    /**
     * One task for each role, or for each platform of the context, that does nothing; the hosts
     * they run on are used.
     */
    ContextSubmission hosts(StoredContext context) {
        List<Role> roles = definition.module().roles();
        List<String> platforms = context.content();
        List<TaskDescriptor> tasks =
                IntStream.range(0, Math.max(roles.size(), platforms.size()))
                        .mapToObj(i -> {
                            TaskId id = Names.task(context.id(), i);
                            return platforms.isEmpty()
                                    ? finder(roles.get(i), id)
                                    : finder(id, i + 1, platforms.get(i));
                        })
                        .toList();
        return running.submission(context, tasks.size() == 1 ? "find a host" : "find hosts", tasks);
    }

    private TaskDescriptor finder(Role role, TaskId id) {
        boolean isAlone = definition.module().roles().size() == 1;
        return finder(
                role,
                id,
                isAlone ? FIND_HOST : FIND_HOST + "-" + role.name(),
                placement -> isAlone ? placement : placement.together("hosts"));
    }

    private TaskDescriptor finder(TaskId id, int number, String platform) {
        boolean isHost =
                hosts.hosts().stream().anyMatch(host -> host.name().value().equals(platform));
        return finder(
                definition.module().measured(),
                id,
                FIND_HOST + "-" + number,
                placement ->
                        isHost
                                ? placement.on(new HostName(platform))
                                : ofGroup(placement, platform));
    }

    private static Placement ofGroup(Placement placement, String group) {
        return new Placement(
                placement.restriction(),
                placement.hosts(),
                List.of(group),
                placement.exclusivity(),
                placement.cores(),
                placement.threads(),
                placement.inputs(),
                placement.resources(),
                placement.together());
    }

    private TaskDescriptor finder(
            Role role, TaskId id, String name, UnaryOperator<Placement> where) {
        RoleSettings settings = definition.settings(role);
        int number = definition.repeat().options().sides() * definition.mostInstances(role);
        Placement one = settings.placement();
        Placement wanted = number == 1 ? one : one.times(number);
        Long memory = settings.bounds().limits().memoryBytes();
        boolean isAlone = definition.module().roles().size() == 1;
        boolean fitsAnywhere = isAlone && wanted.cores() == 1 && wanted.resources().isEmpty();
        Placement placement =
                fitsAnywhere
                        ? new Placement(wanted.restriction(), wanted.hosts(), Exclusivity.SHARED, 1)
                        : wanted; // a host that is too small would be useless
        String runsPackages =
                PackagePlatforms.restriction(
                        running.packages(role).values().stream()
                                .flatMap(own ->
                                        Stream.concat(
                                                Stream.of(own),
                                                packages.required(own.digest()).stream()))
                                .flatMap(
                                        each -> packages.find(each.name(), each.version()).stream())
                                .map(StoredPackage::platforms));
        return new TaskDescriptor(
                id,
                name,
                TaskKind.JOB,
                new Program.Command(List.of("true")),
                Map.of(),
                Map.of(),
                Map.of(),
                where.apply(runsPackages.isEmpty() ? placement : placement.where(runsPackages)),
                new ResourceLimits(
                        null,
                        Duration.ofMinutes(1),
                        memory == null ? null : memory * number,
                        null,
                        null),
                List.of(),
                new FailurePolicy(false, 2),
                List.of());
    }
}
