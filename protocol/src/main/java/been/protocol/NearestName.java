package been.protocol;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that somebody probably meant by one that does not exist. */
public final class NearestName {
    private NearestName() {}

    /** The closest of the names by edit distance, when it is close enough to be a slip. */
    public static Optional<String> to(String wrong, Collection<String> names) {
        int most = Math.max(1, Math.min(4, (wrong.length() + 1) / 3));
        return names.stream()
                .filter(name -> isWithin(most, wrong, name) || extendsTo(wrong, name))
                .min(
                        Comparator.<String>comparingInt(name -> distance(wrong, name))
                                .thenComparing(Comparator.naturalOrder()));
    }

    /** {@code ; did you mean 'x'?} or nothing. */
    public static String hint(String wrong, Collection<String> names) {
        return to(wrong, names).map(name -> "; did you mean '" + name + "'?").orElse("");
    }

    /** {@code ; did you mean 'x'?}, or which names there are: {@code ; expected one of a, b}. */
    public static String hintOrAll(String wrong, Collection<String> names) {
        String all =
                names.isEmpty()
                        ? "; there are none"
                        : "; expected one of " + String.join(", ", names);
        return to(wrong, names).map(name -> "; did you mean '" + name + "'?").orElse(all);
    }

    /** Lengths first: a text of megabytes is not compared letter by letter. */
    private static boolean isWithin(int most, String wrong, String name) {
        return Math.abs(wrong.length() - name.length()) <= most && distance(wrong, name) <= most;
    }

    private static boolean extendsTo(String wrong, String name) {
        return wrong.length() >= 3 && lower(name).contains(lower(wrong));
    }

    /**
     * Insertions, deletions, replacements and swaps of neighbours (Damerau 1964, restricted); case
     * costs nothing.
     */
    static int distance(String one, String other) {
        String a = lower(one);
        String b = lower(other);
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
                least = Math.min(least, cost[i - 1][j - 1] + change);
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    least = Math.min(least, cost[i - 2][j - 2] + 1);
                }
                cost[i][j] = least;
            }
        }
        return cost[a.length()][b.length()];
    }

    private static String lower(String text) {
        String part = text.length() <= 64 ? text : text.substring(0, 64);
        return part.toLowerCase(Locale.ROOT);
    }
}
