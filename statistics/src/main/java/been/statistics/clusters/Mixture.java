package been.statistics.clusters;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mixture of normal distributions fitted by expectation and maximisation (Dempster, Laird and
 * Rubin 1977), with as many components as Schwarz's criterion (1978) wants: −2·ln L + (3k − 1)·ln n
 * is least.
 *
 * <p>It grows by splitting: the next start is the last fit with one of its components in two, the
 * one that gains most. That finds clusters of milliseconds beside clusters of microseconds, which
 * random or evenly spaced starts miss, and the same ones every time.
 */
final class Mixture {

    static final int MOST_COMPONENTS = 8;

    private static final int ROUNDS = 300;
    private static final int ROUNDS_OF_A_TRIAL = 25;
    private static final double CONVERGED = 1e-7;
    private static final int PATIENCE = 2;

    private final List<Normal> normals;
    private final double logLikelihood;

    private Mixture(List<Normal> normals, double logLikelihood) {
        this.normals = List.copyOf(normals);
        this.logLikelihood = logLikelihood;
    }

    static Mixture of(Bins bins) {
        Mixture last = fitted(bins, List.of(whole(bins)), ROUNDS);
        Mixture best = last;
        int worse = 0;
        while (last.components() < MOST_COMPONENTS && worse < PATIENCE) {
            Mixture next = split(bins, last);
            if (next == null) {
                return best;
            }
            last = next;
            worse = last.criterion(bins) < best.criterion(bins) ? 0 : worse + 1;
            best = worse == 0 ? last : best;
        }
        return best;
    }

    int components() {
        return normals.size();
    }

    List<Normal> normals() {
        return normals;
    }

    /** ln of the density, also where that itself is too small for a number. */
    double logDensity(double value) {
        double largest = Double.NEGATIVE_INFINITY;
        for (Normal normal : normals) {
            largest = Math.max(largest, normal.logDensity(value));
        }
        double sum = 0;
        for (Normal normal : normals) {
            sum += Math.exp(normal.logDensity(value) - largest);
        }
        return largest + Math.log(sum);
    }

    private double criterion(Bins bins) {
        return -2 * logLikelihood + (3 * components() - 1) * Math.log(bins.size());
    }

    private static Normal whole(Bins bins) {
        double mean = 0;
        for (int g = 0; g < bins.groups(); g++) {
            mean += bins.count(g) * bins.mean(g) / bins.size();
        }
        double squares = 0;
        for (int g = 0; g < bins.groups(); g++) {
            double distance = bins.mean(g) - mean;
            squares += bins.count(g) * (distance * distance + bins.variance(g));
        }
        double deviation = Math.sqrt(squares / bins.size());
        return new Normal(1, mean, Math.max(deviation, bins.least()));
    }

    /** One component more; null where nothing can be split. */
    private static @Nullable Mixture split(Bins bins, Mixture mixture) {
        Mixture best = null;
        for (int c = 0; c < mixture.components(); c++) {
            Normal whole = mixture.normals.get(c);
            if (whole.weight() * bins.size() < 2 * Cluster.FEWEST) {
                continue;
            }
            List<Normal> normals = new ArrayList<>(mixture.normals);
            double half = whole.deviation();
            normals.set(c, new Normal(whole.weight() / 2, whole.mean() - half / 2, half));
            normals.add(c + 1, new Normal(whole.weight() / 2, whole.mean() + half / 2, half));
            Mixture trial = fitted(bins, normals, ROUNDS_OF_A_TRIAL);
            if (best == null || trial.logLikelihood > best.logLikelihood) {
                best = trial;
            }
        }
        return best == null ? null : fitted(bins, best.normals, ROUNDS);
    }

    private static Mixture fitted(Bins bins, List<Normal> start, int rounds) {
        List<Normal> normals = start;
        double previous = Double.NEGATIVE_INFINITY;
        for (int round = 0; round < rounds; round++) {
            Sums sums = new Sums(bins, normals);
            if (sums.logLikelihood - previous <= CONVERGED * Math.abs(sums.logLikelihood)
                    || normals.size() == 1) {
                return new Mixture(normals, sums.logLikelihood);
            }
            previous = sums.logLikelihood;
            normals = sums.maximised();
        }
        return new Mixture(normals, new Sums(bins, normals).logLikelihood);
    }

    /** The expectation: how much of each group each component has. */
    private static final class Sums {

        private final Bins bins;
        private final List<Normal> normals;
        private final double[] weight;
        private final double[] sum;
        private final double[] squares;
        private double logLikelihood;

        Sums(Bins bins, List<Normal> normals) {
            this.bins = bins;
            this.normals = normals;
            int k = normals.size();
            weight = new double[k];
            sum = new double[k];
            squares = new double[k];
            double[] logs = new double[k];
            for (int g = 0; g < bins.groups(); g++) {
                double largest = Double.NEGATIVE_INFINITY;
                for (int c = 0; c < k; c++) {
                    logs[c] = normals.get(c).logDensity(bins.mean(g));
                    largest = Math.max(largest, logs[c]);
                }
                double total = 0;
                for (int c = 0; c < k; c++) {
                    logs[c] = Math.exp(logs[c] - largest);
                    total += logs[c];
                }
                logLikelihood += bins.count(g) * (largest + Math.log(total));
                for (int c = 0; c < k; c++) {
                    double part = bins.count(g) * logs[c] / total;
                    double distance = bins.mean(g) - normals.get(c).mean();
                    weight[c] += part;
                    sum[c] += part * distance;
                    squares[c] += part * (distance * distance + bins.variance(g));
                }
            }
        }

        List<Normal> maximised() {
            List<Normal> better = new ArrayList<>();
            for (int c = 0; c < weight.length; c++) {
                // Fewer values than these would be outliers, on which likelihood has no bound.
                double own = Math.max(weight[c], Cluster.FEWEST);
                double shift = weight[c] > 0 ? sum[c] / weight[c] : 0;
                double variance = weight[c] > 0 ? squares[c] / weight[c] - shift * shift : 0;
                double deviation = Math.max(Math.sqrt(Math.max(0, variance)), bins.least());
                better.add(new Normal(own / bins.size(), normals.get(c).mean() + shift, deviation));
            }
            return better;
        }
    }
}
