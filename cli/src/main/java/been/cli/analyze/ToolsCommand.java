package been.cli.analyze;

import been.cli.command.CommandFailure;
import been.cli.terminal.Columns;
import been.cli.terminal.Table.Cell;
import been.cli.terminal.Terminal;
import been.cli.terminal.VerdictSign;
import been.protocol.NearestName;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.VerdictWords;
import been.results.ImportFormat;
import been.results.formats.ImportReading;
import been.results.formats.ImportedExecution;
import been.results.formats.Imports;
import been.results.netcdf.Series;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.GeometricMean;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.Significance;
import been.statistics.compare.Verdict;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Two tools, versions or run definitions by BenchExec's result files, several for repeated runs.
 * Exit status 0; 1 when one is slower, or fails where it did not; 2 for unusable files.
 */
@Command(
        name = "tools",
        mixinStandardHelpOptions = true,
        description = {
            "Compares two tools, versions or run definitions, input by input, by result files of"
                    + " been tools or BenchExec. Give the files of several repetitions.",
            "",
            "For example: been analyze tools --before results/*.default.xml.bz2"
                    + " --after results/*.plain.xml.bz2"
        })
final class ToolsCommand implements Callable<Integer> {
    @Option(
            names = "--before",
            arity = "1..*",
            required = true,
            paramLabel = "FILE",
            description = "result files of the tool that is compared with")
    private List<Path> before = new ArrayList<>();

    @Option(
            names = "--after",
            arity = "1..*",
            required = true,
            paramLabel = "FILE",
            description = "result files of the other")
    private List<Path> after = new ArrayList<>();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            defaultValue = "cpu-time",
            description =
                    "what to compare, such as wall-time or memory; lower is better (default:"
                            + " cpu-time)")
    private String metric = "cpu-time";

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "5%",
            converter = Shares.class,
            description = "relative change that does not matter (default: 5%%)")
    private double tolerance;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "99%",
            converter = Shares.class,
            description = "confidence of the intervals behind verdicts (default: 99%%)")
    private double confidence;

    @Spec private CommandSpec spec = CommandSpec.create();

    /** What the files have, with its unit. */
    private final Map<String, String> unitsByMetric = new TreeMap<>();

    /** All runs of an input. */
    private record Input(List<Double> values, boolean isFailed) {}

    /** An input of both sides. */
    private record Row(
            String name,
            @Nullable Input before,
            @Nullable Input after,
            @Nullable JointJudgement judged) {

        boolean isMeasured() {
            return before != null && after != null && !before.isFailed && !after.isFailed;
        }

        String outcome() {
            if (before == null || after == null) {
                return before == null ? "only after" : "only before";
            }
            return before.isFailed ? (after.isFailed ? "fails" : "solved") : "fails now";
        }
    }

    @Override
    public Integer call() throws IOException {
        Criteria criteria = criteria();
        Map<String, Input> old = inputs(before);
        Map<String, Input> current = inputs(after);
        String unit = unitsByMetric.get(metric);
        if (unit == null) {
            return Exits.refuse(
                    spec,
                    "no run has the metric '%s'%s"
                            .formatted(
                                    metric, NearestName.hintOrAll(metric, unitsByMetric.keySet())));
        }
        List<Row> rows = judged(old, current, criteria);
        var words = VerdictWords.of(AnalysisKind.COMPARISON, unit, true);
        PrintWriter out = spec.commandLine().getOut();
        new Columns<Row>()
                .left("input", Row::name)
                .right("before", row -> mean(row.before))
                .right("after", row -> mean(row.after))
                .left("change", row -> row.judged == null ? null : change(row.judged))
                .left("verdict", row -> verdict(row, words))
                .lines(rows, Terminal.detect())
                .forEach(out::println);
        out.println();
        List<Interval> ratios = ratios(rows);
        GeometricMean.of(ratios.stream().map(List::of).toList())
                .ifPresent(ratio ->
                        out.println(
                                "geometric mean of the ratios of %d inputs: %s  %s, %s interval for these inputs"
                                        .formatted(
                                                ratios.size(),
                                                Percent.signed(
                                                        ratio.estimate() - 1, ratio.halfWidth()),
                                                Percent.bounds(ratio.shifted(-1)),
                                                Percent.of(confidence))));
        out.println(
                "%d solved before, %d after, of %d"
                        .formatted(solved(old), solved(current), rows.size()));
        out.flush();
        return rows.stream().anyMatch(ToolsCommand::isWorse) ? Exits.REGRESSED : Exits.GOOD;
    }

    private Criteria criteria() {
        try {
            // With a tolerance of 0, no change is small enough to be equivalent.
            return new Criteria(
                    new Confidence(confidence),
                    tolerance,
                    Math.max(tolerance, Double.MIN_VALUE),
                    Better.LOWER);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static boolean isWorse(Row row) {
        return row.judged == null
                ? row.outcome().equals("fails now")
                : row.judged.verdict() == Verdict.REGRESSED;
    }

    private static List<Row> judged(
            Map<String, Input> old, Map<String, Input> current, Criteria criteria) {
        var names = new TreeSet<>(old.keySet());
        names.addAll(current.keySet());
        List<Row> rows =
                names.stream()
                        .map(name -> new Row(name, old.get(name), current.get(name), null))
                        .toList();
        List<JointJudgement> joint =
                JointJudgement.of(
                        rows.stream()
                                .filter(Row::isMeasured)
                                .map(row -> single(row, criteria))
                                .toList());
        var next = joint.iterator();
        return rows.stream()
                .map(row ->
                        row.isMeasured()
                                ? new Row(row.name, row.before, row.after, next.next())
                                : row)
                .toList();
    }

    private static JointJudgement.Single single(Row row, Criteria criteria) {
        Observations old = observations(row.before);
        Observations current = observations(row.after);
        return new JointJudgement.Single(
                Judgement.of(old, current, criteria),
                Significance.p(old, current, criteria.tolerance()));
    }

    private static Observations observations(@Nullable Input input) {
        return Observations.ofExecutionMeans(
                input == null
                        ? new double[0]
                        : input.values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static List<Interval> ratios(List<Row> rows) {
        return rows.stream()
                .flatMap(row -> Optional.ofNullable(row.judged).stream())
                .flatMap(judged -> ratio(judged).stream())
                .filter(ratio -> ratio.low() > 0)
                .toList();
    }

    private static Optional<Interval> ratio(JointJudgement judged) {
        return judged.alone()
                        instanceof
                        Judgement.Judged(var _, EffectSize.Determined(var ratio, _, _), var _)
                ? Optional.of(ratio)
                : Optional.empty();
    }

    private static @Nullable String change(JointJudgement judged) {
        return ratio(judged)
                .map(ratio -> ratio.shifted(-1))
                .map(change ->
                        Percent.signed(change.estimate(), change.halfWidth())
                                + "  "
                                + Percent.bounds(change))
                .orElse(null);
    }

    private static Object verdict(Row row, VerdictWords words) {
        if (row.judged == null) {
            return row.outcome();
        }
        if (row.judged.alone() instanceof Judgement.NotJudged(var reason)) {
            return reason.sentence();
        }
        VerdictSign sign = VerdictSign.of(row.judged.verdict(), words);
        return new Cell(sign.word(), sign.style());
    }

    private static @Nullable String mean(@Nullable Input input) {
        return input == null || input.isFailed
                ? null
                : Rounding.significant(
                        input.values.stream().mapToDouble(Double::doubleValue).average().orElse(0),
                        4);
    }

    private static long solved(Map<String, Input> inputs) {
        return inputs.values().stream().filter(input -> !input.isFailed).count();
    }

    /** By name; an input fails if one of its runs failed. */
    private Map<String, Input> inputs(List<Path> files) throws IOException {
        var inputs = new TreeMap<String, Input>();
        var known = new HashSet<List<String>>();
        for (Path file : files) {
            for (ImportedExecution run : runs(file)) {
                // BenchExec writes a run into the file of its set and that of its run definition.
                if (!known.add(identity(run))) {
                    continue;
                }
                for (Series series : run.series()) {
                    unitsByMetric.put(series.metric().name(), series.metric().unit());
                }
                Optional<Double> value =
                        run.series().stream()
                                .filter(series -> series.metric().name().equals(metric))
                                .map(Series::values)
                                .map(values -> values[0])
                                .findFirst();
                Input input = inputs.getOrDefault(run.label(), new Input(new ArrayList<>(), false));
                value.ifPresent(input.values::add);
                inputs.put(
                        run.label(),
                        new Input(
                                input.values,
                                input.isFailed || run.failure().isPresent() || value.isEmpty()));
            }
        }
        return inputs;
    }

    /** Its name and all that was measured, with nanoseconds. */
    private static List<String> identity(ImportedExecution run) {
        return Stream.concat(
                        Stream.of(run.label()),
                        run.series().stream()
                                .map(one -> one.metric().name() + "=" + one.values()[0]))
                .toList();
    }

    private static List<ImportedExecution> runs(Path file) throws IOException {
        if (!file.toString().endsWith(".bz2")) {
            return read(file, file);
        }
        Path unpacked = Files.createTempFile("been", ".xml");
        try (InputStream in = new BZip2CompressorInputStream(Files.newInputStream(file), true)) {
            Files.copy(in, unpacked, StandardCopyOption.REPLACE_EXISTING);
            return read(unpacked, file);
        } finally {
            Files.delete(unpacked);
        }
    }

    private static List<ImportedExecution> read(Path file, Path shown) {
        return switch (Imports.read(
                file, shown.toString(), ImportFormat.BENCHEXEC, Imports.UNDESCRIBED)) {
            case ImportReading.Refused(var problem) -> throw CommandFailure.badInput(problem);
            case ImportReading.Executions(_, var executions) -> executions;
        };
    }
}
