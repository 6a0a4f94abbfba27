package been.analyses;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.PlanView;
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

    /** Says what would come of an analysis file, without storing or running anything. */
    Forecast foresee(String document);

    /** The newest version of each published module, by name. */
    List<ModuleView> modules();

    /** Analyses, newest first. */
    default List<AnalysisSummary> list(int offset, int limit) {
        return list(AnalysisQuery.ALL, offset, limit);
    }

    /** Those that a query asks for, newest first. */
    List<AnalysisSummary> list(AnalysisQuery query, int offset, int limit);

    Optional<AnalysisView> view(AnalysisId id);

    /** What it plans and what of that is done, with a part of its executions in their order. */
    Optional<PlanView> plan(AnalysisId id, int offset, int limit);

    /** Measures an experiment of one that goes on no further; what was measured of it is kept. */
    LeftOut leaveOut(AnalysisId id, String experiment, String who);

    /** Analyses that use the package of this digest, newest first. */
    List<PackageUse> uses(String digest);

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
