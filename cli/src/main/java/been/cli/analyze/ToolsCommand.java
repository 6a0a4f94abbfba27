package been.cli.analyze;

import been.cli.analyze.ToolInput.Runs;
import been.cli.terminal.Columns;
import been.cli.terminal.Table.Cell;
import been.cli.terminal.Terminal;
import been.cli.terminal.VerdictSign;
import been.protocol.NearestName;
import been.protocol.analyses.VerdictWords;
import been.statistics.Confidence;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.JointJudgement;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
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

    @Option(names = "--json", description = "print JSON with unrounded numbers")
    private boolean json;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            converter = ChartFile.class,
            description = "also write a line for each input")
    private @Nullable Path csv;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            converter = ChartFile.class,
            description =
                    "also write a page with a table to filter and sort, and quantile and scatter"
                            + " plots")
    private @Nullable Path html;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        Criteria criteria = criteria();
        ToolResults.Sides sides = ToolResults.read(before, after, metric);
        var units = new TreeMap<>(sides.before().unitsByMetric());
        units.putAll(sides.after().unitsByMetric());
        String unit = units.get(metric);
        if (unit == null) {
            return Exits.refuse(
                    spec,
                    "no run has the metric '%s'%s"
                            .formatted(metric, NearestName.hintOrAll(metric, units.keySet())));
        }
        ToolComparison comparison =
                ToolComparison.of(
                        metric,
                        unit,
                        criteria,
                        sides.before().runsByInput(),
                        sides.after().runsByInput());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(ToolFiles.json(comparison));
        } else {
            print(comparison, out);
        }
        out.flush();
        if (csv != null) {
            ToolFiles.csv(comparison, csv);
        }
        if (html != null) {
            ToolFiles.html(comparison, html);
        }
        return comparison.inputs().stream().anyMatch(ToolInput::isWorse)
                ? Exits.REGRESSED
                : Exits.GOOD;
    }

    private void print(ToolComparison comparison, PrintWriter out) {
        new Columns<ToolInput>()
                .left("input", ToolInput::name)
                .right("before", input -> mean(input.before()))
                .right("after", input -> mean(input.after()))
                .left("change", ToolsCommand::change)
                .left("verdict", input -> verdict(input, comparison.words()))
                .lines(comparison.inputs(), Terminal.detect())
                .forEach(out::println);
        out.println();
        comparison
                .geometricMean()
                .ifPresent(ratio ->
                        out.println(
                                "geometric mean of the ratios of %d inputs: %s  %s, %s interval for these inputs"
                                        .formatted(
                                                comparison.ratios().size(),
                                                Percent.signed(
                                                        ratio.estimate() - 1, ratio.halfWidth()),
                                                Percent.bounds(ratio.shifted(-1)),
                                                Percent.of(confidence))));
        out.println(
                "%d solved before, %d after, of %d"
                        .formatted(
                                comparison.solved(ToolInput::before),
                                comparison.solved(ToolInput::after),
                                comparison.inputs().size()));
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

    private static @Nullable String change(ToolInput input) {
        return input.ratio()
                .map(ratio -> ratio.shifted(-1))
                .map(change ->
                        Percent.signed(change.estimate(), change.halfWidth())
                                + "  "
                                + Percent.bounds(change))
                .orElse(null);
    }

    private static Object verdict(ToolInput input, VerdictWords words) {
        JointJudgement judged = input.judged();
        Optional<String> none = input.noVerdict();
        if (judged == null || none.isPresent()) {
            return none.orElse("");
        }
        VerdictSign sign = VerdictSign.of(judged.verdict(), words);
        return new Cell(sign.word(), sign.style());
    }

    private static @Nullable String mean(@Nullable Runs side) {
        return side == null || side.isFailed() ? null : Rounding.significant(side.mean(), 4);
    }
}
