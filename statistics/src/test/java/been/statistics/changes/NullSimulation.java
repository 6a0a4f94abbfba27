package been.statistics.changes;

import been.testing.simulation.SimulatedHistory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Prints the tables of {@link NullDistribution}; {@code main} takes minutes. */
final class NullSimulation {

    static final double WORST_CORRELATION = 0.5;

    private static final int FEWEST_WITH_BUMPS = 9;
    private static final double WORK = 4e8;

    private NullSimulation() {}

    /** The largest statistics of unchanged histories, sorted: of cuts, and of bumps. */
    record Statistics(List<Double> cuts, List<Double> bumps) {}

    static Statistics of(RandomGenerator random, int n, double rho, int histories, boolean bumps) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        double[] cuts = new double[histories];
        double[] clearest = new double[bumps && n >= FEWEST_WITH_BUMPS ? histories : 0];
        for (int i = 0; i < histories; i++) {
            double[] calm = Spikes.in(SimulatedHistory.normal(random, n, rho), 0, n).values();
            Sums sums = new Sums(calm, ones);
            Split cut = sums.cut(0, n);
            cuts[i] = cut == null ? 0 : cut.statistic();
            Split bump = i < clearest.length ? sums.bump(0, n) : null;
            if (bump != null) {
                clearest[i] = bump.statistic();
            }
        }
        Arrays.sort(cuts);
        Arrays.sort(clearest);
        return new Statistics(
                Arrays.stream(cuts).boxed().toList(), Arrays.stream(clearest).boxed().toList());
    }

    public static void main(String[] arguments) {
        long seed = arguments.length == 0 ? 20_060_901 : Long.parseLong(arguments[0]);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        for (int n : NullDistribution.LENGTHS) {
            int forCuts = (int) Math.clamp(WORK / n, 100_000, 1_000_000);
            int forBumps = (int) Math.clamp(WORK * 10 / ((double) n * n), 30_000, 400_000);
            Statistics cuts = of(random, n, WORST_CORRELATION, forCuts, false);
            Statistics bumps = of(random, n, WORST_CORRELATION, forBumps, true);
            System.out.println("cuts " + n + " " + row(cuts.cuts()));
            if (!bumps.bumps().isEmpty()) {
                System.out.println("bumps " + n + " " + row(bumps.bumps()));
            }
        }
    }

    private static String row(List<Double> sorted) {
        StringBuilder row = new StringBuilder("{");
        for (double probability : NullDistribution.PROBABILITIES) {
            int index = (int) Math.ceil((1 - probability) * sorted.size()) - 1;
            row.append(row.length() == 1 ? "" : ", ")
                    .append(String.format(Locale.ROOT, "%.3f", sorted.get(index)));
        }
        return row.append("},").toString();
    }
}
