package been.analyses.wiring;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredRun.State;
import been.protocol.RecentMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts executions of ended analyses by state: once, and again after the analysis continued, which
 * changes its row. Thread-safe.
 */
final class CountedRuns {
    private static final int ANALYSES = 1_000;

    private final AnalysisStore store;
    private final Map<Long, Counted> known = new RecentMap<>(ANALYSES);

    CountedRuns(AnalysisStore store) {
        this.store = store;
    }

    private record Counted(StoredAnalysis analysis, Map<State, Integer> states) {}

    /** The counts by number of the analysis; all must have ended. */
    Map<Long, Map<State, Integer>> of(List<StoredAnalysis> analyses) {
        var counts = new HashMap<Long, Map<State, Integer>>();
        synchronized (known) {
            for (StoredAnalysis analysis : analyses) {
                Counted counted = known.get(analysis.id());
                if (counted != null && counted.analysis().equals(analysis)) {
                    counts.put(analysis.id(), counted.states());
                }
            }
        }
        List<StoredAnalysis> others =
                analyses.stream().filter(analysis -> !counts.containsKey(analysis.id())).toList();
        if (!others.isEmpty()) {
            counts.putAll(count(others));
        }
        return counts;
    }

    private Map<Long, Map<State, Integer>> count(List<StoredAnalysis> others) {
        var counts = store.counts(others.stream().map(StoredAnalysis::id).toList());
        synchronized (known) {
            others.forEach(analysis ->
                    known.put(
                            analysis.id(),
                            new Counted(analysis, counts.getOrDefault(analysis.id(), Map.of()))));
        }
        return counts;
    }
}
