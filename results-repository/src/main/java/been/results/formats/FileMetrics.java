package been.results.formats;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.PlainText;
import been.protocol.Sha256;
import been.protocol.results.Metric;
import been.results.MeasurementOrigin;
import been.results.netcdf.Series;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file that another program wrote during one execution: every benchmark in it becomes a
 * metric, and all its measurements are measurements of the execution, in the order of the file. The
 * names of metrics depend only on the names of the benchmarks in the file; a second one of the same
 * name in another package changes the name of the first.
 */
public final class FileMetrics {
    private static final long MAXIMUM_BYTES = 64L << 20;

    /** Of one execution. */
    private static final int MOST_METRICS = 1_000;

    private static final int LONGEST_LABEL = 1_000;
    private static final int LONGEST_NAME = 64;
    private static final int DIGITS = 6;
    private static final int SHOWN = 3;

    /** One step is one character compared by one part of a pattern. */
    private static final long MOST_STEPS = 1L << 33;

    private static final java.util.regex.Pattern NO_NAME =
            java.util.regex.Pattern.compile("[^A-Za-z0-9_.-]+");
    private static final java.util.regex.Pattern NO_BEGINNING =
            java.util.regex.Pattern.compile("^[^A-Za-z]+");
    private static final java.util.regex.Pattern NO_END = java.util.regex.Pattern.compile("-+$");
    private static final java.util.regex.Pattern PACKAGE =
            java.util.regex.Pattern.compile("^[a-z_][A-Za-z0-9_$/.~-]*?\\.(?=[A-Z])");

    private final MeasurementOrigin.Converted origin;

    private FileMetrics(MeasurementOrigin.Converted origin) {
        this.origin = origin;
    }

    /** The outcome of reading a file. */
    public sealed interface Reading {}

    /** At least one, with distinct names. */
    public record Found(List<Series> series) implements Reading {
        public Found {
            series = List.copyOf(series);
        }
    }

    /** Not usable. The sentence names the file and the problem. */
    public record Refused(String why) implements Reading {}

    /** A figure of a benchmark, as the program names both. */
    private record Figure(String label, String figure, boolean isMain) {

        /** What tells it from all others. */
        String whole() {
            return isMain ? label : label + " " + figure;
        }

        String title() {
            return isMain ? withoutPackage(label) : withoutPackage(label) + ", " + figure;
        }

        String plainName() {
            String plain = NO_NAME.matcher(withoutPackage(label)).replaceAll("-");
            plain = NO_BEGINNING.matcher(plain).replaceFirst("");
            plain = NO_END.matcher(plain).replaceFirst("");
            return (plain.isEmpty() ? "benchmark" : plain) + (isMain ? "" : "." + figure);
        }

        /** JMH and Go name benchmarks with their package. */
        private static String withoutPackage(String label) {
            return PACKAGE.matcher(label).replaceFirst("");
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException when the disk fails
     */
    public static Reading read(Path file, MeasurementOrigin.Converted origin) throws IOException {
        long bytes = Files.size(file);
        if (bytes == 0) {
            return new Refused(origin.path() + " is empty");
        }
        if (bytes > MAXIMUM_BYTES) {
            return new Refused(
                    origin.path() + " is larger than 64 MiB, too large to be read for benchmarks");
        }
        return switch (Imports.read(file, origin.path(), origin.format(), Imports.UNDESCRIBED)) {
            case ImportReading.Refused(var problem) -> new Refused(problem);
            case ImportReading.Executions(_, var executions) ->
                    new FileMetrics(origin).gather(executions);
        };
    }

    private Reading gather(List<ImportedExecution> executions) {
        var figures = new LinkedHashMap<Figure, List<Series>>();
        Optional<String> failure = Optional.empty();
        for (ImportedExecution execution : executions) {
            String label = execution.label();
            if (label.length() > LONGEST_LABEL) {
                return refused(
                        "has a benchmark with a name of %,d characters; at most %,d are read"
                                .formatted(label.length(), LONGEST_LABEL));
            }
            if (execution.failure().isPresent()) {
                failure = Optional.of(label + ": " + execution.failure().get());
                continue;
            }
            String main = execution.series().getFirst().metric().name();
            for (Series series : execution.series()) {
                String name = series.metric().name();
                // Figures of the main one, such as time.p99, are named after it.
                String figure =
                        name.startsWith(main + ".") ? name.substring(main.length() + 1) : name;
                figures.computeIfAbsent(
                                new Figure(label, figure, name.equals(main)),
                                _ -> new ArrayList<>())
                        .add(series);
            }
        }
        return figures.isEmpty()
                ? refused("has no result (%s)".formatted(failure.orElse("no benchmark")))
                : chosen(figures);
    }

    /** A figure with the name of its metric. */
    private record Named(Figure figure, String name, List<Series> parts) {}

    private Reading chosen(Map<Figure, List<Series>> figures) {
        List<Named> all = named(figures);
        String include = origin.include();
        Pattern pattern = include == null ? null : Pattern.compile(include);
        if (pattern != null) {
            long letters = all.stream().mapToLong(one -> one.figure().whole().length()).sum();
            if (letters * pattern.programSize() > MOST_STEPS) {
                return refused("has too many benchmarks to match '%s' with".formatted(pattern));
            }
        }
        List<Named> chosen =
                all.stream()
                        .filter(one -> isIncluded(one, pattern))
                        .filter(one ->
                                origin.names().isEmpty() || origin.names().contains(one.name()))
                        .toList();
        if (chosen.isEmpty()) {
            return refused(
                    "has none of the benchmarks that are asked for; it has %s"
                            .formatted(shown(all)));
        }
        if (chosen.size() > MOST_METRICS) {
            return refused(
                    "has %,d benchmarks, more than the %,d that an execution may have; choose some with include"
                            .formatted(chosen.size(), MOST_METRICS));
        }
        var series = new ArrayList<Series>();
        for (Named one : chosen) {
            Metric first = one.parts().getFirst().metric();
            for (Series part : one.parts()) {
                if (!part.metric().equals(first)) {
                    return refused(
                            "has %s in %s and in %s"
                                    .formatted(
                                            one.figure().whole(),
                                            first.unit(),
                                            part.metric().unit()));
                }
            }
            series.add(joined(one));
        }
        return new Found(series);
    }

    private boolean isIncluded(Named one, @Nullable Pattern pattern) {
        Figure figure = one.figure();
        return pattern == null
                ? figure.isMain() || !origin.names().isEmpty()
                : pattern.matches(one.name())
                        || (figure.isMain() && pattern.matches(figure.label()));
    }

    private Series joined(Named one) {
        Series first = one.parts().getFirst();
        boolean isPlain = one.name().equals(one.figure().plainName());
        return new Series(
                new Metric(
                        one.name(),
                        first.metric().unit(),
                        PlainText.cleaned(isPlain ? one.figure().title() : one.figure().whole()),
                        first.metric().better(),
                        origin.summary()),
                "%s, in %s".formatted(first.source(), origin.path()),
                one.parts().stream()
                        .flatMapToDouble(part -> DoubleStream.of(part.values()))
                        .toArray());
    }

    /** Names that are too long, or that several figures would share, end with a digest. */
    private static List<Named> named(Map<Figure, List<Series>> figures) {
        Map<String, Long> plain =
                figures.keySet().stream()
                        .collect(Collectors.groupingBy(Figure::plainName, Collectors.counting()));
        List<Named> named = new ArrayList<>();
        figures.forEach((figure, parts) -> {
            String name = figure.plainName();
            boolean isOwn = plain.getOrDefault(name, 0L) == 1 && name.length() <= LONGEST_NAME;
            named.add(new Named(figure, isOwn ? name : end(name) + "-" + digest(figure), parts));
        });
        return named;
    }

    /** The end of a long name tells benchmarks apart. */
    private static String end(String name) {
        String end = name.substring(Math.max(0, name.length() - (LONGEST_NAME - DIGITS - 1)));
        return end.replaceFirst("^[^A-Za-z]+(?=[A-Za-z])", "").replaceFirst("^[^A-Za-z]+", "b");
    }

    private static String digest(Figure figure) {
        return Sha256.of(figure.whole().getBytes(UTF_8)).substring(0, DIGITS);
    }

    private static String shown(List<Named> all) {
        int more = all.size() - SHOWN;
        return all.stream().limit(SHOWN).map(Named::name).collect(Collectors.joining(", "))
                + (more > 0 ? " and %,d more".formatted(more) : "");
    }

    private Refused refused(String problem) {
        return new Refused(origin.path() + " " + problem);
    }
}
