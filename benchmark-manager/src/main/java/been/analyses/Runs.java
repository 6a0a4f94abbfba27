package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.RunView;
import been.tasks.RequestKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of analyses from outside, by scripts, forges and clocks: measure this version now.
 * What was taken is done, also after a restart. Thread-safe.
 */
public interface Runs {

    /**
     * What a run is to look at.
     *
     * @param version to be measured; absent for whatever is new, or for a comparison once more
     * @param baseline that the version is held against, apart from the analysis's history; absent
     *     to add the version to the history and hold it against the one before
     */
    record Wanted(@Nullable String version, @Nullable String baseline) {}

    /** What became of a trigger. */
    sealed interface Trigger {}

    /** It is on disk and goes on by itself. */
    record Taken(RunView run) implements Trigger {}

    /** Nothing was stored; the sentences have the reasons. */
    record Refused(List<String> problems) implements Trigger, Refusal {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /**
     * Has an analysis measured.
     *
     * @param key sent again under the same key, it gives the same run
     * @throws been.tasks.KeyReusedException when the key asked for something else before
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "run.trigger")
    Trigger trigger(
            @Audited AnalysisId analysis, Wanted wanted, String who, @Nullable RequestKey key);

    /**
     * The same of the analysis that this file made before; where there is none, the file makes one.
     * With a baseline, or of a comparison, only the run itself is measured then.
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "run.trigger")
    Trigger trigger(String document, Wanted wanted, String who, @Nullable RequestKey key);

    @ReadOnly
    Optional<RunView> run(long id);

    /** Runs of an analysis, newest first. */
    @ReadOnly
    List<RunView> runs(AnalysisId analysis, int offset, int limit);

    /** An analysis by its number, or the newest of this name that is not itself a run's. */
    @ReadOnly
    Optional<AnalysisId> find(String numberOrName);
}
