package been.analyses;

import been.protocol.analyses.AnalysisState;
import java.util.Locale;
import java.util.Set;

/**
 * Which analyses a list shows.
 *
 * @param words to be found in the name or the subject, in any case; empty for all
 * @param kind {@code regression} or {@code comparison}; empty for both
 * @param states it is in one of them; empty for all
 */
public record AnalysisQuery(String words, String kind, Set<AnalysisState> states) {

    /** Every analysis. */
    public static final AnalysisQuery ALL = new AnalysisQuery("", "", Set.of());

    public AnalysisQuery {
        words = words.strip().toLowerCase(Locale.ROOT);
        states = Set.copyOf(states);
    }
}
