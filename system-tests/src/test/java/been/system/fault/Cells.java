package been.system.fault;

import been.protocol.fault.FailurePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * How often each fault is injected, and the seed of what is left to chance: few in a quick run,
 * {@code been.faults.cells} and {@code been.faults.seed} otherwise.
 */
record Cells(int count, long seed) {
    private static final String COUNT = "been.faults.cells";
    private static final int QUICK_ONE_IN = 3;

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
        Integer cells = Integer.getInteger(COUNT);
        return new Cells(cells == null ? quick : cells * times, seed);
    }

    /**
     * Where processes of one side are killed: at all steps, or at a random third in a quick run.
     */
    List<FailurePoint> steps(FailurePoint.Side side) {
        List<FailurePoint> all =
                new ArrayList<>(
                        Arrays.stream(FailurePoint.values())
                                .filter(point -> point.side() == side)
                                .toList());
        if (Integer.getInteger(COUNT) != null) {
            return all;
        }
        Collections.shuffle(all, random());
        return all.subList(0, Math.ceilDiv(all.size(), QUICK_ONE_IN));
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
