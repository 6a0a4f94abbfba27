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
 * How many measurements each execution after the pilot makes: those with which the precision takes
 * the least time. Never more than are worth it by the levels of variation and their costs (r₁* of
 * Kalibera and Jones 2013), and fewer where the least number of executions suffices anyway.
 *
 * @param measurements that count, of each execution
 * @param seconds that one such execution takes; absent where that is not known
 * @param sentence why
 */
record MeasurementChoice(int measurements, Optional<Double> seconds, String sentence) {
    private static final int MOST = 1_000;

    /** Another number must save a tenth of the time: the optimum is flat, the pilot small. */
    private static final double WORTH_IT = 0.9;

    /**
     * Chooses.
     *
     * @param pilot executions
     * @param warmUp measurements of each execution that are left out, by metric
     * @param pairs that are compared
     * @param now measurements that count, of the pilot's full executions
     * @param longest time that an execution may take
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
                                spoken(each),
                                spoken(costs.execution())));
    }

    /** What the plan takes of each experiment, for the pair and metric that needs most. */
    private static double seconds(
            List<Pilot> pilots, SequentialPlan plan, Costs costs, int measurements) {
        int executions =
                pilots.stream()
                        .mapToInt(pilot -> pilot.predict(plan, measurements).executions())
                        .max()
                        .orElse(plan.firstBlock());
        return executions * (costs.execution() + measurements * costs.measurement());
    }

    /** All small numbers, and of larger ones each some per cent above the one before. */
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
                if (old.isPresent() && current.isPresent()) {
                    pilots.add(new Pilot(old.get(), current.get(), costs));
                }
            }
        }
        return pilots;
    }

    /** Without the warm-up; empty where fewer than two executions have something left. */
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

    private static String spoken(double seconds) {
        return SpokenDuration.of(Duration.ofNanos(Math.round(seconds * 1e9)));
    }
}
