package been.analyses.planning;

import been.protocol.results.Metric;
import been.statistics.compare.Better;
import been.statistics.steady.Kind;
import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the pilot's executions of one experiment become steady over their iterations.
 *
 * @param kind {@code flat}, {@code warm-up}, {@code slow-down}, {@code no steady state}, or {@code
 *     inconsistent} if the executions disagree
 * @param steadyFrom the first iteration at which all executions that become steady are steady;
 *     absent if none does
 * @param executions number of examined executions
 */
public record Steadiness(
        String experiment,
        String metric,
        String kind,
        @Nullable Integer steadyFrom,
        int executions) {

    private static final String INCONSISTENT = "inconsistent";

    /** For every experiment and metric with enough iterations, in their order. */
    public static List<Steadiness> of(List<PilotExecution> pilot, List<Metric> metrics) {
        List<String> experiments =
                pilot.stream().map(PilotExecution::experiment).distinct().sorted().toList();
        List<Steadiness> steadiness = new ArrayList<>();
        for (Metric metric : metrics) {
            for (String experiment : experiments) {
                List<SteadyState> states =
                        pilot.stream()
                                .filter(execution -> execution.experiment().equals(experiment))
                                .flatMap(
                                        e -> Stream.ofNullable(e.measurements().get(metric.name())))
                                .filter(values -> values.length >= SteadyState.LEAST_ITERATIONS)
                                .map(values -> SteadyState.of(values, criteria(metric)))
                                .toList();
                if (!states.isEmpty()) {
                    steadiness.add(of(experiment, metric.name(), states));
                }
            }
        }
        return steadiness;
    }

    private static Steadiness of(String experiment, String metric, List<SteadyState> states) {
        Optional<Integer> from =
                states.stream()
                        .flatMap(state -> state.steadyFrom().stream().boxed())
                        .max(Comparator.naturalOrder());
        return new Steadiness(
                experiment,
                metric,
                SteadyState.agreed(states).map(Kind::words).orElse(INCONSISTENT),
                from.orElse(null),
                states.size());
    }

    /**
     * How many measurements at the start of each execution are discarded, by metric: the same
     * number for all experiments, so that compared experiments are treated alike. Only executions
     * that become steady count.
     */
    public static SortedMap<String, Integer> warmUp(List<Steadiness> steadiness) {
        var warmUp = new TreeMap<String, Integer>();
        for (Steadiness one : steadiness) {
            Integer from = one.steadyFrom();
            if (from != null && from > 0) {
                warmUp.merge(one.metric(), from, Math::max);
            }
        }
        return warmUp;
    }

    private static SteadyCriteria criteria(Metric metric) {
        return SteadyCriteria.usual(
                switch (metric.better()) {
                    case LOWER -> Better.LOWER;
                    case HIGHER -> Better.HIGHER;
                });
    }
}
