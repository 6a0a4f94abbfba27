package been.machine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsableProcessorsTests {
    @TempDir private Path root;

    @Test
    void v2TellsInTheNearestGroupThatHasTheController() throws IOException {
        Path own = Files.createDirectories(root.resolve("docker/a/b"));
        Files.writeString(root.resolve("docker/a/cpuset.cpus.effective"), "2-3,6\n");
        assertThat(UsableProcessors.effective(new GroupLayout(own, Set.of(), Map.of())))
                .contains(List.of(2, 3, 6));
    }

    @Test
    void v1TellsInItsOwnHierarchy() throws IOException {
        Files.writeString(root.resolve("cpuset.effective_cpus"), "1\n");
        assertThat(
                        UsableProcessors.effective(
                                new GroupLayout(null, Set.of(), Map.of("cpuset", root))))
                .contains(List.of(1));
    }

    @Test
    void whatIsNotToldRestrictsNothing() throws IOException {
        Files.writeString(root.resolve("cpuset.cpus.effective"), "\n");
        assertThat(UsableProcessors.effective(new GroupLayout(root, Set.of(), Map.of()))).isEmpty();
        assertThat(UsableProcessors.effective(GroupLayout.NONE)).isEmpty();
        assertThat(UsableProcessors.ofThisMachine().processors()).isNotEmpty();
    }
}
