package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.PlanView;
import been.tasks.RequestKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes questions and sees them to their verdicts, across restarts. Thread-safe. */
public interface Analyses {

    /** Checks an analysis file (YAML or JSON) and, if it holds, stores and starts it. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "analysis.start")
    default Start start(String document, String who) {
        return start(document, who, null);
    }

    /**
     * The same; sent again under the same key, it gives the same answer.
     *
     * @throws been.tasks.KeyReusedException when the key asked for something else before
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "analysis.start")
    Start start(String document, String who, @Nullable RequestKey key);

    /** Says what would come of an analysis file, without storing or running anything. */
    @ReadOnly
    Forecast foresee(String document);

    /** The newest version of each published module, by name. */
    @ReadOnly
    List<ModuleView> modules();

    /** Analyses, newest first. */
    @ReadOnly
    default List<AnalysisSummary> list(int offset, int limit) {
        return list(AnalysisQuery.ALL, offset, limit);
    }

    /** Those that a query asks for, newest first. */
    @ReadOnly
    List<AnalysisSummary> list(AnalysisQuery query, int offset, int limit);

    @ReadOnly
    Optional<AnalysisView> view(AnalysisId id);

    /**
     * The versions or configurations of an analysis, also those that a long history leaves out;
     * newest first.
     */
    @ReadOnly
    List<Experiment> versions(AnalysisId id, int offset, int limit);

    /** What it plans and what of that is done, with a part of its executions in their order. */
    @ReadOnly
    Optional<PlanView> plan(AnalysisId id, int offset, int limit);

    /** Measures an experiment of one that goes on no further; what was measured of it is kept. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "experiment.leave-out")
    LeftOut leaveOut(@Audited AnalysisId id, @Audited String experiment, String who);

    /** Analyses that use the package of this digest, newest first. */
    @ReadOnly
    List<PackageUse> uses(String digest);

    /**
     * Searches the version that made a change, in an analysis of its own.
     *
     * @return refused if there is no such change, or its analysis cannot be searched
     * @throws been.tasks.KeyReusedException when the key asked for something else before
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "change.bisect")
    Start bisect(@Audited long change, String who, @Nullable RequestKey key);

    /** Ends it; what was measured is kept. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "analysis.stop")
    void stop(@Audited AnalysisId id, String who);

    /** Goes on with a paused or stopped one. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "analysis.continue")
    void resume(@Audited AnalysisId id, String who);

    /**
     * Recomputes the verdicts of one that has ended, after executions of it ceased to count or
     * count again. Nothing happens to one that goes on, which looks at all of them at its end.
     */
    @Allowed(role = Role.OPERATOR)
    void recount(AnalysisId id);

    /** Calls back after something of an analysis changed. */
    @ReadOnly
    AutoCloseable onChange(Consumer<AnalysisId> listener);
}
