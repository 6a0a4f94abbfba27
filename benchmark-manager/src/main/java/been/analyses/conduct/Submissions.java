package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.RoleSettings;
import been.analyses.definition.Versions;
import been.analyses.module.BuildRecipe;
import been.analyses.module.CommandSource;
import been.analyses.module.Ready;
import been.analyses.module.Role;
import been.analyses.module.Run;
import been.analyses.module.Template;
import been.analyses.module.VersionSource;
import been.analyses.planning.Experiment;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Monitoring;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.Readiness;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.Wire;
import been.tasks.ContextSubmission;
import been.tasks.Hosts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the descriptors of an analysis's tasks; equal arguments give equal descriptors. */
final class Submissions {
    /** Needed by users' programs to find their settings, and by Maven to find its JDK. */
    private static final Map<String, String> PERSON_ENVIRONMENT =
            Map.of("HOME", "${host.os.home}", "JAVA_HOME", "${host.software.java.home}");

    private static final ResourceLimits PROVIDER_LIMITS =
            new ResourceLimits(null, Duration.ofMinutes(15), null, null, null);

    /** Some versions are compiled when they are fetched. */
    private static final ResourceLimits FETCH_LIMITS =
            new ResourceLimits(null, Duration.ofHours(2), null, null, null);

    /** Name of the task that finds the measuring host; a prefix if there are several roles. */
    static final String FIND_HOST = "find-host";

    private static final String TASKS_ALIAS = "tasks";
    static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final RunningAnalysis running;
    private final Definition definition;
    private final Hosts hosts;
    private final List<String> privateHosts;

    Submissions(RunningAnalysis running, Hosts hosts, List<String> privateHosts) {
        this.privateHosts = privateHosts;
        this.running = running;
        this.definition = running.definition();
        this.hosts = hosts;
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
        return submission(context, tasks.size() == 1 ? "find a host" : "find hosts", tasks);
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
        return new TaskDescriptor(
                id,
                name,
                TaskKind.JOB,
                new Program.Command(List.of("true")),
                Map.of(),
                Map.of(),
                Map.of(),
                where.apply(placement),
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

    /** Lists the versions. */
    ContextSubmission versions(
            StoredContext context, Definition.Fetch fetch, Versions.Released asked) {
        var properties = new HashMap<String, String>();
        putIfAsked(properties, "from", asked.from());
        putIfAsked(properties, "to", asked.to());
        return submission(
                context,
                "ask for versions",
                List.of(
                        provider(
                                context,
                                "versions",
                                tasks(fetch).lister(),
                                PROVIDER_LIMITS,
                                fetch,
                                properties)));
    }

    private static void putIfAsked(
            Map<String, String> properties, String name, @Nullable String value) {
        if (value != null) {
            properties.put(name, value);
        }
    }

    /**
     * Fetches all versions with one task, since most of the cost is starting Maven.
     *
     * @param revisions exact names of the versions, in order
     */
    ContextSubmission fetch(StoredContext context, Definition.Fetch fetch, List<String> revisions) {
        Map<String, String> properties =
                Map.of(
                        "versions",
                        String.join(",", context.content()),
                        "revisions",
                        String.join(",", revisions),
                        "package",
                        packageName(running, hosts),
                        "sources",
                        String.valueOf(definition.build().isPresent()));
        return submission(
                context,
                "fetch versions",
                List.of(
                        provider(
                                context,
                                "fetch",
                                tasks(fetch).fetcher(),
                                FETCH_LIMITS,
                                fetch,
                                properties)));
    }

    /** Name of the packages of fetched versions. */
    static String packageName(RunningAnalysis running, Hosts hosts) {
        String name =
                running.definition()
                        .fetch()
                        .orElseThrow(() -> new IllegalStateException("nothing is to be fetched"))
                        .source()
                        .packageName(running.definition().packages());
        return Platform.of(running, hosts).map(platform -> platform.packageName(name)).orElse(name);
    }

    private static VersionSource.Tasks tasks(Definition.Fetch fetch) {
        return Objects.requireNonNull(fetch.source().tasks(), "no task fetches packages");
    }

    private TaskDescriptor provider(
            StoredContext context,
            String name,
            String main,
            ResourceLimits limits,
            Definition.Fetch fetch,
            Map<String, String> properties) {
        VersionSource.Provider source = fetch.source();
        var all = new HashMap<>(properties);
        all.putAll(source.properties());
        all.put("private-hosts", String.join(",", privateHosts));
        String program = source.program();
        if (program != null) {
            all.put(program, "${host.software." + program + ".command}");
        }
        var packages = new HashMap<String, PackageReference>();
        // A command is written by the author and gets only the rights of the author's runs.
        boolean isCommand = source instanceof CommandSource;
        if (isCommand) {
            packages.putAll(definition.packages());
        }
        packages.put(TASKS_ALIAS, Objects.requireNonNull(fetch.tasks()));
        return new TaskDescriptor(
                        Names.task(context.id(), 0),
                        name,
                        TaskKind.JOB,
                        new Program.JavaMain(
                                main,
                                List.of("${package." + TASKS_ALIAS + "}/lib/*"),
                                null,
                                QUICK_START,
                                true),
                        packages,
                        all,
                        isCommand ? Map.of() : PERSON_ENVIRONMENT,
                        new Placement(
                                where(source),
                                source.isOnHost() ? measuringHost() : List.of(),
                                Exclusivity.SHARED,
                                1),
                        limits,
                        List.of(),
                        new FailurePolicy(false, 1),
                        List.of())
                .under(
                        new RunConditions(
                                isCommand
                                        ? definition.measure().bounds().conditions().user()
                                        : RunConditions.PERSON,
                                Set.of()));
    }

    private @Nullable String where(VersionSource.Provider source) {
        String program = Optional.ofNullable(source.interpreter()).orElse(source.program());
        String conditions =
                Stream.of(
                                Optional.ofNullable(program)
                                        .flatMap(one -> Optional.ofNullable(whereItIs(one))),
                                Platform.of(running, hosts).map(Platform::restriction))
                        .flatMap(Optional::stream)
                        .filter(condition -> !condition.isEmpty())
                        .collect(Collectors.joining(" && "));
        return conditions.isEmpty() ? null : conditions;
    }

    /**
     * Hosts that report the program; any host if none does, since unusual installations are not
     * detected, and a failure on the host explains a missing program better than waiting forever.
     */
    private @Nullable String whereItIs(String program) {
        String property = "software." + program + ".version";
        boolean isKnown =
                hosts.hosts().stream()
                        .anyMatch(host -> host.properties().get(property).isPresent());
        return isKnown ? "host." + property + " != ''" : null;
    }

    private List<HostName> measuringHost() {
        return Optional.ofNullable(running.analysis().host()).stream().toList();
    }

    /** One task for each package of the context that is still missing. */
    ContextSubmission build(
            StoredContext context, Definition.Build build, Map<String, WantedBuild> wanted) {
        List<TaskDescriptor> tasks =
                context.content().stream()
                        .filter(wanted::containsKey)
                        .map(version ->
                                builder(
                                        context,
                                        build,
                                        Objects.requireNonNull(wanted.get(version))))
                        .toList();
        return submission(context, "build", tasks);
    }

    private TaskDescriptor builder(
            StoredContext context, Definition.Build build, WantedBuild wanted) {
        BuildRecipe recipe = wanted.recipe();
        String restriction =
                Stream.of(
                                Optional.ofNullable(recipe.restriction()).map("(%s)"::formatted),
                                Optional.of(wanted.architecture())
                                        .filter(a -> !a.isEmpty())
                                        .map("host.host.architecture == '%s'"::formatted))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(" && "));
        return new TaskDescriptor(
                        Names.build(context.id(), wanted.version()),
                        "build-" + wanted.version(),
                        TaskKind.JOB,
                        new Program.JavaMain(
                                "been.sources.Build",
                                List.of("${package." + TASKS_ALIAS + "}/lib/*"),
                                null,
                                QUICK_START,
                                true),
                        Map.of(TASKS_ALIAS, build.tasks(), "source", wanted.source()),
                        Map.of(
                                "name", wanted.name(),
                                "version", wanted.version(),
                                "seed", String.valueOf(wanted.seed()),
                                "steps",
                                        Wire.write(
                                                recipe.steps(wanted.seed()).stream()
                                                        .map(line -> List.of("/bin/sh", "-c", line))
                                                        .toList()),
                                "output", Wire.write(recipe.output()),
                                "provenance", Wire.write(wanted.provenance())),
                        recipe.environment(wanted.seed()),
                        new Placement(
                                restriction.isEmpty() ? null : restriction,
                                List.of(),
                                Exclusivity.SHARED,
                                1),
                        recipe.limits(),
                        List.of(),
                        FailurePolicy.IGNORE,
                        List.of())
                .under(RunConditions.USUAL);
    }

    /**
     * The tasks of each execution, in their order.
     *
     * @param elsewhere the host of all of them; {@code null} for where their experiments belong
     */
    ContextSubmission block(
            StoredContext context,
            @Nullable HostName elsewhere,
            List<StoredRun> runs,
            List<StoredExperiment> experiments) {
        Map<String, StoredExperiment> byKey =
                experiments.stream()
                        .collect(Collectors.toMap(StoredExperiment::key, experiment -> experiment));
        Map<Integer, List<String>> names = new HashMap<>();
        List<TaskDescriptor> tasks = new ArrayList<>();
        for (StoredRun run : runs) {
            StoredExperiment stored = experiment(byKey, run);
            List<Member> members = Member.of(definition, run, stored.experiment().configuration());
            HostName host =
                    Optional.ofNullable(elsewhere)
                            .or(() -> running.hostOf(stored.experiment()))
                            .orElseThrow();
            if (tasks.isEmpty()) {
                tasks.addAll(NetworkTasks.between(context, NetworkTasks.hosts(running, host)));
                if (!tasks.isEmpty()) {
                    names.put(-1, tasks.stream().map(TaskDescriptor::name).toList());
                }
            }
            List<Dependency> after = turnBefore(run, names);
            for (Member member : members) {
                tasks.add(task(member, run, host, stored, after));
                names.computeIfAbsent(run.place(), _ -> new ArrayList<>()).add(member.name());
                if (!isDuet()) {
                    after = List.of(); // one waiting task of a gang is enough
                }
            }
        }
        return submission(context, "measure", tasks);
    }

    /** The same, with the measured tasks under a profiler. */
    ContextSubmission profile(
            StoredContext context, List<StoredRun> runs, List<StoredExperiment> experiments) {
        Set<TaskId> measured = runs.stream().map(StoredRun::task).collect(Collectors.toSet());
        ContextSubmission block = block(context, null, runs, experiments);
        return submission(
                context,
                "profile",
                block.tasks().stream()
                        .map(task -> measured.contains(task.id()) ? task.profiled() : task)
                        .toList());
    }

    private boolean isDuet() {
        return definition.repeat().options().isDuet();
    }

    private static StoredExperiment experiment(
            Map<String, StoredExperiment> experiments, StoredRun run) {
        StoredExperiment experiment = experiments.get(run.experiment());
        if (experiment == null) {
            throw new IllegalStateException(run.task() + " belongs to no experiment");
        }
        return experiment;
    }

    /**
     * The dependencies of an execution: one of several tasks starts after the previous ones ended
     * with any outcome, since each needs its hosts exclusively. Single tasks are exclusive and have
     * no dependencies.
     *
     * @param names of the tasks so far, by place
     */
    private List<Dependency> turnBefore(StoredRun run, Map<Integer, List<String>> names) {
        if (!isDuet() && definition.module().isOneTask()) {
            return List.of();
        }
        OptionalInt before =
                names.keySet().stream()
                        .mapToInt(Integer::intValue)
                        .filter(place -> place < run.place())
                        .max();
        return before.isEmpty()
                ? List.of()
                : names.getOrDefault(before.getAsInt(), List.of()).stream()
                        .map(other -> new Dependency(other, Dependency.FINISHED, Dependency.ANY))
                        .toList();
    }

    private TaskDescriptor task(
            Member member,
            StoredRun run,
            HostName host,
            StoredExperiment stored,
            List<Dependency> after) {
        Role role = member.role();
        Run template = role.run();
        RoleSettings settings = definition.settings(role);
        var others = new OtherRoles(running, hosts, run, stored.experiment());
        Map<String, String> values = values(stored.experiment(), run);
        values.putIfAbsent(Template.INSTANCE, String.valueOf(member.instance()));
        values.putAll(others.values(role, host));
        Placement placement =
                settings.placement().on(running.host(role, host)).withInputs(template.inputs());
        var task =
                new TaskDescriptor(
                                member.task(),
                                member.name(),
                                role.kind(),
                                Template.fill(template.program(), values),
                                packages(role, stored, run),
                                Template.fill(template.properties(), values),
                                Template.fill(template.environment(), values),
                                placed(placement, run),
                                settings.bounds().limits(),
                                Stream.concat(after.stream(), others.conditions(role).stream())
                                        .toList(),
                                FailurePolicy.IGNORE,
                                List.of())
                        .under(settings.bounds().conditions())
                        .monitored(monitoring(role));
        Readiness ready = readiness(role, values);
        return ready == null ? task : task.withReady(ready);
    }

    private Placement placed(Placement placement, StoredRun run) {
        if (isDuet()) {
            return placement.inGang("pair-" + run.place());
        }
        return definition.module().isOneTask()
                ? placement
                : placement.together("execution-" + run.place());
    }

    /** A service may be idle while it has no requests. */
    private Monitoring monitoring(Role role) {
        return role.isJob()
                ? definition.monitoring()
                : new Monitoring(definition.monitoring().detail(), null, null);
    }

    private static @Nullable Readiness readiness(Role role, Map<String, String> values) {
        Ready ready = role.ready().orElse(null);
        if (ready == null || ready.checkpoint().isPresent()) {
            return null; // the task publishes it
        }
        return new Readiness(
                ready.line().orElse(null),
                role.filledPort(values).map(Integer::valueOf).orElse(null),
                ready.within().orElse(null));
    }

    private Map<String, PackageReference> packages(
            Role role, StoredExperiment stored, StoredRun run) {
        var packages = new HashMap<>(definition.packages());
        packages.keySet()
                .removeIf(alias ->
                        !Run.OWN_ALIASES.contains(alias)
                                && !role.run().packages().containsKey(alias));
        PackageReference fetched = stored.fetched();
        if (definition.build().isPresent()) {
            packages.put(Run.VERSION_ALIAS, stored.builds().get(run.binary()).reference());
        } else if (fetched != null) {
            packages.put(Run.VERSION_ALIAS, fetched);
        }
        return packages;
    }

    private Map<String, String> values(Experiment experiment, StoredRun run) {
        var values = new TreeMap<String, String>(experiment.configuration());
        String version = experiment.version();
        if (version != null) {
            values.put(Template.VERSION, version);
        }
        values.put(Template.WARM_UP, String.valueOf(run.warmUp()));
        Optional.ofNullable(run.measurements())
                .or(definition.repeat()::measurements)
                .ifPresent(n -> values.put(Template.MEASUREMENTS, String.valueOf(n)));
        values.put(
                Template.BENCHMARKS,
                Stream.concat(
                                definition.metrics().stream().map(m -> m.metric().name()),
                                definition.module().files().stream()
                                        .flatMap(file -> file.names().stream()))
                        .distinct()
                        .collect(Collectors.joining(",")));
        return values;
    }

    private ContextSubmission submission(
            StoredContext context, String name, List<TaskDescriptor> tasks) {
        return new ContextSubmission(
                context.id(),
                running.analysis().name() + ": " + name,
                Names.owner(running.id()),
                tasks);
    }
}
