package been.analyses.planning;

import been.analyses.definition.Repeat;
import been.analyses.planning.Pairs.Pair;
import been.statistics.Observations;
import been.statistics.levels.Costs;
import been.statistics.plan.Pilot;
import been.statistics.plan.SequentialPlan;
import been.statistics.wording.SpokenDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How many measurements each execution after the pilot makes: the number that reaches the precision
 * in the least time. It never exceeds what is worthwhile given the levels of variation and their
 * costs (r₁* of Kalibera and Jones 2013), and is lower if the minimum number of executions suffices
 * anyway.
 *
 * @param measurements valid ones in each execution
 * @param seconds duration of one such execution; absent if unknown
 * @param sentence the reason
 */
record MeasurementChoice(int measurements, Optional<Double> seconds, String sentence) {
    private static final int MOST = 1_000;

    /**
     * Another number must save a tenth of the time, since the optimum is flat and the pilot small.
     */
    private static final double WORTH_IT = 0.9;

    /**
     * Chooses the number of measurements.
     *
     * @param pilot executions
     * @param warmUp measurements of each execution that are discarded, by metric
     * @param pairs the compared experiments
     * @param now valid measurements in full executions of the pilot
     * @param longest limit for the duration of an execution
     */
    static MeasurementChoice of(
            Repeat repeat,
            List<PilotExecution> pilot,
            Map<String, Integer> warmUp,
            List<Pair> pairs,
            int now,
            Duration longest) {
        Optional<Costs> observed = PilotCosts.of(pilot);
        if (observed.isEmpty()) {
            return new MeasurementChoice(
                    now,
                    Optional.empty(),
                    "%d measurements an execution, as in the pilot, which does not tell what one takes"
                            .formatted(now));
        }
        int lost = warmUp.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        double each = observed.get().measurement();
        var costs = new Costs(each, observed.get().execution() + lost * each, 0);
        List<Pilot> pilots = pilots(pilot, warmUp, pairs, costs);
        SequentialPlan plan = Repetition.plan(repeat, Math.max(1, pairs.size()));
        int worth = pilots.stream().mapToInt(one -> one.measurements(MOST)).max().orElse(now);
        int fit = (int) Math.min(MOST, (longest.toNanos() / 2e9 - costs.execution()) / each);
        int best = now;
        for (int n : candidates(Math.clamp(worth, 1, Math.max(1, fit)))) {
            boolean isBetter = seconds(pilots, plan, costs, n) < seconds(pilots, plan, costs, best);
            best = isBetter ? n : best;
        }
        boolean isWorthIt =
                seconds(pilots, plan, costs, best) <= WORTH_IT * seconds(pilots, plan, costs, now);
        int chosen = isWorthIt ? best : now;
        return new MeasurementChoice(
                chosen,
                Optional.of(costs.execution() + chosen * each),
                "%d measurements an execution%s: one takes %s, and an execution without them %s"
                        .formatted(
                                chosen,
                                chosen == now ? ", as in the pilot" : " instead of " + now,
                                duration(each),
                                duration(costs.execution())));
    }

    /** The planned duration for each experiment, for the pair and metric that needs most. */
    private static double seconds(
            List<Pilot> pilots, SequentialPlan plan, Costs costs, int measurements) {
        int executions =
                pilots.stream()
                        .mapToInt(pilot -> pilot.predict(plan, measurements).executions())
                        .max()
                        .orElse(plan.firstBlock());
        return executions * (costs.execution() + measurements * costs.measurement());
    }

    /** All small numbers; larger ones grow by a few per cent each. */
    private static int[] candidates(int most) {
        return IntStream.iterate(1, n -> n <= most, n -> Math.max(n + 1, n * 21 / 20)).toArray();
    }

    private static List<Pilot> pilots(
            List<PilotExecution> pilot,
            Map<String, Integer> warmUp,
            List<Pair> pairs,
            Costs costs) {
        List<String> metrics =
                pilot.stream().flatMap(e -> e.measurements().keySet().stream()).distinct().toList();
        List<Pilot> pilots = new ArrayList<>();
        for (String metric : metrics) {
            int skipped = warmUp.getOrDefault(metric, 0);
            for (Pair pair : pairs) {
                Optional<Observations> old = observations(pilot, pair.old(), metric, skipped);
                Optional<Observations> current =
                        observations(pilot, pair.current(), metric, skipped);
                if (old.isPresent()
                        && current.isPresent()
                        && !(old.get().isZero() && current.get().isZero())) {
                    pilots.add(new Pilot(old.get(), current.get(), costs));
                }
            }
        }
        return pilots;
    }

    /** Without the warm-up; empty if fewer than two executions have measurements left. */
    private static Optional<Observations> observations(
            List<PilotExecution> pilot, String experiment, String metric, int skipped) {
        SortedMap<Integer, List<double[]>> binaries = new TreeMap<>();
        for (PilotExecution execution : pilot) {
            double[] all = execution.measurements().getOrDefault(metric, new double[0]);
            if (execution.experiment().equals(experiment) && all.length > skipped) {
                binaries.computeIfAbsent(execution.binary(), _ -> new ArrayList<>())
                        .add(Arrays.copyOfRange(all, skipped, all.length));
            }
        }
        return binaries.values().stream().mapToInt(List::size).sum() < 2
                ? Optional.empty()
                : Optional.of(
                        Observations.ofBinaries(
                                binaries.values().stream()
                                        .map(executions -> executions.toArray(double[][]::new))
                                        .toArray(double[][][]::new)));
    }

    private static String duration(double seconds) {
        return SpokenDuration.of(Duration.ofNanos(Math.round(seconds * 1e9)));
    }
}
