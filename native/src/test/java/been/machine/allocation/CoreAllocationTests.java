package been.machine.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreAllocationTests {

    /** Machine as sockets x cores x threads, second threads numbered after all first ones. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1x1x1 |       | 1 | [0]",
                "1x1x2 |       | 1 | [0]",
                "1x1x1 | 0     | 1 | none",
                "1x2x1 |       | 1 | [1]",
                "1x2x2 |       | 1 | [1]",
                "1x2x1 | 1     | 1 | none",
                "1x2x1 |       | 2 | none",
                "1x4x1 |       | 1 | [1]",
                "1x4x1 | 1     | 1 | [2]",
                "1x4x2 | 5     | 1 | [2]",
                "1x4x1 |       | 3 | [1, 2, 3]",
                "2x4x2 |       | 3 | [1, 2, 3]",
                "2x4x2 |       | 4 | [4, 5, 6, 7]",
                "2x4x2 | 1     | 3 | [4, 5, 6]",
                "2x4x2 |       | 7 | [1, 2, 3, 4, 5, 6, 7]",
                "2x4x2 | 4,5,6 | 1 | [7]",
            })
    void assignmentsAreAsExpected(String machine, String taken, int count, String expected) {
        List<Integer> busy = taken == null ? List.of() : Topology.parseList(taken);
        assertThat(
                        CoreAllocation.allocate(machine(machine), busy, count)
                                .map(List::toString)
                                .orElse("none"))
                .isEqualTo(expected);
    }

    @Test
    void theFirstCoreIsForThePlatformWhereThereAreTwo() {
        assertThat(CoreAllocation.housekeeping(machine("1x1x2"))).isEmpty();
        assertThat(CoreAllocation.housekeeping(machine("1x2x1"))).containsExactly(0);
        assertThat(CoreAllocation.housekeeping(machine("2x4x2"))).containsExactly(0, 8);
        assertThat(CoreAllocation.measuredCores(machine("1x1x2"))).isEqualTo(1);
        assertThat(CoreAllocation.measuredCores(machine("2x4x2"))).isEqualTo(7);
    }

    @Test
    void noTwoRunsShareACoreAndOneThatFitsStaysInItsSocket() {
        long seed = 20260102;
        var random = new SplittableRandom(seed);
        for (int round = 0; round < 500; round++) {
            int cores = random.nextInt(1, 9);
            Topology topology =
                    machine(random.nextInt(1, 5) + "x" + cores + "x" + random.nextInt(1, 3));
            var taken = new ArrayList<Integer>();
            int count = random.nextInt(1, 5);
            var next = CoreAllocation.allocate(topology, taken, count);
            while (next.isPresent()) {
                List<Integer> run = next.get();
                assertThat(run).as("seed %d", seed).hasSize(count).doesNotHaveDuplicates();
                assertThat(run).noneMatch(CoreAllocation.housekeeping(topology)::contains);
                var sockets = new HashSet<Integer>();
                run.forEach(id -> sockets.add(topology.processors().get(id).socket()));
                if (taken.isEmpty() && count < cores) {
                    assertThat(sockets).as("seed %d", seed).hasSize(1);
                }
                taken.addAll(run);
                next = CoreAllocation.allocate(topology, taken, count);
            }
            var used = new HashSet<Integer>();
            for (int id : taken) {
                assertThat(used.add(topology.processors().get(id).core()))
                        .as("seed %d", seed)
                        .isTrue();
            }
            int left = CoreAllocation.measuredCores(topology) - used.size();
            assertThat(left).as("seed %d", seed).isBetween(0, count - 1);
        }
    }

    @Test
    void noCoreIsNoRun() {
        assertThatThrownBy(() -> CoreAllocation.allocate(machine("1x2x1"), List.of(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Topology machine(String shape) {
        String[] parts = shape.split("x", -1);
        int sockets = Integer.parseInt(parts[0]);
        int perSocket = Integer.parseInt(parts[1]);
        int threads = Integer.parseInt(parts[2]);
        var processors = new ArrayList<LogicalProcessor>();
        for (int id = 0; id < sockets * perSocket * threads; id++) {
            int core = id % (sockets * perSocket);
            int socket = core / perSocket;
            processors.add(new LogicalProcessor(id, core, socket, socket, socket * perSocket));
        }
        return new Topology(processors);
    }
}
