package been.machine.calibration;

/** A fixed amount of work: dependent arithmetic and random reads in one mebibyte of memory. */
final class FixedWork {
    /** About five milliseconds on current processors. */
    private static final int STEPS = 500_000;

    private static final int TABLE = 1 << 18;

    // Of the linear congruential generator in Knuth's MMIX.
    private static final long FACTOR = 6364136223846793005L;
    private static final long ADDEND = 1442695040888963407L;

    private final int[] table = new int[TABLE];

    FixedWork() {
        long state = 1;
        for (int i = 0; i < TABLE; i++) {
            state = state * FACTOR + ADDEND;
            table[i] = (int) (state >>> 32);
        }
    }

    /**
     * Does the work and returns its result, which is always the same, so that the compiler cannot
     * remove it.
     */
    long slice() {
        long state = 1;
        for (int i = 0; i < STEPS; i++) {
            state = state * FACTOR + ADDEND;
            state ^= table[(int) (state >>> 40) & (TABLE - 1)];
        }
        return state;
    }
}
