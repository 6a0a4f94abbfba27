package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Versions;
import been.analyses.module.BuildRecipe;
import been.analyses.module.CommandSource;
import been.analyses.module.VersionSource;
import been.analyses.store.StoredContext;
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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates the tasks that list, fetch and build versions; equal arguments give equal descriptors.
 */
final class VersionTasks {
    /** Needed by users' programs to find their settings, and by Maven to find its JDK. */
    private static final Map<String, String> PERSON_ENVIRONMENT =
            Map.of("HOME", "${host.os.home}", "JAVA_HOME", "${host.software.java.home}");

    private static final ResourceLimits PROVIDER_LIMITS =
            new ResourceLimits(null, Duration.ofMinutes(15), null, null, null);

    /** Some versions are compiled when they are fetched. */
    private static final ResourceLimits FETCH_LIMITS =
            new ResourceLimits(null, Duration.ofHours(2), null, null, null);

    private static final String TASKS_ALIAS = "tasks";
    static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final RunningAnalysis running;
    private final Definition definition;
    private final Hosts hosts;
    private final List<String> privateHosts;

    VersionTasks(RunningAnalysis running, Hosts hosts, List<String> privateHosts) {
        this.running = running;
        this.definition = running.definition();
        this.hosts = hosts;
        this.privateHosts = privateHosts;
    }

    /** Lists the versions. */
    ContextSubmission versions(
            StoredContext context, Definition.Fetch fetch, Versions.Released asked) {
        var properties = new HashMap<String, String>();
        putIfAsked(properties, "from", asked.from());
        putIfAsked(properties, "to", asked.to());
        return running.submission(
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
        return running.submission(
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
        return running.submission(context, "build", tasks);
    }

    private TaskDescriptor builder(
            StoredContext context, Definition.Build build, WantedBuild wanted) {
        BuildRecipe recipe = wanted.recipe();
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
                        new Placement(restriction(wanted), List.of(), Exclusivity.SHARED, 1),
                        recipe.limits(),
                        List.of(),
                        FailurePolicy.IGNORE,
                        List.of())
                .under(RunConditions.USUAL);
    }

    /** The condition on hosts that build it; {@code null} for none. */
    static @Nullable String restriction(WantedBuild wanted) {
        return Stream.of(
                        Optional.ofNullable(wanted.recipe().restriction()).map("(%s)"::formatted),
                        Optional.of(wanted.architecture())
                                .filter(a -> !a.isEmpty())
                                .map("host.host.architecture == '%s'"::formatted))
                .flatMap(Optional::stream)
                .reduce("%s && %s"::formatted)
                .orElse(null);
    }
}
