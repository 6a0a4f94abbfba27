package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.noise.FakeMachine;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OuterLimitsTests {
    @TempDir private Path root;
    private FakeMachine machine = new FakeMachine(Path.of("unset"));

    @BeforeEach
    void machine() {
        machine = new FakeMachine(root);
    }

    @Test
    void theSmallestLimitAroundThisProcessCounts() {
        machine.with("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw")
                .with("proc/self/cgroup", "0::/a/b")
                .with("sys/fs/cgroup/a/b/memory.max", "max")
                .with("sys/fs/cgroup/a/memory.max", "8589934592")
                .with("sys/fs/cgroup/memory.max", "17179869184")
                .with("sys/fs/cgroup/a/b/cpu.max", "800000 100000")
                .with("sys/fs/cgroup/a/cpu.max", "250000 100000")
                .with("sys/fs/cgroup/cpu.max", "max 100000");
        OuterLimits limits = OuterLimits.of(machine.files());
        assertThat(limits.memory()).contains(8L << 30);
        assertThat(limits.processors()).contains(2.5);
    }

    @Test
    void v1HasLimitsInTheHierarchyOfEachController() {
        machine.with(
                        "proc/self/mountinfo",
                        """
                        31 23 0:27 /docker/4f5e /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory
                        32 23 0:28 /docker/4f5e /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu,cpuacct\
                        """)
                .with("proc/self/cgroup", "3:memory:/docker/4f5e\n2:cpu,cpuacct:/docker/4f5e")
                .with("sys/fs/cgroup/memory/memory.limit_in_bytes", "8589934592")
                .with("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "150000")
                .with("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
        OuterLimits limits = OuterLimits.of(machine.files());
        assertThat(limits.memory()).contains(8L << 30);
        assertThat(limits.processors()).contains(1.5);
        machine.with("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
        assertThat(OuterLimits.of(machine.files()).processors()).isEmpty();
    }

    @Test
    void withoutGroupsNothingIsLimited() {
        OuterLimits limits = OuterLimits.of(machine.files());
        assertThat(limits.memory()).isEmpty();
        assertThat(limits.processors()).isEmpty();
    }
}
