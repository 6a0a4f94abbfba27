package been.analyses.store;

import been.analyses.AnalysisQuery;
import been.analyses.planning.PilotReview;
import been.depot.Schema;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.Wire;
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
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps analyses in a relational database. */
public final class JdbcAnalysisStore implements AnalysisStore {
    private final Statements statements;
    private final StateRows states;
    private final ExperimentRows experiments;
    private final WorkRows work;
    private final TallyRows tally;
    private final ViewRows views;
    private final ConfirmationRows confirmations;
    private final Growth growth;
    private final TransactionTemplate transaction;
    private final Creation creation;
    private final AnalysisLists lists;

    private JdbcAnalysisStore(DataSource database) {
        this.statements = new Statements(database);
        this.states = new StateRows(statements);
        this.experiments = new ExperimentRows(statements);
        this.work = new WorkRows(statements);
        this.tally = new TallyRows(statements);
        this.views = new ViewRows(statements);
        this.confirmations = new ConfirmationRows(statements);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.lists = new AnalysisLists(statements);
        this.growth = new Growth(statements, experiments, transaction);
        this.creation = new Creation(database, JdbcClient.create(database), transaction);
    }

    /** Brings the tables up to date. */
    public static JdbcAnalysisStore open(DataSource database) {
        Schema.migrate(database, "analyses");
        return new JdbcAnalysisStore(database);
    }

    @Override
    public Created create(NewAnalysis analysis, @Nullable RequestKey key, LongConsumer alongside) {
        return creation.create(
                key,
                analysis.at(),
                id -> {
                    insert(id, analysis);
                    alongside.accept(id);
                });
    }

    private void insert(long id, NewAnalysis analysis) {
        statements.update(
                """
                INSERT INTO analysis (id, name, kind, subject, document, module, packages, who,
                    state, era, seed, plan, expected, regressed, improved, equivalent,
                    inconclusive, started_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'PREPARING', 1, ?, '', 0, 0, 0, 0, 0, ?)\
                """,
                id,
                analysis.name(),
                analysis.kind(),
                analysis.subject(),
                analysis.document(),
                analysis.module(),
                Wire.write(analysis.packages()),
                analysis.who(),
                analysis.seed(),
                analysis.at().toEpochMilli());
    }

    @Override
    public void remove(long id) {
        transaction.executeWithoutResult(_ -> {
            statements.update("DELETE FROM analysis_context WHERE analysis = ?", id);
            statements.update("DELETE FROM analysis_schedule WHERE analysis = ?", id);
            statements.update("DELETE FROM analysis WHERE id = ?", id);
        });
    }

    @Override
    public Optional<StoredAnalysis> analysis(long id) {
        return statements
                .query("SELECT * FROM analysis WHERE id = ?")
                .params(id)
                .query(Rows.ANALYSIS)
                .optional();
    }

    @Override
    public List<StoredAnalysis> analyses(AnalysisQuery query, int offset, int limit) {
        return lists.of(query, offset, limit);
    }

    @Override
    public List<StoredAnalysis> using(String digest) {
        return lists.using(digest);
    }

    @Override
    public List<Long> open(Instant storedBefore) {
        return states.open(storedBefore);
    }

    @Override
    public List<StoredExperiment> experiments(long id) {
        return experiments.of(id);
    }

    @Override
    public List<StoredContext> contexts(long id) {
        return work.contexts(id);
    }

    @Override
    public List<StoredRun> runs(long id) {
        return work.runs(id);
    }

    @Override
    public List<StoredRun> runs(long id, int offset, int limit) {
        return work.runs(id, offset, limit);
    }

    @Override
    public RunTally tally(long id) {
        return tally.runs(id);
    }

    @Override
    public String stamp(long id) {
        return tally.stamp(id);
    }

    @Override
    public Optional<String> view(long id, String stamp) {
        return views.of(id, stamp);
    }

    @Override
    public void write(long id, String stamp, String view) {
        views.write(id, stamp, view);
    }

    @Override
    public Map<Long, Map<StoredRun.State, Integer>> counts(Collection<Long> ids) {
        return lists.counts(ids);
    }

    @Override
    public Optional<PilotReview> review(long id) {
        return work.review(id);
    }

    @Override
    public void reviewed(long id, PilotReview review) {
        work.reviewed(id, review);
    }

    @Override
    public List<StoredConfirmation> confirmations(long id) {
        return confirmations.of(id);
    }

    @Override
    public List<Failure> failures(long id) {
        return work.failures(id);
    }

    @Override
    public void enter(long id, AnalysisState state, @Nullable String detail) {
        states.enter(id, state, detail);
    }

    @Override
    public void say(long id, @Nullable String detail) {
        states.say(id, detail);
    }

    @Override
    public void plan(long id, String plan, int expected) {
        statements.update(
                "UPDATE analysis SET plan = ?, expected = ? WHERE id = ?", plan, expected, id);
    }

    @Override
    public void pin(long id, HostName host, ContextId found) {
        transaction.executeWithoutResult(_ -> {
            statements.update("UPDATE analysis SET host = ? WHERE id = ?", host.value(), id);
            done(found);
        });
    }

    @Override
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

    @Override
    public void fetched(long id, String experiment, PackageReference fetched) {
        experiments.fetched(id, experiment, fetched);
    }

    @Override
    public void takeOut(long id, String experiment, String problem, @Nullable Failure failure) {
        transaction.executeWithoutResult(_ -> {
            if (experiments.takeOut(id, experiment, problem) && failure != null) {
                work.insert(id, failure);
            }
        });
    }

    @Override
    public void intend(StoredContext context, List<StoredRun> runs) {
        transaction.executeWithoutResult(_ -> work.intend(context, runs));
    }

    @Override
    public void submitted(ContextId context) {
        work.submitted(context);
    }

    @Override
    public void done(ContextId context) {
        work.done(context);
    }

    @Override
    public void landed(long id, StoredRun run, double seconds, Instant at) {
        work.settle(run, StoredRun.State.LANDED, null, seconds, at);
    }

    @Override
    public void failed(long id, StoredRun run, double seconds, Instant at, Failure failure) {
        transaction.executeWithoutResult(_ -> {
            String cause = failure.reason() + ": " + failure.detail();
            if (work.settle(run, StoredRun.State.FAILED, cause, seconds, at)) {
                work.insert(id, failure);
            }
        });
    }

    @Override
    public void cancelled(long id, StoredRun run, @Nullable String cause, Instant at) {
        work.settle(run, StoredRun.State.CANCELLED, cause, 0, at);
    }

    @Override
    public void confirm(long id, StoredConfirmation confirmation) {
        confirmations.insert(id, confirmation);
    }

    @Override
    public void confirmed(long id, int confirmation) {
        confirmations.end(id, confirmation, StoredConfirmation.State.DONE, null);
    }

    @Override
    public void leaveOut(long id, int confirmation, String why) {
        confirmations.end(id, confirmation, StoredConfirmation.State.LEFT_OUT, why);
    }

    @Override
    public void failed(ContextId context, Failure failure, String detail) {
        transaction.executeWithoutResult(_ -> {
            long id = work.analysisOf(context);
            work.done(context);
            work.insert(id, failure);
            states.halt(id, AnalysisState.PAUSED, detail);
        });
    }

    @Override
    public void halt(long id, AnalysisState state, String detail) {
        states.halt(id, state, detail);
    }

    @Override
    public void stop(long id, String detail) {
        states.stop(id, detail);
    }

    @Override
    public void halted(
            long id, AnalysisState state, VerdictCounts verdicts, String plan, Instant at) {
        states.end(id, state, verdicts, plan, state.isTerminal() ? at : null);
    }

    @Override
    public int outdated(long id) {
        return states.outdated(id);
    }

    @Override
    public List<Long> outdated() {
        return states.outdated();
    }

    @Override
    public void outdate(long id) {
        states.outdate(id);
    }

    @Override
    public void recorded(long id, int outdated) {
        states.recorded(id, outdated);
    }

    @Override
    public void recount(long id, VerdictCounts verdicts) {
        states.recount(id, verdicts);
    }

    @Override
    public void finished(long id, VerdictCounts verdicts, String plan, Instant at) {
        transaction.executeWithoutResult(_ -> {
            states.finish(id, verdicts, plan, at);
        });
    }

    @Override
    public boolean grant(long id, int executions) {
        return states.grant(id, executions);
    }

    @Override
    public boolean extend(long id, List<StoredExperiment> added) {
        return growth.extend(id, added);
    }

    @Override
    public boolean look(long id) {
        return growth.reopen(id, 1);
    }

    @Override
    public void found(long id, List<StoredExperiment> added, ContextId told) {
        transaction.executeWithoutResult(_ -> {
            growth.found(id, added);
            done(told);
        });
    }

    @Override
    public void resume(long id) {
        transaction.executeWithoutResult(_ -> {
            if (states.resume(id)) {
                experiments.forgetProblems(id);
                confirmations.forgetLeftOut(id);
            }
        });
    }
}
