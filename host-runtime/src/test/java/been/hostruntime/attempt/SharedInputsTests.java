package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.hostruntime.attempt.SharedInputs.Copied;
import been.hostruntime.work.AttemptFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a host runtime that may not mount; SharedInputsIT has the others. */
class SharedInputsTests {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir private Path tasks;

    private final String prefix = "been-test-" + UUID.randomUUID() + "-";

    @BeforeEach
    void hasSharedMemory() {
        assumeTrue(Files.isWritable(SHARED_MEMORY), "this machine has no /dev/shm");
    }

    @AfterEach
    void leaveNothing() throws IOException {
        SharedInputs.removeLeftovers(tasks, prefix, Set.of());
    }

    @Test
    void copiesAreTheTasksOwnUntilTheyAreRemoved() throws IOException {
        var inputs = inputs("t@1");
        Path data = unpacked("files/in.txt", "42");
        assertThat(inputs.copy(Map.of("data", data), List.of(), 1 << 20))
                .isInstanceOfSatisfying(
                        Copied.There.class,
                        there -> {
                            Path copy = there.packages().getOrDefault("data", data);
                            assertThat(copy).isEqualTo(folders("t@1").inputs().resolve("data"));
                            assertThat(copy.resolve("files/in.txt")).hasContent("42");
                            // A page for the file, and one for each of two folders.
                            assertThat(there.bytes()).isEqualTo(3 * pageBytes());
                        });
        Path own = SHARED_MEMORY.resolve(prefix + "t@1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                .isEqualTo("rwx------");
        inputs.remove();
        assertThat(own).doesNotExist();
        assertThat(folders("t@1").inputs()).doesNotExist();
        assertThat(data.resolve("files/in.txt")).hasContent("42");
        inputs.remove(); // once more is fine
    }

    @Test
    void whatLeavesNoRoomForTheTaskIsNotCopied() throws IOException {
        var inputs = inputs("t@1");
        Path data = unpacked("large", "x".repeat(1 << 20));
        assertThat(inputs.copy(Map.of("data", data), List.of(), 1 << 20))
                .isInstanceOfSatisfying(
                        Copied.TooLarge.class,
                        large ->
                                assertThat(large.why())
                                        .endsWith("which leaves nothing of the limit of 1MiB"));
        assertThat(SHARED_MEMORY.resolve(prefix + "t@1")).doesNotExist();
    }

    @Test
    void leftoversGoAndWhatIsInUseStays() throws IOException {
        Path data = unpacked("in.txt", "42");
        inputs("t@1").copy(Map.of("data", data), List.of(), 0);
        inputs("t@2").copy(Map.of("data", data), List.of(), 0);
        SharedInputs.removeLeftovers(tasks, prefix, Set.of(prefix + "t@2"));
        assertThat(SHARED_MEMORY.resolve(prefix + "t@1")).doesNotExist();
        assertThat(SHARED_MEMORY.resolve(prefix + "t@2/data/in.txt")).hasContent("42");
    }

    private SharedInputs inputs(String attempt) throws IOException {
        AttemptFolders folders = folders(attempt);
        folders.create();
        return new SharedInputs(folders, prefix + attempt, false);
    }

    private AttemptFolders folders(String attempt) {
        return new AttemptFolders(tasks.resolve(attempt));
    }

    private Path unpacked(String file, String text) throws IOException {
        Path folder = tasks.resolve("package");
        Path path = folder.resolve(file);
        Files.createDirectories(path.resolveSibling("."));
        Files.writeString(path, text);
        return folder;
    }

    private static long pageBytes() {
        try {
            return Files.getFileStore(SHARED_MEMORY).getBlockSize();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
