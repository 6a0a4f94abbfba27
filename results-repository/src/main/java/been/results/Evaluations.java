package been.results;

import been.protocol.access.PlatformOnly;
import been.protocol.access.ReadOnly;
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
    @PlatformOnly
    Evaluation ask(EvaluationRequest request);

    /**
     * Runs an evaluation again although its inputs did not change; does nothing if there is none.
     */
    @PlatformOnly
    void again(long id);

    /** Evaluations of an analysis, in the order of their requests. */
    @ReadOnly
    List<Evaluation> of(String analysis);

    @ReadOnly
    Optional<Evaluation> find(long id);

    /**
     * One output file, after verifying its digest.
     *
     * @throws IOException when it is missing or damaged
     */
    @ReadOnly
    Optional<Path> output(long id, String name) throws IOException;

    /** Deletes an evaluation and its files; {@code false} when there is none. */
    @PlatformOnly
    boolean delete(long id);
}
