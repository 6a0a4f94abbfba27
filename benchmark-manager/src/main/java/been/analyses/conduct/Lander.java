package been.analyses.conduct;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.MeasuredMetric.Located;
import been.analyses.module.MeasuredMetric.Matched;
import been.analyses.module.MeasuredMetric.Recorded;
import been.analyses.module.MeasuredMetric.RunFigure;
import been.analyses.planning.Experiment;
import been.analyses.store.StoredRun;
import been.protocol.HostName;
import been.protocol.Program;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import been.protocol.hosts.HostConfiguration;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.tasks.TaskView;
import been.results.Landed;
import been.results.Landing;
import been.results.MeasurementOrigin;
import been.results.Results;
import been.tasks.Hosts;
import been.tasks.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Stores the outputs of an execution as results, with all known metadata. */
final class Lander {
    /** Folder of the SDK's recorder. */
    private static final String RECORDING = "measurements.brec";

    /** Tasks of an execution whose figures are all stored. */
    private static final int MOST_WITH_FIGURES = 16;

    /** Who leaves disturbed executions out. */
    private static final String PLATFORM = "BEEN";

    private final Results results;
    private final Hosts hosts;
    private final Tasks tasks;
    private final InstantSource clock;

    Lander(Results results, Hosts hosts, Tasks tasks, InstantSource clock) {
        this.results = results;
        this.hosts = hosts;
        this.tasks = tasks;
        this.clock = clock;
    }

    /** Lands a finished execution; idempotent. */
    Landed land(
            RunningAnalysis running,
            StoredRun run,
            Execution execution,
            List<MeasurementOrigin> origins) {
        TaskView task = execution.task();
        HostName host = host(task);
        Experiment experiment = execution.experiment();
        List<Execution.Part> others = execution.parts().subList(1, execution.parts().size());
        Map<String, Double> figures = figures(task.usage());
        Map<String, String> noise = new TreeMap<>(hostNoise(task.usage()));
        Map<String, String> roleHosts = new TreeMap<>();
        Map<String, String> roleConfigurations = new TreeMap<>();
        for (Execution.Part other : others) {
            String part = other.member().part();
            TaskView view = other.view();
            roleHosts.put(part, host(view).value());
            roleConfigurations.put(part, configuration(host(view), view));
            if (others.size() < MOST_WITH_FIGURES) {
                figures(view.usage())
                        .forEach((name, value) -> figures.put(part + "-" + name, value));
            }
            hostNoise(view.usage()).forEach((name, found) -> noise.put(part + "-" + name, found));
        }
        if (!others.isEmpty()) {
            Map<String, String> checkpoints = tasks.checkpoints(run.context());
            figures.putAll(NetworkTasks.figures(checkpoints));
            others.stream()
                    .limit(MOST_WITH_FIGURES)
                    .map(Execution.Part::member)
                    .forEach(member -> figures.putAll(NetworkTasks.link(checkpoints, member)));
        }
        var landing =
                new Landing(
                        address(running, run),
                        run.task().value(),
                        task.attempt(),
                        run.place(),
                        experiment.label(),
                        experiment.configuration(),
                        host.value(),
                        configuration(host, task),
                        packages(execution.views()),
                        command(task.descriptor().program()),
                        execution.startedAt().orElseGet(clock::instant),
                        figures,
                        disturbances(execution.views()),
                        noise,
                        origins,
                        roleHosts,
                        roleConfigurations,
                        Map.of());
        try {
            return results.land(landing);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the measurements of " + run.task() + " could not be stored", e);
        }
    }

    /** Keeps a stored execution out of statistics; a user may include it again. */
    void leaveOut(RunningAnalysis running, StoredRun run, String why) {
        results.invalidate(address(running, run), PLATFORM, why);
    }

    private static ExecutionAddress address(RunningAnalysis running, StoredRun run) {
        return new ExecutionAddress(
                String.valueOf(running.id()), run.experiment(), run.binary(), run.number());
    }

    private static HostName host(TaskView task) {
        return Objects.requireNonNull(task.host(), "a finished task ran on a host");
    }

    /** The configuration of the host when the program started, or else the current one. */
    private String configuration(HostName host, TaskView task) {
        return hosts.configurationOf(new TaskAttempt(task.descriptor().id(), task.attempt()))
                .or(() ->
                        hosts.configurations(host, 0, 1).stream()
                                .findFirst()
                                .map(HostConfiguration.Entry::digest))
                .orElse("");
    }

    /** The origins of measurements, without those that hosts could not read. */
    static List<MeasurementOrigin> origins(BenchmarkModule module, Execution execution) {
        Set<MeasurementOrigin> origins = new LinkedHashSet<>();
        Map<Metric, Double> figures = new HashMap<>();
        MeasurementOrigin recording = recording(module);
        for (MeasuredMetric measured : module.metrics()) {
            List<TaskView> tasks = execution.tasks(measured.role());
            if (!tasks.equals(List.of(execution.task()))) {
                ofInstances(measured, tasks, recording).ifPresent(origins::add);
            } else if (measured.source() instanceof RunFigure figure) {
                figure.in(figures(execution.task().usage()))
                        .ifPresent(value -> figures.put(measured.metric(), value));
            } else {
                origin(measured, execution.task(), recording).ifPresent(origins::add);
            }
        }
        origins.addAll(module.files());
        if (!figures.isEmpty()) {
            origins.add(new MeasurementOrigin.Usage(figures));
        }
        if (!origins.isEmpty()) {
            origins.addAll(module.answers());
        }
        return List.copyOf(origins);
    }

    /** The same metric for tasks other than the measured one; empty if one was not read. */
    private static Optional<MeasurementOrigin> ofInstances(
            MeasuredMetric measured, List<TaskView> tasks, MeasurementOrigin recording) {
        List<MeasurementOrigin.Instance> instances = new ArrayList<>();
        for (TaskView task : tasks) {
            origin(measured, task, recording)
                    .map(origin ->
                            new MeasurementOrigin.Instance(
                                    task.descriptor().id().value(), task.attempt(), origin))
                    .ifPresent(instances::add);
        }
        return instances.size() < tasks.size()
                ? Optional.empty()
                : Optional.of(
                        new MeasurementOrigin.Instances(
                                measured.metric().name(), measured.instances(), instances));
    }

    private static MeasurementOrigin recording(BenchmarkModule module) {
        return new MeasurementOrigin.Recording(
                RECORDING,
                module.metrics().stream()
                        .filter(measured -> measured.source() instanceof Recorded)
                        .map(MeasuredMetric::metric)
                        .filter(metric -> !metric.summary().isMean())
                        .collect(Collectors.toMap(Metric::name, Metric::summary)));
    }

    private static Optional<MeasurementOrigin> origin(
            MeasuredMetric measured, TaskView task, MeasurementOrigin recording) {
        Metric metric = measured.metric();
        return switch (measured.source()) {
            case Recorded _ -> Optional.of(recording);
            case Matched(var expression, var file) ->
                    Optional.of(new MeasurementOrigin.Pattern(metric, expression, file));
            case Located(var values, var file) ->
                    Optional.of(new MeasurementOrigin.Located(metric, values, file));
            case RunFigure figure -> {
                OptionalDouble value = figure.in(figures(task.usage()));
                yield value.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new MeasurementOrigin.Usage(Map.of(metric, value.getAsDouble())));
            }
        };
    }

    /** Why a finished execution has no origins. */
    static String unreadable(List<MeasuredMetric> metrics, Execution execution) {
        return "host %s could not read %s; measure wall-time as well, or on another host"
                .formatted(
                        execution.views().stream()
                                .map(TaskView::host)
                                .distinct()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")),
                        metrics.stream()
                                .map(measured -> measured.metric().label())
                                .collect(Collectors.joining(", ")));
    }

    private static Map<String, Double> figures(@Nullable ResourceUsage usage) {
        var figures = new TreeMap<String, Double>();
        if (usage != null) {
            addNumbers("", Wire.mapper().valueToTree(usage), figures);
        }
        return figures;
    }

    /** Figures of a single processor have its number as a suffix: cpu-time-core-seconds-3. */
    private static void addNumbers(String prefix, JsonNode from, Map<String, Double> figures) {
        from.properties()
                .forEach(entry -> {
                    String name = prefix + entry.getKey();
                    if (entry.getValue().isNumber()) {
                        figures.put(name, entry.getValue().doubleValue());
                    } else {
                        addNumbers(name + "-", entry.getValue(), figures);
                    }
                });
    }

    private static List<String> disturbances(List<TaskView> tasks) {
        var all = new TreeSet<String>();
        for (TaskView task : tasks) {
            ResourceUsage usage = task.usage();
            if (usage != null) {
                all.addAll(usage.disturbedBy());
            }
        }
        return List.copyOf(all);
    }

    private static Map<String, String> hostNoise(@Nullable ResourceUsage usage) {
        if (usage == null) {
            return Map.of();
        }
        var found = new TreeMap<>(usage.noise().found());
        if (usage.clock().clockReference() != null) {
            found.put("clock-reference", usage.clock().clockReference());
        }
        return found;
    }

    private static Map<String, String> packages(List<TaskView> tasks) {
        var packages = new TreeMap<String, String>();
        tasks.stream()
                .flatMap(task -> task.descriptor().packages().values().stream())
                .forEach(reference -> packages.put(reference.toString(), reference.digest()));
        return packages;
    }

    private static String command(Program program) {
        return switch (program) {
            case Program.Command(var arguments) -> String.join(" ", arguments);
            case Program.JavaMain(var main, var classpath, _, var options, _, _) ->
                    "java %s -cp %s %s"
                            .formatted(
                                    String.join(" ", options), String.join(":", classpath), main);
        };
    }
}
