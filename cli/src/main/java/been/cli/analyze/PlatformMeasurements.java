package been.cli.analyze;

import been.cli.platform.Answer;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.results.AnalysisResults;
import been.protocol.results.ExperimentSummary;
import been.protocol.results.Metric;
import been.results.formats.MeasurementTable;
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
            return refused("the connection broke: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refused("interrupted");
        }
    }

    private Reading read(PlatformClient client) throws IOException, InterruptedException {
        String[] parts = name.split("/", 2);
        String path = RESULTS + PlatformClient.segment(parts[0]);
        Answer answer = client.get(path);
        Optional<AnalysisId> newest =
                answer.status() == NOT_FOUND ? newest(client, parts[0]) : Optional.empty();
        if (newest.isPresent()) {
            path = RESULTS + newest.get();
            answer = client.get(path);
        }
        if (answer.status() == NOT_FOUND) {
            return refused(
                    "there is no such file, and the platform at %s has no results of that name (been results list shows them)"
                            .formatted(platform.url()));
        }
        var experiments = new ArrayList<>(answer.as(AnalysisResults.class).experiments());
        if (parts.length > 1) {
            List<String> keys = keys(experiments);
            experiments.removeIf(e -> !e.experiment().equals(parts[1]));
            if (experiments.isEmpty()) {
                return refused(
                        "there is no experiment %s in it; there are: %s"
                                .formatted(parts[1], String.join(", ", keys)));
            }
        } else {
            Set<String> versions = Confirmations.leftOut(keys(experiments));
            experiments.removeIf(e -> !versions.contains(e.experiment()));
        }
        experiments.removeIf(e -> !e.counts());
        if (experiments.isEmpty()) {
            return refused("no execution counts");
        }
        return read(client, path, experiments);
    }

    /** Imports have names; of analyses with one, the results are under their numbers. */
    private static Optional<AnalysisId> newest(PlatformClient client, String name)
            throws InterruptedException {
        String path = "/api/v1/analyses?q=" + PlatformClient.segment(name);
        return client.list(path, AnalysisSummary.class).stream()
                .filter(one -> one.name().equals(name))
                .map(AnalysisSummary::id)
                .findFirst();
    }

    private Reading read(PlatformClient client, String path, List<ExperimentSummary> experiments)
            throws IOException, InterruptedException {
        Set<String> names = new LinkedHashSet<>();
        experiments.forEach(e -> e.metrics().forEach(m -> names.add(m.name())));
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
        for (ExperimentSummary experiment : experiments) {
            Optional<Metric> own =
                    experiment.metrics().stream().filter(m -> m.name().equals(chosen)).findFirst();
            if (own.isEmpty()) {
                continue;
            }
            units.add(
                    experiment.experiment(),
                    own.get().unit(),
                    own.get().better() == Metric.Better.HIGHER ? Better.HIGHER : Better.LOWER);
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
        return new Reading.Measurements(versions, units.unit(), units.better(), units.mixed());
    }

    private MeasurementTable.Reading download(
            PlatformClient client,
            String path,
            ExperimentSummary experiment,
            String chosen,
            long most)
            throws IOException, InterruptedException {
        String key = experiment.experiment();
        String export =
                "%s/export?format=csv&experiment=%s&metric=%s"
                        .formatted(
                                path, PlatformClient.segment(key), PlatformClient.segment(chosen));
        try (InputStream csv = client.open(export)) {
            return MeasurementTable.read(name + ", experiment " + key, csv, most);
        }
    }

    private static List<String> keys(List<ExperimentSummary> experiments) {
        return experiments.stream().map(ExperimentSummary::experiment).toList();
    }

    /** Its version, with its key where two have the same. */
    private static String label(ExperimentSummary experiment, List<ExperimentSummary> all) {
        String version = experiment.version();
        boolean isAlone = all.stream().filter(e -> e.version().equals(version)).count() == 1;
        return isAlone ? version : version + " " + experiment.experiment();
    }

    private Reading refused(String why) {
        return new Reading.Refused(name + ": " + why);
    }
}
