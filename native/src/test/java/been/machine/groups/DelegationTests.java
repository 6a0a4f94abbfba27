package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * On plain files, which stay as they were written; what a kernel does is seen in booted machines.
 */
class DelegationTests {
    @TempDir Path top;
    private Path group;

    @BeforeEach
    void likeAGroup() throws IOException {
        group = Files.createDirectory(top.resolve("a.service"));
        Files.writeString(top.resolve("cgroup.procs"), "");
        Files.writeString(group.resolve("cgroup.type"), "domain\n");
        Files.writeString(group.resolve("cgroup.controllers"), "cpu io memory pids hugetlb\n");
        Files.writeString(group.resolve("cgroup.subtree_control"), "");
        Files.writeString(group.resolve("cgroup.procs"), "");
    }

    @Test
    void missingControllersAreEnabledAllAtOnce() {
        assertThat(Delegation.enable(group)).isTrue();
        assertThat(group.resolve("cgroup.subtree_control")).hasContent("+io +memory +pids");
    }

    @Test
    void enabledControllersAreLeftAlone() throws IOException {
        Files.writeString(group.resolve("cgroup.subtree_control"), "io memory pids\n");
        assertThat(Delegation.enable(group)).isTrue();
        assertThat(Delegation.controllers(group)).containsExactly("io", "memory", "pids");
        assertThat(group.resolve(GroupLayout.RUNTIME_GROUP)).doesNotExist();
    }

    @Test
    void nothingIsEnabledInAGroupThatOthersShare() throws IOException {
        Files.writeString(
                group.resolve("cgroup.procs"), "1\n" + ProcessHandle.current().pid() + "\n");
        assertThat(Delegation.enable(group)).isFalse();
        assertThat(group.resolve("cgroup.subtree_control")).isEmptyFile();
        assertThat(group.resolve(GroupLayout.RUNTIME_GROUP)).doesNotExist();
    }

    @Test
    void nothingIsEnabledBeforeTheOnlyProcessHasMovedOut() throws IOException {
        Files.writeString(group.resolve("cgroup.procs"), ProcessHandle.current().pid() + "\n");
        assertThat(Delegation.enable(group)).isFalse(); // plain files keep the process
        assertThat(group.resolve(GroupLayout.RUNTIME_GROUP)).isDirectory();
        assertThat(group.resolve("cgroup.subtree_control")).isEmptyFile();
    }

    @Test
    void aThreadedGroupIsOfNoUse() throws IOException {
        Files.writeString(group.resolve("cgroup.type"), "domain threaded\n");
        assertThat(Delegation.enable(group)).isFalse();
        Files.writeString(group.resolve("cgroup.subtree_control"), "io memory pids\n");
        assertThat(Delegation.enable(group)).isFalse();
    }

    @Test
    void theRootMayHoldProcesses() throws IOException {
        Files.delete(group.resolve("cgroup.type"));
        Files.writeString(group.resolve("cgroup.procs"), "1\n2\n");
        assertThat(Delegation.enable(group)).isTrue();
        assertThat(group.resolve("cgroup.subtree_control")).hasContent("+io +memory +pids");
    }

    @Test
    void theTopIsTheLastFolderThatIsAGroup() {
        assertThat(Delegation.top(group)).isEqualTo(top);
    }
}
