package been.analyses.planning;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import been.statistics.plan.BinaryPlanner;
import been.statistics.plan.BinarySpread;
import been.statistics.plan.Precision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Measures two equal simulated versions until ± 1 %, with as many binaries as the plan says.
 *
 * @param binary standard deviation of binaries
 * @param execution of the executions of one binary
 */
record BinaryLoop(double binary, double execution, RandomGenerator random) {
    private static final double PRECISION = 0.01;
    private static final int MOST = 200;

    /** In how many loops the last interval does not hold the true ratio, which is 1. */
    int missed(int loops) {
        int missed = 0;
        for (int i = 0; i < loops; i++) {
            boolean holds =
                    !(run() instanceof EffectSize.Determined(var ratio, _, _)) || ratio.contains(1);
            missed += holds ? 0 : 1;
        }
        return missed;
    }

    private EffectSize run() {
        var old = new Version();
        var current = new Version();
        old.measure(BinaryPlanner.LEAST, 2 * BinaryPlanner.LEAST);
        current.measure(BinaryPlanner.LEAST, 2 * BinaryPlanner.LEAST);
        Optional<BinaryPlan> plan = Optional.empty();
        while (true) {
            EffectSize effect =
                    EffectSize.of(old.observations(), current.observations(), Confidence.P99);
            double halfWidth = Precision.reached(effect);
            int done = old.executions();
            if ((plan.isPresent() && halfWidth <= PRECISION) || done >= MOST) {
                return effect;
            }
            int built = plan.map(BinaryPlan::binaries).orElse(BinaryPlanner.LEAST);
            BinaryPlan next = plan(old, current, built, plan, halfWidth);
            boolean isMore = next.binaries() > built || next.executions() > done;
            plan = plan.isEmpty() || isMore ? Optional.of(next) : plan;
            int wanted = isMore ? next.executions() : done + 5;
            old.measure(plan.orElseThrow().binaries(), wanted);
            current.measure(plan.orElseThrow().binaries(), wanted);
        }
    }

    private BinaryPlan plan(
            Version old, Version current, int built, Optional<BinaryPlan> known, double width) {
        BinarySpread spread =
                BinarySpread.of(List.of(old.observations(), current.observations())).orElseThrow();
        var planner =
                new BinaryPlanner(
                        List.of(spread),
                        Confidence.P99,
                        PRECISION,
                        new BinaryPlanner.Cost(1, 5),
                        built);
        int done = old.executions();
        var progress =
                new Repetition.Progress(
                        List.of(new Tally("old", done, false)),
                        width,
                        new Spent(Duration.ZERO, done, Map.of()),
                        0,
                        false);
        return BinaryPlan.of(planner, known, progress, MOST - done, Optional.empty());
    }

    private final class Version {
        private final List<Double> offsets = new ArrayList<>();
        private final List<List<Double>> binaries = new ArrayList<>();

        int executions() {
            return binaries.stream().mapToInt(List::size).sum();
        }

        void measure(int count, int executions) {
            while (offsets.size() < count) {
                offsets.add(binary * random.nextGaussian());
                binaries.add(new ArrayList<>());
            }
            while (executions() < executions) {
                int fewest =
                        IntStream.range(0, count)
                                .boxed()
                                .min(Comparator.comparingInt(i -> binaries.get(i).size()))
                                .orElseThrow();
                binaries.get(fewest)
                        .add(1 + offsets.get(fewest) + execution * random.nextGaussian());
            }
        }

        Observations observations() {
            return Observations.ofBinaries(
                    binaries.stream()
                            .map(b ->
                                    b.stream()
                                            .map(value -> new double[] {value})
                                            .toArray(double[][]::new))
                            .toArray(double[][][]::new));
        }
    }
}
