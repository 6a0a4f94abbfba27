package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.Evaluator;
import been.results.Evaluation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which evaluators there are, and having them run. Thread-safe. */
public interface Evaluators {

    /**
     * The newest version of each, by name; for an analysis, those that it may use, with those of
     * its module in the version that it measures.
     *
     * @param analysis number of an analysis, or name of an imported one; {@code null} for all
     *     evaluators
     */
    @ReadOnly
    List<Evaluator> list(@Nullable String analysis);

    /**
     * A published one.
     *
     * @param name {@code group/name}, or {@code group/module/name} for one of a module; the group
     *     may be left out where that is clear
     * @param version {@code null} for the newest
     */
    @ReadOnly
    Optional<Evaluator> find(String name, @Nullable String version);

    /**
     * Has an evaluator look at results of an analysis, now and whenever they change.
     *
     * @param analysis number of an analysis, or name of an imported one
     * @param target {@code experiment/binary/execution} as far as the evaluator's scope goes; empty
     *     for everything of the analysis that counts
     * @param parameters that are not to have their presets
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "evaluation.ask")
    Asked ask(
            @Audited String analysis,
            @Audited String name,
            @Nullable String version,
            String target,
            Map<String, String> parameters,
            String who);

    /** Has one run again, although nothing changed. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "evaluation.rerun")
    void again(@Audited long evaluation);

    /** Forgets one with its files, and ends its run; {@code false} when there is none. */
    @Allowed(role = Role.OPERATOR, action = "evaluation.delete")
    boolean delete(@Audited long evaluation, String who);

    /** Calls back with the analysis after something of its evaluations changed. */
    @ReadOnly
    AutoCloseable onChange(Consumer<String> listener);

    /** What became of a request. */
    sealed interface Asked {}

    /** They are on disk and run by themselves. */
    record Taken(List<Evaluation> evaluations) implements Asked {
        public Taken {
            evaluations = List.copyOf(evaluations);
        }
    }

    /**
     * Nothing was asked for.
     *
     * @param isUnknown whether it names something that there is not
     */
    record Refused(String why, boolean isUnknown) implements Asked, Refusal {}
}
