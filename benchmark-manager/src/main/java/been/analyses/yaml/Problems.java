package been.analyses.yaml;

import been.analyses.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with one document, so that all of it is told at once. */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    /** In one line, whatever of the document the message repeats. */
    public void add(Place place, String message) {
        String line = message.replaceAll("[\\p{Cntrl}\\x85\\u2028\\u2029]+", " ");
        found.add(new Problem(place.line(), place.column(), line));
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** From the top of the document to its end. */
    public List<Problem> inOrder() {
        return found.stream()
                .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
                .distinct()
                .toList();
    }
}
