package been.analyses.changes;

import been.analyses.Benchmarks;
import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Triage;
import been.analyses.changes.JudgedHistory.Benchmark;
import been.analyses.planning.VersionSequence;
import been.analyses.store.Statements;
import been.analyses.trigger.ScheduleRows;
import been.protocol.analyses.Change;
import been.protocol.analyses.Change.Step;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.SeriesHistory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores changes in the tables of the analyses, which must be up to date. One caller at a time
 * records histories; decisions may come from any number of threads.
 */
public final class ChangeBook implements Changes {
    /** The author of automatic decisions. */
    public static final String PLATFORM = "BEEN";

    private final Statements statements;
    private final SeriesRows series;
    private final VerdictRows verdicts;
    private final ChangeRows changes;
    private final ChartRows charts;
    private final CheckRows checks;
    private final ChangeSettler settler;
    private final TransactionTemplate transaction;
    private final InstantSource clock;
    private final BenchmarkBook benchmarks;
    private final Listeners listeners = new Listeners();

    public ChangeBook(DataSource database, InstantSource clock) {
        this.statements = new Statements(database);
        this.series = new SeriesRows(statements);
        this.verdicts = new VerdictRows(database, statements);
        this.changes = new ChangeRows(statements);
        this.charts = new ChartRows(statements);
        this.checks = new CheckRows(database, statements);
        this.settler = new ChangeSettler(verdicts, changes, series, clock);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.clock = clock;
        this.benchmarks =
                new BenchmarkBook(
                        statements,
                        series,
                        checks,
                        new ScheduleRows(database),
                        transaction,
                        clock,
                        listeners);
    }

    /**
     * Replaces the recorded verdicts of an analysis. Changes appear, disappear and return
     * accordingly; decisions about them are kept.
     */
    public void record(JudgedHistory history) {
        transaction.executeWithoutResult(_ -> write(history));
        listeners.tell();
    }

    /** Tells listeners of a change that another controller may have made. */
    public void notifyListeners() {
        listeners.tell();
    }

    private void write(JudgedHistory history) {
        statements.update(
                """
                INSERT INTO change_analysis (analysis, name) VALUES (?, ?)
                ON CONFLICT (analysis) DO UPDATE SET name = excluded.name\
                """,
                history.analysis(),
                history.name());
        List<String> known = series.versions(history.software());
        series.order(history.software(), known, VersionSequence.merge(known, history.versions()));
        Set<Long> touched = new HashSet<>(verdicts.series(history.analysis()));
        touched.addAll(checks.delete(history.analysis()));
        verdicts.delete(history.analysis());
        for (Benchmark benchmark : history.benchmarks()) {
            long number = series.number(history, benchmark);
            verdicts.insert(
                    history.analysis(),
                    number,
                    VerdictRows.byVersion(benchmark.versions()),
                    benchmark.versions());
            checks.insert(history.analysis(), number, false, benchmark.versions());
            touched.add(number);
        }
        touched.stream().sorted().forEach(settler::settle);
        touched.forEach(this::settleHealth);
    }

    private void settleHealth(long number) {
        series.series(number).ifPresent(checks::settle);
    }

    /**
     * Replaces the comparisons of versions with themselves of an analysis that was made for nothing
     * else; its measurements enter no verdict.
     */
    public void recordChecks(JudgedHistory history) {
        transaction.executeWithoutResult(_ -> {
            Set<Long> touched = new HashSet<>(checks.delete(history.analysis()));
            for (Benchmark benchmark : history.benchmarks()) {
                long number = series.number(history, benchmark);
                checks.insert(history.analysis(), number, true, benchmark.versions());
                touched.add(number);
            }
            touched.forEach(this::settleHealth);
        });
        listeners.tell();
    }

    /** The health of benchmarks, from the same tables. */
    public Benchmarks benchmarks() {
        return benchmarks;
    }

    @Override
    public List<Change> list(ChangeFilter filter, @Nullable Long before, int limit) {
        return changes.list(filter, before, limit);
    }

    @Override
    public int count(ChangeFilter filter) {
        return changes.count(filter);
    }

    @Override
    public List<ChangeGroup> groups(ChangeFilter filter, @Nullable Long before, int limit) {
        return changes.groups(filter, before, limit);
    }

    @Override
    public Optional<ChangeGroup> group(long id) {
        return changes.group(id);
    }

    @Override
    public Optional<Change> change(long id) {
        return changes.change(id);
    }

    @Override
    public Optional<Change> of(long number, String version) {
        return changes.of(number, version);
    }

    @Override
    public List<Step> steps(long id) {
        return changes.steps(id);
    }

    @Override
    public Triage triage(long id, int revision, ChangeState state, String comment, String who) {
        Instant now = clock.instant();
        Boolean isWritten =
                transaction.execute(
                        _ -> changes.decide(id, new Step(revision + 1, state, who, comment, now)));
        if (Boolean.TRUE.equals(isWritten)) {
            listeners.tell();
        }
        return change(id)
                .<Triage>map(change ->
                        Boolean.TRUE.equals(isWritten)
                                ? new Triage.Decided(change)
                                : new Triage.Overtaken(change, since(id, revision)))
                .orElseGet(Triage.Unknown::new);
    }

    private List<Step> since(long id, int revision) {
        return steps(id).stream().filter(step -> step.number() > revision).toList();
    }

    @Override
    public List<ChangedSoftware> software() {
        return charts.software();
    }

    @Override
    public ChangesChart chart(ChangesChart.Window window) {
        return charts.chart(window);
    }

    @Override
    public Optional<SeriesHistory> history(long number) {
        return series.series(number)
                .map(known -> new SeriesHistory(known, verdicts.points(number)));
    }

    @Override
    public AutoCloseable onChange(Runnable listener) {
        return listeners.add(listener);
    }
}
