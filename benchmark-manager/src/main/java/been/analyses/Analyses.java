package been.analyses;

import been.tasks.RequestKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes questions and sees them to their verdicts, across restarts. Thread-safe. */
public interface Analyses {

    /** Checks an analysis file (YAML or JSON) and, if it holds, stores and starts it. */
    default Start start(String document, String who) {
        return start(document, who, null);
    }

    /**
     * The same; whoever sends it again under the same key gets the same answer.
     *
     * @throws been.tasks.KeyReusedException when the key asked for something else before
     */
    Start start(String document, String who, @Nullable RequestKey key);

    /** Analyses, newest first. */
    List<AnalysisSummary> list(int offset, int limit);

    Optional<AnalysisView> view(AnalysisId id);

    /** Ends it; what was measured is kept. */
    void stop(AnalysisId id, String who);

    /** Goes on with a paused or stopped one. */
    void resume(AnalysisId id, String who);

    /**
     * Counts the verdicts of one that has ended anew, after executions of it ceased to count or
     * count again. Nothing happens to one that goes on, which looks at all of them at its end.
     */
    void recount(AnalysisId id);

    /** Calls back after something of an analysis changed. */
    AutoCloseable onChange(Consumer<AnalysisId> listener);
}
