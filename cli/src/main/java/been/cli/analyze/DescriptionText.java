package been.cli.analyze;

import been.cli.terminal.Style;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import been.statistics.Confidence;
import been.statistics.Counts;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.describe.Description;
import been.statistics.levels.Costs;
import been.statistics.levels.OptimumCount;
import been.statistics.levels.VarianceComponents.Component;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** One version in words and tables. */
final class DescriptionText {

    private final Terminal terminal;
    private final Optional<Costs> costs;

    DescriptionText(Terminal terminal, Optional<Costs> costs) {
        this.terminal = terminal;
        this.costs = costs;
    }

    List<String> lines(VersionStatistics version) {
        List<String> lines = new ArrayList<>();
        lines.add(
                terminal.paint(Style.HEADING, version.label())
                        + "  "
                        + repetitions(version.observations().counts()));
        indent(lines, values(version).lines(terminal));
        if (!version.levels().components().isEmpty()) {
            lines.add("");
            indent(lines, levels(version).lines(terminal));
        }
        String missing =
                version.observations().notObserved().stream()
                        .map(DescriptionText::plural)
                        .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            lines.add("  not repeated, so their variation is not in these numbers: " + missing);
        }
        return lines;
    }

    private static Table values(VersionStatistics version) {
        Description d = version.description();
        double width =
                version.levels()
                        .topLevelInterval(Confidence.P99)
                        .map(Interval::halfWidth)
                        .orElse(Double.NaN);
        Table table = new Table(Column.left(""), Column.left(""));
        String interval = Double.isNaN(width) ? "" : "  (99 % interval)";
        table.row("mean", Rounding.plusMinus(version.levels().mean(), width) + interval);
        table.row(
                "median",
                "%s, quartiles %s to %s, range %s to %s"
                        .formatted(
                                Rounding.value(d.median(), width),
                                Rounding.value(d.q1(), width),
                                Rounding.value(d.q3(), width),
                                Rounding.value(d.min(), width),
                                Rounding.value(d.max(), width)));
        table.row(
                "upper end",
                "95 %% below %s, 99 %% below %s, 99.9 %% below %s"
                        .formatted(
                                Rounding.value(d.p95(), width),
                                Rounding.value(d.p99(), width),
                                Rounding.value(d.p999(), width)));
        table.row("spread", spread(d));
        table.row("dependence", dependence(d));
        return table;
    }

    private static String spread(Description d) {
        String relative =
                Double.isNaN(d.cv())
                        ? ""
                        : " (%s %%)".formatted(Rounding.significant(d.cv() * 100, 2));
        return "standard deviation %s%s, median absolute deviation %s"
                .formatted(
                        Rounding.significant(d.sd(), 3),
                        relative,
                        Rounding.significant(d.mad(), 3));
    }

    private static String dependence(Description d) {
        return d.dependence().autocorrelation().isEmpty()
                ? "unknown, nothing varies within an execution"
                : "autocorrelation %s at lag 1; %d measurements count as %d independent ones"
                        .formatted(
                                Rounding.significant(
                                        d.dependence().autocorrelation().getFirst(), 2),
                                d.n(),
                                Math.round(d.dependence().effectiveSampleSize()));
    }

    /** The levels from the highest down. */
    private Table levels(VersionStatistics version) {
        List<OptimumCount> optima =
                costs.map(c -> OptimumCount.of(version.levels(), c)).orElse(List.of());
        Table table =
                new Table(
                        Column.left("level"),
                        Column.right("repeated"),
                        Column.right("own deviation"),
                        Column.right("relative"),
                        Column.right(costs.isPresent() ? "worth repeating" : ""));
        for (Component component : version.levels().components().reversed()) {
            double deviation = Math.sqrt(component.counted());
            double relative = deviation / Math.abs(version.levels().mean());
            table.row(
                    name(component.level()),
                    Integer.toString(component.repetitions()),
                    Rounding.significant(deviation, 2),
                    Double.isFinite(relative) ? Rounding.significant(relative * 100, 2) + " %" : "",
                    worth(component.level(), optima));
        }
        return table;
    }

    private static String worth(Level level, List<OptimumCount> optima) {
        return optima.stream()
                .filter(count -> count.level() == level)
                .map(count ->
                        Double.isInfinite(count.unrounded())
                                ? "always"
                                : Integer.toString(count.atMost(Integer.MAX_VALUE)))
                .findFirst()
                .orElse("");
    }

    static String repetitions(Counts counts) {
        if (!counts.even()) {
            return "%d %s, %d executions, %d measurements in all"
                    .formatted(
                            counts.binaries(),
                            counts.binaries() == 1 ? "binary" : "binaries",
                            counts.executions(),
                            counts.measurements());
        }
        int executions = counts.executions() / counts.binaries();
        int measurements = counts.measurements() / counts.executions();
        String binaries = counts.binaries() == 1 ? "" : counts.binaries() + " binaries × ";
        return binaries
                + count(executions, "execution")
                + " × "
                + count(measurements, "measurement");
    }

    private static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String name(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    private static String plural(Level level) {
        return switch (level) {
            case BINARY -> "binaries";
            case EXECUTION, MEASUREMENT -> name(level) + "s";
        };
    }

    private static void indent(List<String> lines, List<String> more) {
        more.forEach(line -> lines.add("  " + line));
    }
}
