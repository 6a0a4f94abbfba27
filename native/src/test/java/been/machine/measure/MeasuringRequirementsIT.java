package been.machine.measure;

import static been.machine.measure.Bench.used;
import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.machine.allocation.CoreAllocation;
import been.machine.allocation.Site;
import been.machine.measure.Bench.Kind;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.SysfsTopology;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requirements of D. Beyer, S. Löwe, P. Wendler, <i>Benchmarking and Resource Measurement</i>
 * (2015), section 2, one by one; a test each, named after its subsection. What a machine of one
 * socket cannot show of cores and memory nodes is in the tests of {@code been.machine.allocation},
 * on the topologies of other machines.
 */
class MeasuringRequirementsIT extends LeavesNothing {
    private static final String BURN = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; times >";

    static List<Kind> grouped() throws IOException {
        return Bench.having("control groups", Bench.nativeKinds(), Kind::hasGroups);
    }

    static List<Kind> withMemoryControl() throws IOException {
        return Bench.having("the memory controller", Bench.nativeKinds(), Kind::hasMemoryControl);
    }

    static List<Kind> withCpusets() throws IOException {
        return Bench.having("the cpuset controller", Bench.nativeKinds(), Kind::hasCpusets);
    }

    /** 2.1: "including the CPU time of all child processes", also of those nobody waits for. */
    @ParameterizedTest
    @MethodSource("grouped")
    void timeIsMeasuredIncludingChildrenThatNobodyWaitsFor(Kind kind) throws Exception {
        Files.writeString(folder.resolve("burn"), BURN + "$1; echo >both; sleep 60");
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                NONE,
                                "mkfifo both; exec 3<>both; sh burn a & sh burn b & read x <&3; read x <&3");
        double truth = times("a") + times("b");
        assertThat(truth).isGreaterThan(0.1);
        assertThat(usage.cpuTimeSeconds())
                .isNotNull()
                .isCloseTo(truth, within(truth * 0.05 + 0.05));
    }

    /** 2.1: CPU time "must be measured and limited accurately", of all processes together. */
    @ParameterizedTest
    @MethodSource("grouped")
    void timeIsLimitedIncludingChildren(Kind kind) throws Exception {
        var limits = Bench.cpu(Duration.ofMillis(500));
        String four =
                "for i in 1 2 3; do (setsid sh -c 'while :; do :; done' &); done; while :; do :; done";
        ResourceUsage usage = new Bench(kind, folder).sh(limits, four);
        assertThat(usage.terminationReason()).isEqualTo(Reason.CPU_TIME);
        double beyond = Objects.requireNonNull(usage.cpuTimeSeconds()) - 0.5;
        System.out.printf("%s: CPU limit overshot by %.1f ms%n", kind, beyond * 1e3);
        assertThat(beyond).isGreaterThan(-0.005);
    }

    /** 2.1: "the size of the address space of a process should not be measured and limited". */
    @ParameterizedTest
    @MethodSource("everywhere")
    void memoryIsWhatIsOccupiedNotTheAddressSpace(Kind kind) throws Exception {
        String reserve =
                "exec %s -Xms1g -Xmx1g -XX:ReservedCodeCacheSize=200m -XX:+UseSerialGC -Xshare:auto -version"
                        .formatted(ProcessHandle.current().info().command().orElseThrow());
        ResourceUsage usage = new Bench(kind, folder).sh(Bench.memory(300L << 20), reserve);
        assertThat(usage.exitCode()).isZero();
        assertThat(usage.memoryPeakBytes()).isNotNull().isLessThan(300L << 20);
    }

    /** 2.1: "shared memory occupies system resources only once". */
    @ParameterizedTest
    @MethodSource("everywhere")
    void sharedMemoryCountsOnce(Kind kind) throws Exception {
        String shared =
                "python3 -c 'import mmap, os, time\nm = mmap.mmap(-1, 40 << 20)\nm.write(b\"x\" * (40 << 20))\nfor i in range(4):\n  if os.fork() == 0:\n    [m[j] for j in range(0, 40 << 20, 4096)]; time.sleep(0.3); os._exit(0)\nfor i in range(4): os.wait()'";
        assumeThat(Path.of("/usr/bin/python3")).as("this needs Python").isExecutable();
        ResourceUsage usage = new Bench(kind, folder).sh(Bench.memory(1L << 30), shared);
        assertThat(usage.exitCode()).isZero();
        assertThat(usage.memoryPeakBytes()).isNotNull().isBetween(40L << 20, 100L << 20);
    }

    /** 2.1: memory is limited for all processes together, and no process of the run goes on. */
    @ParameterizedTest
    @MethodSource("withMemoryControl")
    void memoryIsLimitedForAllProcessesTogether(Kind kind) throws Exception {
        String three =
                "for i in 1 2 3; do dd if=/dev/zero of=/dev/null bs=30M count=100000 2>/dev/null & done; sleep 1000";
        ResourceUsage usage = new Bench(kind, folder).sh(Bench.memory(64L << 20), three);
        assertThat(usage.terminationReason()).isEqualTo(Reason.MEMORY);
        assertThat(usage.memoryPeakBytes()).isNotNull().isLessThanOrEqualTo(64L << 20);
    }

    /** 2.2: at a limit, "terminate the tool including all of its child processes". */
    @ParameterizedTest
    @MethodSource("everywhere")
    void processesTerminateReliablyAtALimit(Kind kind) throws Exception {
        String tree = "(setsid sh -c 'sleep 50 & sleep 50' %s &); sleep 50".formatted(folder);
        ResourceUsage usage = new Bench(kind, folder).sh(Bench.wall(Duration.ofMillis(300)), tree);
        assertThat(usage.terminationReason()).isEqualTo(Reason.WALL_TIME);
    }

    /** 2.2: "even if the tool terminates itself", nothing of it keeps running. */
    @ParameterizedTest
    @MethodSource("everywhere")
    void processesTerminateReliablyWhenTheToolDoes(Kind kind) throws Exception {
        String tree = "(setsid sh -c 'sleep 50 & sleep 50' %s &); exit 0".formatted(folder);
        assertThat(new Bench(kind, folder).sh(NONE, tree).terminationReason()).isNull();
    }

    /** 2.3: a run has its cores, and nothing in it escapes from them. */
    @ParameterizedTest
    @MethodSource("withCpusets")
    void coresAreAssignedDeliberatelyAndCannotBeLeft(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        ResourceUsage usage =
                on(
                        kind,
                        bench,
                        List.of(1),
                        "taskset -pc 0 $$ >/dev/null 2>&1; grep Cpus_allowed_list /proc/self/status | cut -f2; i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done");
        assertThat(bench.out()).isEqualTo("1\n");
        assertThat(usage.cores()).containsExactly(1);
        if (usage.times().cpuTimeCoreSeconds() != null) {
            assertThat(usage.times().cpuTimeCoreSeconds().keySet()).contains(1);
        }
    }

    /** 2.3: "never two simultaneous tool executions on two virtual cores of one physical core". */
    @Test
    void coresOfParallelRunsShareNoPhysicalCore() {
        var topology = SysfsTopology.ofThisMachine();
        List<Integer> taken = CoreAllocation.allocate(topology, List.of(), 1).orElse(List.of());
        var first = new Site(topology).allotmentOf(taken, 0, Set.of());
        List<Integer> next = CoreAllocation.allocate(topology, List.of(first), 1).orElse(List.of());
        var physical =
                topology.processors().stream()
                        .filter(one -> taken.contains(one.id()))
                        .map(LogicalProcessor::core)
                        .toList();
        assertThat(topology.processors().stream().filter(one -> next.contains(one.id())))
                .noneMatch(one -> physical.contains(one.core()));
    }

    /** 2.4: the memory of a run is on nodes that it may use; on one node, on that. */
    @ParameterizedTest
    @MethodSource("withCpusets")
    void memoryNodesOfARunAreKnown(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        on(kind, bench, List.of(1), "grep Mems_allowed_list /proc/self/status | cut -f2");
        assertThat(bench.out()).isNotBlank();
    }

    /** 2.5: swapping is forbidden to a run with a limit on memory, and what was swapped is told. */
    @ParameterizedTest
    @MethodSource("withMemoryControl")
    void swappingIsAvoidedAndTold(Kind kind) throws Exception {
        String swapping =
                "v1=$(sed -n 's/^[0-9]*:memory://p' /proc/self/cgroup); v2=$(sed -n 's/^0:://p' /proc/self/cgroup); cat /sys/fs/cgroup/memory$v1/memory.swappiness 2>/dev/null || cat /sys/fs/cgroup$v2/memory.swap.max";
        ResourceUsage usage = new Bench(kind, folder).sh(Bench.memory(64L << 20), swapping);
        assertThat(new Bench(kind, folder).out()).isEqualTo("0\n");
        if (Files.readAllLines(Path.of("/proc/swaps")).size() == 1) {
            assertThat(usage.memory().swapPeakBytes()).isZero();
        }
    }

    private ResourceUsage on(Kind kind, Bench bench, List<Integer> cores, String script)
            throws Exception {
        RunRequest any = bench.request(ResourceLimits.NONE, null, "sh", "-c", script);
        return used(
                kind.measurer()
                        .start(
                                new RunRequest(
                                        any.command(),
                                        any.directory(),
                                        any.environment(),
                                        any.streams(),
                                        any.limits(),
                                        cores,
                                        any.name(),
                                        any.state(),
                                        null))
                        .await());
    }

    private double times(String file) throws IOException {
        String[] own = Files.readAllLines(folder.resolve(file)).getFirst().split("[ms ]+", -1);
        return Double.parseDouble(own[1]) + Double.parseDouble(own[3]);
    }
}
