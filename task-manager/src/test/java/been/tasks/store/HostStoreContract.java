package been.tasks.store;

import static been.protocol.FailurePolicy.WorkFolder.KEPT;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.TestDatabase.Product;
import been.tasks.TestDescriptors;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.CommandRows.Addressed;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.LeaderRows.Leader;
import been.tasks.store.Membership.Drain;
import been.tasks.store.PlacementRows.KindRow;
import been.tasks.store.PlacementRows.OccupantRow;
import been.tasks.store.PlacementRows.ReadyRow;
import been.tasks.store.PlacementRows.TurnRow;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store does with hosts and placements, whatever it is made of. */
abstract class HostStoreContract extends StoreContract {
    HostStoreContract(Product product) {
        super(product);
    }

    private static HostUsage usage(long timeMillis) {
        var cpu = new HostUsage.Cpu(0.25, 0.125, 0, 0);
        return new HostUsage(timeMillis, 5000L, cpu, 0.5, null, null, null, null);
    }

    @Test
    void theNewestSamplesOfEachHostAreKept() {
        register(H1, H2);
        write(rows -> rows.hosts().addUsage(H1, List.of(usage(1), usage(2), usage(3)), 4));
        write(rows -> rows.hosts().addUsage(H1, List.of(usage(5), usage(4)), 4));
        write(rows -> rows.hosts().addUsage(H2, List.of(usage(9)), 4));
        assertThat(rows().hosts().usage(H1))
                .as("in the order they came, whatever the host's clock says")
                .containsExactly(usage(2), usage(3), usage(5), usage(4));
        assertThat(rows().hosts().usage(H2)).containsExactly(usage(9));
        assertThat(rows().hosts().find(H1).orElseThrow().usage()).isEqualTo(usage(4));
        write(rows -> rows.hosts().addUsage(H1, List.of(), 1));
        assertThat(rows().hosts().usage(H1)).hasSize(4);
        write(rows -> rows.hosts().addUsage(H1, List.of(usage(6), usage(7)), 1));
        assertThat(rows().hosts().usage(H1)).containsExactly(usage(7));
    }

    private static List<String> names(List<ReadyRow> rows) {
        return rows.stream().map(row -> row.id().value()).toList();
    }

    private List<String> kinds(String after, int most) {
        return rows().placements().kinds(after, most, 0).stream()
                .map(kind ->
                        (kind.oldest() == null ? "none" : kind.oldest().id().value())
                                + ":"
                                + kind.priority())
                .toList();
    }

    private static StoredTask ready(TestDescriptors task, long seq, String owner) {
        return new StoredTask(
                C,
                seq,
                owner,
                task.descriptor(),
                new TaskState.Ready(TRIES),
                1,
                null,
                StoredTask.Facts.NONE);
    }

    private void insert(int priority, StoredTask... tasks) {
        write(rows -> rows.tasks().insert(List.of(tasks), priority, NOW, "owner"));
    }

    @Test
    void ofTasksThatNeedTheSameTheOldestIsReadAPageAtATime() {
        insertTasks(task("w", 1, new TaskState.Waiting(TRIES)));
        insert(0, ready(job("c", "a"), 2, "o"));
        assertThat(rows().placements().kinds("", 9, 0).getFirst().isOnly()).isTrue();
        insert(0, ready(job("c", "b"), 3, "o"), ready(job("c", "x").exclusive(), 4, "o"));
        insert(2, ready(job("c", "d"), 5, "p"), ready(job("c", "y").exclusive(), 6, "o"));
        assertThat(kinds("", 9)).containsExactlyInAnyOrder("c.a:2", "c.x:2");
        assertThat(rows().placements().kinds("", 9, 0)).noneMatch(KindRow::isOnly);
        String first = rows().placements().kinds("", 1, 0).getFirst().needs();
        assertThat(kinds("", 1)).hasSize(1);
        assertThat(kinds(first, 9)).hasSize(1).doesNotContainAnyElementsOf(kinds("", 1));
    }

    @Test
    void everyPriorityAndOwnerHasATurnAndItsOldestAreRead() {
        insertTasks();
        insert(0, ready(job("c", "a"), 1, "o"), ready(job("c", "b"), 2, "o"));
        insert(3, ready(job("c", "d"), 3, "p"), ready(job("c", "e"), 4, "o"));
        insert(0, ready(job("c", "f"), 5, "o"), ready(job("c", "g"), 6, "q"));
        PlacementRows placements = rows().placements();
        String needs = placements.kinds("", 1, 0).getFirst().needs();
        assertThat(placements.turns(needs, 0))
                .containsExactlyInAnyOrder(
                        new TurnRow(3, "o", 4),
                        new TurnRow(3, "p", 3),
                        new TurnRow(0, "o", 1),
                        new TurnRow(0, "q", 6));
        assertThat(names(placements.oldest(needs, new TurnRow(0, "o", 1), 2, 0)))
                .containsExactly("c.a", "c.b");
        assertThat(names(placements.oldestOf(List.of(C), 3, 0)))
                .containsExactly("c.a", "c.b", "c.d");
        assertThat(placements.oldestOf(List.of(new ContextId("none")), 3, 0)).isEmpty();
        assertThat(placements.oldest(needs, new TurnRow(0, "q", 6), 2, 0))
                .containsExactly(
                        new ReadyRow(
                                new TaskId("c.g"),
                                C,
                                "q",
                                0,
                                6,
                                TaskKind.JOB,
                                Exclusivity.SHARED,
                                1,
                                Map.of(),
                                null,
                                List.of(),
                                List.of(),
                                null,
                                false,
                                "",
                                null));
    }

    @Test
    void whatWasRefusedLatelyIsNotAmongTheOldest() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)), task("b", 2, new TaskState.Ready(TRIES)));
        write(rows -> rows.placements().refuse(new TaskId("c.a"), H1, 100));
        assertThat(rows().placements().kinds("", 9, 99).getFirst().oldest())
                .extracting(ReadyRow::id)
                .isEqualTo(new TaskId("c.b"));
        assertThat(rows().placements().kinds("", 9, 100).getFirst().oldest())
                .extracting(ReadyRow::id)
                .isEqualTo(new TaskId("c.a"));
    }

    @Test
    void aGangIsReadOnceAllOfItIsReady() {
        insertTasks();
        insert(
                0,
                ready(job("c", "a").together("g"), 1, "o"),
                ready(job("c", "b").exclusive().together("g"), 2, "o"));
        assertThat(kinds("", 9)).as("one kind for the whole gang").containsExactly("c.a:0");
        assertThat(names(rows().placements().gangsOf(List.of(C)))).containsExactly("c.a", "c.b");
        change(stored("b"), new TaskState.Waiting(TRIES));
        assertThat(kinds("", 9)).containsExactly("none:0");
        assertThat(rows().placements().gangsOf(List.of(C))).isEmpty();
        assertThat(names(rows().placements().ready(List.of(new TaskId("c.a"), new TaskId("c.b")))))
                .containsExactly("c.a");
    }

    @Test
    void aGangIsAmongTheOldestOnceThroughItsOldestTask() {
        insertTasks();
        insert(
                0,
                ready(job("c", "a").together("g"), 1, "o"),
                ready(job("c", "b").together("g"), 2, "o"),
                ready(job("c", "d").together("h"), 3, "o"),
                ready(job("c", "e").together("h"), 4, "o"));
        PlacementRows placements = rows().placements();
        String needs = placements.kinds("", 9, 0).getFirst().needs();
        assertThat(names(placements.oldest(needs, new TurnRow(0, "o", 1), 9, 0)))
                .containsExactly("c.a", "c.d");
        write(rows -> rows.placements().refuse(new TaskId("c.b"), H1, 100));
        assertThat(names(placements.oldest(needs, new TurnRow(0, "o", 1), 9, 99)))
                .as("a gang of which a task was refused needs other hosts than the others")
                .containsExactly("c.d");
        assertThat(names(placements.oldestOf(List.of(C), 9, 99))).containsExactly("c.d");
    }

    /** It would take a turn for ever: nothing of it is read. */
    @Test
    void anOwnerWithoutATaskThatCanBePlacedHasNoTurn() {
        insertTasks();
        insert(
                0,
                ready(job("c", "a").together("g"), 1, "o"),
                ready(job("c", "b").together("g"), 2, "o"),
                ready(job("c", "d").together("h"), 3, "p"),
                ready(job("c", "e").together("h"), 4, "p"));
        PlacementRows placements = rows().placements();
        String needs = placements.kinds("", 9, 0).getFirst().needs();
        assertThat(placements.turns(needs, 0))
                .containsExactlyInAnyOrder(new TurnRow(0, "o", 1), new TurnRow(0, "p", 3));
        change(stored("b"), new TaskState.Waiting(TRIES));
        assertThat(placements.turns(needs, 0)).containsExactly(new TurnRow(0, "p", 3));
        write(rows -> rows.placements().refuse(new TaskId("c.d"), H1, 100));
        assertThat(placements.turns(needs, 99)).isEmpty();
        assertThat(placements.turns(needs, 100)).containsExactly(new TurnRow(0, "p", 3));
    }

    @Test
    void aGangThatGrewIsOfAnotherKind() {
        insertTasks();
        insert(
                0,
                ready(job("c", "a").together("g"), 1, "o"),
                ready(job("c", "b").together("h"), 2, "o"));
        assertThat(kinds("", 9)).containsExactly("c.a:0");
        insert(0, ready(job("c", "d").together("g"), 3, "o"));
        insert(0, ready(job("c", "e").together("i"), 4, "o"));
        write(rows -> rows.tasks().regroup(C, List.of("g", "i"), 3));
        assertThat(kinds("", 9))
                .as("one for both tasks of the gang, and one for both gangs of a single task")
                .containsExactlyInAnyOrder("c.a:0", "c.b:0");
        change(stored("e"), new TaskState.Aborted(TRIES, Reason.STOPPED, ""));
        insert(0, ready(job("c", "f").together("i"), 5, "o"));
        write(rows -> rows.tasks().regroup(C, List.of("i"), 5));
        assertThat(kinds("", 9))
                .as("the other task of its gang is not queued")
                .containsExactlyInAnyOrder("c.a:0", "c.b:0");
    }

    @Test
    void aTaskThatIsBoundToAHostIsOfAnotherKindWithItsGang() {
        insertTasks();
        insert(
                0,
                ready(job("c", "a").reading("none"), 1, "o"),
                ready(job("c", "b").reading("none"), 2, "o"),
                ready(job("c", "d").together("g").reading("none"), 3, "o"),
                ready(job("c", "e").together("g"), 4, "o"),
                ready(job("c", "f").together("h"), 5, "o"),
                ready(job("c", "i").together("h"), 6, "o"));
        assertThat(kinds("", 9)).containsExactlyInAnyOrder("c.a:0", "c.d:0");
        write(rows -> rows.tasks().bind(stored("b"), H1));
        write(rows -> rows.tasks().bind(stored("d"), H1));
        assertThat(kinds("", 9)).containsExactlyInAnyOrder("c.a:0", "c.b:0", "c.d:0", "c.f:0");
        assertThat(rows().placements().ready(List.of(new TaskId("c.b"), new TaskId("c.e"))))
                .extracting(ReadyRow::hosts)
                .containsExactly(List.of(H1), List.of());
    }

    @Test
    void tasksWhoseWorkingDirectoriesOthersWaitToReadAreFound() {
        insertTasks();
        insert(
                0,
                ready(job("c", "a"), 1, "o"),
                ready(job("c", "b"), 2, "o"),
                ready(job("c", "reader").reading("a"), 3, "o"),
                ready(job("c", "waiter").after("b"), 4, "o"));
        var ids = List.of(new TaskId("c.a"), new TaskId("c.b"));
        assertThat(rows().tasks().read(ids)).as("nobody waits").isEmpty();
        write(rows ->
                rows.dependencies()
                        .insert(
                                C,
                                List.of(
                                        new OpenDependency(
                                                new TaskId("c.reader"),
                                                0,
                                                Dependency.finished("a")),
                                        new OpenDependency(
                                                new TaskId("c.waiter"),
                                                0,
                                                Dependency.finished("b")))));
        assertThat(rows().tasks().read(ids)).containsExactly(new TaskId("c.a"));
        assertThat(rows().tasks().read(List.of())).isEmpty();
    }

    /** It resumes in its working directory, which others of its kind have elsewhere. */
    @Test
    void aTaskThatIsTriedAgainWhereItKeepsItsWorkIsOfAnotherKind() {
        insertTasks();
        insert(
                0,
                ready(job("c", "a").failing(new FailurePolicy(false, 1, KEPT)), 1, "o"),
                ready(job("c", "b").failing(new FailurePolicy(false, 1, KEPT)), 2, "o"));
        assertThat(kinds("", 9)).containsExactly("c.a:0");
        change(stored("a"), new TaskState.Placed(new Tries(1, 1, 3), H1));
        change(stored("a"), new TaskState.Ready(new Tries(1, 1, 3)));
        assertThat(kinds("", 9)).containsExactlyInAnyOrder("c.a:0", "c.b:0");
    }

    @Test
    void occupantsThatAreAlikeAreCountedAndSayWhetherTheyWaitForOthers() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)),
                task("b", 2, new TaskState.Ready(TRIES)),
                task("d", 3, new TaskState.Ready(TRIES)));
        change(stored("a"), new TaskState.Running(new Tries(1, 1, 3), H1));
        change(stored("d"), new TaskState.Running(new Tries(1, 1, 3), H1));
        change(
                stored("b"),
                new TaskState.Ending(
                        new Tries(1, 1, 3), H1, Outcome.ABORTED, Reason.USER, "", false));
        write(rows -> rows.checkpoints().await(new TaskId("c.a"), H1, C, "b", "up"));
        assertThat(rows().placements().occupants())
                .containsExactlyInAnyOrder(
                        new OccupantRow(
                                H1, C, TaskKind.JOB, Exclusivity.SHARED, 1, Map.of(), true, 1),
                        new OccupantRow(
                                H1, C, TaskKind.JOB, Exclusivity.SHARED, 1, Map.of(), false, 2));
    }

    @Test
    void aHostIsClaimedOnceForEachVersionWhileItsLeaseLasts() {
        register(H1);
        write(rows -> rows.hosts().seen(H1, 1, 0, 1000, NOW));
        assertThat(claimed(Map.of(H1, 1L), 999)).containsExactly(H1);
        assertThat(claimed(Map.of(H1, 1L), 999)).isEmpty();
        assertThat(claimed(Map.of(H1, 2L), 1000)).as("the lease is over").isEmpty();
        write(rows -> rows.hosts().seen(H1, 1, 0, 2000, NOW));
        assertThat(rows().hosts().find(H1).orElseThrow().version())
                .as("a renewed lease is no reason to look again")
                .isEqualTo(2);
    }

    private Set<HostName> claimed(Map<HostName, Long> versions, long now) {
        return store().write(rows -> rows.placements().claim(versions, now));
    }

    @Test
    void ofSeveralHostsThoseAreClaimedOnWhichNobodyElsePlaced() {
        register(H1, H2);
        write(rows -> rows.hosts().seen(H1, 1, 0, 1000, NOW));
        write(rows -> rows.hosts().seen(H2, 1, 0, 1000, NOW));
        assertThat(claimed(Map.of(H1, 1L), 0)).containsExactly(H1);
        assertThat(claimed(Map.of(H1, 1L, H2, 1L), 0)).containsExactly(H2);
        assertThat(claimed(Map.of(H1, 2L, H2, 2L), 0)).containsExactly(H1, H2);
    }

    @Test
    void refusalsLastUntilTheirTime() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var a = new TaskId("c.a");
        write(rows -> rows.placements().refuse(a, H1, 100));
        write(rows -> rows.placements().refuse(a, H1, 200));
        write(rows -> rows.placements().refuse(a, H2, 150));
        assertThat(rows().placements().refusals(160)).isEqualTo(Map.of(a, List.of(H1)));
        write(rows -> rows.placements().removeRefusals(List.of(a)));
        assertThat(rows().placements().refusals(0)).isEmpty();
    }

    @Test
    void turnsAreRemembered() {
        write(rows -> rows.placements().serve(Map.of("o", 3L)));
        write(rows -> rows.placements().serve(Map.of("o", 5L)));
        write(rows -> rows.placements().serve(Map.of("p", 4L)));
        assertThat(rows().placements().served(List.of("o", "p", "q")))
                .isEqualTo(Map.of("o", 5L, "p", 4L));
        assertThat(rows().placements().served(List.of("p")))
                .as("and the largest number")
                .isEqualTo(Map.of("o", 5L, "p", 4L));
        assertThat(rows().placements().served(List.of("o"))).isEqualTo(Map.of("o", 5L));
    }

    @Test
    void attemptsRememberTheirHostsAndWhatTheirLogsLost() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var first = new TaskAttempt(new TaskId("c.a"), 1);
        var second = new TaskAttempt(new TaskId("c.a"), 2);
        write(rows -> {
            rows.attempts().insert(first, C, H2);
            rows.attempts().insert(second, C, H1);
            rows.attempts().logBytesDropped(first, 10);
            rows.attempts().logBytesDropped(first, 7);
        });
        assertThat(rows().attempts().hostsOf(C)).containsExactly(H1, H2);
        assertThat(rows().attempts().logBytesDropped(first)).isEqualTo(10);
        assertThat(rows().attempts().logBytesDropped(second)).isZero();
    }

    @Test
    void commandsThatAreAddedTogetherAreNumberedInTheirOrder() {
        register(H1, H2);
        var h3 = new HostName("h3");
        register(h3);
        var close = new Command.CloseContext(C);
        write(rows -> rows.commands().add(H1, close));
        write(rows ->
                rows.commands()
                        .add(
                                List.of(
                                        new Addressed(H1, new Command.Detect("ann")),
                                        new Addressed(H2, close),
                                        new Addressed(h3, close),
                                        new Addressed(H1, close))));
        assertThat(rows().commands().pending(H1, 10))
                .containsExactly(
                        new NumberedCommand(1, close),
                        new NumberedCommand(2, new Command.Detect("ann")),
                        new NumberedCommand(3, close));
        assertThat(rows().commands().pending(H2, 10))
                .containsExactly(new NumberedCommand(1, close));
        assertThat(rows().commands().pending(h3, 10))
                .containsExactly(new NumberedCommand(1, close));
    }

    @Test
    void commandsAreNumberedForEachHostAndStayUntilAcknowledged() {
        register(H1, H2);
        var attempt = new TaskAttempt(new TaskId("c.a"), 1);
        var offer = new Command.Offer(C, attempt, TestDescriptors.job("c", "a").descriptor());
        var stop = new Command.Stop(attempt, Reason.USER);
        var close = new Command.CloseContext(C);
        write(rows -> {
            rows.commands().add(H1, offer);
            rows.commands().add(H2, close);
            rows.commands().add(H1, stop);
            rows.commands().add(H1, new Command.CheckpointReached(C, "s", "up", "8080"));
            rows.commands().add(H2, new Command.Detect("ann"));
        });
        assertThat(rows().commands().hasDetectPending(H1)).isFalse();
        assertThat(rows().commands().hasDetectPending(H2)).isTrue();
        assertThat(rows().commands().pending(H2, 10))
                .containsExactly(
                        new NumberedCommand(1, close),
                        new NumberedCommand(2, new Command.Detect("ann")));
        assertThat(rows().commands().pending(H1, 10))
                .containsExactly(
                        new NumberedCommand(1, offer),
                        new NumberedCommand(2, stop),
                        new NumberedCommand(
                                3, new Command.CheckpointReached(C, "s", "up", "8080")));
        assertThat(rows().commands().pending(H1, 1)).hasSize(1);
        write(rows -> rows.commands().withdrawOffers(Map.of(attempt, H1)));
        assertThat(rows().commands().hasPending(H1, attempt)).isTrue();
        write(rows -> rows.commands().acknowledge(H1, 2));
        assertThat(rows().commands().hasPending(H1, attempt)).isFalse();
        write(rows -> rows.commands().acknowledge(H1, 3));
        write(rows -> rows.commands().add(H1, close));
        assertThat(rows().commands().pending(H1, 10))
                .as("a number is not used twice")
                .containsExactly(new NumberedCommand(4, close));
    }

    @Test
    void hostsAreKnownByTheirCredentialAndRememberWhatTheySaid() {
        write(rows -> rows.memberships().insert("token", NOW, NOW.plusSeconds(60), "ann"));
        assertThat(rows().hosts().isJoinToken("token", NOW)).isTrue();
        assertThat(rows().hosts().isJoinToken("other", NOW)).isFalse();
        assertThat(written(rows -> rows.hosts().useJoinToken("token", NOW, H1)))
                .isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.hosts().useJoinToken("token", NOW, H2)))
                .isEqualTo(Written.OVERTAKEN);
        register(H2, H1);
        assertThat(rows().hosts().byCredential("hash of h1")).contains(H1);
        HostUsage usage = usage(5);
        write(rows -> {
            rows.hosts().seen(H1, 3, 9, 5000, NOW);
            rows.hosts().addUsage(H1, List.of(usage), 10);
            rows.hosts().seen(H1, 3, 10, 6000, NOW);
            rows.hosts().addUsage(H1, List.of(), 10);
            rows.hosts().failures(H1, 2);
        });
        assertThat(rows().hosts().find(H1))
                .contains(
                        new StoredHost(
                                H1,
                                1,
                                3,
                                10,
                                6000,
                                NOW,
                                2,
                                0,
                                null,
                                PropertyTree.EMPTY,
                                usage,
                                new Membership(null, null, null, null)));
        assertThat(rows().hosts().all()).extracting(StoredHost::name).containsExactly(H1, H2);
        write(rows -> rows.hosts().register(H1, "another"));
        StoredHost again = rows().hosts().find(H1).orElseThrow();
        assertThat(again.incarnation()).isZero();
        assertThat(again.reported()).isZero();
        assertThat(rows().hosts().byCredential("hash of h1")).isEmpty();
    }

    @Test
    void overdueHostsAreThoseWhoseTimeIsOver() {
        register(H2, H1);
        write(rows -> {
            rows.hosts().seen(H1, 1, 0, 5000, NOW);
            rows.hosts().seen(H2, 1, 0, 9000, NOW);
        });
        assertThat(rows().hosts().overdue(4999)).isEmpty();
        assertThat(rows().hosts().overdue(5000)).extracting(StoredHost::name).containsExactly(H1);
        write(rows -> rows.memberships().drain(H2, new Drain(NOW, "ann", "", 3000L)));
        assertThat(rows().hosts().overdue(3000)).isEmpty();
        assertThat(rows().hosts().overdue(3001)).extracting(StoredHost::name).containsExactly(H2);
        assertThat(rows().hosts().overdue(5000))
                .extracting(StoredHost::name)
                .containsExactly(H1, H2);
    }

    @Test
    void configurationsAreKept() {
        register(H1);
        var tree = new PropertyTree(Map.of("cpu", Map.of("cores", 2, "mhz", 2.5)));
        var first = new Configuration(1, NOW, tree.digest(), 2, 0, 0);
        var second = new Configuration(2, NOW.plusSeconds(1), "d", 0, 2, 0);
        var third = new Configuration(3, NOW.plusSeconds(2), tree.digest(), 2, 0, 0);
        write(rows -> {
            rows.hosts().keep(tree.digest(), tree);
            rows.hosts().keep(tree.digest(), PropertyTree.EMPTY);
            rows.hosts().configure(H1, first);
        });
        long version = rows().hosts().find(H1).orElseThrow().version();
        write(rows -> rows.hosts().configure(H1, second));
        StoredHost host = rows().hosts().find(H1).orElseThrow();
        assertThat(host.configuration()).isEqualTo(2);
        assertThat(host.version()).as("decisions made before are void").isEqualTo(version + 1);
        assertThat(rows().hosts().configurations(H1, 0, 10)).containsExactly(second, first);
        assertThat(rows().hosts().configurations(H1, 1, 10)).containsExactly(first);
        assertThat(rows().hosts().configurations(H1, 0, 1)).containsExactly(second);
        assertThat(rows().hosts().configuration(H1, 1)).contains(first);
        write(rows -> rows.hosts().configure(H1, third));
        assertThat(rows().hosts().configuration(H1, tree.digest())).contains(third);
        assertThat(rows().hosts().configuration(H1, "none")).isEmpty();
        assertThat(rows().hosts().properties(tree.digest())).contains(tree);
        assertThat(rows().hosts().properties("none")).isEmpty();
    }

    @Test
    void readingsAreReplacedAndVoidDecisions() {
        register(H1);
        var readings = new PropertyTree(Map.of("noise", Map.of("cv", 0.5)));
        write(rows -> rows.hosts().readings(H1, PropertyTree.EMPTY));
        write(rows -> rows.hosts().readings(H1, readings));
        StoredHost host = rows().hosts().find(H1).orElseThrow();
        assertThat(host.readings()).isEqualTo(readings);
        assertThat(host.version()).isEqualTo(3);
    }

    @Test
    void whatAHostWasWhenAnAttemptStartedStays() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var attempt = new TaskAttempt(new TaskId("c.a"), 1);
        write(rows -> rows.attempts().insert(attempt, C, H1));
        assertThat(rows().attempts().configuration(attempt)).isEmpty();
        write(rows -> rows.attempts().configuration(attempt, "one"));
        write(rows -> rows.attempts().configuration(attempt, "two"));
        assertThat(rows().attempts().configuration(attempt)).contains("one");
    }

    @Test
    void thereIsOneLeaderAndItIsReplacedConditionally() {
        var first = new Leader("a", 1, 100);
        var second = new Leader("b", 2, 200);
        assertThat(written(rows -> rows.leader().found("placing", first))).isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.leader().found("placing", second)))
                .isEqualTo(Written.OVERTAKEN);
        assertThat(written(rows -> rows.leader().replace("placing", first, second)))
                .isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.leader().replace("placing", first, first)))
                .isEqualTo(Written.OVERTAKEN);
        assertThat(rows().leader().find("placing")).contains(second);
        assertThat(rows().leader().leads("placing", "b", 2)).isTrue();
        assertThat(rows().leader().leads("placing", "b", 1)).isFalse();
        assertThat(rows().leader().leads("placing", "a", 2)).isFalse();
        assertThat(rows().leader().leads("other", "b", 2)).isFalse();
    }
}
