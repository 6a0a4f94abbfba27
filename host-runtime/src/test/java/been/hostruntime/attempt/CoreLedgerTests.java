package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.allocation.Allocation;
import been.machine.allocation.Allotment;
import been.machine.allocation.Site;
import been.machine.partition.CachePartitions;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import been.protocol.CoreThreads;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.InputStorage;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CoreLedgerTests {
    private static final long GIB = 1L << 30;

    @Test
    void thePlatformsCoreIsTheLast() {
        var ledger = ledger(cores(4));
        List<Integer> first = processors(ledger.take("a", task(2)));
        List<Integer> second = processors(ledger.take("b", task(1)));
        assertThat(first).containsExactly(1, 2);
        assertThat(second).containsExactly(3);
        assertThat(ledger.isThePlatformsToo(first)).isFalse();
        List<Integer> third = processors(ledger.take("c", task(1)));
        assertThat(third).containsExactly(0);
        assertThat(ledger.isThePlatformsToo(third)).isTrue();
        assertThat(ledger.take("d", task(1)))
                .isEqualTo(
                        new Allocation.Denied(
                                "the task needs 1 free core; of the host's 4 cores 0 are free"));
        ledger.giveBack("b");
        ledger.giveBack("b");
        assertThat(processors(ledger.take("d", task(1)))).isEqualTo(second);
    }

    @Test
    void allCoresMayBeHadTogether() {
        var ledger = ledger(cores(2));
        assertThat(processors(ledger.take("a", task(2)))).containsExactly(0, 1);
        assertThat(ledger.take("b", task(1))).isInstanceOf(Allocation.Denied.class);
    }

    @Test
    void whatARunningProgramHasIsNotGivenAgain() {
        var ledger = ledger(cores(2));
        ledger.retake("a", List.of(1), task(1, 3 * GIB));
        assertThat(processors(ledger.take("b", task(1, GIB / 2)))).containsExactly(0);
        ledger.giveBack("b");
        assertThat(ledger.take("b", task(1, GIB)))
                .isInstanceOfSatisfying(
                        Allocation.Denied.class,
                        denied -> assertThat(denied.why()).contains("512MiB are free"));
    }

    @Test
    void slowerCoresAreSaid() {
        var hybrid =
                new Topology(
                        List.of(
                                new LogicalProcessor(0, 0, 0, 0, 0, 0),
                                new LogicalProcessor(1, 1, 0, 0, 0, 0),
                                new LogicalProcessor(2, 2, 0, 0, 0, 1)));
        var ledger = ledger(hybrid);
        assertThat(ledger.isOnSlowerCores(processors(ledger.take("a", task(1))))).isFalse();
        assertThat(ledger.isOnSlowerCores(processors(ledger.take("b", task(1))))).isTrue();
    }

    private static CoreLedger ledger(Topology topology) {
        return new CoreLedger(new Site(topology), CachePartitions.ofThisMachine(topology));
    }

    private static List<Integer> processors(Allocation allocation) {
        assertThat(allocation).isInstanceOf(Allocation.Given.class);
        Allotment allotment = ((Allocation.Given) allocation).allotment();
        return allotment.processors();
    }

    private static TaskDescriptor task(int cores) {
        return task(cores, null);
    }

    private static TaskDescriptor task(int cores, @Nullable Long memory) {
        return new TaskDescriptor(
                new TaskId("t"),
                "t",
                TaskKind.JOB,
                new Program.Command(List.of("true")),
                Map.of(),
                Map.of(),
                Map.of(),
                new Placement(
                        null,
                        List.of(),
                        Exclusivity.SHARED,
                        cores,
                        CoreThreads.ONE,
                        InputStorage.DISK,
                        Map.of()),
                new ResourceLimits(null, null, memory, null, null),
                List.of(),
                FailurePolicy.FAIL,
                List.of());
    }

    /** With 4 GiB, of which half a GiB is kept back. */
    private static Topology cores(int count) {
        return new Topology(
                IntStream.range(0, count)
                        .mapToObj(id -> new LogicalProcessor(id, id, 0, 0, 0))
                        .toList(),
                new TreeMap<>(Map.of(0, 4 * GIB)));
    }
}
