package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.allocation.Allocation;
import been.machine.allocation.Allotment;
import been.machine.allocation.Site;
import been.machine.partition.CachePartitions;
import been.machine.partition.ResctrlFolder;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    void aCoreThatIsOfflineIsNotGiven() {
        var whole = new Site(cores(4));
        Set<Integer> online = new TreeSet<>(Set.of(0, 1, 2, 3));
        var ledger =
                new CoreLedger(
                        () -> whole.among(online), CachePartitions.ofThisMachine(whole.topology()));
        List<Integer> first = processors(ledger.take("a", task(1)));
        assertThat(first).containsExactly(1);
        assertThat(ledger.isOnline(first)).isTrue();
        online.removeAll(Set.of(1, 2));
        assertThat(ledger.isOnline(first)).isFalse();
        assertThat(processors(ledger.take("b", task(1)))).containsExactly(3);
        assertThat(processors(ledger.take("c", task(1)))).containsExactly(0);
        online.add(1);
        assertThat(ledger.take("d", task(1))).isInstanceOf(Allocation.Denied.class);
        online.add(2);
        assertThat(processors(ledger.take("d", task(1)))).containsExactly(2);
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
    void aGeneratorTakesMemoryButNoCoreAndIsRemembered() {
        var ledger = ledger(cores(2));
        TaskDescriptor generator = task(1, GIB, Map.of(), TaskKind.GENERATOR);
        ledger.take("before", task(1));
        assertThat(allotment(ledger.take("g", generator)).processors()).containsExactly(0);
        assertThat(allotment(ledger.take("h", generator)).processors()).containsExactly(0);
        assertThat(ledger.take("i", task(1, 3 * GIB, Map.of(), TaskKind.GENERATOR)))
                .isInstanceOf(Allocation.Denied.class);
        ledger.giveBack("before");
        assertThat(processors(ledger.take("all", task(2)))).containsExactly(0, 1);
        assertThat(ledger.wasBesideGenerator("all")).isTrue();
        ledger.giveBack("all");
        ledger.giveBack("g");
        ledger.giveBack("h");
        ledger.take("alone", task(1));
        assertThat(ledger.wasBesideGenerator("alone")).isFalse();
        ledger.retake("g", List.of(0), generator);
        assertThat(ledger.wasBesideGenerator("alone")).isTrue();
        assertThat(processors(ledger.take("b", task(1)))).containsExactly(0);
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

    @Test
    void aPartitionIsTheAttemptsFromItsStartUntilItIsGivenBack() throws IOException {
        var kernel = new PartitioningKernel();
        CoreLedger ledger = kernel.ledger(cores(4));
        Allotment first = allotment(ledger.take("been-1", partitioned()));
        assertThat(kernel.groups).as("nothing is made before the start").isEmpty();
        ledger.keepApart("been-1", first);
        assertThat(kernel.groups).containsExactly("been-1");
        assertThat(allotment(ledger.take("been-2", partitioned())).processors())
                .doesNotContainAnyElementsOf(first.processors());
        ledger.giveBack("been-1");
        assertThat(kernel.groups).isEmpty();
        assertThat(allotment(ledger.take("been-3", partitioned()))).isEqualTo(first);
    }

    @Test
    void coresWhosePartitionCannotBeTakenBackAreNotGivenAgain() throws IOException {
        var kernel = new PartitioningKernel();
        CoreLedger ledger = kernel.ledger(cores(2));
        ledger.keepApart("been-1", allotment(ledger.take("been-1", partitioned())));
        kernel.isStubborn = true;
        ledger.giveBack("been-1");
        assertThat(ledger.take("been-2", partitioned())).isInstanceOf(Allocation.Denied.class);
        kernel.isStubborn = false;
        ledger.giveBack("been-1");
        assertThat(ledger.take("been-2", partitioned())).isInstanceOf(Allocation.Given.class);
    }

    @Test
    void partitionsOfForgottenRunsGoAndOfRunningOnesStay() {
        var kernel = new PartitioningKernel();
        CoreLedger ledger = kernel.ledger(cores(4));
        kernel.groups.addAll(List.of("info", "been-1", "been-2", "other-1"));
        ledger.removeLeftovers("been-", Set.of("been-2"));
        assertThat(kernel.groups).containsExactly("info", "been-2", "other-1");
        Allotment retaken = ledger.retake("been-2", List.of(1), partitioned());
        assertThat(retaken.slices()).hasSize(1);
        ledger.giveBack("been-2");
        assertThat(kernel.groups).containsExactly("info", "other-1");
    }

    /** Of a machine with as many ways as cores, so that each core is a partition. */
    private static final class PartitioningKernel implements ResctrlFolder {
        private final List<String> groups = new ArrayList<>();
        private boolean isStubborn;

        CoreLedger ledger(Topology topology) {
            Map<String, String> files =
                    Map.of(
                            "sys/fs/resctrl/info/L3/cbm_mask", "f",
                            "sys/fs/resctrl/info/L3/num_closids", "16",
                            "sys/devices/system/cpu/cpu0/cache/index0/level", "3",
                            "sys/devices/system/cpu/cpu0/cache/index0/id", "0");
            var partitions =
                    CachePartitions.read(
                            file -> Optional.ofNullable(files.get(file)), topology, this);
            var site = new Site(topology, partitions.slices());
            return new CoreLedger(() -> site, partitions);
        }

        @Override
        public boolean isWritable() {
            return true;
        }

        @Override
        public void make(String group) {
            groups.add(group);
        }

        @Override
        public void write(String group, String file, String text) {
            assertThat(groups).contains(group);
        }

        @Override
        public void remove(String group) throws IOException {
            if (isStubborn) {
                throw new IOException("Device or resource busy");
            }
            groups.remove(group);
        }

        @Override
        public List<String> groups() {
            return List.copyOf(groups);
        }
    }

    private static TaskDescriptor partitioned() {
        return task(1, null, Map.of(CachePartitions.RESOURCE, 1));
    }

    private static CoreLedger ledger(Topology topology) {
        var site = new Site(topology);
        return new CoreLedger(() -> site, CachePartitions.ofThisMachine(topology));
    }

    private static List<Integer> processors(Allocation allocation) {
        return allotment(allocation).processors();
    }

    private static Allotment allotment(Allocation allocation) {
        assertThat(allocation).isInstanceOf(Allocation.Given.class);
        return ((Allocation.Given) allocation).allotment();
    }

    private static TaskDescriptor task(int cores) {
        return task(cores, null);
    }

    private static TaskDescriptor task(int cores, @Nullable Long memory) {
        return task(cores, memory, Map.of());
    }

    private static TaskDescriptor task(
            int cores, @Nullable Long memory, Map<String, Integer> resources) {
        return task(cores, memory, resources, TaskKind.JOB);
    }

    private static TaskDescriptor task(
            int cores, @Nullable Long memory, Map<String, Integer> resources, TaskKind kind) {
        return new TaskDescriptor(
                new TaskId("t"),
                "t",
                kind,
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
                        resources),
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
