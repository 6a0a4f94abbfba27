package been.cli.analyze;

import been.cli.terminal.Style;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.describe.RunsTest;
import been.statistics.levels.ImpactFactor;
import been.statistics.levels.OptimumCount;
import been.statistics.levels.VarianceComponents.Component;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The levels of variation of one version, in tables and words. */
final class LevelsText {

    private static final double SIGNIFICANT = 0.01;

    private final Terminal terminal;

    LevelsText(Terminal terminal) {
        this.terminal = terminal;
    }

    List<String> lines(LevelStatistics version) {
        List<String> lines = new ArrayList<>();
        lines.add(
                terminal.paint(Style.HEADING, version.version().label())
                        + "  "
                        + DescriptionText.repetitions(version.version().observations().counts()));
        if (version.levels().components().isEmpty()) {
            lines.add("  a single measurement shows no variation");
            return lines;
        }
        components(version).lines(terminal).forEach(line -> lines.add("  " + line));
        lines.add("");
        intervals(version).lines(terminal).forEach(line -> lines.add("  " + line));
        lines.add("  " + dependence(version.runs()));
        return lines;
    }

    private static Table components(LevelStatistics version) {
        Table table =
                new Table(
                        Column.left("level"),
                        Column.right("repeated"),
                        Column.right("S²"),
                        Column.right("T²"),
                        Column.right("own deviation"),
                        Column.right("impact factor"),
                        Column.right("closed form"),
                        Column.right(version.optima().isEmpty() ? "" : "worth repeating"));
        for (Component component : version.levels().components().reversed()) {
            double relative =
                    Math.sqrt(component.counted()) / Math.abs(version.levels().mean()) * 100;
            table.row(
                    word(component.level()),
                    Integer.toString(component.repetitions()),
                    Rounding.significant(component.biased(), 3),
                    Rounding.significant(component.unbiased(), 3),
                    Double.isFinite(relative) ? Rounding.significant(relative, 2) + " %" : "",
                    impact(version, component.level(), ImpactFactor::bootstrap),
                    impact(version, component.level(), ImpactFactor::closed),
                    worth(version, component.level()));
        }
        return table;
    }

    /** One of the two forms; nothing for the lowest level. */
    private static String impact(
            LevelStatistics version, Level level, Function<ImpactFactor, @Nullable Double> form) {
        return version.impact().stream()
                .filter(factor -> factor.level() == level)
                .findFirst()
                .map(factor -> number(form.apply(factor)))
                .orElse("");
    }

    private static String number(@Nullable Double value) {
        return value == null ? "unknown" : Rounding.significant(value, 3);
    }

    private static String worth(LevelStatistics version, Level level) {
        Optional<OptimumCount> count =
                version.optima().stream().filter(o -> o.level() == level).findFirst();
        return count.map(OptimumCount::unrounded)
                .map(unrounded ->
                        Double.isInfinite(unrounded)
                                ? "always"
                                : Rounding.significant(Math.max(1, Math.ceil(unrounded)), 6))
                .orElse("");
    }

    private static Table intervals(LevelStatistics version) {
        Table table = new Table(Column.left("mean"), Column.left(""), Column.left(""));
        version.levels()
                .topLevelInterval(Confidence.P95)
                .ifPresent(i -> row(table, "95 %, t on the highest level", i));
        version.levels()
                .thesisInterval(Confidence.P99)
                .ifPresent(i -> row(table, "99 %, normal, all levels", i));
        version.resampled().ifPresent(i -> row(table, "99 %, medians of resamples", i));
        return table;
    }

    private static void row(Table table, String name, Interval interval) {
        table.row(name, Rounding.plusMinus(interval.estimate(), interval.halfWidth()), "");
    }

    private static String dependence(RunsTest runs) {
        if (Double.isNaN(runs.p())) {
            return "dependence within executions: too little to tell";
        }
        String counts =
                "%d runs around the median where %s are expected (p %s)"
                        .formatted(
                                runs.runs(),
                                Rounding.significant(runs.expected(), 4),
                                Rounding.significant(runs.p(), 2));
        if (runs.p() >= SIGNIFICANT) {
            return counts + ": no sign that measurements depend on each other";
        }
        return counts
                + (runs.z() < 0
                        ? ": neighbours are alike; take blocks of them as one measurement"
                        : ": neighbours alternate");
    }

    private static String word(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
