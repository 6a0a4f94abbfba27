package been.results.formats;

import been.protocol.results.Metric;
import been.results.netcdf.Series;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** CSV of one metric, which the file does not name. */
final class CsvFormatReader implements FormatReader {
    private final String name;
    private final Metric metric;

    CsvFormatReader(String name, Metric metric) {
        this.name = name;
        this.metric = metric;
    }

    @Override
    public List<ImportedExecution> read(InputStream in) throws ImportProblem {
        return switch (MeasurementTable.read(name, in, MeasurementTable.most())) {
            case MeasurementTable.Refused(var problem) ->
                    throw new ImportProblem(
                            problem.startsWith(name + ": ")
                                    ? problem.substring(name.length() + 2)
                                    : problem.substring(name.length() + 1));
            case MeasurementTable.Versions(var versions) -> executions(versions);
        };
    }

    private List<ImportedExecution> executions(List<MeasurementTable.Version> versions) {
        var executions = new ArrayList<ImportedExecution>();
        for (MeasurementTable.Version version : versions) {
            double[][][] values = version.values();
            for (int binary = 0; binary < values.length; binary++) {
                for (int execution = 0; execution < values[binary].length; execution++) {
                    executions.add(
                            new ImportedExecution(
                                    Objects.requireNonNullElse(version.label(), "all"),
                                    Map.of(),
                                    binary,
                                    execution,
                                    Optional.empty(),
                                    "",
                                    "",
                                    List.of(
                                            new Series(
                                                    metric,
                                                    "CSV " + name,
                                                    values[binary][execution])),
                                    Optional.empty()));
                }
            }
        }
        return executions;
    }
}
