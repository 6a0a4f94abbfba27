package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ResourceLimits;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ObstaclesTests {
    private static final ResourceLimits MEMORY =
            new ResourceLimits(null, null, 1L << 30, null, null);
    private static final ResourceLimits PROCESSES = new ResourceLimits(null, null, null, 9, null);
    private static final GroupLayout V2 = Captured.layout("v2");
    private static final String WRITABLE = Captured.mountinfo("v2");

    @Test
    void whereEverythingIsThereNothingIsInTheWay() {
        var usable = Captured.withControllers(V2, "memory", "pids");
        assertThat(Obstacles.find(V2, usable, MEMORY, WRITABLE)).isEmpty();
        assertThat(Obstacles.find(V2, usable, PROCESSES, WRITABLE)).isEmpty();
        GroupLayout hybrid = Captured.layout("hybrid");
        assertThat(Obstacles.find(hybrid, hybrid, MEMORY, Captured.mountinfo("hybrid"))).isEmpty();
    }

    @Test
    void aMachineWithoutGroupsIsToldHowToGetThem() {
        assertThat(find(GroupLayout.NONE, GroupLayout.NONE, ""))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence)
                                .startsWith("control groups are not available: mount them"));
    }

    @Test
    void missingPermissionIsNamedWithThePlaceAndTheRemedy() {
        assertThat(find(V2, GroupLayout.NONE, WRITABLE))
                .contains(
                        "no control group can be created in /sys/fs/cgroup/system.slice/been-host.service: this user has no permission: no systemd user manager answers; log in over ssh, or as root run 'loginctl enable-linger USER' for this user, or run BEEN as root");
    }

    @Test
    void aReadOnlyFileSystemIsNoMatterOfPermission() {
        String readOnly = WRITABLE.replace("/sys/fs/cgroup rw,", "/sys/fs/cgroup ro,");
        assertThat(find(V2, GroupLayout.NONE, readOnly))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).contains("its file system is mounted read-only"));
    }

    @Test
    void aMissingControllerIsNamedOnlyWhereItsLimitIsWanted() {
        assertThat(find(V2, V2, WRITABLE)).isEmpty();
        assertThat(Obstacles.find(V2, V2, MEMORY, WRITABLE))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence)
                                .startsWith(
                                        "the controller memory, which is needed to limit memory, is not delegated to this process")
                                .endsWith("boot with cgroup_enable=memory"));
        assertThat(Obstacles.find(V2, V2, PROCESSES, WRITABLE))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence)
                                .contains("controller pids", "needed to limit processes"));
    }

    @Test
    void aControllerThatIsReadOnlyInAContainerIsNamedWithItsPlace() {
        GroupLayout container = Captured.layout("container");
        var usable =
                new GroupLayout(
                        null, Set.of(), Map.of("freezer", Path.of("/sys/fs/cgroup/freezer/inner")));
        assertThat(Obstacles.find(container, usable, MEMORY, Captured.mountinfo("container")))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence)
                                .startsWith(
                                        "no control group can be created in /sys/fs/cgroup/memory: its file system is mounted read-only"));
    }

    @Test
    void whatTheKernelAnswersIsExplained() {
        assertThat(Obstacles.explain(new AccessDeniedException("/g")))
                .startsWith("this user has no permission");
        assertThat(
                        Obstacles.explain(
                                new FileSystemException("/g", null, "Operation not permitted")))
                .startsWith("this user has no permission");
        assertThat(Obstacles.explain(new FileSystemException("/g", null, "Read-only file system")))
                .contains("read-only");
        assertThat(Obstacles.explain(new FileSystemException("/g", null, "No space left")))
                .isEqualTo("No space left");
    }

    private static Optional<String> find(
            GroupLayout mounted, GroupLayout usable, String mountinfo) {
        return Obstacles.find(mounted, usable, ResourceLimits.NONE, mountinfo);
    }
}
