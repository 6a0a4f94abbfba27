package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.HostUsage;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.hosts.HostConfiguration;
import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionRule;
import been.protocol.retention.SweepView;
import been.protocol.tasks.ContextState;
import been.tasks.wiring.TaskService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

class RetentionTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        platform.service().keepWhile(_ -> false);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private Retention retention() {
        return platform.service().retention();
    }

    /** Somebody asks, and the leader does it. */
    private SweepView sweep() {
        platform.work();
        retention().sweep("ann");
        platform.service().retentionKeeper().sweepIfDue();
        return retention().sweeps(1).getFirst();
    }

    private Platform pass(int days) {
        return platform.pass(Duration.ofDays(days));
    }

    /** A context of two tasks, one after the other, with a log and a checkpoint each. */
    private void run(String id) {
        host.sync();
        platform.submit(context(id, job(id, "a"), job(id, "b").after("a")));
        for (String task : List.of(id + ".a", id + ".b")) {
            host.sync();
            TaskAttempt attempt = host.start(task);
            host.report(
                    new Report.CheckpointSet(attempt, "ready", "yes"),
                    new Report.Awaiting(attempt, "b", "never"),
                    new Report.Log(
                            attempt, List.of(new LogLine(0, 1, "stdout", "info", "hello")), 0));
            host.finish(task);
            platform.work();
        }
        assertThat(platform.context(id)).isEqualTo(ContextState.FINISHED);
        host.sync();
    }

    private Path log(String task) {
        return folder.resolve("logs").resolve(task).resolve("1.log");
    }

    private static RetentionPreview.Part part(RetentionPreview preview, RetentionKind kind) {
        return preview.parts().stream()
                .filter(part -> part.rule().kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aContextGoesWholeWhenItsTimeIsOverAndIsShownBefore() {
        run("c");
        pass(80);
        run("later");
        host.sync();
        assertThat(part(retention().preview(), RetentionKind.CONTEXTS).items()).isEmpty();
        pass(11);
        var part = part(retention().preview(), RetentionKind.CONTEXTS);
        assertThat(part.items())
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.name()).isEqualTo("c");
                    assertThat(item.what()).isEqualTo("context c, of owner, 2 tasks");
                    assertThat(item.bytes()).isPositive();
                });
        SweepView swept = sweep();
        assertThat(swept.who()).isEqualTo("ann");
        assertThat(swept.removed()).containsEntry(RetentionKind.CONTEXTS, 1L);
        assertThat(swept.endedAt()).isNotNull();
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
        assertThat(mentioning("c")).isEmpty();
        assertThat(folder.resolve("logs/c.a")).doesNotExist();
        assertThat(platform.context("later")).isEqualTo(ContextState.FINISHED);
        assertThat(platform.history("later.a")).hasSizeGreaterThan(3);
        assertThat(log("later.a")).exists();
    }

    /** Tables with a row that names the context or one of its tasks, whatever the column. */
    private Set<String> mentioning(String context) {
        var jdbc = new JdbcTemplate(platform.dataSource());
        var tables = new TreeSet<String>();
        for (String table :
                jdbc.queryForList(
                        "SELECT name FROM sqlite_master WHERE type = 'table'", String.class)) {
            for (Map<String, Object> row : jdbc.queryForList("SELECT * FROM " + table)) {
                boolean isMentioned =
                        row.values().stream()
                                .map(String::valueOf)
                                .anyMatch(value ->
                                        value.equals(context) || value.startsWith(context + "."));
                if (isMentioned) {
                    tables.add(table);
                }
            }
        }
        tables.remove("removed_context");
        return tables;
    }

    @Test
    void contextsAreCleanedUnaskedBeforeMemoryAndDiskRunOut() {
        run("c");
        pass(91);
        host.sync();
        platform.work();
        platform.service().retentionKeeper().sweepIfDue();
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
        assertThat(retention().sweeps(1).getFirst().who()).isEqualTo("retention");
        platform.service().retentionKeeper().sweepIfDue();
        assertThat(retention().sweeps(9)).as("an hour later again, not before").hasSize(1);
    }

    @Test
    void aClockThatWasSetRemovesNothingUnasked() {
        run("c");
        platform.time().stepWallClock(Duration.ofDays(91));
        platform.pass(Duration.ofHours(1)).work();
        platform.service().retentionKeeper().sweepIfDue();
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
        assertThat(retention().sweeps(9)).isEmpty();
        platform.pass(Duration.ofHours(1)).work();
        platform.service().retentionKeeper().sweepIfDue();
        assertThat(platform.service().context(new ContextId("c")))
                .as("it still says so an hour later")
                .isEmpty();
    }

    @Test
    void cleaningConditionsAreNotInverted() {
        run("old");
        pass(90);
        run("young");
        pass(1);
        assertThat(part(retention().preview(), RetentionKind.CONTEXTS).items())
                .extracting(RetentionPreview.Item::name)
                .containsExactly("old");
        assertThat(part(retention().preview(), RetentionKind.LOGS).items())
                .as("young ones stay, and old ones go whole")
                .isEmpty();
        sweep();
        assertThat(platform.service().contexts(0, 9))
                .extracting(view -> view.id().value())
                .containsExactly("young");
    }

    @Test
    void theIdOfARemovedContextIsNotGivenAgain() {
        run("c");
        pass(91);
        sweep();
        assertThat(platform.service().submit(context("c", job("c", "a"))))
                .isEqualTo(
                        new Submission.Refused(
                                List.of(
                                        "context id 'c' was used by a context that has been removed; choose another id")));
    }

    @Test
    void whatIsOpenOrStillNeededIsNeverTouched() {
        run("needed");
        platform.submit(context("open", job("open", "a"), job("open", "never").on("nowhere")));
        host.sync();
        host.start("open.a");
        host.finish("open.a");
        platform.service().keepWhile(id -> id.value().equals("needed"));
        pass(10_000);
        assertThat(retention().preview().parts())
                .allSatisfy(part ->
                        assertThat(part.items())
                                .extracting(RetentionPreview.Item::name)
                                .doesNotContain("open", "needed"));
        sweep();
        assertThat(platform.history("needed.a")).hasSizeGreaterThan(3);
        assertThat(log("needed.a")).exists();
        assertThat(platform.state("open.never")).isEqualTo("Ready");
        assertThat(platform.state("open.a")).isEqualTo("Finished");
    }

    @Test
    void untilSomebodySaysWhatIsNeededEverythingIs() {
        run("c");
        try (TaskService another = platform.another(Platform.SETTINGS)) {
            pass(10_000);
            assertThat(another.retention().preview().bytes()).isZero();
        }
    }

    @Test
    void logsGoBeforeTheirContextAndSaySo() {
        run("c");
        pass(31);
        var part = part(retention().preview(), RetentionKind.LOGS);
        assertThat(part.count()).isEqualTo(1);
        assertThat(part.bytes()).isEqualTo(size("c.a") + size("c.b"));
        SweepView swept = sweep();
        assertThat(swept.removed()).containsOnlyKeys(RetentionKind.LOGS);
        assertThat(swept.bytes()).isEqualTo(part.bytes());
        assertThat(log("c.a")).doesNotExist();
        assertThat(platform.service().log(new TaskAttempt(new TaskId("c.a"), 1), 0, 10))
                .singleElement()
                .satisfies(line -> assertThat(line.text()).startsWith("this log was removed"));
        assertThat(part(retention().preview(), RetentionKind.LOGS).count()).isZero();
        assertThat(platform.history("c.a")).hasSizeGreaterThan(3);
    }

    @Test
    void aLogThatCannotBeRemovedIsLeftAndTheOthersGo() throws IOException {
        run("c");
        Path stuck = Files.createDirectories(log("c.a").resolveSibling("2.log/inside"));
        pass(91);
        assertThat(sweep().removed()).containsEntry(RetentionKind.CONTEXTS, 1L);
        assertThat(folder.resolve("logs/c.b")).doesNotExist();
        run("d");
        pass(91);
        assertThat(sweep().removed()).containsEntry(RetentionKind.CONTEXTS, 1L);
        assertThat(folder.resolve("logs/d.b")).doesNotExist();
        assertThat(platform.service().submit(context("e", job("c", "a"))))
                .as("its log would be taken for the new task's")
                .isEqualTo(
                        new Submission.Refused(
                                List.of("task id 'c.a' belongs to another task; choose another")));
        assertThat(problemsOfAdding("c.a")).hasSize(1);
        Files.delete(stuck);
        sweep();
        assertThat(folder.resolve("logs/c.a")).doesNotExist();
        assertThat(problemsOfAdding("c.a")).isEmpty();
    }

    private List<String> problemsOfAdding(String task) {
        var open = new ContextId("open-" + task);
        platform.service()
                .submit(
                        new ContextSubmission(
                                open, "open", "ann", 0, true, Map.of(), List.of(), Map.of(), true));
        TaskDescriptor added =
                TaskDescriptor.job(
                        new TaskId(task), "added", new Program.Command(List.of("/bin/true")));
        return platform.service().add(open, List.of(added), Map.of(), "ann")
                        instanceof Submission.Refused(List<String> problems)
                ? problems
                : List.of();
    }

    private long size(String task) {
        try {
            return Files.size(log(task));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void ofAnOldHistoryTheEndStays() {
        run("c");
        pass(61);
        sweep();
        assertThat(platform.history("c.a")).containsExactly("Finished#1");
        assertThat(platform.state("c.a")).isEqualTo("Finished");
        assertThat(part(retention().preview(), RetentionKind.HISTORY).count()).isZero();
    }

    @Test
    void rulesAreKeptWithWhoChangedThem() {
        run("c");
        retention().keep(RetentionKind.CONTEXTS, null, "ann");
        retention().keep(RetentionKind.LOGS, 1, "ann");
        pass(10_000);
        assertThat(part(retention().preview(), RetentionKind.CONTEXTS).count()).isZero();
        assertThat(part(retention().preview(), RetentionKind.LOGS).count()).isEqualTo(1);
        platform.restart();
        assertThat(retention().rules())
                .extracting(RetentionRule::days)
                .containsExactly(null, 1, 60, 365, 30, 7);
        assertThat(retention().rules().getFirst().changedBy()).isEqualTo("ann");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> retention().keep(RetentionKind.LOGS, 0, "ann"))
                .withMessageContaining("1 to 36500 days");
    }

    @Test
    void configurationsThatNoProgramRanInGoAndTheOthersStay() {
        state(8);
        state(16);
        host.sync();
        platform.submit(context("c", job("c", "a")));
        host.sync();
        String used = properties(16).digest();
        TaskAttempt attempt = host.offered("c.a");
        host.report(new Report.Accepted(attempt), new Report.Running(attempt, 1_000, used));
        host.sync();
        host.finish("c.a");
        state(32);
        pass(366);
        state(64);
        var part = part(retention().preview(), RetentionKind.CONFIGURATIONS);
        assertThat(part.items())
                .extracting(RetentionPreview.Item::what)
                .containsExactly(
                        "configuration " + properties(4).digest(),
                        "configuration " + properties(8).digest());
        SweepView swept = sweep();
        assertThat(swept.removed()).containsEntry(RetentionKind.CONFIGURATIONS, 2L);
        assertThat(digests())
                .containsExactly(properties(64).digest(), properties(32).digest(), used);
        pass(10_000);
        sweep();
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
        assertThat(digests())
                .as("results name it also when the context is gone")
                .containsExactly(properties(64).digest(), used);
        assertThat(platform.service().configuration(host.name(), used).orElseThrow().properties())
                .isEqualTo(properties(16));
    }

    private List<String> digests() {
        return platform.service().configurations(host.name(), 0, 10).stream()
                .map(HostConfiguration.Entry::digest)
                .toList();
    }

    private static PropertyTree properties(int cores) {
        return new PropertyTree(Map.of("cpu", Map.of("cores", cores)));
    }

    private void state(int cores) {
        host.state(properties(cores));
        host.sync();
        host.sync();
        pass(1);
    }

    private void keep(String task, String context, int daysAgo) {
        var kept =
                Map.of(
                        "task",
                        task,
                        "attempt",
                        1,
                        "context",
                        context,
                        "failed",
                        true,
                        "bytes",
                        4096,
                        "ended",
                        platform.time().now().minus(Duration.ofDays(daysAgo)).toString());
        host.read(new PropertyTree(Map.of("work", Map.of("kept", List.of(kept)))));
        host.sync();
    }

    @Test
    void workThatAHostKeepsIsRemovedByTheHostWhenItIsOldAndNobodyNeedsIt() {
        platform.submit(context("c", job("c", "a"), job("c", "never").on("nowhere")));
        var attempt = new TaskAttempt(new TaskId("c.a"), 1);
        var discard = new Command.DiscardWork(attempt, "retention");
        keep("c.a", "c", 31);
        assertThat(retention().work())
                .singleElement()
                .satisfies(work -> assertThat(work.attempt()).isEqualTo(attempt));
        assertThat(part(retention().preview(), RetentionKind.WORK).count())
                .as("its context is open")
                .isZero();
        assertThat(retention().discard(host.name(), attempt, "ann"))
                .isEqualTo(KeptWork.Discard.NEEDED);
        platform.service().stop(new ContextId("c"), "ann");
        host.sync();
        host.end("c.a", Outcome.ABORTED, Reason.USER, null);
        assertThat(part(retention().preview(), RetentionKind.WORK).bytes())
                .as("its context ended just now, whatever the clock of the host says")
                .isZero();
        pass(31);
        host.sync();
        assertThat(part(retention().preview(), RetentionKind.WORK).bytes()).isEqualTo(4096);
        assertThat(sweep().removed()).containsEntry(RetentionKind.WORK, 1L);
        assertThat(sweep().removed()).as("told once").doesNotContainKey(RetentionKind.WORK);
        assertThat(host.sync()).contains(discard);
    }

    @Test
    void somebodyMayHaveWorkRemovedAtOnce() {
        keep("gone.a", "gone", 0);
        var attempt = new TaskAttempt(new TaskId("gone.a"), 1);
        assertThat(retention().discard(host.name(), attempt, "ann"))
                .isEqualTo(KeptWork.Discard.ASKED);
        assertThat(host.sync()).contains(new Command.DiscardWork(attempt, "ann"));
        assertThat(retention().discard(host.name(), new TaskAttempt(new TaskId("x"), 1), "ann"))
                .isEqualTo(KeptWork.Discard.UNKNOWN);
    }

    @Test
    void samplesOfHostsThatAreGoneGo() {
        host.use(new HostUsage(1, 5000L, null, null, null, null, null, null));
        host.sync();
        assertThat(platform.service().usage(host.name())).hasSize(1);
        pass(6);
        assertThat(part(retention().preview(), RetentionKind.USAGE).count()).isZero();
        pass(2);
        assertThat(part(retention().preview(), RetentionKind.USAGE).count()).isEqualTo(1);
        sweep();
        assertThat(platform.service().usage(host.name())).isEmpty();
    }

    @Test
    void onlyTheLeaderSweepsAndOnlyWhenItIsTimeOrSomebodyAsks() {
        run("c");
        pass(91);
        try (TaskService other =
                platform.another(
                        new TaskManagerSettings(
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(30),
                                5,
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(1),
                                64L << 20,
                                Duration.ofSeconds(10)))) {
            other.keepWhile(_ -> false);
            other.retention().sweep("bob");
            other.retentionKeeper().sweepIfDue();
            assertThat(platform.service().context(new ContextId("c"))).isPresent();
        }
        platform.service().retentionKeeper().sweepIfDue();
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
        assertThat(retention().sweeps(9)).extracting(SweepView::who).contains("bob");
    }

    @Test
    void aRequestFromBeforeARestartWaitsUntilItIsKnownWhatIsNeeded() {
        run("c");
        pass(91);
        retention().sweep("ann");
        platform.restart();
        platform.work();
        platform.service().retentionKeeper().sweepIfDue();
        assertThat(retention().sweeps(1).getFirst().endedAt()).isNull();
        platform.service().keepWhile(_ -> false);
        platform.service().retentionKeeper().sweepIfDue();
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
    }

    @Test
    void manyContextsGoOneAfterTheOther() {
        for (int i = 0; i < 450; i++) {
            platform.service().submit(context("many-" + i, job("many-" + i, "a").on("nowhere")));
            platform.service().stop(new ContextId("many-" + i), "ann");
        }
        pass(91);
        platform.service().keepWhile(id -> id.value().equals("many-7"));
        assertThat(part(retention().preview(), RetentionKind.CONTEXTS).count()).isEqualTo(449);
        assertThat(sweep().removed()).containsEntry(RetentionKind.CONTEXTS, 449L);
        assertThat(platform.service().contexts(0, 10))
                .extracting(view -> view.id().value())
                .containsExactly("many-7");
    }
}
