package been.machine.calibration;

/** Always the same work: dependent arithmetic and reads all over a mebibyte of memory. */
final class FixedWork {
    /** Some five milliseconds on the processors of these years. */
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

    /** Its result, the same each time, so that no compiler leaves the work out. */
    long slice() {
        long state = 1;
        for (int i = 0; i < STEPS; i++) {
            state = state * FACTOR + ADDEND;
            state ^= table[(int) (state >>> 40) & (TABLE - 1)];
        }
        return state;
    }
}
