package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupUsageTests {
    @TempDir Path folder;
    private BlockDevices devices;

    @BeforeEach
    void nameDevices() {
        devices = new BlockDevices(folder);
    }

    @Test
    void v2IsReadInFull() {
        assertThat(GroupUsage.parse(Captured.accounting("v2"), devices))
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
        assertThat(GroupUsage.parse(Captured.accounting("v1"), devices))
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
    void refusedForksOfTheRunItselfAreCountedOnEveryKernel() {
        for (String file : List.of("pids.events", "pids.events.local")) {
            assertThat(GroupUsage.parse(Map.of(file, "max 2\n")).refusedProcesses()).isEqualTo(2);
        }
    }

    @Test
    void whatIsNotThereIsAbsentNotZero() {
        GroupUsage usage = GroupUsage.parse(Map.of("cpu.stat", "", "memory.peak", "garbage"));
        assertThat(usage.cpuNanos()).isNull();
        assertThat(usage.memoryPeakBytes()).isNull();
        assertThat(usage.ioReadBytes()).isNull();
        assertThat(usage.pressureCpuMicros()).isNull();
    }

    /** A disk with two volumes, one of them on LUKS; another disk without any. */
    @Test
    void whatPassesSeveralDevicesIsCountedOnce() throws IOException {
        stack("253:0", "8:0");
        stack("253:1", "8:0");
        stack("253:2", "253:1");
        assertIo(500, 70, "8:0 rbytes=500 wbytes=70", "253:0 rbytes=500 wbytes=70");
        assertIo(500, 70, "8:0 rbytes=500 wbytes=70", "253:0 rbytes=300 wbytes=0");
        // What LUKS encrypted is written by the kernel.
        assertIo(5, 7, "8:0 rbytes=5", "253:1 rbytes=5 wbytes=7", "253:2 rbytes=5 wbytes=7");
        assertIo(15, 3, "8:0 rbytes=5 wbytes=1", "8:16 rbytes=10 wbytes=2");
        assertIo(5, 1, "8:0 rbytes=5 wbytes=1", "7:0 rbytes=5 wbytes=9");
        assertIo(0, 0, "7:0 rbytes=5 wbytes=9");
    }

    private void stack(String upper, String lower) throws IOException {
        Files.createDirectories(folder.resolve(upper).resolve("slaves").resolve(lower));
        Files.createDirectories(folder.resolve(lower).resolve("holders").resolve(upper));
    }

    private void assertIo(long read, long written, String... lines) {
        assertThat(GroupUsage.parse(Map.of("io.stat", String.join("\n", lines) + "\n"), devices))
                .returns(read, GroupUsage::ioReadBytes)
                .returns(written, GroupUsage::ioWriteBytes);
    }
}
