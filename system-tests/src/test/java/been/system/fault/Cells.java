package been.system.fault;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * How often each fault is injected, and the seed of what is left to chance: few in a quick run,
 * {@code been.faults.cells} and {@code been.faults.seed} otherwise.
 */
record Cells(int count, long seed) {

    /**
     * @param quick how many when nobody asked for more
     */
    static Cells or(int quick) {
        long seed = Long.getLong("been.faults.seed", System.nanoTime());
        System.out.println("been.faults.seed=" + seed);
        return new Cells(Integer.getInteger("been.faults.cells", quick), seed);
    }

    RandomGenerator random() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }
}
