package been.machine.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountTests {
    private static final Account STRANGER = new Account(65_534, 65_534);

    @TempDir Path folder;
    private Path inner;

    @BeforeEach
    void makeFolders() throws IOException {
        inner = Files.createDirectories(folder.resolve("a/b/c"));
        set(folder, "rwx--x--x");
        set(folder.resolve("a"), "rwx--x--x");
        set(folder.resolve("a/b"), "rwx------");
    }

    @Test
    void foldersThatAUserCannotPassAreFoundInnerOnesFirst() throws IOException {
        assertThat(STRANGER.closed(List.of(inner, folder, inner.resolve("d"))))
                .containsExactly(folder.resolve("a/b"));
        set(folder.resolve("a"), "rwxrwx---");
        assertThat(STRANGER.closed(List.of(inner)))
                .containsExactly(folder.resolve("a/b"), folder.resolve("a"));
    }

    @Test
    void whatIsOpenOrOnesOwnCanBePassedAndRootPassesEverything() throws IOException {
        int own = (Integer) Files.getAttribute(folder, "unix:uid");
        int group = (Integer) Files.getAttribute(folder, "unix:gid");
        assertThat(new Account(own, own).closed(List.of(inner))).isEmpty();
        assertThat(new Account(0, 0).closed(List.of(inner))).isEmpty();
        set(folder.resolve("a/b"), "rwx--x---");
        assertThat(new Account(65_534, group).closed(List.of(inner))).isEmpty();
        set(folder.resolve("a/b"), "rwx--x--x");
        assertThat(STRANGER.closed(List.of(inner))).isEmpty();
    }

    @Test
    void aFolderThatIsNotThereIsNotClosed() throws IOException {
        set(folder.resolve("a/b"), "rwx--x--x");
        assertThat(STRANGER.closed(List.of(inner.resolve("no/such/folder")))).isEmpty();
    }

    private static void set(Path folder, String permissions) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }
}
