package been.web.charts;

import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.Results;
import been.results.chart.Drawing;
import been.results.chart.Role;
import been.results.chart.plot.Quantity;
import been.results.chart.plot.Run;
import been.results.chart.plot.Sample;
import been.results.chart.plot.Steady;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import been.web.pages.text.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The raw measurements behind a chart of one metric, read from their files. */
final class Measured {

    private static final Logger LOG = LoggerFactory.getLogger(Measured.class);

    private final Results results;
    private final Figures figures;
    private final Function<Experiment, List<StoredExecution>> executions;

    /**
     * @param executions of an experiment
     */
    Measured(
            Results results,
            Figures figures,
            Function<Experiment, List<StoredExecution>> executions) {
        this.results = results;
        this.figures = figures;
        this.executions = executions;
    }

    /** Every execution, also one that does not count, in the order in which they were made. */
    List<Run> runs(List<Experiment> experiments) {
        List<Run> runs = new ArrayList<>();
        for (Experiment experiment : experiments) {
            for (StoredExecution execution : executions(experiment)) {
                double[] values = values(execution);
                String name = "execution " + execution.address().execution();
                runs.add(
                        new Run(
                                experiments.size() == 1 ? name : experiment.label() + ", " + name,
                                values,
                                execution.validity().counts(),
                                lines(execution, values),
                                execution.task().isEmpty() ? null : "/tasks/" + execution.task()));
            }
        }
        return runs;
    }

    /** What counts of each experiment that was measured; colours by its place in the analysis. */
    List<Sample> samples(List<Experiment> experiments) {
        List<Sample> samples = new ArrayList<>();
        for (Experiment experiment : experiments) {
            SortedMap<Integer, List<double[]>> binaries = new TreeMap<>();
            for (StoredExecution execution : executions(experiment)) {
                double[] values = execution.validity().counts() ? values(execution) : new double[0];
                double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
                if (finite.length > 0) {
                    binaries.computeIfAbsent(execution.address().binary(), _ -> new ArrayList<>())
                            .add(finite);
                }
            }
            if (!binaries.isEmpty()) {
                samples.add(
                        new Sample(
                                experiment.label(),
                                Role.series(figures.experiments().indexOf(experiment)),
                                Observations.ofBinaries(
                                        binaries.values().stream()
                                                .map(each -> each.toArray(double[][]::new))
                                                .toArray(double[][][]::new))));
            }
        }
        return samples;
    }

    Drawing steady(Quantity quantity, String title, List<Experiment> experiments) {
        var criteria = new SteadyCriteria(STEADY_TOLERANCE, STEADY_WINDOW, better());
        List<Steady.Execution> executions = new ArrayList<>();
        for (Run run : runs(experiments)) {
            boolean isJudged =
                    run.values().length >= SteadyState.LEAST_ITERATIONS
                            && Arrays.stream(run.values()).allMatch(Double::isFinite);
            if (run.counts() && isJudged) {
                executions.add(
                        new Steady.Execution(
                                run.label(), run.values(), SteadyState.of(run.values(), criteria)));
            }
        }
        return Steady.of(quantity, title, executions);
    }

    /** The defaults of {@code been analyze steady}. */
    private static final double STEADY_TOLERANCE = 0.05;

    private static final int STEADY_WINDOW = 500;

    private Better better() {
        return figures.quantity().better();
    }

    private List<StoredExecution> executions(Experiment experiment) {
        return executions.apply(experiment).stream()
                .sorted(Comparator.comparingInt(StoredExecution::order))
                .toList();
    }

    private double[] values(StoredExecution execution) {
        try {
            return results.measurements(execution.address())
                    .getOrDefault(figures.metric().name(), new double[0]);
        } catch (IOException e) {
            // The table of executions shows it; the chart shows the others.
            LOG.warn("the landing file of {} cannot be read", execution.address(), e);
            return new double[0];
        }
    }

    private List<String> lines(StoredExecution execution, double... values) {
        var lines = new ArrayList<String>();
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        lines.add(
                "mean of the execution: "
                        + Numbers.significant(figures.scale().apply(mean))
                        + figures.scale().suffix());
        lines.add(
                "place %d in the random order".formatted(execution.order() + 1)
                        + (execution.host().isEmpty() ? "" : ", on " + execution.host()));
        if (execution.validity() != Validity.VALID) {
            lines.add(
                    "⚠ "
                            + execution.validity().name().toLowerCase(Locale.ROOT)
                            + (execution.disturbedBy().isEmpty()
                                    ? ""
                                    : " by " + String.join(", ", execution.disturbedBy())));
        }
        return lines;
    }
}
