package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.TestDatabase.Product;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.CommandRows.Pending;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.HostRows.Contact;
import been.tasks.store.Membership.Revocation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is asked and written of many hosts in one statement. */
abstract class SyncStoreContract extends StoreContract {
    private static final HostName H3 = new HostName("h3");
    private static final Set<HostName> ALL = Set.of(H1, H2, H3, new HostName("nobody"));

    SyncStoreContract(Product product) {
        super(product);
    }

    @BeforeEach
    void join() {
        write(rows -> {
            for (HostName host : List.of(H1, H2, H3)) {
                rows.hosts().register(host, "credential of " + host);
                rows.hosts().seen(host, 1, 4, 1000, NOW);
            }
        });
    }

    @Test
    void whoIsListenedToIsSaidAsItSpokeLast() {
        write(rows -> {
            rows.memberships().online(H1, NOW);
            rows.hosts().keep("old", PropertyTree.EMPTY);
            rows.hosts().keep("new", PropertyTree.EMPTY);
            rows.hosts().configure(H1, new Configuration(1, NOW, "old", 0, 0, 0));
            rows.hosts().configure(H1, new Configuration(2, NOW, "new", 0, 0, 0));
        });
        assertThat(rows().hosts().contacts(ALL))
                .filteredOn(heard -> !heard.name().equals(H3))
                .containsExactlyInAnyOrder(
                        new Contact(H1, 1, 4, 1000, true, "new"),
                        new Contact(H2, 1, 4, 1000, false, null));
        write(rows -> {
            rows.memberships().revoke(H2, new Revocation(NOW, "ann", ""));
            rows.memberships().remove(H3, NOW);
        });
        assertThat(rows().hosts().contacts(ALL)).extracting(Contact::name).containsExactly(H1);
        assertThat(rows().hosts().contacts(Set.of())).isEmpty();
    }

    @Test
    void theLeasesOfManyAreRenewedAndNothingElseOfThem() {
        write(rows -> rows.hosts().seen(Set.of(H1, H3), 5000, NOW.plusSeconds(9)));
        assertThat(rows().hosts().all())
                .extracting(
                        StoredHost::name,
                        StoredHost::leaseUntil,
                        StoredHost::seenAt,
                        StoredHost::incarnation,
                        StoredHost::reported,
                        StoredHost::version)
                .containsExactly(
                        tuple(H1, 5000L, NOW.plusSeconds(9), 1L, 4L, 1L),
                        tuple(H2, 1000L, NOW, 1L, 4L, 1L),
                        tuple(H3, 5000L, NOW.plusSeconds(9), 1L, 4L, 1L));
    }

    @Test
    void commandsOfManyAreReadInTheirOrderAndForgottenByEachHostsOwnNumber() {
        var stop = new Command.Stop(new TaskAttempt(new TaskId("c.a"), 2), Reason.USER);
        var close = new Command.CloseContext(C);
        write(rows -> {
            for (HostName host : List.of(H1, H2, H3)) {
                rows.commands().add(host, close);
                rows.commands().add(host, stop);
                rows.commands().add(host, close);
            }
        });
        assertThat(rows().commands().pending(Set.of(H1, H3), 2))
                .extracting(Pending::host, Pending::number, Pending::attempt)
                .containsExactly(
                        tuple(H1, 1L, null),
                        tuple(H1, 2L, stop.attempt()),
                        tuple(H3, 1L, null),
                        tuple(H3, 2L, stop.attempt()));
        write(rows -> rows.commands().acknowledge(Map.of(H1, 1L, H2, 3L)));
        List<Pending> left = rows().commands().pending(ALL, 10);
        assertThat(left)
                .extracting(Pending::host, Pending::number)
                .containsExactly(
                        tuple(H1, 2L), tuple(H1, 3L), tuple(H3, 1L), tuple(H3, 2L), tuple(H3, 3L));
        assertThat(left.getFirst().command().command()).isEqualTo(stop);
    }

    @Test
    void anAnswerHasNoMoreCommandsThanAHostCanRead() {
        var large = new Command.CheckpointReached(C, "a", "large", "x".repeat(600_000));
        var larger = new Command.CheckpointReached(C, "a", "larger", "x".repeat(2_000_000));
        var small = new Command.CloseContext(C);
        write(rows -> {
            for (Command command : List.of(small, large, small, large, larger, small)) {
                rows.commands().add(H1, command);
            }
            rows.commands().add(H2, larger);
            rows.commands().add(H2, small);
        });
        assertThat(rows().commands().pending(ALL, 10))
                .extracting(Pending::host, Pending::number)
                .containsExactly(tuple(H1, 1L), tuple(H1, 2L), tuple(H1, 3L), tuple(H2, 1L));
        write(rows -> rows.commands().acknowledge(H1, 4));
        assertThat(rows().commands().pending(Set.of(H1), 10))
                .extracting(Pending::number)
                .containsExactly(5L);
    }

    @Test
    void attemptsOfManyAreToldApart() {
        var ready = new TaskState.Ready(TRIES);
        insertTasks(
                task("a", 1, ready), task("b", 2, ready), task("c", 3, ready), task("d", 4, ready));
        change(stored("a"), new TaskState.Running(new Tries(1, 1, 3), H1));
        change(stored("b"), new TaskState.Running(new Tries(1, 1, 3), H2));
        change(stored("c"), new TaskState.Running(new Tries(1, 1, 3), H1));
        assertThat(rows().tasks().attemptsOn(ALL)).containsOnlyKeys(H1, H2);
        assertThat(rows().tasks().attemptsOn(H1))
                .extracting(attempt -> attempt.task().value())
                .containsExactlyInAnyOrder("c.a", "c.c");
        assertThat(rows().tasks().attemptsOn(H3)).isEmpty();
    }
}
