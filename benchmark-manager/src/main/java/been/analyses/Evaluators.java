package been.analyses;

import been.protocol.analyses.Evaluator;
import been.results.Evaluation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which evaluators there are, and having them run. Thread-safe. */
public interface Evaluators {

    /** The newest version of each, by name. */
    List<Evaluator> list();

    /**
     * A published one.
     *
     * @param name {@code group/name}; the group may be left out where that is clear
     * @param version {@code null} for the newest
     */
    Optional<Evaluator> find(String name, @Nullable String version);

    /**
     * Has an evaluator look at results of an analysis, now and whenever they change.
     *
     * @param analysis number of an analysis, or name of an imported one
     * @param target {@code experiment/binary/execution} as far as the evaluator's scope goes; empty
     *     for everything of the analysis that counts
     * @param parameters that are not to have their presets
     */
    Asked ask(
            String analysis,
            String name,
            @Nullable String version,
            String target,
            Map<String, String> parameters,
            String who);

    /** Has one run again, although nothing changed. */
    void again(long evaluation);

    /** Forgets one with its files, and ends its run; {@code false} when there is none. */
    boolean delete(long evaluation, String who);

    /** Calls back with the analysis after something of its evaluations changed. */
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
    record Refused(String why, boolean isUnknown) implements Asked {}
}
