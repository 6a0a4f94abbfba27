package been.bench.statistics;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import java.io.IOException;
import java.util.List;
import java.util.random.RandomGenerator;

/** A promise of the statistics, checked by simulation. */
interface Simulated {

    /** Its name for {@code --only}. */
    String name();

    /**
     * Checks it.
     *
     * @param share of the usual number of simulations, 1 for all
     * @throws BenchException when it cannot be checked on this machine
     */
    List<Reading> measure(double share, RandomGenerator random)
            throws BenchException, IOException, InterruptedException;

    /** That share of them, at least a hundred. */
    static int scaled(int simulations, double share) {
        return Math.max(100, (int) (simulations * share));
    }
}
