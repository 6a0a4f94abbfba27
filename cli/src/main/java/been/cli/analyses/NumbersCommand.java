package been.cli.analyses;

import been.cli.call.OneCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.analyses.ExperimentNumbers;
import been.protocol.analyses.ExperimentNumbers.ClusterNumbers;
import been.protocol.analyses.ExperimentNumbers.LevelNumbers;
import been.statistics.wording.Rounding;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been analyses numbers}: what was measured, level by level. */
@Command(
        name = "numbers",
        description =
                "Prints count, mean, median, quartiles and deviation of measurements, executions and binaries, with impact factors and clusters.")
final class NumbersCommand extends OneCall<NumbersCommand.Numbers> {
    private static final int DIGITS = 4;

    @Parameters(paramLabel = "ANALYSIS", description = "its number (been analyses list)")
    private long analysis;

    @Option(names = "--metric", required = true, description = "the metric")
    private String metric = "";

    @Option(
            names = "--experiment",
            paramLabel = "KEY",
            description = "only this experiment; may be repeated")
    private List<String> experiments = new ArrayList<>();

    NumbersCommand() {
        super(Numbers.class);
    }

    /** What REST answers. */
    record Numbers(List<ExperimentNumbers> items) {}

    private record Row(ExperimentNumbers of, LevelNumbers level) {}

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        var path =
                new StringBuilder(
                        "/api/v1/analyses/%d/numbers?metric=%s"
                                .formatted(analysis, PlatformClient.segment(metric)));
        experiments.forEach(
                each -> path.append("&experiment=").append(PlatformClient.segment(each)));
        return client.get(path.toString());
    }

    @Override
    protected void show(Numbers numbers, PrintWriter out) {
        new Columns<Row>()
                .left("experiment", row -> row.of().label())
                .left("level", row -> row.level().level())
                .right("count", row -> row.level().count())
                .right("mean", row -> number(row.level().mean()))
                .right("median", row -> number(row.level().median()))
                .right("q1", row -> number(row.level().q1()))
                .right("q3", row -> number(row.level().q3()))
                .right("deviation", row -> number(row.level().deviation()))
                .right("alone", row -> number(row.level().ownDeviation()))
                .right("impact", row -> number(row.level().impact()))
                .lines(
                        numbers.items().stream()
                                .flatMap(each ->
                                        each.levels().stream().map(level -> new Row(each, level)))
                                .toList(),
                        Terminal.detect())
                .forEach(out::println);
        for (ExperimentNumbers each : numbers.items()) {
            if (each.clusters().size() > 1) {
                out.println();
                out.println("%s has %d clusters:".formatted(each.label(), each.clusters().size()));
                new Columns<ClusterNumbers>()
                        .right("share", one -> Rounding.significant(100 * one.share(), 2) + " %")
                        .right("mean", one -> number(one.mean()))
                        .right("from", one -> number(one.low()))
                        .right("to", one -> number(one.high()))
                        .lines(each.clusters(), Terminal.detect())
                        .forEach(out::println);
            }
        }
    }

    private static String number(@Nullable Double value) {
        return value == null ? "-" : Rounding.significant(value, DIGITS);
    }
}
