package been.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Evaluations of results by evaluators: requested once, run as tasks, and run again whenever their
 * inputs change. Thread-safe.
 */
public interface Evaluations {

    /**
     * Requests an evaluation. A known one is returned unchanged, unless the request names another
     * version of the evaluator.
     */
    Evaluation ask(EvaluationRequest request);

    /**
     * Runs an evaluation again although its inputs did not change; does nothing if there is none.
     */
    void again(long id);

    /** Evaluations of an analysis, in the order of their requests. */
    List<Evaluation> of(String analysis);

    Optional<Evaluation> find(long id);

    /**
     * One output file, after verifying its digest.
     *
     * @throws IOException when it is missing or damaged
     */
    Optional<Path> output(long id, String name) throws IOException;

    /** Deletes an evaluation and its files; {@code false} when there is none. */
    boolean delete(long id);
}
