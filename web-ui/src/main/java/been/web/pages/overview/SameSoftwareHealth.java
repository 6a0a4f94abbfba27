package been.web.pages.overview;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.results.Results;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the studies of the newest finished analyses. Each is made once and in the background, since
 * it reads all executions of an analysis. Thread-safe.
 */
final class SameSoftwareHealth {
    private static final Logger LOG = LoggerFactory.getLogger(SameSoftwareHealth.class);
    private static final int ANALYSES = 6;

    /** More would be read for a line on a page. */
    private static final int MOST_EXECUTIONS = 2_000;

    private final Results results;
    private final Map<AnalysisId, SameSoftwareStudy> studies = new ConcurrentHashMap<>();
    private final AtomicBoolean isStudying = new AtomicBoolean();

    SameSoftwareHealth(Results results) {
        this.results = results;
    }

    /**
     * What is known by now; missing studies are started.
     *
     * @param analyses newest first
     * @return empty as long as nothing is known
     */
    Optional<SameSoftwareStudy> of(List<AnalysisSummary> analyses) {
        List<AnalysisId> wanted =
                analyses.stream()
                        .filter(each -> each.state() == AnalysisState.FINISHED)
                        .filter(each -> each.executionsDone() <= MOST_EXECUTIONS)
                        .map(AnalysisSummary::id)
                        .limit(ANALYSES)
                        .toList();
        studies.keySet().retainAll(wanted);
        List<AnalysisId> missing = wanted.stream().filter(id -> !studies.containsKey(id)).toList();
        if (!missing.isEmpty() && isStudying.compareAndSet(false, true)) {
            Thread.startVirtualThread(() -> study(missing));
        }
        return studies.values().stream()
                .reduce(SameSoftwareStudy::and)
                .filter(study -> study.comparisons() > 0);
    }

    private void study(List<AnalysisId> missing) {
        try {
            for (AnalysisId id : missing) {
                studies.put(id, SameSoftwareStudy.of(results.executions(id.toString())));
            }
        } catch (RuntimeException failure) {
            LOG.warn("A/A comparisons could not be read", failure);
        } finally {
            isStudying.set(false);
        }
    }
}
