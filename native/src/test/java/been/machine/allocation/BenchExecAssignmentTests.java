package been.machine.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import been.protocol.CoreThreads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The assignments that BenchExec 3 expects of itself ({@code test_core_assignment.py}), for every
 * number of runs up to those that are listed: each run here has cores on as many sockets, and each
 * socket has as many runs, as there. Which of equal cores a run gets differs, since the platform
 * keeps the first core as long as it can.
 *
 * <p>Without counterpart are runs that share a physical core, which do not exist here. BenchExec
 * refuses one run more than those listed; that is so here too where {@code full} says it. Elsewhere
 * it gets what is left, if need be on several sockets.
 */
class BenchExecAssignmentTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # sockets | cores | threads | of a run | its threads | then | runs
                    1 |  8 | 1 | 1 | ONE | full | 0 1 2 3 4 5 6 7
                    1 |  8 | 1 | 2 | ONE | full | 0,1 2,3 4,5 6,7
                    1 |  8 | 1 | 3 | ONE | full | 0,1,2 3,4,5
                    1 |  8 | 1 | 4 | ONE | full | 0,1,2,3 4,5,6,7
                    1 |  8 | 1 | 8 | ONE | full | 0,1,2,3,4,5,6,7
                    1 |  4 | 2 | 1 | ALL | full | 0,4 1,5 2,6 3,7
                    1 |  4 | 2 | 2 | ALL | full | 0,1,4,5 2,3,6,7
                    1 |  4 | 2 | 1 | ONE | full | 0 1 2 3
                    1 |  4 | 2 | 2 | ONE | full | 0,1 2,3
                    1 |  4 | 2 | 3 | ONE | full | 0,1,2
                    1 |  4 | 2 | 4 | ONE | full | 0,1,2,3
                    2 |  8 | 2 | 1 | ONE | full | 0 8 1 9 2 10 3 11 4 12 5 13 6 14 7 15
                    2 |  8 | 2 | 1 | ALL | full | 0,16 8,24 1,17 9,25 2,18 10,26 3,19 11,27 4,20 12,28 5,21 13,29 6,22 14,30 7,23 15,31
                    2 |  8 | 2 | 2 | ALL | full | 0,1,16,17 8,9,24,25 2,3,18,19 10,11,26,27 4,5,20,21 12,13,28,29 6,7,22,23 14,15,30,31
                    2 |  8 | 2 | 4 | ALL | full | 0,1,2,3,16,17,18,19 8,9,10,11,24,25,26,27 4,5,6,7,20,21,22,23 12,13,14,15,28,29,30,31
                    2 |  8 | 2 | 8 | ALL | full | 0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23 8,9,10,11,12,13,14,15,24,25,26,27,28,29,30,31
                    3 |  5 | 1 | 1 | ONE | full | 0 5 10 1 6 11 2 7 12 3 8 13 4 9 14
                    3 |  5 | 1 | 2 | ONE | rest | 0,1 5,6 10,11 2,3 7,8 12,13
                    3 |  5 | 1 | 3 | ONE | rest | 0,1,2 5,6,7 10,11,12
                    3 |  5 | 1 | 4 | ONE | full | 0,1,2,3 5,6,7,8 10,11,12,13
                    3 |  5 | 2 | 1 | ALL | full | 0,15 5,20 10,25 1,16 6,21 11,26 2,17 7,22 12,27 3,18 8,23 13,28 4,19 9,24 14,29
                    3 |  5 | 2 | 2 | ALL | rest | 0,1,15,16 5,6,20,21 10,11,25,26 2,3,17,18 7,8,22,23 12,13,27,28
                    3 |  5 | 2 | 4 | ALL | full | 0,1,2,3,15,16,17,18 5,6,7,8,20,21,22,23 10,11,12,13,25,26,27,28
                    2 |  4 | 2 | 1 | ONE | full | 0 4 1 5 2 6 3 7
                    2 |  4 | 2 | 2 | ONE | full | 0,1 4,5 2,3 6,7
                    2 |  4 | 2 | 3 | ONE | full | 0,1,2 4,5,6
                    2 |  4 | 2 | 4 | ONE | full | 0,1,2,3 4,5,6,7
                    2 |  4 | 2 | 8 | ONE | full | 0,1,2,3,4,5,6,7
                    3 |  3 | 2 | 1 | ONE | full | 0 3 6 1 4 7 2 5 8
                    3 |  3 | 2 | 2 | ONE | rest | 0,1 3,4 6,7
                    3 |  3 | 2 | 3 | ONE | full | 0,1,2 3,4,5 6,7,8
                    3 |  3 | 2 | 4 | ONE | rest | 0,1,2,3
                    3 |  3 | 2 | 8 | ONE | full | 0,1,2,3,4,5,6,7
                    4 |  4 | 2 | 1 | ONE | full | 0 4 8 12 1 5 9 13 2 6 10 14 3 7 11 15
                    4 |  4 | 2 | 2 | ONE | full | 0,1 4,5 8,9 12,13 2,3 6,7 10,11 14,15
                    4 |  4 | 2 | 3 | ONE | rest | 0,1,2 4,5,6 8,9,10 12,13,14
                    4 |  4 | 2 | 4 | ONE | full | 0,1,2,3 4,5,6,7 8,9,10,11 12,13,14,15
                    4 |  4 | 2 | 5 | ONE | rest | 0,1,2,3,4 8,9,10,11,12
                    4 |  4 | 2 | 6 | ONE | full | 0,1,2,3,4,5 8,9,10,11,12,13
                    4 |  4 | 2 | 8 | ONE | full | 0,1,2,3,4,5,6,7 8,9,10,11,12,13,14,15
                    4 |  8 | 2 | 8 | ALL | full | 0,1,2,3,4,5,6,7,32,33,34,35,36,37,38,39 8,9,10,11,12,13,14,15,40,41,42,43,44,45,46,47 16,17,18,19,20,21,22,23,48,49,50,51,52,53,54,55 24,25,26,27,28,29,30,31,56,57,58,59,60,61,62,63
                    """)
    void runsAreSpreadAsThere(
            int sockets,
            int cores,
            int threads,
            int ofARun,
            CoreThreads itsThreads,
            String then,
            String runs) {
        compare(regular(sockets, cores, threads), ofARun, itsThreads, then, runs);
    }

    /** Sockets by their processors, siblings joined by a plus sign. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # sockets | of a run | its threads | then | runs
                    0+1 2+3 6+7 | 1 | ALL | full | 0,1 2,3 6,7
                    0+1,8+9 32+33,40+41 48+49,56+57 16+17,24+25 | 1 | ONE | full | 0 32 48 16 8 40 56 24
                    0+4,9+12,15+19,21+31 10+11,8+23,14+27,1+20 | 2 | ONE | rest | 0,9 8,10 15,21
                    """)
    void soTheyAreWhereNumbersHaveGaps(
            String sockets, int ofARun, CoreThreads itsThreads, String then, String runs) {
        var processors = new ArrayList<LogicalProcessor>();
        int socket = 0;
        for (String each : sockets.split(" ", -1)) {
            int cache =
                    Arrays.stream(each.split("[+,]")).mapToInt(Integer::parseInt).min().orElse(0);
            for (String core : each.split(",", -1)) {
                int[] ids =
                        Arrays.stream(core.split("\\+", -1)).mapToInt(Integer::parseInt).toArray();
                for (int id : ids) {
                    processors.add(new LogicalProcessor(id, ids[0], socket, socket, cache));
                }
            }
            socket++;
        }
        compare(new Topology(processors), ofARun, itsThreads, then, runs);
    }

    private static Topology regular(int sockets, int cores, int threads) {
        return new Topology(
                IntStream.range(0, sockets * cores * threads)
                        .mapToObj(id -> {
                            int core = id % (sockets * cores);
                            int socket = core / cores;
                            return new LogicalProcessor(id, core, socket, socket, socket * cores);
                        })
                        .toList());
    }

    private static void compare(
            Topology topology, int ofARun, CoreThreads itsThreads, String then, String runs) {
        List<List<Integer>> expected =
                Arrays.stream(runs.split(" "))
                        .map(run -> Arrays.stream(run.split(",")).map(Integer::valueOf).toList())
                        .toList();
        var request = new CoreRequest(ofARun, itsThreads, 0, Map.of());
        List<Allocation> made =
                CoreAllocation.allocate(
                        new Site(topology), request, expected.size() + 1, List.of());
        List<List<Integer>> given =
                made.stream()
                        .filter(Allocation.Given.class::isInstance)
                        .map(one -> ((Allocation.Given) one).allotment().processors())
                        .toList();
        for (int n = 1; n <= expected.size(); n++) {
            assertThat(spread(topology, given.subList(0, n)))
                    .as("%d runs", n)
                    .isEqualTo(spread(topology, expected.subList(0, n)));
        }
        if (then.equals("full")) {
            assertThat(given).hasSize(expected.size());
        }
    }

    /** How many processors each run has on each socket, and each socket for each run. */
    private static List<List<List<Integer>>> spread(Topology topology, List<List<Integer>> runs) {
        var bySocket = new TreeMap<Integer, List<Integer>>();
        var byRun = new ArrayList<List<Integer>>();
        for (List<Integer> run : runs) {
            var sockets = new TreeMap<Integer, Integer>();
            topology.processors(run).forEach(one -> sockets.merge(one.socket(), 1, Integer::sum));
            byRun.add(sockets.values().stream().sorted().toList());
            sockets.forEach((socket, count) ->
                    bySocket.computeIfAbsent(socket, _ -> new ArrayList<>()).add(count));
        }
        return List.of(sorted(byRun), sorted(List.copyOf(bySocket.values())));
    }

    private static List<List<Integer>> sorted(List<List<Integer>> lists) {
        return lists.stream()
                .map(list -> list.stream().sorted().toList())
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toList();
    }
}
