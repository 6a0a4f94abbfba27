package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.machine.launch.RunStatus;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On status files as the supervisor writes them; those with a PMU were made by hand. */
class UsageCalculatorTests {
    private static final String STARTED =
            "supervisor 1\nprocess 2\nstarted 1000000000 1795202706920\n";
    private static final String ENDED =
            """
            ended 2500000000
            cpu 4000 1000
            before 2000
            faults 210 3
            switches 40 9
            """;
    private static final String GROUPS =
            """
            file 49 /g/cpu.stat
            usage_usec 12000
            user_usec 6000
            system_usec 6000

            file 17 /g/cpuacct.usage_percpu
            11000000 0 900000
            file 5 /g/memory.peak
            4096

            """;

    @Test
    void cpuTimeOfAGroupIsWithoutWhatCameBeforeTheProgram() {
        ResourceUsage usage = reckon("cgroup-hybrid", "exit 0\n" + ENDED + GROUPS);
        assertThat(usage.wallTimeSeconds()).isEqualTo(1.5);
        assertThat(usage.cpuTimeSeconds()).isNotNull().isCloseTo(0.010, within(1e-12));
        assertThat(usage.times().cpuTimeUserSeconds()).isNotNull().isCloseTo(0.005, within(1e-12));
        assertThat(usage.times().cpuTimeCoreSeconds()).isEqualTo(Map.of(0, 0.011, 2, 0.0009));
        assertThat(usage.memoryPeakBytes()).isEqualTo(4096);
        assertThat(usage.memory().memoryAccounting()).isEqualTo("cgroup");
        assertThat(usage.memory().pageFaults()).isEqualTo(210);
        assertThat(usage.processes().contextSwitchesForced()).isEqualTo(9);
    }

    /** It joins a v1 group later, so that nobody knows what of it is in there. */
    @Test
    void inV1ItIsTheGroupsOwnAccount() {
        String v1 = "file 9 /g/cpuacct.usage\n12000000\n\n";
        assertThat(reckon("cgroup-v1", "exit 0\n" + ENDED + v1).cpuTimeSeconds()).isEqualTo(0.012);
    }

    @Test
    void withoutGroupsItIsWhatSomebodyWaitedFor() {
        ResourceUsage usage = reckon("process-tree", "exit 0\n" + ENDED);
        assertThat(usage.cpuTimeSeconds()).isEqualTo(0.005);
        assertThat(usage.times().cpuTimeCoreSeconds()).isNull();
        assertThat(usage.memory().memoryPeakBytes()).isNull();
        assertThat(usage.memory().memoryAccounting()).isNull();
        assertThat(usage.memory().swapPeakBytes()).isNull();
    }

    @Test
    void sampledMemoryIsTheLargerOfWhatTheKernelAndTheSamplesKnow() {
        assertThat(reckon("process-tree", "exit 0\nmemory 3000 4000\n" + ENDED).memory())
                .returns(4000L, ResourceUsage.Memory::memoryPeakBytes)
                .returns("sampled", ResourceUsage.Memory::memoryAccounting)
                .returns(4000L, ResourceUsage.Memory::pssPeakBytes)
                .returns(3000L, ResourceUsage.Memory::rssPeakBytes);
        assertThat(reckon("process-tree", "exit 0\nmemory 3000 0\n" + ENDED).memory())
                .as("no sample met two processes")
                .returns(3000L, ResourceUsage.Memory::memoryPeakBytes)
                .returns(null, ResourceUsage.Memory::pssPeakBytes);
    }

    @Test
    void countersAreScaledAndSaidToBe() {
        ResourceUsage usage =
                reckon(
                        "process-tree",
                        "exit 0\n"
                                + ENDED
                                + """
                                counter instructions 3000 100 75 user
                                counter cycles 500 100 100 user
                                counter branch-misses 0 100 0 user
                                counter task-clock 1500000000 100 100 all
                                counter page-faults 400 100 100 all
                                """);
        assertThat(usage.counters())
                .isEqualTo(
                        new ResourceUsage.Counters(
                                4000L, 500L, null, null, null, null, 1.5, null, 0.75, "user",
                                null));
        assertThat(usage.memory().pageFaults()).as("counters miss nothing").isEqualTo(400);
    }

    @Test
    void theSupervisorsReasonComesBeforeWhatTheKernelDid() {
        String killed = "file 11 /g/memory.events\noom_kill 1\n\n";
        assertThat(reckon("cgroup-v2", "signal 9\n" + ENDED + killed).terminationReason())
                .isEqualTo(Reason.MEMORY);
        assertThat(
                        reckon("cgroup-v2", "signal 9\nreason wall-time\n" + ENDED + killed)
                                .terminationReason())
                .isEqualTo(Reason.WALL_TIME);
    }

    /** The counter of the second package's memory was not read. */
    @Test
    void energyIsWhatTheCountersRoseBy() {
        var energy = List.of(domain("package-0"), domain("package-1"), domain("package-1-dram"));
        String files = "file 8 /p/package-0\n2500000\n\nfile 8 /p/package-1\n2000000\n\n";
        var usage = reckon("cgroup-v2", "exit 0\n" + ENDED + files, energy);
        assertThat(usage.energy().energyJoules())
                .isEqualTo(Map.of("package-0", 2.5, "package-1", 2.0));
        assertThat(reckon("cgroup-v2", "exit 0\n" + ENDED).energy().energyJoules()).isNull();
    }

    private static EnergyDomain domain(String name) {
        return new EnergyDomain(name, Path.of("/p", name));
    }

    private static ResourceUsage reckon(String accounting, String rest) {
        return reckon(accounting, rest, List.of());
    }

    private static ResourceUsage reckon(String accounting, String rest, List<EnergyDomain> energy) {
        var notes =
                new RunNotes(
                        accounting, "native", "tool", "/", List.of(), List.of(), List.of(), energy);
        RunStatus status = RunStatus.parse(STARTED + rest + "end\n");
        return ((RunResult.Ended) UsageCalculator.result(notes, status, null)).usage();
    }
}
