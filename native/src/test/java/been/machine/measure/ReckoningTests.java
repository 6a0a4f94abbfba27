package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.machine.launch.RunStatus;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On status files as the supervisor writes them; those with a PMU were made by hand. */
class ReckoningTests {
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
        assertThat(usage.memoryPeakBytes()).isNull();
        assertThat(usage.memory().swapPeakBytes()).isNull();
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
                                4000L, 500L, null, null, null, null, 1.5, null, 0.75, "user"));
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

    private static ResourceUsage reckon(String accounting, String rest) {
        var notes =
                new RunNotes(accounting, "native", "tool", "/", List.of(), List.of(), List.of());
        RunStatus status = RunStatus.parse(STARTED + rest + "end\n");
        return ((RunResult.Ended) Reckoning.result(notes, status, null)).usage();
    }
}
