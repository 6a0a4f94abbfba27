package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain folders, in which a new group has none of the files that a kernel gives it. */
class ControlGroupsTests {
    private static final ResourceLimits MEMORY =
            new ResourceLimits(null, null, 1L << 20, null, null);

    @TempDir Path own;

    @Test
    void aLimitThatCannotBeSetIsNamedAndNothingIsLeft() {
        var groups = new ControlGroups(new GroupLayout(own, Set.of("memory"), Map.of()));
        assertThatThrownBy(() -> groups.create("run", MEMORY, List.of(), List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "the kernel refused to set memory.max to '1048576' in the control group "
                                + own.resolve("run"));
        assertThat(own).isEmptyDirectory();
    }

    @Test
    void aGroupThatCannotBeMadeIsNamedAndThoseMadeBeforeGo() throws IOException {
        Path elsewhere = Files.writeString(own.resolve("file"), "no folder");
        var layout = new GroupLayout(own, Set.of(), Map.of("pids", elsewhere));
        assertThatThrownBy(() ->
                        new ControlGroups(layout)
                                .create("run", ResourceLimits.NONE, List.of(), List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "the control group " + elsewhere.resolve("run") + " cannot be created: ");
        assertThat(own.resolve("run")).doesNotExist();
    }

    @Test
    void leftoversAreThoseOfThePrefixThatNobodyKeeps() throws IOException {
        for (String name : List.of("been-1-a", "been-1-b", "been-2-a", "other")) {
            Files.createDirectories(own.resolve(name).resolve("inner"));
        }
        var groups = new ControlGroups(new GroupLayout(own, Set.of(), Map.of("memory", own)));
        assertThat(groups.removeLeftovers("been-1-", Set.of("been-1-b"))).isEqualTo(1);
        assertThat(own.toFile().list()).containsExactlyInAnyOrder("been-1-b", "been-2-a", "other");
    }

    @Test
    void processesInNestedGroupsAreKilledToo() throws Exception {
        Path run = own.resolve("run");
        Path nested = Files.createDirectories(run.resolve("inner/innermost"));
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Files.writeString(nested.resolve("cgroup.procs"), sleep.pid() + "\n");
            ControlGroup group = ControlGroup.of(List.of(run), List.of());
            assertThat(group.kill(Duration.ofSeconds(30))).isTrue();
            assertThat(sleep.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void groupsThatCannotBeKilledWithNestedOnesAreNotHandedOver() throws IOException {
        var groups = new ControlGroups(new GroupLayout(own, Set.of(), Map.of()));
        GroupPlan plan = groups.create("run", ResourceLimits.NONE, List.of(), List.of());
        Object owner = Files.getAttribute(own.resolve("run"), "unix:uid");
        ControlGroups.handOver(plan, 4711);
        assertThat(Files.getAttribute(own.resolve("run"), "unix:uid")).isEqualTo(owner);
    }
}
