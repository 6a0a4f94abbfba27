package been.machine.noise;

/** The value in force in a file that lists all possible ones: {@code always [madvise] never}. */
public final class Chosen {
    private Chosen() {}

    /** What stands in brackets; the whole text where there are none. */
    public static String of(String text) {
        int open = text.indexOf('[');
        int close = text.indexOf(']', open + 1);
        return open < 0 || close < 0 ? text : text.substring(open + 1, close);
    }
}
