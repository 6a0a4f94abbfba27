package been.analyses.changes;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Benchmarks;
import been.analyses.ChangeFilter;
import been.analyses.Comments;
import been.analyses.Comments.Comment;
import been.analyses.Comments.Topic;
import been.analyses.Triage;
import been.analyses.store.AnalysisStore;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.Change;
import been.protocol.analyses.Change.Evidence;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.Change.Step;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.ChangesChart.Cell;
import been.protocol.analyses.ChangesChart.Window;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.protocol.results.Summary;
import been.tasks.TaskManagerSettings;
import been.tasks.wiring.TaskService;
import been.testing.Seeds;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** What the book of changes, and that of comments, promise. */
abstract class ChangeBookContract {
    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123Z");

    private final TestDatabase product;

    @TempDir Path folder;
    private HikariDataSource database;
    private ChangeBook book;

    ChangeBookContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        database = product.open(folder);
        // The keys of requests are the task manager's, in the same database.
        try (var tasks =
                TaskService.open(
                        database,
                        folder.resolve("logs"),
                        InstantSource.fixed(NOW),
                        TaskManagerSettings.DEFAULTS)) {
            assertThat(tasks.hosts()).isEmpty();
        }
        assertThat(AnalysisStore.open(database).outdated()).isEmpty();
        book = new ChangeBook(database, InstantSource.fixed(NOW));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Change only() {
        List<Change> all = all();
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private List<Change> all() {
        return book.list(ChangeFilter.ALL, null, 100);
    }

    private Change decided(Change change, ChangeState state, String comment, String who) {
        return ((Triage.Decided) book.triage(change.id(), change.revision(), state, comment, who))
                .change();
    }

    @Test
    void aSureChangeIsListedWithWhereItWasAndIs() {
        book.record(Histories.of(7, 10, 10.01, 11, 11.02));
        Change change = only();
        assertThat(change.version()).isEqualTo("3");
        assertThat(change.oldVersion()).isEqualTo("2");
        assertThat(change.analysis()).isEqualTo(new AnalysisId(7));
        assertThat(change.analysisName()).isEqualTo("nightly 7");
        assertThat(change.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(change.old()).isEqualTo(new Level(10.01, 0.01));
        assertThat(change.current()).isEqualTo(new Level(11, 0.01));
        assertThat(change.state()).isEqualTo(ChangeState.NEW);
        assertThat(change.isThere()).isTrue();
        assertThat(change.foundAt()).isEqualTo(NOW);
        assertThat(change.series().metric()).isEqualTo(Histories.PARSE);
        assertThat(change.series().configuration()).containsEntry("document", "iso");
        assertThat(book.change(change.id())).contains(change);
        assertThat(book.steps(change.id()))
                .containsExactly(new Step(1, ChangeState.NEW, ChangeBook.PLATFORM, "", NOW));
    }

    @Test
    void aQuarantineThatGoesOnBeganOnce() {
        book.record(Histories.itself(Histories.of(1, 10, 10.01, 11), Verdict.EQUIVALENT));
        book.recordChecks(Histories.itself(Histories.of(3, 10, 10, 10), Verdict.REGRESSED));
        Instant since = only().series().quarantinedAt();
        assertThat(since).isNotNull();
        book.recordChecks(Histories.itself(Histories.of(2, 10, 10, 10), Verdict.REGRESSED));
        assertThat(only().series().quarantinedAt())
                .as("whatever was measured before")
                .isEqualTo(since);
    }

    @Test
    void aBenchmarkThatAlarmsOnItselfIsQuarantinedUntilItIsReleased() {
        book.record(Histories.itself(Histories.of(1, 10, 10.01, 11), Verdict.EQUIVALENT));
        Benchmarks benchmarks = book.benchmarks();
        BenchmarkHealth healthy = benchmarks.list(Benchmarks.Filter.ALL, 0, 9).getFirst();
        assertThat(healthy.series()).isEqualTo(only().series());
        assertThat(healthy.standing()).isEqualTo("not scheduled");
        assertThat(healthy.comparisons().count()).isEqualTo(3);
        assertThat(healthy.noise().deviation()).isNotNull().isBetween(0.0005, 0.001);
        assertThat(healthy.detectable()).isNotNull().isBetween(0.012, 0.014);

        book.recordChecks(Histories.itself(Histories.of(2, 10, 10, 10), Verdict.REGRESSED));
        long series = only().series().id();
        assertThat(all()).as("what is only compared with itself is no version").hasSize(1);
        assertThat(only().series().quarantinedAt()).isNotNull();
        assertThat(book.history(series).orElseThrow().points()).hasSize(3);
        BenchmarkHealth bad =
                benchmarks.list(new Benchmarks.Filter(null, "alpha", true), 0, 9).getFirst();
        assertThat(bad.standing()).isEqualTo("quarantined");
        assertThat(bad.analysis()).as("that measured versions").isEqualTo(new AnalysisId(1));
        assertThat(bad.comparisons().falseAlarms()).isEqualTo(3);
        assertThat(bad.comparisons().runs()).isEqualTo(3);
        assertThat(benchmarks.sessions(series))
                .extracting(BenchmarkSession::isRun)
                .containsExactly(true, true, true, false, false, false);

        assertThat(benchmarks.release(series)).isTrue();
        assertThat(only().series().quarantinedAt()).isNull();
        assertThat(benchmarks.benchmark(series).orElseThrow().comparisons().count()).isZero();
        assertThat(benchmarks.release(99)).isFalse();
        assertThat(benchmarks.benchmark(99)).isEmpty();
    }

    @Test
    void eachSummaryOfAMetricHasItsOwnSeries() {
        Metric p99 = Histories.PARSE.with(new Summary("p99"));
        book.record(Histories.of(1, 10, 11));
        book.record(Histories.of(2, "alpha", p99, 20, 22));
        assertThat(all())
                .extracting(change -> change.series().metric())
                .containsExactlyInAnyOrder(Histories.PARSE, p99);
    }

    @Test
    void valuesInAnotherUnitOrDirectionAreAnotherSeries() {
        Metric seconds = new Metric("parse", "s", "Parse", Metric.Better.LOWER);
        double[] means = new double[15];
        Arrays.fill(means, 0.01);
        book.record(Histories.undecided(1, seconds, _ -> "d1", Arrays.copyOf(means, 9)));
        Arrays.fill(means, 10);
        book.record(Histories.since(Histories.undecided(2, means), "10"));
        assertThat(all()).isEmpty();
        Metric rate = new Metric("parse", "ms", "Parse", Metric.Better.HIGHER);
        book.record(Histories.of(3, "alpha", rate, 10, 11));
        assertThat(only().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(book.chart(window(null, false, 0, 9, 0, 9)).rows())
                .extracting(row -> row.series().metric())
                .containsExactlyInAnyOrder(seconds, Histories.PARSE, rate);
    }

    @Test
    void aSeriesOfAnEarlierVersionContinues() {
        book.record(Histories.of(1, 10, 11));
        Change before = only();
        var jdbc = JdbcClient.create(database);
        jdbc.sql("UPDATE change_series SET quantity = summary").update();
        jdbc.sql("ALTER TABLE change_series DROP COLUMN summary").update();
        jdbc.sql("ALTER TABLE change_series RENAME COLUMN quantity TO summary").update();

        new ResourceDatabasePopulator(new ClassPathResource("db/analyses/V4__series_units.sql"))
                .execute(database);
        assertThat(only()).isEqualTo(before);
        book.record(Histories.of(2, 10, 11, 11));
        assertThat(only().id()).isEqualTo(before.id());
    }

    @Test
    void theSameChangeFoundAgainKeepsItsNumberAndWhatWasDecided() {
        book.record(Histories.of(1, 10, 11));
        Change first = only();
        decided(first, ChangeState.INTENDED, "checks more", "eva");
        book.record(Histories.of(2, 10, 11.2, 11.2));
        Change again = only();
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.state()).isEqualTo(ChangeState.INTENDED);
        assertThat(again.last().who()).isEqualTo("eva");
        assertThat(again.analysis()).isEqualTo(new AnalysisId(2));
        assertThat(again.effect()).isGreaterThan(first.effect());
        assertThat(book.list(ChangeFilter.ALL.of(new AnalysisId(1)), null, 9)).hasSize(1);
        assertThat(book.list(ChangeFilter.ALL.of(new AnalysisId(3)), null, 9)).isEmpty();
    }

    @Test
    void aChangeThatGoesAndReturnsKeepsItsTriage() {
        book.record(Histories.of(1, 10, 11));
        Change first = only();
        decided(first, ChangeState.ACKNOWLEDGED, "mine", "eva");
        book.record(Histories.of(1, 10, 10));
        assertThat(all()).isEmpty();
        Change gone = book.change(first.id()).orElseThrow();
        assertThat(gone.isThere()).isFalse();
        assertThat(gone.state()).isEqualTo(ChangeState.ACKNOWLEDGED);
        book.record(Histories.of(1, 10, 11));
        Change back = only();
        assertThat(back.id()).isEqualTo(first.id());
        assertThat(back.last().comment()).isEqualTo("mine");
        assertThat(book.steps(first.id())).hasSize(2);
    }

    @Test
    void anAnalysisDoesNotHideAChangeAtItsOldestVersion() {
        book.record(Histories.confirmed(Histories.of(1, 10, 11, 11)));
        Change change = only();
        book.record(Histories.since(Histories.of(2, 10, 11, 11.01), "2"));
        assertThat(only()).isEqualTo(change);
        assertThat(book.history(change.series().id()).orElseThrow().points())
                .extracting(point -> point.analysis().value())
                .containsExactly(1L, 1L, 2L);
    }

    @Test
    void whatFreshExecutionsFoundAgainIsConfirmed() {
        book.record(Histories.of(1, 10, 11));
        assertThat(only().state()).isEqualTo(ChangeState.NEW);
        book.record(Histories.confirmed(Histories.of(1, 10, 11)));
        assertThat(only().state()).isEqualTo(ChangeState.CONFIRMED);
        book.record(Histories.confirmed(Histories.of(1, 10, 11)));
        assertThat(only().revision()).isEqualTo(2);
    }

    @Test
    void aRegressionThatALaterVersionTakesBackIsFixed() {
        book.record(Histories.of(1, 10, 11, 10.5, 10.01));
        List<Change> changes = all();
        Change regression = changes.getLast();
        assertThat(regression.version()).isEqualTo("2");
        assertThat(regression.state()).isEqualTo(ChangeState.FIXED);
        assertThat(regression.last().who()).isEqualTo(ChangeBook.PLATFORM);
        assertThat(regression.last().comment()).isEqualTo("4 is as good as 1 again");
        decided(regression, ChangeState.CONFIRMED, "only on this host", "eva");
        book.record(Histories.of(1, 10, 11, 10.5, 10.01));
        assertThat(book.change(regression.id()).orElseThrow().state())
                .as("whoever opened it again knows better")
                .isEqualTo(ChangeState.CONFIRMED);
    }

    @Test
    void aCreepIsOneChangeHoweverOftenAndWithWhateverItIsSeenAgain() {
        double[] means = Histories.creep(Seeds.generator(), 60, 10, 5);
        book.record(Histories.undecided(1, means));
        Change creep = only();
        assertThat(creep.evidence()).isEqualTo(Evidence.SERIES);
        assertThat(creep.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(creep.effect()).isBetween(0.02, 0.05);
        assertThat(creep.current().mean()).isGreaterThan(creep.old().mean());
        Point point =
                book.history(creep.series().id()).orElseThrow().points().stream()
                        .filter(one -> one.version().equals(creep.version()))
                        .findFirst()
                        .orElseThrow();
        assertThat(point.change()).isEqualTo(creep.id());
        assertThat(Objects.requireNonNull(point.shift()).sentence()).isEqualTo(creep.sentence());
        Cell cell =
                cell(
                        book.chart(window(null, true, 0, 9, 0, 9)).rows().getFirst().cells(),
                        creep.version());
        assertThat(cell.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(cell.evidence()).isEqualTo(Evidence.SERIES);
        decided(creep, ChangeState.ACKNOWLEDGED, "mine", "eva");

        book.record(Histories.undecided(1, means));
        book.record(Histories.undecided(2, Arrays.copyOf(means, 30)));
        double[] longer = Arrays.copyOf(means, 63);
        Arrays.fill(longer, 60, 63, 10.4);
        book.record(Histories.undecided(3, longer));
        assertThat(only().id()).isEqualTo(creep.id());
        assertThat(only().state()).isEqualTo(ChangeState.ACKNOWLEDGED);
        book.record(Histories.undecided(3, Histories.creep(Seeds.generator(), 63, 10, 0)));
        book.record(Histories.undecided(4, Histories.creep(Seeds.generator(), 60, 10, 0)));
        assertThat(all()).isEmpty();
        assertThat(book.change(creep.id()).orElseThrow().last().comment()).isEqualTo("mine");
    }

    @Test
    void whatNeighboursDecideLaterIsTheSameChange() {
        double[] means = new double[20];
        for (int i = 0; i < 20; i++) {
            means[i] = (i < 10 ? 10 : 10.5) + 0.02 * (i % 3);
        }
        book.record(Histories.undecided(1, means));
        Change change = only();
        assertThat(change.evidence()).isEqualTo(Evidence.SERIES);
        book.record(Histories.of(2, means));
        assertThat(only().id()).isEqualTo(change.id());
        assertThat(only().evidence()).isEqualTo(Evidence.NEIGHBOURS);
        assertThat(only().oldVersion()).isEqualTo("10");
    }

    @Test
    void changesOfOneCauseAreOneGroup() {
        Metric write = new Metric("write", "ms", "Write", Metric.Better.LOWER);
        book.record(Histories.of(1, 10, 10, 11));
        book.record(Histories.of(2, "beta", write, 10, 10, 9));
        book.record(Histories.of(3, "alpha", write, 10, 12));
        List<ChangeGroup> groups = book.groups(ChangeFilter.ALL, null, 10);
        assertThat(groups)
                .extracting(ChangeGroup::title)
                .containsExactly("2 of been/json", "3 of been/json");
        assertThat(groups.getLast().changes())
                .extracting(Change::verdict)
                .containsExactly(Verdict.IMPROVED, Verdict.REGRESSED);
        assertThat(book.groups(ChangeFilter.ALL, null, 1)).hasSize(1);
        long first = groups.getFirst().changes().getFirst().id();
        assertThat(book.groups(ChangeFilter.ALL, first, 10)).hasSize(1);
        assertThat(book.group(groups.getLast().changes().getLast().id()))
                .contains(groups.getLast());
        assertThat(book.group(99)).isEmpty();
    }

    @Test
    void differencesAtANewConfigurationOfTheHostAreOneGroup() {
        Metric write = new Metric("write", "ms", "Write", Metric.Better.LOWER);
        book.record(Histories.reconfigured(Histories.of(1, 10, 10, 11), "3"));
        book.record(Histories.reconfigured(Histories.of(2, "alpha", write, 10, 11, 11), "2"));
        assertThat(book.groups(ChangeFilter.ALL, null, 10))
                .singleElement()
                .satisfies(group -> {
                    assertThat(group.title()).isEqualTo("new configuration of host alpha");
                    assertThat(group.changes()).hasSize(2);
                });
    }

    @Test
    void ofTwoWhoDecideAtATimeOneIsToldOfTheOther() throws Exception {
        book.record(Histories.of(1, 10, 11));
        Change seen = only();
        List<Callable<Triage>> both =
                List.of(
                        () ->
                                book.triage(
                                        seen.id(),
                                        seen.revision(),
                                        ChangeState.ACKNOWLEDGED,
                                        "I look",
                                        "eva"),
                        () ->
                                book.triage(
                                        seen.id(),
                                        seen.revision(),
                                        ChangeState.INVALID,
                                        "noise",
                                        "jan"));
        List<Triage> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Triage> answer : threads.invokeAll(both)) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).filteredOn(Triage.Decided.class::isInstance).hasSize(1);
        var overtaken =
                (Triage.Overtaken)
                        answers.stream()
                                .filter(Triage.Overtaken.class::isInstance)
                                .findFirst()
                                .orElseThrow();
        assertThat(overtaken.since()).hasSize(1);
        assertThat(overtaken.sentence()).startsWith(overtaken.since().getFirst().who());
        assertThat(book.steps(seen.id())).hasSize(2);
        assertThat(only().revision()).isEqualTo(2);
        assertThat(book.triage(99, 1, ChangeState.NEW, "", "eva")).isEqualTo(new Triage.Unknown());
    }

    @Test
    void filtersAndPages() {
        book.record(Histories.of(1, 10, 11, 9));
        book.record(Histories.of(2, "beta", Histories.PARSE, 5, 6));
        List<Change> all = all();
        assertThat(all).hasSize(3);
        assertThat(book.list(ChangeFilter.ALL, null, 2)).isEqualTo(all.subList(0, 2));
        assertThat(book.list(ChangeFilter.ALL, all.get(1).id(), 2)).isEqualTo(all.subList(2, 3));
        assertThat(found(new ChangeFilter(null, null, "beta", Set.of(), null, null, false)))
                .isEqualTo(1);
        assertThat(
                        found(
                                new ChangeFilter(
                                        null, null, null, Set.of(), Verdict.IMPROVED, null, false)))
                .isEqualTo(1);
        assertThat(found(new ChangeFilter(null, "other", null, Set.of(), null, null, false)))
                .isEqualTo(0);
        assertThat(found(ChangeFilter.ALL.in(Set.of(ChangeState.FIXED)))).isEqualTo(1);
        assertThat(
                        found(
                                new ChangeFilter(
                                        null, null, null, Set.of(), null, NOW.plusMillis(1), true)))
                .isEqualTo(0);
    }

    @Test
    void changesOfOneMetricAreFoundBehindNewerOnesOfOthers() {
        Metric other = new Metric("other", "s", "other", Metric.Better.LOWER);
        book.record(Histories.of(1, 10, 11));
        Change first = only();
        book.record(Histories.of(2, "alpha", other, 10, 11));
        assertThat(book.list(ChangeFilter.ALL, null, 1)).doesNotContain(first);
        assertThat(book.list(ChangeFilter.ALL.of(Histories.PARSE), null, 1)).containsExactly(first);
        assertThat(found(ChangeFilter.ALL.of(other))).isEqualTo(1);
    }

    private int found(ChangeFilter filter) {
        int count = book.count(filter);
        assertThat(book.list(filter, null, 100)).hasSize(count);
        return count;
    }

    @Test
    void theChartShowsTheNewestVersionsFirst() {
        book.record(Histories.of(1, 10, 10.01, 11));
        book.record(Histories.of(2, "beta", Histories.PARSE, 5, 5));
        ChangesChart chart = book.chart(window(null, false, 0, 2, 0, 10));
        assertThat(chart.versions()).containsExactly("3", "2");
        assertThat(chart.versionCount()).isEqualTo(3);
        assertThat(chart.rowCount()).isEqualTo(2);
        Map<String, Cell> alpha = chart.rows().getFirst().cells();
        assertThat(cell(alpha, "3").verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(cell(alpha, "3").change()).isEqualTo(only().id());
        assertThat(cell(alpha, "2").verdict()).isEqualTo(Verdict.EQUIVALENT);
        Map<String, Cell> beta = chart.rows().getLast().cells();
        assertThat(beta).containsOnlyKeys("2");
        ChangesChart older = book.chart(window(null, false, 2, 2, 1, 1));
        assertThat(older.versions()).containsExactly("1");
        assertThat(older.rows()).hasSize(1);
        assertThat(cell(older.rows().getFirst().cells(), "1").verdict()).isNull();
        ChangesChart changed = book.chart(window(null, true, 0, 9, 0, 9));
        assertThat(changed.versions()).containsExactly("3");
        assertThat(changed.rows()).hasSize(1);
        assertThat(book.chart(window("beta", false, 0, 9, 0, 9)).rows()).hasSize(1);
        assertThat(book.software().getFirst().open()).isEqualTo(1);
        assertThat(book.software().getFirst().hosts()).containsExactly("alpha", "beta");
    }

    private static Cell cell(Map<String, Cell> cells, String version) {
        return Objects.requireNonNull(cells.get(version), version);
    }

    private static Window window(
            @Nullable String host,
            boolean onlyChanges,
            int firstVersion,
            int versions,
            int firstRow,
            int rows) {
        return new Window(
                "been/json", host, onlyChanges, Set.of(), firstVersion, versions, firstRow, rows);
    }

    @Test
    void aHistoryHasWhatTheNewestAnalysisOfEachVersionSays() {
        book.record(Histories.of(1, 10, 11, 11));
        book.record(Histories.of(2, 10, 12));
        long series = only().series().id();
        List<Point> points = book.history(series).orElseThrow().points();
        assertThat(points).extracting(Point::version).containsExactly("1", "2", "3");
        assertThat(points)
                .extracting(point -> point.analysis().value())
                .containsExactly(2L, 2L, 1L);
        assertThat(points.get(1).change()).isEqualTo(only().id());
        assertThat(points.get(1).digests()).containsExactly("d1");
        assertThat(book.history(99)).isEmpty();
    }

    @Test
    void listenersHearOfHistoriesAndDecisions() throws Exception {
        var heard = new AtomicInteger();
        try (AutoCloseable _ = book.onChange(heard::incrementAndGet)) {
            book.record(Histories.of(1, 10, 11));
            decided(only(), ChangeState.CONFIRMED, "", "eva");
        }
        assertThat(heard).hasValue(2);
        decided(only(), ChangeState.INVALID, "", "eva");
        assertThat(heard).hasValue(2);
    }

    @Test
    void manyBenchmarksOverManyVersionsAreReadPartByPart() {
        var versions = new ArrayList<String>();
        for (int i = 1; i <= 500; i++) {
            versions.add(String.valueOf(i));
        }
        var benchmarks = new ArrayList<JudgedHistory.Benchmark>();
        for (int b = 0; b < 50; b++) {
            double[] means = new double[500];
            for (int v = 0; v < 500; v++) {
                means[v] = 10 + (v + b) / 100;
            }
            var metric = new Metric("m" + b, "ms", "M " + b, Metric.Better.LOWER);
            benchmarks.addAll(Histories.of(1, "alpha", metric, means).benchmarks());
        }
        long began = System.nanoTime();
        book.record(new JudgedHistory(1, "large", "been/json", versions, benchmarks));
        long recorded = System.nanoTime();
        ChangesChart chart = book.chart(window(null, false, 240, 24, 20, 25));
        long read = System.nanoTime();
        System.out.printf(
                "%s: 25,000 verdicts recorded in %d ms, 600 cells read in %d ms%n",
                product, (recorded - began) / 1_000_000, (read - recorded) / 1_000_000);
        assertThat(chart.rows()).hasSize(25).allMatch(row -> row.cells().size() == 24);
        assertThat(chart.versions().getFirst()).isEqualTo("260");
    }

    @Test
    void commentsAreEditedByOneAtATime() {
        var comments = new CommentBook(database, InstantSource.fixed(NOW));
        Topic topic = Topic.ofExecution(new AnalysisId(7), "v2", 0, 3);
        Comment first = comments.add(topic, "the fan was off – ž", "eva");
        comments.add(Topic.ofChange(1), "elsewhere", "jan");
        assertThat(comments.about(topic)).containsExactly(first);
        assertThat(first.at()).isEqualTo(NOW);
        var edited = (Comments.Edit.Done) comments.edit(first.id(), 1, "it was on", "eva");
        assertThat(edited.comment().revision()).isEqualTo(2);
        assertThat(edited.comment().editedBy()).isEqualTo("eva");
        var late = (Comments.Edit.Overtaken) comments.edit(first.id(), 1, "no fan", "jan");
        assertThat(late.comment().text()).isEqualTo("it was on");
        assertThat(late.sentence()).startsWith("eva edited");
        assertThat(comments.delete(first.id(), 1, "jan"))
                .isInstanceOf(Comments.Edit.Overtaken.class);
        assertThat(comments.delete(first.id(), 2, "eva")).isInstanceOf(Comments.Edit.Done.class);
        assertThat(comments.about(topic)).isEmpty();
        assertThat(comments.edit(first.id(), 3, "again", "eva"))
                .isEqualTo(new Comments.Edit.Unknown());
        assertThat(comments.add(topic, "a new one", "eva").id()).isGreaterThan(first.id() + 1);
    }
}
