package been.analyses.wiring;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.wiring.Reports.Whole;
import been.protocol.RecentMap;
import been.protocol.Sha256;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisView;
import been.results.Results;
import been.statistics.Observations;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * Caches views of analyses until any of their data changes, which a query of a few milliseconds
 * detects each time, no matter which process changed it. Views of ended analyses are also stored,
 * so that they survive a restart. Concurrent requests for a view compute it once. Thread-safe.
 */
final class RememberedViews {
    private static final Logger LOG = LoggerFactory.getLogger(RememberedViews.class);
    private static final int VIEWS = 16;
    private static final int LOCKS = 16;

    private final Reports reports;
    private final AnalysisStore store;
    private final Results results;
    private final Map<Long, View> views = new RecentMap<>(VIEWS);
    private final ReentrantLock[] making =
            Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(ReentrantLock[]::new);
    private final String build = Build.of(RememberedViews.class, Observations.class);

    RememberedViews(Reports reports, AnalysisStore store, Results results) {
        this.reports = reports;
        this.store = store;
        this.results = results;
    }

    /** Identifies all data that a view is made from. */
    private record Stamp(StoredAnalysis analysis, String work, String results) {}

    private record View(Stamp stamp, Whole whole) {}

    AnalysisView view(StoredAnalysis analysis) {
        return whole(analysis).view();
    }

    /** The view, with details for the plan. */
    Whole whole(StoredAnalysis analysis) {
        return known(analysis.id(), stamp(analysis)).orElseGet(() -> make(analysis.id(), analysis));
    }

    private Optional<Whole> known(long id, Stamp now) {
        synchronized (views) {
            return Optional.ofNullable(views.get(id))
                    .filter(known -> known.stamp().equals(now))
                    .map(View::whole);
        }
    }

    private Whole make(long id, StoredAnalysis asked) {
        ReentrantLock one = making[(int) (id % LOCKS)];
        one.lock();
        try {
            // A thread that waited here finds the view computed meanwhile.
            StoredAnalysis analysis = store.analysis(id).orElse(asked);
            Stamp now = stamp(analysis);
            return known(id, now).or(() -> written(id, now)).orElseGet(() -> make(analysis, now));
        } finally {
            one.unlock();
        }
    }

    private Optional<Whole> written(long id, Stamp stamp) {
        if (!stamp.analysis().state().isTerminal()) {
            return Optional.empty();
        }
        try {
            Optional<Whole> view =
                    store.view(id, digest(stamp)).map(content -> Wire.read(content, Whole.class));
            view.ifPresent(known -> keep(id, new View(stamp, known)));
            return view;
        } catch (JacksonException e) {
            LOG.warn(
                    "the stored view of analysis {} cannot be read and is computed again: {}",
                    id,
                    e.getMessage());
            return Optional.empty();
        }
    }

    private Whole make(StoredAnalysis analysis, Stamp now) {
        // Changes from here on may be in the view but are not in the stamp.
        Whole view = reports.whole(analysis);
        Stamp then = new Stamp(counted(analysis), now.work(), now.results());
        keep(analysis.id(), new View(then, view));
        if (then.analysis().state().isTerminal()) {
            store.write(analysis.id(), digest(then), Wire.write(view));
        }
        return view;
    }

    private void keep(long id, View view) {
        synchronized (views) {
            views.put(id, view);
        }
    }

    /**
     * The row after the view was computed, which may have updated the counts of verdicts of an
     * ended analysis, unless the analysis continues.
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

    private String digest(Stamp stamp) {
        return Sha256.of(build + stamp);
    }
}
