package been.web.pages.analysis;

import been.analyses.AnalysisView.Experiment;
import been.results.StoredExecution;
import been.results.Validity;
import been.web.pages.chart.ChartDescription;
import been.web.pages.chart.ChartDescription.Run;
import been.web.pages.text.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Describes the run-sequence chart of one experiment: every measurement in its order. Pure. */
final class RunCharts {

    /** More points than this are thinned evenly, and the chart says so. */
    static final int MOST_POINTS = 20_000;

    private static final double COVERED = 0.95;
    private static final double AIR = 0.35;

    private RunCharts() {}

    /** One execution with its raw values of the chosen metric. */
    @SuppressWarnings("ArrayRecordComponent") // many raw values, read once, never compared
    record Values(StoredExecution execution, double[] values) {}

    /** The range that holds the middle of the values, with some air, and how many it leaves out. */
    record Range(double low, double high, long outside) {}

    /**
     * @param runs in the order in which they were made
     */
    static ChartDescription of(Figures figures, Experiment experiment, List<Values> runs) {
        double[] all =
                runs.stream()
                        .flatMapToDouble(run -> Arrays.stream(run.values()))
                        .map(figures.scale()::apply)
                        .toArray();
        int every = Math.max(1, Math.ceilDiv(all.length, MOST_POINTS));
        Range range = robust(all);
        String title =
                "%s of %s, run by run".formatted(figures.metric().title(), experiment.label());
        String unit = figures.scale().unit();
        return new ChartDescription.Runs(
                title,
                "%d executions, %s measurements".formatted(runs.size(), Numbers.count(all.length)),
                title + " in the order in which it was measured",
                note(range, every),
                "measurement, in the order of executions",
                figures.axisTitle(),
                unit,
                all.length == 0 ? null : range.low(),
                all.length == 0 ? null : range.high(),
                range.outside(),
                every,
                executions(figures, runs, every));
    }

    private static List<Run> executions(Figures figures, List<Values> runs, int every) {
        var executions = new ArrayList<Run>();
        long start = 0;
        for (Values run : runs) {
            StoredExecution execution = run.execution();
            double mean = Arrays.stream(run.values()).average().orElse(Double.NaN);
            executions.add(
                    new Run(
                            "execution " + execution.address().execution(),
                            start,
                            run.values().length,
                            figures.scale().apply(mean),
                            execution.validity().counts(),
                            thinned(figures, run.values(), every),
                            lines(figures, execution, mean),
                            "/tasks/" + execution.task()));
            start += run.values().length;
        }
        return executions;
    }

    private static List<Double> thinned(Figures figures, double[] values, int every) {
        var kept = new ArrayList<Double>();
        for (int i = 0; i < values.length; i += every) {
            kept.add(figures.scale().apply(values[i]));
        }
        return kept;
    }

    private static List<String> lines(Figures figures, StoredExecution execution, double mean) {
        var lines = new ArrayList<String>();
        lines.add(
                "mean of the execution: "
                        + Numbers.significant(figures.scale().apply(mean))
                        + figures.scale().suffix());
        lines.add(
                "place %d in the random order, on %s"
                        .formatted(execution.order() + 1, execution.host()));
        if (execution.validity() != Validity.VALID) {
            lines.add(
                    "⚠ "
                            + execution.validity().word()
                            + (execution.disturbedBy().isEmpty()
                                    ? ""
                                    : " by " + String.join(", ", execution.disturbedBy())));
        }
        return lines;
    }

    static Range robust(double[] values) {
        double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return new Range(0, 1, 0);
        }
        double low = sorted[(int) Math.floor((1 - COVERED) / 2 * (sorted.length - 1))];
        double high = sorted[(int) Math.ceil((1 + COVERED) / 2 * (sorted.length - 1))];
        double width = high - low;
        double air = width > 0 ? width * AIR : Math.max(Math.abs(low) * 0.05, Double.MIN_NORMAL);
        double from = low - air;
        double to = high + air;
        long outside = Arrays.stream(sorted).filter(v -> v < from || v > to).count();
        return new Range(from, to, outside);
    }

    private static String note(Range range, int every) {
        String thinned = every == 1 ? "" : " One of %d measurements is drawn.".formatted(every);
        String outside =
                range.outside() == 0
                        ? ""
                        : " Outside the drawn range: %s; tick 'whole range' to see them."
                                .formatted(Numbers.count(range.outside()));
        return "Shaded bands are executions, the dark line is each one's mean." + outside + thinned;
    }
}
