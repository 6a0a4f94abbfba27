package been.results;

import been.protocol.PackageReference;
import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@link Evaluations} for the code that runs evaluators as tasks. Every step can be
 * repeated after a crash. Thread-safe.
 */
public interface EvaluationRuns {

    /** Evaluations that are due, running, or stale. */
    List<Evaluation> open();

    /** Marks all evaluations of all analyses as stale, when it is unknown which results changed. */
    void markAllStale();

    /**
     * The current inputs of an evaluation.
     *
     * @param question everything else that is passed to the evaluator, as text
     * @param experiments keys of the requested experiments, in order; empty for all
     * @return empty when its target has no valid execution
     */
    Optional<Ingredients> ingredients(
            Evaluation evaluation, String question, List<String> experiments);

    /**
     * The inputs of an evaluation.
     *
     * @param digest of all inputs, including the parameters and the evaluator's package
     * @param evaluations whose outputs it reads
     */
    record Ingredients(
            String digest, List<IngredientExperiment> experiments, List<Evaluation> evaluations) {}

    /**
     * One experiment of the inputs.
     *
     * @param version as users name it
     * @param executions number of valid executions of the target
     */
    record IngredientExperiment(
            String key,
            String version,
            Map<String, String> configuration,
            int executions,
            Set<Metric> metrics) {}

    /**
     * Number of changes of the inputs that are not acknowledged yet; pass it to {@link
     * #acknowledge}.
     */
    int unacknowledgedChanges(long evaluation);

    /** Acknowledges changes after their consequences are stored. */
    void acknowledge(long evaluation, int changes);

    /**
     * The input files by path: {@code experiments/KEY.nc}, or {@code execution.nc} of a single
     * execution; {@code evaluators/GROUP/NAME/ID/OUTPUT} of other evaluations.
     *
     * @throws IOException when one is missing or damaged
     */
    Map<String, Path> files(Evaluation evaluation, Ingredients ingredients) throws IOException;

    /** Marks an evaluation as up to date: running it again would end as before. */
    void markUpToDate(Evaluation evaluation);

    /** Records what an evaluation waits for; {@code false} when that was recorded before. */
    boolean recordWaiting(Evaluation evaluation, String detail);

    /**
     * Records why the current run is stalled, or with {@code null} that it is not; {@code false}
     * when that was recorded before.
     */
    boolean recordStall(Evaluation evaluation, @Nullable String detail);

    /**
     * Starts a new round.
     *
     * @param isolation of the run from its host: user, namespaces or none
     */
    void begin(
            Evaluation evaluation,
            String ingredients,
            PackageReference temporary,
            String isolation);

    /** Digest of the temporary input package of the current run. */
    Optional<String> temporaryPackage(long evaluation);

    /** Marks the current run as interrupted; it will be started again. */
    void interrupted(Evaluation evaluation, @Nullable String detail);

    /** Records the outcome of the executions that the evaluator requested. */
    void answered(Evaluation evaluation, String answer);

    /** Fails an evaluation that cannot run with these inputs on any host. */
    void impossible(Evaluation evaluation, String ingredients, String why) throws IOException;

    /**
     * Ends a successful run: checks and stores the files of the attempt, replacing earlier outputs.
     *
     * @throws IOException when the disk fails; nothing changes then
     */
    Evaluation succeeded(Evaluation evaluation, String task, int attempt) throws IOException;

    /**
     * Ends a failed run: only the attempt's output streams are stored, beside the outputs of
     * earlier runs.
     */
    Evaluation failed(Evaluation evaluation, String why, @Nullable String task, int attempt)
            throws IOException;
}
