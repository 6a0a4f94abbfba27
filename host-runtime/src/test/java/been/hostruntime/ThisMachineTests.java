package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.allocation.CoreSlice;
import been.machine.allocation.Site;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import been.protocol.PropertyTree;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ThisMachineTests {
    private static final PropertyTree DETECTED =
            new PropertyTree(Map.of("cpu", Map.of("cores", 4)));

    @Test
    void theHousekeepingCoreIsNotOffered() {
        var topology =
                new Topology(
                        List.of(processor(0, 0), processor(1, 0), processor(2, 0), processor(3, 1)),
                        new TreeMap<>(Map.of(0, 16L << 30)));
        var slices =
                List.of(
                        new CoreSlice("l3-partition", 0, 0, Set.of(0, 1)),
                        new CoreSlice("l3-partition", 0, 1, Set.of(2, 3)));
        PropertyTree offered = ThisMachine.withSlots(DETECTED, new Site(topology, slices));
        assertThat(offered.get("cpu.cores")).contains(4L);
        assertThat(offered.get("slots"))
                .contains(
                        Map.of(
                                "cores", 3L,
                                "exclusive-cores", 4L,
                                "performance-cores", 2L,
                                "memory", 15L << 30,
                                "l3-partition", 1L));
    }

    @Test
    void unknownAmountsAreNotOffered() {
        var topology = new Topology(List.of(processor(0, 0)));
        assertThat(ThisMachine.withSlots(DETECTED, new Site(topology)).get("slots"))
                .contains(Map.of("cores", 1L, "exclusive-cores", 1L));
    }

    private static LogicalProcessor processor(int id, int kind) {
        return new LogicalProcessor(id, id, 0, 0, 0, kind);
    }
}
