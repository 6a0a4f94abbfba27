package been.bench.statistics;

import been.testing.simulation.SimulatedVersion;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Executions that vary as those of one version, without a budget. */
record SimulatedExecutor(SimulatedVersion as, RandomGenerator random)
        implements HistoryLoop.Executor {

    @Override
    public double[][] run(List<Double> ratios, int[] counts) {
        return IntStream.range(0, counts.length)
                .mapToObj(i -> as.times(ratios.get(i)).executionMeans(counts[i], random))
                .toArray(double[][]::new);
    }

    @Override
    public int affordable(int versions, boolean confirms) {
        return Integer.MAX_VALUE;
    }
}
