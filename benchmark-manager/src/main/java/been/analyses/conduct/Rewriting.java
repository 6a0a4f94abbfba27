package been.analyses.conduct;

import been.protocol.analyses.VersionDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Detects rewritten histories; pure. */
final class Rewriting {
    private Rewriting() {}

    /**
     * One sentence for each kind of change; empty if the history only grew.
     *
     * @param known versions of the analysis with details, oldest first
     * @param now all current versions with their details
     */
    static List<String> sentences(
            Map<String, VersionDetails> known,
            List<String> now,
            Map<String, VersionDetails> details) {
        List<String> sentences = new ArrayList<>();
        List<String> gone = known.keySet().stream().filter(v -> !now.contains(v)).toList();
        if (!gone.isEmpty()) {
            String others = gone.size() == 1 ? "" : " and %d others".formatted(gone.size() - 1);
            sentences.add(
                    "the history was rewritten and lacks %s%s; what was measured is kept"
                            .formatted(gone.getFirst(), others));
        }
        details.forEach((version, of) ->
                of.tags()
                        .forEach(tag ->
                                newest(known, tag)
                                        .filter(other -> !other.equals(version))
                                        .ifPresent(other ->
                                                sentences.add(
                                                        "the tag %s moved from %s to %s; both keep their results"
                                                                .formatted(tag, other, version)))));
        return sentences;
    }

    /** The last version that had the tag: those before it had it until it moved there. */
    private static Optional<String> newest(Map<String, VersionDetails> known, String tag) {
        return known.entrySet().stream()
                .filter(each -> each.getValue().tags().contains(tag))
                .map(Map.Entry::getKey)
                .reduce((_, last) -> last);
    }
}
