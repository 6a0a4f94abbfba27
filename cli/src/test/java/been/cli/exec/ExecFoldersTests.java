package been.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder where others may create it first. */
class ExecFoldersTests {
    @TempDir private Path shared;

    @Test
    void itsOwnFolderIsUsedAgain() throws IOException {
        Path folder = ExecFolders.own(shared.resolve("been-1"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(ExecFolders.own(folder)).isEqualTo(folder);
    }

    @Test
    void aFolderThatOthersMayFillIsRefused() throws IOException {
        Path folder = ExecFolders.own(shared.resolve("been-1"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        refuses(folder);
    }

    @Test
    void aLinkIsRefused() throws IOException {
        Path folder = ExecFolders.own(shared.resolve("been-1"));
        refuses(Files.createSymbolicLink(shared.resolve("been-2"), folder));
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws IOException {
        assumeThat(System.getProperty("user.name")).as("this needs root").isEqualTo("root");
        Path folder = ExecFolders.own(shared.resolve("been-1"));
        Files.setAttribute(folder, "unix:uid", 61_713);
        refuses(folder);
    }

    private static void refuses(Path folder) {
        assertThatIOException()
                .isThrownBy(() -> ExecFolders.own(folder))
                .withMessage(
                        folder
                                + " is not a folder that only you can use; set XDG_CACHE_HOME to a folder of yours");
    }
}
