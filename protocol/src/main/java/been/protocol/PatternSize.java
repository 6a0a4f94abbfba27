package been.protocol;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * How large an expression (RE2) becomes when its repetitions {@code {n}} are written out, without
 * doing so, which might take all memory.
 */
public final class PatternSize {
    /** The largest that is taken: of more, the library's own recursion may not come back. */
    public static final long MOST = 4_000;

    private static final Pattern REPETITION = Pattern.compile("\\{([0-9]*),?([0-9]*)}");

    /** What may end something that holds repetitions itself. */
    private static final String ENDS_OF_GROUPS = ")}E?*+";

    private PatternSize() {}

    /**
     * Characters that it comes to, at most: the repetitions of groups multiply, as if each stood in
     * the one before it, those of single characters do not.
     */
    public static long of(String pattern) {
        long groups = 1;
        long singles = 1;
        for (MatchResult braces : REPETITION.matcher(pattern).results().toList()) {
            long times = times(braces);
            int before = braces.start() - 1;
            if (before >= 0 && ENDS_OF_GROUPS.indexOf(pattern.charAt(before)) >= 0) {
                groups = Math.min(groups * times, MOST + 1);
            } else {
                singles = Math.max(singles, times);
            }
        }
        return pattern.length() * groups * singles;
    }

    private static long times(MatchResult braces) {
        String most = braces.group(2).isEmpty() ? braces.group(1) : braces.group(2);
        return most.isEmpty()
                ? 1
                : most.length() > 4 ? MOST + 1 : Math.max(1, Long.parseLong(most));
    }
}
