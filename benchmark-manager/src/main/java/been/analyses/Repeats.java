package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.Named;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatView;
import been.tasks.RequestKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Repeats ended analyses exactly: the same packages by digest, parameters, numbers of measurements,
 * order of executions and host. Thread-safe.
 */
public interface Repeats {

    /** The result of a request to repeat. */
    sealed interface Answer {}

    /** Its number; it is stored and continues automatically. */
    record Started(AnalysisId id) implements Answer, Named {
        @Override
        public String name() {
            return id.toString();
        }
    }

    /** Nothing was stored; each sentence is a reason. */
    record Refused(List<String> problems) implements Answer, Refusal {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /**
     * What a repeat would be; empty if there is no such analysis.
     *
     * @param experiment its key or label; {@code null} for all
     */
    @ReadOnly
    Optional<RepeatPreview> preview(AnalysisId original, @Nullable String experiment);

    /**
     * Repeats an analysis, or one of its experiments, as a new analysis.
     *
     * @param experiment its key or label; {@code null} for all
     * @param key the same request under it again gives the same answer
     * @throws been.tasks.KeyReusedException when the key asked for something else before
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "analysis.repeat")
    Answer repeat(
            @Audited AnalysisId original,
            @Nullable String experiment,
            String who,
            @Nullable RequestKey key);

    /** Repeats of this analysis, newest first, then the repeat that it is itself, if it is one. */
    @ReadOnly
    List<RepeatView> of(AnalysisId analysis);
}
