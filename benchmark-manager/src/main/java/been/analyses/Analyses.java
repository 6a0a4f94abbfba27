package been.analyses;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Takes questions and sees them to their verdicts, across restarts. Thread-safe. */
public interface Analyses {

    /** Checks an analysis file (YAML or JSON) and, if it holds, stores and starts it. */
    Start start(String document, String who);

    /** Analyses, newest first. */
    List<AnalysisSummary> list(int offset, int limit);

    Optional<AnalysisView> view(AnalysisId id);

    /** Ends it; what was measured is kept. */
    void stop(AnalysisId id, String who);

    /** Goes on with a paused or stopped one. */
    void resume(AnalysisId id, String who);

    /** Calls back after something of an analysis changed. */
    AutoCloseable onChange(Consumer<AnalysisId> listener);
}
