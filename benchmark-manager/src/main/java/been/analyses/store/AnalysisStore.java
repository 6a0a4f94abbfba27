package been.analyses.store;

import been.analyses.AnalysisQuery;
import been.analyses.planning.PilotReview;
import been.analyses.store.StoredContext.Purpose;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Failure;
import been.tasks.RequestKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps analyses; every method that changes something is on disk, whole, when it returns.
 * Thread-safe.
 */
public interface AnalysisStore {

    /** A new analysis, numbered after the last; its seed is its own. */
    default long create(NewAnalysis analysis) {
        return create(analysis, null).id();
    }

    /** The same, once for each key. */
    default Created create(NewAnalysis analysis, @Nullable RequestKey key) {
        return create(analysis, key, _ -> {});
    }

    /**
     * The same, with something else in the same commit.
     *
     * @param alongside is given the number of a new one
     */
    Created create(NewAnalysis analysis, @Nullable RequestKey key, LongConsumer alongside);

    /**
     * @param isNew whether this call created it, and not an earlier one of the same request
     */
    record Created(long id, boolean isNew) {}

    /** Takes back one that was refused before anything of it ran. */
    void remove(long id);

    Optional<StoredAnalysis> analysis(long id);

    /** Newest first. */
    default List<StoredAnalysis> analyses(int offset, int limit) {
        return analyses(AnalysisQuery.ALL, offset, limit);
    }

    /** Those that a query asks for, newest first. */
    List<StoredAnalysis> analyses(AnalysisQuery query, int offset, int limit);

    /** Those that named the package of this digest or fetched it, newest first. */
    List<StoredAnalysis> using(String digest);

    /**
     * Those that have not ended, or are to be halted; of those of which nothing was begun, the ones
     * that were stored before then.
     */
    List<Long> open(Instant storedBefore);

    List<StoredExperiment> experiments(long id);

    List<StoredContext> contexts(long id);

    List<StoredRun> runs(long id);

    /** A part of these, in their order. */
    List<StoredRun> runs(long id, int offset, int limit);

    /** How much of it was carried out, without reading each. */
    RunTally tally(long id);

    /** Another text whenever something that is stored of the analysis has changed but its row. */
    String stamp(long id);

    /** A view that was written down under this stamp; nothing when it was another. */
    Optional<String> view(long id, String stamp);

    /** Writes a view down, in place of one that was made of something else. */
    void write(long id, String stamp, String view);

    /** How many executions each of these has in each state, as far as it has any. */
    Map<Long, Map<StoredRun.State, Integer>> counts(Collection<Long> ids);

    /** What the pilot said; empty before it was read. */
    Optional<PilotReview> review(long id);

    /** In the order in which they were begun. */
    List<StoredConfirmation> confirmations(long id);

    /** Oldest first. */
    List<Failure> failures(long id);

    void enter(long id, AnalysisState state, @Nullable String detail);

    /** Says what it does now; nothing when it says so already. */
    void say(long id, @Nullable String detail);

    void plan(long id, String plan, int expected);

    void pin(long id, HostName host, ContextId found);

    /** Writes the experiments down, once; with the context that told the versions, if one did. */
    void experiments(long id, List<StoredExperiment> experiments, @Nullable ContextId told);

    void fetched(long id, String experiment, PackageReference fetched);

    /** Takes an experiment out, once, and tells the failure behind it, if there is one. */
    void takeOut(long id, String experiment, String problem, @Nullable Failure failure);

    /** Writes down a context that is to be submitted, with the executions in it. */
    void intend(StoredContext context, List<StoredRun> runs);

    void submitted(ContextId context);

    void done(ContextId context);

    void landed(long id, StoredRun run, double seconds, Instant at);

    /** The execution failed; so it is told. */
    void failed(long id, StoredRun run, double seconds, Instant at, Failure failure);

    /**
     * The execution says nothing of its experiment.
     *
     * @param cause how somebody ended it; {@code null} when it was interrupted or never ran
     */
    void cancelled(long id, StoredRun run, @Nullable String cause, Instant at);

    /** Writes down what the pilot says, once. */
    void reviewed(long id, PilotReview review);

    /** Writes down a confirmation that is to be measured, or why it is not, once for each pair. */
    void confirm(long id, StoredConfirmation confirmation);

    /** It is measured. */
    void confirmed(long id, int confirmation);

    /** It is not measured, or no further. */
    void leaveOut(long id, int confirmation, String why);

    /** The only task of a context failed, which halts the analysis. */
    void failed(ContextId context, Failure failure, String detail);

    /** Asks for a state in which nothing of it runs; an earlier demand to stop stands. */
    void halt(long id, AnalysisState state, String detail);

    /** Asks one that has not ended to stop, also one that is paused. */
    void stop(long id, String detail);

    /** Nothing of it runs any more. */
    void halted(long id, AnalysisState state, VerdictCounts verdicts, String plan, Instant at);

    /** How often the verdicts became others since they were written down; 0 while it goes on. */
    int outdated(long id);

    /** Those of which verdicts are to be written down. */
    List<Long> outdated();

    /** The verdicts of one that has ended may be others than those that are written down. */
    void outdate(long id);

    /** Its verdicts are written down as they were when it was asked how often they changed. */
    void recorded(long id, int outdated);

    /** Other verdicts of one that has ended; of another, nothing changes. */
    void recount(long id, VerdictCounts verdicts);

    void finished(long id, VerdictCounts verdicts, String plan, Instant at);

    /**
     * Goes on in a new era; problems of experiments and why confirmations were left out are
     * forgotten, so that they are tried again.
     */
    void resume(long id);

    /**
     * Measures on, after it has finished, until each experiment has so many valid executions;
     * {@code false} when it has not finished.
     */
    boolean grant(long id, int executions);

    /**
     * Measures these too, after it has finished, in a new era; those that it has already are tried
     * again. {@code false} when it has not finished.
     */
    boolean extend(long id, List<StoredExperiment> added);

    /** Asks again which versions there are, after it has finished, in a new era; else false. */
    boolean look(long id);

    /** Writes down what such a look found that was not known, once. */
    void found(long id, List<StoredExperiment> added, ContextId told);

    /** The older and the newer experiment of a confirmation. */
    default List<StoredExperiment> fresh(long id, StoredConfirmation confirmation) {
        Map<String, StoredExperiment> originals =
                experiments(id).stream()
                        .collect(Collectors.toMap(StoredExperiment::key, each -> each));
        return Stream.of(confirmation.old(), confirmation.current())
                .flatMap(key -> Optional.ofNullable(originals.get(key)).stream())
                .map(confirmation::fresh)
                .toList();
    }

    /** Everything that has executions: the experiments asked for, and those of confirmations. */
    default List<StoredExperiment> measured(long id) {
        return Stream.concat(
                        experiments(id).stream(),
                        confirmations(id).stream().flatMap(c -> fresh(id, c).stream()))
                .toList();
    }

    /** What {@link #create} writes down. */
    record NewAnalysis(
            String name,
            String kind,
            String subject,
            String document,
            @Nullable String module,
            List<PackageReference> packages,
            String who,
            long seed,
            Instant at) {}

    /** The context of this purpose and era that is not done yet. */
    default Optional<StoredContext> open(long id, Purpose purpose, int era) {
        return contexts(id).stream()
                .filter(c -> c.purpose() == purpose && c.era() == era && !c.isDone())
                .findFirst();
    }
}
