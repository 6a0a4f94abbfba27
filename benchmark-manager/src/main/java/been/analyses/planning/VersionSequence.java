package been.analyses.planning;

import java.util.ArrayList;
import java.util.List;

/** Merges lists of versions of one software into one sequence; pure. */
public final class VersionSequence {

    private VersionSequence() {}

    /**
     * The known versions in their order, with each other version right after the one that precedes
     * it in the other list.
     *
     * @param known oldest first
     * @param listed oldest first
     */
    public static List<String> merge(List<String> known, List<String> listed) {
        var merged = new ArrayList<>(known);
        int next =
                listed.stream()
                        .mapToInt(merged::indexOf)
                        .filter(place -> place >= 0)
                        .findFirst()
                        .orElse(merged.size());
        for (String version : listed) {
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
