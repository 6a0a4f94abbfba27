package been.analyses;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.results.Results;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Views and summaries that were put together before, for as long as nothing that they are made of
 * has changed, whoever changed it: that is asked of the database each time, in a few milliseconds.
 * Thread-safe.
 */
final class RememberedViews {
    private static final int VIEWS = 16;
    private static final int SUMMARIES = 1_000;

    private final Reports reports;
    private final AnalysisStore store;
    private final Results results;
    private final Map<Long, View> views = lately(VIEWS);
    private final Map<Long, Summary> summaries = lately(SUMMARIES);

    RememberedViews(Reports reports, AnalysisStore store, Results results) {
        this.reports = reports;
        this.store = store;
        this.results = results;
    }

    /** All that a view is made of, told apart. */
    private record Stamp(StoredAnalysis analysis, String work, String results) {}

    private record View(Stamp stamp, AnalysisView view) {}

    private record Summary(StoredAnalysis analysis, AnalysisSummary summary) {}

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
        synchronized (views) {
            views.put(analysis.id(), new View(now, view));
        }
        return view;
    }

    private Stamp stamp(StoredAnalysis analysis) {
        return new Stamp(
                analysis, store.stamp(analysis.id()), results.stamp(String.valueOf(analysis.id())));
    }

    /** Of one that is over, nothing changes but what is told of it. */
    AnalysisSummary summary(StoredAnalysis analysis) {
        if (!analysis.state().isTerminal()) {
            return reports.summary(analysis);
        }
        Summary known;
        synchronized (summaries) {
            known = summaries.get(analysis.id());
        }
        if (known != null && known.analysis().equals(analysis)) {
            return known.summary();
        }
        AnalysisSummary summary = reports.brief(analysis);
        synchronized (summaries) {
            summaries.put(analysis.id(), new Summary(analysis, summary));
        }
        return summary;
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
