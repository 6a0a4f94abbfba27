package been.machine.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.topology.LogicalProcessor;
import been.machine.topology.Machines;
import been.machine.topology.Topology;
import been.protocol.CoreThreads;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs come and go at random on all machines; each time what was promised is looked at. */
class CoreAllocationPropertyTests {
    private static final int STEPS = 200;
    private static final String SLICE = "l3-partition";
    private static final ToIntFunction<LogicalProcessor> NODE = LogicalProcessor::memoryNode;

    @Test
    void whatEveryRunGetsIsItsOwnAndNear() {
        long seed = System.nanoTime();
        var random = new SplittableRandom(seed);
        for (String name : Machines.NAMES) {
            var site = new Site(Machines.topology(name));
            var taken = new ArrayList<Allotment>();
            for (int step = 0; step < STEPS; step++) {
                if (!taken.isEmpty() && random.nextInt(3) == 0) {
                    taken.remove(random.nextInt(taken.size()));
                    continue;
                }
                CoreRequest request = request(site, random);
                String what = "seed " + seed + ", " + name + ": " + request + " beside " + taken;
                switch (CoreAllocation.allocate(site, request, taken)) {
                    case Allocation.Given(var run) -> {
                        isWhole(site, request, run, what);
                        isItsOwn(site, run, taken, what);
                        isNear(site, request, run, taken, what);
                        taken.add(run);
                    }
                    case Allocation.Denied(var why) ->
                            assertThat(
                                            freeCores(site, taken, false).size() < request.cores()
                                                    || freeMemory(site, taken)
                                                            < request.memoryBytes())
                                    .as(what + " was denied: " + why)
                                    .isTrue();
                }
            }
        }
    }

    @Test
    void aSliceIsOneRunsWithAllItsCores() {
        long seed = System.nanoTime();
        var random = new SplittableRandom(seed);
        var site = new Site(Machines.topology("two-sockets"), slicesOfThree());
        var taken = new ArrayList<Allotment>();
        for (int step = 0; step < 10 * STEPS; step++) {
            if (!taken.isEmpty() && random.nextInt(5) < 2) {
                taken.remove(random.nextInt(taken.size()));
                continue;
            }
            int slices = random.nextInt(3);
            var request =
                    new CoreRequest(
                            random.nextInt(1, 7),
                            CoreThreads.ONE,
                            0,
                            slices == 0 ? Map.of() : Map.of(SLICE, slices));
            String what = "seed " + seed + ": " + request + " beside " + taken;
            switch (CoreAllocation.allocate(site, request, taken)) {
                case Allocation.Given(var run) -> {
                    isWhole(site, request, run, what);
                    assertThat(run.slices()).as(what).hasSize(slices);
                    Set<Integer> sliced = cores(run.slices());
                    if (slices > 0) {
                        assertThat(sliced).as(what).containsAll(site.coresOf(run.processors()));
                    }
                    for (Allotment other : taken) {
                        assertThat(cores(other.slices()))
                                .as(what)
                                .doesNotContainAnyElementsOf(site.coresOf(run.processors()));
                        assertThat(site.coresOf(other.processors()))
                                .as(what)
                                .doesNotContainAnyElementsOf(site.coresOf(run.processors()));
                        if (slices > 0) {
                            assertThat(site.coresOf(other.processors()))
                                    .as(what)
                                    .doesNotContainAnyElementsOf(sliced);
                        }
                    }
                    taken.add(run);
                }
                case Allocation.Denied(var why) ->
                        assertThat(slices == 1 && request.cores() <= 3 && isOneWhole(site, taken))
                                .as(what + " was denied: " + why)
                                .isFalse();
            }
        }
    }

    private static List<CoreSlice> slicesOfThree() {
        return IntStream.range(0, 8)
                .mapToObj(i ->
                        new CoreSlice(SLICE, i / 4, i % 4, Set.of(3 * i, 3 * i + 1, 3 * i + 2)))
                .toList();
    }

    private static Set<Integer> cores(List<CoreSlice> slices) {
        return slices.stream().flatMap(slice -> slice.cores().stream()).collect(Collectors.toSet());
    }

    /** Whether nobody is in some slice but the first, which the platform is in. */
    private static boolean isOneWhole(Site site, List<Allotment> taken) {
        var busy = new HashSet<Integer>();
        taken.forEach(run -> busy.addAll(site.coresOf(run.processors())));
        taken.forEach(run -> busy.addAll(cores(run.slices())));
        return slicesOfThree().subList(1, 8).stream()
                .anyMatch(slice -> slice.cores().stream().noneMatch(busy::contains));
    }

    private static CoreRequest request(Site site, SplittableRandom random) {
        int cores = site.topology().cores().size();
        return new CoreRequest(
                1 + (int) (cores * Math.pow(random.nextDouble(), 3)),
                random.nextBoolean() ? CoreThreads.ONE : CoreThreads.ALL,
                random.nextBoolean() ? 0 : random.nextLong(1, 1 + site.memoryBytes() / 2),
                Map.of());
    }

    private static void isWhole(Site site, CoreRequest request, Allotment run, String what) {
        Topology topology = site.topology();
        Set<Integer> cores = site.coresOf(run.processors());
        assertThat(cores).as(what).hasSize(request.cores());
        int threads =
                cores.stream()
                        .mapToInt(core ->
                                request.threads() == CoreThreads.ONE
                                        ? 1
                                        : topology.cores().getOrDefault(core, List.of()).size())
                        .sum();
        assertThat(run.processors()).as(what).hasSize(threads).isSorted().doesNotHaveDuplicates();
        if (topology.memory().size() < 2) {
            assertThat(run.memoryNodes()).as(what).isEmpty();
            return;
        }
        assertThat(run.memoryNodes()).as(what).containsAll(values(topology, run, NODE));
        if (request.memoryBytes() == 0) {
            assertThat(run.memoryNodes()).as(what).hasSameElementsAs(values(topology, run, NODE));
        }
    }

    private static void isItsOwn(Site site, Allotment run, List<Allotment> taken, String what) {
        Set<Integer> cores = site.coresOf(run.processors());
        taken.forEach(other ->
                assertThat(site.coresOf(other.processors()))
                        .as(what)
                        .doesNotContainAnyElementsOf(cores));
        long promised = run.memoryBytes() + taken.stream().mapToLong(Allotment::memoryBytes).sum();
        assertThat(promised).as(what).isLessThanOrEqualTo(site.memoryBytes());
    }

    private static void isNear(
            Site site, CoreRequest request, Allotment run, List<Allotment> taken, String what) {
        List<LogicalProcessor> free = freeCores(site, taken, true);
        if (free.size() >= request.cores()) {
            assertThat(run.processors()).as(what).doesNotContainAnyElementsOf(site.housekeeping());
        } else {
            return; // with the platform's own core, since there are no others
        }
        if (request.memoryBytes() > 0) {
            return; // near memory can be more to it than near cores
        }
        int fastest = free.stream().mapToInt(LogicalProcessor::kind).min().orElseThrow();
        List<LogicalProcessor> fast = free.stream().filter(one -> one.kind() == fastest).toList();
        if (fast.size() >= request.cores()) {
            assertThat(values(site.topology(), run, LogicalProcessor::kind))
                    .as(what)
                    .containsExactly(fastest);
            fitsWhereItCan(site, request, run, fast, LogicalProcessor::socket, what);
            fitsWhereItCan(site, request, run, fast, NODE, what);
            fitsWhereItCan(site, request, run, fast, LogicalProcessor::lastLevelCache, what);
        }
    }

    private static void fitsWhereItCan(
            Site site,
            CoreRequest request,
            Allotment run,
            List<LogicalProcessor> free,
            ToIntFunction<LogicalProcessor> part,
            String what) {
        boolean isEnoughInOne =
                free.stream()
                        .collect(Collectors.groupingBy(part::applyAsInt, Collectors.counting()))
                        .values()
                        .stream()
                        .anyMatch(count -> count >= request.cores());
        if (isEnoughInOne) {
            assertThat(values(site.topology(), run, part)).as(what).hasSize(1);
        }
    }

    private static Set<Integer> values(
            Topology topology, Allotment run, ToIntFunction<LogicalProcessor> property) {
        return topology.processors(run.processors()).stream()
                .map(property::applyAsInt)
                .collect(Collectors.toSet());
    }

    /** The first thread of each core that nobody has. */
    private static List<LogicalProcessor> freeCores(
            Site site, List<Allotment> taken, boolean withoutThePlatforms) {
        var busy = new HashSet<Integer>();
        taken.forEach(run -> busy.addAll(site.coresOf(run.processors())));
        if (withoutThePlatforms) {
            busy.addAll(site.coresOf(site.housekeeping()));
        }
        return site.topology().cores().entrySet().stream()
                .filter(core -> !busy.contains(core.getKey()))
                .map(core -> core.getValue().getFirst())
                .toList();
    }

    private static long freeMemory(Site site, List<Allotment> taken) {
        return site.memoryBytes() - taken.stream().mapToLong(Allotment::memoryBytes).sum();
    }
}
