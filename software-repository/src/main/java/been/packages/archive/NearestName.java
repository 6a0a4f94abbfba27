package been.packages.archive;

import java.util.Comparator;
import java.util.List;

/** Finds the name somebody meant: the one at the least edit distance (Levenshtein 1966). Pure. */
final class NearestName {
    private NearestName() {}

    static String of(String written, List<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(name -> distance(written, name)))
                .orElseThrow();
    }

    private static int distance(String a, String b) {
        var row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
