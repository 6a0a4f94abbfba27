package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GroupLayoutTests {

    @Test
    void aHybridMachineHasV1ControllersBesideV2() {
        GroupLayout layout = Captured.layout("hybrid");
        assertThat(layout.accounting()).isEqualTo("cgroup-hybrid");
        assertThat(layout.unified()).isEqualTo(Path.of("/sys/fs/cgroup/unified"));
        assertThat(layout.controllers())
                .containsEntry("memory", Path.of("/sys/fs/cgroup/memory/session/a1"))
                .containsEntry("pids", Path.of("/sys/fs/cgroup/pids"));
    }

    @Test
    void aV2MachineHasOneFolder() {
        GroupLayout layout = Captured.layout("v2");
        assertThat(layout.accounting()).isEqualTo("cgroup-v2");
        assertThat(layout.unified())
                .isEqualTo(Path.of("/sys/fs/cgroup/system.slice/been-host.service"));
        assertThat(layout.controllers()).isEmpty();
    }

    @Test
    void aRuntimeThatMovedIntoItsOwnGroupBuildsBesideItself() {
        String mounts = "31 25 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw";
        assertThat(GroupLayout.parse(mounts, "0::/a.service/been-runtime").unified())
                .isEqualTo(Path.of("/sys/fs/cgroup/a.service"));
    }

    @Test
    void mountsOfAChrootAreNotUsed() {
        String mounts =
                """
                31 25 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw
                48 47 0:27 / /srv/chroot/sys/fs/cgroup rw - cgroup2 cgroup2 rw\
                """;
        assertThat(GroupLayout.parse(mounts, "0::/a.service").unified())
                .isEqualTo(Path.of("/sys/fs/cgroup/a.service"));
    }

    @Test
    void controllersMountedTogetherShareAFolder() {
        GroupLayout layout = Captured.layout("v1");
        assertThat(layout.accounting()).isEqualTo("cgroup-v1");
        assertThat(layout.unified()).isNull();
        assertThat(layout.controllers().get("cpuacct"))
                .isEqualTo(layout.controllers().get("cpu"))
                .isEqualTo(Path.of("/sys/fs/cgroup/cpu,cpuacct/user.slice"));
    }

    @Test
    void whatAContainerDoesNotSeeIsLeftOut() {
        GroupLayout layout = Captured.layout("container");
        assertThat(layout.unified()).isNull();
        assertThat(layout.controllers())
                .containsEntry("memory", Path.of("/sys/fs/cgroup/memory"))
                .containsEntry("freezer", Path.of("/sys/fs/cgroup/freezer/inner"))
                .containsEntry("blkio", Path.of("/sys/fs/cgroup/with space/x"))
                .doesNotContainKey("pids");
    }

    @Test
    void aMachineWithoutGroupsHasProcessTrees() {
        assertThat(GroupLayout.parse("", "")).isEqualTo(GroupLayout.NONE);
        assertThat(GroupLayout.NONE.accounting()).isEqualTo("process-tree");
    }
}
