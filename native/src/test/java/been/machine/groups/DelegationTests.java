package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain files; a kernel would refuse what {@code cannotBeWritten} refuses. */
class DelegationTests {
    @TempDir Path group;

    @BeforeEach
    void likeAGroup() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "cpu io memory pids hugetlb\n");
        Files.writeString(group.resolve("cgroup.subtree_control"), "");
        Files.writeString(group.resolve("cgroup.procs"), "1\n2\n");
    }

    @Test
    void missingControllersAreTurnedOn() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "cpu pids hugetlb\n");
        Delegation.turnOn(group);
        assertThat(group.resolve("cgroup.subtree_control")).hasContent("+pids");
    }

    @Test
    void whatIsOnStaysAsItIs() throws IOException {
        Files.writeString(group.resolve("cgroup.subtree_control"), "io memory pids\n");
        assertThat(Delegation.turnOn(group)).containsExactly("io", "memory", "pids");
        assertThat(group.resolve("cgroup.subtree_control")).hasContent("io memory pids");
    }

    @Test
    void aGroupThatOthersShareIsLeftAlone() throws IOException {
        cannotBeWritten();
        assertThat(Delegation.turnOn(group)).isEmpty();
        assertThat(group.resolve(GroupLayout.RUNTIME_GROUP)).doesNotExist();
    }

    @Test
    void whoIsAloneInItsGroupMovesOut() throws IOException {
        cannotBeWritten();
        Files.writeString(group.resolve("cgroup.procs"), ProcessHandle.current().pid() + "\n");
        Delegation.turnOn(group);
        assertThat(group.resolve(GroupLayout.RUNTIME_GROUP)).isDirectory();
    }

    private void cannotBeWritten() throws IOException {
        Files.delete(group.resolve("cgroup.subtree_control"));
        Files.createDirectory(group.resolve("cgroup.subtree_control"));
    }
}
