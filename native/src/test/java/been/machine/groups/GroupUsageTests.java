package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupUsageTests {

    @Test
    void v2IsReadInFull() {
        assertThat(GroupUsage.parse(Captured.accounting("v2")))
                .isEqualTo(
                        new GroupUsage(
                                2_239_412_000L,
                                1_950_003_000L,
                                289_409_000L,
                                null,
                                118_489_088L,
                                4_096L,
                                17,
                                12_288L,
                                1_052_672L,
                                19_935_509L,
                                250L,
                                0L,
                                1,
                                3));
    }

    @Test
    void v1IsReadWithoutWhatItDoesNotHave() {
        assertThat(GroupUsage.parse(Captured.accounting("v1")))
                .isEqualTo(
                        new GroupUsage(
                                2_239_412_345L,
                                1_950_003_111L,
                                289_409_234L,
                                Map.of(0, 2_100_000_000L, 2, 139_412_345L),
                                118_489_088L,
                                null,
                                null,
                                40_961L,
                                4_098L,
                                null,
                                null,
                                null,
                                2,
                                0));
    }

    @Test
    void hybridMixesBoth() {
        GroupUsage usage = GroupUsage.parse(Captured.accounting("hybrid"));
        assertThat(usage.cpuNanos()).isEqualTo(2_239_412_000L);
        assertThat(usage.cpuNanosByCore()).isEqualTo(Map.of(0, 1_239_412_000L, 1, 1_000_000_000L));
        assertThat(usage.memoryPeakBytes()).isEqualTo(118_489_088L);
        assertThat(usage.swapPeakBytes()).as("the machine has no swap").isZero();
        assertThat(usage.ioReadBytes()).isZero();
        assertThat(usage.killedForMemory()).isEqualTo(2);
    }

    @Test
    void killsInNestedGroupsAreNotThoseOfTheRun() {
        String nested = "low 0\nhigh 0\nmax 0\noom 0\noom_kill 3\noom_group_kill 0\n";
        String own = nested.replace("oom 0", "oom 1");
        assertThat(GroupUsage.parse(Map.of("memory.events.local", nested)).killedForMemory())
                .isZero();
        assertThat(GroupUsage.parse(Map.of("memory.events.local", own)).killedForMemory())
                .isEqualTo(1);
    }

    @Test
    void whatIsNotThereIsAbsentNotZero() {
        GroupUsage usage = GroupUsage.parse(Map.of("cpu.stat", "", "memory.peak", "garbage"));
        assertThat(usage.cpuNanos()).isNull();
        assertThat(usage.memoryPeakBytes()).isNull();
        assertThat(usage.ioReadBytes()).isNull();
        assertThat(usage.pressureCpuMicros()).isNull();
    }
}
