package been.cli.analyze;

import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.results.exchange.MeasurementTable;
import been.statistics.Observations;
import been.statistics.compare.Better;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An analysis that a platform keeps, or one experiment of it: what counts of one metric, experiment
 * by experiment in the platform's order. What was measured again to confirm something is no version
 * of its own, and is left out unless it is named.
 */
final class PlatformMeasurements implements MeasurementSource {
    private static final String RESULTS = "/api/v1/results/";
    private static final int NOT_FOUND = 404;

    private final PlatformAddress platform;
    private final String name;
    private final @Nullable String metric;

    /**
     * @param name of an analysis, or of an analysis and an experiment with a slash between
     * @param metric may be left out where there is one only
     */
    PlatformMeasurements(PlatformAddress platform, String name, @Nullable String metric) {
        this.platform = platform;
        this.name = name;
        this.metric = metric;
    }

    @Override
    public Reading read() {
        try (var client = new PlatformClient(platform)) {
            return read(client);
        } catch (IOException e) {
            return refused("the platform broke off: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refused("interrupted");
        }
    }

    private Reading read(PlatformClient client) throws IOException, InterruptedException {
        String[] parts = name.split("/", 2);
        String path = RESULTS + PlatformClient.segment(parts[0]);
        var answer = client.ask("GET", path);
        if (answer.status() == NOT_FOUND) {
            return refused(
                    "there is no such file, and the platform at %s has no results of that name (been results list shows them)"
                            .formatted(platform.url()));
        }
        JsonNode contents = PlatformClient.json(answer.expectSuccess());
        List<JsonNode> experiments = new ArrayList<>();
        contents.path("experiments").forEach(experiments::add);
        if (parts.length > 1) {
            List<String> keys = keys(experiments);
            experiments.removeIf(e -> !key(e).equals(parts[1]));
            if (experiments.isEmpty()) {
                return refused(
                        "there is no experiment %s in it; there are: %s"
                                .formatted(parts[1], String.join(", ", keys)));
            }
        } else {
            Set<String> versions = Confirmations.leftOut(keys(experiments));
            experiments.removeIf(e -> !versions.contains(key(e)));
        }
        experiments.removeIf(e -> e.path("counting").asInt() == 0);
        if (experiments.isEmpty()) {
            return refused("no execution counts");
        }
        return read(client, path, experiments);
    }

    private Reading read(PlatformClient client, String path, List<JsonNode> experiments)
            throws IOException, InterruptedException {
        Set<String> names = new LinkedHashSet<>();
        experiments.forEach(e -> metrics(e).forEach(m -> names.add(m.path("name").asString())));
        if (metric == null && names.size() > 1) {
            return refused(
                    "has the metrics %s; choose one with --metric"
                            .formatted(String.join(", ", names)));
        }
        String chosen = metric == null ? names.iterator().next() : metric;
        if (!names.contains(chosen)) {
            return refused(
                    "has no metric %s; there are %s".formatted(chosen, String.join(", ", names)));
        }
        List<VersionMeasurements> versions = new ArrayList<>();
        var units = new Units(name);
        long most = MeasurementTable.most();
        for (JsonNode experiment : experiments) {
            Optional<JsonNode> own =
                    metrics(experiment).stream()
                            .filter(m -> m.path("name").asString().equals(chosen))
                            .findFirst();
            if (own.isEmpty()) {
                continue;
            }
            units.add(
                    key(experiment),
                    own.get().path("unit").asString(""),
                    own.get().path("better").asString().equalsIgnoreCase("higher")
                            ? Better.HIGHER
                            : Better.LOWER);
            switch (download(client, path, experiment, chosen, most)) {
                case MeasurementTable.Refused(var problem) -> {
                    return new Reading.Refused(problem);
                }
                case MeasurementTable.Versions(var read) -> {
                    var observations = Observations.ofBinaries(read.getFirst().values());
                    most -= observations.counts().measurements();
                    versions.add(
                            new VersionMeasurements(label(experiment, experiments), observations));
                }
            }
        }
        return new Reading.Measurements(versions, units.better(), units.mixed());
    }

    private MeasurementTable.Reading download(
            PlatformClient client, String path, JsonNode experiment, String chosen, long most)
            throws IOException, InterruptedException {
        String key = key(experiment);
        String export =
                "%s/export?format=csv&experiment=%s&metric=%s"
                        .formatted(
                                path, PlatformClient.segment(key), PlatformClient.segment(chosen));
        try (InputStream csv = client.open(export)) {
            return MeasurementTable.read(name + ", experiment " + key, csv, most);
        }
    }

    private static List<JsonNode> metrics(JsonNode experiment) {
        List<JsonNode> metrics = new ArrayList<>();
        experiment.path("metrics").forEach(metrics::add);
        return metrics;
    }

    private static List<String> keys(List<JsonNode> experiments) {
        return experiments.stream().map(PlatformMeasurements::key).toList();
    }

    private static String key(JsonNode experiment) {
        return experiment.path("experiment").asString();
    }

    /** Its version, with its key where two have the same. */
    private static String label(JsonNode experiment, List<JsonNode> all) {
        String version = experiment.path("version").asString();
        boolean isAlone =
                all.stream().filter(e -> e.path("version").asString().equals(version)).count() == 1;
        return isAlone ? version : version + " " + key(experiment);
    }

    private Reading refused(String why) {
        return new Reading.Refused(name + ": " + why);
    }
}
