package been.results.landing;

import been.protocol.Sha256;
import been.protocol.results.Metric;
import been.protocol.results.Summary;
import been.results.Landing;
import been.results.MeasurementOrigin;
import been.results.formats.FileMetrics;
import been.results.formats.JsonValues;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Measurements;
import been.results.netcdf.Series;
import been.statistics.Means;
import been.task.record.RecordFile;
import been.task.record.RecordFileException;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Reads the measurements of an attempt from the origins that its landing names. */
final class OriginReader {
    /** Of all instances together, since they are combined in memory. */
    private static final long MOST_COMBINED = 16_000_000;

    private final ReceivedFiles received;

    OriginReader(ReceivedFiles received) {
        this.received = received;
    }

    /** At least one series, none empty, with distinct names. */
    List<Measurements> read(Landing landing) throws IOException, UnusableException {
        var series = new ArrayList<Measurements>();
        for (var origin : landing.origins()) {
            series.addAll(read(landing.task(), landing.attempt(), origin));
        }
        var names = new HashSet<String>();
        for (var one : series) {
            if (!names.add(one.metric().name())) {
                throw new UnusableException(
                        "the metric " + one.metric().name() + " was measured twice over");
            }
            if (one.count() > LandingWriter.MAXIMUM_LAST) {
                throw new UnusableException(
                        "%s has %d measurements, more than the %d that a file can hold"
                                .formatted(
                                        one.metric().name(),
                                        one.count(),
                                        LandingWriter.MAXIMUM_LAST));
            }
        }
        if (series.stream().filter(one -> one.count() > LandingWriter.MAXIMUM_VALUES).count() > 1) {
            throw new UnusableException(
                    "more than one metric has over %d measurements, and a file can hold one such"
                            .formatted(LandingWriter.MAXIMUM_VALUES));
        }
        series.removeIf(one -> one.count() == 0);
        if (series.isEmpty()) {
            throw new UnusableException("the run left no measurement behind");
        }
        return series;
    }

    /** Without those of missing files, and of files in which nothing matches. */
    Map<String, String> answers(Landing landing) throws IOException, UnusableException {
        var answers = new TreeMap<String, String>();
        for (var origin : landing.origins()) {
            if (origin instanceof MeasurementOrigin.Answer(var name, var expression, var path)) {
                var file = received.find(landing.task(), landing.attempt(), path);
                if (file.isPresent()) {
                    (expression == null
                                    ? Optional.of(Sha256.of(file.get()))
                                    : PatternMatches.first(name, expression, path, file.get()))
                            .ifPresent(answer -> answers.put(name, answer));
                }
            }
        }
        return answers;
    }

    private List<? extends Measurements> read(String task, int attempt, MeasurementOrigin origin)
            throws IOException, UnusableException {
        return switch (origin) {
            case MeasurementOrigin.Recording recording ->
                    recording(recording, file(task, attempt, recording.path()));
            case MeasurementOrigin.Usage(var values) -> usage(values);
            case MeasurementOrigin.Instances instances -> instances(instances);
            case MeasurementOrigin.Answer _ -> List.of();
            case MeasurementOrigin.Converted converted ->
                    found(FileMetrics.read(file(task, attempt, converted.path()), converted));
            case MeasurementOrigin.Located located ->
                    found(JsonValues.read(file(task, attempt, located.path()), located));
            case MeasurementOrigin.Pattern pattern -> {
                var values = PatternMatches.read(pattern, file(task, attempt, pattern.path()));
                if (values.length == 0) {
                    throw new UnusableException(
                            "the pattern of "
                                    + pattern.metric().name()
                                    + " matches nothing in "
                                    + pattern.path());
                }
                yield List.of(
                        new Series(
                                pattern.metric(),
                                "matches of " + pattern.expression() + " in " + pattern.path(),
                                values));
            }
        };
    }

    /** Empty if no instance measured it. */
    private List<? extends Measurements> instances(MeasurementOrigin.Instances origin)
            throws IOException, UnusableException {
        var each = new ArrayList<Measurements>();
        for (MeasurementOrigin.Instance instance : origin.instances()) {
            for (Measurements one : read(instance.task(), instance.attempt(), instance.origin())) {
                if (one.metric().name().equals(origin.metric())) {
                    each.add(one);
                }
            }
        }
        if (each.isEmpty()) {
            return List.of();
        }
        if (each.size() < origin.instances().size()) {
            throw new UnusableException(
                    "%d of %d instances left no measurement of %s behind"
                            .formatted(
                                    origin.instances().size() - each.size(),
                                    origin.instances().size(),
                                    origin.metric()));
        }
        return switch (origin.how()) {
            case POOL -> List.of(new Pooled(each, source(origin.how(), each), MOST_COMBINED));
            case MEAN -> combined(origin, each, Means::mean);
            case SUM -> combined(origin, each, values -> Arrays.stream(values).sum());
            case MAX -> combined(origin, each, values -> Arrays.stream(values).max().orElseThrow());
        };
    }

    /** Measurements that not all instances made are left out. */
    private static List<Series> combined(
            MeasurementOrigin.Instances origin,
            List<Measurements> each,
            ToDoubleFunction<double[]> combine)
            throws IOException, UnusableException {
        Measurements first = each.getFirst();
        long count = each.stream().mapToLong(Measurements::count).min().orElse(0);
        if (count * each.size() > MOST_COMBINED) {
            throw new UnusableException(
                    "%s has more than the %,d measurements that can be combined"
                            .formatted(origin.metric(), MOST_COMBINED));
        }
        double[][] values = new double[each.size()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = first(each.get(i), (int) count);
        }
        double[] combined = new double[(int) count];
        double[] at = new double[values.length];
        for (int n = 0; n < combined.length; n++) {
            for (int i = 0; i < values.length; i++) {
                at[i] = values[i][n];
            }
            combined[n] = combine.applyAsDouble(at);
        }
        return List.of(new Series(first.metric(), source(origin.how(), each), combined));
    }

    private static String source(MeasurementOrigin.Combining how, List<Measurements> each) {
        String first = each.getFirst().source();
        return each.size() == 1
                ? first
                : "%s of %d instances, %s"
                        .formatted(how.name().toLowerCase(Locale.ROOT), each.size(), first);
    }

    private static double[] first(Measurements measurements, int count) throws IOException {
        double[] values = new double[count];
        var room = DoubleBuffer.wrap(values);
        measurements.read(piece ->
                room.put(
                        piece.limit(Math.min(piece.limit(), piece.position() + room.remaining()))));
        return values;
    }

    private static List<Series> found(FileMetrics.Reading reading) throws UnusableException {
        return switch (reading) {
            case FileMetrics.Found(var series) -> series;
            case FileMetrics.Refused(var why) -> throw new UnusableException(why);
        };
    }

    private Path file(String task, int attempt, String path) throws IOException, UnusableException {
        return received.find(task, attempt, path)
                .orElseThrow(() -> new UnusableException("the run left no " + path + " behind"));
    }

    private static List<Measurements> recording(MeasurementOrigin.Recording origin, Path file)
            throws IOException, UnusableException {
        var path = origin.path();
        var series = new ArrayList<Measurements>();
        try {
            for (var entry : RecordFile.list(file)) {
                var summary = origin.summaries().getOrDefault(entry.name(), Summary.MEAN);
                series.add(new Recorded(metric(entry).with(summary), "recording " + path, entry));
            }
        } catch (RecordFileException damaged) {
            throw new UnusableException(String.valueOf(damaged.getMessage()));
        } catch (IllegalArgumentException misnamed) {
            throw new UnusableException(path + ": " + misnamed.getMessage());
        }
        return series;
    }

    /** What is still in a recording. */
    private record Recorded(Metric metric, String source, RecordFile.Entry entry)
            implements Measurements {

        @Override
        public long count() {
            return entry.count();
        }

        @Override
        public void read(Piece receiver) throws IOException {
            entry.read(receiver::take);
        }
    }

    private static Metric metric(RecordFile.Entry recorded) {
        return new Metric(
                recorded.name(),
                recorded.unit(),
                recorded.title(),
                switch (recorded.better()) {
                    case LOWER_IS_BETTER -> Metric.Better.LOWER;
                    case HIGHER_IS_BETTER -> Metric.Better.HIGHER;
                });
    }

    private static List<Series> usage(Map<Metric, Double> values) {
        // In the order of their names, so that the same landing gives the same file.
        return values.entrySet().stream()
                .sorted(Comparator.comparing(value -> value.getKey().name()))
                .map(value ->
                        new Series(
                                value.getKey(),
                                "the measured run",
                                new double[] {value.getValue()}))
                .toList();
    }
}
