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
        return or(quick, 1);
    }

    /**
     * @param times how often it is injected in one cell, so that all faults are about as frequent
     */
    static Cells or(int quick, int times) {
        long seed = Long.getLong("been.faults.seed", System.nanoTime());
        System.out.println("been.faults.seed=" + seed);
        Integer cells = Integer.getInteger("been.faults.cells");
        return new Cells(cells == null ? quick : cells * times, seed);
    }

    RandomGenerator random() {
        return random(0);
    }

    /**
     * @param number of a platform, where several are tested at a time
     */
    RandomGenerator random(int number) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed + number);
    }
}
