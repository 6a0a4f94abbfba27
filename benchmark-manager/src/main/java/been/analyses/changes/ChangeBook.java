package been.analyses.changes;

import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Triage;
import been.analyses.changes.JudgedHistory.Benchmark;
import been.analyses.store.Statements;
import been.protocol.analyses.Change;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.Change.Step;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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

    private static final int FIRST = 1;

    private final Statements statements;
    private final SeriesRows series;
    private final VerdictRows verdicts;
    private final ChangeRows changes;
    private final ChartRows charts;
    private final TransactionTemplate transaction;
    private final InstantSource clock;
    private final Listeners listeners = new Listeners();

    public ChangeBook(DataSource database, InstantSource clock) {
        this.statements = new Statements(database);
        this.series = new SeriesRows(statements);
        this.verdicts = new VerdictRows(database, statements);
        this.changes = new ChangeRows(statements);
        this.charts = new ChartRows(statements);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.clock = clock;
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
        verdicts.delete(history.analysis());
        for (Benchmark benchmark : history.benchmarks()) {
            long number = series.number(history, benchmark);
            verdicts.insert(
                    history.analysis(),
                    number,
                    VerdictRows.byVersion(benchmark.versions()),
                    benchmark.versions());
            touched.add(number);
        }
        touched.forEach(this::settle);
    }

    /** Updates the changes of a benchmark from its verdicts. */
    private void settle(long number) {
        verdicts.settle(number);
        List<Point> points = verdicts.points(number);
        Set<String> confirmed = verdicts.confirmed(number);
        Map<String, Change> before =
                changes.of(number).stream().collect(Collectors.toMap(Change::version, c -> c));
        Map<String, Level> levels = verdicts.old(number);
        for (Point point : points) {
            Against against = point.against();
            if (against != null && against.verdict().isChange()) {
                Level old =
                        levels.getOrDefault(
                                point.version(),
                                new Level(point.mean() / (1 + against.effect()), null));
                write(number, point, against, old, before.remove(point.version()), confirmed);
            }
        }
        before.values().stream().filter(Change::isThere).forEach(gone -> changes.gone(gone.id()));
        changes.of(number).stream()
                .filter(change -> change.isThere() && change.state().isOpen())
                .filter(change -> change.verdict() == Verdict.REGRESSED)
                .forEach(change -> recover(change, points));
    }

    private void write(
            long number,
            Point point,
            Against against,
            Level old,
            @Nullable Change known,
            Set<String> confirmed) {
        boolean isConfirmed = confirmed.contains(point.version());
        if (known == null) {
            ChangeState state = isConfirmed ? ChangeState.CONFIRMED : ChangeState.NEW;
            String comment = isConfirmed ? "fresh executions found it again" : "";
            changes.insert(
                    number,
                    point,
                    against,
                    old,
                    state,
                    new Step(FIRST, state, PLATFORM, comment, clock.instant()));
            return;
        }
        changes.update(known.id(), point, against, old);
        if (known.verdict() != against.verdict()) {
            decide(known, ChangeState.NEW, "the verdict is now " + against.verdict());
        } else if (isConfirmed && known.state() == ChangeState.NEW) {
            decide(known, ChangeState.CONFIRMED, "fresh executions found it again");
        }
    }

    private void decide(Change change, ChangeState state, String comment) {
        changes.decide(
                change.id(),
                new Step(change.revision() + 1, state, PLATFORM, comment, clock.instant()));
    }

    /** Closes a change automatically at most once; a user who reopens it overrules this. */
    private void recover(Change change, List<Point> points) {
        boolean wasFixed =
                changes.steps(change.id()).stream()
                        .anyMatch(step ->
                                step.state() == ChangeState.FIXED && step.who().equals(PLATFORM));
        if (wasFixed) {
            return;
        }
        List<Point> later =
                points.stream()
                        .dropWhile(point -> !point.version().equals(change.version()))
                        .skip(1)
                        .toList();
        Recovery.of(change.old(), change.series().metric().better(), later)
                .ifPresent(point ->
                        decide(
                                change,
                                ChangeState.FIXED,
                                "%s is as good as %s again"
                                        .formatted(point.version(), change.oldVersion())));
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
