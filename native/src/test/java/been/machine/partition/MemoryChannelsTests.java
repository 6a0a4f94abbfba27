package been.machine.partition;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.allocation.Allocation;
import been.machine.allocation.CoreAllocation;
import been.machine.allocation.CoreRequest;
import been.machine.allocation.CoreSlice;
import been.machine.allocation.Site;
import been.machine.topology.Machines;
import been.machine.topology.Topology;
import been.protocol.CoreThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryChannelsTests {
    private static final Topology TWO_SOCKETS = Machines.topology("two-sockets");
    private static final List<CoreSlice> PARTITIONS =
            PartitionPlan.partitions(TWO_SOCKETS, new CacheWays(20, 1, 16), Map.of(0, 0, 12, 1))
                    .stream()
                    .map(CachePartition::slice)
                    .toList();

    /** Of the first socket: cores 0-11, in partitions of three where there are partitions. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    true  | 4 | [0, 1, 2] [3, 4, 5] [6, 7, 8] [9, 10, 11]
                    true  | 2 | [0, 1, 2, 3, 4, 5] [6, 7, 8, 9, 10, 11]
                    true  | 8 | [0] [1, 2] [3] [4, 5] [6] [7, 8] [9] [10, 11]
                    true  | 6 | [0, 1, 2] [3] [4, 5] [6, 7, 8] [9] [10, 11]
                    true  | 3 | [0, 1, 2] [3, 4, 5] [6, 7, 8, 9, 10, 11]
                    false | 4 | [0, 1, 2] [3, 4, 5] [6, 7, 8] [9, 10, 11]
                    false | 8 | [0] [1, 2] [3] [4, 5] [6] [7, 8] [9] [10, 11]
                    """)
    void channelsAreAlignedWithPartitions(boolean isPartitioned, int perSocket, String expected) {
        List<CoreSlice> channels =
                PartitionPlan.channels(
                        TWO_SOCKETS, perSocket, isPartitioned ? PARTITIONS : List.of());
        assertThat(channels).hasSize(2 * perSocket);
        assertThat(
                        channels.stream()
                                .filter(channel -> channel.area() == 0)
                                .map(channel -> new TreeSet<>(channel.cores()).toString())
                                .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    @Test
    void aRunHasAPartitionAndAChannelOfTheSameCores() {
        var slices = new ArrayList<>(PARTITIONS);
        slices.addAll(PartitionPlan.channels(TWO_SOCKETS, 4, PARTITIONS));
        var site = new Site(TWO_SOCKETS, slices);
        assertThat(site.resources()).isEqualTo(Map.of("l3-partition", 7, "memory-channel", 7));
        var both = Map.of("l3-partition", 1, "memory-channel", 1);
        List<Allocation> runs =
                CoreAllocation.allocate(
                        site, new CoreRequest(3, CoreThreads.ONE, 0, both), 8, List.of());
        assertThat(runs.subList(0, 7)).allMatch(Allocation.Given.class::isInstance);
        assertThat(runs.get(7)).isInstanceOf(Allocation.Denied.class);
        for (Allocation run : runs.subList(0, 7)) {
            List<CoreSlice> had = ((Allocation.Given) run).allotment().slices();
            assertThat(had).hasSize(2);
            assertThat(had.get(0).cores()).isEqualTo(had.get(1).cores());
        }
    }

    @Test
    void nobodyCountedNoneAreThere() {
        assertThat(without("two-sockets").withChannels(0)).isEmpty();
        assertThat(without("two-sockets").withChannels(4)).hasSize(8);
        assertThat(without("guest").withChannels(9)).hasSize(4); // a channel without a core is none
    }

    private static CachePartitions without(String machine) {
        return new CachePartitions(Machines.topology(machine), List.of(), new RecordedFolder());
    }
}
