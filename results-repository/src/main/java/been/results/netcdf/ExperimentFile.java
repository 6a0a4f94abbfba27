package been.results.netcdf;

import been.protocol.results.Metric;
import been.protocol.results.Summary;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * The content of an experiment file, in the form described in {@link ExperimentWriter}.
 *
 * @param executions in their order
 */
public record ExperimentFile(
        String analysis,
        String experiment,
        String version,
        List<Metric> metrics,
        List<Execution> executions) {

    /**
     * @param series of the metrics that it has
     */
    public record Execution(int binary, int execution, List<Series> series) {}

    private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F'};

    public ExperimentFile {
        metrics = List.copyOf(metrics);
        executions = List.copyOf(executions);
    }

    /** Whether a file was written from these inputs; false if it is damaged. */
    public static boolean isMadeFrom(Path file, String inputs) {
        try {
            return inputs(file).equals(inputs);
        } catch (IOException damaged) {
            return false;
        }
    }

    private static String inputs(Path file) throws IOException {
        if (isClassic(file)) {
            try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return ClassicHeader.read(file, channel).text("inputs");
            }
        }
        return with(file, netcdf -> text(netcdf.findGlobalAttribute("inputs")));
    }

    /** Whether a file is one of an experiment, rather than a landing file or something else. */
    public static boolean isOne(Path file) throws IOException {
        if (isClassic(file)) {
            try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return ClassicHeader.read(file, channel)
                        .text("Conventions")
                        .contains(ExperimentWriter.EXPERIMENT);
            }
        }
        return isHdf5(file);
    }

    /**
     * Reads a whole file.
     *
     * @throws IOException when it cannot be read, is damaged, or is not an experiment file
     */
    public static ExperimentFile read(Path file) throws IOException {
        if (isClassic(file)) {
            // The library believes a damaged header; this does not.
            try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
                var _ = ClassicHeader.read(file, channel);
            }
        } else if (!isHdf5(file)) {
            throw new IOException(file + " is not a NetCDF file");
        }
        return with(file, netcdf -> new Reader(file, netcdf).read());
    }

    private static boolean isClassic(Path file) throws IOException {
        byte[] start = start(file);
        return start.length >= 3 && start[0] == 'C' && start[1] == 'D' && start[2] == 'F';
    }

    private static boolean isHdf5(Path file) throws IOException {
        return Arrays.equals(start(file), HDF5);
    }

    private static byte[] start(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(HDF5.length);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T of(NetcdfFile netcdf) throws IOException;
    }

    private static <T> T with(Path file, Reading<T> reading) throws IOException {
        try (var netcdf = open(file)) {
            return reading.of(netcdf);
        } catch (RuntimeException | LinkageError | AssertionError | OutOfMemoryError damaged) {
            throw damaged(file, damaged);
        }
    }

    private static NetcdfFile open(Path file) throws IOException {
        try {
            return NetcdfFile.open(file.toString());
        } catch (IOException damaged) {
            throw damaged(file, damaged);
        }
    }

    /** The library answers damaged files so, and takes what memory they claim to need. */
    private static IOException damaged(Path file, Throwable how) {
        var damaged =
                new IOException(
                        file
                                + " is a damaged NetCDF file, or needs more memory than this program has");
        damaged.addSuppressed(how);
        return damaged;
    }

    private static String text(@Nullable Attribute attribute) {
        String value = attribute == null ? null : attribute.getStringValue();
        return value == null ? "" : value;
    }

    /** One reading of one file. */
    private record Reader(Path file, NetcdfFile netcdf) {

        ExperimentFile read() throws IOException {
            if (!global("Conventions").contains(ExperimentWriter.EXPERIMENT)) {
                throw new IOException(
                        file + " is a NetCDF file, but none of an experiment of BEEN");
            }
            int[] binaries = numbers("binary_index");
            int[] executions = numbers("execution_index");
            var series = new ArrayList<List<Series>>();
            for (int i = 0; i < executions.length; i++) {
                series.add(new ArrayList<>());
            }
            var metrics = new ArrayList<Metric>();
            for (Variable variable : netcdf.getVariables()) {
                String name = text(variable.findAttribute("metric"));
                if (!name.isEmpty()) {
                    metrics.add(add(variable, name, series));
                }
            }
            var all = new ArrayList<Execution>();
            for (int i = 0; i < executions.length; i++) {
                all.add(new Execution(binaries[i], executions[i], List.copyOf(series.get(i))));
            }
            return new ExperimentFile(
                    global("analysis"), global("experiment"), global("version"), metrics, all);
        }

        private Metric add(Variable variable, String name, List<List<Series>> series)
                throws IOException {
            var metric =
                    new Metric(
                            name,
                            text(variable.findAttribute("units")),
                            text(variable.findAttribute("long_name")),
                            Metric.Better.valueOf(
                                    text(variable.findAttribute("better"))
                                            .toUpperCase(Locale.ROOT)),
                            Summary.orMean(text(variable.findAttribute("summary"))));
            String source = text(variable.findAttribute("source"));
            if (!(variable.read().getStorage() instanceof double[] values)) {
                throw new IOException(file + ": " + name + " does not hold doubles");
            }
            int[] counts = counts(variable);
            int at = 0;
            for (int i = 0; i < series.size(); i++) {
                if (counts[i] > 0) {
                    double[] own = Arrays.copyOfRange(values, at, at + counts[i]);
                    series.get(i).add(new Series(metric, source, own));
                    at += counts[i];
                }
            }
            if (at != values.length) {
                throw new IOException(file + " is damaged: its counts do not add up");
            }
            return metric;
        }

        /** The count variable of the same dimension. */
        private int[] counts(Variable variable) throws IOException {
            String dimension = variable.getDimension(0).getShortName();
            for (Variable candidate : netcdf.getVariables()) {
                if (text(candidate.findAttribute("sample_dimension")).equals(dimension)) {
                    return numbers(candidate.getShortName());
                }
            }
            throw new IOException(file + " does not say how " + dimension + " is divided");
        }

        private int[] numbers(String name) throws IOException {
            Optional<Variable> variable =
                    Optional.ofNullable(netcdf.getRootGroup().findVariable(name));
            if (variable.isPresent()
                    && variable.get().read().getStorage() instanceof int[] numbers) {
                return numbers;
            }
            throw new IOException(file + " lacks the variable '" + name + "'");
        }

        private String global(String name) {
            return text(netcdf.findGlobalAttribute(name));
        }
    }
}
