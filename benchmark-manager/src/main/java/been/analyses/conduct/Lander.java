package been.analyses.conduct;

import been.analyses.module.MeasuredMetric;
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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Hands what an execution left behind to the results, with all that is known of it. */
final class Lander {
    /** Where the SDK's recorder writes. */
    private static final String RECORDING = "measurements.brec";

    private static final String OUTPUT = "stdout.log";

    private final Results results;
    private final Hosts hosts;
    private final InstantSource clock;

    Lander(Results results, Hosts hosts, InstantSource clock) {
        this.results = results;
        this.hosts = hosts;
        this.clock = clock;
    }

    /** Lands a finished execution; again does nothing more. */
    Landed land(
            Undertaking undertaking,
            StoredRun run,
            Experiment experiment,
            TaskView task,
            List<MeasurementOrigin> origins) {
        HostName host = Objects.requireNonNull(task.host(), "a finished task ran on a host");
        Instant started = task.startedAt();
        var landing =
                new Landing(
                        new ExecutionAddress(
                                String.valueOf(undertaking.id()),
                                run.experiment(),
                                run.binary(),
                                run.number()),
                        run.task().value(),
                        task.attempt(),
                        run.place(),
                        experiment.label(),
                        experiment.configuration(),
                        host.value(),
                        configuration(host, task),
                        packages(task),
                        command(task.descriptor().program()),
                        started == null ? clock.instant() : started,
                        figures(task.usage()),
                        disturbances(task.usage()),
                        hostNoise(task.usage()),
                        origins);
        try {
            return results.land(landing);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the measurements of " + run.task() + " could not be stored", e);
        }
    }

    /** What the host was when the program started, else what it is. */
    private String configuration(HostName host, TaskView task) {
        return hosts.configurationOf(new TaskAttempt(task.descriptor().id(), task.attempt()))
                .or(() ->
                        hosts.configurations(host, 0, 1).stream()
                                .findFirst()
                                .map(HostConfiguration.Entry::digest))
                .orElse("");
    }

    /** Where the measurements come from; what the host could not read is left out. */
    static List<MeasurementOrigin> origins(
            List<MeasuredMetric> metrics, @Nullable ResourceUsage usage) {
        Set<MeasurementOrigin> origins = new LinkedHashSet<>();
        Map<Metric, Double> figures = new HashMap<>();
        Map<String, Double> read = figures(usage);
        for (MeasuredMetric measured : metrics) {
            Metric metric = measured.metric();
            switch (measured.source()) {
                case Recorded _ -> origins.add(new MeasurementOrigin.Recording(RECORDING));
                case Matched(var expression) ->
                        origins.add(new MeasurementOrigin.Pattern(metric, expression, OUTPUT));
                case RunFigure figure ->
                        figure.in(read).ifPresent(value -> figures.put(metric, value));
            }
        }
        if (!figures.isEmpty()) {
            origins.add(new MeasurementOrigin.Usage(figures));
        }
        return List.copyOf(origins);
    }

    /** Why a finished execution has no origins. */
    static String unreadable(List<MeasuredMetric> metrics, TaskView task) {
        return "host %s could not read %s; measure wall-time as well, or on another host"
                .formatted(
                        task.host(),
                        metrics.stream()
                                .map(measured -> measured.metric().title())
                                .collect(Collectors.joining(", ")));
    }

    private static Map<String, Double> figures(@Nullable ResourceUsage usage) {
        var figures = new TreeMap<String, Double>();
        if (usage != null) {
            addNumbers("", Wire.mapper().valueToTree(usage), figures);
        }
        return figures;
    }

    /** Those of each processor get its number behind their name: cpu-time-core-seconds-3. */
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

    private static List<String> disturbances(@Nullable ResourceUsage usage) {
        return usage == null ? List.of() : List.copyOf(new TreeSet<>(usage.disturbedBy()));
    }

    private static Map<String, String> hostNoise(@Nullable ResourceUsage usage) {
        return usage == null ? Map.of() : usage.noise().found();
    }

    private static Map<String, String> packages(TaskView task) {
        var packages = new TreeMap<String, String>();
        task.descriptor()
                .packages()
                .values()
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
