package been.tasks.placing;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.store.PlacementRows.Crowd;
import been.tasks.store.PlacementRows.OccupantRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PresenceTests {
    private static final HostName A = new HostName("a");
    private static final HostName B = new HostName("b");

    private final Presence presence = new Presence();

    @Test
    void aHostOfWhichAllIsKnownDoesNotDiffer() {
        presence.came(task(1), A, 1);
        presence.came(task(2), A, 2);
        assertThat(presence.differing(List.of(Crowd.of(A, 1).plus(Crowd.of(A, 2))))).isEmpty();
        assertThat(presence.left(task(2))).isTrue();
        assertThat(presence.left(task(2))).isFalse();
        assertThat(presence.differing(List.of(Crowd.of(A, 1)))).isEmpty();
        presence.left(task(1));
        assertThat(presence.differing(List.of())).isEmpty();
    }

    @Test
    void whatNobodyToldOfMakesItsHostDiffer() {
        presence.came(task(1), A, 1);
        assertThat(presence.differing(List.of())).containsExactly(A);
        assertThat(presence.differing(List.of(Crowd.of(A, 1), Crowd.of(B, 2)))).containsExactly(B);
        presence.came(task(1), B, 1);
        assertThat(presence.on(A)).isEmpty();
        assertThat(presence.differing(List.of(Crowd.of(A, 1)))).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void asManyOtherTasksOfTheSameSumDiffer() {
        presence.came(task(1), A, 1);
        presence.came(task(4), A, 4);
        assertThat(presence.differing(List.of(Crowd.of(A, 2).plus(Crowd.of(A, 3)))))
                .containsExactly(A);
    }

    @Test
    void whoBeginsOrCeasesToWaitIsFound() {
        presence.saw(row(1, A, true));
        presence.saw(row(2, A, false));
        assertThat(presence.turnedTo(Set.of(task(1)))).isEmpty();
        assertThat(presence.turnedTo(Set.of(task(2), task(9))))
                .containsExactlyInAnyOrder(task(1), task(2));
        presence.left(task(1));
        assertThat(presence.turnedTo(Set.of())).isEmpty();
    }

    /** What is known and what is stored go apart at random, and only those hosts are named. */
    @Test
    void theHostsThatDifferAreThoseWhereOtherTasksAre() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        var random = new Random(seed);
        Map<Integer, HostName> known = new HashMap<>();
        Map<Integer, HostName> stored = new HashMap<>();
        List<HostName> hosts = List.of(A, B, new HostName("c"), new HostName("d"));
        for (int i = 0; i < 2_000; i++) {
            int task = 1 + random.nextInt(40);
            HostName host = random.nextInt(3) == 0 ? null : hosts.get(random.nextInt(4));
            boolean isTold = random.nextInt(4) != 0;
            if (host == null) {
                stored.remove(task);
            } else {
                stored.put(task, host);
            }
            if (isTold) {
                known.remove(task);
                presence.left(task(task));
                if (host != null) {
                    known.put(task, host);
                    presence.came(task(task), host, task);
                }
            }
            assertThat(presence.differing(crowds(stored)))
                    .containsExactlyInAnyOrderElementsOf(
                            hosts.stream()
                                    .filter(h -> !tasksOn(h, known).equals(tasksOn(h, stored)))
                                    .toList());
        }
    }

    private static Set<Integer> tasksOn(HostName host, Map<Integer, HostName> tasks) {
        return tasks.entrySet().stream()
                .filter(one -> one.getValue().equals(host))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static List<Crowd> crowds(Map<Integer, HostName> tasks) {
        Map<HostName, Crowd> crowds = new HashMap<>();
        tasks.forEach((task, host) -> crowds.merge(host, Crowd.of(host, task), Crowd::plus));
        return new ArrayList<>(crowds.values());
    }

    private static TaskId task(int number) {
        return new TaskId("c.t" + number);
    }

    private static OccupantRow row(int number, HostName host, boolean isWaiting) {
        return new OccupantRow(
                host,
                task(number),
                new ContextId("c"),
                number,
                TaskKind.JOB,
                Exclusivity.SHARED,
                1,
                Map.of(),
                isWaiting);
    }
}
