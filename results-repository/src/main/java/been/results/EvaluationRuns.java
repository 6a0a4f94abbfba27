package been.results;

import been.protocol.PackageReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The side of {@link Evaluations} for whoever runs evaluators as tasks. Every step may be done
 * again after a crash. Thread-safe.
 */
public interface EvaluationRuns {

    /** Those that are to be run, run, or are made from results that changed. */
    List<Evaluation> open();

    /** Has all evaluations looked at, of every analysis, since nobody knows what changed. */
    void allChanged();

    /**
     * What it would be made from now.
     *
     * @param question everything else that the evaluator is told, as text
     * @param experiments keys of those that were asked for, in their order; empty for all there are
     * @return empty when nothing of its target counts
     */
    Optional<Ingredients> ingredients(
            Evaluation evaluation, String question, List<String> experiments);

    /**
     * What an evaluation is made from.
     *
     * @param digest of all of it, also of the parameters and of the evaluator's package
     * @param evaluations whose outputs it is given
     */
    record Ingredients(
            String digest, List<IngredientExperiment> experiments, List<Evaluation> evaluations) {}

    /**
     * One experiment of it.
     *
     * @param version as people call it
     * @param executions that count and belong to the target
     */
    record IngredientExperiment(
            String key,
            String version,
            Map<String, String> configuration,
            int executions,
            Set<Metric> metrics) {}

    /** How often results changed since somebody looked; to be handed to {@link #seen}. */
    int changes(long evaluation);

    /** So many changes were looked at, and what follows from them is written down. */
    void seen(long evaluation, int changes);

    /**
     * The files of it, by paths: {@code experiments/KEY.nc}, or {@code execution.nc} of a single
     * execution; {@code evaluators/GROUP/NAME/ID/OUTPUT} of what others made.
     *
     * @throws IOException when one is gone or damaged
     */
    Map<String, Path> files(Evaluation evaluation, Ingredients ingredients) throws IOException;

    /** It is up to date, or would fail as it did. */
    void upToDate(Evaluation evaluation);

    /** Says what it waits for; {@code false} when it said so before. */
    boolean waits(Evaluation evaluation, String detail);

    /** Says why its run does not go on, or that it does; {@code false} when it said so before. */
    boolean says(Evaluation evaluation, @Nullable String detail);

    /**
     * A run begins, in a new round.
     *
     * @param isolation from its host, a word
     */
    void begin(Evaluation evaluation, String ingredients, PackageReference lent, String isolation);

    /** The package that was lent to the run under way, by its digest. */
    Optional<String> lent(long evaluation);

    /** The run was interrupted, and is to be begun again. */
    void interrupted(Evaluation evaluation, @Nullable String detail);

    /** What came of the executions that it asks for. */
    void answered(Evaluation evaluation, String answer);

    /** It cannot be run from these ingredients, whoever tries. */
    void impossible(Evaluation evaluation, String ingredients, String why) throws IOException;

    /**
     * It succeeded: what the attempt left behind is looked through, kept, and takes the place of
     * what was there.
     *
     * @throws IOException when the disk fails; nothing is changed then
     */
    Evaluation succeeded(Evaluation evaluation, String task, int attempt) throws IOException;

    /** It failed: only what it wrote on its outputs is kept, beside what earlier runs made. */
    Evaluation failed(Evaluation evaluation, String why, @Nullable String task, int attempt)
            throws IOException;
}
