package been.analyses.store;

import been.analyses.AnalysisQuery;
import been.analyses.planning.BinaryPlan;
import been.analyses.planning.PilotReview;
import been.analyses.store.StoredContext.Purpose;
import been.depot.Schema;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.analyses.AnalysisView.Unmeasured;
import been.tasks.RequestKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores analyses. Each change is one transaction, committed when the method returns. Thread-safe.
 */
public final class AnalysisStore {
    /** An analysis to {@link #create}. */
    public record NewAnalysis(
            String name,
            String kind,
            String subject,
            String document,
            @Nullable String module,
            List<PackageReference> packages,
            String who,
            long seed,
            Instant at) {}

    /**
     * @param isNew whether this call created it; otherwise an earlier one of the same request did
     */
    public record Created(long id, boolean isNew) {}

    private final Statements statements;
    private final StateRows states;
    private final ExperimentRows experiments;
    private final WorkRows work;
    private final TallyRows tally;
    private final ViewRows views;
    private final ConfirmationRows confirmations;
    private final RepeatRows repeats;
    private final Growth growth;
    private final TransactionTemplate transaction;
    private final Creation creation;
    private final AnalysisLists lists;

    private AnalysisStore(DataSource database) {
        this.statements = new Statements(database);
        this.states = new StateRows(statements);
        this.experiments = new ExperimentRows(statements);
        this.work = new WorkRows(statements);
        this.tally = new TallyRows(statements);
        this.views = new ViewRows(statements);
        this.confirmations = new ConfirmationRows(statements);
        this.repeats = new RepeatRows(statements);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.lists = new AnalysisLists(statements);
        this.growth = new Growth(statements, experiments, confirmations, transaction);
        this.creation = new Creation(database, statements, transaction);
    }

    /** Brings the tables up to date. */
    public static AnalysisStore open(DataSource database) {
        Schema.migrate(database, "analyses");
        return new AnalysisStore(database);
    }

    /** Creates an analysis and returns its number. */
    public long create(NewAnalysis analysis) {
        return create(analysis, null).id();
    }

    /** The same, but at most once for each key. */
    public Created create(NewAnalysis analysis, @Nullable RequestKey key) {
        return create(analysis, key, _ -> {});
    }

    /**
     * The same, with more work in the same transaction.
     *
     * @param alongside receives the number of a new analysis
     */
    public Created create(NewAnalysis analysis, @Nullable RequestKey key, LongConsumer alongside) {
        return creation.create(analysis, key, alongside);
    }

    /** The analysis that a request with this key created. */
    public Optional<Long> made(RequestKey key) {
        return creation.made(key);
    }

    /**
     * An analysis whose experiments and executions are known from the start.
     *
     * @param experiments with their packages
     * @param block its executions
     */
    public record NewRepeat(
            StoredAnalysis original,
            @Nullable String experiment,
            List<StoredExperiment> experiments,
            PilotReview review,
            Optional<BinaryPlan> binaries,
            String plan,
            boolean isCheck,
            LongFunction<List<StoredRun>> block) {}

    /**
     * Creates an analysis that repeats another on its host, with one block of executions to submit;
     * at most once for each key.
     */
    public Created repeat(NewRepeat repeat, String who, Instant at, @Nullable RequestKey key) {
        StoredAnalysis original = repeat.original();
        var analysis =
                new NewAnalysis(
                        original.name(),
                        original.kind(),
                        original.subject(),
                        original.document(),
                        original.module(),
                        original.packages(),
                        who,
                        original.seed(),
                        at);
        return create(analysis, key, id -> fill(id, repeat));
    }

    /** Part of the transaction that creates the analysis. */
    private void fill(long id, NewRepeat repeat) {
        statements.update(
                "UPDATE analysis SET host = ?, role_hosts = ?, plan = ? WHERE id = ?",
                Objects.requireNonNull(repeat.original().host(), "host of the original").value(),
                Wire.write(repeat.original().roleHosts()),
                repeat.plan(),
                id);
        int position = 0;
        for (StoredExperiment experiment : repeat.experiments()) {
            experiments.insert(id, position++, experiment);
            experiment.builds().forEach(built -> experiments.built(id, experiment.key(), built));
        }
        work.reviewed(id, repeat.review());
        repeat.binaries().ifPresent(plan -> work.chose(id, plan));
        List<StoredRun> runs = repeat.block().apply(id);
        work.intend(
                new StoredContext(
                        runs.getFirst().context(),
                        id,
                        Purpose.BLOCK,
                        1,
                        1,
                        List.of(),
                        false,
                        false),
                runs);
        repeats.insert(
                new StoredRepeat(
                        id, repeat.original().id(), repeat.experiment(), repeat.isCheck()));
    }

    /** What this analysis repeats; empty if it is not a repeat. */
    public Optional<StoredRepeat> repeat(long id) {
        return repeats.of(id);
    }

    /** The repeats of an analysis, newest first. */
    public List<StoredRepeat> repeatsOf(long original) {
        return repeats.ofOriginal(original);
    }

    /**
     * Removes an analysis that was refused before any task of it ran.
     *
     * @param key of the request that created it, which may be sent again
     */
    public void remove(long id, @Nullable RequestKey key) {
        transaction.executeWithoutResult(_ -> {
            statements.update("DELETE FROM analysis_context WHERE analysis = ?", id);
            statements.update("DELETE FROM analysis_schedule WHERE analysis = ?", id);
            statements.update("DELETE FROM analysis WHERE id = ?", id);
            creation.forget(key);
        });
    }

    public Optional<StoredAnalysis> analysis(long id) {
        return statements
                .query("SELECT * FROM analysis WHERE id = ?")
                .params(id)
                .query(Rows.ANALYSIS)
                .optional();
    }

    /** Newest first. */
    public List<StoredAnalysis> analyses(int offset, int limit) {
        return analyses(AnalysisQuery.ALL, offset, limit);
    }

    /** Those that match the query, newest first. */
    public List<StoredAnalysis> analyses(AnalysisQuery query, int offset, int limit) {
        return lists.of(query, offset, limit);
    }

    /** Those that named or fetched the package with this digest, newest first. */
    public List<StoredAnalysis> using(String digest) {
        return lists.using(digest);
    }

    /**
     * Those that have not ended. One without any context counts only if it was stored before the
     * given time, since its submission may still be under way.
     */
    public List<Long> open(Instant storedBefore) {
        return states.open(storedBefore);
    }

    /** The experiments without those that are left for later. */
    public List<StoredExperiment> experiments(long id) {
        return experiments.of(id);
    }

    /** All experiments. */
    public List<StoredExperiment> history(long id) {
        return experiments.all(id);
    }

    /** The experiments that are left for later, by the reason. */
    public List<Unmeasured> unmeasured(long id) {
        return experiments.unmeasured(id);
    }

    /** A part of all experiments, the newest first, without their builds. */
    public List<StoredExperiment> newestFirst(long id, int offset, int limit) {
        return experiments.newestFirst(id, offset, limit);
    }

    /** The number of all experiments. */
    public int historySize(long id) {
        return experiments.count(id);
    }

    public List<StoredContext> contexts(long id) {
        return work.contexts(id);
    }

    /** The unfinished context of this purpose and era. */
    public Optional<StoredContext> open(long id, Purpose purpose, int era) {
        return contexts(id).stream()
                .filter(c -> c.purpose() == purpose && c.era() == era && !c.isDone())
                .findFirst();
    }

    /** In the order in which they run. */
    public List<StoredRun> runs(long id) {
        return work.runs(id);
    }

    /** Those of one block, in the same order. */
    public List<StoredRun> runs(StoredContext context) {
        return work.runs(context);
    }

    /** A page of all, in the same order. */
    public List<StoredRun> runs(long id, int offset, int limit) {
        return work.runs(id, offset, limit);
    }

    /** Counts the executions and their seconds without reading each. */
    public RunTally tally(long id) {
        return tally.runs(id);
    }

    /** A text that changes with everything stored about the analysis except its own row. */
    public String stamp(long id) {
        return tally.stamp(id);
    }

    /** The view stored with this stamp; empty if it was stored with another. */
    public Optional<String> view(long id, String stamp) {
        return views.of(id, stamp);
    }

    /** Stores a view in place of the previous one. */
    public void write(long id, String stamp, String view) {
        views.write(id, stamp, view);
    }

    /** The number of executions by state, for those analyses that have any. */
    public Map<Long, Map<StoredRun.State, Integer>> counts(Collection<Long> ids) {
        return lists.counts(ids);
    }

    /** The review of the pilot; empty before there is one. */
    public Optional<PilotReview> review(long id) {
        return work.review(id);
    }

    /** Stores the review of the pilot, once. */
    public void reviewed(long id, PilotReview review) {
        work.reviewed(id, review);
    }

    /** How many binaries of each version the analysis chose; empty before it did, if it does. */
    public Optional<BinaryPlan> binaries(long id) {
        return work.binaries(id);
    }

    /**
     * Stores how many binaries the analysis chose, in place of what it chose before.
     *
     * @param builds whether more have to be built before it measures again
     */
    public void chose(long id, BinaryPlan plan, boolean builds) {
        transaction.executeWithoutResult(_ -> {
            work.chose(id, plan);
            if (builds) {
                states.enter(id, AnalysisState.PREPARING, null);
            }
        });
    }

    /** In the order of their numbers. */
    public List<StoredConfirmation> confirmations(long id) {
        return confirmations.of(id);
    }

    /** The fresh experiments of a confirmation, the older version first. */
    public List<StoredExperiment> fresh(long id, StoredConfirmation confirmation) {
        Map<String, StoredExperiment> originals =
                experiments(id).stream()
                        .collect(Collectors.toMap(StoredExperiment::key, each -> each));
        return Stream.of(confirmation.old(), confirmation.current())
                .flatMap(key -> Optional.ofNullable(originals.get(key)).stream())
                .map(confirmation::fresh)
                .toList();
    }

    /** All experiments with executions: those of the file, then those of confirmations. */
    public List<StoredExperiment> measured(long id) {
        return Stream.concat(
                        experiments(id).stream(),
                        confirmations(id).stream().flatMap(c -> fresh(id, c).stream()))
                .toList();
    }

    /** Oldest first. */
    public List<Failure> failures(long id) {
        return work.failures(id);
    }

    public void enter(long id, AnalysisState state, @Nullable String detail) {
        states.enter(id, state, detail);
    }

    /**
     * Sets the detail of a running analysis that is not being halted.
     *
     * @return whether it is new
     */
    public boolean say(long id, @Nullable String detail) {
        return states.say(id, detail);
    }

    public void plan(long id, String plan, int expected) {
        statements.update(
                "UPDATE analysis SET plan = ?, expected = ? WHERE id = ?", plan, expected, id);
    }

    /**
     * Stores where executions run.
     *
     * @param host of the measured role, or of the first platform
     * @param roleHosts of the other roles, or of all platforms, by their names
     * @param found the context that found them; {@code null} while it looks for others
     */
    public void pin(
            long id, HostName host, Map<String, HostName> roleHosts, @Nullable ContextId found) {
        transaction.executeWithoutResult(_ -> {
            statements.update(
                    "UPDATE analysis SET host = ?, role_hosts = ? WHERE id = ?",
                    host.value(),
                    Wire.write(roleHosts),
                    id);
            if (found != null) {
                done(found);
            }
        });
    }

    /** Stores the experiments, once, and marks the context that listed the versions as done. */
    public void experiments(long id, List<StoredExperiment> experiments, @Nullable ContextId told) {
        transaction.executeWithoutResult(_ -> {
            for (int i = 0; i < experiments.size(); i++) {
                this.experiments.insert(id, i, experiments.get(i));
            }
            if (told != null) {
                done(told);
            }
        });
    }

    public void fetched(long id, String experiment, PackageReference fetched) {
        experiments.fetched(id, experiment, fetched);
    }

    /** Records one binary of the version of an experiment. */
    public void built(long id, String experiment, StoredExperiment.Built built) {
        experiments.built(id, experiment, built);
    }

    /** Versions of packages that other analyses are building now. */
    public List<String> buildsOfOthers(long id) {
        return work.buildsOfOthers(id);
    }

    /** Failures of builds, of all analyses; oldest first. */
    public List<Failure> failedBuilds() {
        return work.failedBuilds();
    }

    /** Records a failure that stops nothing. */
    public void tell(long id, Failure failure) {
        transaction.executeWithoutResult(_ -> work.insert(id, failure));
    }

    /** Excludes an experiment, once. */
    public void takeOut(long id, String experiment, Exclusion exclusion) {
        experiments.takeOut(id, experiment, exclusion);
    }

    /** Excludes one that could not be measured, once, and records the failure, if any. */
    public void takeOut(long id, String experiment, String problem, @Nullable Failure failure) {
        transaction.executeWithoutResult(_ -> {
            if (experiments.takeOut(id, experiment, Exclusion.failed(problem)) && failure != null) {
                work.insert(id, failure);
            }
        });
    }

    /** Prepares experiments that were left for later. */
    public void takeIn(long id, List<String> keys) {
        transaction.executeWithoutResult(_ -> {
            keys.forEach(key -> experiments.takeIn(id, key));
            states.enter(id, AnalysisState.PREPARING, null);
        });
    }

    /** Records why those between two positions, the second excluded, are left for later. */
    public void explain(long id, int from, int to, String why) {
        experiments.explain(id, from, to, why);
    }

    /** Stores a context with its executions before it is submitted. */
    public void intend(StoredContext context, List<StoredRun> runs) {
        transaction.executeWithoutResult(_ -> work.intend(context, runs));
    }

    public void submitted(ContextId context) {
        work.submitted(context);
    }

    public void done(ContextId context) {
        work.done(context);
    }

    public void landed(long id, StoredRun run, double seconds, Instant at) {
        work.settle(run, StoredRun.State.LANDED, null, seconds, at);
    }

    /**
     * Records an execution whose measurements are stored and do not count.
     *
     * @param why the end of a sentence
     */
    public void leftOut(StoredRun run, String why, double seconds, Instant at) {
        work.settle(run, StoredRun.State.LEFT_OUT, why, seconds, at);
    }

    /** Records the failure of an execution. */
    public void failed(long id, StoredRun run, double seconds, Instant at, Failure failure) {
        transaction.executeWithoutResult(_ -> {
            String cause = failure.reason() + ": " + failure.detail();
            if (work.settle(run, StoredRun.State.FAILED, cause, seconds, at)) {
                work.insert(id, failure);
            }
        });
    }

    /**
     * Records that an execution ended without a result that counts.
     *
     * @param cause how a user ended it; {@code null} if it was interrupted or never ran
     */
    public void cancelled(long id, StoredRun run, @Nullable String cause, Instant at) {
        work.settle(run, StoredRun.State.CANCELLED, cause, 0, at);
    }

    /** Stores a confirmation to measure, or why it is skipped, once for each pair. */
    public void confirm(long id, StoredConfirmation confirmation) {
        confirmations.insert(id, confirmation);
    }

    /** Records that the confirmation is measured. */
    public void confirmed(long id, int confirmation) {
        confirmations.end(id, confirmation, StoredConfirmation.State.DONE, null);
    }

    /** Records that the confirmation is not measured, or not completely. */
    public void leaveOut(long id, int confirmation, String why) {
        confirmations.end(id, confirmation, StoredConfirmation.State.LEFT_OUT, why);
    }

    /** Records the failure of the only task of a context, which pauses the analysis. */
    public void failed(ContextId context, Failure failure, String detail) {
        transaction.executeWithoutResult(_ -> {
            long id = work.analysisOf(context);
            work.done(context);
            work.insert(id, failure);
            states.halt(id, AnalysisState.PAUSED, detail);
        });
    }

    /** Requests a state in which none of its tasks run; an earlier request to stop is kept. */
    public void halt(long id, AnalysisState state, String detail) {
        states.halt(id, state, detail);
    }

    /** Requests that an analysis stop unless it has ended; a paused one, too. */
    public void stop(long id, String detail) {
        states.stop(id, detail);
    }

    /** Enters the requested state once none of its tasks run. */
    public void halted(
            long id, AnalysisState state, VerdictCounts verdicts, String plan, Instant at) {
        states.end(id, state, verdicts, plan, state.isTerminal() ? at : null);
    }

    /** How often the verdicts changed since they were recorded; 0 while it runs. */
    public int outdated(long id) {
        return states.outdated(id);
    }

    /** Those whose verdicts have to be recorded. */
    public List<Long> outdated() {
        return states.outdated();
    }

    /** Marks the recorded verdicts as possibly outdated. */
    public void outdate(long id) {
        states.outdate(id);
    }

    /** Marks the verdicts as recorded, unless they changed since this count was read. */
    public void recorded(long id, int outdated) {
        states.recorded(id, outdated);
    }

    /** Replaces the verdicts of an analysis that has ended. */
    public void recount(long id, VerdictCounts verdicts) {
        states.recount(id, verdicts);
    }

    public void finished(long id, VerdictCounts verdicts, String plan, Instant at) {
        transaction.executeWithoutResult(_ -> {
            states.finish(id, verdicts, plan, at);
        });
    }

    /**
     * Continues a finished analysis until each experiment has this number of valid executions, and
     * tries confirmations that were skipped again. Returns {@code false} if it has not finished.
     */
    public boolean grant(long id, int executions) {
        return Boolean.TRUE.equals(
                transaction.execute(_ -> {
                    boolean isGranted = states.grant(id, executions);
                    if (isGranted) {
                        confirmations.forgetLeftOut(id);
                    }
                    return isGranted;
                }));
    }

    /**
     * Adds experiments to a finished analysis, in a new era; those it already has are tried again,
     * and so are confirmations that were skipped. Returns {@code false} if it has not finished.
     */
    public boolean extend(long id, List<StoredExperiment> added) {
        return growth.extend(id, added);
    }

    /** Lets a finished analysis look for new versions; {@code false} if it has not finished. */
    public boolean look(long id) {
        return growth.reopen(id, 1);
    }

    /**
     * Stores the new versions that were found, once.
     *
     * @param listed all versions of the source, oldest first, which gives new ones their places
     */
    public void found(long id, List<StoredExperiment> added, List<String> listed, ContextId told) {
        transaction.executeWithoutResult(_ -> {
            int known = experiments.count(id);
            growth.found(id, added);
            experiments.order(id, known, listed);
            done(told);
        });
    }

    /**
     * Resumes in a new era; experiments that failed and confirmations that were skipped are tried
     * again.
     */
    public void resume(long id) {
        transaction.executeWithoutResult(_ -> {
            if (states.resume(id)) {
                experiments.forgetProblems(id);
                confirmations.forgetLeftOut(id);
            }
        });
    }
}
