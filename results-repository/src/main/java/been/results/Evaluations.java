package been.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What evaluators make of results: asked for once, computed by whoever runs them, and computed
 * again whenever what it was made from changes. Thread-safe.
 */
public interface Evaluations {

    /**
     * Wants it to be there from now on; what is asked for already stays as it is, unless it is
     * another version of the evaluator.
     */
    Evaluation ask(EvaluationRequest request);

    /** Has it run again although nothing changed; nothing happens where there is none. */
    void again(long id);

    /** Those of an analysis, in the order in which they were asked for. */
    List<Evaluation> of(String analysis);

    Optional<Evaluation> find(long id);

    /**
     * One of its files, verified against its digest.
     *
     * @throws IOException when it is gone or damaged
     */
    Optional<Path> output(long id, String name) throws IOException;

    /** Forgets it with its files; {@code false} when there is none. */
    boolean delete(long id);
}
