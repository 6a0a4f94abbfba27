package been.bench;

import java.io.IOException;
import java.util.List;
import java.util.random.RandomGenerator;

/** One promise of the statistics, tried out. */
interface Simulated {

    /** What {@code --only} calls it. */
    String name();

    /**
     * Tries it.
     *
     * @param share of the usual number of simulations, 1 for all
     * @throws BenchException when it cannot be tried here
     */
    List<Reading> measure(double share, RandomGenerator random)
            throws BenchException, IOException, InterruptedException;

    /** So many, at least a hundred. */
    static int scaled(int simulations, double share) {
        return Math.max(100, (int) (simulations * share));
    }
}
