package been.cli.analyze;

import been.cli.terminal.Terminal;
import been.results.chart.plot.Quantity;
import been.statistics.Confidence;
import been.statistics.changes.ChangeCriteria;
import been.statistics.changes.Changes;
import been.statistics.changes.History;
import been.statistics.compare.Better;
import been.statistics.wording.Scale;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Since when a history is different. Exit status 0, or 2 for a file that cannot be used. */
@Command(
        name = "changes",
        mixinStandardHelpOptions = true,
        description = "Finds the versions at which a history changed.")
final class ChangesCommand implements Callable<Integer> {

    @ParentCommand private AnalyzeCommand parent = new AnalyzeCommand();
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private ChartOptions chart = new ChartOptions();
    @Mixin private StoredResults stored = new StoredResults();

    @Parameters(
            paramLabel = "FILE",
            description =
                    "CSV with a row for each version, oldest first, with a column value and,"
                            + " optionally, version and standard_error (- for standard input); a folder of"
                            + " landing files; or the number or name of an analysis on a platform")
    private String file = "-";

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "metric to use, if the landing files have several")
    private @Nullable String metric;

    @Option(names = "--json", description = "print JSON with unrounded numbers")
    private boolean json;

    @Option(
            names = "--better",
            paramLabel = "lower|higher",
            converter = BetterConverter.class,
            description =
                    "whether lower or higher values are better (default: as the files state,"
                            + " else lower)")
    private @Nullable Better better;

    @Option(
            names = "--false-alarms",
            paramLabel = "SHARE",
            defaultValue = "2%",
            converter = Shares.class,
            description =
                    "share of unchanged histories in which a change may be reported, at the"
                            + " worst correlation of neighbours up to 0.5; less without correlation"
                            + " (default: 2%%)")
    private double falseAlarms;

    @Option(
            names = "--least",
            paramLabel = "SHARE",
            defaultValue = "0%",
            converter = Shares.class,
            description = "ignore changes smaller than this (default: 0%%)")
    private double least;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "95%",
            converter = Shares.class,
            description = "confidence of the interval of each change (default: 95%%)")
    private double confidence;

    @Option(
            names = "--break",
            paramLabel = "VERSION",
            split = ",",
            description = "first version after a known break, such as a new host")
    private List<String> breaks = List.of();

    @Option(
            names = "--confirmed",
            paramLabel = "VERSION",
            split = ",",
            description = "first version after an already confirmed change, which is kept")
    private List<String> confirmed = List.of();

    @Option(
            names = "--in-file-order",
            description = "use the order of the file, even where version numbers decrease")
    private boolean inFileOrder;

    private String unit = "";

    @Override
    public Integer call() {
        return switch (read()) {
            case VersionHistory.Refused(var problem) -> Exits.refuse(spec, problem);
            case VersionHistory.Read(var versions) -> {
                ChangeCriteria criteria = criteria();
                History history =
                        versions.history()
                                .brokenAt(indices(versions, breaks, "--break"))
                                .confirmedAt(indices(versions, confirmed, "--confirmed"));
                Changes changes = Changes.in(history, criteria);
                print(versions, changes, criteria);
                List<Integer> broken =
                        Arrays.stream(indices(versions, breaks, "--break")).boxed().toList();
                chart.write(() -> Charts.changes(versions, changes, broken, quantity(versions)));
                yield Exits.GOOD;
            }
        };
    }

    private VersionHistory.Reading read() {
        InputStream standardInput = parent.standardInput();
        if (file.equals("-")) {
            return new HistoryCsv("standard input", () -> standardInput, inFileOrder).read();
        }
        Path path = Path.of(file);
        if (!Files.isDirectory(path) && !file.endsWith(".nc") && Files.exists(path)) {
            return new HistoryCsv(file, () -> Files.newInputStream(path), inFileOrder).read();
        }
        return switch (MeasurementSource.of(file, metric, standardInput, stored)
                .read()
                .comparable()) {
            case Reading.Refused(var problem) -> new VersionHistory.Refused(problem);
            case Reading.Measurements(var versions, var known, var direction, _) -> {
                unit = known;
                better = better == null ? direction : better;
                yield VersionHistory.of(file, versions);
            }
        };
    }

    private Quantity quantity(VersionHistory versions) {
        return new Quantity(
                metric == null ? "value" : metric,
                Scale.of(unit, DoubleStream.of(versions.history().values())),
                better == null ? Better.LOWER : better);
    }

    private ChangeCriteria criteria() {
        try {
            return new ChangeCriteria(falseAlarms, least, new Confidence(confidence));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int[] indices(VersionHistory versions, List<String> labels, String option) {
        return labels.stream().mapToInt(label -> index(versions, label, option)).toArray();
    }

    private int index(VersionHistory versions, String label, String option) {
        int index = versions.labels().indexOf(label);
        if (index <= 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    index == 0
                            ? option + " " + label + ": no version precedes the first one"
                            : "%s %s: %s has no such version".formatted(option, label, file));
        }
        return index;
    }

    private void print(VersionHistory versions, Changes changes, ChangeCriteria criteria) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(new ChangesJson(versions, criteria).text(changes));
        } else {
            new ChangesText(Terminal.detect(), versions, better == null ? Better.LOWER : better)
                    .lines(changes)
                    .forEach(out::println);
        }
        out.flush();
    }
}
