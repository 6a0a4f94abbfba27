package been.analyses;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.results.Results;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Views that were put together before, for as long as nothing that they are made of has changed,
 * whoever changed it: that is asked of the database each time, in a few milliseconds. Thread-safe.
 */
final class RememberedViews {
    private static final int VIEWS = 16;

    private final Reports reports;
    private final AnalysisStore store;
    private final Results results;
    private final Map<Long, View> views = lately(VIEWS);

    RememberedViews(Reports reports, AnalysisStore store, Results results) {
        this.reports = reports;
        this.store = store;
        this.results = results;
    }

    /** All that a view is made of, told apart. */
    private record Stamp(StoredAnalysis analysis, String work, String results) {}

    private record View(Stamp stamp, AnalysisView view) {}

    AnalysisView view(StoredAnalysis analysis) {
        Stamp now = stamp(analysis);
        View known;
        synchronized (views) {
            known = views.get(analysis.id());
        }
        if (known != null && known.stamp().equals(now)) {
            return known.view();
        }
        // What changes meanwhile is in the view or not, and is not in the stamp.
        AnalysisView view = reports.view(analysis);
        Stamp then = new Stamp(counted(analysis), now.work(), now.results());
        synchronized (views) {
            views.put(analysis.id(), new View(then, view));
        }
        return view;
    }

    /**
     * The row as it is after somebody looked: of one that is over, nothing but its verdicts is
     * written anew by that, unless it goes on.
     */
    private StoredAnalysis counted(StoredAnalysis analysis) {
        return store.analysis(analysis.id())
                .filter(now ->
                        analysis.state().isTerminal()
                                && now.state() == analysis.state()
                                && now.era() == analysis.era())
                .orElse(analysis);
    }

    private Stamp stamp(StoredAnalysis analysis) {
        return new Stamp(
                analysis, store.stamp(analysis.id()), results.stamp(String.valueOf(analysis.id())));
    }

    private static <V> Map<Long, V> lately(int most) {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
                return size() > most;
            }
        };
    }
}
