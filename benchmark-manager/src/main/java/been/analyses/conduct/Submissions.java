package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Versions;
import been.analyses.module.BuildRecipe;
import been.analyses.module.CommandSource;
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
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import been.protocol.Wire;
import been.tasks.ContextSubmission;
import been.tasks.Hosts;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the descriptors of an analysis's tasks; the same arguments give the same descriptors. */
final class Submissions {
    /** What a user's own programs need to find their settings, and Maven its JDK. */
    private static final Map<String, String> PERSON_ENVIRONMENT =
            Map.of("HOME", "${host.os.home}", "JAVA_HOME", "${host.software.java.home}");

    private static final ResourceLimits PROVIDER_LIMITS =
            new ResourceLimits(null, Duration.ofMinutes(15), null, null, null);

    /** Some versions have to be compiled when they are fetched. */
    private static final ResourceLimits FETCH_LIMITS =
            new ResourceLimits(null, Duration.ofHours(2), null, null, null);

    private static final String TASKS_ALIAS = "tasks";
    private static final List<String> QUICK_START =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Undertaking undertaking;
    private final Definition definition;
    private final Hosts hosts;
    private final List<String> privateHosts;

    Submissions(Undertaking undertaking, Hosts hosts, List<String> privateHosts) {
        this.privateHosts = privateHosts;
        this.undertaking = undertaking;
        this.definition = undertaking.definition();
        this.hosts = hosts;
    }

    /** A task that does nothing: where it runs is the answer. */
    ContextSubmission host(StoredContext context) {
        int sides = definition.repeat().manner().sides();
        Placement role = definition.measure().placement();
        Placement wanted = sides == 1 ? role : role.times(sides);
        Long memory = definition.limits().memoryBytes();
        boolean fitsAnywhere = wanted.cores() == 1 && wanted.resources().isEmpty();
        Placement placement =
                fitsAnywhere
                        ? new Placement(wanted.restriction(), wanted.hosts(), Exclusivity.SHARED, 1)
                        : wanted; // for a host that is too small to be found helps nobody
        var task =
                new TaskDescriptor(
                        Names.task(context.id(), 0),
                        "find-host",
                        TaskKind.JOB,
                        new Program.Command(List.of("true")),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        placement,
                        new ResourceLimits(
                                null,
                                Duration.ofMinutes(1),
                                memory == null ? null : memory * sides,
                                null,
                                null),
                        List.of(),
                        new FailurePolicy(false, 2),
                        List.of());
        return submission(context, "find a host", List.of(task));
    }

    /** Asks for the versions. */
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
     * Fetches all versions in one go, since starting Maven is most of the work.
     *
     * @param revisions exact names of the versions, in their order
     */
    ContextSubmission fetch(StoredContext context, Definition.Fetch fetch, List<String> revisions) {
        Map<String, String> properties =
                Map.of(
                        "versions",
                        String.join(",", context.content()),
                        "revisions",
                        String.join(",", revisions),
                        "package",
                        packageName(undertaking, hosts),
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

    /** Name of the packages that versions are fetched as. */
    static String packageName(Undertaking undertaking, Hosts hosts) {
        String name =
                undertaking
                        .definition()
                        .fetch()
                        .orElseThrow(() -> new IllegalStateException("nothing is to be fetched"))
                        .source()
                        .packageName();
        return Platform.of(undertaking, hosts)
                .map(platform -> platform.packageName(name))
                .orElse(name);
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
        // A command is the author's, and gets no rights that the author's runs do not have.
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
                                isCommand ? definition.conditions().user() : RunConditions.PERSON,
                                Set.of()));
    }

    private @Nullable String where(VersionSource.Provider source) {
        String program = Optional.ofNullable(source.interpreter()).orElse(source.program());
        String conditions =
                Stream.of(
                                Optional.ofNullable(program)
                                        .flatMap(one -> Optional.ofNullable(whereItIs(one))),
                                Platform.of(undertaking, hosts).map(Platform::restriction))
                        .flatMap(Optional::stream)
                        .filter(condition -> !condition.isEmpty())
                        .collect(Collectors.joining(" && "));
        return conditions.isEmpty() ? null : conditions;
    }

    /**
     * A host that says it has the program; any, when none says so: an unusual installation is not
     * recognised, and where there is none, the host says that better than an endless wait.
     */
    private @Nullable String whereItIs(String program) {
        String property = "software." + program + ".version";
        boolean isKnown =
                hosts.hosts().stream()
                        .anyMatch(host -> host.properties().get(property).isPresent());
        return isKnown ? "host." + property + " != ''" : null;
    }

    private List<HostName> measuringHost() {
        return Optional.ofNullable(undertaking.analysis().host()).stream().toList();
    }

    /** One task for each of the context's packages that is still wanted. */
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
        BuildRecipe recipe = build.recipe();
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
                                "provenance", Wire.write(wanted.provenance(recipe))),
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

    /** One task for each execution, in their order. */
    ContextSubmission block(
            StoredContext context,
            HostName host,
            List<StoredRun> runs,
            List<StoredExperiment> experiments) {
        Map<String, StoredExperiment> byKey =
                experiments.stream()
                        .collect(Collectors.toMap(StoredExperiment::key, experiment -> experiment));
        List<TaskDescriptor> tasks =
                runs.stream()
                        .map(run ->
                                execution(run, host, experiment(byKey, run), turnBefore(run, runs)))
                        .toList();
        return submission(context, "measure", tasks);
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
     * What an execution waits for: those of a duet until the pair before them has ended, however it
     * did, since each pair is to be alone on its host. Others are exclusive, and wait for nothing.
     */
    private List<Dependency> turnBefore(StoredRun run, List<StoredRun> runs) {
        if (!definition.repeat().manner().isDuet()) {
            return List.of();
        }
        OptionalInt before =
                runs.stream().mapToInt(StoredRun::place).filter(place -> place < run.place()).max();
        return runs.stream()
                .filter(other -> before.isPresent() && other.place() == before.getAsInt())
                .map(other -> new Dependency(name(other), Dependency.FINISHED, Dependency.ANY))
                .toList();
    }

    private static String name(StoredRun run) {
        return Names.execution(run.experiment(), run.binary(), run.number());
    }

    private TaskDescriptor execution(
            StoredRun run, HostName host, StoredExperiment stored, List<Dependency> after) {
        Run template = definition.module().run();
        Map<String, String> values = values(stored.experiment(), run);
        Placement placement =
                definition.measure().placement().on(host).withInputs(template.inputs());
        boolean isDuet = definition.repeat().manner().isDuet();
        return new TaskDescriptor(
                        run.task(),
                        name(run),
                        TaskKind.JOB,
                        Template.fill(template.program(), values),
                        packages(stored, run),
                        Template.fill(template.properties(), values),
                        Template.fill(template.environment(), values),
                        isDuet ? placement.inGang("pair-" + run.place()) : placement,
                        definition.limits(),
                        after,
                        FailurePolicy.IGNORE,
                        List.of())
                .under(definition.conditions())
                .monitored(definition.monitoring());
    }

    private Map<String, PackageReference> packages(StoredExperiment stored, StoredRun run) {
        var packages = new HashMap<>(definition.packages());
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
                definition.metrics().stream()
                        .map(m -> m.metric().name())
                        .collect(Collectors.joining(",")));
        return values;
    }

    private ContextSubmission submission(
            StoredContext context, String name, List<TaskDescriptor> tasks) {
        return new ContextSubmission(
                context.id(),
                undertaking.analysis().name() + ": " + name,
                Names.owner(undertaking.id()),
                tasks);
    }
}
