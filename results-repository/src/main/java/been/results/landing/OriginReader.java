package been.results.landing;

import been.results.Landing;
import been.results.MeasurementOrigin;
import been.results.Metric;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Series;
import been.task.record.RecordFile;
import been.task.record.RecordFileException;
import been.task.record.RecordedMetric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Reads the measurements of an attempt from wherever its landing says they are. */
final class OriginReader {
    private final ReceivedFiles received;

    OriginReader(ReceivedFiles received) {
        this.received = received;
    }

    /** At least one series, none empty, with distinct names. */
    List<Series> read(Landing landing) throws IOException, UnusableException {
        var series = new ArrayList<Series>();
        for (var origin : landing.origins()) {
            series.addAll(read(landing, origin));
        }
        var names = new HashSet<String>();
        for (var one : series) {
            if (!names.add(one.metric().name())) {
                throw new UnusableException(
                        "the metric " + one.metric().name() + " was measured twice over");
            }
            if (one.values().length > LandingWriter.MAXIMUM_VALUES) {
                throw new UnusableException(
                        one.metric().name() + " has more measurements than a file can hold");
            }
        }
        series.removeIf(one -> one.values().length == 0);
        if (series.isEmpty()) {
            throw new UnusableException("the run left no measurement behind");
        }
        return series;
    }

    private List<Series> read(Landing landing, MeasurementOrigin origin)
            throws IOException, UnusableException {
        return switch (origin) {
            case MeasurementOrigin.Recording(var path) -> recording(path, file(landing, path));
            case MeasurementOrigin.Usage(var values) -> usage(values);
            case MeasurementOrigin.Pattern pattern -> {
                var values = PatternMatches.read(pattern, file(landing, pattern.path()));
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

    private Path file(Landing landing, String path) throws IOException, UnusableException {
        return received.find(landing.task(), landing.attempt(), path)
                .orElseThrow(() -> new UnusableException("the run left no " + path + " behind"));
    }

    private static List<Series> recording(String path, Path file)
            throws IOException, UnusableException {
        var series = new ArrayList<Series>();
        try {
            for (var recorded : RecordFile.read(file)) {
                series.add(new Series(metric(recorded), "recording " + path, recorded.values()));
            }
        } catch (RecordFileException damaged) {
            throw new UnusableException(String.valueOf(damaged.getMessage()));
        } catch (IllegalArgumentException misnamed) {
            throw new UnusableException(path + ": " + misnamed.getMessage());
        }
        return series;
    }

    private static Metric metric(RecordedMetric recorded) {
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
