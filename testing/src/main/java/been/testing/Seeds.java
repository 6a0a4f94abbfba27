package been.testing;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Seeded generators; {@code -Dbeen.seed=N} tries another seed than the usual one. */
public final class Seeds {

    public static final long SEED = Long.getLong("been.seed", 20_060_901);

    static {
        System.out.println("simulations with seed " + SEED);
    }

    private Seeds() {}

    public static RandomGenerator generator() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    }
}
