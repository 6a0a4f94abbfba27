package been.cli.analyze;

import been.protocol.results.Metric;
import been.results.ImportFormat;
import been.results.formats.ImportReading;
import been.results.formats.ImportedExecution;
import been.results.formats.Imports;
import been.results.netcdf.Series;
import been.statistics.Observations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Another program's results: each of its benchmarks, with its parameters, stands for a version.
 * Runs that it reports as failed are left out.
 */
final class ImportedMeasurements implements MeasurementSource {
    private final Path file;
    private final ImportFormat format;
    private final @Nullable String metric;

    /**
     * @param metric which one; by default the first of the program
     */
    ImportedMeasurements(Path file, ImportFormat format, @Nullable String metric) {
        this.file = file;
        this.format = format;
        this.metric = metric;
    }

    @Override
    public Reading read() {
        return switch (Imports.read(file, file.toString(), format, Imports.UNDESCRIBED)) {
            case ImportReading.Refused(var problem) -> new Reading.Refused(problem);
            case ImportReading.Executions(_, var executions) -> read(executions);
        };
    }

    private Reading read(List<ImportedExecution> all) {
        List<ImportedExecution> executions =
                all.stream().filter(execution -> execution.failure().isEmpty()).toList();
        if (executions.isEmpty()) {
            return refused("every run of it failed");
        }
        Metric first = executions.getFirst().series().getFirst().metric();
        String name = metric == null ? first.name() : metric;
        Map<String, Map<Integer, List<double[]>>> versions = new LinkedHashMap<>();
        var units = new Units(file.toString());
        for (ImportedExecution execution : executions) {
            Optional<Series> series =
                    execution.series().stream()
                            .filter(one -> one.metric().name().equals(name))
                            .findFirst();
            if (series.isEmpty()) {
                return refused(
                        "%s has no %s, but %s; choose with --metric, or split the file"
                                .formatted(execution.label(), name, names(execution)));
            }
            Optional<String> problem = problem(execution, series.get());
            if (problem.isPresent()) {
                return refused(problem.get());
            }
            units.add(execution.label(), series.get().metric());
            versions.computeIfAbsent(execution.label(), _ -> new TreeMap<>())
                    .computeIfAbsent(execution.binary(), _ -> new ArrayList<>())
                    .add(series.get().values());
        }
        List<VersionMeasurements> measured = new ArrayList<>();
        versions.forEach((label, binaries) ->
                measured.add(
                        new VersionMeasurements(
                                label,
                                Observations.ofBinaries(
                                        binaries.values().stream()
                                                .map(own -> own.toArray(double[][]::new))
                                                .toArray(double[][][]::new)))));
        return new Reading.Measurements(measured, units.unit(), units.better(), units.mixed());
    }

    private static String names(ImportedExecution execution) {
        return String.join(
                ", ", execution.series().stream().map(one -> one.metric().name()).toList());
    }

    private static Optional<String> problem(ImportedExecution execution, Series series) {
        for (int i = 0; i < series.values().length; i++) {
            if (!Observations.isUsable(series.values()[i])) {
                return Optional.of(
                        "%s, execution %d, measurement %d of %s is %s, not a finite number of a size from 1e-100 to 1e100"
                                .formatted(
                                        execution.label(),
                                        execution.execution(),
                                        i,
                                        series.metric().name(),
                                        series.values()[i]));
            }
        }
        return Optional.empty();
    }

    private Reading refused(String problem) {
        return new Reading.Refused(file + ": " + problem);
    }
}
