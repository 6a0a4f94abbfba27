package been.bench.statistics;

import been.bench.report.Reading;
import been.bench.report.Value;
import been.statistics.compare.Better;
import been.statistics.steady.Kind;
import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import been.testing.simulation.SimulatedIterations;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** How often simulated executions are classified correctly, and the time that takes. */
final class SteadyStateFigure implements Simulated {
    private static final SteadyCriteria TIMES = SteadyCriteria.usual(Better.LOWER);
    private static final int EXECUTIONS = 200;
    private static final double LEAST = 0.95;
    private static final int ITERATIONS = 3_000;
    private static final double MOST_MILLISECONDS = 10;

    /** Lengths, and the noise's relative standard deviation. */
    private static final List<Shape> SHAPES =
            List.of(
                    new Shape(200, 0.01),
                    new Shape(200, 0.03),
                    new Shape(1_000, 0.01),
                    new Shape(1_000, 0.05),
                    new Shape(3_000, 0.01),
                    new Shape(3_000, 0.05));

    private record Shape(int iterations, double spread) {}

    private final List<Reading> readings = new ArrayList<>();

    @Override
    public String name() {
        return "steady";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random) {
        readings.clear();
        int each = Math.max(10, (int) (EXECUTIONS * share));
        classify("flat", Kind.FLAT, each, random, SimulatedIterations::flat);
        for (int phases = 1; phases <= 3; phases++) {
            int n = phases;
            classify("warm-up of " + n, Kind.WARM_UP, each, random, one -> one.warmUp(n));
        }
        classify("slow-down", Kind.SLOW_DOWN, each, random, SimulatedIterations::slowDown);
        classify("fast cycles", Kind.FLAT, each, random, one -> one.wave(20, 0.03));
        classify("spikes", Kind.FLAT, each, random, SimulatedIterations::spikes);
        classify(
                "late change", Kind.NO_STEADY_STATE, each, random, SimulatedIterations::lateChange);
        classify(
                "alternating levels",
                Kind.NO_STEADY_STATE,
                each,
                random,
                List.of(new Shape(1_000, 0.02), new Shape(3_000, 0.02), new Shape(3_000, 0.05)),
                one -> one.alternating(100, 1.2));
        double[] values = new SimulatedIterations(random, ITERATIONS, 0.02).warmUp(3);
        Value time = Stopwatch.milliseconds(() -> SteadyState.of(values, TIMES).segments().size());
        readings.add(
                Reading.of("steady state of 3,000 iterations", "ms", time)
                        .aiming("≤ 10 ms", time.middle() <= MOST_MILLISECONDS));
        return List.copyOf(readings);
    }

    private void classify(
            String what,
            Kind kind,
            int each,
            RandomGenerator random,
            Function<SimulatedIterations, double[]> execution) {
        classify(what, kind, each, random, SHAPES, execution);
    }

    private void classify(
            String what,
            Kind kind,
            int each,
            RandomGenerator random,
            List<Shape> shapes,
            Function<SimulatedIterations, double[]> execution) {
        int right = 0;
        for (Shape shape : shapes) {
            var iterations = new SimulatedIterations(random, shape.iterations(), shape.spread());
            for (int i = 0; i < each; i++) {
                double[] values = execution.apply(iterations);
                right += SteadyState.of(values, TIMES).kind() == kind ? 1 : 0;
            }
        }
        int all = each * shapes.size();
        double share = (double) right / all;
        readings.add(
                Reading.of(
                                "executions classified correctly: %s is %s"
                                        .formatted(what, kind.words()),
                                "%",
                                Proportion.percent(share, all))
                        .aiming("≥ 95 %", share >= LEAST));
    }
}
