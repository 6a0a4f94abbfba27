package been.web.pages.analysis;

import been.protocol.analyses.ExperimentNumbers;
import been.protocol.analyses.ExperimentNumbers.ClusterNumbers;
import been.protocol.analyses.ExperimentNumbers.LevelNumbers;
import been.web.charts.Figures;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values of experiments in numbers, level by level. */
final class NumbersTable extends Div {
    private final DataTable<Row> table =
            new DataTable<>("Measurements, executions and binaries in numbers");

    /** A level of an experiment. */
    private record Row(ExperimentNumbers of, LevelNumbers level) {}

    NumbersTable() {
        add(table);
    }

    void show(Figures figures, Optional<List<ExperimentNumbers>> numbers) {
        if (numbers.isEmpty()) {
            Html.fill(
                    this,
                    Html.quiet(
                            "There are more measurements than the controller has memory for; choose fewer experiments."));
            return;
        }
        Html.fill(this, table);
        table.clearColumns()
                .column(
                        figures.isHistory() ? "version" : "configuration",
                        row -> row.of().label(),
                        "label")
                .column("level", row -> row.level().level())
                .number("count", row -> Numbers.count(row.level().count()))
                .number("mean" + figures.unit(), value(figures, LevelNumbers::mean))
                .number("median", value(figures, LevelNumbers::median))
                .number(
                        "quartiles",
                        row ->
                                "%s to %s"
                                        .formatted(
                                                shown(figures, row.level().q1()),
                                                shown(figures, row.level().q3())))
                .number(
                        "range",
                        row ->
                                "%s to %s"
                                        .formatted(
                                                shown(figures, row.level().minimum()),
                                                shown(figures, row.level().maximum())))
                .number("deviation", row -> relative(row, row.level().deviation()))
                .number("of the level alone", row -> relative(row, row.level().ownDeviation()))
                .number("impact factor", row -> factor(row.level().impact()))
                .column("clusters", NumbersTable::clusters, "quiet")
                .show(
                        numbers.get().stream()
                                .flatMap(each ->
                                        each.levels().stream().map(level -> new Row(each, level)))
                                .toList());
    }

    private static DataTable.Cell<Row> value(
            Figures figures, ToDoubleFunction<LevelNumbers> number) {
        return row -> shown(figures, number.applyAsDouble(row.level()));
    }

    private static String shown(Figures figures, double value) {
        return Numbers.significant(figures.scale().apply(value));
    }

    /** To the mean, in per cent. */
    private static String relative(Row row, @Nullable Double deviation) {
        double mean = Math.abs(row.level().mean());
        return deviation == null || mean == 0
                ? "–"
                : Numbers.significant(100 * deviation / mean) + " %";
    }

    private static String factor(@Nullable Double impact) {
        return impact == null ? "–" : Numbers.fixed(impact, 1);
    }

    /** The shares of the modes, where there are several. */
    private static String clusters(Row row) {
        List<ClusterNumbers> clusters = row.of().clusters();
        return !row.level().level().equals("measurement") || clusters.size() < 2
                ? ""
                : clusters.stream()
                        .map(each -> Numbers.fixed(100 * each.share(), 0) + " %")
                        .collect(Collectors.joining(", ", clusters.size() + ": ", ""));
    }
}
