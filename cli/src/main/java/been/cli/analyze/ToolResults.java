package been.cli.analyze;

import been.cli.analyze.ToolInput.Runs;
import been.cli.command.CommandFailure;
import been.protocol.Quantities;
import been.results.ImportFormat;
import been.results.formats.ImportReading;
import been.results.formats.ImportedExecution;
import been.results.formats.Imports;
import been.results.netcdf.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/**
 * The runs in BenchExec's result files, packed by bzip2 or not.
 *
 * @param runsByInput an input with the properties that were checked, where there are several
 */
record ToolResults(Map<String, Runs> runsByInput, Map<String, String> unitsByMetric) {
    /** Of an unpacked file. */
    private static final long MOST_BYTES = 1L << 30;

    /** A run of an input. */
    private record Run(String name, String properties, ImportedExecution execution) {

        static Run of(ImportedExecution execution) {
            String properties =
                    execution.configuration().getOrDefault(ImportedExecution.PROPERTIES, "");
            String suffix = " " + properties;
            String label = execution.label();
            return new Run(
                    label.endsWith(suffix)
                            ? label.substring(0, label.length() - suffix.length())
                            : label,
                    properties,
                    execution);
        }

        /** Its name and all that was measured, with nanoseconds. */
        List<String> identity() {
            return Stream.concat(
                            Stream.of(name, properties),
                            execution.series().stream()
                                    .map(one -> one.metric().name() + "=" + one.values()[0]))
                    .toList();
        }
    }

    /** The two sides of a comparison, by the same names. */
    record Sides(ToolResults before, ToolResults after) {}

    /**
     * Reads files.
     *
     * @throws CommandFailure where one is unusable
     */
    static Sides read(List<Path> before, List<Path> after, String metric) throws IOException {
        List<Run> old = runs(before);
        List<Run> current = runs(after);
        Map<String, Set<String>> propertiesByName =
                Stream.concat(old.stream(), current.stream())
                        .collect(
                                Collectors.groupingBy(
                                        Run::name,
                                        Collectors.mapping(Run::properties, Collectors.toSet())));
        Function<Run, String> label =
                run ->
                        propertiesByName.getOrDefault(run.name(), Set.of()).size() > 1
                                ? run.name() + " " + run.properties()
                                : run.name();
        return new Sides(of(old, metric, label), of(current, metric, label));
    }

    /** BenchExec writes a run into the file of its set and that of its run definition. */
    private static List<Run> runs(List<Path> files) throws IOException {
        var known = new HashSet<List<String>>();
        List<Run> runs = new ArrayList<>();
        for (Path file : files) {
            executions(file).stream()
                    .map(Run::of)
                    .filter(run -> known.add(run.identity()))
                    .forEach(runs::add);
        }
        return runs;
    }

    private static ToolResults of(List<Run> runs, String metric, Function<Run, String> label) {
        var results = new ToolResults(new TreeMap<>(), new TreeMap<>());
        runs.forEach(run -> results.add(label.apply(run), run.execution(), metric));
        return results;
    }

    /** An input fails if one of its runs failed. */
    private void add(String input, ImportedExecution run, String metric) {
        run.series().forEach(one -> unitsByMetric.put(one.metric().name(), one.metric().unit()));
        Optional<Double> value =
                run.series().stream()
                        .filter(one -> one.metric().name().equals(metric))
                        .map(Series::values)
                        .map(values -> values[0])
                        .findFirst();
        Runs earlier =
                runsByInput.getOrDefault(input, new Runs(new ArrayList<>(), Optional.empty()));
        value.ifPresent(earlier.values()::add);
        Optional<String> failure = run.failure();
        if (failure.isEmpty() && value.isEmpty()) {
            failure = Optional.of("no " + metric);
        }
        runsByInput.put(
                input,
                new Runs(earlier.values(), earlier.isFailed() ? earlier.failure() : failure));
    }

    private static List<ImportedExecution> executions(Path file) throws IOException {
        if (!file.toString().endsWith(".bz2")) {
            return executions(file, file);
        }
        Path unpacked = Files.createTempFile("been", ".xml");
        try (InputStream in = new BZip2CompressorInputStream(Files.newInputStream(file), true)) {
            unpack(in, unpacked, file, MOST_BYTES);
            return executions(unpacked, file);
        } catch (IOException e) {
            throw CommandFailure.badInput(
                    Files.exists(file)
                            ? file + " cannot be unpacked: " + e.getMessage()
                            : "there is no file " + file);
        } finally {
            Files.delete(unpacked);
        }
    }

    static void unpack(InputStream in, Path to, Path file, long most) throws IOException {
        long left = most;
        byte[] part = new byte[1 << 16];
        try (OutputStream out = Files.newOutputStream(to)) {
            for (int n = in.read(part); n >= 0; n = in.read(part)) {
                left -= n;
                if (left < 0) {
                    throw CommandFailure.badInput(
                            "%s unpacks to more than %s"
                                    .formatted(file, Quantities.formatSize(most)));
                }
                out.write(part, 0, n);
            }
        }
    }

    private static List<ImportedExecution> executions(Path file, Path shown) {
        return switch (Imports.read(
                file, shown.toString(), ImportFormat.BENCHEXEC, Imports.UNDESCRIBED)) {
            case ImportReading.Refused(var problem) -> throw CommandFailure.badInput(problem);
            case ImportReading.Executions(_, var executions) -> executions;
        };
    }
}
