package been.tasks.scheduling;

/** A row of numbers that look random and depend on nothing but the seed (SplitMix64). */
final class Draws {
    private long state;

    Draws(long seed) {
        state = seed;
    }

    long next() {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
