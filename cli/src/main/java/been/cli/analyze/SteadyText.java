package been.cli.analyze;

import been.cli.terminal.Style;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Cell;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import been.statistics.steady.Kind;
import been.statistics.steady.Segment;
import been.statistics.steady.SteadyState;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Steady states in a table and words. */
final class SteadyText {

    private static final int MOST_LEVELS = 6;

    private final Terminal terminal;

    SteadyText(Terminal terminal) {
        this.terminal = terminal;
    }

    List<String> lines(List<VersionSteadiness> versions) {
        List<String> lines = new ArrayList<>();
        for (VersionSteadiness version : versions) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(
                    terminal.paint(Style.HEADING, version.version().label())
                            + "  "
                            + summary(version));
            table(version).lines(terminal).forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    private static String summary(VersionSteadiness version) {
        int latest =
                version.executions().stream()
                        .mapToInt(state -> state.steadyFrom().orElse(-1))
                        .max()
                        .orElse(-1);
        boolean all = version.executions().stream().allMatch(s -> s.steadyFrom().isPresent());
        String from = all ? ", all steady from iteration " + latest + " on" : "";
        String executions =
                version.executions().size() == 1
                        ? "1 execution"
                        : version.executions().size() + " executions";
        return executions + ": " + version.words() + from;
    }

    private static Table table(VersionSteadiness version) {
        Table table =
                new Table(
                        Column.right("execution"),
                        Column.left("class"),
                        Column.right("steady from"),
                        Column.right("steady mean"),
                        Column.right("outliers"),
                        Column.left("levels"));
        for (int e = 0; e < version.executions().size(); e++) {
            SteadyState state = version.executions().get(e);
            table.row(
                    List.of(
                            Cell.of(Integer.toString(e)),
                            new Cell(state.kind().words(), style(state.kind())),
                            Cell.of(
                                    state.steadyFrom().isPresent()
                                            ? Integer.toString(state.steadyFrom().getAsInt())
                                            : ""),
                            Cell.of(
                                    state.mean().isPresent()
                                            ? Rounding.significant(state.mean().getAsDouble(), 5)
                                            : ""),
                            Cell.of(Integer.toString(state.outliers())),
                            Cell.of(levels(state.segments()))));
        }
        return table;
    }

    private static String levels(List<Segment> segments) {
        String levels =
                segments.stream()
                        .limit(MOST_LEVELS)
                        .map(segment -> Rounding.significant(segment.mean(), 4))
                        .collect(Collectors.joining(" → "));
        int more = segments.size() - MOST_LEVELS;
        return more > 0 ? levels + " → … (" + more + " more)" : levels;
    }

    private static Style style(Kind kind) {
        return switch (kind) {
            case FLAT, WARM_UP -> Style.PLAIN;
            case SLOW_DOWN -> Style.WORSE;
            case NO_STEADY_STATE -> Style.UNSURE;
        };
    }
}
