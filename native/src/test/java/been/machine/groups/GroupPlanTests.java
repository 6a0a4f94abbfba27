package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupPlanTests {
    private static final ResourceLimits LIMITS = new ResourceLimits(null, null, 1L << 30, 50, null);

    @Test
    void v2WritesAllIntoOneGroup() {
        var layout =
                Captured.withControllers(Captured.layout("v2"), "memory", "pids", "cpuset", "io");
        GroupPlan plan = GroupPlan.of(layout, "run", LIMITS, List.of(2, 3), "");
        String group = "/sys/fs/cgroup/system.slice/been-host.service/run/";
        assertThat(folders(plan)).containsExactly(group);
        assertThat(settings(plan))
                .containsExactly(
                        group + "memory.oom.group=1?",
                        group + "memory.swap.max=0?",
                        group + "memory.max=1073741824",
                        group + "pids.max=50",
                        group + "cpuset.cpus=2,3");
        assertThat(plan.cpuUsage()).hasToString(group + "cpu.stat");
        assertThat(plan.memoryEvents()).hasToString(group + "memory.events");
        assertThat(plan.processEvents()).hasToString(group + "pids.events");
        assertThat(plan.limitsMemory()).isTrue();
        assertThat(plan.limitsProcesses()).isTrue();

        GroupPlan nesting = plan.withLocalEvents();
        Path local = Path.of(group + "memory.events.local");
        assertThat(nesting.memoryEvents()).isEqualTo(local);
        assertThat(nesting.accounting())
                .contains(local, Path.of(group + "memory.peak"))
                .doesNotContain(Path.of(group + "memory.events"));
    }

    /** Since Linux 6.11, others include those in groups within. */
    @Test
    void refusedForksAreThoseOfTheGroupItself(@TempDir Path unified) throws IOException {
        var layout = new GroupLayout(unified, Set.of("pids"), Map.of());
        GroupPlan plan = GroupPlan.of(layout, "run", LIMITS, List.of(), "");
        Path events = unified.resolve("run/pids.events");
        assertThat(plan.withLocalEvents().processEvents()).isEqualTo(events);
        Files.createDirectory(unified.resolve("run"));
        Path local = Files.createFile(unified.resolve("run/pids.events.local"));
        GroupPlan nesting = plan.withLocalEvents();
        assertThat(nesting.processEvents()).isEqualTo(local);
        assertThat(nesting.accounting()).contains(local).doesNotContain(events);
    }

    @Test
    void memoryComesFromTheNodesOfTheRun() {
        var layout = Captured.withControllers(Captured.layout("v2"), "cpuset");
        GroupPlan v2 = GroupPlan.of(layout, "run", ResourceLimits.NONE, List.of(12, 13), "1");
        String group = "/sys/fs/cgroup/system.slice/been-host.service/run/";
        assertThat(settings(v2))
                .containsExactly(group + "cpuset.mems=1", group + "cpuset.cpus=12,13");
        GroupPlan v1 =
                GroupPlan.of(Captured.layout("v1"), "run", ResourceLimits.NONE, List.of(12), "1");
        assertThat(settings(v1)).anyMatch(one -> one.endsWith("/cpuset.mems=1"));
    }

    @Test
    void v2WithoutControllersLeavesLimitsToTheSupervisor() {
        GroupPlan plan = GroupPlan.of(Captured.layout("v2"), "run", LIMITS, List.of(0), "");
        assertThat(plan.settings()).isEmpty();
        assertThat(plan.cpuUsage()).isNotNull();
        assertThat(plan.limitsMemory()).isFalse();
        assertThat(plan.limitsProcesses()).isFalse();
    }

    @Test
    void hybridTakesKillAndCpuTimeFromV2AndLimitsFromV1() {
        GroupPlan plan = GroupPlan.of(Captured.layout("hybrid"), "run", LIMITS, List.of(1), "0-1");
        assertThat(folders(plan))
                .containsExactly(
                        "/sys/fs/cgroup/unified/run/",
                        "/sys/fs/cgroup/cpuset/run/",
                        "/sys/fs/cgroup/cpuacct/run/",
                        "/sys/fs/cgroup/memory/session/a1/run/",
                        "/sys/fs/cgroup/pids/run/",
                        "/sys/fs/cgroup/blkio/run/");
        assertThat(settings(plan))
                .containsExactly(
                        "/sys/fs/cgroup/cpuset/run/cpuset.mems=0-1",
                        "/sys/fs/cgroup/cpuset/run/cpuset.cpus=1",
                        "/sys/fs/cgroup/memory/session/a1/run/memory.limit_in_bytes=1073741824",
                        "/sys/fs/cgroup/memory/session/a1/run/memory.memsw.limit_in_bytes=1073741824?",
                        "/sys/fs/cgroup/memory/session/a1/run/memory.swappiness=0?",
                        "/sys/fs/cgroup/pids/run/pids.max=50");
        assertThat(plan.cpuUsage()).hasToString("/sys/fs/cgroup/unified/run/cpu.stat");
        assertThat(plan.accounting().stream().map(Path::toString))
                .contains("/sys/fs/cgroup/cpuacct/run/cpuacct.usage_percpu", "/proc/swaps");
    }

    @Test
    void v1IsEndedByTheFreezerAndCountsInCpuacct() {
        GroupPlan plan =
                GroupPlan.of(Captured.layout("v1"), "run", ResourceLimits.NONE, List.of(), "0");
        assertThat(folders(plan))
                .startsWith("/sys/fs/cgroup/freezer/run/")
                .doesNotContain("/sys/fs/cgroup/cpuset/run/");
        assertThat(plan.cpuUsage())
                .hasToString("/sys/fs/cgroup/cpu,cpuacct/user.slice/run/cpuacct.usage");
        assertThat(plan.processEvents()).isNull();
        assertThat(plan.limitsMemory()).isFalse();
    }

    @Test
    void withoutGroupsNothingIsPlanned() {
        GroupPlan plan = GroupPlan.of(GroupLayout.NONE, "run", LIMITS, List.of(0), "");
        assertThat(plan.folders()).isEmpty();
        assertThat(plan.accounting()).isEmpty();
    }

    private static List<String> folders(GroupPlan plan) {
        return plan.folders().stream().map(folder -> folder + "/").toList();
    }

    /** With a question mark behind what may fail. */
    private static List<String> settings(GroupPlan plan) {
        return plan.settings().stream()
                .map(one -> one.file() + "=" + one.value() + (one.required() ? "" : "?"))
                .toList();
    }
}
