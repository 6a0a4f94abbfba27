package been.analyses.changes;

import java.util.ArrayList;
import java.util.List;

/** Merges the versions of several analyses of one software into one sequence; pure. */
final class VersionSequence {

    private VersionSequence() {}

    /**
     * The known versions in their order, with each other version right after the one that precedes
     * it in the analysis.
     *
     * @param known oldest first
     * @param measured of one analysis, oldest first
     */
    static List<String> merge(List<String> known, List<String> measured) {
        var merged = new ArrayList<>(known);
        int next =
                measured.stream()
                        .mapToInt(merged::indexOf)
                        .filter(place -> place >= 0)
                        .findFirst()
                        .orElse(merged.size());
        for (String version : measured) {
            int place = merged.indexOf(version);
            if (place < 0) {
                merged.add(next, version);
                next++;
            } else {
                next = place + 1;
            }
        }
        return List.copyOf(merged);
    }
}
