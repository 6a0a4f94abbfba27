package been.statistics.bisect;

import java.util.Collection;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Fits executions by one level before a version and another one from it on, with an effect of each
 * block, so that drift of the host between blocks changes nothing. Within a block, executions are
 * independent and normal.
 */
final class TwoLevels {
    /** Of the sum of squares, so that metrics that do not vary have a likelihood. */
    private static final double LEAST = 1e-12;

    private final List<List<Observation>> blocks;
    private final int executions;
    private final double total;
    private final double floor;

    TwoLevels(Collection<Observation> observations) {
        blocks =
                List.copyOf(
                        observations.stream()
                                .collect(Collectors.groupingBy(Observation::block))
                                .values());
        executions = observations.size();
        double sum = 0;
        for (List<Observation> block : blocks) {
            double mean = mean(block);
            for (Observation one : block) {
                sum += (one.value() - mean) * (one.value() - mean);
            }
        }
        total = sum;
        floor = LEAST * observations.stream().mapToDouble(o -> o.value() * o.value()).sum();
    }

    /** Versions that were measured in a block together with another one. */
    List<Integer> compared() {
        return blocks.stream()
                .filter(block -> block.stream().map(Observation::version).distinct().count() > 1)
                .flatMap(List::stream)
                .map(Observation::version)
                .distinct()
                .sorted()
                .toList();
    }

    /** Executions of a version. */
    int executions(int version) {
        return (int)
                blocks.stream().flatMap(List::stream).filter(o -> o.version() == version).count();
    }

    /**
     * The logarithm of the likelihood of a change at a version, up to a constant: levels, effects
     * of blocks and the variance are integrated out under their usual flat priors.
     */
    double logLikelihood(int boundary) {
        Products slow = products(version -> version >= boundary, _ -> false);
        double rest = Math.max(floor, total - slow.xy() * slow.xy() / slow.xx());
        return -0.5 * Math.log(slow.xx()) - 0.5 * freedom() * Math.log(rest);
    }

    private int freedom() {
        return executions - blocks.size() - 1;
    }

    /**
     * By how much a version differs from the level that it has if the change is at a boundary.
     *
     * @param p of it not differing
     */
    record Deviation(double size, double p) {}

    Deviation deviation(int boundary, int version) {
        Products both = products(v -> v >= boundary, v -> v == version);
        double own = both.uu() - both.xu() * both.xu() / both.xx();
        double slope = both.xy() / both.xx();
        double size = own <= 0 ? 0 : (both.uy() - slope * both.xu()) / own;
        double rest = Math.max(floor, total - slope * both.xy() - size * size * own);
        int freedom = freedom() - 1;
        if (own <= 0 || freedom < 1) {
            return new Deviation(0, 1);
        }
        double t = Math.abs(size) * Math.sqrt(own * freedom / rest);
        return new Deviation(size, 2 * new TDistribution(freedom).cumulativeProbability(-t));
    }

    /** Sums of products of two indicators and the values, within blocks. */
    private record Products(double xx, double xu, double uu, double xy, double uy) {}

    private Products products(IntPredicate x, IntPredicate u) {
        double xx = 0;
        double xu = 0;
        double uu = 0;
        double xy = 0;
        double uy = 0;
        for (List<Observation> block : blocks) {
            double mean = mean(block);
            double meanX = share(block, x);
            double meanU = share(block, u);
            for (Observation one : block) {
                double ofX = (x.test(one.version()) ? 1 : 0) - meanX;
                double ofU = (u.test(one.version()) ? 1 : 0) - meanU;
                double y = one.value() - mean;
                xx += ofX * ofX;
                xu += ofX * ofU;
                uu += ofU * ofU;
                xy += ofX * y;
                uy += ofU * y;
            }
        }
        return new Products(xx, xu, uu, xy, uy);
    }

    private static double share(List<Observation> block, IntPredicate wanted) {
        int count = 0;
        for (Observation one : block) {
            count += wanted.test(one.version()) ? 1 : 0;
        }
        return (double) count / block.size();
    }

    private static double mean(List<Observation> block) {
        double sum = 0;
        for (Observation one : block) {
            sum += one.value();
        }
        return sum / block.size();
    }
}
