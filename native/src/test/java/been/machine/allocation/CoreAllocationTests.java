package been.machine.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.files.KernelFiles;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Machines;
import been.machine.topology.Topology;
import been.protocol.CoreThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreAllocationTests {
    private static final long GIB = 1L << 30;

    /** For each run its processors; a dash for one that does not fit any more. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # machine        | cores | threads | runs | expected
                    one-socket              |  1 | ONE | 3 | 1 2 3
                    one-socket              |  3 | ONE | 3 | 1-3 4-6 -
                    one-socket              |  7 | ONE | 1 | 1-7
                    one-socket              |  8 | ONE | 1 | 0-7
                    one-socket              |  9 | ONE | 1 | -
                    one-socket-threads      |  1 | ONE | 5 | 1 2 3 0 -
                    one-socket-threads      |  1 | ALL | 4 | 1,5 2,6 3,7 0,4
                    one-socket-threads      |  3 | ALL | 2 | 1-3,5-7 -
                    two-sockets             |  1 | ONE | 5 | 12 1 13 2 14
                    two-sockets             |  6 | ONE | 4 | 12-17 1-6 18-23 0,7-11
                    two-sockets             | 12 | ONE | 2 | 12-23 0-11
                    two-sockets             | 13 | ONE | 1 | 1,12-23
                    two-sockets-interleaved |  1 | ONE | 4 | 1 2 3 4
                    two-sockets-interleaved |  2 | ONE | 4 | 1,3 2,4 5,7 0,6
                    two-sockets-interleaved |  4 | ALL | 1 | 1,3,5,7,9,11,13,15
                    complexes               |  1 | ONE | 6 | 4 8 12 1 5 9
                    complexes               |  4 | ONE | 4 | 4-7 8-11 12-15 0-3
                    complexes               |  6 | ONE | 2 | 4-9 1-2,12-15
                    complexes               |  2 | ALL | 2 | 4-5,20-21 8-9,24-25
                    hybrid                  |  1 | ONE | 9 | 2 4 6 8 10 12 14 16 17
                    hybrid                  |  4 | ALL | 2 | 2-9 16-19
                    hybrid                  |  8 | ONE | 1 | 16-23
                    hybrid                  | 10 | ONE | 1 | 2,4,6,8,10,12,14,16-18
                    many-cores              |  8 | ONE | 4 | 64-71 16-23 80-87 32-39
                    many-cores              | 16 | ONE | 3 | 64-79 16-31 80-95
                    many-cores              | 48 | ONE | 3 | 64-111 16-63 -
                    many-cores              | 64 | ALL | 1 | 64-127,192-255
                    guest                   |  1 | ONE | 5 | 1 2 3 0 -
                    guest                   |  2 | ONE | 2 | 1-2 0,3
                    arm-clusters            |  1 | ONE | 5 | 4 5 1 2 3
                    arm-clusters            |  2 | ONE | 2 | 4-5 1-2
                    arm-clusters            |  3 | ONE | 1 | 1-3
                    arm-server              | 39 | ONE | 3 | 1-39 40-78 -
                    offline                 |  1 | ONE | 3 | 1 2 5
                    offline                 |  2 | ONE | 3 | 1,5 2,4 7,11
                    memoryless-node         |  1 | ONE | 3 | 2 1 3
                    memoryless-node         |  4 | ONE | 1 | 2-5
                    """)
    void assignmentsAreAsExpected(
            String machine, int cores, CoreThreads threads, int runs, String expected) {
        var request = new CoreRequest(cores, threads, 0, Map.of());
        var site = new Site(Machines.topology(machine));
        assertThat(
                        CoreAllocation.allocate(site, request, runs, List.of()).stream()
                                .map(CoreAllocationTests::text)
                                .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # machine | cores | GiB | runs | processors and memory nodes of each run
                    two-sockets     |  1 |  40 | 4 | 12@1 1@0 13@0-1 -
                    two-sockets     |  1 |  64 | 1 | 12@1
                    two-sockets     |  1 | 124 | 2 | 12@0-1 -
                    two-sockets     | 14 |   1 | 1 | 1-2,12-23@0-1
                    many-cores      |  1 | 100 | 2 | 64@4-5 16@1-2
                    many-cores      |  1 | 300 | 1 | 64@1,4-7
                    memoryless-node |  1 |  16 | 2 | 2@2 -
                    guest           |  1 |   3 | 3 | 1@ 2@ -
                    """)
    void memoryIsNearAndNeverPromisedTwice(
            String machine, int cores, long gib, int runs, String expected) {
        var request = new CoreRequest(cores, CoreThreads.ONE, gib * GIB, Map.of());
        var site = new Site(Machines.topology(machine));
        assertThat(
                        CoreAllocation.allocate(site, request, runs, List.of()).stream()
                                .map(CoreAllocationTests::textWithNodes)
                                .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    /** What ended leaves its place to others. */
    @Test
    void gapsAreFilledWhereTheyDisturbLeast() {
        var site = new Site(Machines.topology("complexes"));
        var taken = List.of(site.allotmentOf(List.of(4, 5, 6), 0, Set.of()));
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(1), taken))).isEqualTo("8");
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(4), taken))).isEqualTo("8-11");
    }

    /** Wherever the run is on it, a core is taken with all its threads. */
    @Test
    void theOtherThreadOfATakenCoreIsNotFree() {
        var site = site("one-socket-threads");
        var taken = List.of(site.allotmentOf(List.of(5), 0, Set.of()));
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(1), taken))).isEqualTo("2");
    }

    /** One core behind each L3 of the second socket is taken, and ten of the first socket. */
    @Test
    void oneCacheIsBetterThanALessBusySocket() {
        var site = site("many-cores");
        var taken =
                List.of(
                        site.allotmentOf(List.of(64, 72, 80, 88, 96, 104, 112, 120), 0, Set.of()),
                        site.allotmentOf(List.of(16, 17, 18, 19, 20, 21, 22, 23), 0, Set.of()),
                        site.allotmentOf(List.of(24, 25), 0, Set.of()));
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(8), taken)))
                .isEqualTo("32-39");
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(7), taken)))
                .isEqualTo("32-38");
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(14), taken)))
                .isEqualTo("32-45");
    }

    /** Of the only two nodes left one has an L3 to spare, the other fewer runs and no whole L3. */
    @Test
    void oneCacheIsBetterThanALessBusyNode() {
        var site = site("many-cores");
        var taken =
                List.of(
                        site.allotmentOf(KernelFiles.parseList("1-15,48-127"), 0, Set.of()),
                        site.allotmentOf(KernelFiles.parseList("16-23"), 0, Set.of()),
                        site.allotmentOf(List.of(32, 40), 0, Set.of()));
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(8), taken)))
                .isEqualTo("24-31");
        assertThat(text(CoreAllocation.allocate(site, CoreRequest.of(10), taken)))
                .isEqualTo("33-39,41-43");
    }

    @Test
    void aRefusalSaysWhatThereIs() {
        var site = new Site(Machines.topology("two-sockets"));
        assertThat(CoreAllocation.allocate(site, CoreRequest.of(25), List.of()))
                .isEqualTo(
                        new Allocation.Denied(
                                "the task needs 25 free cores; of the host's 24 cores 24 are free"));
        var large = new CoreRequest(1, CoreThreads.ONE, 200 * GIB, Map.of());
        assertThat(CoreAllocation.allocate(site, large, List.of()))
                .isEqualTo(
                        new Allocation.Denied(
                                "the task needs 200GiB of memory; of the host's 124GiB for tasks"
                                        + " 124GiB are free"));
        var sliced = new CoreRequest(1, CoreThreads.ONE, 0, Map.of("l3-partition", 1));
        assertThat(CoreAllocation.allocate(site, sliced, List.of()))
                .isEqualTo(
                        new Allocation.Denied(
                                "the task needs 1 free core with 1 l3-partition (the host has 0 in"
                                        + " total)"));
    }

    @Test
    void theFirstCoreIsForThePlatformWhereThereAreTwo() {
        assertThat(site("one-socket-threads").housekeeping()).containsExactly(0, 4);
        assertThat(site("one-socket-threads").cores()).isEqualTo(3);
        assertThat(site("hybrid").housekeeping()).containsExactly(0, 1);
        var one = new Site(new Topology(List.of(new LogicalProcessor(0, 0, 0, 0, 0))));
        assertThat(one.housekeeping()).isEmpty();
        assertThat(one.cores()).isEqualTo(1);
        assertThat(one.memoryBytes()).isZero();
    }

    @Test
    void memoryIsNearToTheProcessorsThatSomebodyChose() {
        assertThat(site("many-cores").nearMemory(List.of(3, 130, 200))).containsExactly(0, 4);
        assertThat(site("memoryless-node").nearMemory(List.of(2, 3))).containsExactly(2);
        assertThat(site("one-socket").nearMemory(List.of(3))).isEmpty();
    }

    @Test
    void someMemoryIsKeptBack() {
        assertThat(site("arm-clusters").memoryBytes()).isEqualTo(4 * GIB - (512L << 20));
        assertThat(site("one-socket").memoryBytes()).isEqualTo(15 * GIB);
        assertThat(site("many-cores").memoryBytes()).isEqualTo(508 * GIB);
    }

    @Test
    void noCoreIsNoRun() {
        assertThatThrownBy(() -> CoreRequest.of(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Site site(String machine) {
        return new Site(Machines.topology(machine));
    }

    private static String text(Allocation allocation) {
        return switch (allocation) {
            case Allocation.Given(var allotment) -> ranges(allotment.processors());
            case Allocation.Denied(var why) -> "-";
        };
    }

    private static String textWithNodes(Allocation allocation) {
        return switch (allocation) {
            case Allocation.Given(var allotment) ->
                    ranges(allotment.processors()) + "@" + ranges(allotment.memoryNodes());
            case Allocation.Denied(var why) -> "-";
        };
    }

    private static String ranges(List<Integer> ascending) {
        var ranges = new ArrayList<String>();
        for (int i = 0; i < ascending.size(); i++) {
            int from = i;
            while (i + 1 < ascending.size() && ascending.get(i + 1) == ascending.get(i) + 1) {
                i++;
            }
            ranges.add(
                    i == from
                            ? "" + ascending.get(i)
                            : ascending.get(from) + "-" + ascending.get(i));
        }
        return String.join(",", ranges);
    }
}
