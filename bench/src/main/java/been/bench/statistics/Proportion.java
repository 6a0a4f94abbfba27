package been.bench.statistics;

import been.bench.report.Value;

/** Shares of simulations. */
public final class Proportion {
    private static final double U = 1.959963984540054;

    private Proportion() {}

    /** In per cent, with Wilson's (1927) 95 % interval. */
    public static Value percent(double share, int simulations) {
        double n = simulations;
        double middle = (share + U * U / (2 * n)) / (1 + U * U / n);
        double half =
                U / (1 + U * U / n) * Math.sqrt(share * (1 - share) / n + U * U / (4 * n * n));
        return new Value(
                100 * share,
                share == 0 ? 0 : 100 * (middle - half),
                share == 1 ? 100 : 100 * (middle + half),
                simulations);
    }
}
