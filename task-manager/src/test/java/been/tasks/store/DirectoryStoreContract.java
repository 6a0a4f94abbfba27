package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.hosts.UserPropertyChange;
import been.tasks.TestDatabase.Product;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.store.CheckpointRows.Checkpoint;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.RetentionRows.Ended;
import been.tasks.store.RetentionRows.OldConfiguration;
import been.tasks.store.RetentionRows.OldUsage;
import been.tasks.store.RetentionRows.What;
import been.tasks.store.SweepRows.Rule;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store does with what users say of hosts, and with what is old. */
abstract class DirectoryStoreContract extends StoreContract {
    DirectoryStoreContract(Product product) {
        super(product);
    }

    private static final Instant LATER = NOW.plusSeconds(1000);

    private long version(int host) {
        return rows().hosts().all().get(host).version();
    }

    @Test
    void groupsAndAliasesAreReplacedByNameAndEveryChangeIsSeen() {
        register(H1, H2);
        long before = rows().directory().version();
        long host = version(0);
        var group = new StoredGroup("g", "d", List.of(H1), null, NOW, "ann");
        var other = new StoredGroup("g", "", List.of(), "host.a == 1", LATER, "bob");
        write(rows -> rows.directory().putGroup(group));
        assertThat(rows().directory().groups()).containsExactly(group);
        write(rows -> rows.directory().putGroup(other));
        assertThat(rows().directory().groups()).containsExactly(other);
        var alias = new StoredAlias("a", "d", "host.b", NOW, "ann");
        write(rows -> rows.directory().putAlias(alias));
        assertThat(rows().directory().aliases()).containsExactly(alias);
        assertThat(written(rows -> rows.directory().removeGroup("g"))).isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.directory().removeGroup("g"))).isEqualTo(Written.OVERTAKEN);
        assertThat(written(rows -> rows.directory().removeAlias("a"))).isEqualTo(Written.DONE);
        assertThat(rows().directory().version()).isEqualTo(before + 5);
        assertThat(version(0)).as("who looked before must look again").isEqualTo(host + 5);
        assertThat(version(1)).isEqualTo(host + 5);
    }

    @Test
    void whatUsersSayOfAHostIsKeptWithItsHistory() {
        register(H1, H2);
        long before = version(0);
        long directory = rows().directory().version();
        var first = new PropertyTree(Map.of("rack", "r3"));
        write(rows ->
                rows.directory()
                        .putUserProperties(
                                H1,
                                first,
                                List.of(new UserPropertyChange(NOW, "ann", "rack", null, "r3"))));
        assertThat(rows().directory().userProperties(H1)).isEqualTo(first);
        assertThat(version(0)).isEqualTo(before + 1);
        assertThat(rows().directory().userProperties()).isEqualTo(Map.of(H1, first));
        assertThat(rows().directory().version()).isGreaterThan(directory);
        write(rows ->
                rows.directory()
                        .putUserProperties(
                                H1,
                                PropertyTree.EMPTY,
                                List.of(new UserPropertyChange(LATER, "bob", "rack", "r3", null))));
        assertThat(rows().directory().changes(H1, 0, 10))
                .containsExactly(
                        new UserPropertyChange(LATER, "bob", "rack", "r3", null),
                        new UserPropertyChange(NOW, "ann", "rack", null, "r3"));
        assertThat(rows().directory().changes(H1, 1, 1)).hasSize(1);
        assertThat(rows().directory().changes(H2, 0, 10)).isEmpty();
        assertThat(rows().directory().userProperties(H2)).isEqualTo(PropertyTree.EMPTY);
    }

    /** A context that is over, with everything that can belong to one. */
    private void insertEnded(String id, long seq, Instant end) {
        write(rows -> {
            StoredContext context = context(id, seq);
            rows.contexts().insert(context);
            rows.contexts()
                    .update(
                            context.in(
                                    new ContextPhase.Over(Outcome.FINISHED), context.tally(), end));
        });
    }

    @Test
    void contextsAreListedByTheirEndInPartsAndOpenOnesAreNot() {
        write(rows -> rows.contexts().insert(context("open", 1)));
        insertEnded("c2", 2, NOW);
        insertEnded("c1", 3, NOW);
        insertEnded("late", 4, LATER);
        Instant before = LATER.plusSeconds(1);
        List<Ended> first = rows().retention().ended(Instant.EPOCH, before, What.ROWS, null, 2);
        assertThat(first).extracting(e -> e.id().value()).containsExactly("c1", "c2");
        assertThat(rows().retention().ended(Instant.EPOCH, before, What.ROWS, first.getLast(), 2))
                .extracting(e -> e.id().value())
                .containsExactly("late");
        assertThat(rows().retention().ended(NOW.plusMillis(1), before, What.LOGS, null, 9))
                .extracting(e -> e.id().value())
                .containsExactly("late");
        assertThat(rows().retention().ended(Instant.EPOCH, NOW, What.ROWS, null, 9)).isEmpty();
    }

    @Test
    void aContextIsRemovedWithAllThatBelongsToIt() {
        register(H1);
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)), task("b", 2, new TaskState.Ready(TRIES)));
        var a = new TaskId("c.a");
        write(rows -> {
            rows.attempts().insert(new TaskAttempt(a, 1), C, H1);
            rows.placements().refuse(a, H1, 5);
            rows.dependencies()
                    .insert(C, List.of(new OpenDependency(a, 0, Dependency.finished("b"))));
            rows.checkpoints().insert(C, new Checkpoint("a", "x", "1"), 1, NOW);
            rows.checkpoints().await(a, H1, C, "b", "y");
            rows.commands().add(H1, new Command.Stop(new TaskAttempt(a, 1), Reason.USER));
            rows.commands().add(H1, new Command.CloseContext(C));
        });
        assertThat(written(rows -> rows.retention().removeContext(C, NOW)))
                .as("it is open")
                .isEqualTo(Written.OVERTAKEN);
        write(rows -> {
            StoredContext context = rows.contexts().find(C).orElseThrow();
            rows.contexts()
                    .update(
                            context.in(
                                    new ContextPhase.Over(Outcome.FAILED), context.tally(), NOW));
        });
        assertThat(written(rows -> rows.retention().removeContext(C, NOW))).isEqualTo(Written.DONE);
        assertThat(rows().contexts().find(C)).isEmpty();
        assertThat(rows().tasks().of(C)).isEmpty();
        assertThat(rows().tasks().history(a)).isEmpty();
        assertThat(rows().checkpoints().of(C, 100)).isEmpty();
        assertThat(rows().attempts().hostsOf(C)).isEmpty();
        assertThat(rows().commands().pending(H1, 10))
                .as("the host still has to remove its folders")
                .singleElement()
                .satisfies(c -> assertThat(c.command()).isEqualTo(new Command.CloseContext(C)));
        assertThat(rows().contexts().taken(List.of(C, new ContextId("d")), List.of(a)))
                .isEqualTo(new ContextRows.Taken(Set.of(), Set.of(C), Set.of()));
        assertThat(written(rows -> rows.retention().removeContext(C, NOW)))
                .isEqualTo(Written.OVERTAKEN);
    }

    @Test
    void aConfigurationGoesWithItsPropertiesWhenNobodyElseHasThem() {
        register(H1, H2);
        configure(H1, 1, "a");
        configure(H1, 2, "b");
        configure(H1, 3, "used");
        configure(H1, 4, "now");
        configure(H2, 1, "b");
        insertTasks(task("t", 1, new TaskState.Ready(TRIES)));
        var attempt = new TaskAttempt(new TaskId("c.t"), 1);
        write(rows -> {
            rows.attempts().insert(attempt, C, H1);
            rows.attempts().configuration(attempt, "used");
        });
        List<OldConfiguration> old = rows().retention().oldConfigurations(NOW.plusSeconds(100));
        assertThat(old).extracting(OldConfiguration::digest).containsExactly("a", "b");
        assertThat(old).extracting(OldConfiguration::references).containsExactly(1L, 2L);
        assertThat(rows().retention().oldConfigurations(NOW)).isEmpty();
        for (OldConfiguration one : old) {
            assertThat(written(rows -> rows.retention().removeConfiguration(one)))
                    .isEqualTo(Written.DONE);
        }
        assertThat(rows().hosts().properties("a")).isEmpty();
        assertThat(rows().hosts().properties("b")).as("the other host has it").isPresent();
        assertThat(rows().hosts().configurations(H1, 0, 9))
                .extracting(Configuration::digest)
                .containsExactly("now", "used");
    }

    private void configure(HostName host, long number, String digest) {
        write(rows -> {
            rows.hosts().keep(digest, new PropertyTree(Map.of("digest", digest)));
            rows.hosts()
                    .configure(
                            host,
                            new Configuration(number, NOW.plusSeconds(number), digest, 0, 0, 0));
        });
    }

    @Test
    void samplesGoUnlessTheHostCameBack() {
        register(H1);
        write(rows -> {
            rows.hosts().seen(H1, 1, 0, 5, NOW);
            rows.hosts()
                    .addUsage(
                            H1,
                            List.of(new HostUsage(1, 5L, null, null, null, null, null, null)),
                            9);
        });
        assertThat(rows().retention().oldUsage(NOW)).isEmpty();
        OldUsage old = rows().retention().oldUsage(LATER).getFirst();
        assertThat(old.samples()).isEqualTo(1);
        write(rows -> rows.hosts().seen(H1, 1, 0, 5, LATER));
        assertThat(written(rows -> rows.retention().removeUsage(old))).isEqualTo(Written.OVERTAKEN);
        OldUsage later = rows().retention().oldUsage(LATER.plusSeconds(1)).getFirst();
        assertThat(written(rows -> rows.retention().removeUsage(later))).isEqualTo(Written.DONE);
        assertThat(rows().hosts().usage(H1)).isEmpty();
    }

    @Test
    void rulesAndSweepsAreKept() {
        write(rows -> rows.sweeps().put(new Rule("logs", 3, NOW, "ann")));
        write(rows -> rows.sweeps().put(new Rule("logs", null, LATER, "bob")));
        assertThat(rows().sweeps().rules()).containsExactly(new Rule("logs", null, LATER, "bob"));
        write(rows -> rows.sweeps().ask("ann", NOW));
        write(rows -> rows.sweeps().ask("bob", NOW));
        assertThat(rows().sweeps().sweeps(9)).as("one that was asked for suffices").hasSize(1);
        write(rows -> rows.sweeps().begin(1, NOW));
        write(rows -> rows.sweeps().ask("bob", LATER));
        assertThat(rows().sweeps().open().orElseThrow().number()).isEqualTo(1);
        write(rows -> rows.sweeps().end(1, LATER, "{}", 1));
        assertThat(rows().sweeps().open().orElseThrow().who()).isEqualTo("bob");
        write(rows -> rows.sweeps().end(2, LATER, "{}", 1));
        assertThat(rows().sweeps().open()).isEmpty();
        assertThat(rows().sweeps().sweeps(9)).as("older ones go").hasSize(1);
    }
}
