package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.launch.Account;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskUserTests {
    private static final Account STRANGER = new Account(65_534, 65_534);

    @TempDir Path folder;

    @Test
    void aFolderOnTheWayThatIsClosedToOthersIsNamed() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("a/b/task"));
        open(folder);
        open(folder.resolve("a"));
        Files.setPosixFilePermissions(
                folder.resolve("a/b"), PosixFilePermissions.fromString("rwx------"));
        assertThat(TaskUser.closed(inner, STRANGER)).contains(folder.resolve("a/b"));
        open(folder.resolve("a/b"));
        assertThat(TaskUser.closed(inner, STRANGER)).isEmpty();
    }

    @Test
    void whoOwnsAFolderMayPass() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("a/task"));
        open(folder);
        Files.setPosixFilePermissions(
                folder.resolve("a"), PosixFilePermissions.fromString("rwx------"));
        int own = (Integer) Files.getAttribute(folder, "unix:uid");
        assertThat(TaskUser.closed(inner, new Account(own, own))).isEmpty();
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }
}
