package been.cli.analyze;

import been.protocol.results.Metric;
import been.results.netcdf.ExperimentFile;
import been.results.netcdf.Series;
import been.statistics.Observations;
import been.statistics.compare.Better;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The file of one experiment, which is one version. */
final class ExperimentMeasurements implements MeasurementSource {
    private final Path file;
    private final @Nullable String metric;

    /**
     * @param metric name of the metric to read; may be left out where there is one only
     */
    ExperimentMeasurements(Path file, @Nullable String metric) {
        this.file = file;
        this.metric = metric;
    }

    @Override
    public Reading read() {
        try {
            return read(ExperimentFile.read(file));
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage());
            return why.startsWith(file.toString()) ? new Reading.Refused(why) : refused(why);
        } catch (IllegalArgumentException notFinite) {
            return new Reading.Refused(file + ": " + notFinite.getMessage());
        }
    }

    private Reading read(ExperimentFile experiment) {
        List<String> names = experiment.metrics().stream().map(Metric::name).toList();
        if (metric == null && names.size() > 1) {
            return refused(
                    "has the metrics " + String.join(", ", names) + "; choose one with --metric");
        }
        List<Metric> chosen =
                experiment.metrics().stream()
                        .filter(one -> metric == null || one.name().equals(metric))
                        .toList();
        if (chosen.isEmpty()) {
            return refused("has no metric " + metric + "; there are " + String.join(", ", names));
        }
        Map<Integer, List<double[]>> binaries = new TreeMap<>();
        for (ExperimentFile.Execution execution : experiment.executions()) {
            for (Series series : execution.series()) {
                if (series.metric().equals(chosen.getFirst())) {
                    binaries.computeIfAbsent(execution.binary(), _ -> new ArrayList<>())
                            .add(series.values());
                }
            }
        }
        Better better =
                switch (chosen.getFirst().better()) {
                    case LOWER -> Better.LOWER;
                    case HIGHER -> Better.HIGHER;
                };
        double[][][] values =
                binaries.values().stream()
                        .map(executions -> executions.toArray(double[][]::new))
                        .toArray(double[][][]::new);
        return new Reading.Measurements(
                List.of(
                        new VersionMeasurements(
                                experiment.version(), Observations.ofBinaries(values))),
                chosen.getFirst().unit(),
                better,
                null);
    }

    private Reading refused(String why) {
        return new Reading.Refused(file + ": " + why);
    }
}
