package been.cli.analyze;

import been.protocol.results.Metric;
import been.results.formats.MeasurementTable;
import been.results.netcdf.LandingTree;
import been.results.netcdf.LandingTree.Execution;
import been.results.netcdf.Series;
import been.statistics.Observations;
import been.task.version.VersionOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Landing files of one analysis: a file, or a folder of them such as {@code results/<analysis>}.
 * Versions are its experiments in the order of their versions; executions that were invalidated are
 * left out.
 */
final class LandingMeasurements implements MeasurementSource {
    private final Path fileOrFolder;
    private final @Nullable String metric;
    private final long most;

    /**
     * @param metric name of the metric to read; may be left out where there is one only
     */
    LandingMeasurements(Path fileOrFolder, @Nullable String metric) {
        this(fileOrFolder, metric, MeasurementTable.most() * Double.BYTES);
    }

    /**
     * @param most bytes of files that are read
     */
    LandingMeasurements(Path fileOrFolder, @Nullable String metric, long most) {
        this.fileOrFolder = fileOrFolder;
        this.metric = metric;
        this.most = most;
    }

    @Override
    public Reading read() {
        try {
            long bytes = size();
            if (bytes > most) {
                return refused(
                        "holds %,d bytes, more than the %,d that this memory takes; name the folder of one experiment, or give Java more, such as JAVA_TOOL_OPTIONS=-Xmx16g"
                                .formatted(bytes, most));
            }
            return read(versions(LandingTree.read(fileOrFolder).counting()));
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage());
            // Most name the file already.
            return why.startsWith(fileOrFolder.toString())
                    ? new Reading.Refused(why)
                    : refused(why);
        } catch (IllegalArgumentException notFinite) {
            return refused(String.valueOf(notFinite.getMessage()));
        }
    }

    private long size() throws IOException {
        long bytes = 0;
        for (Path file :
                Files.isDirectory(fileOrFolder)
                        ? LandingTree.files(fileOrFolder)
                        : List.of(fileOrFolder)) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    /** What was measured again to confirm a regression is no version of its own. */
    private static List<Execution> versions(List<Execution> executions) {
        Set<String> versions =
                Confirmations.leftOut(
                        executions.stream().map(e -> e.landing().address().experiment()).toList());
        return executions.stream()
                .filter(e -> versions.contains(e.landing().address().experiment()))
                .toList();
    }

    private Reading read(List<Execution> executions) {
        if (executions.isEmpty()) {
            return refused("holds no landing file that counts; they are called NUMBER.nc");
        }
        if (executions.stream().map(e -> e.landing().address().analysis()).distinct().count() > 1) {
            return refused("holds several analyses; name the folder of one");
        }
        Map<String, Metric> metrics = new LinkedHashMap<>();
        executions.forEach(
                e -> e.series().forEach(s -> metrics.putIfAbsent(s.metric().name(), s.metric())));
        String names = String.join(", ", metrics.keySet());
        if (metric == null && metrics.size() > 1) {
            return refused("has the metrics " + names + "; choose one with --metric");
        }
        Metric chosen = metric == null ? metrics.values().iterator().next() : metrics.get(metric);
        if (chosen == null) {
            return refused("has no metric " + metric + "; there are " + names);
        }
        return measurements(executions, chosen);
    }

    private Reading measurements(List<Execution> executions, Metric chosen) {
        var units = new Units(fileOrFolder.toString());
        SortedMap<String, SortedMap<Integer, List<double[]>>> experiments =
                new TreeMap<>(VersionOrder.OLDEST_FIRST);
        for (Execution execution : executions) {
            for (Series series : execution.series()) {
                if (series.metric().name().equals(chosen.name())) {
                    units.add(execution.landing().address().experiment(), series.metric());
                    experiments
                            .computeIfAbsent(
                                    execution.landing().address().experiment(),
                                    _ -> new TreeMap<>())
                            .computeIfAbsent(
                                    execution.landing().address().binary(), _ -> new ArrayList<>())
                            .add(series.values());
                }
            }
        }
        List<VersionMeasurements> versions = new ArrayList<>();
        experiments.forEach((experiment, binaries) ->
                versions.add(new VersionMeasurements(experiment, observations(binaries))));
        return new Reading.Measurements(versions, units.unit(), units.better(), units.mixed());
    }

    private static Observations observations(SortedMap<Integer, List<double[]>> binaries) {
        return Observations.ofBinaries(
                binaries.values().stream()
                        .map(executions -> executions.toArray(double[][]::new))
                        .toArray(double[][][]::new));
    }

    private Reading refused(String why) {
        return new Reading.Refused(fileOrFolder + ": " + why);
    }
}
